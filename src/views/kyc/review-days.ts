/** The days from sending an application to the last day of the review promise. KYC-22. */
import { reviewSpan } from '../../../contract/kernel/constants.ts'

/** One day `YYYY-MM-DD`: `sent`, a free day, a working day before the promised span, or one within it. */
export type ReviewDay = {
  day: string
  kind: 'sent' | 'free' | 'working' | 'promised' /** Working day since sending, if known. */
  count?: number
}

const dayMs = 86_400_000
// Swedish writes a day as YYYY-MM-DD.
const inHongKong = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Hong_Kong' })

/**
 * Every day of the strip. Working days are numbered only while no public holiday shifts them: the promise names its two ends, not the
 * holidays between.
 */
export function reviewDays(submittedAt: string, promise: { from: string; to: string }): ReviewDay[] {
  const sentDay = inHongKong.format(new Date(submittedAt))
  const [sent, from, to] = [sentDay, promise.from, promise.to].map((day) => Date.parse(`${day}T00:00:00Z`) / dayMs) as [
    number,
    number,
    number,
  ]
  const numbers = Array.from({ length: Math.max(0, to - sent) }, (_, step) => sent + 1 + step)
  const isFree = (number: number) => [0, 6].includes(new Date(number * dayMs).getUTCDay())
  const countable = numbers.filter((number) => !isFree(number)).length === reviewSpan.most
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
