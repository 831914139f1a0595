/** Which shop a PSP account is brought together with. */
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import type { InputOf, OutputOf } from '../../contract/endpoints.ts'
import type { AuthorisationResult, AuthorisedPsp, AuthorisedShop, Gateway, Platform } from '../../contract/shops/linking.ts'
import { shopAuthorisationMachine } from '../../machines/shops/shopAuthorisation.ts'
import { quiet } from '../harness/alone.ts'
import { waitFor } from '../support/wait-for.ts'

/** Newest first, as the server lists them; both wait for a PSP. */
const shops = ['newer', 'older'].map((id) => ({ id, status: 'authorized', psp: null })) as unknown as AuthorisedShop[]

function backFrom(shop_id: string | null) {
  const associated: InputOf<'associatePsp'>[] = []
  const actor = createActor(
    quiet(shopAuthorisationMachine).provide({
      actions: { stripReturn: () => {}, awaitLimit: () => {}, goOn: () => {} },
      actors: {
        completeAuthorisation: fromPromise(
          async (): Promise<AuthorisationResult> => ({
            kind: 'psp',
            id: 'p',
            platform_id: 101,
            auth_method: 2,
            shop_id,
            next_platform_id: null,
            platform: 'Payoneer',
            name: 'Holder',
          }),
        ),
        associatePsp: fromPromise(async ({ input }) => {
          associated.push(input)
          return null
        }),
        listAuthorisations: fromPromise(async (): Promise<OutputOf<'listAuthorisations'>> => ({ psp: [], shop: shops })),
        readLimit: fromPromise(async (): Promise<OutputOf<'readLimit'>> => null),
        listPlatforms: fromPromise(async (): Promise<Platform[]> => []),
        listGateways: fromPromise(async (): Promise<Gateway[]> => []),
      },
    }),
    { input: { product: 'hook', returned: { code: 'c', state: 's' }, another: false, renew: null, pspFor: null } },
  ).start()
  return { actor, associated }
}

test('SHOP-14 the PSP pays the shop it was linked for, not the newest one without any', async () => {
  const { actor, associated } = backFrom('older')
  await waitFor(actor, (snapshot) => snapshot.matches('linked'))
  expect(associated).toEqual([{ shop_id: 'older', psp_id: 'p' }])
})

test('SHOP-15 a PSP linked before its shop is brought together with none of those that are there', async () => {
  const { actor, associated } = backFrom(null)
  await waitFor(actor, (snapshot) => snapshot.matches('choosingPlatform'))
  expect(associated).toEqual([])
})

test('SHOP-15 linking through PingPong requests PingPong first, for the chosen marketplace; once it is linked the marketplace itself', async () => {
  const pingPong = { id: 101, partner_abbr: 'pingpong', action: 'p' } as Gateway
  const amazon = { id: 1, platform: 'Amazon', action: 'a', is_callback: true, sites: ['US'] } as Platform
  const askedWith = async (...psp: Partial<AuthorisedPsp>[]) => {
    const asked: InputOf<'startAuthorisation'>[] = []
    const actor = createActor(
      quiet(shopAuthorisationMachine).provide({
        actors: {
          listAuthorisations: fromPromise(async (): Promise<OutputOf<'listAuthorisations'>> => ({ psp: psp as AuthorisedPsp[], shop: [] })),
          readLimit: fromPromise(async (): Promise<OutputOf<'readLimit'>> => null),
          listPlatforms: fromPromise(async () => [amazon]),
          listGateways: fromPromise(async () => [pingPong]),
          startAuthorisation: fromPromise(async ({ input }) => {
            asked.push(input)
            return { url: 'https://x.test', state: 's' }
          }),
        },
      }),
      { input: { product: 'hook', returned: null, another: false, renew: null, pspFor: null } },
    ).start()
    await waitFor(actor, (snapshot) => snapshot.matches('choosingPlatform'))
    actor.send({ type: 'platform.chosen', platform: amazon })
    actor.send({ type: 'method.chosen', method: 3, site: 'US' })
    await waitFor(actor, (snapshot) => snapshot.matches('leaving'))
    return asked
  }
  const first = { platform_id: 101, action: 'p', site: null, auth_method: 3, shop_id: null, next_platform_id: 1 }
  const then = { platform_id: 1, action: 'a', site: 'US', auth_method: 3, shop_id: null, next_platform_id: null }
  expect(await askedWith()).toEqual([first])
  expect(await askedWith({ icon: 'pingpong', status: 'expired' })).toEqual([first])
  expect(await askedWith({ icon: 'pingpong', status: 'normal' })).toEqual([then])
})
