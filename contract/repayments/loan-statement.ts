/** The statement of a loan that a borrower may ask for at any time. Section 19 of the Money Lenders Ordinance, decision 131. */
import { z } from 'zod'
import { locales } from '../kernel/constants.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { Day, Id, Money } from '../kernel/fields.ts'

/** A sum that is due, or falls due. */
const Sum = z.strictObject({ due: Day, principal: Money, interest: Money, total: Money })

/** What a statement says, as of a day. */
export const LoanStatement = z.strictObject({
  on: Day,
  reference: z.string(),
  company: z.string(),
  /** The day of the loan, and how much it was. */
  drawn: Day,
  principal: Money,
  /** Per year, as decimals: as agreed, and by Schedule 2. */
  annual_rate: z.string(),
  statutory_annual_rate: z.string(),
  /** Every payment received by the day, the earliest first, with what it paid; the rest is kept as credit balance. */
  payments: z.array(z.strictObject({ on: Day, reference: z.string(), amount: Money, principal: Money, interest: Money, rest: Money })),
  /** Sums due and unpaid, the earliest first, each with the interest up to the day as a payment of the day would pay it. */
  unpaid: z.array(Sum),
  /** Interest up to the day beyond those sums. */
  accrued: Money,
  /** Sums that fall due later, if every sum is paid on its day. */
  coming: z.array(Sum),
  /** What closes the loan on the day, and its principal. */
  owed: Money,
  owed_principal: Money,
})
export type LoanStatement = z.infer<typeof LoanStatement>

export const loanStatement = {
  /** Called by the repayment page. */
  openLoanStatement: endpoint({
    method: 'POST',
    path: '/api/information/repayment/loan-statement',
    access: 'company',
    input: z.strictObject({ drawdown_id: Id, language: z.enum(locales) }),
    output: z.strictObject({ url: z.string(), statement: LoanStatement }),
    codes: ['conflict', 'tooManyRequests', 'notFound'],
    // One that is not stored is printed.
    cost: 10,
    extension: true,
    summary:
      'Read the statement of a loan as of today, with an address, valid for five minutes, of its PDF in a language: payments received, sums due and unpaid, sums not yet due. Recorded in the audit log. 20011 for a loan on which nothing is owed.',
  }),
}
