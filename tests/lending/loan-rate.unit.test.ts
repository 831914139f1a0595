/** Allowed amounts of a drawdown and its cost per year; the engine agrees with today's displayed price. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '../../contract/kernel/days.ts'
import { money } from '../../contract/kernel/money.ts'
import { effectiveAnnualRate } from '../../contract/lending/loan/effective-rate.ts'
import { apply, type LoanEvent } from '../../contract/lending/loan/history.ts'
import { priceOf } from '../../contract/lending/loan/offer.ts'
import { quote } from '../../contract/lending/loan/quote.ts'
import { drawdownRefusal } from '../../contract/lending/loan/refusals.ts'
import { InterestRate, type Loan, LoanFee, LoanStructure } from '../../contract/lending/loan/structure.ts'
import { type Paid, partsOf } from '../../server/lending/loans/standing.ts'
import { anyDrawdown, anyLoan, holidays, plain, structured } from './loan-world.ts'

describe('effective annual rate', () => {
  const received = { day: '2026-03-02', amount: 10_000n }

  test('CRED-14 one payment of 110 after a year for 100 is ten percent, the same back nothing, less below nothing', () => {
    const after = (amount: bigint) => effectiveAnnualRate(received, [{ day: '2027-03-02', amount }])
    expect([11_000n, 10_000n, 9000n].map(after)).toEqual(['0.1000', '0.0000', '-0.1000'])
  })

  test('CRED-14 payments count by their days, in any order, and an impossible cost for one night is returned as the highest rate', () => {
    const payments = [
      { day: '2026-09-01', amount: 5000n },
      { day: '2026-06-01', amount: 5400n },
    ]
    expect(effectiveAnnualRate(received, payments)).toBe(effectiveAnnualRate(received, payments.toReversed()))
    expect(effectiveAnnualRate(received, [{ day: '2026-03-03', amount: 20_000n }])).toBe('9999.9999')
    for (const none of [[], [{ day: received.day, amount: 10_000n }]]) expect(() => effectiveAnnualRate(received, none)).toThrow(RangeError)
  })

  test('CRED-14 discounts all payments of a drawdown to the received amount, for any loan', () => {
    fc.assert(
      fc.property(anyLoan, anyDrawdown, (loan, drawdown) => {
        const { received, schedule, effectiveAnnualRate: rate } = priceOf(loan, drawdown)
        const worth = schedule.reduce((value, { after, total }) => value + Number(total) / (1 + Number(rate)) ** (after / 365), 0)
        expect(Math.abs(worth / Number(received) - 1)).toBeLessThan(0.0001)
      }),
      { numRuns: 60 },
    )
  })

  test('CRED-14 is higher for every fee', () => {
    fc.assert(
      fc.property(anyLoan, anyDrawdown, (loan, drawdown) => {
        const rates = ['0', '0.01'].map((rate) => Number(priceOf({ ...loan, fees: [{ feeType: 2, rate }] }, drawdown).effectiveAnnualRate))
        expect(rates[1]).toBeGreaterThan(rates[0] ?? 0)
      }),
      { numRuns: 40 },
    )
  })
})

describe('the price of a drawdown', () => {
  test('CRED-13 CRED-14 received, deducted and paid amounts add up to the cent', () => {
    fc.assert(
      fc.property(anyLoan, anyDrawdown, (loan, drawdown) => {
        const { received, deduction, fees, interest, cost, schedule } = priceOf(loan, drawdown)
        expect(received + deduction).toBe(drawdown.amount)
        expect(cost).toBe(deduction + fees + interest)
        expect(schedule.reduce((sum, { total }) => sum + total, 0n)).toBe(received + cost)
      }),
    )
  })

  test('CRED-13 HKD 150,000 over six months weekly at 13.50 % costs the same as in a calculator', () => {
    const loan: Loan = {
      ...structured({ interestPaymentTiming: 'weekly' }),
      rate: { ...plain.rate, margin: '0.0984', rate: '0.135' },
      fees: [{ feeType: 2, rate: '0.01' }],
      tenor: 6,
      holidays: null,
    }
    const priced = priceOf(loan, { day: '2026-11-24', amount: 15_000_000n })
    expect(priced.schedule).toHaveLength(26)
    expect(priced.schedule[0]).toMatchObject({ due: '2026-12-01', principal: 558_469n, interest: 38_836n, total: 597_305n })
    expect([priced.schedule.at(-1)?.due, priced.deduction, priced.effectiveAnnualRate]).toEqual(['2027-05-25', 150_000n, '0.1902'])
    // 5,299.32 by a calculator that rounds each week; here the remainders are carried.
    expect(Math.abs(Number(priced.interest - 529_932n))).toBeLessThanOrEqual(13)
  })

  test('CRED-14 fees are rounded half to even', () => {
    const loan: Loan = { ...plain, fees: [{ feeType: 2, rate: '0.01' }] }
    const fee = (amount: bigint) => priceOf(loan, { day: '2026-11-30', amount }).deduction
    expect([fee(1_000_050n), fee(1_000_150n)]).toEqual([10_000n, 10_002n])
  })

  test('CRED-12 CRED-14 a fee that falls due with the first instalment is repaid once, also by small payments', () => {
    const loan: Loan = { ...plain, fees: [{ feeType: 1, rate: '0.005' }] }
    const paid: Paid[] = []
    // Fee 50.00 and a night of 4.00; the second payment comes a night later, and meets interest alone.
    for (const [on, amount] of [
      ['2026-12-01', 5400n],
      ['2026-12-02', 100n],
    ] as const)
      paid.push({
        id: on,
        on,
        ...partsOf(amount, { loan, paidOut: { day: '2026-11-30', amount: 1_000_000n }, paid, arrangements: [], writtenOffOn: null }, on),
      })
    expect(paid.map(({ principal, interest }) => [principal, interest])).toEqual([
      [0n, 5400n],
      [0n, 100n],
    ])
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

  test('CRED-06 CRED-12 a drawdown beyond its structure, or while something is overdue, is refused at its field', () => {
    const { structure } = structured({ maximumOutstanding: money(50_000_000n, 'HKD'), maximumTenor: 6 })
    const hkd = (minor: bigint) => money(minor, 'HKD')
    const refused = (minor: bigint, tenor: 6 | 9 = 6, overdue = 0n, elsewhere: bigint[] = [], paused: 'books' | null = null) =>
      drawdownRefusal({ amount: hkd(minor), tenor }, structure, {
        availableLimit: hkd(90_000_000n),
        outstandingLoan: hkd(29_000_000n),
        pendingDrawdown: hkd(1_000_000n),
        overdue: hkd(overdue),
        overdueInGroup: false,
        paused,
        overdueElsewhere: elsewhere.map((amount) => ({ product: 'hook' as const, amount: hkd(amount) })),
      })?.fields ?? null
    expect(refused(20_000_000n)).toBeNull()
    expect(refused(20_000_001n)).toEqual({ amount: 'field.amount.tooMuch' })
    expect(refused(20_000_000n, 6, 0n, [], 'books')).toEqual({ amount: 'field.amount.paused' })
    expect([refused(999_999n), refused(0n)]).toEqual([{ amount: 'field.amount.tooLittle' }, { amount: 'field.amount.invalid' }])
    expect(refused(20_000_000n, 9)).toEqual({ tenor: 'field.tenor.tooLong' })
    expect(refused(20_000_000n, 6, 1n)).toEqual({ amount: 'field.amount.overdue' })
    expect(refused(20_000_000n, 6, 0n, [1n])).toEqual({ amount: 'field.amount.overdue' })
  })

  test('CRED-12 a month without the day of the drawdown has its last one; weeks are thirteen to a quarter', () => {
    const free: Loan = { ...plain, holidays: [] }
    const due = (loan: Loan, day: string) => priceOf(loan, { day, amount: 1_000_000n }).schedule.map((each) => each.due)
    expect(due({ ...free, tenor: 3 }, '2027-12-31')).toEqual(['2028-01-31', '2028-02-29', '2028-03-31'])
    const weeks = due(structured({ interestPaymentTiming: 'weekly' }, { ...free, tenor: 6 }), '2026-11-30')
    expect([weeks.length, daysBetween('2026-11-30', weeks.at(-1) ?? '')]).toEqual([26, 182])
    expect(holidays.includes('2027-02-08')).toBe(true)
  })
})

describe('stored values', () => {
  test('decision 105 a structure with overdue interest, a multiplier or a minimum interest tenor does not exist', () => {
    const { structure } = plain
    expect(LoanStructure.parse(structure)).toEqual(structure)
    const paths = [
      { overdueInterest: { enabled: true, multiplier: '1' } },
      { overdueInterest: { enabled: false, multiplier: '1.5' } },
      { overdueInterest: { enabled: false, multiplier: '1', compound: true } },
      { minimumInterestTenor: 30 },
    ].map((forbidden) => LoanStructure.safeParse({ ...structure, ...forbidden }).error?.issues[0]?.path)
    expect(paths).toEqual([
      ['overdueInterest', 'enabled'],
      ['overdueInterest', 'multiplier'],
      ['overdueInterest'],
      ['minimumInterestTenor'],
    ])
  })

  test('decision 105 a stored structure that names them is charged as if it did not, and interest bears no interest', () => {
    const forbidden = { minimumInterestTenor: 30, overdueInterest: { enabled: true, multiplier: '3' } } as unknown as LoanStructure
    const events: LoanEvent[] = [{ kind: 'drawdown', id: 'drawdown', day: '2026-11-30', amount: 1_000_000n }]
    for (const [after, interest] of [
      [10, 4000n],
      [400, 160_000n],
      [800, 320_000n],
    ] as const) {
      const states = [plain, structured(forbidden)].map((loan) => apply(loan, events, addDays('2026-11-30', after)))
      expect(states.map((state) => state && quote(state).total)).toEqual([1_000_000n + interest, 1_000_000n + interest])
    }
  })

  test('CRED-13 CRED-14 unknown fee types and negative fees are refused', () => {
    expect(InterestRate.parse(plain.rate)).toEqual(plain.rate)
    expect([1, 2, 3].map((feeType) => LoanFee.safeParse({ feeType, rate: '0.01' }).success)).toEqual([true, true, false])
    expect(LoanFee.safeParse({ feeType: 1, rate: '-0.01' }).success).toBe(false)
  })
})
