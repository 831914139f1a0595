/** The clock of the session: its last minutes and its end. SESS-07. */
import { instantOf, warningMinutes } from '../../machines/account/session/stored.ts'

const minute = 60_000

/** Timers stop while a laptop sleeps: after waking, the minutes are wrong for at most this many milliseconds. */
const longestTimer = 30_000

/** The count of one session: `look` reads the time again, `stop` ends it. */
type MinuteCount = { look: () => void; stop: () => void }

/**
 * Reports the minutes left, rounded up, at the start of each of the last ones, and 0 at the end. A session whose end is unreadable has no
 * last minutes. Decision A33.
 */
export function countMinutes(expiresAt: string, now: () => Date, report: (minutesLeft: number) => void): MinuteCount {
  let timer: ReturnType<typeof setTimeout> | undefined
  let reported = warningMinutes + 1
  const look = () => {
    clearTimeout(timer)
    const left = instantOf(expiresAt) - now().getTime()
    if (Number.isNaN(left)) return
    const minutesLeft = Math.max(0, Math.ceil(left / minute))
    if (minutesLeft < reported) {
      reported = minutesLeft
      report(minutesLeft)
    }
    if (minutesLeft === 0) return
    timer = setTimeout(look, Math.min(left - (Math.min(minutesLeft, warningMinutes + 1) - 1) * minute, longestTimer))
  }
  look()
  return { look, stop: () => clearTimeout(timer) }
}
