/** Holds each caller to a rate: who asks for more waits, and who asks for far more is refused. Decision 078. */
import { setTimeout as wait } from 'node:timers/promises'
import { Problem } from '../../contract/kernel/problem.ts'

/** Callers that are counted apart; all others share one count. */
const mostCallers = 50_000

/** Milliseconds a request waits for its turn before it is refused. */
const mostWait = 5000

/** When requests of callers may begin. Times are milliseconds of a clock that only advances. */
interface Schedule {
  /** Milliseconds a request waits; null when they were more than five seconds, and it is refused and not counted. */
  begin(caller: string, ms: number): number | null
  /** Counts a request as so many more. */
  add(caller: string, ms: number, more: number): void
}

/**
 * A schedule of `perMinute` requests of each caller: a tenth of them at once, then evenly. It is kept in this process: a row in the
 * database would cost more than most requests.
 */
export function createSchedule(perMinute: number): Schedule {
  const apart = 60_000 / perMinute
  const atOnce = Math.ceil(perMinute / 10)
  /** When all that a caller has asked for is spread evenly, the time of their next request. */
  const next = new Map<string, number>()
  let swept = 0
  const keyOf = (caller: string) => (next.has(caller) || next.size < mostCallers ? caller : 'others')
  const nextOf = (key: string, ms: number) => Math.max(ms, next.get(key) ?? 0)
  return {
    begin(caller, ms) {
      if (ms - swept >= 60_000) {
        swept = ms
        for (const [other, at] of next) if (at <= ms) next.delete(other)
      }
      const key = keyOf(caller)
      const at = nextOf(key, ms)
      const left = Math.max(0, at - ms - (atOnce - 1) * apart)
      if (left > mostWait) return null
      next.set(key, at + apart)
      return left
    },
    add(caller, ms, more) {
      const key = keyOf(caller)
      next.set(key, nextOf(key, ms) + more * apart)
    },
  }
}

/** The pace of requests of callers. */
export interface Pace {
  /** Resolves when it is the turn of a request. Problem `tooManyRequests` when too many wait already. */
  turn(caller: string): Promise<void>
  /** Counts a request as so many more. */
  add(caller: string, more: number): void
}

/** A pace of `perMinute` requests of each caller. */
export function createPace(perMinute: number): Pace {
  const schedule = createSchedule(perMinute)
  return {
    async turn(caller) {
      const left = schedule.begin(caller, performance.now())
      if (left === null) throw new Problem('tooManyRequests', { details: { retryAfter: Math.ceil(mostWait / 1000) } })
      if (left > 0) await wait(left)
    },
    add: (caller, more) => schedule.add(caller, performance.now(), more),
  }
}
