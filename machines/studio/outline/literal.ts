/** A chart as the text of a plain `createMachine` call, as Stately's editor imports it: names in place of functions. */
import type { Condition, Outline, OutlineState, OutlineTransition } from './outline.ts'

type Literal = string | true | readonly Literal[] | { readonly [key: string]: Literal | undefined }

/**
 * The chart as a TypeScript file that exports one machine. Guards, actions, delays and actors stand there by name, targets by id, descriptions
 * and `meta` are kept; joined guards become one name ("a and not b"). Context, parameters and implementations are not part of it.
 */
export function literalOf(outline: Outline): string {
  return [
    `import { createMachine } from 'xstate'`,
    '',
    `export const ${outline.name} = createMachine(${printed(machineOf(outline), '')})`,
    '',
  ].join('\n')
}

/** What a state with delays does on its own, without saying so in the chart. */
const clock = { begin: 'raise', end: 'cancel' } as const

/** A guard as one name. */
export function guardName(condition: Condition): string {
  if (condition.kind === 'is') return condition.name
  if (condition.kind === 'not') return `not ${guardName(condition.of)}`
  return condition.of.map(guardName).join(` ${condition.kind} `)
}

function machineOf(outline: Outline): Literal {
  const idOf = (path: string) => (path === '' ? `#${outline.name}` : `#${outline.name}.${path}`)
  const asked = new Set(outline.transitions.filter(({ cause }) => cause.kind === 'asked').flatMap(({ targets }) => targets))

  function nodeOf(state: OutlineState): Literal {
    const children = outline.states.filter(({ parent }) => parent === state.path)
    const held = outline.transitions.filter(({ source, cause }) => source === state.path && cause.kind !== 'asked')
    const of = (kind: string) => held.filter(({ cause }) => cause.kind === kind)
    const type = state.kind === 'parallel' || state.kind === 'final' || state.kind === 'history' ? state.kind : undefined
    const routed = asked.has(state.path) && state.page !== null
    const meta = { page: state.page ?? undefined, status: state.status ?? undefined }
    return {
      id: state.path === '' ? outline.name : routed ? (state.page ?? undefined) : undefined,
      description: state.description || undefined,
      type,
      route: routed ? {} : undefined,
      meta: (state.page ?? state.status) ? meta : undefined,
      tags: some(state.tags),
      initial: children.find(({ path }) => path === state.initial)?.key,
      entry: some(state.entry.filter((name) => name !== clock.begin || of('after').length === 0)),
      exit: some(state.exit.filter((name) => name !== clock.end || of('after').length === 0)),
      invoke: some(
        state.invokes.map(({ id, src }) => {
          const answered = (kind: string) =>
            alternatives(
              of(kind).filter(({ cause }) => 'actor' in cause && cause.actor === id),
              idOf,
            )
          return { id, src, onDone: answered('done'), onError: answered('failed'), onSnapshot: answered('changed') }
        }),
      ),
      always: alternatives(of('always'), idOf),
      on: grouped(of('said'), ({ event }) => event, idOf),
      onDone: alternatives(of('finished'), idOf),
      after: grouped(of('after'), ({ cause }) => (cause.kind === 'after' ? cause.delay : ''), idOf),
      states: children.length ? Object.fromEntries(children.map((child) => [child.key, nodeOf(child)])) : undefined,
    }
  }

  const [root] = outline.states
  return root ? nodeOf(root) : {}
}

/** Alternatives in their order; undefined when there are none. */
function alternatives(transitions: readonly OutlineTransition[], idOf: (path: string) => string): Literal | undefined {
  const all = transitions.map(({ targets, condition, actions, reenter, description }) => ({
    guard: condition ? guardName(condition) : undefined,
    target: targets.length > 1 ? targets.map(idOf) : targets.map(idOf)[0],
    reenter: reenter || undefined,
    actions: some(actions),
    description: description || undefined,
  }))
  return all.length > 1 ? all : all[0]
}

function grouped(
  transitions: readonly OutlineTransition[],
  keyOf: (transition: OutlineTransition) => string,
  idOf: (path: string) => string,
): Literal | undefined {
  const keys = [...new Set(transitions.map(keyOf))]
  if (keys.length === 0) return undefined
  return Object.fromEntries(
    keys.map((key) => [
      key,
      alternatives(
        transitions.filter((each) => keyOf(each) === key),
        idOf,
      ) ?? {},
    ]),
  )
}

function some<Item extends Literal>(items: readonly Item[]): readonly Item[] | undefined {
  return items.length ? items : undefined
}

const lineWidth = 140

/** The text of a value, indented; what is undefined is left out. */
function printed(value: Literal, indent: string): string {
  if (value === true) return 'true'
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`
  const inner = `${indent}  `
  const parts = Array.isArray(value)
    ? value.map((each: Literal) => printed(each, inner))
    : Object.entries(value).flatMap(([key, each]) => (each === undefined ? [] : [`${keyText(key)}: ${printed(each, inner)}`]))
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  const gap = Array.isArray(value) || parts.length === 0 ? '' : ' '
  const short = `${open}${gap}${parts.join(', ')}${gap}${close}`
  if (short.length + indent.length <= lineWidth && !short.includes('\n')) return short
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`
}

const keyText = (key: string) => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : printed(key, ''))
