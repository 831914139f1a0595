/** One page, two charts: linking a shop leads to its limit, a reload comes back to the limit, and the limit leads to another shop. */
import { setImmediate as settle } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { OutputOf } from '../../contract/endpoints.ts'
import type { CreditApplication, CreditLimit } from '../../contract/limits/limits.ts'
import { creditLimitMachine, shopInFocus } from '../../machines/limits/creditLimit.ts'
import { drawableOf, limitStandingOf } from '../../machines/limits/limitStanding.ts'
import { viewOf } from '../../machines/portal/portal.ts'
import { limitView } from '../../machines/portal/shopAuthorisation.ts'
import { portalIn, settled, visit } from '../portal/portal-world.ts'

const here = '/shops/authorise'

test('SHOP-03 CRED-03 the page of linking a shop leads to its limit under the same path, and from there to another shop', async () => {
  const { portal } = portalIn({})
  await visit(portal, here)
  expect(viewOf(portal.getSnapshot())).toBe(here)
  portal.send({ type: 'limit.awaited', shopId: 's' })
  expect(await settled(portal)).toMatchObject({ page: here, search: '?limit' })
  expect(viewOf(portal.getSnapshot())).toBe(limitView)
  portal.send({ type: 'shop.wanted' })
  expect(await settled(portal)).toMatchObject({ page: here, search: '?another' })
  expect(viewOf(portal.getSnapshot())).toBe(here)
})

test("CRED-03 an address with the limit's query opens the limit", async () => {
  const { portal } = portalIn({})
  await visit(portal, here, '?limit')
  expect(viewOf(portal.getSnapshot())).toBe(limitView)
  await visit(portal, '/shops')
  expect(viewOf(portal.getSnapshot())).toBe('/shops')
})

function awaiting({ status, limits, reopened }: { status: string; limits: (Partial<CreditLimit> | null)[]; reopened: boolean }) {
  const shops = {
    psp: [],
    shop: [
      { id: 'newer', status: 'expired' },
      { id: 's', status },
    ],
  } as unknown as OutputOf<'listAuthorisations'>
  const clock = new SimulatedClock()
  const actor = createActor(
    creditLimitMachine.provide({
      actors: {
        listAuthorisations: fromPromise(async () => shops),
        readLimit: fromPromise(async () => (limits.length > 1 ? limits.shift() : limits[0]) as CreditLimit | null),
      },
    }),
    { input: { product: 'hook', shopId: 's', reopened }, clock },
  ).start()
  return { actor, clock }
}

test('SHOP-28 CRED-01 the shop just linked is followed, not the newest; its limit is polled until it is given', async () => {
  const { actor, clock } = awaiting({ status: 'normal', limits: [{ status: 'submitted' }, { status: 'active' }], reopened: false })
  await settle()
  await settle()
  expect(shopInFocus(actor.getSnapshot().context)?.id).toBe('s')
  expect(actor.getSnapshot().hasTag('calculating')).toBe(true)
  clock.increment(1500)
  await settle()
  expect(actor.getSnapshot().hasTag('limitReady')).toBe(true)
})

test('CRED-03 CRED-06 a limit is not given once it has failed; before the contract the smaller of limit and watermark can be drawn', () => {
  const limit = {
    status: 'failed',
    limit: { amount: '200', currency: 'HKD' },
    watermark: { amount: '150', currency: 'HKD' },
  } as CreditLimit
  expect(limitStandingOf(limit as CreditApplication)).toBe('notGiven')
  expect(drawableOf(limit)?.drawable.amount).toBe('150')
  expect(drawableOf({ ...limit, watermark: { amount: '300', currency: 'HKD' } })?.drawable.amount).toBe('200')
})

test('CRED-03 reopened before there is a limit: sales under way are followed, sales that are read are waited out', async () => {
  const following = awaiting({ status: 'authorized', limits: [null], reopened: true })
  const calculated = awaiting({ status: 'normal', limits: [{ status: 'submitted' }], reopened: true })
  for (let round = 0; round < 3; round++) await settle()
  const [import_, calculation] = [following.actor.getSnapshot(), calculated.actor.getSnapshot()]
  expect([import_.hasTag('importing'), import_.hasTag('calculating')]).toEqual([true, false])
  expect(calculation.hasTag('calculating')).toBe(true)
})
