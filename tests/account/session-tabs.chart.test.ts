/** The session synchronised with the other tabs of the browser, and one that cannot be opened. */
import { describe, expect, test } from 'vitest'
import { Problem } from '../../contract/kernel/problem.ts'
import { hasAnswered, pauseAfter } from '../../machines/account/session/setup.ts'
import { merchant } from '../portal/portal-world.ts'
import { waitFor } from '../support/wait-for.ts'
import { later, other, session, signedIn, stored } from './session-world.ts'

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

  test('SESS-23 another user signs in in another tab: this tab switches to that user and keeps nothing of the previous one', async () => {
    const { session, heard, did } = await signedIn()
    session.send({ type: 'tab.signedIn', session: other })
    await waitFor(session, (snapshot) => snapshot.matches('signedIn'))
    expect(session.getSnapshot().context.session).toEqual(other)
    expect(did).toContain('forgot')
    expect(did).not.toContain('stored')
    expect(heard.slice(-2)).toEqual([{ type: 'session.replaced' }, { type: 'session.opened', user: other.user, memberships: [] }])
  })

  test('SESS-07 a session extended in another tab has the new end here, and the warning closes', async () => {
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

  test('ERR-R04 reports whether no answer arrived or the server failed, and the reference', async () => {
    const answers = [lost, () => Promise.reject(new Problem('internalError', { requestId: 'r-1' }))]
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

  test('ERR-R04 continues automatically when the network returns; the next failure starts with short pauses again', async () => {
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

  test('SESS-26 a retry answered with 401 ends the session', async () => {
    const answers = [lost, () => Promise.reject(new Problem('unauthenticated', { kind: 'session' }))]
    const { session: actor, heard } = session({ memberships: () => answers.shift()?.() ?? lost() })
    await waitFor(actor, (snapshot) => snapshot.matches({ unreachable: 'waiting' }))
    actor.send({ type: 'retry.pressed' })
    await waitFor(actor, (snapshot) => snapshot.matches('anonymous'))
    expect(heard.at(-1)?.type).toBe('session.expired')
  })
})
