/** Booked amount of a loan beside its principal. Decision 048. */
import { totalOf } from './allocation.ts'
import { type LoanState, owed } from './state.ts'

/** Interest with fees that is owed at the end of the day of a state, minor units: what is booked by then. With the principal it closes the loan. */
export function bookedOf(state: LoanState): bigint {
  const parts = owed(state)
  return totalOf(parts) - parts.principal
}
