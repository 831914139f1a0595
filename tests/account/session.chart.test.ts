/** An open session: warning, extension, end. */
import { describe, expect, test } from 'vitest'
import { Problem } from '../../contract/kernel/problem.ts'
import { merchant } from '../portal/portal-world.ts'
import { waitFor } from '../support/wait-for.ts'
import { later, session, signedIn, stored } from './session-world.ts'

describe('the end of an open session', () => {
  test('SESS-02 the session warns before its end and expires at its end', async () => {
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

  test('SESS-07 an extension restarts the time and is stored', async () => {
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

  test('SESS-07 at its longest duration a session is not extended, shows that, and continues until it ends', async () => {
    const { session, minutes, value } = await signedIn(async () => ({ token_expiration: stored.expiresAt }))
    minutes(5)
    session.send({ type: 'extension.requested' })
    await waitFor(session, (snapshot) => snapshot.hasTag('longest'))
    session.send({ type: 'warning.closed' })
    expect(value()).toEqual({ signedIn: 'lastMinutes' })
    minutes(0)
    expect(value()).toBe('anonymous')
  })

  test('ERR-R04 an extension without an answer shows the reason and can be tried again', async () => {
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
    const { session, minutes, heard } = await signedIn(() => Promise.reject(new Problem('unauthenticated', { kind: 'session' })))
    minutes(5)
    session.send({ type: 'extension.requested' })
    await waitFor(session, (snapshot) => snapshot.matches('anonymous'))
    expect(heard.at(-1)?.type).toBe('session.expired')
  })

  test('SESS-08 to SESS-10 signing out asks the server and clears everything, also when the server refuses', async () => {
    for (const signOut of [async () => null, () => Promise.reject(new Problem('internalError'))]) {
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

  test('SESS-04 SESS-07 a tab that slept during another tab’s extension checks the stored end before it ends the session', async () => {
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

  test('SESS-08 the sign-out waits six seconds for the server', async () => {
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
    /** Every state in which the last minutes run, and the events that lead to it. */
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
