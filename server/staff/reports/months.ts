/** Months of days, `YYYY-MM-DD`. */
import { addDays } from '../../../contract/kernel/days.ts'

/** Whether a day is the last of its month. */
export function endsMonth(day: string): boolean {
  return addDays(day, 1).endsWith('-01')
}

/** The last day of the month before that of a day. */
export function lastOfMonthBefore(day: string): string {
  return addDays(firstOfMonth(day), -1)
}

/** The first day of the month of a day. */
export function firstOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`
}
