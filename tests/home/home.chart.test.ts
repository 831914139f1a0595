/** The dashboard: everything in one request, refreshed without blanking; every figure opens its breakdown. */
import { describe, expect, test } from 'vitest'
import type { Dashboard } from '../../contract/home/dashboard.ts'
import type { FacilitySummary } from '../../contract/lending/facilities.ts'
import { type Figure, instalmentsLeft, madeOf, nextPayments } from '../../machines/home/homeFigures.ts'
import { answers, fails, type Happening, passes, play } from '../harness/play.ts'
import { dashboardOf, summary } from './dashboard.world.ts'

const home = (...happens: Happening[]) => play('home', { product: 'hook', companyId: 'c' }, ...happens)
const has = (played: { tags: string }, ...tags: string[]) => expect(played.tags.split(' ')).toEqual(expect.arrayContaining(tags))
const read = (changes: object = {}) => answers('readDashboard', dashboardOf(changes))
const limit = (status: string) => ({ status, pre_limit: null, type: 'limit', limit: { amount: '100', currency: 'HKD' } })

test('KYC-35 decision 103 without a company only the offer of a second factor is read: the merchant is led to certification', () => {
  const without = (...happens: Happening[]) => play('home', { product: 'hook', companyId: null }, ...happens)
  expect(without()).toMatchObject({ tags: 'withoutCompany', did: ['asks factorOffer'] })
  expect(without('continue.pressed').did).toEqual(['goOn'])
})

test('DASH-01 DASH-04 the dashboard is read in one request, the offer to the user beside it, and shown with its answer', () => {
  expect(home()).toMatchObject({ tags: 'busy', did: ['asks factorOffer', 'asks readDashboard'] })
  expect(home(read({ summary }))).toMatchObject({ tags: 'ready', context: { summary, problem: null } })
})

test('ERR-R04 a failed first read is reported, and repeated by hand or when the network returns', () => {
  has(home(fails('readDashboard')), 'unavailable')
  for (const again of ['retry.pressed', 'network.returned']) expect(home(fails('readDashboard'), again).did).toEqual(['asks readDashboard'])
})

test('DASH-04 a shown page is refreshed in the background and stays when that fails', () => {
  const refreshing = [read({ summary }), 'network.returned']
  expect(home(...refreshing)).toMatchObject({ tags: 'ready', did: ['asks refreshDashboard'] })
  expect(home(...refreshing, fails('refreshDashboard'))).toMatchObject({ tags: 'ready', context: { summary, problem: null } })
  const newer = answers('refreshDashboard', dashboardOf({ summary, readAt: 'later' }))
  expect(home(...refreshing, newer).context.readAt).toBe('later')
  expect(home(...refreshing, newer, 'network.returned').did).toEqual(['asks refreshDashboard'])
})

test('CRED-03 CRED-05 it polls only while something is in progress', () => {
  const increase = { status: 'submitted', pre_limit: null, type: 'limit_increase' }
  expect(home(read({ limit: limit('submitted') }), passes('refresh')).did).toEqual(['asks refreshDashboard'])
  expect(home(read({ application: increase }), passes('refresh')).did).toEqual(['asks refreshDashboard'])
  for (const status of ['active', 'failed']) expect(home(read({ application: { ...increase, status } }), passes('refresh')).did).toEqual([])
})

test('SHELL-37 DASH-13 from a shown page, also during a refresh, the merchant continues the journey or draws money', () => {
  for (const moment of [[read()], [read(), 'network.returned']]) {
    expect(home(...moment, 'continue.pressed').did).toEqual(['goOn'])
    expect(home(...moment, 'drawdown.pressed').did).toEqual(['drawDown'])
  }
})

test('DASH-13 CRED-12 while a payment is overdue in any product no drawdown starts from the dashboard; one within its days of grace blocks nothing', () => {
  const unpaid = { amount: { amount: '100', currency: 'HKD' }, since: '2026-11-02' }
  const pressed = (changes: object) => home(read({ summary, ...changes }), 'drawdown.pressed').did
  expect(pressed({ summary: { ...summary, overdue: unpaid.amount }, overdue: unpaid })).toEqual([])
  const elsewhere = [{ product: 'underwriting', amount: unpaid.amount }]
  expect(pressed({ summary: { ...summary, overdueElsewhere: elsewhere } })).toEqual([])
  expect(pressed({ summary: { ...summary, overdueInGroup: true } })).toEqual([])
  for (const paused of ['books', 'company', 'facility']) expect(pressed({ summary: { ...summary, paused } })).toEqual([])
  expect(pressed({ late: { ...unpaid, until: '2026-11-09' } })).toEqual(['drawDown'])
})

test('DASH-05 R8 a figure opens its explanation, which stays open during a refresh and closes with the dialog or the back button', () => {
  const pressed = { type: 'figure.pressed', figure: 'outstanding' }
  const open = [read({ summary }), pressed]
  has(home(...open), 'explaining', 'ready')
  expect(home(...open).context.figure).toBe('outstanding')
  has(home(...open, 'network.returned', answers('refreshDashboard', dashboardOf({ summary }))), 'explaining')
  expect(home(...open, 'dialog.closed').tags).toBe('ready')
  expect(home(read(), pressed).tags).toBe('ready')
})

test('DASH-02 the list of next payments never splits a day', () => {
  const due = (...days: string[]) =>
    days.map((day, place) => ({
      ...{ drawdownId: `d${place}`, reference: `DD-${place}`, due: day, place: 1, of: 1 },
      amount: { amount: '100', currency: 'HKD' as const },
    }))
  const days = (...all: string[]) => nextPayments(due(...all), 2).map((payment) => payment.due)
  expect(days()).toEqual([])
  expect(days('2026-11-30')).toEqual(['2026-11-30'])
  expect(days('2026-11-30', '2026-12-07', '2026-12-14')).toEqual(['2026-11-30', '2026-12-07'])
  expect(days('2026-11-30', '2026-12-07', '2026-12-07', '2026-12-14')).toEqual(['2026-11-30', '2026-12-07', '2026-12-07'])
})

describe('a figure and its breakdown', () => {
  const hkd = (minor: number) => ({ amount: String(minor), currency: 'HKD' }) as const
  const facts = (changes: Partial<FacilitySummary> = {}): Parameters<typeof madeOf>[1] => ({
    today: '2026-11-23',
    summary: {
      id: 'f',
      status: 'active',
      currency: 'HKD',
      totalLimit: hkd(1000),
      watermark: hkd(800),
      outstandingLoan: hkd(300),
      pendingDrawdown: hkd(60),
      frozenLimit: hkd(20),
      usedLimit: hkd(380),
      availableLimit: hkd(420),
      applying: hkd(60),
      dueIn7Days: hkd(25),
      dueIn30Days: hkd(75),
      overdue: hkd(0),
      overdueElsewhere: [],
      overdueInGroup: false,
      paused: null,
      ...changes,
    },
    drawdowns: [
      { id: 'a', reference: 'DD-A', status: 'settled', outstanding: hkd(200), offer: { amount: hkd(200) } },
      { id: 'b', reference: 'DD-B', status: 'settled', outstanding: hkd(100), offer: { amount: hkd(500) } },
      { id: 'c', reference: 'DD-C', status: 'pending', outstanding: hkd(0), offer: { amount: hkd(60) } },
      { id: 'd', reference: 'DD-D', status: 'repaid', outstanding: hkd(0), offer: { amount: hkd(90) } },
    ] as unknown as Dashboard['drawdowns'],
    arrears: [
      { drawdownId: 'a', reference: 'DD-A', due: '2026-11-14', place: 1, of: 4, share: null, amount: hkd(12), standing: 'overdue' },
      { drawdownId: 'a', reference: 'DD-A', due: '2026-11-21', place: 2, of: 4, share: null, amount: hkd(13), standing: 'late' },
    ],
    coming: [
      { drawdownId: 'a', reference: 'DD-A', due: '2026-11-23', place: 1, of: 2, share: null, amount: hkd(10) },
      { drawdownId: 'b', reference: 'DD-B', due: '2026-11-30', place: 1, of: 2, share: null, amount: hkd(15) },
      { drawdownId: 'a', reference: 'DD-A', due: '2026-12-01', place: 2, of: 2, share: null, amount: hkd(20) },
      { drawdownId: 'b', reference: 'DD-B', due: '2026-12-23', place: 2, of: 2, share: null, amount: hkd(30) },
      { drawdownId: 'b', reference: 'DD-B', due: '2026-12-24', place: 3, of: 3, share: null, amount: hkd(40) },
    ],
  })
  const said = (figure: Figure, changes?: Partial<FacilitySummary>) =>
    madeOf(figure, facts(changes)).lines.map(({ says, amount, reference, due }) => [says, amount.amount, reference ?? due ?? ''])

  for (const [figure, row, lines] of [
    [
      'available',
      'DASH-04 CRED-06',
      [
        ['watermark', '800', ''],
        ['outstanding', '-300', ''],
        ['pending', '-60', ''],
        ['frozen', '-20', ''],
      ],
    ],
    [
      'outstanding',
      'DASH-05',
      [
        ['loan', '200', 'DD-A'],
        ['loan', '100', 'DD-B'],
      ],
    ],
    [
      'used',
      'DASH-06',
      [
        ['outstanding', '300', ''],
        ['pending', '60', ''],
        ['frozen', '20', ''],
      ],
    ],
    ['applying', 'DASH-07', [['drawdown', '60', 'DD-C']]],
    [
      'arrears',
      'DASH-08 A99',
      [
        ['instalment', '12', 'DD-A'],
        ['instalment', '13', 'DD-A'],
      ],
    ],
    [
      'dueIn7Days',
      'DASH-08 CONST-15',
      [
        ['instalment', '10', 'DD-A'],
        ['instalment', '15', 'DD-B'],
      ],
    ],
    [
      'dueIn30Days',
      'DASH-09 CONST-15',
      [
        ['instalment', '10', 'DD-A'],
        ['instalment', '15', 'DD-B'],
        ['instalment', '20', 'DD-A'],
        ['instalment', '30', 'DD-B'],
      ],
    ],
  ] as const)
    test(`${row} ${figure}: its lines add up to it`, () => {
      expect(said(figure)).toEqual(lines)
      const { lines: all, total } = madeOf(figure, facts())
      expect(String(all.reduce((sum, { amount }) => sum + BigInt(amount.amount), 0n))).toBe(total.amount)
    })

  test('DASH-02 every remaining instalment is counted once, unpaid due ones first', () => {
    expect(instalmentsLeft(facts()).map(({ due, standing }) => `${due} ${standing}`)).toEqual([
      '2026-11-14 overdue',
      '2026-11-21 late',
      ...facts().coming.map(({ due }) => `${due} coming`),
    ])
  })

  test('DASH-04 A95 a value below zero is shown as zero, with a line that explains it', () => {
    expect(said('available', { watermark: hkd(100), availableLimit: hkd(0) }).at(-1)).toEqual(['rest.available', '280', ''])
    expect(said('available', { watermark: hkd(2000), availableLimit: hkd(620) })[0]).toEqual(['limit', '1000', ''])
  })
})
