/** An open session: warning, extension, end. */
import { describe, expect, test } from 'vitest'
import { Problem } from '../../contract/kernel/problem.ts'
import { merchant } from '../portal/portal-world.ts'
import { waitFor } from '../support/wait-for.ts'
import { later, session, signedIn, stored } from './session-world.ts'

describe('the end of an open session', () => {
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
