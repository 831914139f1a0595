/** Fees of a loan, as red packets leave them. CRED-14, RED-12. */
import { feeTypes } from '../../reference/fee-types.ts'
import { fractionOf, shareOf, sumOf } from './exact.ts'
import type { Loan } from './structure.ts'

/** Fee deducted from the payout, in minor units. */
export function deductionOf(loan: Loan, amount: bigint): bigint {
  const whole = feeOf(loan, amount, feeTypes.deduction)
  if (loan.waiver?.kind !== 'fee_share') return whole
  const { numerator, denominator } = fractionOf(loan.waiver.share)
  // What is waived is rounded up, in favour of the merchant, as the subsidy plan says: what stays is rounded down.
  return (whole * (denominator - numerator)) / denominator
}

/** Fee owed from the drawdown on beside the principal, in minor units. */
export function interestFeeOf(loan: Loan, amount: bigint): bigint {
  return feeOf(loan, amount, feeTypes.interest_fee)
}

function feeOf({ fees }: Loan, amount: bigint, type: (typeof feeTypes)[keyof typeof feeTypes]): bigint {
  return sumOf(fees.filter(({ feeType }) => feeType === type).map(({ rate }) => shareOf(amount, rate)))
}
