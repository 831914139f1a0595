/** The session by itself: warned of its end, extended, ended, and in step with the other tabs of the browser. */
import { describe, expect, test, vi } from 'vitest'
import { type AnyEventObject, createActor, createMachine, fromCallback, fromPromise, SimulatedClock, waitFor } from 'xstate'
import type { Membership } from '../../contract/companies.ts'
import { Problem } from '../../contract/problem.ts'
import { hasExpired, type StoredSession, sessionMachine } from '../../machines/session.ts'
import { hearTime, serverNow } from '../../src/app/server-time.ts'
import { countMinutes, untilBeforeEnd } from '../../src/app/session-clock.ts'
import { merchant } from './portal-world.ts'

const stored: StoredSession = { user: merchant, token: 't', expiresAt: '2099-01-01 00:00:00' }
const later = '2099-01-01 12:00:00'
const other: StoredSession = { user: { ...merchant, id: '2', userId: 2 }, token: 'u', expiresAt: later }

/** A signed-in session that warns after 10 and ends after 15, and what it told its portal and did to the store. */
async function signedIn(extend: () => Promise<{ token_expiration: string }> = async () => ({ token_expiration: later })) {
  const clock = new SimulatedClock()
  const heard: AnyEventObject[] = []
  const did: string[] = []
  const asked: string[] = []
  const note = (what: string) => () => {
    did.push(what)
  }
  const machine = sessionMachine.provide({
    actors: {
      listMemberships: fromPromise<Membership[], { userId: number }>(async () => []),
      signOut: fromPromise(async () => {
        asked.push('signOut')
        return null
      }),
      extendSession: fromPromise(() => {
        asked.push('extendSession')
        return extend()
      }),
      watchTabs: fromCallback(() => {}),
    },
    actions: {
      storeSession: note('stored'),
      clearStore: note('cleared'),
      clearEverything: note('cleared everything'),
      forgetKept: note('forgot'),
      claimTab: note('claimed'),
    },
    delays: { untilWarning: 10, untilEnd: 15 },
  })
  const parent = createActor(
    createMachine({
      invoke: { id: 'session', src: machine as never, input: { stored } },
      on: { '*': { actions: ({ event }: { event: AnyEventObject }) => heard.push(event) } },
    }),
    { clock },
  ).start()
  const session = parent.getSnapshot().children.session as unknown as ReturnType<typeof createActor<typeof sessionMachine>>
  await waitFor(session, (snapshot) => snapshot.matches('signedIn'))
  return { session, clock, heard, did, asked, value: () => session.getSnapshot().value }
}

describe('the end of a session that is open', () => {
  test('SESS-02 before its end the session warns, and at its end it expires by itself', async () => {
    const { session, clock, heard, did, value } = await signedIn()
    expect(value()).toEqual({ signedIn: 'steady' })
    clock.increment(10)
    expect(value()).toEqual({ signedIn: 'ending' })
    expect(session.getSnapshot().hasTag('warning')).toBe(true)
    session.send({ type: 'minute.passed', minutesLeft: 4 })
    expect(session.getSnapshot().context.minutesLeft).toBe(4)
    clock.increment(5)
    expect(value()).toBe('anonymous')
    expect(heard.at(-1)).toEqual({ type: 'session.expired', user: merchant })
    expect(did).toContain('cleared')
  })

  test('SESS-07 an extension starts the time anew and is kept in the store', async () => {
    const { session, clock, did, value } = await signedIn()
    clock.increment(12)
    session.send({ type: 'extension.requested' })
    expect(session.getSnapshot().hasTag('busy')).toBe(true)
    await waitFor(session, (snapshot) => !snapshot.hasTag('warning'))
    expect(session.getSnapshot().context.session?.expiresAt).toBe(later)
    expect(did).toContain('stored')
    clock.increment(9)
    expect(value()).toEqual({ signedIn: 'steady' })
    clock.increment(1)
    expect(value()).toEqual({ signedIn: 'ending' })
  })

  test('SESS-07 at its longest life a session is not extended, says so, and lets the merchant go on until it ends', async () => {
    const { session, clock, value } = await signedIn(async () => ({ token_expiration: stored.expiresAt }))
    clock.increment(10)
    session.send({ type: 'extension.requested' })
    await waitFor(session, (snapshot) => snapshot.hasTag('longest'))
    session.send({ type: 'warning.closed' })
    expect(value()).toEqual({ signedIn: 'lastMinutes' })
    clock.increment(5)
    expect(value()).toBe('anonymous')
  })

  test('ERR-R04 an extension without an answer says why and can be tried again', async () => {
    const answers = [() => Promise.reject(new Error('lost')), async () => ({ token_expiration: later })]
    const { session, clock, asked, value } = await signedIn(() => answers.shift()?.() ?? Promise.reject(new Error('asked too often')))
    clock.increment(10)
    session.send({ type: 'extension.requested' })
    await waitFor(session, (snapshot) => snapshot.hasTag('refused'))
    expect(session.getSnapshot().context.problem?.kind).toBe('transport')
    session.send({ type: 'extension.requested' })
    await waitFor(session, (snapshot) => !snapshot.hasTag('warning'))
    expect(asked).toEqual(['extendSession', 'extendSession'])
    expect(value()).toEqual({ signedIn: 'steady' })
  })

  test('SESS-26 an extension the server refuses with 401 is the end of the session', async () => {
    const { session, clock, heard } = await signedIn(() => Promise.reject(new Problem(401, { kind: 'session' })))
    clock.increment(10)
    session.send({ type: 'extension.requested' })
    await waitFor(session, (snapshot) => snapshot.matches('anonymous'))
    expect(heard.at(-1)?.type).toBe('session.expired')
  })

  test('SESS-08 to SESS-10 signing out asks the server and clears everything, also when the server does not answer', async () => {
    const { session, asked, did, heard } = await signedIn()
    session.send({ type: 'signOut.requested' })
    await waitFor(session, (snapshot) => snapshot.matches('anonymous'))
    expect(asked).toEqual(['signOut'])
    expect(did).toContain('cleared everything')
    expect(heard.at(-1)).toEqual({ type: 'session.ended' })
  })
})

describe('tabs of one browser', () => {
  test('SESS-08 signed out in another tab: signed out here too, without asking the server again', async () => {
    const { session, asked, heard, did, value } = await signedIn()
    session.send({ type: 'tab.signedOut' })
    expect(value()).toBe('anonymous')
    expect(asked).toEqual([])
    expect(did).toContain('forgot')
    expect(heard.slice(-2)).toEqual([{ type: 'session.ended' }, { type: 'notice.raised', kind: 'info', id: 'session.endedElsewhere' }])
  })

  test('SESS-23 somebody else signed in in another tab: this tab becomes theirs and keeps nothing of the one before', async () => {
    const { session, heard, did } = await signedIn()
    session.send({ type: 'tab.signedIn', session: other })
    await waitFor(session, (snapshot) => snapshot.matches('signedIn'))
    expect(session.getSnapshot().context.session).toEqual(other)
    expect(did).toContain('forgot')
    expect(did).not.toContain('stored')
    expect(heard.slice(-2)).toEqual([{ type: 'session.replaced' }, { type: 'session.opened', user: other.user, memberships: [] }])
  })

  test('SESS-07 extended in another tab: the new end counts here, and the warning closes', async () => {
    const { session, clock, asked, value } = await signedIn()
    clock.increment(12)
    session.send({ type: 'tab.signedIn', session: { ...stored, expiresAt: later } })
    expect(value()).toEqual({ signedIn: 'steady' })
    clock.increment(9)
    expect(value()).toEqual({ signedIn: 'steady' })
    expect(asked).toEqual([])
  })

  test('a tab that is looked at again takes the time anew; a warning that is open stays', async () => {
    const { session, clock, value } = await signedIn()
    clock.increment(9)
    session.send({ type: 'tab.signedIn', session: stored })
    clock.increment(9)
    expect(value()).toEqual({ signedIn: 'steady' })
    clock.increment(1)
    session.send({ type: 'tab.signedIn', session: stored })
    expect(value()).toEqual({ signedIn: 'ending' })
  })

  test('a visitor whose other tab signs in is signed in', async () => {
    const { session } = await signedIn()
    session.send({ type: 'session.expired' })
    expect(session.getSnapshot().matches('anonymous')).toBe(true)
    session.send({ type: 'tab.signedIn', session: other })
    await waitFor(session, (snapshot) => snapshot.matches('signedIn'))
    expect(session.getSnapshot().context.session).toEqual(other)
  })
})

describe('the clock of the session', () => {
  const now = new Date('2026-01-01T00:00:00Z')
  const ending = (expiresAt: string) => ({ ...stored, expiresAt })

  test('SESS-07 the end is a UTC date-time, five minutes before it the warning is due', () => {
    expect(untilBeforeEnd(ending('2026-01-01 12:00:00'), 0, now)).toBe(12 * 3_600_000)
    expect(untilBeforeEnd(ending('2026-01-01 12:00:00'), 5, now)).toBe(12 * 3_600_000 - 300_000)
    expect(untilBeforeEnd(ending('2026-01-01T08:00:00+08:00'), 0, now)).toBe(0)
  })

  test('SESS-07 a passed end is due at once, an unreadable one never, and no timer overflows', () => {
    expect(untilBeforeEnd(ending('2025-12-31 23:59:59'), 0, now)).toBe(0)
    expect(untilBeforeEnd(ending('soon'), 0, now)).toBe(2 ** 31 - 1)
    expect(untilBeforeEnd(null, 0, now)).toBe(2 ** 31 - 1)
    expect(untilBeforeEnd(ending('2027-01-01 00:00:00'), 0, now)).toBe(2 ** 31 - 1)
  })

  test('the last minutes are counted down, rounded up, each when it begins', () => {
    vi.useFakeTimers()
    const told: number[] = []
    const stop = countMinutes(new Date(Date.now() + 7.5 * 60_000).toISOString(), serverNow, (minutesLeft) => told.push(minutesLeft))
    vi.advanceTimersByTime(2 * 60_000)
    expect(told).toEqual([])
    vi.advanceTimersByTime(3 * 60_000)
    expect(told).toEqual([5, 4, 3])
    vi.advanceTimersByTime(60 * 60_000)
    expect(told).toEqual([5, 4, 3, 2, 1])
    stop()
    vi.useRealTimers()
  })

  test("SESS-02 the time is the server's: a device that is a day ahead keeps its session", () => {
    const day = 86_400_000
    hearTime(new Date(Date.now() - day).toUTCString())
    const ends = ending(new Date(serverNow().getTime() + 3_600_000).toISOString())
    expect(untilBeforeEnd(ends, 0, serverNow())).toBeGreaterThan(3_590_000)
    expect(hasExpired(ends.expiresAt, serverNow())).toBe(false)
    hearTime('no date')
    hearTime(null)
    expect(Date.now() - serverNow().getTime()).toBeGreaterThan(day - 60_000)
    hearTime(new Date(Date.now() + 20_000).toUTCString())
    expect(Math.abs(Date.now() - serverNow().getTime())).toBeLessThan(1000)
  })
})
