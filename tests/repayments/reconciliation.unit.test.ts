/** By how much books and statement differ. Decision 045. */
import { expect, test } from 'vitest'
import { money } from '../../contract/kernel/money.ts'
import { gapOf } from '../../contract/staff/reconciliation.ts'

const hkd = (cents: bigint) => money(cents, 'HKD')

test.each([
  ['more on the statement', hkd(90_872_000n), hkd(90_882_000n), hkd(10_000n)],
  ['less on the statement', hkd(5n), hkd(3n), hkd(-2n)],
  ['nothing in the books', null, hkd(7n), hkd(7n)],
  ['nothing on the statement', hkd(-7n), null, hkd(7n)],
])('R12 decision 045 a difference has its amount: %s', (_, books, statement, gap) => {
  expect(gapOf({ books, statement })).toEqual(gap)
})
