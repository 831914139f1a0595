/** The main line of charts: states it keeps, passes through and omits; guards evaluated in a rehearsal. */
import { describe, expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { charts } from '../../machines/charts.ts'
import { beginRehearsal, rehearse, type Step } from '../../machines/studio/log.ts'
import { evaluateGuards, type Said } from '../../machines/studio/outline/guardEvaluation.ts'
import { mainLineFor, mainLineOf } from '../../machines/studio/outline/mainLine.ts'
import { type Outline, outlineOf } from '../../machines/studio/outline/outline.ts'
import { waysFrom } from '../../machines/studio/outline/rehearsal.ts'
import { samplesFrom } from '../../machines/studio/outline/samples.ts'
import { samplesOf } from '../harness/samples.ts'

const outlines = Object.entries(charts).map(([name, chart]) => outlineOf(name, chart))
const outlineNamed = (name: string) => outlines.find((outline) => outline.name === name) as Outline
const samples = samplesFrom(JSON.stringify(samplesOf()))

describe('the main line', () => {
  const chart = createMachine({
    initial: 'reading',
    states: {
      reading: { tags: 'busy', invoke: { id: 'read', src: 'read', onDone: 'choosing', onError: 'unavailable' } },
      choosing: { tags: 'choice', on: { chosen: 'sending', 'page.hidden': 'unavailable' } },
      sending: {
        tags: ['busy', 'choice'],
        invoke: { id: 'send', src: 'send', onDone: [{ guard: 'given', target: 'done' }, { target: 'refused' }], onError: 'choosing' },
      },
      done: {},
      refused: { on: { 'retry.pressed': 'choosing' } },
      unavailable: { on: { 'retry.pressed': 'reading' } },
    },
  })
  const outline = outlineOf('example', chart)
  const line = mainLineOf(outline)

  test('begins where the first waiting leads to, and draws states that look the same as one', () => {
    expect(line.outline.states.map(({ path }) => path)).toEqual(['', 'choosing', 'done', 'refused'])
    expect(line.outline.states[0]?.initial).toBe('choosing')
    expect(line.drawnAs.get('sending')).toBe('choosing')
    expect(line.drawnAs.has('reading')).toBe(false)
  })

  test('a transition covers the event and the answer that lead to it', () => {
    expect(line.outline.transitions.map(({ source, targets }) => [source, ...targets])).toEqual([
      ['choosing', 'done'],
      ['choosing', 'refused'],
    ])
    const [first] = line.outline.transitions
    expect(line.through.get(first?.id ?? '')?.map(({ event }) => event)).toEqual(['chosen', 'xstate.done.actor.send'])
  })

  test('a state that only failures lead to is left aside', () => expect(line.aside).toEqual(['unavailable']))

  for (const each of outlines)
    test(`${each.name}: every transition of the main line joins states that are drawn, and every state can be reached`, () => {
      const { outline: drawn } = mainLineOf(each)
      const paths = new Set(drawn.states.map(({ path }) => path))
      const ends = drawn.transitions.flatMap(({ source, targets }) => [source, ...targets])
      expect(ends.filter((path) => !paths.has(path))).toEqual([])
      expect(drawn.states.filter(({ parent }) => parent !== null && !paths.has(parent))).toEqual([])
      expect(drawn.states.filter(({ initial }) => initial !== null && !paths.has(initial)).map(({ path }) => path)).toEqual([])
    })

  test('statuses and small charts have none: they are read whole', () => {
    expect(outlines.filter((each) => each.name.endsWith('Lifecycle') && mainLineFor(each) !== null)).toEqual([])
    expect(mainLineFor(outlineNamed('connection'))).toBeNull()
  })
})

describe('guards evaluated in a rehearsal', () => {
  /** Guard results after the given transitions, each named by a part of its id. */
  function said(name: string, ...parts: readonly string[]) {
    const chart = charts[name]
    const own = samples[name]
    const outline = outlineNamed(name)
    if (!chart || !own) throw new Error(`${name} has no samples`)
    let steps: readonly Step[] = beginRehearsal(outline)
    const open = () => waysFrom(outline, steps.at(-1)?.paths ?? []).map(({ transition }) => transition)
    for (const part of parts) {
      const way = open().find(({ id }) => id.includes(part))
      steps = rehearse(outline, steps, way?.id ?? part, 1)
    }
    return Object.fromEntries(evaluateGuards({ outline, chart, samples: own, steps, transitions: open() }))
  }

  test('the chart decides: at the start no merchant has returned from a marketplace', () => {
    expect(said('shopAuthorisation')).toMatchObject({ hasReturned: 'fails' })
  })

  test('depend on the answer, where the samples have both results', () => {
    expect(said('signing', 'readCompanyProfile', 'readAgreement|1', 'readSigners', 'readEvidence')).toMatchObject({ isCompleted: 'fails' })
    expect(said('kycLifecycle')).toEqual({})
    expect(said('drawdownAccount', 'readReferenceLists', 'listBanks')).toEqual({})
  })

  test('use the given answers: a signed agreement is complete only once it was answered so', () => {
    const begun = ['readCompanyProfile', 'readAgreement|1', 'readSigners', 'readEvidence', 'contract.deciding||3']
    const confirmed = said('signing', ...begun, 'poll', 'pollSigners', 'contract.counting||0')
    expect(confirmed).not.toHaveProperty('everySignerSigned')
    const after = said('signing', ...begun, 'poll', 'pollSigners')
    expect(['holds', 'fails']).toContain(after.everySignerSigned)
  })

  test('a guard that the host of the chart provides is marked as wired', () => {
    const wired = Object.entries(samples).filter(([, own]) => own.wired.length > 0)
    expect(wired.map(([name]) => name)).toContain('session')
  })

  test('a guard is evaluated per parameter', () => {
    const keys = Object.keys(said('portal', 'session.missing', 'landing'))
    expect(keys.filter((key) => key.includes('{'))).not.toEqual([])
  })

  test('the charts alone decide three quarters of the guards at all places that can be rehearsed', () => {
    const reported: Record<Said, number> = { holds: 0, fails: 0, depends: 0, wired: 0, lost: 0 }
    for (const outline of outlines) {
      const chart = charts[outline.name]
      const own = samples[outline.name]
      if (!chart || !own) continue
      const seen = new Set<string>()
      const open: (readonly Step[])[] = [beginRehearsal(outline)]
      for (let steps = open.shift(); steps !== undefined && seen.size < 40; steps = open.shift()) {
        const paths = steps.at(-1)?.paths ?? []
        if (seen.has(paths.join())) continue
        seen.add(paths.join())
        const ways = waysFrom(outline, paths).filter(({ verdict, transition }) => verdict !== 'itself' && transition.cause.kind !== 'asked')
        const transitions = ways.map(({ transition }) => transition)
        for (const verdict of evaluateGuards({ outline, chart, samples: own, steps, transitions }).values()) reported[verdict]++
        for (const { id } of transitions) open.push(rehearse(outline, steps, id, 1))
      }
    }
    const all = Object.values(reported).reduce((sum, count) => sum + count, 0)
    expect((reported.holds + reported.fails + reported.depends) / all, JSON.stringify(reported)).toBeGreaterThan(0.75)
  })
})
