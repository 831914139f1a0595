/** Limits of other instalments for a loan. Decision 117. */
import { addDays, daysBetween } from '../kernel/days.ts'

/** Most instalments of an arrangement. */
export const mostInstalments = 24

/** Days of a first instalment, both included: tomorrow and two months of days after it. */
export function firstDays(today: string): { first: string; last: string } {
  return { first: addDays(today, 1), last: addDays(today, 60) }
}

/** Why a first instalment cannot fall due on a day: the error text of its field; null when it can. */
export function firstDayFault(day: string, today: string): string | null {
  const { first, last } = firstDays(today)
  return day >= first && day <= last ? null : 'field.date.outOfReach'
}

/** The last day on which an offer made today can be accepted: within two weeks, and before its first instalment. */
export function answerUntil(first: string, today: string): string {
  return addDays(today, Math.min(14, daysBetween(today, first) - 1))
}
