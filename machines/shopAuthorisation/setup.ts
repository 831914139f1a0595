/** What linking a shop is made of: what it knows, hears, asks and does. SHOP-28. */
import { assign, sendParent, setup } from 'xstate'
import { Problem } from '../../contract/problem.ts'
import type { AuthMethod, AuthorisationResult, AuthorisedShop, Gateway, Platform } from '../../contract/shops.ts'
import { type PageFact, port } from '../port.ts'
import { authMethods } from './methods.ts'

/** What the provider sent back in the address. */
export type AuthorisationReturn = { code?: string; state: string; error?: string }

type ShopContext = {
  returned: AuthorisationReturn | null
  platforms: Platform[]
  gateways: Gateway[]
  platform: Platform | null
  /** What consent was given to last. */
  result: AuthorisationResult | null
  shops: AuthorisedShop[]
  problem: Problem | null
}

export const shopAuthorisation = setup({
  types: {
    input: {} as { returned: AuthorisationReturn | null },
    context: {} as ShopContext,
    events: {} as
      | { type: 'platform.chosen'; platform: Platform }
      | { type: 'method.chosen'; method: AuthMethod; site: string | null }
      | { type: 'gateway.chosen'; gateway: Gateway }
      | { type: 'gateway.skipped' }
      | { type: 'retry.pressed' }
      | { type: 'continue.pressed' }
      | { type: 'back.pressed' }
      | PageFact,
    tags: {} as
      | 'busy'
      | 'platform'
      | 'method'
      | 'gateway'
      | 'leaving'
      | 'completing'
      | 'refused'
      | 'stateInvalid'
      | 'providerDown'
      | 'unavailable',
  },
  actors: {
    listPlatforms: port('listPlatforms'),
    listGateways: port('listGateways'),
    startAuthorisation: port('startAuthorisation'),
    completeAuthorisation: port('completeAuthorisation'),
    listAuthorisations: port('listAuthorisations'),
    associatePsp: port('associatePsp'),
  },
  guards: {
    hasReturned: ({ context }) => context.returned !== null,
    pspWanted: ({ context: { result } }) => result?.kind === 'shop' && result.auth_method === authMethods.shopWithPsp,
    pspOfShopReturned: ({ context: { result } }) => result?.kind === 'psp' && result.shop_id !== null,
    pspReturned: ({ context: { result } }) => result?.kind === 'psp',
    importUnderWay: (_, params: { shops: AuthorisedShop[] }) => params.shops.some(({ status }) => status === 'authorized'),
    /** The address may be left for. The wiring adds: only to a host of the configuration. R5. */
    addressAllowed: (_, params: { url: string }) => /^https?:/.test(params.url),
    consentRefused: (_, params: { error: unknown }) => Problem.from(params.error).code === 20007,
    stateUnknown: (_, params: { error: unknown }) => [513, 20011].includes(Problem.from(params.error).code),
  },
  actions: {
    keepProblem: assign({ problem: (_, params: { error: unknown }) => Problem.from(params.error) }),
    forgetProblem: assign({ problem: null }),
    keepShops: assign({ shops: (_, params: { shop: AuthorisedShop[] }) => params.shop }),
    keepResult: assign({ result: (_, params: { result: AuthorisationResult }) => params.result }),
    /** Takes the code and state out of the address; wired by the portal. */
    stripReturn: sendParent({ type: 'search.used' }),
    forgetReturn: assign({ returned: null }),
    /** Leaves for the provider's consent page; wired. */
    leaveFor: (_, _params: { url: string }) => {},
    goOn: sendParent({ type: 'journey.continued' }),
    /** The limit is next, for the shop consent was given to, or whose PSP it was. */
    awaitLimit: sendParent(({ context: { result } }) => ({
      type: 'limit.awaited',
      shopId: (result?.kind === 'psp' ? result.shop_id : result?.id) ?? null,
    })),
  },
})

/** The consent page is opened when its address is one of a known provider; any other counts as a provider that does not answer. R5. */
export const leavesForConsent = [
  {
    guard: { type: 'addressAllowed', params: ({ event }: { event: { output: { url: string } } }) => ({ url: event.output.url }) },
    target: 'leaving',
    actions: { type: 'leaveFor', params: ({ event }: { event: { output: { url: string } } }) => ({ url: event.output.url }) },
  },
  { target: 'providerDown' },
] as const
