/** The session by itself: warned of its end, extended, ended, and in step with the other tabs of the browser. */
import { afterEach, describe, expect, test, vi } from 'vitest'
import { type AnyEventObject, assign, createActor, createMachine, fromCallback, fromPromise, SimulatedClock, waitFor } from 'xstate'
import type { Membership } from '../../contract/companies.ts'
import { Problem } from '../../contract/problem.ts'
import { hasAnswered, pauseAfter } from '../../machines/session/setup.ts'
import { hasExpired, type StoredSession } from '../../machines/session/stored.ts'
import { sessionMachine } from '../../machines/session.ts'
import { hearTime, serverNow, watchTime } from '../../src/app/server-time.ts'
import { countMinutes } from '../../src/app/session-clock.ts'
import { merchant } from './portal-world.ts'

const stored: StoredSession = { user: merchant, token: 't', expiresAt: '2099-01-01 00:00:00' }
const later = '2099-01-01 12:00:00'
const other: StoredSession = { user: { ...merchant, id: '2', userId: 2 }, token: 'u', expiresAt: later }

type Answers = {
  extend?: () => Promise<{ token_expiration: string }>
  memberships?: () => Promise<Membership[]>
  signOut?: () => Promise<null>
  /** What the browser keeps by then, when another tab has extended it. */
  kept?: StoredSession
}

/** A session with a clock that is told what to say, and what the session told its portal, did to the store and asked the server. */
function session({
  extend = async () => ({ token_expiration: later }),
  memberships = async () => [],
  signOut = async () => null,
  kept,
}: Answers = {}) {
  const clock = new SimulatedClock()
  const heard: AnyEventObject[] = []
  const did: string[] = []
  const asked: string[] = []
  /** What a look at the clock finds. */
  const watch = { minutesLeft: 60 }
  const note = (what: string) => () => {
    did.push(what)
  }
  const machine = sessionMachine.provide({
    actors: {
      listMemberships: fromPromise(() => {
        asked.push('listMemberships')
        return memberships()
      }),
      signOut: fromPromise(() => {
        asked.push('signOut')
        return signOut()
      }),
      extendSession: fromPromise(() => {
        asked.push('extendSession')
        return extend()
      }),
      watchTabs: fromCallback(() => {}),
      countMinutes: fromCallback<{ type: 'look' }, { expiresAt: string }>(({ sendBack, receive }) =>
        receive(() => watch.minutesLeft <= 5 && sendBack({ type: 'minute.passed', ...watch })),
      ),
    },
    guards: { extendedElsewhere: ({ context }) => kept !== undefined && kept.expiresAt !== context.session?.expiresAt },
    actions: {
      adoptKept: assign({ session: ({ context }) => kept ?? context.session }),
      storeSession: note('stored'),
      clearStore: note('cleared'),
      clearEverything: note('cleared everything'),
      forgetKept: note('forgot'),
      claimTab: note('claimed'),
    },
  })
  const parent = createActor(
    createMachine({
      invoke: { id: 'session', src: machine as never, input: { stored } },
      on: { '*': { actions: ({ event }: { event: AnyEventObject }) => heard.push(event) } },
    }),
    { clock },
  ).start()
  const session = parent.getSnapshot().children.session as unknown as ReturnType<typeof createActor<typeof sessionMachine>>
  return { session, clock, watch, heard, did, asked, value: () => session.getSnapshot().value }
}

/** A session that is open; `minutes` lets one of its last minutes begin. */
async function signedIn(extend?: Answers['extend']) {
  const all = session({ extend })
  await waitFor(all.session, (snapshot) => snapshot.matches('signedIn'))
  const minutes = (minutesLeft: number) => all.session.send({ type: 'minute.passed', minutesLeft })
  return { ...all, minutes }
}

describe('the end of a session that is open', () => {
  test('SESS-02 before its end the session warns, and at its end it expires by itself', async () => {
    const { session, minutes, heard, did, value } = await signedIn()
    expect(value()).toEqual({ signedIn: 'steady' })
    minutes(5)
    expect(value()).toEqual({ signedIn: 'ending' })
    expect(session.getSnapshot().hasTag('warning')).toBe(true)
    minutes(4)
    expect(session.getSnapshot().context.minutesLeft).toBe(4)
    minutes(0)
    expect(value()).toBe('anonymous')
    expect(heard.at(-1)).toEqual({ type: 'session.expired', user: merchant })
    expect(did).toContain('cleared')
  })

  test('SESS-07 an extension starts the time anew and is kept in the store', async () => {
    const { session, minutes, did, value } = await signedIn()
    minutes(3)
    session.send({ type: 'extension.requested' })
    expect(session.getSnapshot().hasTag('busy')).toBe(true)
    await waitFor(session, (snapshot) => !snapshot.hasTag('warning'))
    expect(session.getSnapshot().context.session?.expiresAt).toBe(later)
    expect(did).toContain('stored')
    expect(value()).toEqual({ signedIn: 'steady' })
    minutes(5)
    expect(value()).toEqual({ signedIn: 'ending' })
  })

  test('SESS-07 at its longest life a session is not extended, says so, and lets the merchant go on until it ends', async () => {
    const { session, minutes, value } = await signedIn(async () => ({ token_expiration: stored.expiresAt }))
    minutes(5)
    session.send({ type: 'extension.requested' })
    await waitFor(session, (snapshot) => snapshot.hasTag('longest'))
    session.send({ type: 'warning.closed' })
    expect(value()).toEqual({ signedIn: 'lastMinutes' })
    minutes(0)
    expect(value()).toBe('anonymous')
  })

  test('ERR-R04 an extension without an answer says why and can be tried again', async () => {
    const answers = [() => Promise.reject(new Error('lost')), async () => ({ token_expiration: later })]
    const { session, minutes, asked, value } = await signedIn(() => answers.shift()?.() ?? Promise.reject(new Error('asked too often')))
    minutes(5)
    session.send({ type: 'extension.requested' })
    await waitFor(session, (snapshot) => snapshot.hasTag('refused'))
    expect(session.getSnapshot().context.problem?.kind).toBe('transport')
    session.send({ type: 'extension.requested' })
    await waitFor(session, (snapshot) => !snapshot.hasTag('warning'))
    expect(asked.slice(1)).toEqual(['extendSession', 'extendSession'])
    expect(value()).toEqual({ signedIn: 'steady' })
  })

  test('SESS-26 an extension the server refuses with 401 is the end of the session', async () => {
    const { session, minutes, heard } = await signedIn(() => Promise.reject(new Problem(401, { kind: 'session' })))
    minutes(5)
    session.send({ type: 'extension.requested' })
    await waitFor(session, (snapshot) => snapshot.matches('anonymous'))
    expect(heard.at(-1)?.type).toBe('session.expired')
  })

  test('SESS-08 to SESS-10 signing out asks the server and clears everything, also when the server refuses', async () => {
    for (const signOut of [async () => null, () => Promise.reject(new Problem(500))]) {
      const { session: actor, asked, did, heard } = session({ signOut })
      await waitFor(actor, (snapshot) => snapshot.matches('signedIn'))
      actor.send({ type: 'signOut.requested' })
      await waitFor(actor, (snapshot) => snapshot.matches('anonymous'))
      expect(asked.slice(1)).toEqual(['signOut'])
      expect(did).toContain('cleared everything')
      expect(heard.at(-1)).toEqual({ type: 'session.ended', user: merchant })
    }
  })

  test('SESS-07 a failed extension that was closed warns again with the next minute, and can be tried again', async () => {
    const { session, minutes, value } = await signedIn(() => Promise.reject(new Error('lost')))
    minutes(5)
    session.send({ type: 'extension.requested' })
    await waitFor(session, (snapshot) => snapshot.hasTag('refused'))
    session.send({ type: 'warning.closed' })
    expect(session.getSnapshot().hasTag('warning')).toBe(false)
    minutes(4)
    expect(value()).toEqual({ signedIn: 'ending' })
    session.send({ type: 'extension.requested' })
    expect(value()).toEqual({ signedIn: 'extending' })
  })

  test('SESS-04 SESS-07 a tab that slept through the extension of another believes no end before it has looked', async () => {
    const kept = { ...stored, expiresAt: later }
    for (const end of [{ type: 'minute.passed', minutesLeft: 0 }, { type: 'session.expired' }] as const) {
      const { session: actor, did, heard, value } = session({ kept })
      await waitFor(actor, (snapshot) => snapshot.matches('signedIn'))
      actor.send(end)
      expect(value()).toEqual({ signedIn: 'steady' })
      expect(actor.getSnapshot().context.session?.expiresAt).toBe(later)
      expect(did).not.toContain('cleared')
      actor.send(end)
      expect(heard.at(-1)).toEqual({ type: 'session.expired', user: merchant })
    }
  })

  test('SESS-08 a server that does not answer the sign-out is waited for six seconds', async () => {
    const { session: actor, clock, did, heard, value } = session({ signOut: () => new Promise(() => {}) })
    await waitFor(actor, (snapshot) => snapshot.matches('signedIn'))
    actor.send({ type: 'signOut.requested' })
    clock.increment(5999)
    expect(value()).toBe('signingOut')
    clock.increment(1)
    expect(value()).toBe('anonymous')
    expect(did).toContain('cleared everything')
    expect(heard.at(-1)).toEqual({ type: 'session.ended', user: merchant })
  })

  describe('SESS-02 SESS-07 woken from a sleep', () => {
    const failed = () => Promise.reject(new Error('lost'))
    const unchanged = async () => ({ token_expiration: stored.expiresAt })
    /** Every state in which the last minutes run, and how it is come to. */
    const states = {
      steady: async () => signedIn(),
      ending: async () => {
        const all = await signedIn()
        all.minutes(5)
        return all
      },
      extensionFailed: async () => {
        const all = await signedIn(failed)
        all.minutes(5)
        all.session.send({ type: 'extension.requested' })
        await waitFor(all.session, (snapshot) => snapshot.hasTag('refused'))
        return all
      },
      longestReached: async () => {
        const all = await signedIn(unchanged)
        all.minutes(5)
        all.session.send({ type: 'extension.requested' })
        await waitFor(all.session, (snapshot) => snapshot.hasTag('longest'))
        return all
      },
      lastMinutes: async () => {
        const all = await states.longestReached()
        all.session.send({ type: 'warning.closed' })
        return all
      },
    }

    for (const [name, come] of Object.entries(states)) {
      test(`${name}: the minutes are right again`, async () => {
        const { session, watch, value } = await come()
        expect(value()).toEqual({ signedIn: name })
        watch.minutesLeft = 2
        session.send({ type: 'tab.signedIn', session: stored })
        expect(session.getSnapshot().context.minutesLeft).toBe(2)
        expect(value()).toEqual({ signedIn: name === 'steady' ? 'ending' : name })
      })

      test(`${name}: past its end the session is over at once`, async () => {
        const { session, watch, heard, value } = await come()
        watch.minutesLeft = 0
        session.send({ type: 'tab.signedIn', session: stored })
        expect(value()).toBe('anonymous')
        expect(heard.at(-1)).toEqual({ type: 'session.expired', user: merchant })
      })
    }
  })
})

describe('tabs of one browser', () => {
  test('SESS-08 signed out in another tab: signed out here too, without asking the server again', async () => {
    const { session, asked, heard, did, value } = await signedIn()
    session.send({ type: 'tab.signedOut' })
    expect(value()).toBe('anonymous')
    expect(asked).not.toContain('signOut')
    expect(did).toContain('forgot')
    expect(heard.slice(-2)).toEqual([
      { type: 'session.ended', user: merchant },
      { type: 'notice.raised', kind: 'info', id: 'session.endedElsewhere' },
    ])
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
    const { session, minutes, asked, value } = await signedIn()
    minutes(3)
    session.send({ type: 'tab.signedIn', session: { ...stored, expiresAt: later } })
    expect(value()).toEqual({ signedIn: 'steady' })
    expect(session.getSnapshot().context.session?.expiresAt).toBe(later)
    expect(asked).not.toContain('extendSession')
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

describe('a session that cannot be opened', () => {
  const lost = () => Promise.reject(new Error('lost'))

  test('ERR-R04 the pauses between the tries are 3, 6, 12, 24, 48 and then 60 seconds', async () => {
    expect([1, 2, 3, 4, 5, 6, 7, 50].map(pauseAfter)).toEqual([3000, 6000, 12_000, 24_000, 48_000, 60_000, 60_000, 60_000])
    const { session: actor, clock, asked } = session({ memberships: lost })
    for (const [place, pause] of [3000, 6000, 12_000, 24_000].entries()) {
      await waitFor(actor, (snapshot) => snapshot.matches({ unreachable: 'waiting' }))
      clock.increment(pause - 1)
      expect(asked.length).toBe(place + 1)
      clock.increment(1)
      expect(asked.length).toBe(place + 2)
    }
  })

  test('ERR-R04 it says whether nobody answered or the server failed, and with which reference', async () => {
    const answers = [lost, () => Promise.reject(new Problem(500, { requestId: 'r-1' }))]
    const { session: actor } = session({ memberships: () => answers.shift()?.() ?? Promise.resolve([]) })
    await waitFor(actor, (snapshot) => snapshot.matches({ unreachable: 'waiting' }))
    const problem = () => actor.getSnapshot().context.problem as Problem
    expect(hasAnswered(problem())).toBe(false)
    actor.send({ type: 'retry.pressed' })
    expect(actor.getSnapshot().hasTag('busy')).toBe(true)
    expect(actor.getSnapshot().hasTag('unreachable')).toBe(true)
    await waitFor(actor, (snapshot) => !snapshot.hasTag('busy'))
    expect(hasAnswered(problem())).toBe(true)
    expect(problem().requestId).toBe('r-1')
    expect(hasAnswered(new Problem(0, { kind: 'transport', details: { status: 502 } }))).toBe(true)
  })

  test('ERR-R04 when the network is there again it goes on by itself, and the next trouble starts with short pauses', async () => {
    let reachable = false
    const { session: actor, clock, heard } = session({ memberships: () => (reachable ? Promise.resolve([]) : lost()) })
    await waitFor(actor, (snapshot) => snapshot.matches({ unreachable: 'waiting' }))
    clock.increment(3000)
    await waitFor(actor, (snapshot) => snapshot.matches({ unreachable: 'waiting' }))
    expect(actor.getSnapshot().context.tries).toBe(2)
    reachable = true
    actor.send({ type: 'network.returned' })
    await waitFor(actor, (snapshot) => snapshot.matches('signedIn'))
    expect(heard.at(-1)).toMatchObject({ type: 'session.opened', user: merchant })
    expect(actor.getSnapshot().context.problem).toBeNull()
    reachable = false
    actor.send({ type: 'tab.signedIn', session: other })
    await waitFor(actor, (snapshot) => snapshot.matches({ unreachable: 'waiting' }))
    expect(actor.getSnapshot().context.tries).toBe(1)
  })

  test('SESS-08 signing out clears the browser at once and tries the server, six seconds at most', async () => {
    const { session: actor, clock, asked, did, heard, value } = session({ memberships: lost, signOut: () => new Promise(() => {}) })
    await waitFor(actor, (snapshot) => snapshot.matches({ unreachable: 'waiting' }))
    actor.send({ type: 'signOut.requested' })
    expect(did).toContain('cleared everything')
    expect(asked.at(-1)).toBe('signOut')
    // The store is empty now, which this tab may see as well.
    actor.send({ type: 'tab.signedOut' })
    expect(value()).toBe('parting')
    clock.increment(6000)
    expect(value()).toBe('anonymous')
    expect(heard.at(-1)).toEqual({ type: 'session.ended', user: merchant })
  })

  test('SESS-26 a try that is answered with 401 is the end of the session', async () => {
    const answers = [lost, () => Promise.reject(new Problem(401, { kind: 'session' }))]
    const { session: actor, heard } = session({ memberships: () => answers.shift()?.() ?? lost() })
    await waitFor(actor, (snapshot) => snapshot.matches({ unreachable: 'waiting' }))
    actor.send({ type: 'retry.pressed' })
    await waitFor(actor, (snapshot) => snapshot.matches('anonymous'))
    expect(heard.at(-1)?.type).toBe('session.expired')
  })
})

describe('the clock of the session', () => {
  afterEach(() => void vi.useRealTimers())
  const now = () => new Date()
  /** What is told of a session that ends in so many minutes, or at this text. */
  const count = (end: number | string) => {
    const told: number[] = []
    const expiresAt = typeof end === 'string' ? end : new Date(Date.now() + end * 60_000).toISOString()
    return { told, ...countMinutes(expiresAt, now, (minutesLeft) => told.push(minutesLeft)) }
  }

  test('SESS-07 the end is a UTC date-time; a passed one is told at once, an unreadable one never', () => {
    vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z') })
    expect(count('2026-01-01 00:03:00').told).toEqual([3])
    expect(count('2026-01-01T08:02:00+08:00').told).toEqual([2])
    expect(count('2025-12-31 23:59:59').told).toEqual([0])
    const unreadable = count('soon')
    vi.advanceTimersByTime(365 * 86_400_000)
    expect(unreadable.told).toEqual([])
  })

  test('the last minutes are counted down, rounded up, each when it begins, and the end', () => {
    vi.useFakeTimers()
    const { told, stop } = count(7.5)
    vi.advanceTimersByTime(2 * 60_000)
    expect(told).toEqual([])
    vi.advanceTimersByTime(3 * 60_000)
    expect(told).toEqual([5, 4, 3])
    vi.advanceTimersByTime(60 * 60_000)
    expect(told).toEqual([5, 4, 3, 2, 1, 0])
    stop()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('SESS-02 after a sleep, in which timers stand still, the time is right within half a minute and at once when looked at', () => {
    vi.useFakeTimers()
    const sleeper = count(240)
    const looked = count(240)
    vi.setSystemTime(Date.now() + 238 * 60_000)
    looked.look()
    expect(looked.told).toEqual([2])
    expect(sleeper.told).toEqual([])
    vi.advanceTimersByTime(30_000)
    expect(sleeper.told).toEqual([2])
    vi.setSystemTime(Date.now() + 60 * 60_000)
    looked.look()
    expect(looked.told).toEqual([2, 0])
  })

  test("SESS-02 the time is the server's: a device that is a day ahead keeps its session", () => {
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

  test('SESS-07 a clock of the server that was moved is looked at with the next answer', () => {
    vi.useFakeTimers()
    hearTime(new Date().toUTCString())
    const told: number[] = []
    const expiresAt = new Date(serverNow().getTime() + 62 * 60_000).toISOString()
    const { look, stop } = countMinutes(expiresAt, serverNow, (minutesLeft) => told.push(minutesLeft))
    const unwatch = watchTime(look)
    hearTime(new Date(Date.now() + 2000).toUTCString())
    expect(told).toEqual([])
    hearTime(new Date(Date.now() + 3_600_000).toUTCString())
    expect(told).toHaveLength(1)
    expect([2, 3]).toContain(told[0])
    unwatch()
    hearTime(new Date(Date.now() + 7_200_000).toUTCString())
    expect(told).toHaveLength(1)
    stop()
    hearTime(new Date().toUTCString())
  })
})
