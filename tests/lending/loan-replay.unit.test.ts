/** A loan on the sales of the last twelve months. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '../../contract/kernel/days.ts'
import { money } from '../../contract/kernel/money.ts'
import type { FacilitySummary } from '../../contract/lending/facilities.ts'
import { priceOf } from '../../contract/lending/loan/offer.ts'
import { replay, salesFactors } from '../../contract/lending/loan/replay.ts'
import { previewOf, replaysOf } from '../../machines/lending/drawdown/preview.ts'
import { basis, drawable, facility } from './drawdown.world.ts'
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
    expect(runs.map(({ verdict }) => verdict)).toEqual(['accepted', 'accepted', 'accepted'])
  })

  test('CRED-12 every week returns the sold, repaid and remaining amounts, and all weeks repay the amount, interest and fees', () => {
    fc.assert(
      fc.property(anyLoan, anyDrawdown, anySales, fc.constantFrom(...Object.values(salesFactors)), (loan, from, sales, factor) => {
        const { weeks, cost, endsOn } = replay(loan, from, { daily: sales, factor })
        for (const [week, { from: first, sold, repaid, left }] of weeks.entries()) {
          expect([first, left]).toEqual([addDays(from.day, 7 * week), sold - repaid])
          expect(repaid >= 0n).toBe(true)
        }
        expect(sum(weeks.map(({ repaid }) => repaid))).toBe(priceOf(loan, from).received + cost)
        expect(Math.ceil(daysBetween(from.day, endsOn) / 7)).toBe(weeks.length)
      }),
    )
  })

  test('CRED-12 the other loans of the company take their due amounts from each week, once, and change nothing else of the loan', () => {
    fc.assert(
      fc.property(anyLoan, anyDrawdown, anySales, fc.array(anyOther), (loan, from, sales, others) => {
        const alone = replay(loan, from, { daily: sales, factor: '1' })
        const owed = others.map(({ after, amount }) => ({ due: addDays(from.day, after), amount }))
        const beside = replay(loan, from, { daily: sales, factor: '1', owed })
        const askedIn = (week: number) =>
          // Amounts due by the day of the drawdown are taken from the first week.
          sum(others.filter(({ after }) => Math.max(0, Math.ceil(after / 7) - 1) === week).map(({ amount }) => amount))
        expect({
          ...beside,
          weeks: beside.weeks.map(({ left, others: taken, ...week }) => ({ ...week, others: 0n, left: left + taken })),
        }).toEqual(alone)
        expect(beside.weeks.map(({ others: taken }) => taken)).toEqual(alone.weeks.map((_, week) => askedIn(week)))
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
    expect(poor?.weeks.map(({ repaid }) => repaid)).toEqual(rich?.weeks.map(({ repaid }) => repaid))
    expect([poor?.weeks.some(({ left }) => left < 0n), rich?.weeks.some(({ left }) => left < 0n)]).toEqual([true, false])
  })

  test('CRED-12 CRED-13 the preview of a drawdown subtracts the other loans from the rest of the weeks, and has the same price as without them', () => {
    const chosen = { summary: facility as unknown as FacilitySummary, amount: drawable, tenor: 6, packets: [], packet: null } as const
    const sold = { ...basis, sales: year.map(String) }
    const [alone, beside] = [sold, { ...sold, owed: [{ due: addDays(basis.day, 9), amount: '398237' }] }].map((of) => {
      const priced = { ...chosen, basis: of }
      return { offer: previewOf(priced), runs: Object.values(replaysOf(priced) ?? {}) }
    })
    expect(beside?.offer).toEqual(alone?.offer)
    for (const [index, run] of (alone?.runs ?? []).entries())
      expect(run.weeks.map(({ left }, week) => left - (beside?.runs[index]?.weeks[week]?.left ?? 0n))).toEqual(
        run.weeks.map((_, week) => (week === 1 ? 398_237n : 0n)),
      )
    expect(alone?.runs).toHaveLength(3)
  })
})
