/** Which shop the page of the limit follows. */
import { setImmediate as settle } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createActor, fromPromise, SimulatedClock } from 'xstate'
import type { OutputOf } from '../../contract/endpoints.ts'
import type { CreditApplication, CreditLimit } from '../../contract/limits/limits.ts'
import { creditLimitMachine, shopInFocus } from '../../machines/limits/creditLimit.ts'
import { drawableOf, limitStandingOf } from '../../machines/limits/limitStanding.ts'

test('SHOP-28 CRED-01 the shop just linked is followed, not the newest; its limit is polled until it is given', async () => {
  const shop = ['newer', 's'].map((id) => ({ id, status: id === 's' ? 'normal' : 'expired' }))
  const limits = ['submitted', 'active'].map((status) => ({ status }) as OutputOf<'readLimit'>)
  const clock = new SimulatedClock()
  const actor = createActor(
    creditLimitMachine.provide({
      actors: {
        listAuthorisations: fromPromise(async () => ({ psp: [], shop }) as unknown as OutputOf<'listAuthorisations'>),
        readLimit: fromPromise(async () => limits.shift() ?? null),
      },
    }),
    { input: { product: 'hook', shopId: 's', reopened: false }, clock },
  ).start()
  await settle()
  await settle()
  expect(shopInFocus(actor.getSnapshot().context)?.id).toBe('s')
  expect(actor.getSnapshot().hasTag('calculating')).toBe(true)
  clock.increment(1500)
  await settle()
  expect(actor.getSnapshot().hasTag('limitReady')).toBe(true)
})

test('decision 094 while a name is compared the page says so instead of calculating, and follows the decision', async () => {
  const submitted = { status: 'submitted', pre_limit: null, waits_for_name: true, shops: [] }
  const limits = [submitted, submitted, { ...submitted, status: 'failed', waits_for_name: false }] as unknown as OutputOf<'readLimit'>[]
  const clock = new SimulatedClock()
  const actor = createActor(
    creditLimitMachine.provide({
      actors: {
        listAuthorisations: fromPromise(
          async () => ({ psp: [], shop: [{ id: 's', status: 'normal' }] }) as unknown as OutputOf<'listAuthorisations'>,
        ),
        readLimit: fromPromise(async () => limits.shift() ?? null),
      },
    }),
    { input: { product: 'hook', shopId: 's', reopened: false }, clock },
  ).start()
  const shown = async (tag: 'nameInReview' | 'limitRefused') => {
    await settle()
    await settle()
    return actor.getSnapshot().hasTag(tag)
  }
  expect(await shown('nameInReview')).toBe(true)
  clock.increment(10_000)
  expect(await shown('nameInReview')).toBe(true)
  clock.increment(10_000)
  expect(await shown('limitRefused')).toBe(true)
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
