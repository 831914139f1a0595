/** Loans to test with: one that others differ from, any loan with any events, and the tables of `docs/loan.md`. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import fc from 'fast-check'
import { addDays } from '../../contract/kernel/days.ts'
import { money } from '../../contract/kernel/money.ts'
import type { LoanEvent } from '../../contract/lending/loan/history.ts'
import type { PaidOut } from '../../contract/lending/loan/schedule.ts'
import { InterestRate, type Loan, type LoanFee, LoanStructure } from '../../contract/lending/loan/structure.ts'
import { tenors } from '../../contract/lending/terms.ts'
import { knownHolidays } from '../../server/reference/calendar/holidays.ts'

export const holidays = knownHolidays('2026-01-01')

/** Three months of equal monthly instalments at 14.60 %: a night costs 0.04 %. */
export const plain: Loan = {
  structure: {
    id: '0b6f0e1e-6d1c-4a53-9d7e-0f4a3f1c2b10',
    type: 'revolving',
    maximumOutstanding: money(50_000_000n, 'HKD'),
    maximumTenor: 12,
    minimumInterestTenor: 0,
    gracePeriod: 0,
    repaymentMethod: { kind: 'equal_instalments' },
    allocationRule: 'interest_first',
    minimumRepaymentAmount: money(0n, 'HKD'),
    overdueInterest: { enabled: false, multiplier: '1' },
    interestPaymentTiming: 'monthly',
  },
  rate: {
    type: 'sofr_plus_margin',
    drawdownCurrency: 'HKD',
    benchmarkRate: '0.0366',
    margin: '0.1094',
    rate: '0.146',
    accrualBasis: 'ACT/365',
    rounding: 'carried',
  },
  fees: [],
  waiver: null,
  tenor: 3,
  holidays,
}

/** The plain loan with parts of its structure changed. */
export function structured(structure: Partial<LoanStructure>, loan: Loan = plain): Loan {
  return { ...loan, structure: { ...loan.structure, ...structure } }
}

const anyStructure: fc.Arbitrary<LoanStructure> = fc.record({
  id: fc.constant(plain.structure.id),
  type: fc.constant('revolving' as const),
  maximumOutstanding: fc.constant(money(500_000_000n, 'HKD')),
  maximumTenor: fc.constant(12),
  minimumInterestTenor: fc.constant(0 as const),
  gracePeriod: fc.integer({ min: 0, max: 10 }),
  repaymentMethod: fc.constantFrom(
    { kind: 'equal_instalments' as const },
    { kind: 'interest_first_bullet' as const },
    { kind: 'share_of_sales' as const, share: '0.12', monthly: '0', longer: 0 },
  ),
  allocationRule: fc.constantFrom('interest_first' as const, 'principal_first' as const),
  minimumRepaymentAmount: fc.bigInt({ min: 0n, max: 2_000_000n }).map((amount) => money(amount, 'HKD')),
  overdueInterest: fc.constant({ enabled: false as const, multiplier: '1' as const }),
  interestPaymentTiming: fc.constantFrom('weekly' as const, 'monthly' as const),
})

const anyRate: fc.Arbitrary<InterestRate> = fc
  .record({
    points: fc.integer({ min: 0, max: 4000 }),
    accrualBasis: fc.constantFrom('ACT/360' as const, 'ACT/365' as const),
  })
  .map(({ points, accrualBasis }) => {
    const rate = (points / 10_000).toFixed(4)
    return { type: 'sofr_plus_margin', drawdownCurrency: 'HKD', benchmarkRate: '0', margin: rate, rate, accrualBasis, rounding: 'carried' }
  })

/** Any loan that may be stored. */
export const anyLoan: fc.Arbitrary<Loan> = fc
  .record({
    structure: anyStructure,
    rate: anyRate,
    fees: fc.constantFrom<LoanFee[]>([], [{ feeType: 2, rate: '0.01' }], [{ feeType: 1, rate: '0.005' }]),
    waiver: fc.constantFrom(
      null,
      null,
      { kind: 'interest_days' as const, days: 14 },
      { kind: 'interest_amount' as const, amount: '30000' },
      { kind: 'fee_share' as const, share: '0.5' },
    ),
    tenor: fc.constantFrom(...tenors),
  })
  .map((loan) => {
    LoanStructure.parse(loan.structure)
    InterestRate.parse(loan.rate)
    return { ...loan, holidays }
  })

/** Any drawdown from October 2025 to 2027. */
export const anyDrawdown: fc.Arbitrary<PaidOut> = fc.record({
  day: fc.nat(700).map((days) => addDays('2025-10-01', days)),
  amount: fc.bigInt({ min: 1_000_000n, max: 500_000_000n }),
})

/** Payments in the 500 days after a drawdown of which the first half is likely to be early, some of them on one day. */
export const anyPayments = fc.array(
  fc.record({
    after: fc.oneof(fc.nat(60), fc.nat(500)),
    amount: fc.oneof(fc.bigInt({ min: 1n, max: 5_000_000n }), fc.bigInt({ min: 1n, max: 500_000_000n })),
  }),
  { maxLength: 6 },
)

/** A drawdown and payments as events. */
export function eventsOf({ day, amount }: PaidOut, payments: readonly { after: number; amount: bigint }[]): LoanEvent[] {
  const paid = payments.map(
    (payment, index): LoanEvent => ({ kind: 'payment', id: `payment ${index}`, day: addDays(day, payment.after), amount: payment.amount }),
  )
  return [{ kind: 'drawdown', id: 'drawdown', day, amount }, ...paid]
}

/** Cells of the table below a heading of `docs/loan.md`, without its head. */
export function tableOf(heading: string): string[][] {
  const page = readFileSync(resolve(import.meta.dirname, '../../docs/loan.md'), 'utf8')
  const [, after = ''] = page.split(`### ${heading}\n`)
  const [section = ''] = after.split(/\n##/)
  const [, , ...rows] = section.split('\n').filter((line) => line.startsWith('|'))
  return rows.map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}
