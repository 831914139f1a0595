/** The schemas of the forms of a repayment. */
import { z } from 'zod'
import { type Money, parseAmount } from '../../../../contract/kernel/money.ts'
import { creditPayoutFault, quoteFault, repaymentFault } from '../../../../contract/repayments/repayment-rules.ts'
import type { LoanStanding } from '../../../../contract/repayments/repayments.ts'

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

/** The form of a payout of credit balance: the amount as typed, within what can be paid out. Decision 115. */
export function creditForm(payable: Money) {
  return z.object({ amount: z.string().min(1, 'field.required') }).superRefine(({ amount }, context) => {
    const minor = parseAmount(amount)
    const fault = minor === null ? 'field.amount.invalid' : creditPayoutFault(minor, BigInt(payable.amount))
    if (fault !== null && amount !== '') context.addIssue({ code: 'custom', path: ['amount'], message: fault })
  })
}

/** Values of that form. */
export type CreditForm = z.infer<ReturnType<typeof creditForm>>

/** The day of which what is owed is asked, on a day; nothing is asked while it is empty. DASH-14. */
export function quoteForm(today: string) {
  return z.object({ on: z.string() }).superRefine(({ on }, context) => {
    const fault = quoteFault(on, today)
    if (fault !== null && on !== '') context.addIssue({ code: 'custom', path: ['on'], message: fault })
  })
}
