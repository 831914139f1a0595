/** Local time of merchants and reviewers: Hong Kong and China, UTC+8, without daylight saving time. */
import { addDays } from '../../contract/kernel/days.ts'

/** Milliseconds by which that clock is ahead of UTC. */
export const hongKongOffset = 8 * 3_600_000

/** Calendar day of an instant in Hong Kong, `YYYY-MM-DD`. */
export function dayOf(instant: Date): string {
  return ahead(instant).slice(0, 10)
}

/** An instant as people in Hong Kong read it: `2026-11-21 11:52`. */
export function timeText(instant: Date): string {
  return ahead(instant).slice(0, 16).replace('T', ' ')
}

function ahead(instant: Date): string {
  return new Date(instant.getTime() + hongKongOffset).toISOString()
}

/** The instant at which a day `YYYY-MM-DD` begins in Hong Kong. */
export function startOf(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - hongKongOffset)
}

/** Milliseconds after midnight of Hong Kong at which the night's work begins. */
const nightly = 3_600_000

/** The next time at which a night's work begins. */
export function nextNight(at: Date): Date {
  return new Date(startOf(addDays(dayOf(at), 1)).getTime() + nightly)
}
