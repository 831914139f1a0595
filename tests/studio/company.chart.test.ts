/** The moves of one company, replayed on the charts of its rows. Decision 145. */
import { describe, expect, test } from 'vitest'
import type { AnyEventObject } from 'xstate'
import { Problem } from '../../contract/kernel/problem.ts'
import { charts } from '../../machines/charts.ts'
import { type Company, trailOf } from '../../machines/studio/company.ts'
import { outlineOf } from '../../machines/studio/outline/outline.ts'
import { stepsIn } from '../../machines/studio/setup.ts'
import { addressOf, eventOfAddress } from '../../src/studio/address.ts'
import { answers, fails, passes, play } from '../harness/play.ts'

const names = ['drawdownLifecycle', 'repaymentLifecycle', 'kycLifecycle', 'facilityLifecycle']
const outlines = names.flatMap((name) => (charts[name] ? [outlineOf(name, charts[name])] : []))
const input = { outlines, locale: 'zh_CN', chart: 'facilityLifecycle' }

const by = { by: 'system', name: null, reason: null }
const move = (number: number, chart: string, rowId: string, [from, event, to]: [string | null, string, string | null]) => ({
  ...{ number, at: `2026-11-29T08:0${number}:00.000Z`, chart, rowId, reference: null, from, event, to },
  ...by,
})
/** Newest first, as the server answers. */
const moves = [
  move(7, 'repaymentLifecycle', 'r', ['collecting', 'money.received', 'received']),
  move(6, 'drawdownLifecycle', 'd', ['payingOut', 'payout.settled', 'settled']),
  move(5, 'drawdownLifecycle', 'e', ['pending', 'payout.accepted', 'payingOut']),
  move(4, 'drawdownLifecycle', 'd', ['pending', 'payout.accepted', 'payingOut']),
]
const earlier = [move(3, 'kycLifecycle', 'k', ['reviewing', 'application.approved', 'approved'])]
const page = (records: readonly object[], next: string | null = null) => ({
  records,
  next,
  registerNameEn: 'Coastline',
  registerNameCn: '',
})

const opened: AnyEventObject = { type: 'company.opened', companyId: 'c' }
const read = answers('listCompanyMoves', page(moves, '4'))
const goesTo = (at: number): AnyEventObject => ({ type: 'step.chosen', at })
const studio = (...happens: readonly (AnyEventObject | string)[]) => play('studio', input, ...happens)
const shown = (...happens: readonly (AnyEventObject | string)[]) => {
  const { context, tags, snapshot, asked } = studio(...happens)
  const { steps, at } = stepsIn(context as Parameters<typeof stepsIn>[0])
  const company = context.company as Company | null
  return { tags, asked, company, at, chart: context.chart, step: steps[at], count: steps.length, address: addressOf(snapshot as never) }
}

describe('the address of a company', () => {
  test('reads its newest moves, and opens the chart of the last one there, with the transition that was taken', () => {
    expect(eventOfAddress({ pathname: '/flows/companies/c', search: '' })).toEqual(opened)
    const asking = shown(opened)
    expect([asking.tags, asking.asked]).toEqual(['details readingCompany replaying', { listCompanyMoves: { companyId: 'c', size: 50 } }])
    expect(shown(opened, read)).toMatchObject({
      ...{ tags: 'chart details replaying', chart: 'repaymentLifecycle', at: 3, count: 4, address: '/flows/companies/c' },
      step: { paths: ['received'], transitions: ['collecting|money.received|0'], event: 'money.received' },
    })
  })

  test('is that of the company before there is something to show, too', () => {
    for (const happens of [[opened], [opened, fails('listCompanyMoves')]]) expect(shown(...happens).address).toBe('/flows/companies/c')
  })

  test('of a company without moves shows that there are none', () => {
    expect(shown(opened, answers('listCompanyMoves', page([])))).toMatchObject({ tags: 'chart details replaying', at: -1, count: 0 })
  })
})

describe('the steps of a company', () => {
  test('open the chart of the row that moves; the address stays', () => {
    expect(shown(opened, read, goesTo(0))).toMatchObject({
      chart: 'drawdownLifecycle',
      address: '/flows/companies/c',
      step: { rowId: 'd' },
    })
    expect(shown(opened, read, goesTo(0), goesTo(3)).chart).toBe('repaymentLifecycle')
  })

  test('are played from the first to the last, chart by chart', () => {
    const playing = [opened, read, 'play.pressed']
    const placeOf = (...happens: readonly (AnyEventObject | string)[]) => {
      const { tags, at, chart } = shown(...happens)
      return [tags.split(' ').includes('playing'), at, chart]
    }
    const steps = [passes('step'), passes('step'), passes('step')]
    expect(placeOf(...playing)).toEqual([true, 0, 'drawdownLifecycle'])
    expect(placeOf(...playing, ...steps)).toEqual([true, 3, 'repaymentLifecycle'])
    expect(placeOf(...playing, ...steps, passes('step'))).toEqual([false, 3, 'repaymentLifecycle'])
  })

  test('keep the extent that was chosen while the chart stays', () => {
    const closed = ['pending']
    const folded = studio(opened, read, goesTo(0), { type: 'areas.toggled', closed }, goesTo(1)).context
    expect(folded.closed).toEqual(closed)
  })

  test('are not gone on from: nothing is taken', () => {
    const way = { type: 'way.taken', transition: 'settled|loan.repaid|0', at: 1 }
    expect(shown(opened, read, goesTo(2), way)).toMatchObject({ tags: 'chart details replaying', count: 4, at: 2 })
  })

  test('are drawn for one row alone, from the state in which its first move found it', () => {
    const { company } = shown(opened, read)
    const { steps, at } = trailOf(company?.steps ?? [], 2)
    expect([at, steps.map(({ paths }) => paths)]).toEqual([2, [['pending'], ['payingOut'], ['settled']]])
    expect(trailOf([], -1)).toEqual({ steps: [], at: -1 })
  })

  test('of statuses and events that the chart does not have any more stay in the list, without a place in it', () => {
    const gone = [move(7, 'drawdownLifecycle', 'd', [null, 'payout.lost', null])]
    expect(shown(opened, answers('listCompanyMoves', page(gone)))).toMatchObject({
      ...{ chart: 'drawdownLifecycle', count: 1 },
      step: { paths: [], transitions: [], event: 'payout.lost' },
    })
  })
})

describe('earlier moves', () => {
  const asked = [opened, read, goesTo(1), 'earlier.requested']

  test('are read behind the last page; the step that is looked at stays', () => {
    expect(shown(...asked)).toMatchObject({
      tags: 'chart details readingEarlier replaying',
      asked: { listEarlierMoves: { companyId: 'c', size: 50, after: '4' } },
    })
    const added = shown(...asked, answers('listEarlierMoves', page(earlier)))
    expect(added).toMatchObject({ tags: 'chart details replaying', at: 2, count: 5, chart: 'drawdownLifecycle', step: { number: 5 } })
    expect(added.company?.steps.map(({ number }) => number)).toEqual([3, 4, 5, 6, 7])
  })

  test('are not asked for when there are none', () => {
    expect(shown(opened, answers('listCompanyMoves', page(moves)), 'earlier.requested').asked).toEqual({})
  })

  test('that could not be read can be asked for again, and are forgotten with the company', () => {
    const failed = [...asked, fails('listEarlierMoves')]
    expect(shown(...failed).tags).toBe('chart details earlierFailed replaying')
    expect(shown(...failed, 'earlier.requested').tags).toBe('chart details readingEarlier replaying')
    for (const leaves of ['rehearsal.requested', 'tab.requested', { type: 'chart.opened', chart: 'kycLifecycle' }])
      expect(shown(...asked, leaves).tags).not.toContain('Earlier')
  })
})

describe('what is shown instead', () => {
  const refused = (problem: Problem) => studio(opened, fails('listCompanyMoves', problem))

  test('a refusal says why, and is asked again for a reader who has signed in', () => {
    const problems = [
      new Problem('unauthenticated'),
      new Problem('forbidden', { details: { reason: 'concerned' } }),
      new Problem('notFound'),
      new Problem('invalidInput'),
    ]
    const why = problems.map((problem) => {
      const { tags, context } = refused(problem)
      return [tags, context.companyRefusal]
    })
    const tags = 'companyRefused details replaying'
    expect(why).toEqual([
      [tags, 'signedOut'],
      [tags, 'concerned'],
      [tags, 'unknown'],
      [tags, 'unknown'],
    ])
    const again = [opened, fails('listCompanyMoves', new Problem('unauthenticated')), 'retry.pressed']
    expect(shown(...again)).toMatchObject({ tags: 'details readingCompany replaying', asked: { listCompanyMoves: { companyId: 'c' } } })
  })

  test('a lost network is tried again, and what is refused for another reason', () => {
    for (const failure of [fails('listCompanyMoves'), fails('listCompanyMoves', new Problem('forbidden'))])
      expect(studio(opened, failure).tags).toBe('companyUnavailable details replaying')
    expect(studio(opened, fails('listCompanyMoves'), 'retry.pressed').tags).toBe('details readingCompany replaying')
  })

  test('another chart, a rehearsal, a tab or a scenario leaves the company and forgets its moves', () => {
    const scenario = { type: 'scenario.chosen', scenario: 'onTime', at: 1 }
    for (const [leaves, address] of [
      [{ type: 'chart.opened', chart: 'kycLifecycle' }, '/flows/kycLifecycle'],
      ['rehearsal.requested', '/flows/repaymentLifecycle'],
      ['tab.requested', '/flows/repaymentLifecycle'],
      [scenario, '/flows/repaymentLifecycle?scenario=onTime&step=1'],
    ] as const)
      expect(shown(opened, read, leaves)).toMatchObject({ company: null, address })
  })

  test('a rehearsal begins again in the chart of the step', () => {
    expect(shown(opened, read, goesTo(0), 'rehearsal.requested')).toMatchObject({
      chart: 'drawdownLifecycle',
      step: { paths: ['pending'] },
    })
  })
})
