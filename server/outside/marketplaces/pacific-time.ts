/** Conversion of Pacific time, which AliExpress uses. */
import { z } from 'zod'

const format = new Intl.DateTimeFormat('sv-SE', { timeZone: 'America/Los_Angeles', dateStyle: 'short', timeStyle: 'medium' })

/** A moment as `2026-11-22 09:05:00` in California. */
export function californianTime(at: Date): string {
  return format.format(at)
}

/** Hours that clock is behind UTC, as each hour was found: within an hour it does not change. */
const behind = new Map<string, number>()

/** Most hours that are remembered: some four years. */
const mostHours = 36_000

/** A moment from {@link californianTime}; of the hour that comes twice in autumn the first. */
export const PacificTime = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  .transform((text) => {
    const read = Date.parse(`${text.replace(' ', 'T')}Z`)
    const hour = text.slice(0, 13)
    const known = behind.get(hour) ?? [7, 8].find((hours) => californianTime(new Date(read + hours * 3_600_000)) === text) ?? 8
    if (behind.size >= mostHours) behind.clear()
    behind.set(hour, known)
    return new Date(read + known * 3_600_000)
  })
  .refine((at) => !Number.isNaN(at.getTime()))
