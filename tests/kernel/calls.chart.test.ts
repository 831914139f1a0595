/** The makers of calls and lists: what their states keep, show and lead to, and that generated paths walk them. Decision 064. */
import { expect, test } from 'vitest'
import { type AnyEventObject, assign, sendParent, setup } from 'xstate'
import { Problem } from '../../contract/kernel/problem.ts'
import { commandState, errorOf, eventOf, problemOf, success, withEvent } from '../../machines/kernel/calls.ts'
import { listStates } from '../../machines/kernel/list.ts'
import { toast, unwired } from '../../machines/kernel/port.ts'
import { outlineOf } from '../../machines/studio/outline/outline.ts'
import { coverageOf } from '../harness/coverage.ts'
import { graphOf, stepperOf } from '../harness/graph.ts'
import { answers, fails } from '../harness/play.ts'

type Page = { records: string[]; next: string | null }
type Context = Page & { problem: Problem | null }

const list = listStates('listRows', {
  asked: (_: Context) => ({ size: 2 }),
  first: 'Reads the first rows.',
  shown: 'The rows.',
  more: 'Reads the next rows.',
})

/** A page with a list from which rows are removed. */
const chart = setup({
  types: {
    context: {} as Context,
    events: {} as
      | { type: 'more.pressed' }
      | { type: 'remove.pressed'; row: string }
      | { type: 'retry.pressed' }
      | { type: 'network.returned' },
    tags: {} as 'busy' | 'unavailable' | 'working',
  },
  actors: {
    listRows: unwired<Page, { size: number; after?: string | number }>('listRows'),
    removeRow: unwired<void, { row: string }>('removeRow'),
  },
  guards: {
    hasMore: ({ context }) => context.next !== null,
    isListed: ({ context }, { row }: { row: string }) => context.records.includes(row),
  },
  actions: {
    keepPage: assign((_, page: Page) => page),
    addPage: assign(({ context }, page: Page) => ({ ...page, records: [...context.records, ...page.records] })),
    keepProblem: assign({ problem: problemOf }),
    forgetProblem: assign({ problem: null }),
    notifyParent: sendParent(toast),
  },
}).createMachine({
  id: 'rows',
  context: { records: [], next: null, problem: null },
  initial: 'loading',
  states: {
    ...list,
    shown: { ...list.shown, on: { ...list.shown.on, 'remove.pressed': { guard: withEvent('isListed'), target: 'removing' } } },
    removing: commandState('Removes a row.', 'removeRow', {
      tags: 'working',
      input: ({ event }) => ({ row: eventOf(event, 'remove.pressed').row }),
      to: 'loading',
      actions: success('rows.removed'),
      failed: 'shown',
    }),
  },
})

const lost = new Problem(20011)

function played(...events: (AnyEventObject | string)[]) {
  const stepper = stepperOf(chart, {})
  let { next, done } = stepper.begin(undefined)
  for (const event of events) ({ next, done } = stepper.step(next, typeof event === 'string' ? { type: event } : event))
  const { value, context, tags } = next
  return { value, context, tags: [...tags], done }
}

const firstPage = answers('listRows', { records: ['a', 'b'], next: 'b' })
const removed = [firstPage, { type: 'remove.pressed', row: 'a' }] as const

test('a page reads its first rows, and shows them', () => {
  expect(played()).toMatchObject({ value: 'loading', tags: ['busy'] })
  expect(played(firstPage)).toMatchObject({ value: 'shown', tags: [], context: { records: ['a', 'b'], next: 'b' } })
})

test('a failure is kept and shown until the user tries again or the network returns', () => {
  expect(played(fails('listRows', lost))).toMatchObject({ value: 'unavailable', tags: ['unavailable'], context: { problem: lost } })
  for (const again of ['retry.pressed', 'network.returned'])
    expect(played(fails('listRows', lost), again)).toMatchObject({ value: 'loading', context: { problem: null } })
})

test('the next page is added to the rows; without one nothing is read', () => {
  const last = answers('listMore', { records: ['c'], next: null })
  expect(played(firstPage, 'more.pressed')).toMatchObject({ value: 'fetchingMore', tags: ['working'] })
  expect(played(firstPage, 'more.pressed', last).context).toMatchObject({ records: ['a', 'b', 'c'], next: null })
  expect(played(firstPage, 'more.pressed', last, 'more.pressed').value).toBe('shown')
})

test('the rows stay when the next page fails', () => {
  const { value, context } = played(firstPage, 'more.pressed', fails('listMore', lost))
  expect({ value, ...context }).toEqual({ value: 'shown', records: ['a', 'b'], next: 'b', problem: lost })
})

test('a command forgets the problem, reports its success and leads on; a failure leads back', () => {
  expect(played(firstPage, { type: 'remove.pressed', row: 'z' }).value).toBe('shown')
  expect(played(...removed)).toMatchObject({ value: 'removing', context: { problem: null } })
  expect(played(...removed, answers('removeRow'))).toMatchObject({ value: 'loading', done: expect.arrayContaining(['notifyParent']) })
  expect(played(...removed, fails('removeRow', lost))).toMatchObject({ value: 'shown', context: { problem: lost } })
})

test('only a failure has an error', () => {
  expect(errorOf(fails('listRows', lost))).toBe(lost)
  expect(() => errorOf({ type: 'retry.pressed' })).toThrow('retry.pressed')
})

test('generated paths reach every state and take every transition', () => {
  const world = {
    events: [{ type: 'more.pressed' }, { type: 'remove.pressed', row: 'a' }, { type: 'retry.pressed' }, { type: 'network.returned' }],
    outputs: { listRows: [{ records: ['a'], next: 'a' }], listMore: [{ records: ['b'], next: null }] },
    errors: { listRows: [lost] },
  }
  const { missedStates, missedTransitions } = coverageOf(chart, graphOf(chart, world))
  expect({ missedStates, missedTransitions }).toEqual({ missedStates: [], missedTransitions: [] })
})

test('the states have their descriptions, calls and actions, as the studio draws them', () => {
  const { states, transitions } = outlineOf('rows', chart)
  expect(states.filter(({ path, description }) => path && !description)).toEqual([])
  expect(states.flatMap(({ invokes }) => invokes.map(({ id, src }) => `${id} ${src}`))).toEqual([
    'listRows listRows',
    'listMore listRows',
    'removeRow removeRow',
  ])
  expect([...new Set(transitions.flatMap(({ actions }) => actions))]).toEqual([
    'keepPage',
    'keepProblem',
    'forgetProblem',
    'addPage',
    'notifyParent',
  ])
})
