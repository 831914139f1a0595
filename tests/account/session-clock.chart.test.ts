/** The clock by which a session ends: that of the server, also after a sleep. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { hasExpired } from '../../machines/account/session/stored.ts'
import { hearTime, serverNow, watchTime } from '../../src/app/server-time.ts'
import { countMinutes } from '../../src/app/session-clock.ts'

describe('the clock of the session', () => {
  afterEach(() => void vi.useRealTimers())
  const now = () => new Date()
  /** Returns the minutes reported for a session that ends in `end` minutes, or at this text. */
  const count = (end: number | string) => {
    const reported: number[] = []
    const expiresAt = typeof end === 'string' ? end : new Date(Date.now() + end * 60_000).toISOString()
    return { reported, ...countMinutes(expiresAt, now, (minutesLeft) => reported.push(minutesLeft)) }
  }

  test('SESS-07 the end is a UTC date-time; a past end is reported at once, an unreadable one never', () => {
    vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z') })
    expect(count('2026-01-01 00:03:00').reported).toEqual([3])
    expect(count('2026-01-01T08:02:00+08:00').reported).toEqual([2])
    expect(count('2025-12-31 23:59:59').reported).toEqual([0])
    const unreadable = count('soon')
    vi.advanceTimersByTime(365 * 86_400_000)
    expect(unreadable.reported).toEqual([])
  })

  test('the last minutes are counted down, rounded up, each when it begins, and the end', () => {
    vi.useFakeTimers()
    const { reported, stop } = count(7.5)
    vi.advanceTimersByTime(2 * 60_000)
    expect(reported).toEqual([])
    vi.advanceTimersByTime(3 * 60_000)
    expect(reported).toEqual([5, 4, 3])
    vi.advanceTimersByTime(60 * 60_000)
    expect(reported).toEqual([5, 4, 3, 2, 1, 0])
    stop()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('SESS-02 after a sleep that stopped the timers the time is right within half a minute, and at once after a check', () => {
    vi.useFakeTimers()
    const sleeper = count(240)
    const looked = count(240)
    vi.setSystemTime(Date.now() + 238 * 60_000)
    looked.look()
    expect(looked.reported).toEqual([2])
    expect(sleeper.reported).toEqual([])
    vi.advanceTimersByTime(30_000)
    expect(sleeper.reported).toEqual([2])
    vi.setSystemTime(Date.now() + 60 * 60_000)
    looked.look()
    expect(looked.reported).toEqual([2, 0])
  })

  test('SESS-02 the time is the server’s: a device whose clock is a day fast keeps its session', () => {
    const day = 86_400_000
    hearTime(new Date(Date.now() - day).toUTCString())
    const ends = new Date(serverNow().getTime() + 3_600_000).toISOString()
    expect(hasExpired(ends, serverNow())).toBe(false)
    expect(hasExpired(ends, new Date())).toBe(true)
    hearTime('no date')
    hearTime(null)
    expect(Date.now() - serverNow().getTime()).toBeGreaterThan(day - 60_000)
    hearTime(new Date(Date.now() + 20_000).toUTCString())
    expect(Math.abs(Date.now() - serverNow().getTime())).toBeLessThan(1000)
  })

  test('SESS-07 a moved server clock is checked with the next answer', () => {
    vi.useFakeTimers()
    hearTime(new Date().toUTCString())
    const reported: number[] = []
    const expiresAt = new Date(serverNow().getTime() + 62 * 60_000).toISOString()
    const { look, stop } = countMinutes(expiresAt, serverNow, (minutesLeft) => reported.push(minutesLeft))
    const unwatch = watchTime(look)
    hearTime(new Date(Date.now() + 2000).toUTCString())
    expect(reported).toEqual([])
    hearTime(new Date(Date.now() + 3_600_000).toUTCString())
    expect(reported).toHaveLength(1)
    expect([2, 3]).toContain(reported[0])
    unwatch()
    hearTime(new Date(Date.now() + 7_200_000).toUTCString())
    expect(reported).toHaveLength(1)
    stop()
    hearTime(new Date().toUTCString())
  })
})
