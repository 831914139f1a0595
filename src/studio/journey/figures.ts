/** Figures of the journey map, computed from the answer: the loss before each step, and the states on the way to it. */
import { type JourneyChart, type JourneyMap, type JourneyState, type JourneyStep, waysTo } from '../../../contract/analytics/journey-map.ts'
import { charts } from '../../../machines/charts.ts'
import { outlineOf } from '../../../machines/studio/outline/outline.ts'

/** Loss before a step: merchants who left, as a share of those who reached the previous one, and those still under way. */
export type Loss = { step: JourneyStep; left: number; share: number; underWay: number }

/** The loss before every step but the first. */
export function lossesOf({ steps }: Pick<JourneyMap, 'steps'>): Loss[] {
  return steps.slice(1).map(({ step }, index) => {
    const { arrived, left, underWay } = steps[index] ?? { arrived: 0, left: 0, underWay: 0 }
    return { step, left, underWay, share: arrived === 0 ? 0 : left / arrived }
  })
}

/** A state of a chart with its path and key. */
export type WayState = JourneyState & { chart: string; path: string; key: string }

/** The states a merchant passes towards a step, chart by chart, in the order of the charts. */
export function statesTowards(map: Pick<JourneyMap, 'charts'>, step: JourneyStep): { chart: string; states: WayState[] }[] {
  const { charts: own, pages } = waysTo[step]
  return map.charts.flatMap(({ chart, states }) => {
    const passed =
      chart === 'portal' ? states.filter(({ state }) => pages.some((page) => state.startsWith(page))) : own.includes(chart) ? states : []
    return passed.length > 0 ? [{ chart, states: inOrder({ chart, states: passed }) }] : []
  })
}

function inOrder({ chart, states }: JourneyChart): WayState[] {
  const outlined = statesOf(chart)
  const placed = states.map((state) => {
    const place = outlined.findIndex(({ path, page }) => (chart === 'portal' ? page : path) === state.state)
    const found = outlined[place]
    return { place, state: { ...state, chart, path: found?.path ?? '', key: found?.key ?? state.state } }
  })
  return placed.sort((one, other) => one.place - other.place).map(({ state }) => state)
}

type Place = { path: string; key: string }

/** Link target of a cause: path and key of the state in its chart, and of its parent; for a page, the state of the page. */
export function placeOf(chart: string, name: string): Place & { area: Place | null } {
  const found = statesOf(chart).find(({ path, page }) => (chart === 'portal' ? page : path) === name)
  const area = found?.parent ? statesOf(chart).find(({ path }) => path === found.parent) : null
  return { path: found?.path ?? '', key: found?.key ?? name, area: area ?? null }
}

const outlines = new Map<string, ReturnType<typeof outlineOf>['states']>()

function statesOf(chart: string) {
  const known = outlines.get(chart)
  if (known) return known
  const machine = charts[chart]
  const states = machine ? outlineOf(chart, machine).states : []
  outlines.set(chart, states)
  return states
}
