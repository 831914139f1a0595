/** The clock of the session: its last minutes and its end. SESS-07. */
import { instantOf, warningMinutes } from '../../machines/account/session/stored.ts'

const minute = 60_000

/** Timers stand still while a laptop sleeps: no longer than this the minutes are wrong after it has woken up. */
const longestTimer = 30_000

/** The count of one session: `look` takes the time anew, `stop` ends it. */
type MinuteCount = { look: () => void; stop: () => void }

/**
 * Tells the minutes left, rounded up, whenever one of the last ones begins, and 0 at the end. A session whose end is unreadable has no
 * last minutes. Decision A33.
 */
export function countMinutes(expiresAt: string, now: () => Date, tell: (minutesLeft: number) => void): MinuteCount {
  let timer: ReturnType<typeof setTimeout> | undefined
  let told = warningMinutes + 1
  const look = () => {
    clearTimeout(timer)
    const left = instantOf(expiresAt) - now().getTime()
    if (Number.isNaN(left)) return
    const minutesLeft = Math.max(0, Math.ceil(left / minute))
    if (minutesLeft < told) {
      told = minutesLeft
      tell(minutesLeft)
    }
    if (minutesLeft === 0) return
    timer = setTimeout(look, Math.min(left - (Math.min(minutesLeft, warningMinutes + 1) - 1) * minute, longestTimer))
  }
  look()
  return { look, stop: () => clearTimeout(timer) }
}
