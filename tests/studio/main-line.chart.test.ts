/** The main line of charts: states it keeps, passes through and omits; guards evaluated in a rehearsal. */
import { describe, expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { locales } from '../../contract/kernel/constants.ts'
import { charts } from '../../machines/charts.ts'
import { beginRehearsal, rehearse, type Step } from '../../machines/studio/log.ts'
import { evaluateGuards, type Said } from '../../machines/studio/outline/guardEvaluation.ts'
import { type MainLine, mainLineFor, mainLineOf } from '../../machines/studio/outline/mainLine.ts'
import { type Outline, type OutlineTransition, outlineOf } from '../../machines/studio/outline/outline.ts'
import { waysFrom } from '../../machines/studio/outline/rehearsal.ts'
import { samplesFrom } from '../../machines/studio/outline/samples.ts'
import { linesOn } from '../../src/studio/layouts.ts'
import { wording } from '../../src/studio/wording.ts'
import { samplesOf } from '../harness/samples.ts'

const outlines = Object.entries(charts).map(([name, chart]) => outlineOf(name, chart))
const outlineNamed = (name: string) => outlines.find((outline) => outline.name === name) as Outline
const samples = samplesFrom(JSON.stringify(samplesOf()))

/** Ids of lines that the chart does not bear out: a link that is no transition, links that do not meet, or other ends than the chain's. */
function liesIn(outline: Outline, { outline: drawn, through, drawnAs }: MainLine): string[] {
  const as = (path: string) => drawnAs.get(path) ?? path
  const within = (path: string, area: string) => path === area || path.startsWith(`${area}.`)
  // Between states drawn as one lies what happens by itself.
  const follows = (path: string, next: string) =>
    outline.transitions.some(({ source, targets, cause }) => source === path && targets.includes(next) && cause.kind === 'done')
  const meet = (path: string, next: string) => within(next, path) || within(path, next) || as(path) === as(next) || follows(path, next)
  return drawn.transitions
    .filter(({ id, source, targets: [target] }) => {
      const chain = through.get(id) ?? []
      const [first, last] = [chain[0], chain.at(-1)]
      if (!first || !last || target === undefined) return true
      if (chain.some((link) => !outline.transitions.includes(link))) return true
      if (as(first.source) !== source || !last.targets.some((path) => as(path) === target)) return true
      return chain.some((link, index) => index > 0 && !chain[index - 1]?.targets.some((path) => meet(path, link.source)))
    })
    .map(({ id }) => id)
}

describe('the main line', () => {
  const chart = createMachine({
    initial: 'reading',
    states: {
      reading: { tags: 'busy', invoke: { id: 'read', src: 'read', onDone: 'choosing', onError: 'unavailable' } },
      choosing: { tags: 'choice', on: { chosen: 'keeping', 'page.hidden': 'unavailable' } },
      checking: { tags: ['choice', 'changed'], on: { chosen: 'keeping' } },
      keeping: { tags: ['busy', 'choice'], invoke: { id: 'keep', src: 'keep', onDone: 'sending', onError: 'choosing' } },
      sending: {
        tags: ['busy', 'choice'],
        invoke: { id: 'send', src: 'send', onDone: [{ guard: 'given', target: 'following' }, { target: 'checking' }], onError: 'choosing' },
      },
      following: { tags: 'followed', after: { 1000: 'asking' } },
      asking: {
        tags: 'followed',
        invoke: { id: 'ask', src: 'ask', onDone: [{ guard: 'given', target: 'done' }, { target: 'following' }] },
      },
      done: {},
      unavailable: { on: { 'retry.pressed': 'reading' } },
    },
  })
  const outline = outlineOf('example', chart)
  const line = mainLineOf(outline)

  test('begins where the first waiting leads to, and draws states that lead to each other unseen as one', () => {
    expect(line.outline.states.map(({ path }) => path)).toEqual(['', 'choosing', 'checking', 'sending', 'following', 'done'])
    expect(line.outline.states[0]?.initial).toBe('choosing')
    expect([line.drawnAs.get('keeping'), line.drawnAs.get('asking')]).toEqual(['sending', 'following'])
    expect(line.drawnAs.has('reading')).toBe(false)
  })

  test('what is sent leads to the sending, not back to what was checked', () => {
    expect(line.outline.transitions.map(({ source, targets }) => [source, ...targets])).toEqual([
      ['choosing', 'sending'],
      ['checking', 'sending'],
      ['sending', 'following'],
      ['sending', 'checking'],
      ['following', 'done'],
    ])
  })

  test('a busy state between two others is passed through: its line covers the event and the answer', () => {
    const { outline: drawn, through } = mainLineOf(outlineNamed('businessInfo'))
    const way = drawn.transitions.find(({ targets }) => targets.includes('submitted'))
    expect(way?.source).toBe('editing')
    expect(through.get(way?.id ?? '')?.map(({ event }) => event)).toEqual(['info.submitted', 'xstate.done.actor.submitBusinessInfo'])
  })

  test('a new price that is confirmed leads to the sending of the drawdown', () => {
    const { transitions } = mainLineOf(outlineNamed('drawdown')).outline
    expect(transitions.filter(({ source }) => source === 'repriced').map(({ targets }) => targets)).toEqual([['submitting']])
  })

  test('a state that only failures lead to is left aside', () => expect(line.aside).toEqual(['unavailable']))

  for (const each of outlines) {
    test(`${each.name}: every line of the main line is a chain of transitions of the chart`, () =>
      expect(liesIn(each, mainLineOf(each))).toEqual([]))

    test(`${each.name}: every line of the main line has its words in three languages`, () => {
      const { outline: drawn, through } = mainLineOf(each)
      for (const locale of locales) {
        const said = linesOn(through, each, wording(locale))
        expect(drawn.transitions.filter((way) => said(way).join('').trim() === '').map(({ id }) => id)).toEqual([])
      }
    })
  }

  test('a line without a transition of the chart is noticed', () => {
    const [first] = line.outline.transitions as readonly [OutlineTransition]
    const drawing = (way: OutlineTransition) => ({ ...line, outline: { ...line.outline, transitions: [way] } })
    const invented = { ...first, id: 'invented', source: 'choosing', targets: ['done'] }
    expect(liesIn(outline, drawing(first))).toEqual([])
    expect(liesIn(outline, drawing({ ...first, targets: ['done'] }))).toEqual([first.id])
    expect(liesIn(outline, drawing({ ...first, source: 'following' }))).toEqual([first.id])
    expect(liesIn(outline, { ...drawing(invented), through: new Map([['invented', [invented]]]) })).toEqual(['invented'])
  })

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
