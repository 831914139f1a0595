/** The studio and its rehearsals: every way of every chart can be gone, conditions are supposed, steps are gone back to, tabs are followed. */

import { describe, expect, test } from 'vitest'
import { createActor, createMachine, fromCallback } from 'xstate'
import type { LiveMessage } from '../../contract/kernel/studio.ts'
import { charts } from '../../machines/charts.ts'
import { type Outline, outlineOf } from '../../machines/studio/outline/outline.ts'
import { after, beginning, waysFrom } from '../../machines/studio/outline/rehearsal.ts'
import { followedIn, stepsIn } from '../../machines/studio/setup.ts'
import { studioMachine } from '../../machines/studio/studio.ts'
import { addressOf, eventOfAddress } from '../../src/studio/address.ts'
import { quiet } from '../harness/alone.ts'

const outlines = Object.entries(charts).map(([name, chart]) => outlineOf(name, chart))
const outlineNamed = (name: string) => outlines.find((outline) => outline.name === name) as Outline

describe('rehearsing', () => {
  for (const outline of outlines)
    test(`${outline.name}: every transition that can be reached leads where the chart leads`, () => {
      const seen = new Set<string>()
      const wrong: string[] = []
      const open = [beginning(outline)]
      for (let here = open.pop(); here !== undefined; here = open.pop()) {
        if (seen.has(here.join()) || seen.size > 200) continue
        seen.add(here.join())
        for (const { transition, verdict } of waysFrom(outline, here)) {
          if (verdict === 'itself') continue
          const next = after(outline, here, transition)
          // A target that is left at once leads further.
          const passing = transition.targets.filter((path) =>
            outline.states.some((each) => each.path === path && each.kind === 'transient'),
          )
          const missed = transition.targets.filter((path) => !passing.includes(path) && !next.includes(path))
          const finishing = missed.some((path) => outline.states.some((each) => each.path === path && leadsOn(outline, path)))
          if (missed.length > 0 && !finishing) wrong.push(`${transition.id}: ${missed.join()}`)
          open.push(next)
        }
      }
      expect([...new Set(wrong)]).toEqual([])
    })

  /** Whether it has an automatic exit: an `always` without a condition, or an end its parent leaves by. */
  function leadsOn(outline: Outline, path: string): boolean {
    return outline.transitions.some(
      ({ source, cause, condition }) =>
        condition === null &&
        (cause.kind === 'always' || cause.kind === 'finished') &&
        (source.startsWith(path) || path.startsWith(source)),
    )
  }

  test('an assumed guard result decides: it refuses the transitions that contradict it and those that come after one that holds', () => {
    const outline = outlineNamed('shopAuthorisation')
    const verdicts = (assumed: Record<string, boolean>) => waysFrom(outline, ['starting'], assumed).map(({ verdict }) => verdict)
    expect(verdicts({})).toEqual(['open', 'open', 'open'])
    expect(verdicts({ hasReturned: true })).toEqual(['open', 'refused', 'refused'])
    expect(verdicts({ hasReturned: false })).toEqual(['refused', 'open', 'open'])
  })
})

describe('an event taken by an inner state', () => {
  const chart = createMachine({
    initial: 'open',
    on: { left: '.closed', asked: '.closed' },
    states: {
      open: {
        type: 'parallel',
        on: { asked: 'closed' },
        states: {
          one: { initial: 'calm', states: { calm: { on: { left: 'busy' } }, busy: {} } },
          other: { initial: 'calm', states: { calm: { on: { left: 'busy', asked: { guard: 'may', target: 'busy' } } }, busy: {} } },
        },
      },
      closed: {},
    },
  })
  const outline = outlineOf('regions', chart)
  const verdicts = (assumed: Record<string, boolean>) =>
    Object.fromEntries(waysFrom(outline, beginning(outline), assumed).map(({ transition, verdict }) => [transition.id, verdict]))

  test('is not passed to the outer states; parallel regions both receive it', () => {
    expect(verdicts({})).toEqual({
      'open.one.calm|left|0': 'open',
      'open.other.calm|left|0': 'open',
      'open.other.calm|asked|0': 'open',
      'open|asked|0': 'open',
      '|left|0': 'refused',
      '|asked|0': 'refused',
    })
    expect(verdicts({ may: true })).toMatchObject({ 'open.other.calm|asked|0': 'open', 'open|asked|0': 'refused' })
    expect(verdicts({ may: false })).toMatchObject({ 'open.other.calm|asked|0': 'refused', 'open|asked|0': 'open' })
  })
})

function studio() {
  const sent: unknown[] = []
  const tabs = fromCallback<{ type: string }, void>(({ receive }) => receive((event) => sent.push(event)))
  const actor = createActor(quiet(studioMachine).provide({ actors: { tabs } }), {
    input: { outlines, locale: 'zh_CN', chart: 'connection' },
  }).start()
  const steps = () => stepsIn(actor.getSnapshot().context)
  return { actor, sent, steps }
}

describe('the studio', () => {
  test('an address that names no chart, or no state of it, is answered by what is missing', () => {
    const { actor } = studio()
    actor.send(eventOfAddress({ pathname: '/flows/nobody-drew-this', search: '' }))
    expect(actor.getSnapshot().hasTag('missing')).toBe(true)
    expect(actor.getSnapshot().context).toMatchObject({ chart: 'connection', sought: 'nobody-drew-this' })
    actor.send(eventOfAddress({ pathname: '/flows/kycWizard', search: '?state=nowhere' }))
    expect(actor.getSnapshot().hasTag('chart')).toBe(true)
    expect(actor.getSnapshot().context).toMatchObject({ chart: 'kycWizard', state: null, sought: 'nowhere' })
    actor.send({ type: 'state.chosen', state: 'editing' })
    expect(actor.getSnapshot().context.sought).toBeNull()
  })

  test('the address of what is shown opens the same: chart, state, and everything instead of the main line', () => {
    for (const [extent, state] of [
      ['main', 'choosingPlatform'],
      ['whole', 'choosingPlatform'],
      ['whole', null],
      ['whole', 'stateInvalid'],
    ] as const) {
      const { actor } = studio()
      actor.send({ type: 'chart.opened', chart: 'shopAuthorisation' })
      actor.send({ type: 'extent.chosen', extent })
      actor.send({ type: 'state.chosen', state })
      const { pathname, search } = new URL(addressOf(actor.getSnapshot()), 'http://localhost')
      const other = studio().actor
      other.send(eventOfAddress({ pathname, search }))
      expect(other.getSnapshot().context).toMatchObject({ chart: 'shopAuthorisation', state, extent })
      expect(addressOf(other.getSnapshot())).toBe(pathname + search)
    }
  })

  test('a tab is followed: its steps are kept, events are sent to it, a refusal is shown, its end is marked', () => {
    const { actor, sent, steps } = studio()
    const running = { tab: 't', actor: 'x:1', chart: 'connection', name: 'connection' }
    const hear = (message: LiveMessage) => actor.send({ type: 'tab.spoke', message })
    hear({ kind: 'started', ...running })
    hear({ kind: 'snapshot', ...running, paths: ['online'], facts: '{}', event: { type: '' }, transitions: [], at: 1 })
    hear({
      kind: 'snapshot',
      ...running,
      paths: ['offline'],
      facts: '{}',
      event: { type: 'network.lost' },
      transitions: ['online|network.lost|0'],
      at: 2,
    })
    actor.send({ type: 'tab.requested' })
    expect(steps().steps.map(({ paths }) => paths)).toEqual([['online'], ['offline']])
    actor.send({ type: 'event.sent', event: { type: 'network.returned' } })
    expect(sent).toEqual([{ type: 'event.sent', to: 't x:1', event: { type: 'network.returned' } }])
    hear({ kind: 'refused', tab: 't', actor: 'x:1', event: 'network.returned', reason: 'no' })
    expect(actor.getSnapshot().context.refusal).toEqual({ event: 'network.returned', reason: 'no' })
    hear({ kind: 'stopped', tab: 't', actor: 'x:1' })
    expect(followedIn(actor.getSnapshot().context)).toMatchObject({ stopped: true })
    hear({ kind: 'left', tab: 't' })
    expect(followedIn(actor.getSnapshot().context)).toBeNull()
  })

  const running = (actor: string) => ({ tab: 't', actor, chart: 'connection', name: 'connection' })
  const hearing = (actor: ReturnType<typeof studio>['actor']) => (message: LiveMessage) => actor.send({ type: 'tab.spoke', message })
  const step = (actor: string, at: number): LiveMessage => ({
    kind: 'snapshot',
    ...running(actor),
    paths: ['online'],
    facts: '{}',
    event: { type: 'network.lost' },
    transitions: [],
    at,
  })

  test('a chosen step stays in view while the oldest are removed', () => {
    const { actor, steps } = studio()
    const hear = hearing(actor)
    for (let at = 0; at < 200; at++) hear(step('x:1', at))
    actor.send({ type: 'tab.requested' })
    actor.send({ type: 'step.chosen', at: 150 })
    const looked = () => steps().steps[steps().at]?.at
    expect(looked()).toBe(150)
    for (let at = 200; at < 220; at++) hear(step('x:1', at))
    expect(steps().steps).toHaveLength(200)
    expect(looked()).toBe(150)
    for (let at = 220; at < 400; at++) hear(step('x:1', at))
    expect(looked()).toBe(200)
  })

  test('of charts that have stopped the last ones are kept', () => {
    const { actor } = studio()
    const hear = hearing(actor)
    for (let count = 1; count <= 5; count++) {
      hear(step(`x:${count}`, count))
      if (count > 1) hear({ kind: 'stopped', tab: 't', actor: `x:${count}` })
    }
    expect(actor.getSnapshot().context.running.map(({ id }) => id)).toEqual(['t x:1', 't x:3', 't x:4', 't x:5'])
  })

  test('a refusal is shown of the chart that is followed alone', () => {
    const { actor } = studio()
    const hear = hearing(actor)
    hear(step('x:1', 1))
    hear(step('x:2', 1))
    const refused = (who: string) => hear({ kind: 'refused', tab: 't', actor: who, event: 'network.lost', reason: 'no' })
    refused('x:1')
    expect(actor.getSnapshot().context.refusal).toBeNull()
    refused('x:2')
    hear(step('x:1', 2))
    expect(actor.getSnapshot().context.refusal).toEqual({ event: 'network.lost', reason: 'no' })
    hear(step('x:2', 2))
    expect(actor.getSnapshot().context.refusal).toBeNull()
  })

  test('of several that run the one chosen is followed, else the one that still runs', () => {
    const { actor } = studio()
    for (const id of ['x:1', 'x:2'])
      actor.send({ type: 'tab.spoke', message: { kind: 'started', tab: 't', actor: id, chart: 'connection', name: 'c' } })
    expect(followedIn(actor.getSnapshot().context)?.id).toBe('t x:2')
    actor.send({ type: 'running.chosen', id: 't x:1' })
    expect(followedIn(actor.getSnapshot().context)?.id).toBe('t x:1')
  })
})
