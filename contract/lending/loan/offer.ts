/** Price of a drawdown before it is made. CRED-12, CRED-14. */

import { effectiveAnnualRate } from './effective-rate.ts'
import { greater, sumOf } from './exact.ts'
import { deductionOf } from './fees.ts'
import { type Instalment, onMovedDays, type PaidOut, schedule } from './schedule.ts'
import { expectedPayments } from './share.ts'
import { open } from './state.ts'
import { statutoryRate } from './statutory-rate.ts'
import type { Loan } from './structure.ts'

/** The price of a drawdown that is paid as agreed, in minor units: `received` + `deduction` = amount, `cost` = all that is paid beside the principal. */
export interface LoanOffer {
  readonly received: bigint
  readonly deduction: bigint
  /** Interest fees, paid with the first instalment. */
  readonly fees: bigint
  readonly interest: bigint
  readonly cost: bigint
  /** Discount of a red packet, already deducted from `cost`. */
  readonly waived: bigint
  /** The compound rate, by which offers compare: a decimal string of four digits, all fees included. */
  readonly effectiveAnnualRate: string
  /** The rate that the law means and its ceilings are checked with, in the same form. Decision 105. */
  readonly statutoryRate: string
  /** The instalments; by a share of sales the payments that are expected. */
  readonly schedule: readonly Instalment[]
}

/**
 * Prices a drawdown. If the money arrives later, or a later list of holidays moves due days, the rates stay those of the agreed price.
 */
export function priceOf(loan: Loan, drawdown: PaidOut): LoanOffer {
  const instalments = paymentsOf(loan, drawdown)
  const deduction = deductionOf(loan, drawdown.amount)
  const received = drawdown.amount - deduction
  const fees = sumOf(instalments.map((instalment) => instalment.fees))
  const interest = sumOf(instalments.map((instalment) => instalment.interest))
  const unwaived = loan.waiver ? priceOf({ ...loan, waiver: null }, drawdown).cost : deduction + fees + interest
  const agreed = paymentsOf({ ...loan, interestAfter: 0, moved: [] }, drawdown)
  const paidOut = { day: drawdown.day, amount: received }
  const payments = agreed.map(({ due, total }) => ({ day: due, amount: total }))
  return {
    received,
    deduction,
    fees,
    interest,
    cost: deduction + fees + interest,
    waived: greater(0n, unwaived - deduction - fees - interest),
    effectiveAnnualRate: effectiveAnnualRate(paidOut, payments),
    statutoryRate: statutoryRate(paidOut, payments, loan.structure.interestPaymentTiming),
    schedule: instalments,
  }
}

/** What is paid when it is paid as agreed, or as a share of the counted sales. */
function paymentsOf(loan: Loan, drawdown: PaidOut): readonly Instalment[] {
  if (loan.structure.repaymentMethod.kind !== 'share_of_sales') return schedule(loan, drawdown)
  return onMovedDays(loan, drawdown, expectedPayments(open({ ...loan, moved: [] }, drawdown)))
}
