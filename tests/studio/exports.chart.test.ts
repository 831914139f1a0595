/** The exports of every chart hold what the chart holds: they are loaded by Stately's parser and by XState, and start alone. */
import { extractMachinesFromFile } from '@xstate/machine-extractor'
import { transformWithOxc } from 'vite'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as xstate from 'xstate'
import { type AnyStateMachine, type AnyStateNode, createActor, createMachine, fromCallback, fromPromise } from 'xstate'
import { charts } from '../../machines/charts.ts'
import { configOf, delaysOf, jsonOf, type Named, type Plain } from '../../machines/studio/outline/config.ts'
import { literalOf } from '../../machines/studio/outline/literal.ts'
import { outlineOf } from '../../machines/studio/outline/outline.ts'
import { guardsOf } from '../../machines/studio/outline/rehearsal.ts'
import { samplesOf } from '../harness/samples.ts'
import { nodesOf } from '../harness/transitions.ts'

const samples = samplesOf()

afterEach(() => vi.restoreAllMocks())

for (const [name, chart] of Object.entries(charts))
  describe(name, () => {
    const input = samples[name]?.input
    const text = literalOf(name, chart, input)

    test('the literal is the chart, and starts alone', async () => {
      const machine = await evaluated(text)
      expectSame(everythingIn(name, machine), everythingIn(name, chart))
      expect(machine.implementations.delays).toEqual(delaysOf(chart, input))
      expect(started(machine)).not.toBe('error')
    })

    test("Stately's parser reads the same from the literal", () => {
      vi.spyOn(console, 'warn').mockReturnValue()
      const [machine] = extractMachinesFromFile(text)?.machines ?? []
      expectSame(configOfReport(machine?.toConfig()), reported(configOf(chart, input)))
    })

    test('the JSON is the chart, and starts once guards and actors are given', () => {
      const machine = createMachine(JSON.parse(jsonOf(chart, input)))
      expectSame(everythingIn(name, machine), inMilliseconds(everythingIn(name, chart), delaysOf(chart, input)))
      expect(started(machine.provide(standInsFor(machine)))).not.toBe('error')
    })
  })

test('joined guards, parameters, delays, ids, system ids, inputs and re-entry are kept', async () => {
  const chart = xstate
    .setup({
      actors: { ask: fromPromise<void, { of: string }>(async () => {}) },
      guards: { first: () => true, isOf: (_, _params: { kind: string }) => true },
      actions: { tell: (_, _params: { kind: string; to: null }) => {} },
      delays: { pause: 1500, growing: ({ context }) => context.tries * 10 },
      types: { context: {} as { tries: number }, input: {} as { tries: number } },
    })
    .createMachine({
      id: 'root',
      context: ({ input }) => ({ tries: input.tries }),
      initial: 'one',
      invoke: { src: 'ask', id: 'asked', systemId: 'asker', input: { of: 'all' }, onDone: '.two' },
      states: {
        one: {
          entry: { type: 'tell', params: { kind: 'greeting', to: null } },
          after: { pause: 'two', growing: { target: 'one', reenter: true }, 200: 'two' },
          on: {
            go: { guard: xstate.or([xstate.and(['first', xstate.not({ type: 'isOf', params: { kind: 'x' } })]), 'first']), target: 'two' },
          },
        },
        two: { id: 'odd/id', type: 'final' },
      },
    })
  const text = literalOf('chart', chart, { tries: 3 })
  expect(text).toContain("guard: or([and(['first', not({ type: 'isOf', params: { kind: 'x' } })]), 'first'])")
  expect(text).toContain("entry: [{ type: 'tell', params: { kind: 'greeting', to: null } }]")
  expect(text).toContain("systemId: 'asker', input: { of: 'all' }")
  const machine = await evaluated(text)
  expect(outlineOf('chart', machine)).toEqual(outlineOf('chart', chart))
  expect(machine.implementations.delays).toEqual({ pause: 1500, growing: 30 })
  expect(machine.config.context).toEqual({ tries: 3 })
})

test('joined guards and actions of the library keep their names in a build that shortens those of functions', () => {
  const shortened = <Named extends object>(named: Named) => Object.defineProperty(named, 'name', { value: 'e' })
  const chart = createMachine({
    on: { go: { guard: shortened(xstate.not('open')), actions: shortened(xstate.assign({})) } },
  })
  expect(outlineOf('chart', chart).transitions).toMatchObject([
    { condition: { kind: 'not', of: { kind: 'is', name: 'open' } }, actions: ['assign'] },
  ])
})

async function evaluated(text: string): Promise<AnyStateMachine> {
  const { code } = await transformWithOxc(text, 'literal.ts')
  const body = code.replace(/import (\{.+\}) from ["']xstate["'];?/, 'const $1 = xstate').replace(/export const \w+ =/, 'return')
  return new Function('xstate', body)(xstate) as AnyStateMachine
}

function started(machine: AnyStateMachine): string {
  const actor = createActor(machine).start()
  const { status } = actor.getSnapshot()
  actor.stop()
  return status
}

/** JSON holds no implementations: guards that do not hold, actors that never answer. */
function standInsFor(machine: AnyStateMachine) {
  const conditions = outlineOf('', machine).transitions.map(({ condition }) => condition)
  const joined = conditions.flatMap((condition) => (condition && condition.kind !== 'is' ? ['and', 'or', 'not'] : []))
  const names = [...conditions.flatMap(guardsOf).map(({ name }) => name), ...joined]
  const actors = nodesOf(machine.root).flatMap(({ invoke }) => invoke.map(({ src }) => [String(src), fromCallback(() => {})]))
  return { guards: Object.fromEntries(names.map((name) => [name, () => false])), actors: Object.fromEntries(actors) }
}

/** The outline of a chart and its details, as data; transitions by their ids. */
function everythingIn(name: string, chart: AnyStateMachine): Plain {
  const { states, transitions } = outlineOf(name, chart)
  const byId = Object.fromEntries(transitions.map(({ id, ...rest }) => [id, rest]))
  return JSON.parse(JSON.stringify({ states, transitions: byId, details: detailsOf(chart) }))
}

/** With milliseconds in place of the names of delays. */
function inMilliseconds(everything: Plain, delays: Readonly<Record<string, number>>): Plain {
  return JSON.parse(
    JSON.stringify(everything)
      .replace(/xstate\.after\.(\w+)\./g, (text, delay) => text.replace(`.${delay}.`, `.${delays[delay] ?? delay}.`))
      .replace(/"delay":"(\w+)"/g, (text, delay) => text.replace(`"${delay}"`, `"${delays[delay] ?? delay}"`)),
  )
}

/** What an outline leaves out: fixed parameters of actions, fixed inputs and system ids of actors, everything in `meta`, ids. */
function detailsOf(chart: AnyStateMachine) {
  const fixed = (of: unknown) => (typeof of === 'object' && of !== null ? of : undefined)
  const paramsOf = (actions: readonly unknown[]) => actions.map((action) => fixed((action as { params?: unknown }).params))
  const transitionsOf = (node: AnyStateNode) => [...[...node.transitions.values()].flat(), ...(node.always ?? [])]
  return nodesOf(chart.root).map((node) => ({
    id: node.id,
    meta: node.meta,
    entered: paramsOf([...node.entry, ...node.exit]),
    taken: transitionsOf(node)
      .map(({ eventType, actions }) => [eventType, paramsOf(actions)])
      .sort(),
    invoked: node.invoke.map(({ systemId, input }) => [systemId, fixed(input)]),
  }))
}

/** Two charts have the same values at the same places; a failure lists the others. */
function expectSame(one: Plain, other: Plain): void {
  const [ones, others] = [linesOf(one), linesOf(other)]
  expect(ones.filter((line) => !others.includes(line))).toEqual([])
  expect(others.filter((line) => !ones.includes(line))).toEqual([])
}

/** Every value with its place; a list of one is that one. */
function linesOf(value: Plain | undefined, place = ''): string[] {
  if (Array.isArray(value) && value.length === 1) return linesOf(value[0], place)
  if (typeof value !== 'object' || value === null) return value === undefined ? [] : [`${place}: ${value}`]
  return Object.entries(value).flatMap(([key, each]) => linesOf(each, `${place}/${key}`))
}

/** What Stately's parser does not report of a config; negative numbers neither. */
const unread = new Set(['reenter', 'meta', 'route', 'systemId', 'input', 'onSnapshot'])

function reported(config: Plain | undefined): Plain {
  if (Array.isArray(config)) return config.map(reported)
  if (typeof config !== 'object' || config === null) return config ?? null
  const read = Object.entries(config).filter(([key, value]) => !unread.has(key) && !(typeof value === 'number' && value < 0))
  const parts = Object.fromEntries(read.map(([key, value]) => [key, value === undefined ? value : reported(value)]))
  return 'type' in parts && 'params' in parts ? namedOf(parts as Called) : parts
}

/** What Stately's parser reports, written as a config: it says of actions and guards whether they are named, and of joined ones their text. */
function configOfReport(report: unknown): Plain {
  if (Array.isArray(report)) return report.map(configOfReport)
  if (typeof report !== 'object' || report === null) return report as Plain
  const { kind, action, cond, context, ...rest } = report as Record<string, unknown>
  if (action) return namedOf(action as Called)
  const guard = cond as (Called & { kind: string }) | undefined
  const parts = Object.entries(rest).map(([key, value]) => [key, configOfReport(value)])
  const read = { ...Object.fromEntries(parts), ...(context ? { context } : {}) }
  return guard ? { ...read, guard: guard.kind === 'inline' ? joinedOf(guard.type) : namedOf(guard) } : read
}

type Called = { type: string; params: Named }

const namedOf = ({ type, params }: Called): Plain => (Object.keys(params).length > 0 ? { type, params } : type)

function joinedOf(text: string): Plain {
  const join = (type: string) => (guards: Plain) => ({ type, guards: Array.isArray(guards) ? guards : [guards] })
  return new Function('and', 'or', 'not', `return ${text}`)(join('and'), join('or'), join('not'))
}
