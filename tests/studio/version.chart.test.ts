/** An earlier version of a chart, from its exported JSON: what is read, and what the studio does with it. Decision 143. */
import { describe, expect, test } from 'vitest'
import { createMachine, setup } from 'xstate'
import { charts } from '../../machines/charts.ts'
import { jsonOf } from '../../machines/studio/outline/config.ts'
import { versionOf } from '../../src/studio/read-version.ts'

const earlier = createMachine({
  id: 'order',
  initial: 'open',
  states: {
    open: { meta: { status: 'open' }, on: { pay: 'paid', hold: 'held' } },
    held: { meta: { status: 'on_hold' }, on: { release: 'open' } },
    paid: { type: 'final' },
  },
})
const later = createMachine({
  id: 'order',
  initial: 'open',
  states: { open: { meta: { status: 'open' }, on: { pay: 'checking' } }, checking: { after: { 100: 'paid' } }, paid: { type: 'final' } },
})

describe('the exported JSON of an earlier version', () => {
  test('gives one drawing of both, with what only one has', () => {
    const version = versionOf(jsonOf(earlier), 'order', later)
    if (typeof version === 'string') throw new Error(version)
    expect(version.difference.strandedStatuses).toEqual(['on_hold'])
    expect(version.joined.states.map(({ path }) => path)).toEqual(['', 'open', 'checking', 'paid', 'held'])
    const ways = (ids: readonly string[]) =>
      version.joined.transitions.filter(({ id }) => ids.includes(id)).map(({ source, targets: [target] }) => `${source} → ${target}`)
    expect(ways(version.added)).toEqual(['open → checking', 'checking → paid'])
    expect(ways(version.removed)).toEqual(['open → paid', 'open → held', 'held → open'])
  })

  test('is the same as the chart when nothing has changed', () => {
    for (const [name, chart] of Object.entries(charts)) {
      const version = versionOf(jsonOf(chart), name, chart)
      expect(version, name).toMatchObject({ added: [], removed: [], difference: { changedGuards: [], strandedStatuses: [] } })
    }
  })

  test('is compared with the chart as it is exported, given the same input: delays are worked out from it', () => {
    const waiting = setup({
      types: { input: {} as { days: number }, context: {} as { days: number } },
      delays: { deadline: ({ context }) => context.days * 1000 },
    }).createMachine({
      id: 'waiting',
      context: ({ input }) => input,
      initial: 'open',
      states: { open: { after: { deadline: 'over' } }, over: {} },
    })
    expect(versionOf(jsonOf(waiting, { days: 3 }), 'waiting', waiting, { days: 3 })).toMatchObject({ added: [], removed: [] })
  })

  test('is refused when it is no chart, or one that XState does not take, or another chart', () => {
    const files = ['', 'no JSON', '[]', '{}', '{"id":"order"}', '{"id":"order","initial":"a","states":{"a":{"on":{"go":"nowhere"}}}}']
    for (const file of files) expect(versionOf(file, 'order', later)).toBe('noChart')
    expect(versionOf(jsonOf(createMachine({ id: 'parcel', initial: 'here', states: { here: {} } })), 'order', later)).toBe('otherChart')
  })
})
