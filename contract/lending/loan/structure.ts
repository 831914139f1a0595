/** Stored terms of a loan: loan structure, interest rate and fees. CRED-12, CRED-13, CRED-14. */
import { z } from 'zod'
import { CurrencyCode, Day, Id, Money, Rate } from '../../kernel/fields.ts'
import type { Waiver } from '../../kernel/statuses.ts'
import { feeTypes } from '../../reference/fee-types.ts'

/** A rate or share that is not negative: `0.1350` is 13.50 %. */
const Share = Rate.refine((rate) => !rate.startsWith('-'))

/**
 * How a loan is paid back: by a share of what is sold, in equal instalments of principal and interest, or with interest alone first
 * and the principal in one payment at the end.
 */
const RepaymentMethod = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('share_of_sales'),
    share: Share,
    /** Sales of thirty days as they were counted at the drawdown, minor units: by them it is expected to be repaid within its tenor. */
    monthly: z.string().regex(/^\d{1,17}$/),
    /** Months after the tenor at whose end all that is left falls due. Decision 127. */
    longer: z.int().nonnegative(),
  }),
  z.strictObject({ kind: z.literal('equal_instalments') }),
  z.strictObject({ kind: z.literal('interest_first_bullet') }),
])

/** The part a payment settles first; `allocationOrders` has the whole order. */
const AllocationRule = z.enum(['interest_first', 'principal_first'])
export type AllocationRule = z.infer<typeof AllocationRule>

/** Loan structure. CRED-12. */
export const LoanStructure = z.strictObject({
  id: Id,
  /** Revolving: what is repaid can be drawn again. */
  type: z.literal('revolving'),
  /** Maximum outstanding principal. */
  maximumOutstanding: Money,
  /** Months. */
  maximumTenor: z.int().positive(),
  /** Days for which interest is owed even if the loan is closed earlier: none, interest stops on the closing day. Cap. 163, section 21; decision 105. */
  minimumInterestTenor: z.literal(0),
  /** Calendar days after a due day in which a payment is late and not yet overdue. */
  gracePeriod: z.int().nonnegative(),
  repaymentMethod: RepaymentMethod,
  allocationRule: AllocationRule,
  /** Least that falls due on a due day, without fees; less only when less is owed. */
  minimumRepaymentAmount: Money,
  /** Interest that a default raises: none, overdue principal costs the rate. Cap. 163, section 22; decision 105. */
  overdueInterest: z.strictObject({ enabled: z.literal(false), multiplier: z.literal('1') }),
  /** Frequency of interest payments, and of the repayments by the repayment method. */
  interestPaymentTiming: z.enum(['weekly', 'monthly']),
})
export type LoanStructure = z.infer<typeof LoanStructure>

/** Where a benchmark rate was read and the day it is of. */
const Fixing = z.strictObject({ source: z.string(), date: Day })
export type Fixing = z.infer<typeof Fixing>

/** Interest rate of a drawdown, the same for its whole term: SOFR of the day plus a margin. Decimal strings per year. CRED-13. */
export const InterestRate = z.strictObject({
  type: z.literal('sofr_plus_margin'),
  drawdownCurrency: CurrencyCode,
  benchmarkRate: Rate,
  /** Missing in examples, and in loans drawn before it was stored. */
  fixing: Fixing.optional(),
  margin: Share,
  /** Benchmark rate and margin together; the database holds them against each other. */
  rate: Share,
  /** Actual days over a year of 360 or of 365. */
  accrualBasis: z.enum(['ACT/360', 'ACT/365']),
  /**
   * What is charged is rounded from the sum since the drawdown, so that the remainder is carried; loans drawn before that was so round
   * the interest of each time between two due days or payments by itself. Decision 038.
   */
  rounding: z.enum(['carried', 'each_period']),
})
export type InterestRate = z.infer<typeof InterestRate>

/**
 * A fee, a share of the amount drawn. `interest_fee` (1) is owed from the drawdown on and falls due with the first instalment;
 * `deduction` (2) is deducted from the payout. CRED-14, CONST-14.
 */
export const LoanFee = z.strictObject({
  feeType: z.union([z.literal(feeTypes.interest_fee), z.literal(feeTypes.deduction)]),
  rate: Share,
})
export type LoanFee = z.infer<typeof LoanFee>

/** Terms stored with a drawdown; later terms do not change it. CRED-12, CRED-13, CRED-14. */
export const LoanTerms = z.strictObject({
  structure: LoanStructure,
  rate: InterestRate,
  fees: z.array(LoanFee),
  /**
   * Days on which banks of Hong Kong, China or the US are closed, as known on the day of the drawdown; weekends need not be named. Due
   * days are moved off them. Null: due days stay as they are counted, as they did in loans drawn before that. Decision 038.
   */
  holidays: z.array(Day).nullable(),
  /** The last day that the lists of all three reach: due days after it may still move. Missing in examples and before that. Decision 125. */
  listedUntil: Day.optional(),
})
export type LoanTerms = z.infer<typeof LoanTerms>

/** What is due on the day `from` is due on the day `to`: a list of bank holidays that was read on the day `on` has `from`. All `YYYY-MM-DD`. Decision 125. */
export interface MovedDay {
  readonly from: string
  readonly to: string
  readonly on: string
}

/** A loan: its terms, tenor and red packet discount. With its events its whole state can be computed. */
export interface Loan extends LoanTerms {
  /** RED-12. */
  readonly waiver: Waiver | null
  /** Months. */
  readonly tenor: number
  /**
   * Days after the drawdown on which interest begins, where the money came later than that day; nothing falls due before. Left out, it
   * begins at once. Decision 057.
   */
  readonly interestAfter?: number
  /** Due days that a later list of holidays has moved, in the order in which it did; amounts are those of the agreed days. Decision 125. */
  readonly moved?: readonly MovedDay[]
}
