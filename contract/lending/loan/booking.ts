/** Booked amounts of a loan beside its principal, and the postings that update them. Decision 048. */
import { totalOf } from './allocation.ts'
import { type LoanState, owed } from './state.ts'

/** Booked amounts of a loan beside its principal, in minor units. */
export interface Booked {
  /** Receivable: interest with fees and minimum interest, and overdue interest. With the principal it closes the loan. */
  readonly receivable: bigint
  /** Overdue interest since the drawdown, paid or not. */
  readonly overdueInterest: bigint
}

/** Accrued amounts of a loan not booked yet, in minor units; negative when less has accrued than is booked. */
export interface ComeUp {
  /** Interest, fees and minimum interest. */
  readonly interest: bigint
  readonly overdueInterest: bigint
}

/** Booked amounts at the end of the day of a state, when everything up to it is booked. */
export function bookedOf(state: LoanState): Booked {
  const parts = owed(state)
  return { receivable: totalOf(parts) - parts.principal, overdueInterest: parts.overdueInterest + state.paid.overdueInterest }
}

/** Difference between two booked amounts, without a payment in between. */
export function comeUp(held: Booked, target: Booked): ComeUp {
  const overdueInterest = target.overdueInterest - held.overdueInterest
  return { interest: target.receivable - held.receivable - overdueInterest, overdueInterest }
}
