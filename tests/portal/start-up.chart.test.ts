/** The start that fails and comes back, the network that goes and returns, and whether a visit may be counted. */
import { describe, expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { connectionMachine } from '../../machines/kernel/connection.ts'
import { type ConsentStart, consentMachine } from '../../machines/kernel/consent.ts'
import { startUpMachine } from '../../machines/kernel/startUp.ts'
import { waitFor } from '../support/wait-for.ts'

describe('data required at start-up', () => {
  function starting(failures: number) {
    const clock = new SimulatedClock()
    let tries = 0
    const fetchNeeds = fromPromise<void, void>(async () => {
      tries++
      if (tries <= failures) throw new Error('502')
    })
    const actor = createActor(startUpMachine.provide({ actors: { fetchNeeds } }), { clock }).start()
    return { actor, clock, tries: () => tries, failed: () => waitFor(actor, (snapshot) => snapshot.matches('failed')) }
  }

  test('API-103 is requested once when it succeeds', async () => {
    const { actor, tries } = starting(0)
    expect((await waitFor(actor, ({ status }) => status === 'done')).hasTag('failed')).toBe(false)
    expect(tries()).toBe(1)
  })

  for (const type of ['retry.pressed', 'network.returned'] as const) {
    test(`API-103 is requested again at once on ${type}; until then the plain page stays`, async () => {
      const { actor, failed, tries } = starting(1)
      expect((await failed()).hasTag('failed')).toBe(true)
      actor.send({ type })
      expect(actor.getSnapshot().hasTag('failed')).toBe(true)
      await waitFor(actor, ({ status }) => status === 'done')
      expect(tries()).toBe(2)
    })
  }

  test('API-103 is requested again automatically, after longer and longer pauses', async () => {
    const { actor, clock, failed, tries } = starting(2)
    await failed()
    clock.increment(2999)
    expect(tries()).toBe(1)
    clock.increment(1)
    await failed()
    clock.increment(5999)
    expect(tries()).toBe(2)
    clock.increment(1)
    await waitFor(actor, ({ status }) => status === 'done')
  })
})

test('ERR-R04 a lost network is shown until it is back, and then for four seconds that it is back', () => {
  const clock = new SimulatedClock()
  const actor = createActor(connectionMachine, { clock }).start()
  const tags = () => [...actor.getSnapshot().tags]
  expect(tags()).toEqual([])
  actor.send({ type: 'network.lost' })
  clock.increment(3_600_000)
  expect(tags()).toEqual(['offline'])
  actor.send({ type: 'network.returned' })
  clock.increment(3999)
  expect(tags()).toEqual(['returned'])
  clock.increment(1)
  expect(tags()).toEqual([])
})

describe('whether a visit may be counted', () => {
  async function consent(start: ConsentStart | Error) {
    const stored: string[] = []
    const readConsent = fromPromise<ConsentStart, void>(async () => {
      if (start instanceof Error) throw start
      return start
    })
    const actor = createActor(
      consentMachine.provide({ actors: { readConsent }, actions: { storeConsent: (_, { said }) => stored.push(said) } }),
    ).start()
    await waitFor(actor, (snapshot) => !snapshot.matches('reading'))
    return { actor, stored, tags: () => [...actor.getSnapshot().tags] }
  }

  test('ANLY-07 there is no request for consent and no tracking without a configured service or with Do Not Track', async () => {
    for (const start of [{ counted: false, said: null }, { counted: false, said: 'given' }, new Error('no store')] as const)
      expect((await consent(start)).tags()).toEqual([])
  })

  test('ANLY-07 a visitor is asked once; the answer counts from then on and can be withdrawn', async () => {
    expect((await consent({ counted: true, said: 'given' })).tags()).toEqual(['counting'])
    expect((await consent({ counted: true, said: 'refused' })).tags()).toEqual(['refused'])
    const { actor, stored, tags } = await consent({ counted: true, said: null })
    expect(tags()).toEqual(['asking'])
    for (const type of ['consent.given', 'consent.refused', 'consent.given'] as const) actor.send({ type })
    expect([stored, tags()]).toEqual([['given', 'refused', 'given'], ['counting']])
  })
})
