/** Order of loans by urgency, and the notes on a loan in the choice. Pure. DASH-14, CRED-12. */

import { type Money, money } from '../../../contract/kernel/money.ts'
import { savedByPaying } from '../../../contract/repayments/repayment-rules.ts'
import type { LoanStanding } from '../../../contract/repayments/repayments.ts'

/** Loans in the order in which they want to be repaid: overdue the longest first, then by what is due earliest; else as they came. */
export function byUrgency<Loan extends LoanStanding>(loans: readonly Loan[]): Loan[] {
  return loans.toSorted((one, other) => rank(one).localeCompare(rank(other)))
}

/** Sort key of a loan: overdue loans come before every other due day, because they block drawdowns. */
function rank(loan: LoanStanding): string {
  const [first] = loanNotes(loan)
  return first ? `${first.says === 'overdue' ? 0 : 1} ${first.day}` : '2'
}

/** Whether the loan costs less when all of it is paid today than as planned: not where interest alone is left that grows no more. */
export function costsLessToday(loan: Pick<LoanStanding, 'total' | 'fallen' | 'coming'>): boolean {
  return savedByPaying(loan) > 0n
}

/** A line of a loan: what is overdue since a day, what is due since a day and within its days of grace, what comes next. */
export type LoanNote = { says: 'overdue' | 'due' | 'next'; amount: Money; day: string }

/** What is to be paid of a loan, most urgent first; the next instalment comes last. */
export function loanNotes({ on, due, overdue, overdue_since, late_since, coming: [next] }: LoanStanding): LoanNote[] {
  const inGrace = money(BigInt(due.amount) - BigInt(overdue.amount), due.currency)
  const notes: LoanNote[] = [
    { says: 'overdue', amount: overdue, day: overdue_since ?? on },
    { says: 'due', amount: inGrace, day: late_since ?? on },
    ...(next ? [{ says: 'next', amount: next.total, day: next.due } as const] : []),
  ]
  return notes.filter(({ amount }) => amount.amount !== '0')
}
