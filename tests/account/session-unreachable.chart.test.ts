/** A session that cannot be opened. */
import { describe, expect, test } from 'vitest'
import { Problem } from '../../contract/kernel/problem.ts'
import { hasAnswered, pauseAfter } from '../../machines/account/session/setup.ts'
import { merchant } from '../portal/portal-world.ts'
import { waitFor } from '../support/wait-for.ts'
import { other, session } from './session-world.ts'

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
})
