/** A loan on the sales of the last twelve months. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '../../contract/kernel/days.ts'
import { money } from '../../contract/kernel/money.ts'
import type { FacilitySummary } from '../../contract/lending/facilities.ts'
import { dueDays } from '../../contract/lending/loan/business-days.ts'
import { priceOf } from '../../contract/lending/loan/offer.ts'
import { replay, salesFactors } from '../../contract/lending/loan/replay.ts'
import { previewOf, replaysOf } from '../../machines/lending/drawdown/preview.ts'
import { basis, drawable, facility } from './drawdown.world.ts'
import { anyDrawdown, anyLoan, structured } from './loan-world.ts'

const drawdown = { day: '2026-11-30', amount: 15_000_000n }
const share = {
  ...structured({
    repaymentMethod: { kind: 'share_of_sales', share: '0.1', monthly: '0', longer: 0 },
    minimumRepaymentAmount: money(50_000n, 'HKD'),
    interestPaymentTiming: 'weekly',
  }),
  tenor: 12,
  fees: [{ feeType: 2 as const, rate: '0.01' }],
}
const year = Array.from({ length: 365 }, (_, day) => BigInt(500_000 + ((day * 7919) % 300_000)))
const anySales = fc.array(fc.bigInt({ min: -200_000n, max: 3_000_000n }), { minLength: 1, maxLength: 365 })
const anyOther = fc.record({ after: fc.integer({ min: -7, max: 400 }), amount: fc.bigInt({ min: 1n, max: 3_000_000n }) })
const sum = (amounts: readonly bigint[]) => amounts.reduce((all, amount) => all + amount, 0n)

describe('replay of sales', () => {
  test('CRED-12 CRED-14 stronger sales end a loan sooner and make it cheaper, and its fee dearer by the year', () => {
    const runs = [salesFactors.slow, salesFactors.base, salesFactors.peak].map((factor) => replay(share, drawdown, { daily: year, factor }))
    expect(runs.map(({ endsOn }) => endsOn)).toEqual(
      runs
        .map(({ endsOn }) => endsOn)
        .toSorted()
        .toReversed(),
    )
    const [slow, base, peak] = runs
    expect(slow && base && peak && slow.cost > base.cost && base.cost > peak.cost).toBe(true)
    expect(Number(slow?.effectiveAnnualRate)).toBeLessThan(Number(peak?.effectiveAnnualRate))
  })

  test('CRED-12 every period returns the sold, repaid and remaining amounts, and all of them repay the amount, interest and fees', () => {
    fc.assert(
      fc.property(anyLoan, anyDrawdown, anySales, fc.constantFrom(...Object.values(salesFactors)), (loan, from, sales, factor) => {
        const { periods, cost, endsOn } = replay(loan, from, { daily: sales, factor })
        const due = dueDays(loan, from.day)
        for (const [index, { from: first, sold, repaid, left }] of periods.entries()) {
          expect([first, left]).toEqual([addDays(from.day, index === 0 ? 0 : (due[index - 1] ?? 0)), sold - repaid])
          expect(repaid >= 0n).toBe(true)
        }
        expect(sum(periods.map(({ repaid }) => repaid))).toBe(priceOf(loan, from).received + cost)
        expect(daysBetween(from.day, endsOn)).toBe(due[periods.length - 1])
      }),
    )
  })

  test('CRED-12 a monthly instalment is compared with the sales of its month, not with one week of them', () => {
    const monthly = { ...structured({ interestPaymentTiming: 'monthly' }), tenor: 3 }
    const day = { day: '2026-11-30', amount: 30_000_000n }
    // 5,000.00 a day sell 150,000.00 in thirty days; an instalment is about 102,000.00, a week sells 35,000.00.
    const { periods } = replay(monthly, day, { daily: [500_000n], factor: '1' })
    expect(periods.map(({ from, sold }) => [from, sold])).toEqual([
      ['2026-11-30', 15_000_000n],
      ['2026-12-30', 16_500_000n],
      ['2027-02-01', 14_000_000n],
    ])
    expect(periods.every(({ left }) => left > 0n)).toBe(true)
  })

  test('CRED-12 the other loans of the company take their due amounts from each period, once, and change nothing else of the loan', () => {
    fc.assert(
      fc.property(anyLoan, anyDrawdown, anySales, fc.array(anyOther), (loan, from, sales, others) => {
        const alone = replay(loan, from, { daily: sales, factor: '1' })
        const owed = others.map(({ after, amount }) => ({ due: addDays(from.day, after), amount }))
        const beside = replay(loan, from, { daily: sales, factor: '1', owed })
        const due = dueDays(loan, from.day)
        const askedIn = (period: number) =>
          // Amounts due by the day of the drawdown are taken from the first period.
          sum(others.filter(({ after }) => due.findIndex((until) => Math.max(1, after) <= until) === period).map(({ amount }) => amount))
        expect({
          ...beside,
          periods: beside.periods.map(({ left, others: taken, ...period }) => ({ ...period, others: 0n, left: left + taken })),
        }).toEqual(alone)
        expect(beside.periods.map(({ others: taken }) => taken)).toEqual(alone.periods.map((_, period) => askedIn(period)))
      }),
    )
  })

  test('CRED-12 without sales the minimum is repaid, and the rest at the end of the tenor: the loan is as agreed', () => {
    fc.assert(
      fc.property(anyLoan, anyDrawdown, (loan, from) => {
        const agreed = priceOf(loan, from)
        const { cost, endsOn, effectiveAnnualRate } = replay(loan, from, { daily: [], factor: '1' })
        expect([cost, endsOn, effectiveAnnualRate]).toEqual([agreed.cost, agreed.schedule.at(-1)?.due, agreed.effectiveAnnualRate])
      }),
    )
  })

  test('CRED-12 sales do not move a loan of equal instalments, which leaves too little in a week that sells less', () => {
    const weekly = { ...structured({ interestPaymentTiming: 'weekly' }), tenor: 6 }
    const [poor, rich] = ['0.01', '10'].map((factor) => replay(weekly, drawdown, { daily: year, factor }))
    expect(poor?.periods.map(({ repaid }) => repaid)).toEqual(rich?.periods.map(({ repaid }) => repaid))
    expect([poor?.periods.some(({ left }) => left < 0n), rich?.periods.some(({ left }) => left < 0n)]).toEqual([true, false])
  })

  test('CRED-12 CRED-13 the preview of a drawdown subtracts the other loans from the rest of the periods, and has the same price as without them', () => {
    const chosen = {
      summary: facility as unknown as FacilitySummary,
      amount: drawable,
      tenor: 6,
      repaidBy: 'instalments',
      packets: [],
      packet: null,
    } as const
    const sold = { ...basis, sales: year.map(String) }
    const [alone, beside] = [sold, { ...sold, owed: [{ due: addDays(basis.day, 40), amount: '398237' }] }].map((of) => {
      const priced = { ...chosen, basis: of }
      return { offer: previewOf(priced), runs: Object.values(replaysOf(priced) ?? {}) }
    })
    expect(beside?.offer).toEqual(alone?.offer)
    for (const [index, run] of (alone?.runs ?? []).entries())
      expect(run.periods.map(({ left }, period) => left - (beside?.runs[index]?.periods[period]?.left ?? 0n))).toEqual(
        run.periods.map((_, period) => (period === 1 ? 398_237n : 0n)),
      )
    expect(alone?.runs).toHaveLength(3)
  })
})
