/** The rate by Schedule 2 of Cap. 163, against examples computed by hand, and the verdict at the ceilings. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, addMonths } from '../../contract/kernel/days.ts'
import { formatAmount } from '../../contract/kernel/money.ts'
import { productNames } from '../../contract/kernel/product.ts'
import { priceOf } from '../../contract/lending/loan/offer.ts'
import { rateRefusal } from '../../contract/lending/loan/refusals.ts'
import { statutoryRate, verdictOn } from '../../contract/lending/loan/statutory-rate.ts'
import type { Loan } from '../../contract/lending/loan/structure.ts'
import { exampleBenchmark, flaggedStatutoryRate, highestStatutoryRate, tenors } from '../../contract/lending/terms.ts'
import { termsOf } from '../../server/lending/terms.ts'
import { anyDrawdown, anyLoan, plain, tableOf } from './loan-world.ts'

const day = '2026-03-02'
const paidAfter = (months: number, amount: bigint) => ({ day: addMonths(day, months), amount })

describe('rate by Schedule 2', () => {
  test('decision 105 one payment: interest over principal, times twelve over the months', () => {
    const received = { day, amount: 10_000_00n }
    expect(statutoryRate(received, [paidAfter(12, 11_200_00n)], 'monthly')).toBe('0.1200')
    expect(statutoryRate(received, [paidAfter(3, 11_000_00n)], 'monthly')).toBe('0.4000')
    expect(statutoryRate(received, [paidAfter(3, 10_000_00n)], 'monthly')).toBe('0.0000')
  })

  test('decision 105 three monthly payments: 10,000 + 6,666⅔ + 3,333⅓ outstanding for a month each, interest of 500', () => {
    const payments = [3, 1, 2].map((months) => paidAfter(months, 3_500_00n))
    expect(statutoryRate({ day, amount: 10_000_00n }, payments, 'monthly')).toBe('0.3000')
  })

  test('decision 105 four weekly payments: 25,000 outstanding for a week in all, interest of 400', () => {
    const payments = [1, 2, 3, 4].map((weeks) => ({ day: addDays(day, 7 * weeks), amount: 2_600_00n }))
    expect(statutoryRate({ day, amount: 10_000_00n }, payments, 'weekly')).toBe('0.8320')
  })

  test('decision 105 what is deducted at the payout is interest: 9,800 of 10,000 received, 10,290 paid after six months', () => {
    expect(statutoryRate({ day, amount: 9_800_00n }, [paidAfter(6, 10_290_00n)], 'monthly')).toBe('0.1000')
  })

  test('decision 105 a day beside complete months is a thirtieth of a month, one of weeks a seventh of a week', () => {
    const payments = [{ day: '2026-04-17', amount: 10_150_00n }]
    expect(statutoryRate({ day, amount: 10_000_00n }, payments, 'monthly')).toBe('0.1200')
    // 150 ÷ (10,000 × 46 ÷ 7 ÷ 52) = 0.118695…
    expect(statutoryRate({ day, amount: 10_000_00n }, payments, 'weekly')).toBe('0.1187')
    const lastOfMonth = statutoryRate({ day: '2026-01-31', amount: 10_000_00n }, [{ day: '2026-02-28', amount: 10_100_00n }], 'monthly')
    expect(lastOfMonth).toBe('0.1200')
  })

  test('decision 105 nothing received, less paid than received, and payments that are not later are errors', () => {
    const received = { day, amount: 10_000n }
    expect(() => statutoryRate({ day, amount: 0n }, [paidAfter(1, 1n)], 'monthly')).toThrow(RangeError)
    for (const payments of [[], [paidAfter(1, 9_999n)], [{ day, amount: 10_000n }], [paidAfter(-1, 10_000n)]])
      expect(() => statutoryRate(received, payments, 'monthly')).toThrow(RangeError)
  })

  test('decision 105 a higher fee or rate never lowers it', () => {
    fc.assert(
      fc.property(anyLoan, anyDrawdown, fc.constantFrom(1, 2), fc.integer({ min: 1, max: 500 }), (any, drawdown, feeType, points) => {
        // A red packet can waive all the interest of a higher rate, which then only delays principal.
        const loan = { ...any, waiver: null }
        const rateOf = (dearer: Partial<Loan>) => Number(priceOf({ ...loan, ...dearer }, drawdown).statutoryRate)
        const fee = { feeType: feeType as 1 | 2, rate: (points / 10_000).toFixed(4) }
        expect(rateOf({ fees: [...loan.fees, fee] })).toBeGreaterThanOrEqual(rateOf({}))
        // Of a share of sales, interest is paid first: a little more of it can delay so much principal that the rate is a hundredth lower.
        if (loan.structure.repaymentMethod.kind === 'share_of_sales') return
        const higher = (Number(loan.rate.rate) + points / 10_000).toFixed(4)
        expect(rateOf({ rate: { ...loan.rate, margin: higher, rate: higher } })).toBeGreaterThanOrEqual(rateOf({}))
      }),
      { numRuns: 60 },
    )
  })

  test('decision 105 it is the same for all amounts times a number, and for payments in any order', () => {
    const payment = fc.record({ after: fc.integer({ min: 1, max: 400 }), amount: fc.bigInt({ min: 1n, max: 10_000_000n }) })
    const times = fc.bigInt({ min: 2n, max: 1000n })
    fc.assert(
      fc.property(
        fc.array(payment, { minLength: 1, maxLength: 8 }),
        fc.nat(90),
        times,
        fc.constantFrom('weekly' as const, 'monthly' as const),
        (paid, share, factor, timing) => {
          const total = paid.reduce((sum, { amount }) => sum + amount, 0n)
          const received = total - (total * BigInt(share)) / 100n
          const rate = (scale: bigint, all = paid) =>
            statutoryRate(
              { day, amount: received * scale },
              all.map(({ after, amount }) => ({ day: addDays(day, after), amount: amount * scale })),
              timing,
            )
          expect(rate(factor)).toBe(rate(1n))
          expect(rate(1n, paid.toReversed())).toBe(rate(1n))
        },
      ),
    )
  })
})

describe('ceilings of sections 24 and 25', () => {
  test('CRED-14 above 48 % a loan is refused, above 36 % flagged; at the very figure it is not yet', () => {
    expect([highestStatutoryRate, flaggedStatutoryRate]).toEqual(['0.48', '0.36'])
    expect(['0.4801', '0.4800', '0.3601', '0.3600', '0.0000'].map(verdictOn)).toEqual([
      'refused',
      'flagged',
      'flagged',
      'accepted',
      'accepted',
    ])
  })

  test('decision 105 a cent above a ceiling is above it, because the rate is rounded up', () => {
    const rateOf = (amount: bigint) => statutoryRate({ day, amount: 10_000_00n }, [paidAfter(12, amount)], 'monthly')
    expect([14_800_00n, 14_800_01n, 13_600_00n, 13_600_01n].map((amount) => verdictOn(rateOf(amount)))).toEqual([
      'flagged',
      'refused',
      'accepted',
      'flagged',
    ])
  })

  test('decision 105 the compound rate decides nothing: an offer of 60.12 % compound is refused by its statutory rate alone', () => {
    const table = tableOf('At the ceilings')
    expect(table).toHaveLength(6)
    for (const [product = '', months = '', sofr = '', ...expected] of table) {
      const name = productNames.find((each) => each === product) ?? 'hook'
      const { effectiveAnnualRate, statutoryRate: rate } = exampleOf(name, Number(months), (Number.parseFloat(sofr) / 100).toFixed(4))
      expect([percent(effectiveAnnualRate), verdictOn(effectiveAnnualRate), percent(rate), verdictOn(rate)]).toEqual(expected)
      expect(rateRefusal({ statutory_annual_rate: rate, share: null })?.fields ?? null).toEqual(
        verdictOn(rate) === 'refused' ? { tenor: 'field.tenor.tooDear' } : null,
      )
    }
  })
})

describe('worked examples of docs/loan.md', () => {
  test('decision 105 the example by hand: principal outstanding times months, to the cent', () => {
    const loan: Loan = { ...plain, fees: [{ feeType: 2, rate: '0.01' }] }
    const { schedule, received, statutoryRate: rate } = priceOf(loan, { day: '2026-11-30', amount: 1_000_000n })
    const total = schedule.reduce((sum, each) => sum + each.total, 0n)
    const table = tableOf('By Schedule 2')
    expect(table.map(([due, , , paid]) => [due, paid])).toEqual(schedule.map((each) => [each.due, formatAmount(each.total)]))
    let unpaid = total
    let aggregate = 0
    for (const [index, [, months = '', principal]] of table.entries()) {
      expect(principal).toBe(formatAmount((received * unpaid + total / 2n) / total))
      const [whole = 0, days = 0] = months.match(/\d+/g)?.map(Number) ?? []
      aggregate += (Number(received * unpaid) / Number(total)) * (whole + days / 30)
      unpaid -= schedule[index]?.total ?? 0n
    }
    expect([formatAmount(received), formatAmount(total - received)]).toEqual(['9,900.00', '346.33'])
    expect((Math.ceil((Number(total - received) / (aggregate / 12)) * 10_000) / 10_000).toFixed(4)).toBe(rate)
    expect(rate).toBe('0.2054')
  })

  test('decision 105 the products on offer, by both rates', () => {
    const rows = productNames.flatMap((product) =>
      tenors.map((months) => {
        const { effectiveAnnualRate, statutoryRate: rate } = exampleOf(product, months, exampleBenchmark)
        return [product, String(months), percent(effectiveAnnualRate), percent(rate), verdictOn(rate)]
      }),
    )
    expect(tableOf('Both rates of the products on offer')).toEqual(rows)
  })
})

/** HKD 100,000.00 of a product, drawn on 1 April 2026, with due days that are not moved. */
function exampleOf(product: (typeof productNames)[number], tenor: number, benchmark: string) {
  return priceOf({ ...termsOf(product, { benchmark, most: 10_000_000n }), tenor, waiver: null }, { day: '2026-04-01', amount: 10_000_000n })
}

function percent(rate: string): string {
  return `${(Number(rate) * 100).toFixed(2)} %`
}
