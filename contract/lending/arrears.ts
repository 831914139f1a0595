/** Buckets of loans by the days since their first unpaid due day. Decision 121. */

/** Every bucket, from the best to the worst; the last one are loans that are written off and still owed. */
export const arrearsBuckets = ['current', 'upTo30', 'upTo60', 'upTo90', 'over90', 'writtenOff'] as const
export type ArrearsBucket = (typeof arrearsBuckets)[number]

/** The bucket of a loan that is not written off: 1 to 30 days past due, 31 to 60, 61 to 90, or more. */
export function bucketOf(daysPastDue: number): ArrearsBucket {
  if (daysPastDue <= 0) return 'current'
  if (daysPastDue <= 30) return 'upTo30'
  if (daysPastDue <= 60) return 'upTo60'
  return daysPastDue <= 90 ? 'upTo90' : 'over90'
}

/** What part of the principal in one bucket has come to another, in percent with one decimal, halves rounded up; null of nothing. */
export function rollRate(part: bigint, whole: bigint): string | null {
  if (whole === 0n) return null
  const permille = (part * 2000n + whole) / (whole * 2n)
  return `${permille / 10n}.${permille % 10n}`
}
