/** What books hold of a loan beside its principal, and what is posted so that they do. Decision 048. */
import { totalOf } from './allocation.ts'
import { type LoanState, owed } from './state.ts'

/** What books hold of a loan beside its principal, in minor units. */
export interface Booked {
  /** What is owed: interest with fees and minimum interest, and overdue interest. With the principal it closes the loan. */
  readonly receivable: bigint
  /** Overdue interest since the drawdown, paid or not. */
  readonly overdueInterest: bigint
}

/** What has come up of a loan and is not booked yet, in minor units; below nothing where less has come up than books hold. */
export interface ComeUp {
  /** Interest, fees and minimum interest. */
  readonly interest: bigint
  readonly overdueInterest: bigint
}

/** What books hold at the end of the day of a state when everything up to it is booked. */
export function bookedOf(state: LoanState): Booked {
  const parts = owed(state)
  return { receivable: totalOf(parts) - parts.principal, overdueInterest: parts.overdueInterest + state.paid.overdueInterest }
}

/** What leads from one standing of the books to another between which nothing was paid. */
export function comeUp(held: Booked, target: Booked): ComeUp {
  const overdueInterest = target.overdueInterest - held.overdueInterest
  return { interest: target.receivable - held.receivable - overdueInterest, overdueInterest }
}
