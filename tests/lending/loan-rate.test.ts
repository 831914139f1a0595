/** What a drawdown may be and what it costs a year; the engine agrees with the price that is shown today. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '../../contract/days.ts'
import { effectiveAnnualRate, verdictOn } from '../../contract/loan/effective-rate.ts'
import { priceOf, refusalOf } from '../../contract/loan/offer.ts'
import { InterestRate, type Loan, LoanFee, LoanStructure } from '../../contract/loan/structure.ts'
import { money } from '../../contract/money.ts'
import { flaggedEffectiveRate, highestEffectiveRate } from '../../contract/terms.ts'
import { effectiveAnnualRate as decimalRate, priceLoan } from '../../server/lending/pricing.ts'
import { anyDrawdown, anyLoan, holidays, plain, structured } from './loan-world.ts'

describe('effective annual rate', () => {
  const received = { day: '2026-03-02', amount: 10_000n }

  test('CRED-14 one payment of 110 after a year for 100 is ten percent, the same back nothing, less below nothing', () => {
    const after = (amount: bigint) => effectiveAnnualRate(received, [{ day: '2027-03-02', amount }])
    expect([11_000n, 10_000n, 9000n].map(after)).toEqual(['0.1000', '0.0000', '-0.1000'])
  })

  test('CRED-14 payments count by their days, in any order, and what a night cannot cost is told as the highest rate', () => {
    const payments = [
      { day: '2026-09-01', amount: 5000n },
      { day: '2026-06-01', amount: 5400n },
    ]
    expect(effectiveAnnualRate(received, payments)).toBe(effectiveAnnualRate(received, payments.toReversed()))
    expect(effectiveAnnualRate(received, [{ day: '2026-03-03', amount: 20_000n }])).toBe('9999.9999')
    for (const none of [[], [{ day: received.day, amount: 10_000n }]]) expect(() => effectiveAnnualRate(received, none)).toThrow(RangeError)
  })

  test('CRED-14 is to the digit what the price of a drawdown says, for any loan', () => {
    fc.assert(
      fc.property(anyLoan, anyDrawdown, (loan, drawdown) => {
        const { received, schedule, effectiveAnnualRate: rate } = priceOf(loan, drawdown)
        const flows = schedule.map(({ after, total }) => ({ days: after, amount: total }))
        expect(rate).toBe(decimalRate(received, flows))
      }),
      { numRuns: 30 },
    )
  })

  test('CRED-14 above 48 % a loan is refused, above 36 % flagged; at the very figure it is not yet', () => {
    expect([highestEffectiveRate, flaggedEffectiveRate]).toEqual(['0.48', '0.36'])
    const rates = ['0.4801', '0.4800', '0.3601', '0.3600', '-0.0100']
    expect(rates.map(verdictOn)).toEqual(['refused', 'flagged', 'flagged', 'accepted', 'accepted'])
    const dear = { ...plain, rate: { ...plain.rate, margin: '0.4634', rate: '0.5' } }
    expect(priceOf(dear, { day: '2026-11-30', amount: 1_000_000n }).verdict).toBe('refused')
  })
})

describe('the price of a drawdown', () => {
  test('CRED-13 CRED-14 what is received, deducted and paid adds up to the cent', () => {
    fc.assert(
      fc.property(anyLoan, anyDrawdown, (loan, drawdown) => {
        const { received, deduction, fees, interest, cost, schedule } = priceOf(loan, drawdown)
        expect(received + deduction).toBe(drawdown.amount)
        expect(cost).toBe(deduction + fees + interest)
        expect(schedule.reduce((sum, { total }) => sum + total, 0n)).toBe(received + cost)
      }),
    )
  })

  test('CRED-13 RED-12 weekly instalments of both products are those shown today, but for cents of rounding that are carried here', () => {
    const weekly = structured({ interestPaymentTiming: 'weekly' })
    const waivers = fc.constantFrom(
      null,
      { kind: 'interest_days' as const, days: 14 },
      { kind: 'interest_amount' as const, amount: '30000' },
      { kind: 'fee_share' as const, share: '0.333' },
    )
    // Mondays in a time whose holidays are not known: no due day is moved.
    const monday = fc.nat(52).map((weeks) => addDays('2028-01-03', 7 * weeks))
    fc.assert(
      fc.property(
        fc.constantFrom(3, 6, 9, 12),
        fc.bigInt({ min: 1_000_000n, max: 500_000_000n }),
        waivers,
        monday,
        (tenor, amount, waiver, start) => {
          const loan: Loan = { ...weekly, tenor, waiver, fees: [{ feeType: 2, rate: '0.01' }] }
          const shown = priceLoan({ amount, tenor: tenor as 3, annualRate: '0.146', feeRate: '0.01', instalments: 'weekly', start, waiver })
          const price = priceOf(loan, { day: start, amount })
          expect(price.deduction).toBe(shown.fee)
          const due = shown.schedule.filter(({ total }) => total > 0n)
          expect(price.schedule.map((each) => each.due)).toEqual(due.map((each) => each.due))
          for (const [index, { total }] of price.schedule.entries())
            expect(Math.abs(Number(total - (due[index]?.total ?? 0n)))).toBeLessThanOrEqual(index === due.length - 1 ? due.length : 2)
          expect(Math.abs(Number(price.effectiveAnnualRate) - Number(shown.effectiveAnnualRate))).toBeLessThan(0.00015)
        },
      ),
      { numRuns: 40 },
    )
  })

  test('CRED-12 equal instalments are equal, and the last is within a cent for each of them', () => {
    fc.assert(
      fc.property(anyLoan, anyDrawdown, (loan, drawdown) => {
        const equal = structured(
          { repaymentMethod: { kind: 'equal_instalments' }, allocationRule: 'interest_first', minimumRepaymentAmount: money(0n, 'HKD') },
          { ...loan, waiver: null, fees: [] },
        )
        const totals = priceOf(equal, drawdown).schedule.map(({ total }) => total)
        const level = totals[0] ?? 0n
        expect(totals.slice(0, -1).every((total) => total === level)).toBe(true)
        expect(Math.abs(Number((totals.at(-1) ?? 0n) - level))).toBeLessThanOrEqual(totals.length)
      }),
    )
  })

  test('CRED-12 CRED-13 a drawdown beyond the structure says what of it is not allowed', () => {
    const loan = structured({ maximumOutstanding: money(5_000_000n, 'HKD'), maximumTenor: 6 })
    expect(refusalOf(loan, 2_000_000n, 3_000_000n)).toBeNull()
    expect([refusalOf(loan, 2_000_001n, 3_000_000n), refusalOf(loan, 0n, 0n)]).toEqual(['amount', 'amount'])
    expect(refusalOf({ ...loan, tenor: 9 }, 2_000_000n, 0n)).toBe('tenor')
    expect(refusalOf({ ...loan, rate: { ...loan.rate, drawdownCurrency: 'USD' } }, 2_000_000n, 0n)).toBe('currency')
  })

  test('CRED-12 a month without the day of the drawdown has its last one; weeks are thirteen to a quarter', () => {
    const free: Loan = { ...plain, holidays: new Set() }
    const due = (loan: Loan, day: string) => priceOf(loan, { day, amount: 1_000_000n }).schedule.map((each) => each.due)
    expect(due({ ...free, tenor: 3 }, '2027-12-31')).toEqual(['2028-01-31', '2028-02-29', '2028-03-31'])
    const weeks = due(structured({ interestPaymentTiming: 'weekly' }, { ...free, tenor: 6 }), '2026-11-30')
    expect([weeks.length, daysBetween('2026-11-30', weeks.at(-1) ?? '')]).toEqual([26, 182])
    expect(holidays.has('2027-02-08')).toBe(true)
  })
})

describe('what is stored', () => {
  test('CRED-12 CRED-13 CRED-14 a rate that is not benchmark and margin, a multiplier below one and unknown fee types are refused', () => {
    expect(LoanStructure.parse(plain.structure)).toEqual(plain.structure)
    expect(InterestRate.parse(plain.rate)).toEqual(plain.rate)
    expect(InterestRate.safeParse({ ...plain.rate, rate: '0.1461' }).error?.issues[0]?.path).toEqual(['rate'])
    const halved = { ...plain.structure, overdueInterest: { enabled: true, multiplier: '0.5' } }
    expect(LoanStructure.safeParse(halved).error?.issues[0]?.path).toEqual(['overdueInterest', 'multiplier'])
    expect([1, 2, 3].map((feeType) => LoanFee.safeParse({ feeType, rate: '0.01' }).success)).toEqual([true, true, false])
    expect(LoanFee.safeParse({ feeType: 1, rate: '-0.01' }).success).toBe(false)
  })
})
