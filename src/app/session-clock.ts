/** The clock of the session: how long until the warning and the end, and the minutes in between. SESS-07. */
import { instantOf, type StoredSession, warningMinutes } from '../../machines/session.ts'

const minute = 60_000

/** The longest a timer of a browser runs; a session whose end is unreadable has none. Decision A33. */
const longest = 2 ** 31 - 1

/** Milliseconds until so many minutes before the end of a session, from 0 to what a timer can wait. */
export function untilBeforeEnd(session: StoredSession | null, minutes: number, now: Date): number {
  const left = instantOf(session?.expiresAt ?? '') - minutes * minute - now.getTime()
  return Number.isNaN(left) ? longest : Math.min(Math.max(left, 0), longest)
}

/** Tells the minutes left, rounded up, whenever one of the last ones begins. Returns a function that ends it. */
export function countMinutes(expiresAt: string, now: () => Date, tell: (minutesLeft: number) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    const left = instantOf(expiresAt) - now().getTime()
    if (Number.isNaN(left) || left <= 0) return
    const minutesLeft = Math.ceil(left / minute)
    if (minutesLeft <= warningMinutes) tell(minutesLeft)
    const until = minutesLeft <= warningMinutes ? left - (minutesLeft - 1) * minute : left - warningMinutes * minute
    timer = setTimeout(look, Math.min(until, longest))
  }
  look()
  return () => clearTimeout(timer)
}
