/** The days from sending an application to the last day of the review promise. KYC-22. */

/** One day `YYYY-MM-DD`: `sent`, a free day, a working day before the promised span, or one within it. */
export type ReviewDay = {
  day: string
  kind: 'sent' | 'free' | 'working' | 'promised' /** Working day since sending, where it can be told. */
  count?: number
}

const dayMs = 86_400_000
const hongKongOffset = 8 * 3_600_000

/**
 * Every day of the strip. Working days are numbered only while no public holiday shifts them: the promise names its two ends, not the
 * holidays between.
 */
export function reviewDays(submittedAt: string, promise: { from: string; to: string }): ReviewDay[] {
  const sent = Math.floor((Date.parse(submittedAt) + hongKongOffset) / dayMs)
  const [from, to] = [promise.from, promise.to].map((day) => Date.parse(`${day}T00:00:00Z`) / dayMs) as [number, number]
  const numbers = Array.from({ length: Math.max(0, to - sent) }, (_, step) => sent + 1 + step)
  const isFree = (number: number) => [0, 6].includes(new Date(number * dayMs).getUTCDay())
  const countable = numbers.filter((number) => !isFree(number)).length === 7
  const dayOf = (number: number) => new Date(number * dayMs).toISOString().slice(0, 10)
  let count = 0
  return [
    { day: dayOf(sent), kind: 'sent' },
    ...numbers.map((number): ReviewDay => {
      if (isFree(number)) return { day: dayOf(number), kind: 'free' }
      count++
      return { day: dayOf(number), kind: number >= from ? 'promised' : 'working', count: countable ? count : undefined }
    }),
  ]
}
