/** A loan on the sales of the last twelve months. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '../../contract/days.ts'
import { priceOf } from '../../contract/loan/offer.ts'
import { replay, salesFactors } from '../../contract/loan/replay.ts'
import { money } from '../../contract/money.ts'
import { anyDrawdown, anyLoan, structured } from './loan-world.ts'

const drawdown = { day: '2026-11-30', amount: 15_000_000n }
const share = {
  ...structured({
    repaymentMethod: { kind: 'share_of_sales', share: '0.1' },
    minimumRepaymentAmount: money(50_000n, 'HKD'),
    interestPaymentTiming: 'weekly',
  }),
  tenor: 12,
  fees: [{ feeType: 2 as const, rate: '0.01' }],
}
const year = Array.from({ length: 365 }, (_, day) => BigInt(500_000 + ((day * 7919) % 300_000)))
const anySales = fc.array(fc.bigInt({ min: -200_000n, max: 3_000_000n }), { minLength: 1, maxLength: 365 })
const sum = (amounts: readonly bigint[]) => amounts.reduce((all, amount) => all + amount, 0n)

describe('replay of sales', () => {
  test('CRED-12 CRED-14 stronger sales end a loan sooner and make it cheaper, and its fee dearer by the year', () => {
    const runs = [salesFactors.slow, salesFactors.base, salesFactors.peak].map((factor) => replay(share, drawdown, year, factor))
    expect(runs.map(({ endsOn }) => endsOn)).toEqual(
      runs
        .map(({ endsOn }) => endsOn)
        .toSorted()
        .toReversed(),
    )
    const [slow, base, peak] = runs
    expect(slow && base && peak && slow.cost > base.cost && base.cost > peak.cost).toBe(true)
    expect(Number(slow?.effectiveAnnualRate)).toBeLessThan(Number(peak?.effectiveAnnualRate))
    expect(runs.map(({ verdict }) => verdict)).toEqual(['accepted', 'accepted', 'accepted'])
  })

  test('CRED-12 every week says what was sold, repaid and left, and repays all in all the amount, interest and fees', () => {
    fc.assert(
      fc.property(anyLoan, anyDrawdown, anySales, fc.constantFrom(...Object.values(salesFactors)), (loan, from, sales, factor) => {
        const { weeks, cost, endsOn } = replay(loan, from, sales, factor)
        for (const [week, { from: first, sold, repaid, left }] of weeks.entries()) {
          expect([first, left]).toEqual([addDays(from.day, 7 * week), sold - repaid])
          expect(repaid >= 0n).toBe(true)
        }
        expect(sum(weeks.map(({ repaid }) => repaid))).toBe(priceOf(loan, from).received + cost)
        expect(Math.ceil(daysBetween(from.day, endsOn) / 7)).toBe(weeks.length)
      }),
    )
  })

  test('CRED-12 without sales the minimum is repaid, and the rest at the end of the tenor: the loan is as agreed', () => {
    fc.assert(
      fc.property(anyLoan, anyDrawdown, (loan, from) => {
        const agreed = priceOf(loan, from)
        const { cost, endsOn, effectiveAnnualRate } = replay(loan, from, [], '1')
        expect([cost, endsOn, effectiveAnnualRate]).toEqual([agreed.cost, agreed.schedule.at(-1)?.due, agreed.effectiveAnnualRate])
      }),
    )
  })

  test('CRED-12 sales do not move a loan of equal instalments, which leaves too little in a week that sells less', () => {
    const weekly = { ...structured({ interestPaymentTiming: 'weekly' }), tenor: 6 }
    const [poor, rich] = ['0.01', '10'].map((factor) => replay(weekly, drawdown, year, factor))
    expect(poor?.weeks.map(({ repaid }) => repaid)).toEqual(rich?.weeks.map(({ repaid }) => repaid))
    expect([poor?.weeks.some(({ left }) => left < 0n), rich?.weeks.some(({ left }) => left < 0n)]).toEqual([true, false])
  })

  test('CRED-12 a year is replayed within five milliseconds', () => {
    const times = Array.from({ length: 200 }, () => {
      const begun = performance.now()
      replay(share, drawdown, year, salesFactors.slow)
      return performance.now() - begun
    })
    expect(Math.min(...times)).toBeLessThan(5)
  })
})
