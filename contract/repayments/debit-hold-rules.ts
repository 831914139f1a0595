/** For how long one lead holds the debits of a loan. Decision 132. */
import { addDays } from '../kernel/days.ts'

/** Days that can be the last one without debits, both included: today and the sixty days after it. */
export function holdDays(today: string): { first: string; last: string } {
  return { first: today, last: addDays(today, 60) }
}

/** Why debits cannot be held until a day: the error text of its field; null when they can. */
export function holdFault(until: string, today: string): string | null {
  const { first, last } = holdDays(today)
  return until >= first && until <= last ? null : 'staff.loan.hold.outOfReach'
}
