/** Contents of an atlas: pictures by name, the states each of them shows, and the states that have none, with the reason. */
import type { Locale } from '../../contract/kernel/constants.ts'
import type { Outline, OutlineState } from '../../machines/studio/outline/outline.ts'

/** How wide a window is, and how high: the desk and a phone. */
export const screens = { 1280: { width: 1280, height: 900 }, 390: { width: 390, height: 844 } } as const
export type Width = keyof typeof screens

/** One situation, photographed in every language and width. */
export interface Shot {
  /** Unique in the atlas: `pages/…`, `journey/…`, or a chart and a state. */
  readonly name: string
  readonly title: string
  /** The innermost states that charts stood in, as `chart:path`. */
  readonly states: readonly string[]
  /** Languages in which the chart had gone on by the time it spoke them. */
  readonly drifted?: readonly Locale[]
}

/** Everything a run has found. */
export interface Atlas {
  readonly shots: readonly Shot[]
  /** Why a requested state has no picture, by `chart:path`. */
  readonly missed: Readonly<Record<string, string>>
}

/** File of a picture below the folder of the atlas. */
export function fileOf(name: string, locale: Locale, width: Width): string {
  return `pictures/${name}/${locale}-${width}.png`
}

/** A name that is valid in paths and addresses. */
export function nameOf(...parts: readonly string[]): string {
  return parts.map((part) => part.replace(/[^\w.-]+/g, '-').replace(/^[-.]+|-+$/g, '') || 'at-first').join('/')
}

/** The atlas with new pictures in place of the old ones. */
export function renewed(before: Atlas | null, { shots, missed }: Atlas): Atlas {
  const names = new Set(shots.map(({ name }) => name))
  return { shots: [...(before?.shots ?? []).filter(({ name }) => !names.has(name)), ...shots], missed: { ...before?.missed, ...missed } }
}

/** Whether a chart can be in a state for as long as a picture takes, without a child state. */
export function lasts({ kind, path }: OutlineState): boolean {
  return path !== '' && kind === 'atomic'
}

/** The pictures of a state: its own first, then others that also show it. */
export function shotsOf({ shots }: Atlas, chart: string, path: string): Shot[] {
  const key = `${chart}:${path}`
  const own = nameOf(chart, path)
  const rank = ({ name }: Shot) => (name === own ? 0 : name.startsWith(`${chart}/`) ? 1 : 2)
  return shots
    .filter(({ states }) => states.some((each) => each === key || each.startsWith(`${key}.`)))
    .sort((one, other) => rank(one) - rank(other))
}

/**
 * A state with pictures that no view can distinguish from another one: views ask tags, and these are the same, in the same part of the
 * chart and on the same page. Null when there is none.
 */
export function twinOf(atlas: Atlas, { name, states }: Outline, state: OutlineState): OutlineState | null {
  const lineage = ({ path }: OutlineState) => states.filter((each) => each.path !== '' && `${path}.`.startsWith(`${each.path}.`))
  const isParallel = (path: string | null) => states.find((each) => each.path === path)?.kind === 'parallel'
  const looks = (each: OutlineState) => {
    const line = lineage(each)
    const region = line.findLast(({ parent }) => isParallel(parent))?.path
    return JSON.stringify([region, line.findLast(({ page }) => page !== null)?.page, [...new Set(line.flatMap(({ tags }) => tags))].sort()])
  }
  return states.find((other) => lasts(other) && looks(other) === looks(state) && shotsOf(atlas, name, other.path).length > 0) ?? null
}

/** Why a state has no picture; null when it has one, or its children do. */
export function reasonOf(atlas: Atlas, outline: Outline, state: OutlineState): string | null {
  const { name } = outline
  if (shotsOf(atlas, name, state.path).length > 0) return null
  if (state.kind === 'transient') return 'left at once'
  if (state.kind === 'final') return 'the chart has come to its end, and what invoked it has gone on'
  if (state.kind === 'history') return 'leads back to where the chart was'
  const twin = lasts(state) ? twinOf(atlas, outline, state) : null
  const tried = atlas.missed[`${name}:${state.path}`] ?? homeless(atlas, name)
  return twin ? `looks as ${twin.path} does: the same tags (${tried})` : tried
}

/** Why a chart is not seen at all. */
function homeless({ shots }: Atlas, chart: string): string {
  if (chart.endsWith('Lifecycle')) return 'kept by the server, without a view'
  return shots.some(({ states }) => states.some((each) => each.startsWith(`${chart}:`))) ? 'not met' : 'met on no page'
}

/** How many states of a chart can be photographed, how many are, and how many others look like one that is. */
export function coverageOf(atlas: Atlas, outline: Outline): { lasting: number; seen: number; alike: number } {
  const lasting = outline.states.filter(lasts)
  const unseen = lasting.filter(({ path }) => shotsOf(atlas, outline.name, path).length === 0)
  const alike = unseen.filter((state) => twinOf(atlas, outline, state) !== null)
  return { lasting: lasting.length, seen: lasting.length - unseen.length, alike: alike.length }
}
