/** A chart as TypeScript that runs alone, in Stately's editor and in simulators. */
import type { AnyStateMachine } from 'xstate'
import { configOf, delaysOf, type Named, type Plain } from './config.ts'

/**
 * A TypeScript file that exports one machine: the config of the chart, in a `setup` of stand-ins. Its actors never answer, its guards do not
 * hold, its actions do nothing; delays take as long as those of the chart.
 */
export function literalOf(name: string, chart: AnyStateMachine, input?: unknown): string {
  const config = configOf(chart, input)
  const { actors, guards, actions, joins } = namesIn(config)
  const delays = Object.entries(delaysOf(chart, input)).map(([delay, ms]) => [delay, String(ms)] as const)
  const imports = [...joins, ...(actors.length > 0 ? ['fromCallback'] : []), 'setup'].sort()
  return [
    `import { ${imports.join(', ')} } from 'xstate'`,
    '',
    `export const ${name} = setup({`,
    ...section('actors', actors, 'fromCallback(() => {})'),
    ...section('guards', guards, '(_, _params?: unknown) => false'),
    ...section('actions', actions, '(_, _params?: unknown) => {}'),
    ...(delays.length ? ['  delays: {', ...delays.map(([delay, ms]) => `    ${keyText(delay)}: ${ms},`), '  },'] : []),
    `}).createMachine(${printed(config, '')})`,
    '',
  ].join('\n')
}

function section(name: string, names: readonly string[], standIn: string): string[] {
  return names.length ? [`  ${name}: {`, ...names.map((each) => `    ${keyText(each)}: ${standIn},`), '  },'] : []
}

/** A guard made of others. */
type Joined = { type: string; guards: readonly Plain[] }

const isJoined = (value: Plain): value is Joined => typeof value === 'object' && value !== null && 'guards' in value && 'type' in value

/** Names that a config leaves to the implementations, and the functions that join guards. */
function namesIn(config: Named) {
  const found = { actors: new Set<string>(), guards: new Set<string>(), actions: new Set<string>(), joins: new Set<string>() }
  const typeOf = (named: Plain) => (typeof named === 'string' ? named : String((named as Named).type))
  const addGuard = (guard: Plain) => {
    if (!isJoined(guard)) return found.guards.add(typeOf(guard))
    found.joins.add(guard.type)
    guard.guards.forEach(addGuard)
  }
  const readTransitions = (transitions: Plain | undefined) => {
    for (const { guard, actions } of listOf(transitions) as readonly Named[]) {
      if (guard !== undefined) addGuard(guard)
      for (const action of listOf(actions)) found.actions.add(typeOf(action))
    }
  }
  const readState = ({ entry, exit, invoke, always, on, onDone, after, states }: Named) => {
    for (const action of [...listOf(entry), ...listOf(exit)]) found.actions.add(typeOf(action))
    for (const invoked of listOf(invoke) as readonly Named[]) {
      found.actors.add(String(invoked.src))
      for (const answer of [invoked.onDone, invoked.onError, invoked.onSnapshot]) readTransitions(answer)
    }
    for (const transitions of [always, onDone, ...valuesOf(on), ...valuesOf(after)]) readTransitions(transitions)
    for (const child of valuesOf(states)) readState(child as Named)
  }
  readState(config)
  return { actors: [...found.actors], guards: [...found.guards], actions: [...found.actions], joins: [...found.joins] }
}

const listOf = (value: Plain | undefined): readonly Plain[] => (value === undefined ? [] : Array.isArray(value) ? value : [value])

const valuesOf = (value: Plain | undefined) => Object.values((value ?? {}) as Named)

const lineWidth = 140

/** The text of a value, indented; what is undefined is left out. */
function printed(value: Plain, indent: string): string {
  if (typeof value === 'string') return `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`
  if (typeof value !== 'object' || value === null) return String(value)
  if (isJoined(value)) {
    const guards = value.guards.map((each) => printed(each, indent)).join(', ')
    return value.type === 'not' ? `not(${guards})` : `${value.type}([${guards}])`
  }
  const inner = `${indent}  `
  const parts = Array.isArray(value)
    ? value.map((each: Plain) => printed(each, inner))
    : Object.entries(value).flatMap(([key, each]) => (each === undefined ? [] : [`${keyText(key)}: ${printed(each, inner)}`]))
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  const gap = Array.isArray(value) || parts.length === 0 ? '' : ' '
  const short = `${open}${gap}${parts.join(', ')}${gap}${close}`
  if (short.length + indent.length <= lineWidth && !short.includes('\n')) return short
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${indent}${close}`
}

const keyText = (key: string) => (/^[A-Za-z_$][\w$]*$/.test(key) ? key : printed(key, ''))
