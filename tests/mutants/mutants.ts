/** Mutants of the charts, as objects and while the charts run: transitions, guards, parameters, inputs of actors, assigns and delays. */
import { appendFileSync } from 'node:fs'
import { type AnyStateMachine, type AnyStateNode, StateMachine } from 'xstate'
import { charts } from '../../machines/charts.ts'
import type { MutantKind } from '../../machines/kernel/tested.ts'
import { guardAround, type Held, isGuarded, nodesOf, saying, transitionsOf } from '../harness/transitions.ts'

/** One mutant of a chart. */
export interface Mutant {
  /** Chart, place, kind and part. */
  readonly id: string
  readonly chart: string
  /** What is changed, as {@link transitionsOf} names a transition, and {@link inputsOf}, {@link assignsOf} and {@link delaysOf} the rest. */
  readonly place: string
  readonly kind: MutantKind
  /** The action whose parameters are emptied, or the field of the input; empty where the place says it all. */
  readonly part: string
}

/** Names of the fields of the inputs that the actors of a chart are given, by place. */
export type Fields = Readonly<Record<string, readonly string[]>>

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

/** An action, or a guard, that is given parameters. */
interface Parameterised {
  readonly type: string
  readonly params: unknown
}

const hasParams = (each: unknown): each is Parameterised => typeof each === 'object' && each !== null && 'params' in each

/** The same action or guard with the fields of its parameters gone. */
function emptied({ params, ...rest }: Parameterised): Parameterised {
  const gone = (value: unknown) => (typeof value === 'object' && value !== null ? {} : undefined)
  return { ...rest, params: typeof params === 'function' ? (args: unknown) => gone(params(args)) : gone(params) }
}

/** The inputs of actors, each with its place. */
export function inputsOf(chart: AnyStateMachine) {
  return nodesOf(chart.root).flatMap((node) =>
    node.invoke
      .filter(({ input }) => input !== undefined)
      .map((invoked) => ({ place: `${node.path.join('.')}|input|${invoked.id}`, id: invoked.id, invoked })),
  )
}

type Assigns = Record<string, { type?: string; assignment?: unknown } | undefined>

/** The named actions that assign, each with its place. */
function assignsOf(chart: AnyStateMachine) {
  return Object.entries(chart.implementations.actions as unknown as Assigns).flatMap(([name, action]) =>
    action?.type === 'xstate.assign' ? [{ place: `|assign|${name}`, action: action as { assignment: unknown } }] : [],
  )
}

type Raised = { type?: string; id?: string; delay?: unknown }

/** The actions that start a delay, each with its place. */
function delaysOf(chart: AnyStateMachine) {
  return nodesOf(chart.root).flatMap((node) =>
    (node.entry as unknown as Raised[])
      .filter(({ type, delay }) => type === 'xstate.raise' && delay !== undefined)
      .map((action) => ({ place: `${node.path.join('.')}|delay|${String(action.delay)}`, action })),
  )
}

/** Every mutant of a chart; `fields` are those of the inputs its actors are given. */
export function mutantsOf(chart: string, fields: Fields): Mutant[] {
  const machine = charts[chart]
  if (!machine) throw new Error(`There is no chart ${chart}`)
  const mutant = (place: string, kind: MutantKind, part = ''): Mutant => ({
    id: [chart, place, kind, ...(part === '' ? [] : [part])].join('|'),
    chart,
    place,
    kind,
    part,
  })
  return [
    ...transitionsOf(machine).flatMap((held) => {
      const { target, guard, actions } = held.definition
      return [
        mutant(held.id, 'removed'),
        ...(elsewhere(held, target) ? [mutant(held.id, 'redirected')] : []),
        ...(isGuarded(held) ? [mutant(held.id, 'guard negated'), mutant(held.id, 'guard removed')] : []),
        ...(isGuarded(held) && hasParams(guard) ? [mutant(held.id, 'guard emptied')] : []),
        ...actions.filter(hasParams).map(({ type }) => mutant(held.id, 'params emptied', type)),
      ]
    }),
    ...inputsOf(machine).flatMap(({ place }) =>
      (fields[place] ?? []).flatMap((field) => [mutant(place, 'field dropped', field), mutant(place, 'field exchanged', field)]),
    ),
    ...assignsOf(machine).flatMap(({ place }) => [mutant(place, 'assign removed'), mutant(place, 'key exchanged')]),
    ...delaysOf(machine).flatMap(({ place }) => [mutant(place, 'delay gone'), mutant(place, 'delay doubled')]),
  ]
}

/** The mutant at work, and what charts looked at meanwhile. */
export const laboratory = {
  active: null as Mutant | null,
  /** Charts and places that were considered: their guard was asked. */
  considered: new Set<string>(),
  /** Those that were taken, given, assigned or started. */
  taken: new Set<string>(),
  /** Events heard since the last beginning; more than a test can mean is a loop. */
  heard: 0,
  /** Charts that are at a step, or at their beginning; who only reads a chart takes nothing. */
  running: 0,
}

/** Notes a place that a running chart takes. */
function noteTaken(chart: string, place: string): void {
  if (laboratory.running > 0) laboratory.taken.add(`${chart}|${place}`)
}

const mostHeard = 50_000

const prepared = new WeakSet<object>()
const never = () => false

/** The kind and part of the mutant at work when it is of this place. */
function activeAt(chart: string, place: string): Mutant | null {
  const { active } = laboratory
  return active?.chart === chart && active.place === place ? active : null
}

function prepare(name: string, machine: AnyStateMachine): void {
  if (prepared.has(machine)) return
  prepared.add(machine)
  machine.options.maxIterations = 1000
  const { transition, getInitialSnapshot } = machine
  machine.transition = (...given) => running(() => transition(...given))
  machine.getInitialSnapshot = (...given) => running(() => getInitialSnapshot(...given))
  for (const held of transitionsOf(machine)) prepareTransition(name, held)
  for (const { place, invoked } of inputsOf(machine))
    saying(invoked, 'input', (input) => {
      noteTaken(name, place)
      const active = activeAt(name, place)
      if (!active) return input
      return ((args: never) => withOtherField(typeof input === 'function' ? input(args) : input, active)) as typeof input
    })
  for (const { place, action } of assignsOf(machine)) {
    if (prepared.has(action)) continue
    prepared.add(action)
    saying(action, 'assignment', (assignment) => {
      noteTaken(name, place)
      const active = activeAt(name, place)
      if (!active) return assignment
      return active.kind === 'assign removed' ? {} : withOtherKeys(assignment as Assignment)
    })
  }
  for (const { place, action } of delaysOf(machine)) {
    saying(action, 'delay', (delay) => {
      noteTaken(name, place)
      const active = activeAt(name, place)
      if (!active) return delay
      return active.kind === 'delay gone' ? 0 : (args: never, params: never) => 2 * millisecondsOf(machine, delay, args, params)
    })
  }
}

function prepareTransition(name: string, held: Held): void {
  const { id, definition } = held
  const place = `${name}|${id}`
  const other = elsewhere(held, definition.target)
  saying(definition, 'guard', (guard) => {
    laboratory.considered.add(place)
    const kind = activeAt(name, id)?.kind
    if (kind === 'removed') return never
    if (kind === 'guard removed') return undefined
    if (kind === 'guard emptied' && hasParams(guard)) return emptied(guard)
    return kind === 'guard negated' && guard !== undefined ? guardAround(guard, (holds) => !holds) : guard
  })
  saying(definition, 'actions', (actions) => {
    noteTaken(name, id)
    const active = activeAt(name, id)
    if (active?.kind !== 'params emptied') return actions
    return actions.map((action) => (hasParams(action) && action.type === active.part ? emptied(action) : action))
  })
  if (other) saying(definition, 'target', (target) => (activeAt(name, id)?.kind === 'redirected' ? other : target))
}

/** An input without a field, or with the value of another field in its place; a field alone gets the name of the field. */
function withOtherField(input: unknown, { kind, part }: Mutant): unknown {
  if (typeof input !== 'object' || input === null) return input
  const { [part]: _, ...rest } = input as Record<string, unknown>
  if (kind === 'field dropped') return rest
  const [other = part] = Object.values(rest)
  return { ...rest, [part]: other }
}

type Args = { context: Record<string, unknown> }
type Assignment = Record<string, unknown> | ((args: Args, params: unknown) => Record<string, unknown>)

/** An assignment whose values go to the next key of the context. */
function withOtherKeys(assignment: Assignment): Assignment {
  return (args, params) => {
    const assigned =
      typeof assignment === 'function'
        ? assignment(args, params)
        : Object.fromEntries(
            Object.entries(assignment).map(([key, value]) => [key, typeof value === 'function' ? value(args, params) : value]),
          )
    const keys = Object.keys(args.context)
    return Object.fromEntries(Object.entries(assigned).map(([key, value]) => [keys[(keys.indexOf(key) + 1) % keys.length] ?? key, value]))
  }
}

/** The milliseconds of a delay, by its name, its function or its number. */
function millisecondsOf(machine: AnyStateMachine, delay: unknown, args: never, params: never): number {
  const said = typeof delay === 'string' ? (machine.implementations.delays as Record<string, unknown>)[delay] : delay
  return Number(typeof said === 'function' ? said(args, params) : said)
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

function running<Result>(act: () => Result): Result {
  laboratory.running++
  try {
    return act()
  } finally {
    laboratory.running--
  }
}

/** Writes a finding down, one line of JSON each. */
export function note(file: string, finding: unknown): void {
  appendFileSync(file, `${JSON.stringify(finding)}\n`)
}
