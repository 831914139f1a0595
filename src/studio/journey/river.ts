/** The shape of the river: as wide as merchants remain, with a fall where they leave and a bay where they still are. Pure geometry. */
import type { JourneyMap } from '../../../contract/analytics/journey-map.ts'

/** Direction: horizontal on a desktop screen, vertical on a phone. */
export type Course = 'across' | 'down'

/** Paths in the units of the drawing. */
type RiverShape = {
  width: number
  height: number
  river: string
  /** One for each step but the first. */
  falls: { path: string; worst: boolean }[]
  bays: string[]
  /** Lines between the steps. */
  lines: string[]
  ripples: string[]
}

/** Sizes of a course: length of a step, width of the whole river, where its straight bank lies, where the falls end. */
const sizes = {
  across: { step: 150, widest: 160, bank: 0, end: 224 },
  down: { step: 92, widest: 96, bank: 0, end: 140 },
} as const

/** Units before a step where the bank begins to turn. */
const turn = 0.4

/** The river of a map; `worst` is the index of the step before which most leave, or -1. */
export function riverOf({ steps }: Pick<JourneyMap, 'steps'>, course: Course, worst: number): RiverShape {
  const { step: length, widest, bank, end } = sizes[course]
  const whole = Math.max(1, steps[0]?.arrived ?? 0)
  const wide = (count: number) => (count / whole) * widest
  const at = (along: number, across: number) => {
    const [x, y] = course === 'across' ? [along, across] : [across, along]
    return `${round(x)} ${round(y)}`
  }
  const all = steps.length * length
  const bend = length * turn
  let lower = `M${at(0, bank)}L${at(all, bank)}`
  const falls: RiverShape['falls'] = []
  const bays: string[] = []
  const lines: string[] = []
  // The other bank is drawn backwards, from the end to the source.
  for (let index = steps.length - 1; index >= 0; index--) {
    const here = bank + wide(steps[index]?.arrived ?? 0)
    const to = (index + 1) * length
    if (index === steps.length - 1) lower += `L${at(all, here)}`
    const before = steps[index - 1]
    if (!before) {
      lower += `L${at(0, here)}Z`
      break
    }
    const edge = bank + wide(before.arrived)
    const from = to - length
    lower += `L${at(from, here)}C${at(from - bend / 2, here)} ${at(from - bend / 2, edge)} ${at(from - bend, edge)}`
    lines.unshift(`M${at(from, bank)}L${at(from, here)}`)
  }
  steps.slice(0, -1).forEach(({ arrived, left, underWay }, index) => {
    const edge = bank + wide(arrived)
    const from = (index + 1) * length - bend
    const thick = left === 0 ? 0 : Math.max(1.5, wide(left))
    const inner = edge - wide(left)
    const x = from + 26
    falls.push({
      worst: index + 1 === worst,
      path:
        thick === 0
          ? ''
          : `M${at(from, edge)}C${at(from + 18, edge)} ${at(x, edge + 10)} ${at(x, edge + 30)}L${at(x, end)}L${at(x + thick, end)}L${at(x + thick, edge + 24)}C${at(x + thick, inner + 10)} ${at(x + thick - 8, inner)} ${at(from, inner)}Z`,
    })
    const bay = wide(underWay)
    const next = bank + wide(steps[index + 1]?.arrived ?? 0)
    const round = Math.min(bay / 2, 8)
    const tip = (index + 1) * length + bend * 0.3
    bays.push(
      bay < 1
        ? ''
        : `M${at(from - bend, next)}L${at(tip - round, next)}Q${at(tip, next)} ${at(tip, next + round)}L${at(tip, next + bay - round)}Q${at(tip, next + bay)} ${at(tip - round, next + bay)}L${at(from - bend, next + bay)}Z`,
    )
  })
  const [width, height] = course === 'across' ? [all, end] : [end, all]
  return { width, height, river: lower, falls, bays, lines, ripples: course === 'across' ? ripplesOf(steps, length, wide) : [] }
}

/** Small waves where the river is wide enough to carry them. */
function ripplesOf(steps: JourneyMap['steps'], length: number, wide: (count: number) => number): string[] {
  const wave = (x: number, y: number, times: number) => `M${x} ${y}q14-6 28 0${'t28 0'.repeat(times)}`
  const room = (from: number, to: number) => Math.min(...steps.slice(from, to + 1).map(({ arrived }) => wide(arrived)))
  return [
    ...(room(0, 1) > 120 ? [wave(90, 96, 3)] : []),
    ...(room(0, 1) > 50 ? [wave(24, 30, 5)] : []),
    ...(room(2, 4) > 60 ? [wave(length * 2.2, 24, 5)] : []),
    ...(room(3, 5) > 80 ? [wave(length * 3.3, 68, 3)] : []),
    ...(room(4, 6) > 50 ? [wave(length * 4.5, 36, 5)] : []),
    ...(room(6, 7) > 40 ? [wave(length * 6.7, 24, 4)] : []),
  ]
}

const round = (value: number) => Math.round(value * 10) / 10
