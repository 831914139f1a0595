/** Layouts of charts, made once per language, set of closed areas and room; of several the one that is read without moving it about. */
import { type MainLine, mainLineFor } from '../../machines/studio/outline/mainLine.ts'
import type { Outline, OutlineState, OutlineTransition } from '../../machines/studio/outline/outline.ts'
import type { Extent } from '../../machines/studio/setup.ts'
import { type Badges, roomOf } from './badges.ts'
import { least } from './camera.ts'
import type { Layout } from './drawing.ts'
import { layoutOf, saidOf, secondOf } from './layout.ts'
import type { Marks } from './marks.ts'
import { plain, widthOf } from './text-size.ts'
import type { Wording } from './wording.ts'

/** The parameters of a layout. */
interface LayoutRequest {
  readonly outline: Outline
  readonly wording: Wording
  readonly extent: Extent
  /** Paths of areas folded up. */
  readonly closed: readonly string[]
  /** What is said besides, with a name for it. */
  readonly marks: { readonly name: string; readonly of: Marks } | null
  /** The badges of its states. */
  readonly badges: (path: string) => Badges
  /** Pixels there are for it. */
  readonly room: { readonly width: number; readonly height: number }
}

const made = new WeakMap<Outline, Map<string, Promise<Layout>>>()
const withoutRoot = new WeakMap<Outline, Outline>()

/** What of a chart is drawn: of a main line the line, of a large chart everything but what can happen anywhere, which leads everywhere. */
function drawnOf({ outline, extent }: Pick<LayoutRequest, 'outline' | 'extent'>): Outline {
  const line = extent === 'main' ? mainLineFor(outline) : null
  if (line) return line.outline
  if (outline.states.length <= 40) return outline
  const without = withoutRoot.get(outline) ?? { ...outline, transitions: outline.transitions.filter(({ source }) => source !== '') }
  withoutRoot.set(outline, without)
  return without
}

/** The layout of a picture; the same promise for the same picture. */
export function layoutFor(request: LayoutRequest): Promise<Layout> {
  const { outline, wording, extent, closed, room, marks } = request
  const known = made.get(outline) ?? new Map<string, Promise<Layout>>()
  made.set(outline, known)
  const key = [wording.locale, extent, marks?.name, room.width > room.height, ...[...closed].sort()].join(' ')
  const layout = known.get(key) ?? bestOf(request)
  known.set(key, layout)
  return layout
}

/** Roomy, if it is seen whole that way; else close, downwards or to the right, with longer or shorter lines, whichever is seen larger. */
async function bestOf({ outline, wording, extent, closed, room, marks, badges }: LayoutRequest): Promise<Layout> {
  const line = extent === 'main' ? mainLineFor(outline) : null
  const drawn = drawnOf({ outline, extent })
  const said = line ? linesOn(line.through, outline, wording) : (each: OutlineTransition) => saidOf(drawn, each, wording)
  const marked = (each: OutlineTransition) => marks?.of.transition(each) ?? []
  const options = {
    closed: new Set(closed),
    badgesOf: ({ path }: OutlineState, open: boolean) => roomOf(badges(path), open),
    linesOf: (each: OutlineTransition) => [...(line ? joined(said(each)) : said(each)), marked(each)].flat(),
    secondOf: (state: OutlineState) => marks?.of.state(state) ?? (line ? secondOnLine(state, wording) : secondOf(state, wording)),
  }
  const sizeOf = ({ width, height }: Layout) => Math.min(room.width / width, room.height / height)
  const roomy = await layoutOf(drawn, wording, options)
  if (sizeOf(roomy) >= 1) return roomy
  let best = roomy
  for (const shape of shapes) {
    const close = await layoutOf(drawn, wording, { ...options, ...shape, close: true })
    if (sizeOf(close) > sizeOf(best)) best = close
    if (sizeOf(best) >= least) return best
  }
  return best
}

/** Close layouts in the order in which they are read best. */
const shapes = [
  { direction: 'DOWN', lineWidth: 168 },
  { direction: 'DOWN', lineWidth: 120 },
  { direction: 'RIGHT', lineWidth: 120 },
  { direction: 'DOWN', lineWidth: 84 },
  { direction: 'RIGHT', lineWidth: 84 },
] as const

/** Pixels up to which what happens and its condition stand in one line. */
const oneLine = 130

/** In one line where it is short: a line less is a lower picture. */
function joined(lines: readonly string[]): readonly string[] {
  const line = lines.join(' ')
  return lines.length > 0 && widthOf(line, plain) <= oneLine ? [line] : lines
}

/** On the main line a box says its page or its status; what it waits for is left out. */
function secondOnLine(state: OutlineState, wording: Wording): string {
  return state.page === null && state.status === null ? '' : secondOf(state, wording)
}

/** On the main line a transition is labelled with its user event and its last condition; without both with what happens first. */
export function linesOn(through: MainLine['through'], outline: Outline, wording: Wording) {
  return ({ id }: OutlineTransition): string[] => {
    const chain = through.get(id) ?? []
    const said = chain.filter(({ cause }) => cause.kind === 'said')
    const times = chain.filter(({ cause }) => cause.kind === 'after').slice(0, 1)
    const conditions = chain.flatMap((each) => wording.when(outline, each) ?? []).slice(-1)
    const happening = said.length > 0 ? said : times.length > 0 ? times : conditions.length > 0 ? [] : chain.slice(0, 1)
    return [...happening.map((each) => wording.happening(outline, each)), ...conditions.map((each) => `[${each}]`)]
  }
}
