/** Mutants of the charts: each transition removed or led elsewhere, each guard turned round or taken away, while the charts run. */
import { appendFileSync } from 'node:fs'
import { type AnyStateMachine, type AnyStateNode, StateMachine } from 'xstate'
import { charts } from '../../machines/charts.ts'
import { guardAround, type Held, isGuarded, saying, transitionsOf } from '../harness/transitions.ts'

/** What is done to a transition or to its guard. */
type Kind = 'removed' | 'redirected' | 'guard negated' | 'guard removed'

/** One mutant of a chart. */
export interface Mutant {
  /** Chart, transition and kind. */
  readonly id: string
  readonly chart: string
  /** Id of the transition in the outline. */
  readonly transition: string
  readonly kind: Kind
}

/** Whether a state only redirects: its target is decided elsewhere, and is often the page that was opened anyway. */
function passesOn(node: AnyStateNode): boolean {
  const { target: [first] = [] } = node.initial ?? {}
  return (node.always?.length ?? 0) > 0 || (node.type === 'compound' && first !== undefined && passesOn(first))
}

/** Where a transition is led instead: another child of the target's parent, best one to stay in, or back to where it starts. */
function elsewhere({ source, definition }: Held, target: readonly AnyStateNode[] | undefined): readonly AnyStateNode[] | null {
  const [goal = source] = target ?? []
  const others = Object.values(goal.parent?.type === 'parallel' ? {} : (goal.parent?.states ?? {})).filter((node) => node !== goal)
  const open = others.filter((node) => node !== source && node.type !== 'final')
  const [other] = [...open.filter((node) => !passesOn(node)), ...open, ...others]
  return other && definition.target !== undefined ? [other] : null
}

/** Every mutant of every chart, or of those named. */
export function mutantsOf(names: readonly string[]): Mutant[] {
  return Object.entries(charts)
    .filter(([name]) => names.length === 0 || names.includes(name))
    .flatMap(([chart, machine]) =>
      transitionsOf(machine).flatMap((held) => {
        const { target } = held.definition
        const kinds: Kind[] = [
          'removed',
          ...(elsewhere(held, target) ? (['redirected'] as const) : []),
          ...(isGuarded(held) ? (['guard negated', 'guard removed'] as const) : []),
        ]
        return kinds.map((kind) => ({ id: `${chart}|${held.id}|${kind}`, chart, transition: held.id, kind }))
      }),
    )
}

/** The mutant at work, and what charts looked at meanwhile. */
export const laboratory = {
  active: null as Mutant | null,
  /** Charts and ids of the transitions that were considered: their guard was asked. */
  considered: new Set<string>(),
  /** Those that were taken. */
  taken: new Set<string>(),
  /** Events heard since the last beginning; more than a test can mean is a loop. */
  heard: 0,
}

const mostHeard = 50_000

const prepared = new WeakSet<AnyStateMachine>()
const never = () => false

function prepare(name: string, machine: AnyStateMachine): void {
  if (prepared.has(machine)) return
  prepared.add(machine)
  machine.options.maxIterations = 1000
  for (const held of transitionsOf(machine)) {
    const place = `${name}|${held.id}`
    const other = elsewhere(held, held.definition.target)
    const isMeant = () => laboratory.active?.chart === name && laboratory.active.transition === held.id
    saying(held.definition, 'guard', (guard) => {
      laboratory.considered.add(place)
      if (!isMeant()) return guard
      if (laboratory.active?.kind === 'removed') return never
      if (laboratory.active?.kind === 'guard removed') return undefined
      return laboratory.active?.kind === 'guard negated' && guard !== undefined ? guardAround(guard, (holds) => !holds) : guard
    })
    saying(held.definition, 'actions', (actions) => {
      laboratory.taken.add(place)
      return actions
    })
    if (other) saying(held.definition, 'target', (target) => (isMeant() && laboratory.active?.kind === 'redirected' ? other : target))
  }
}

/** Makes every chart, and whatever is made of it with other surroundings, open to mutation. Once for each process. */
export function openCharts(): void {
  const names = new WeakMap<AnyStateMachine, string>()
  for (const [name, machine] of Object.entries(charts)) {
    names.set(machine, name)
    prepare(name, machine)
  }
  const prototype = StateMachine.prototype as unknown as Pick<AnyStateMachine, 'provide' | 'getTransitionData'>
  if ('opened' in prototype) return
  Object.defineProperty(prototype, 'opened', { value: true })
  const { provide, getTransitionData } = prototype
  prototype.provide = function (this: AnyStateMachine, ...given) {
    const made = provide.apply(this, given)
    const name = names.get(this)
    if (name === undefined) return made
    names.set(made, name)
    prepare(name, made)
    return made
  }
  prototype.getTransitionData = function (this: AnyStateMachine, ...asked) {
    if (laboratory.active && ++laboratory.heard > mostHeard) throw new Error('The chart goes round and round')
    return getTransitionData.apply(this, asked)
  }
}

/** Writes a finding down, one line of JSON each. */
export function note(file: string, finding: unknown): void {
  appendFileSync(file, `${JSON.stringify(finding)}\n`)
}
