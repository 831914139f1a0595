/** The reduction of a drawdown's price by a red packet. RED-12. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Waiver } from '../../contract/kernel/statuses.ts'
import { priceOf } from '../../contract/lending/loan/offer.ts'
import type { Loan } from '../../contract/lending/loan/structure.ts'
import { tenors } from '../../contract/lending/terms.ts'
import { redPacketTerms } from '../../contract/rewards/red-packet-terms.ts'
import { anyDrawdown, holidays, plain, structured } from './loan-world.ts'

const waivers: fc.Arbitrary<Waiver> = fc.oneof(
  ...Object.values(redPacketTerms).map(({ waiver }) => fc.constant(waiver)),
  fc.record({ kind: fc.constant('interest_days' as const), days: fc.integer({ min: 1, max: 400 }) }),
  fc.record({ kind: fc.constant('interest_amount' as const), amount: fc.bigInt({ min: 0n, max: 1_000_000_000n }).map(String) }),
  fc.record({ kind: fc.constant('fee_share' as const), share: fc.constantFrom('0', '0.333', '0.5', '1') }),
)

/** Loans as both products lend, and as they did before due days were moved and remainders carried. */
const loans: fc.Arbitrary<Loan> = fc
  .record({
    tenor: fc.constantFrom(...tenors),
    points: fc.integer({ min: 1, max: 3000 }),
    interestPaymentTiming: fc.constantFrom('weekly' as const, 'monthly' as const),
    ofBefore: fc.boolean(),
  })
  .map(({ tenor, points, interestPaymentTiming, ofBefore }) => {
    const rate = (points / 10_000).toFixed(4)
    return {
      ...structured({ interestPaymentTiming }),
      rate: { ...plain.rate, benchmarkRate: '0', margin: rate, rate, rounding: ofBefore ? ('each_period' as const) : ('carried' as const) },
      fees: [{ feeType: 2 as const, rate: '0.01' }],
      tenor,
      holidays: ofBefore ? null : holidays,
    }
  })

describe('a red packet in the price', () => {
  test('RED-12 CRED-14 it lowers fee or interest by its amount and never below zero; principal and due dates stay', () => {
    fc.assert(
      fc.property(loans, anyDrawdown, waivers, (loan, drawdown, waiver) => {
        const [without, priced] = [priceOf(loan, drawdown), priceOf({ ...loan, waiver }, drawdown)]
        expect(priced.waived >= 0n && priced.deduction >= 0n && priced.interest >= 0n).toBe(true)
        expect(priced.waived).toBe(without.cost - priced.cost)
        expect(priced.waived <= (waiver.kind === 'fee_share' ? without.deduction : without.interest)).toBe(true)
        expect(priced.deduction + priced.received).toBe(drawdown.amount)
        priced.schedule.forEach((each, index) => {
          const before = without.schedule[index]
          expect([each.due, each.principal]).toEqual([before?.due, before?.principal])
          // The rounding remainder is carried to an earlier or later instalment.
          expect(each.interest >= 0n && each.interest <= (before?.interest ?? 0n) + 1n).toBe(true)
        })
        expect(Number(priced.effectiveAnnualRate)).toBeLessThanOrEqual(Number(without.effectiveAnnualRate) + 0.000101)
      }),
    )
  })

  test('RED-12 more days, a larger amount and a larger share save no less', () => {
    fc.assert(
      fc.property(loans, anyDrawdown, fc.nat(300), fc.nat(300), (loan, drawdown, one, other) => {
        const [less, more] = one < other ? [one, other] : [other, one]
        const waived = (waiver: Waiver) => priceOf({ ...loan, waiver }, drawdown).waived
        const days = (count: number): Waiver => ({ kind: 'interest_days', days: count })
        const off = (amount: number): Waiver => ({ kind: 'interest_amount', amount: String(amount * 1000) })
        const share = (parts: number): Waiver => ({ kind: 'fee_share', share: (parts / 300).toFixed(4) })
        for (const of of [days, off, share]) expect(waived(of(less)) <= waived(of(more)) + 1n).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  const monthly: Loan = {
    ...plain,
    rate: { ...plain.rate, margin: '0.0984', rate: '0.135' },
    fees: [{ feeType: 2, rate: '0.01' }],
    holidays: null,
  }
  const price = (loan: Loan, amount = 10_000_000n) => priceOf(loan, { day: '2026-11-24', amount })

  test('RED-12 AUTH-12 seven days of HKD 100,000 at 13.50 % are HKD 258.90, as the waive-interest plan works out', () => {
    // 258.904 of an exact sum: a cent either way.
    expect([25_890n, 25_891n]).toContain(price({ ...monthly, waiver: redPacketTerms.interest_free_7.waiver }).waived)
  })

  test('RED-12 AUTH-13 half the fee is 500.00 of 1,000.00, rounded in favour of the merchant; 300.00 come off the first instalments', () => {
    const half = { ...monthly, waiver: redPacketTerms.fee_half.waiver }
    expect(price(half)).toMatchObject({ deduction: 50_000n, received: 9_950_000n })
    expect(price(half, 10_000_100n)).toMatchObject({ deduction: 50_000n, waived: 50_001n })
    const weekly = structured({ interestPaymentTiming: 'weekly' }, { ...monthly, waiver: redPacketTerms.interest_off_300.waiver })
    const priced = price(weekly)
    expect([priced.waived, priced.schedule[0]?.interest, (priced.schedule[1]?.interest ?? 0n) > 0n]).toEqual([30_000n, 0n, true])
  })

  test('RED-12 days that reach over an instalment count on the principal that is left', () => {
    const weekly = structured({ interestPaymentTiming: 'weekly' }, monthly)
    const [first, second] = price(weekly).schedule
    const { schedule, waived } = price({ ...weekly, waiver: { kind: 'interest_days', days: 10 } })
    const threeDays = Math.round((Number(10_000_000n - (first?.principal ?? 0n)) * 0.135 * 3) / 365)
    expect(schedule[0]?.interest).toBe(0n)
    expect(Math.abs(Number((second?.interest ?? 0n) - (schedule[1]?.interest ?? 0n)) - threeDays)).toBeLessThanOrEqual(1)
    expect(Math.abs(Number(waived - (first?.interest ?? 0n)) - threeDays)).toBeLessThanOrEqual(1)
  })
})
