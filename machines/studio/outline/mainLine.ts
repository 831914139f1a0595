/** The main line of a chart: the steps its users see, in order, and what holds them up; reads, retries and other failures are left out. */
import { areasOf, closedAtFirst } from './areas.ts'
import type { Outline, OutlineState, OutlineTransition } from './outline.ts'

/** A reduced chart, and what its parts represent. */
export interface MainLine {
  /** Fewer states and transitions; each keeps its path, a transition that passes through states has the ids of all it takes, joined. */
  readonly outline: Outline
  /** By id of a transition drawn: the transitions of the chart it represents, in the order they happen. */
  readonly through: ReadonlyMap<string, readonly OutlineTransition[]>
  /** By path: the state it is drawn as; states that are passed through or left out are missing. */
  readonly drawnAs: ReadonlyMap<string, string>
  /** Paths of the states left out in which a user can stop. */
  readonly aside: readonly string[]
}

const made = new WeakMap<Outline, MainLine | null>()

/** The main line of a chart, made once; null for a chart that is read whole as easily: a small one, or one without areas that hardly gets shorter. */
export function mainLineFor(outline: Outline): MainLine | null {
  const known = made.get(outline)
  if (known !== undefined) return known
  const line = mainLineOf(outline)
  const shorter = outline.states.length - line.outline.states.length
  const worth = outline.states.length > readWhole && (shorter >= outline.states.length / 5 || areasOf(outline).length > 0) ? line : null
  made.set(outline, worth)
  return worth
}

/** Charts with no more states than this are read whole. */
const readWhole = 9

/** What repeats or undoes; it leads nowhere new. */
const repeating = new Set(['retry.pressed', 'network.returned', 'back.pressed', 'page.hidden', 'page.shown'])

interface Way {
  readonly id: string
  readonly source: string
  readonly target: string
  readonly chain: readonly OutlineTransition[]
}

/**
 * Makes the main line: repetitions and failures are left out, but for those that hold a merchant up; states that look the same to the user and lead to each other by
 * themselves are one, busy states between two others are passed through, and states that cannot be reached any more are left out.
 */
export function mainLineOf(outline: Outline): MainLine {
  const states = new Map(outline.states.map((state) => [state.path, state]))
  // What can happen anywhere in a large chart leads everywhere.
  const large = closedAtFirst(outline).length > 0
  const twins = twinsOf(outline)
  const as = (path: string) => twins.get(path) ?? path
  let ways: Way[] = outline.transitions
    .filter(
      ({ source, cause }) => !(large && source === '') && cause.kind !== 'asked' && !(cause.kind === 'said' && repeating.has(cause.type)),
    )
    .flatMap((each) =>
      each.targets
        .filter((target) => each.cause.kind !== 'failed' || states.get(target)?.outcome === 'held')
        .map((target) => ({ id: each.id, source: as(each.source), target: as(target), chain: [each] })),
    )
    .filter(({ source, target }) => source !== target)
  const initials = new Map(outline.states.map(({ path, initial }) => [path, initial === null ? null : as(initial)]))
  const passed = new Set<string>()
  for (const state of outline.states) {
    if (!isPassing(state) || twins.has(state.path)) continue
    const here = state.path
    const into = ways.filter(({ target }) => target === here)
    const on = ways.filter(({ source, target }) => source === here && target !== here)
    const parent = state.parent ?? ''
    const first = initials.get(parent) === here
    const [only] = on
    if (!only || into.some(({ source }) => source === here)) continue
    if (first ? on.length > 1 || states.get(only.target)?.parent !== parent : into.length > 1 && on.length > 1) continue
    if (first) initials.set(parent, only.target)
    passed.add(here)
    const joined = into.flatMap((one) =>
      on.map((other) => ({
        id: `${one.id}>${other.id}`,
        source: one.source,
        target: other.target,
        chain: [...one.chain, ...other.chain],
      })),
    )
    ways = [...ways.filter(({ source, target }) => source !== here && target !== here), ...joined].filter(
      ({ source, target }) => source !== target,
    )
  }
  const reached = reachedIn(outline, ways, initials)
  const kept = outline.states.filter(({ path }) => path === '' || (reached.has(path) && !twins.has(path) && !passed.has(path)))
  const drawn = new Set(kept.map(({ path }) => path))
  ways = ways.filter(({ source, target }) => drawn.has(source) && drawn.has(target))
  return {
    outline: {
      name: outline.name,
      states: kept.map((state) => ({ ...state, initial: initials.get(state.path) ?? null })),
      transitions: ways.flatMap(({ id, source, target, chain: [first] }) => (first ? [{ ...first, id, source, targets: [target] }] : [])),
    },
    through: new Map(ways.map(({ id, chain }) => [id, chain])),
    drawnAs: new Map(outline.states.flatMap(({ path }) => (drawn.has(as(path)) ? [[path, as(path)] as const] : []))),
    aside: outline.states
      .filter((state) => state.kind === 'atomic' && !reached.has(as(state.path)) && !twins.has(state.path) && !isPassing(state))
      .map(({ path }) => path),
  }
}

const looksOf = ({ tags }: OutlineState) => tags.filter((tag) => tag !== 'busy').join()

const isBusy = ({ tags }: OutlineState) => tags.includes('busy')

/** A state with a page or its own status is never merged with another. */
const isItself = ({ page, status }: OutlineState) => page !== null || status !== null

/**
 * By path of a state the one it is drawn as: of those with the same parent and the same tags that lead to each other without a
 * user or a failure, the first; the last of busy ones, from which it goes on.
 */
function twinsOf({ states, transitions }: Outline): Map<string, string> {
  const looks = ({ parent, tags }: OutlineState) => `${parent} ${[...tags].sort().join()}`
  const alike = states.filter((state) => looksOf(state) !== '' && !isItself(state) && ['atomic', 'transient'].includes(state.kind))
  const groups = new Map(alike.map((state) => [state.path, [state]]))
  for (const { source, targets, cause } of transitions) {
    if (cause.kind === 'said' || cause.kind === 'failed') continue
    for (const target of targets) {
      const [one, other] = [groups.get(source), groups.get(target)]
      if (!one?.[0] || !other?.[0] || one === other || looks(one[0]) !== looks(other[0])) continue
      const joined = alike.filter((state) => one.includes(state) || other.includes(state))
      for (const { path } of joined) groups.set(path, joined)
    }
  }
  return new Map(
    [...groups].flatMap(([path, group]): [string, string][] => {
      const drawn = group.at(group.some(isBusy) ? -1 : 0)
      return drawn && drawn.path !== path ? [[path, drawn.path]] : []
    }),
  )
}

/** No user acts in it: it decides, or waits for an answer. */
function isPassing(state: OutlineState): boolean {
  return !isItself(state) && (state.kind === 'transient' || (state.kind === 'atomic' && isBusy(state)))
}

/** Paths that can be come to, with the areas they lie in. */
function reachedIn(outline: Outline, ways: readonly Way[], initials: ReadonlyMap<string, string | null>): Set<string> {
  const reached = new Set<string>()
  const states = new Map(outline.states.map((state) => [state.path, state]))
  const open = ['', ...outline.transitions.filter(({ cause }) => cause.kind === 'asked').flatMap(({ targets }) => targets)]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (reached.has(path)) continue
    reached.add(path)
    const state = states.get(path)
    if (state?.parent != null) open.push(state.parent)
    const first = initials.get(path)
    if (first) open.push(first)
    if (state?.kind === 'parallel') open.push(...outline.states.filter(({ parent }) => parent === path).map((child) => child.path))
    open.push(...ways.filter(({ source }) => source === path).map(({ target }) => target))
  }
  return reached
}
