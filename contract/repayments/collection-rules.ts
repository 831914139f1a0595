/** When a loan that is past due is in which stage of its collection, and how a promise to pay is judged. Decision 120. */
import { addDays } from '../kernel/days.ts'
import type { CollectionStage } from './collections.ts'
import { graceDays } from './repayment-rules.ts'

/** The first day past due of each stage, the last stage first. */
const begins: readonly (readonly [CollectionStage, number])[] = [
  ['handOver', 61],
  ['demand', 31],
  ['contact', graceDays + 1],
  ['due', 1],
]

/** The stage of a loan that is so many days past due. */
export function stageOf(daysPastDue: number): CollectionStage {
  return begins.find(([, first]) => daysPastDue >= first)?.[0] ?? 'due'
}

/** The day on which staff act next in a stage that begins today: at once, but in the first one, which leads to a call when it ends. */
export function firstActionOn(stage: CollectionStage, pastDueSince: string, today: string): string {
  return stage === 'due' ? addDays(pastDueSince, graceDays + 1) : today
}

/** Days to which a company can promise to pay, and on which it is contacted again, both included. */
export function nextDays(today: string): { first: string; last: string } {
  return { first: today, last: addDays(today, 14) }
}

/** Why none of these days is the one: the error text of its field; null when it is. */
export function nextDayFault(day: string, today: string): string | null {
  const { first, last } = nextDays(today)
  return day >= first && day <= last ? null : 'field.date.outOfReach'
}

/**
 * How a promise stands on a day, by what has arrived since it was made; minor units. A transfer of its last day is read from the statement of
 * the bank in the night after it.
 */
export function promiseStanding(promise: { amount: bigint; day: string }, arrived: bigint, today: string): 'kept' | 'open' | 'broken' {
  if (arrived >= promise.amount) return 'kept'
  return today > addDays(promise.day, 1) ? 'broken' : 'open'
}

/** The last day to pay of a letter of demand that is sent today. */
export function answerDay(today: string): string {
  return addDays(today, 14)
}

/** Whether the days of the last letter run: no other one is sent before they are over. */
export function letterRuns(lastDay: string | null, today: string): boolean {
  return lastDay !== null && today <= lastDay
}
