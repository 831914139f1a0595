/**
 * Days past due, and the buckets of loans by them. Due has fallen due, today included; past due fell due before today; overdue is past its
 * days of grace. Decisions 121, 137.
 */
import { daysBetween } from '../kernel/days.ts'

/** Every bucket, from the best to the worst; the last one are loans that are written off and still owed. */
export const arrearsBuckets = ['current', 'upTo30', 'upTo60', 'upTo90', 'over90', 'writtenOff'] as const
export type ArrearsBucket = (typeof arrearsBuckets)[number]

/** Days past due on a day: those since the first due day of what is past due, days of grace included. */
export function daysPastDue(since: string, day: string): number {
  return daysBetween(since, day)
}

/** The bucket of a loan that is not written off: 1 to 30 days past due, 31 to 60, 61 to 90, or more. */
export function bucketOf(days: number): ArrearsBucket {
  if (days <= 0) return 'current'
  if (days <= 30) return 'upTo30'
  if (days <= 60) return 'upTo60'
  return days <= 90 ? 'upTo90' : 'over90'
}

/** What part of the principal in one bucket has come to another, in percent with one decimal, halves rounded up; null of nothing. */
export function rollRate(part: bigint, whole: bigint): string | null {
  if (whole === 0n) return null
  const permille = (part * 2000n + whole) / (whole * 2n)
  return `${permille / 10n}.${permille % 10n}`
}
