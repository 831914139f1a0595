/** Days on which payments can fall due: those on which banks of Hong Kong, China and the US all work. */
import { addDays, addMonths, daysBetween } from '../../kernel/days.ts'
import type { Loan, MovedDay } from './structure.ts'

/** Weekly due days of a tenor: 13 to a quarter, so that the price does not depend on the day it begins. */
const weeksPerMonth = 13 / 3

/** Whether banks work on a day `YYYY-MM-DD`. A weekend worked in China alone is none for the others. */
export function isBusinessDay(day: string, holidays: readonly string[]): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return weekday !== 0 && weekday !== 6 && !holidays.includes(day)
}

/** The day itself, or the first business day after it; where due days are not moved always the day itself. */
export function rolled(day: string, holidays: readonly string[] | null): string {
  if (holidays === null) return day
  let current = day
  while (!isBusinessDay(current, holidays)) current = addDays(current, 1)
  return current
}

/** Due days later than `on` that are no business days by the list, each with its next business day. Decision 125. */
export function movesOf(dueDays: readonly string[], { listed, on }: { listed: readonly string[]; on: string }): MovedDay[] {
  const closed = dueDays.filter((due) => due > on && !isBusinessDay(due, listed))
  return closed.map((from) => ({ from, to: rolled(from, listed), on }))
}

/** The day that `listedUntil` says, when a due day after it may still move; null when none can. Decision 125. */
export function certainUntil({ holidays, listedUntil }: Pick<Loan, 'holidays' | 'listedUntil'>, dueDays: readonly string[]): string | null {
  if (holidays === null || listedUntil === undefined) return null
  return dueDays.some((due) => due > listedUntil) ? listedUntil : null
}

/**
 * Days after a drawdown on which its interest begins when the money arrives on a day: on that day. Money that arrives on the first due
 * day or later bears none before the next due day, on which what would have been due by then is due, too; after the last one they are
 * counted on. Decision 057.
 */
export function interestAfter(loan: Loan, drawnOn: string, arrivedOn: string): number {
  const arrived = daysBetween(drawnOn, arrivedOn)
  const [first = 0] = dueDays(loan, drawnOn)
  return arrived < first ? Math.max(0, arrived) : dueAfter(loan, drawnOn, arrived)
}

function dueAfter(loan: Loan, drawnOn: string, arrived: number): number {
  const next = dueDays(loan, drawnOn).find((day) => day > arrived)
  return next ?? dueAfter({ ...loan, tenor: loan.tenor + 1 }, drawnOn, arrived)
}

/**
 * Due days of a loan drawn on a day, as days after the drawdown, rising. They are counted from the drawdown, then moved to a business
 * day, unless the loan is of before that; those that meet on one day are one. A month without the day of the drawdown has its last day.
 * Those of a share of sales go on until all that is left of it falls due.
 */
export function dueDays({ structure, tenor, holidays }: Loan, drawnOn: string): number[] {
  const { interestPaymentTiming, repaymentMethod: method } = structure
  const weekly = interestPaymentTiming === 'weekly'
  const months = tenor + (method.kind === 'share_of_sales' ? method.longer : 0)
  const count = weekly ? Math.round(months * weeksPerMonth) : months
  const days = Array.from({ length: count }, (_, index) => (weekly ? addDays(drawnOn, 7 * (index + 1)) : addMonths(drawnOn, index + 1)))
  return [...new Set(days.map((day) => daysBetween(drawnOn, rolled(day, holidays))))]
}
