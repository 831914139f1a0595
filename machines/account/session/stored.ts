/** The stored session, and its end. SESS-01, SESS-07. */
import type { User } from '../../../contract/account/accounts.ts'

/** Minutes before its end at which a session warns. */
export const warningMinutes = 5

/** A stored session. `expiresAt` is the UTC date-time string of the login. SESS-01, SESS-07. */
export type StoredSession = { user: User; token: string; expiresAt: string }

/** The instant a UTC date-time string `YYYY-MM-DD HH:mm:ss` (or ISO) names, in milliseconds; NaN when unreadable. SESS-07, decision A33. */
export function instantOf(expiresAt: string): number {
  const zoned = /[zZ]|[+-]\d\d:?\d\d$/.test(expiresAt) ? expiresAt : `${expiresAt.replace(' ', 'T')}Z`
  return Date.parse(zoned)
}

/** Whether a session has passed its end; one whose end is unreadable has not. SESS-07, decision A33. */
export function hasExpired(expiresAt: string, now: Date): boolean {
  return now.getTime() >= instantOf(expiresAt)
}
