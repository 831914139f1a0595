/** Due, past due and overdue: days, buckets and the words of the texts. */
import { expect, test } from 'vitest'
import { bucketOf, rollRate } from '../../contract/lending/arrears.ts'
import { apply } from '../../contract/lending/loan/history.ts'
import { pastDueOf, quote } from '../../contract/lending/loan/quote.ts'
import en from '../../locales/en_US.json' with { type: 'json' }
import serverEn from '../../locales/server/en_US.json' with { type: 'json' }
import serverCn from '../../locales/server/zh_CN.json' with { type: 'json' }
import serverHk from '../../locales/server/zh_HK.json' with { type: 'json' }
import cn from '../../locales/zh_CN.json' with { type: 'json' }
import hk from '../../locales/zh_HK.json' with { type: 'json' }
import { structured } from './loan-world.ts'

test('decision 137 the first instalment is due on its day, past due on the next, and overdue after its days of grace', () => {
  const on = (day: string) => {
    const state = apply(structured({ gracePeriod: 7 }), [{ kind: 'drawdown', id: 'drawdown', day: '2026-11-30', amount: 1_000_000n }], day)
    if (!state) throw new Error('not drawn')
    const { due, overdue } = quote(state)
    const pastDue = pastDueOf(quote(state))
    return [due > 0n, pastDue?.days ?? null, overdue > 0n, due - (pastDue?.amount ?? 0n) === 0n]
  }
  expect(on('2026-12-29')).toEqual([false, null, false, true])
  expect(on('2026-12-30')).toEqual([true, null, false, false])
  expect(on('2026-12-31')).toEqual([true, 1, false, true])
  expect(on('2027-01-06')).toEqual([true, 7, false, true])
  expect(on('2027-01-07')).toEqual([true, 8, true, true])
})

/** Texts beside an amount or a number of days that is past due: days of grace are part of it. */
const ofPastDue = [
  'home.money.arrears',
  'home.figure.title.arrears',
  'staff.collections.title',
  'staff.collections.pastDue',
  'staff.collections.one',
  'staff.collections.empty.text',
  'staff.collections.letter.text',
  'staff.collections.entry.opened',
  'staff.file.collections.none',
  'staff.loans.days',
  'staff.loan.pastDue',
  'staff.page.collections',
  'staff.place.collections',
  'staff.reports.tab.arrears',
  'staff.reports.bucket',
  'staff.reports.bucket.current',
  'staff.reports.pastDue',
  'staff.report.bucket.current',
  'staff.report.column.bucket',
  'staff.report.column.pastDue',
  'staff.report.column.pastDueBefore',
  'staff.report.column.over30',
  'staff.report.column.over90',
  'notices.loan.demanded.content',
  'notices.loan.handedOver.content',
]

test.each([
  ['zh_CN', { ...serverCn, ...cn }, '逾期'],
  ['zh_HK', { ...serverHk, ...hk }, '逾期'],
  ['en_US', { ...serverEn, ...en }, 'overdue'],
] as const)('decision 137 no text in %s calls overdue what is past due', (_, texts, word) => {
  const wordOf = (key: string) => (texts as Record<string, string>)[key]
  expect(ofPastDue.filter((key) => wordOf(key)?.includes(word) !== false)).toEqual([])
})

test.each([
  [0, 'current'],
  [1, 'upTo30'],
  [30, 'upTo30'],
  [31, 'upTo60'],
  [60, 'upTo60'],
  [61, 'upTo90'],
  [90, 'upTo90'],
  [91, 'over90'],
  [1000, 'over90'],
] as const)('decision 121 a loan that is %i days past due is in the bucket %s', (days, bucket) => {
  expect(bucketOf(days)).toBe(bucket)
})

test.each([
  [1n, 3n, '33.3'],
  [2n, 3n, '66.7'],
  [1n, 2000n, '0.1'],
  [1n, 2001n, '0.0'],
  [7n, 7n, '100.0'],
  [0n, 0n, null],
] as const)('decision 121 of a principal %i of %i has rolled %s percent', (part, whole, rate) => {
  expect(rollRate(part, whole)).toBe(rate)
})
