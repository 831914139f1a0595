/** Which loans can be written off. Decision 118. */
import { daysPastDue } from '../lending/arrears.ts'

/** A loan of which something is overdue can be written off from so many days past due on. Decision 137. */
export const writeOffDays = 90

/**
 * Why an open loan cannot be written off: it is not overdue for long enough (so is none that is repaid by an arrangement as agreed), a debit
 * of it is pending, or the merchant has asked for other instalments.
 */
export const writeOffRefusals = ['tooEarly', 'debitPending', 'arrangementAsked'] as const
export type WriteOffRefusal = (typeof writeOffRefusals)[number]

/**
 * Whether a lead may propose it all the same: a pending debit and a request of the merchant hold up the confirmation alone. From the proposal
 * on there is no new one, so each does so once. Decision 126.
 */
export function mayBeProposed(refusal: WriteOffRefusal | 'closed' | null): boolean {
  return refusal !== 'tooEarly' && refusal !== 'closed'
}

/** Why a loan is not written off on a day; null when it is. */
export function writeOffRefusal(
  loan: { overdueSince: string | null; hasPendingDebit: boolean; isArrangementAsked: boolean },
  today: string,
): WriteOffRefusal | null {
  if (loan.overdueSince === null || daysPastDue(loan.overdueSince, today) < writeOffDays) return 'tooEarly'
  if (loan.hasPendingDebit) return 'debitPending'
  return loan.isArrangementAsked ? 'arrangementAsked' : null
}
