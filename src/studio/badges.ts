/** Badges at the edge of a state: what it holds, its page, the chart that runs in it; and the room that they take. */
import { areasOf, statesIn } from '../../machines/studio/outline/areas.ts'
import type { Outline } from '../../machines/studio/outline/outline.ts'
import { pageOf } from './pages.ts'
import { sizes, strong, widthOf } from './text-size.ts'

/** Badges of a state. */
export interface Badges {
  /** It has states in it that can be shown or hidden. */
  readonly area: boolean
  /** Number of states in it. */
  readonly count: number
  /** Address of its page; else null. */
  readonly page: string | null
  /** Name of a chart that runs in it; else null. */
  readonly inner: string | null
}

/** From the right edge of an open state to its first badge. */
export const inset = 12
/** How far a badge of a closed state reaches over its right edge. */
export const overhang = 8
/** From a badge to the next one beside it. */
export const pitch = sizes.badge + sizes.gap

/** The badges of the states of a chart, by path; `charts` are the names of those that can be opened. */
export function badgesIn(outline: Outline, charts: ReadonlySet<string>): (path: string) => Badges {
  const areas = new Set(areasOf(outline))
  const known = new Map(outline.states.map((state) => [state.path, state]))
  return (path) => ({
    area: areas.has(path),
    count: statesIn(outline, path),
    page: pageOf(outline.name, known.get(path)?.page ?? null),
    inner: known.get(path)?.invokes.find(({ src }) => charts.has(src))?.src ?? null,
  })
}

/** Pixels at the end of the texts of a state that its badges cover. */
export function roomOf({ area, count, page, inner }: Badges, open: boolean): number {
  const links = [page, inner].filter((each) => each !== null).length
  const covered = open
    ? inset + (links + 1) * pitch
    : Math.max(area ? widthOf(`${count}`, { ...strong, size: sizes.small }) + sizes.badge + 2 : 0, links * pitch - sizes.gap) - overhang
  return Math.max(0, covered + sizes.gap - sizes.padding)
}
