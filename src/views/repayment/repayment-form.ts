/** What the merchant types to repay. */
import { z } from 'zod'
import { parseAmount } from '../../../contract/money.ts'
import { type LoanStanding, repaymentFault } from '../../../contract/repayments.ts'

/** The form: the loan by its id, the amount as typed, within what the loan can take. CRED-12. */
export function repaymentForm(loans: readonly LoanStanding[]) {
  return z.object({ loan: z.string(), amount: z.string().min(1, 'field.required') }).superRefine(({ loan: id, amount }, context) => {
    const loan = loans.find(({ drawdown_id }) => drawdown_id === id)
    const minor = parseAmount(amount)
    const fault = minor === null || !loan ? 'field.amount.invalid' : repaymentFault(minor, BigInt(loan.payable.amount))
    if (fault !== null && amount !== '') context.addIssue({ code: 'custom', path: ['amount'], message: fault })
  })
}

/** Values of the form. */
export type RepaymentForm = z.infer<ReturnType<typeof repaymentForm>>
