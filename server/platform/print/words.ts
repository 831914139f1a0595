/** Days in words. */
import type { Locale } from '../../../contract/kernel/constants.ts'

/** A day as people write it: `2026年11月21日`, `November 21, 2026`. `day` is `YYYY-MM-DD`. */
export function dayText(locale: Locale, day: string): string {
  return new Intl.DateTimeFormat(locale.replace('_', '-'), { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))
}
