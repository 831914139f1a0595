/** Areas of a chart: states with states in them, which a picture can fold up. */
import type { Outline } from './outline.ts'

/** Charts with more states than this are folded when they are opened. */
const foldedFrom = 40

/** Paths of the states that can be opened and closed, the root left out. */
export function areasOf(outline: Outline): string[] {
  return outline.states.filter(({ path, kind }) => path !== '' && (kind === 'compound' || kind === 'parallel')).map(({ path }) => path)
}

/** Areas that are closed when the chart is opened: all of a large chart, none of a small one. */
export function closedAtFirst(outline: Outline): string[] {
  return outline.states.length > foldedFrom ? areasOf(outline) : []
}

/** The path itself and all around it, outermost first, the root left out. */
export function waysDown(path: string): string[] {
  const keys = path.split('.')
  return path === '' ? [] : keys.map((_, index) => keys.slice(0, index + 1).join('.'))
}

/** The state drawn for another when areas are closed: itself, or the outermost closed one around it. */
export function shownFor(closed: ReadonlySet<string>, path: string): string {
  return waysDown(path).find((each) => closed.has(each)) ?? path
}

/** Number of states in a state. */
export function statesIn(outline: Outline, path: string): number {
  return outline.states.filter((state) => state.path.startsWith(path === '' ? '' : `${path}.`) && state.path !== '').length
}
