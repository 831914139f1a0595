/** What a loan costs: schedules, fees and effective annual rates, by example and by property. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMonths, daysBetween } from '../../contract/days.ts'
import { redPacketTerms, type Waiver } from '../../contract/red-packet-terms.ts'
import { tenors } from '../../contract/terms.ts'
import { dueDays, effectiveAnnualRate, feeOf, type LoanInputs, priceLoan, roundMinor } from '../../server/lending/pricing.ts'
import { type DrawdownRow, loanOf } from '../../server/lending/wire.ts'

const day = fc.integer({ min: 0, max: 4000 }).map((days) => new Date(Date.UTC(2024, 0, 1) + days * 86_400_000).toISOString().slice(0, 10))

const loans: fc.Arbitrary<LoanInputs> = fc.record({
  amount: fc.bigInt({ min: 1_000_000n, max: 500_000_000n }),
  tenor: fc.constantFrom(...tenors),
  annualRate: fc.integer({ min: 0, max: 3000 }).map((points) => (points / 10_000).toFixed(4)),
  feeRate: fc.constantFrom('0', '0.005', '0.01', '0.02'),
  instalments: fc.constantFrom('weekly' as const, 'monthly' as const),
  start: day,
})

const waivers: fc.Arbitrary<Waiver> = fc.oneof(
  ...Object.values(redPacketTerms).map(({ waiver }) => fc.constant(waiver)),
  fc.record({ kind: fc.constant('interest_days' as const), days: fc.integer({ min: 1, max: 400 }) }),
  fc.record({ kind: fc.constant('interest_amount' as const), amount: fc.bigInt({ min: 0n, max: 1_000_000_000n }).map(String) }),
  fc.record({ kind: fc.constant('fee_share' as const), share: fc.constantFrom('0', '0.333', '0.5', '1') }),
)

const sum = (values: readonly bigint[]) => values.reduce((all, value) => all + value, 0n)

describe('pricing of a drawdown', () => {
  test('CRED-13 principal, interest and fee add up to the cent for every loan', () => {
    fc.assert(
      fc.property(loans, (loan) => {
        const priced = priceLoan(loan)
        expect(sum(priced.schedule.map((each) => each.principal))).toBe(loan.amount)
        expect(sum(priced.schedule.map((each) => each.interest))).toBe(priced.interest)
        expect(priced.fee + priced.received).toBe(loan.amount)
        expect(priced.cost).toBe(priced.fee + priced.interest)
        for (const each of priced.schedule) {
          expect(each.total).toBe(each.principal + each.interest)
          expect(each.principal >= 0n && each.interest >= 0n).toBe(true)
        }
      }),
    )
  })

  test('CRED-12 instalments are equal, and the last takes what rounding left', () => {
    fc.assert(
      fc.property(loans, (loan) => {
        const totals = priceLoan(loan).schedule.map((each) => each.total)
        const level = totals[0] ?? 0n
        expect(totals.slice(0, -1).every((total) => total === level)).toBe(true)
        const rest = (totals.at(-1) ?? 0n) - level
        expect(rest > -100n && rest < 100n).toBe(true)
      }),
    )
  })

  test('CRED-12 every instalment falls due after the one before, the last within the tenor', () => {
    fc.assert(
      fc.property(loans, (loan) => {
        const days = dueDays(loan)
        days.forEach((due, index) => {
          expect(daysBetween(days[index - 1] ?? loan.start, due)).toBeGreaterThan(0)
        })
        const last = days.at(-1) ?? ''
        expect(daysBetween(loan.start, last)).toBeLessThanOrEqual(daysBetween(loan.start, addMonths(loan.start, loan.tenor)) + 3)
      }),
    )
  })

  test('CRED-14 the effective annual rate discounts all payments to what was received', () => {
    fc.assert(
      fc.property(loans, (loan) => {
        const priced = priceLoan(loan)
        const rate = Number(priced.effectiveAnnualRate)
        const worth = priced.schedule.reduce(
          (value, each) => value + Number(each.total) / (1 + rate) ** (daysBetween(loan.start, each.due) / 365),
          0,
        )
        expect(Math.abs(worth / Number(priced.received) - 1)).toBeLessThan(0.0001)
      }),
      { numRuns: 60 },
    )
  })

  test('CRED-14 a fee only ever makes the effective rate higher', () => {
    fc.assert(
      fc.property(loans, (loan) => {
        const without = Number(priceLoan({ ...loan, feeRate: '0' }).effectiveAnnualRate)
        const withFee = Number(priceLoan({ ...loan, feeRate: '0.01' }).effectiveAnnualRate)
        expect(withFee).toBeGreaterThan(without)
      }),
      { numRuns: 40 },
    )
  })

  test('CRED-13 CRED-14 a drawdown that was made keeps its terms, also when the product now has others', () => {
    const row = { product: 'hook', amount: 1_000_000n, tenor: 6, annual_rate: '0.12', fee_rate: '0.02', instalments: 'monthly' }
    const loan = loanOf({ ...row, value_date: '2026-01-05' } as DrawdownRow)
    expect(loan).toEqual({
      amount: 1_000_000n,
      tenor: 6,
      annualRate: '0.12',
      feeRate: '0.02',
      instalments: 'monthly',
      start: '2026-01-05',
    })
  })

  test('CRED-13 HKD 150,000 over six months weekly at 13.50 % costs what a calculator says', () => {
    const priced = priceLoan({
      amount: 15_000_000n,
      tenor: 6,
      annualRate: '0.135',
      feeRate: '0.01',
      instalments: 'weekly',
      start: '2026-11-24',
    })
    expect(priced.schedule).toHaveLength(26)
    expect(priced.schedule[0]).toEqual({ due: '2026-12-01', principal: 558_469n, interest: 38_836n, total: 597_305n })
    expect(priced.schedule.at(-1)).toEqual({ due: '2027-05-25', principal: 595_765n, interest: 1542n, total: 597_307n })
    expect(priced.fee).toBe(150_000n)
    expect(priced.interest).toBe(529_932n)
    expect(priced.effectiveAnnualRate).toBe('0.1902')
  })

  test('CRED-13 monthly instalments count actual days and end on the last of a short month', () => {
    expect(dueDays({ tenor: 3, instalments: 'monthly', start: '2026-11-30' })).toEqual(['2026-12-30', '2027-01-30', '2027-02-28'])
    const priced = priceLoan({
      amount: 1_000_000n,
      tenor: 3,
      annualRate: '0.1116',
      feeRate: '0.01',
      instalments: 'monthly',
      start: '2026-11-30',
    })
    expect(priced.schedule.map((each) => each.interest)).toEqual([9173n, 6347n, 2984n])
  })

  test('CRED-14 one payment of 110 after a year for 100 is ten percent', () => {
    expect(effectiveAnnualRate(10_000n, [{ days: 365, amount: 11_000n }])).toBe('0.1000')
  })

  test('CRED-14 amounts are rounded half to even', () => {
    expect([roundMinor('0.5'), roundMinor('1.5'), roundMinor('2.5'), roundMinor('2.51')]).toEqual([0n, 2n, 2n, 3n])
    expect(feeOf(1_000_050n, '0.01')).toBe(10_000n)
    expect(feeOf(1_000_150n, '0.01')).toBe(10_002n)
  })
})

describe('a red packet in the price', () => {
  test('RED-12 CRED-14 it lowers fee or interest by what it says and never below nothing; principal and due dates stay', () => {
    fc.assert(
      fc.property(loans, waivers, (loan, waiver) => {
        const [without, priced] = [priceLoan(loan), priceLoan({ ...loan, waiver })]
        expect(priced.waived >= 0n && priced.fee >= 0n && priced.interest >= 0n).toBe(true)
        expect(priced.waived).toBe(without.cost - priced.cost)
        expect(priced.waived <= (waiver.kind === 'fee_share' ? without.fee : without.interest)).toBe(true)
        expect(priced.fee + priced.received).toBe(loan.amount)
        expect(priced.cost).toBe(priced.fee + priced.interest)
        expect(sum(priced.schedule.map((each) => each.interest))).toBe(priced.interest)
        priced.schedule.forEach((each, index) => {
          const before = without.schedule[index]
          expect([each.due, each.principal]).toEqual([before?.due, before?.principal])
          expect(each.total).toBe(each.principal + each.interest)
          expect(each.interest >= 0n && each.interest <= (before?.interest ?? 0n)).toBe(true)
        })
        expect(Number(priced.effectiveAnnualRate)).toBeLessThanOrEqual(Number(without.effectiveAnnualRate))
      }),
    )
  })

  test('RED-12 what is waived is the interest of the first instalments: none pays interest before one that is wholly free', () => {
    fc.assert(
      fc.property(loans, waivers, (loan, waiver) => {
        const whole = priceLoan(loan).schedule
        const waived = priceLoan({ ...loan, waiver }).schedule.map((each, index) => (whole[index]?.interest ?? 0n) - each.interest)
        const last = waived.findLastIndex((amount) => amount > 0n)
        for (const [index, amount] of waived.slice(0, Math.max(last, 0)).entries()) expect(amount).toBe(whole[index]?.interest)
      }),
    )
  })

  test('RED-12 more days, a larger amount and a larger share save no less', () => {
    fc.assert(
      fc.property(loans, fc.nat(300), fc.nat(300), (loan, one, other) => {
        const [less, more] = one < other ? [one, other] : [other, one]
        const waived = (waiver: Waiver) => priceLoan({ ...loan, waiver }).waived
        const days = (count: number): Waiver => ({ kind: 'interest_days', days: count })
        const off = (amount: number): Waiver => ({ kind: 'interest_amount', amount: String(amount * 1000) })
        const share = (parts: number): Waiver => ({ kind: 'fee_share', share: String(parts / 300) })
        for (const of of [days, off, share]) expect(waived(of(less)) <= waived(of(more))).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  const monthly: LoanInputs = {
    amount: 10_000_000n,
    tenor: 3,
    annualRate: '0.135',
    feeRate: '0.01',
    instalments: 'monthly',
    start: '2026-11-24',
  }

  test('RED-12 AUTH-12 seven days of HKD 100,000 at 13.50 % are HKD 258.90, as the waive-interest plan works out', () => {
    expect(priceLoan({ ...monthly, waiver: redPacketTerms.interest_free_7.waiver }).waived).toBe(25_890n)
  })

  test('RED-12 AUTH-13 half the fee is 500.00 of 1,000.00, rounded in favour of the merchant; 300.00 come off the first instalments', () => {
    expect(priceLoan({ ...monthly, waiver: redPacketTerms.fee_half.waiver })).toMatchObject({ fee: 50_000n, received: 9_950_000n })
    expect(priceLoan({ ...monthly, amount: 10_000_100n, waiver: redPacketTerms.fee_half.waiver })).toMatchObject({
      fee: 50_000n,
      waived: 50_001n,
    })
    const weekly = { ...monthly, instalments: 'weekly' as const, waiver: redPacketTerms.interest_off_300.waiver }
    const priced = priceLoan(weekly)
    expect([priced.waived, priced.schedule[0]?.interest, (priced.schedule[1]?.interest ?? 0n) > 0n]).toEqual([30_000n, 0n, true])
  })

  test('RED-12 days that reach over an instalment count on the principal that is left', () => {
    const weekly = { ...monthly, instalments: 'weekly' as const }
    const whole = priceLoan(weekly).schedule
    const { schedule, waived } = priceLoan({ ...weekly, waiver: { kind: 'interest_days', days: 10 } })
    const [first, second] = whole
    const threeDays = roundMinor(String((Number(10_000_000n - (first?.principal ?? 0n)) * 0.135 * 3) / 365))
    expect(waived).toBe((first?.interest ?? 0n) + threeDays)
    expect(schedule[1]?.interest).toBe((second?.interest ?? 0n) - threeDays)
  })
})
