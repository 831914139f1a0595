/** Rehearses a chart: states and transitions are real, the user decides at a fork; nothing is read, stored or sent. */
import { type AnyMachineSnapshot, type AnyStateMachine, createMachine, getInitialSnapshot, transition } from 'xstate'
import type { Condition, Outline, OutlineState, OutlineTransition } from './outline.ts'

/** The user's choices for guards, by {@link keyOfGuard}; a guard that is missing is open. */
export type Assumptions = Readonly<Record<string, boolean>>

/** A transition from the current state of the rehearsal. */
export interface Way {
  readonly transition: OutlineTransition
  /** `refused`: its condition does not hold, or one before it or further in does; `itself`: it cannot be triggered by the user. */
  readonly verdict: 'open' | 'refused' | 'itself'
  /** Its own condition does not hold. */
  readonly unmet: boolean
}

const machines = new WeakMap<Outline, AnyStateMachine>()

/** Paths of the initial states of a chart, without the root; it waits at forks without a decision. */
export function beginning(outline: Outline): string[] {
  return pathsOf(outline, getInitialSnapshot(playable(outline)) as AnyMachineSnapshot)
}

/** Paths of the states of a chart after a transition from `paths`. Unknown paths count as the beginning. */
export function after(outline: Outline, paths: readonly string[], way: OutlineTransition): string[] {
  const machine = playable(outline)
  const value = stateValueOf(outline, paths)
  const from = value === null ? getInitialSnapshot(machine) : machine.resolveState({ value, context: {} } as never)
  const [next] = transition(machine, from as never, { type: way.id } as never)
  return pathsOf(outline, next as AnyMachineSnapshot)
}

/** All transitions from the current states of a chart: innermost states first, in the order of the chart. */
export function waysFrom(outline: Outline, paths: readonly string[], assumed: Assumptions = {}): Way[] {
  const inner = [...paths].sort((one, other) => depthOf(other) - depthOf(one))
  const decided: { source: string; event: string }[] = []
  return [...inner, ''].flatMap((source) => {
    // What a state within it takes does not come to a state; regions beside each other hear everything.
    const isDecided = (event: string) => decided.some((each) => each.event === event && isWithin(each.source, source))
    const itself = automaticOf(outline, source)
    return outline.transitions
      .filter((each) => each.source === source)
      .map((each) => {
        const holds = each.condition === null ? true : verdictOf(each.condition, assumed)
        const refused = holds === false || isDecided(each.event)
        if (holds === true) decided.push({ source, event: each.event })
        return {
          transition: each,
          verdict: itself.includes(each) ? 'itself' : refused ? 'refused' : 'open',
          unmet: holds === false,
        } as const
      })
  })
}

/** A guard of a condition. */
export type Guard = Extract<Condition, { kind: 'is' }>

/** The guards of a condition, in its order. */
export function guardsOf(condition: Condition | null): Guard[] {
  if (condition === null) return []
  if (condition.kind === 'is') return [condition]
  return condition.kind === 'not' ? guardsOf(condition.of) : condition.of.flatMap(guardsOf)
}

/** The key of a guard: its name and its parameters in the chart. */
export function keyOfGuard({ name, params }: Pick<Guard, 'name' | 'params'>): string {
  return params ? `${name} ${JSON.stringify(params)}` : name
}

/** Whether a condition holds under what is assumed; undefined where that is open. */
function verdictOf(condition: Condition, assumed: Assumptions): boolean | undefined {
  if (condition.kind === 'is') return assumed[keyOfGuard(condition)]
  if (condition.kind === 'not') {
    const holds = verdictOf(condition.of, assumed)
    return holds === undefined ? undefined : !holds
  }
  const parts = condition.of.map((part) => verdictOf(part, assumed))
  const settling = condition.kind === 'or'
  if (parts.includes(settling)) return settling
  return parts.includes(undefined) ? undefined : !settling
}

const isWithin = (path: string, area: string) => area === '' || path === area || path.startsWith(`${area}.`)

const depthOf = (path: string) => path.split('.').length

/** The chart with a unique event for every transition, so that each alternative can be taken. */
function playable(outline: Outline): AnyStateMachine {
  const made = machines.get(outline) ?? createMachine(configOf(outline, '') as never)
  machines.set(outline, made)
  return made
}

const idOf = (path: string) => `/${path.replaceAll('.', '/')}`

function configOf(outline: Outline, path: string): object {
  const state = outline.states.find((each) => each.path === path)
  const children = outline.states.filter(({ parent }) => parent === path)
  const own = outline.transitions.filter(({ source }) => source === path)
  const automatic = automaticOf(outline, path)
  const targetOf = ({ targets }: OutlineTransition) => (targets.length > 0 ? { target: targets.map((each) => `#${idOf(each)}`) } : {})
  const of = (kind: 'always' | 'finished') => automatic.filter(({ cause }) => cause.kind === kind).map(targetOf)
  return {
    id: idOf(path),
    ...typeOf(state),
    ...(state?.initial && { initial: state.initial.split('.').at(-1) }),
    ...(children.length > 0 && { states: Object.fromEntries(children.map((child) => [child.key, configOf(outline, child.path)])) }),
    ...(of('always').length > 0 && { always: of('always') }),
    ...(of('finished').length > 0 && { onDone: of('finished') }),
    on: Object.fromEntries(own.filter((each) => !automatic.includes(each)).map((each) => [each.id, targetOf(each)])),
  }
}

/** Automatic transitions of a rehearsal: from a state without a fork, or an area whose parts are done. */
function automaticOf(outline: Outline, path: string): OutlineTransition[] {
  const own = outline.transitions.filter(({ source }) => source === path)
  const [atOnce, ...others] = own.filter(({ cause }) => cause.kind === 'always')
  const finished = own.filter(({ cause }) => cause.kind === 'finished')
  return [...(atOnce && others.length === 0 ? [atOnce] : []), ...(finished.length === 1 ? finished : [])].filter(
    ({ condition, targets }) => condition === null && targets.length > 0,
  )
}

function typeOf(state: OutlineState | undefined): object {
  return state && ['parallel', 'final', 'history'].includes(state.kind) ? { type: state.kind } : {}
}

function pathsOf(outline: Outline, snapshot: AnyMachineSnapshot): string[] {
  const here = new Set(snapshot._nodes.map(({ path }) => path.join('.')))
  return outline.states.map(({ path }) => path).filter((path) => path !== '' && here.has(path))
}

/** Ids of the automatic transitions of a rehearsal. */
export function automaticIn(outline: Outline): ReadonlySet<string> {
  return new Set(outline.states.flatMap(({ path }) => automaticOf(outline, path).map(({ id }) => id)))
}

/** The state value that holds these paths; null when a path is not the chart's. */
export function stateValueOf(outline: Outline, paths: readonly string[]): object | null {
  if (paths.length === 0 || paths.some((path) => !outline.states.some((state) => state.path === path))) return null
  const value = (parent: string): object =>
    Object.fromEntries(paths.filter((path) => parentOf(path) === parent).map((path) => [path.split('.').at(-1), value(path)]))
  return value('')
}

const parentOf = (path: string) => path.split('.').slice(0, -1).join('.')
