/** What a picture marks as gone through is what was. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { charts } from '../../machines/charts.ts'
import { beginRehearsal, rehearse, type Step } from '../../machines/studio/log.ts'
import { mainLineFor } from '../../machines/studio/outline/mainLine.ts'
import { type Outline, outlineOf } from '../../machines/studio/outline/outline.ts'
import { waysFrom } from '../../machines/studio/outline/rehearsal.ts'
import { stepStatusesOf } from '../../src/studio/step-status.ts'

/** Charts with a main line whose states are one after the other. */
const outlines = Object.entries(charts)
  .map(([name, chart]) => outlineOf(name, chart))
  .filter((outline) => mainLineFor(outline) !== null && !outline.states.some(({ kind }) => kind === 'parallel'))

/** A rehearsal that takes one of the possible transitions at a time. */
function walk(outline: Outline, choices: readonly number[]): readonly Step[] {
  return choices.reduce<readonly Step[]>((steps, choice) => {
    const ways = waysFrom(outline, steps.at(-1)?.paths ?? []).filter(({ verdict }) => verdict !== 'refused')
    const way = ways[choice % Math.max(ways.length, 1)]
    return way ? rehearse(outline, steps, way.transition.id, 0) : steps
  }, beginRehearsal(outline))
}

test('on the main line an arrow is marked as taken only if the states at its ends followed each other', () => {
  expect(outlines.length).toBeGreaterThan(10)
  fc.assert(
    fc.property(fc.constantFrom(...outlines), fc.array(fc.nat(), { maxLength: 30 }), (outline, choices) => {
      const line = mainLineFor(outline)
      const steps = walk(outline, choices)
      const statuses = stepStatusesOf({ outline, steps, at: steps.length - 1, closed: new Set(), assumed: {}, line })
      const places = steps.map(({ paths }) => ({
        drawn: new Set(paths.flatMap((path) => line?.drawnAs.get(path) ?? [])),
        passing: !paths.some((path) => line?.drawnAs.has(path) && !paths.some((other) => other.startsWith(`${path}.`))),
      }))
      for (const { id, source, targets } of line?.outline.transitions ?? []) {
        const [target = ''] = targets
        const status = statuses.edge({ id, transitions: [id], source, target, points: [], lines: [], label: null })
        const followed = places.some(({ drawn }, at) => {
          // What is passed through is no place to come from.
          const before = places.slice(0, at).findLast(({ passing }) => !passing)
          return drawn.has(target) && (source === '' || drawn.has(source) || before?.drawn.has(source))
        })
        if (status === 'last' || status === 'past') expect([outline.name, id, followed]).toEqual([outline.name, id, true])
      }
    }),
    { numRuns: 2000, seed: 2026 },
  )
})
