/** What is drawn of a chart as a stop on the way: its places, the arrows between them, what holds a merchant up, and who acts where. */
import type { Party } from '../../who-acts.ts'
import { mainLineOf } from './mainLine.ts'
import type { Outline, OutlineState, OutlineTransition } from './outline.ts'
import { inOrder, partiesOf } from './whoActs.ts'

/** States that hold a merchant up and are come to from the same places and lead to the same ones. */
interface Hold {
  readonly states: readonly OutlineState[]
  /** Paths of states. */
  readonly from: readonly string[]
  readonly to: readonly string[]
}

/** A stop drawn; every state is one of the chart, every arrow stands for chains of its transitions. */
export interface StopPicture {
  /** The places, each a state without its inner ones, in the regions they belong to; the holds are apart. */
  readonly outline: Outline
  /** By id of an arrow, `from>to` also of those to and from holds: the chains of transitions it stands for. */
  readonly through: ReadonlyMap<string, readonly (readonly OutlineTransition[])[]>
  readonly holds: readonly Hold[]
  /** Places of which each leads to each other: drawn in a lane of its own, without the arrows between them. */
  readonly mesh: readonly string[]
  /** By path of a place or hold: who acts there; none where it decides or ends. */
  readonly who: ReadonlyMap<string, readonly Party[]>
}

/** Path of the lane of a mesh, which is no state. */
export const meshLane = 'each'

const pictures = new WeakMap<Outline, StopPicture>()

/** The picture of a chart, made once. */
export function stopPictureOf(outline: Outline): StopPicture {
  const made = pictures.get(outline) ?? pictured(outline)
  pictures.set(outline, made)
  return made
}

function pictured(outline: Outline): StopPicture {
  const line = mainLineOf(outline)
  const lanes = lanesOf(outline)
  const placeOf = (path: string) => lanes.map((lane) => childOf(lane, path)).find((place) => place !== null) ?? childOf('', path) ?? ''
  const isLane = (path: string) => path === '' || lanes.includes(path)
  const places = line.outline.states.filter(({ path }) => !isLane(path) && placeOf(path) === path)
  const through = new Map<string, (readonly OutlineTransition[])[]>()
  for (const { id, source, targets } of line.outline.transitions) {
    const [from, to] = [placeOf(source), placeOf(targets[0] ?? '')]
    if (isLane(from) || isLane(to) || from === to) continue
    through.set(`${from}>${to}`, [...(through.get(`${from}>${to}`) ?? []), line.through.get(id) ?? []])
  }
  const arrows = [...through.keys()].map((id) => ({ id, from: id.split('>')[0] ?? '', to: id.split('>')[1] ?? '' }))
  const held = places.filter(({ outcome }) => outcome === 'held')
  const isHeld = (path: string) => held.some((state) => state.path === path)
  const drawn = places.filter((state) => !held.includes(state))
  const initialOf = ({ initial }: OutlineState) => (initial === null || isHeld(placeOf(initial)) ? null : placeOf(initial))
  const shown = arrows.filter(({ from, to }) => !isHeld(from) && !isHeld(to))
  const leads = (from: string, to: string) => through.has(`${from}>${to}`)
  const mesh = meshOf(
    drawn.map(({ path }) => path),
    leads,
  )
  const isMeshed = (path: string) => mesh.includes(path)
  // What leads from each of a mesh, or to each, leads from the lane, or to it.
  const joined = shown
    .filter(({ from, to }) => !(isMeshed(from) && isMeshed(to)))
    .map(({ from, to }) => ({
      from: isMeshed(from) && mesh.every((each) => leads(each, to)) ? meshLane : from,
      to: isMeshed(to) && mesh.every((each) => leads(from, each)) ? meshLane : to,
      chain: through.get(`${from}>${to}`)?.[0] ?? [],
    }))
  const laneState = (state: OutlineState): OutlineState => ({ ...state, path: meshLane, key: meshLane, kind: 'compound', initial: null })
  const inMesh = drawn.filter(({ path }) => isMeshed(path))
  return {
    outline: {
      name: outline.name,
      states: [
        ...line.outline.states.filter(({ path }) => isLane(path)).map((state) => ({ ...state, initial: initialOf(state) })),
        ...inMesh.slice(0, 1).map(laneState),
        ...drawn.map((state) => ({
          ...state,
          kind: kindOf(state),
          initial: null,
          parent: isMeshed(state.path) ? meshLane : state.parent,
        })),
      ],
      transitions: joined
        .filter(({ from, to }, index) => joined.findIndex((each) => each.from === from && each.to === to) === index)
        .flatMap(({ from, to, chain: [first] }) => (first ? [{ ...first, id: `${from}>${to}`, source: from, targets: [to] }] : [])),
    },
    mesh,
    through,
    holds: grouped(
      held.map((state) => ({
        states: [state],
        from: arrows.filter(({ to }) => to === state.path).map(({ from }) => from),
        to: arrows.filter(({ from }) => from === state.path).map(({ to }) => to),
      })),
    ),
    who: new Map(places.map((state) => [state.path, actingIn(state)])),
  }

  /** Who makes what leads on from a place, or from states drawn as it or within it, happen; the system where no one else does. */
  function actingIn({ path, kind }: OutlineState): readonly Party[] {
    if (kind === 'transient') return []
    const own = outline.transitions.filter(
      ({ source, targets }) =>
        targets.some((target) => target !== source) && !isLane(source) && placeOf(line.drawnAs.get(source) ?? source) === path,
    )
    const acting = inOrder(own.flatMap((each) => partiesOf(outline, each)))
    return acting.length > 1 ? acting.filter((party) => party !== 'system') : acting
  }
}

/** The largest set of four places or more of which each leads to each other, taken up in their order; none where there is no such set. */
function meshOf(places: readonly string[], leads: (from: string, to: string) => boolean): readonly string[] {
  const sets = places.map((first) => {
    const taken = [first]
    for (const place of places) if (place !== first && taken.every((each) => leads(each, place) && leads(place, each))) taken.push(place)
    return taken
  })
  const largest = sets.reduce((one, other) => (other.length > one.length ? other : one), [])
  return largest.length >= 4 ? largest : []
}

/** The root, or the regions of a parallel chart in which something is reached or a merchant held up; the others are one place each. */
function lanesOf({ states }: Outline): readonly string[] {
  if (states[0]?.kind !== 'parallel') return ['']
  const regions = states.filter(({ parent }) => parent === '').map(({ path }) => path)
  return regions.filter((region) => states.some(({ path, outcome }) => outcome !== null && path.startsWith(`${region}.`)))
}

/** The child of a lane that is the path or lies around it. */
function childOf(lane: string, path: string): string | null {
  if (path === '' || (lane !== '' && !path.startsWith(`${lane}.`))) return null
  const depth = lane === '' ? 0 : lane.split('.').length
  return path
    .split('.')
    .slice(0, depth + 1)
    .join('.')
}

/** A place is drawn without what is in it. */
function kindOf({ kind }: OutlineState): OutlineState['kind'] {
  return kind === 'final' || kind === 'transient' ? kind : 'atomic'
}

function grouped(holds: readonly Hold[]): Hold[] {
  const groups = new Map<string, Hold>()
  for (const hold of holds) {
    const key = JSON.stringify([hold.from, hold.to])
    groups.set(key, { ...hold, states: [...(groups.get(key)?.states ?? []), ...hold.states] })
  }
  return [...groups.values()]
}
