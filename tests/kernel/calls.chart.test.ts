/** The makers of calls, lists and changes: what their states keep, show and lead to, and that generated paths walk them. Decisions 064, 072. */
import { expect, test } from 'vitest'
import type { AnyEventObject, AnyStateMachine } from 'xstate'
import { Problem } from '../../contract/kernel/problem.ts'
import { commandState, errorOf, eventOf, success, withEvent } from '../../machines/kernel/calls.ts'
import {
  emptyFiltered,
  emptyList,
  filteredListSetup,
  filteredListStates,
  listSetup,
  listStates,
  rowCommand,
  rowQuestion,
  toQuestion,
} from '../../machines/kernel/list.ts'
import { unwired } from '../../machines/kernel/port.ts'
import { outlineOf } from '../../machines/studio/outline/outline.ts'
import { coverageOf } from '../harness/coverage.ts'
import { graphOf, stepperOf } from '../harness/graph.ts'
import { answers, fails } from '../harness/play.ts'

type Page = { records: string[]; next: string | null }

/** A page with a list from which rows are removed. */
const chart = listSetup({
  types: { row: '', events: {} as { type: 'remove.pressed'; row: string } },
  actors: {
    listRows: unwired<Page, { size: number; after?: string }>('listRows'),
    removeRow: unwired<void, { row: string }>('removeRow'),
  },
})
  .extend({ guards: { isListed: ({ context }, { row }: { row: string }) => context.records.includes(row) } })
  .createMachine({
    id: 'rows',
    context: { ...emptyList },
    initial: 'loading',
    states: {
      ...listStates('listRows', {
        asked: () => ({ size: 2 }),
        on: { 'remove.pressed': { guard: withEvent('isListed'), target: 'removing' } },
      }),
      removing: commandState('Removes a row.', 'removeRow', {
        tags: 'working',
        input: ({ event }) => ({ row: eventOf(event, 'remove.pressed').row }),
        to: 'loading',
        actions: success('rows.removed'),
        failed: 'shown',
      }),
    },
  })

/** A page with a list that is filtered, from which rows are removed after a question. */
const filtered = filteredListSetup({
  types: {
    row: {} as { id: string },
    filter: '',
    events: {} as { type: 'remove.pressed'; id: string } | { type: 'removal.confirmed' },
  },
  actors: {
    listRows: unwired<{ records: { id: string }[]; next: string | null }, { filter: string; after?: string }>('listRows'),
    removeRow: unwired<void, { id: string }>('removeRow'),
  },
}).createMachine({
  id: 'filteredRows',
  context: { ...emptyFiltered },
  initial: 'loading',
  states: {
    ...filteredListStates('listRows', {
      asked: ({ filter }: { filter: string }) => ({ filter }),
      on: { 'remove.pressed': toQuestion },
    }),
    confirming: rowQuestion('Asks.', { 'removal.confirmed': 'removing' }),
    removing: rowCommand('Removes a row.', 'removeRow', 'rows.removed'),
  },
})

const lost = new Problem(20011)

const played = (...events: (AnyEventObject | string)[]) => playedOn(chart, events)

function playedOn(machine: AnyStateMachine, events: (AnyEventObject | string)[]) {
  const stepper = stepperOf(machine, {})
  let { next, done } = stepper.begin(undefined)
  for (const event of events) ({ next, done } = stepper.step(next, typeof event === 'string' ? { type: event } : event))
  const { value, context, tags } = next
  return { value, context, tags: [...tags], done }
}

const firstPage = answers('listRows', { records: ['a', 'b'], next: 'b' })
const removed = [firstPage, { type: 'remove.pressed', row: 'a' }] as const

test('a page reads its first rows, and shows them', () => {
  expect(played()).toMatchObject({ value: 'loading', tags: ['busy'] })
  expect(played(firstPage)).toMatchObject({ value: 'shown', tags: ['ready'], context: { records: ['a', 'b'], next: 'b' } })
})

test('a failure is kept and shown until the user tries again or the network returns', () => {
  expect(played(fails('listRows', lost))).toMatchObject({ value: 'unavailable', tags: ['unavailable'], context: { problem: lost } })
  for (const again of ['retry.pressed', 'network.returned'])
    expect(played(fails('listRows', lost), again)).toMatchObject({ value: 'loading', context: { problem: null } })
})

test('the next page is added to the rows; without one nothing is read', () => {
  const last = answers('listMore', { records: ['c'], next: null })
  expect(played(firstPage, 'more.pressed')).toMatchObject({ value: 'fetchingMore', tags: ['ready', 'working'] })
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

const rows = answers('listRows', { records: [{ id: 'a' }, { id: 'b' }], next: 'b' })
const other = { type: 'filter.chosen', filter: 'other' }
const filters = (...events: (AnyEventObject | string)[]) => playedOn(filtered, [rows, ...events])

test('a filter reads the list again, also while older rows are read, and the rows stay until it is there', () => {
  for (const before of [[], ['more.pressed'], [other]])
    expect(filters(...before, other)).toMatchObject({
      value: 'refreshing',
      tags: ['ready', 'working', 'refreshing'],
      context: { filter: 'other', records: [{ id: 'a' }, { id: 'b' }] },
    })
  expect(filters(other, answers('refreshList', { records: [], next: null }))).toMatchObject({ value: 'shown', context: { records: [] } })
})

test('a list that cannot be read again says so, until a retry, the network or another filter succeeds', () => {
  const unread = [other, fails('refreshList', lost)]
  expect(filters(...unread)).toMatchObject({ value: 'unsure', tags: ['ready', 'unsure'], context: { problem: lost } })
  for (const again of ['retry.pressed', 'network.returned', other])
    expect(filters(...unread, again)).toMatchObject({ value: 'refreshing', context: { problem: null } })
})

test('a command on a row is asked, done once confirmed, and the list read again', () => {
  const pressed = { type: 'remove.pressed', id: 'b' }
  const confirmed = [pressed, 'removal.confirmed']
  expect(filters(pressed)).toMatchObject({ tags: ['ready', 'confirming'], context: { target: { id: 'b' } } })
  expect(filters(pressed, 'dialog.closed').value).toBe('shown')
  expect(filters(...confirmed).tags).toEqual(['ready', 'confirming', 'working'])
  expect(filters(...confirmed, answers('removeRow'))).toMatchObject({ value: 'refreshing', context: { reread: null } })
})

test('a command that came too late or has no answer reads the list again and says why; any other failure stays in the question', () => {
  const failed = (problem: Problem) => filters({ type: 'remove.pressed', id: 'b' }, 'removal.confirmed', fails('removeRow', problem))
  for (const late of [lost, new Problem('notFound')])
    expect(failed(late)).toMatchObject({ value: 'refreshing', context: { reread: 'changed', problem: null } })
  expect(failed(new Problem(0, { kind: 'transport' }))).toMatchObject({ value: 'refreshing', context: { reread: 'lost' } })
  const refused = new Problem('refused')
  expect(failed(refused)).toMatchObject({ value: 'confirming', context: { problem: refused } })
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
  const filteredWorld = {
    events: [
      other,
      { type: 'remove.pressed', id: 'a' },
      ...['more.pressed', 'removal.confirmed', 'dialog.closed', 'retry.pressed', 'network.returned'].map((type) => ({
        type,
      })),
    ],
    outputs: Object.fromEntries(['listRows', 'listMore', 'refreshList'].map((id) => [id, [{ records: [{ id: 'a' }], next: 'a' }]])),
    errors: { removeRow: [lost, new Problem(0, { kind: 'transport' }), new Problem('refused')] },
  }
  for (const [machine, its] of [
    [chart, world],
    [filtered, filteredWorld],
  ] as const) {
    const { missedStates, missedTransitions } = coverageOf(machine, graphOf(machine, its))
    expect({ missedStates, missedTransitions }).toEqual({ missedStates: [], missedTransitions: [] })
  }
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
