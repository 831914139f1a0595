/** What linking a shop is made of: what it knows, hears, asks and does. SHOP-28. */
import { assign, sendParent, setup } from 'xstate'
import { Problem } from '../../contract/problem.ts'
import type { AuthMethod, AuthorisationResult, AuthorisedShop, Gateway, Platform } from '../../contract/shops.ts'
import { type PageFact, port } from '../port.ts'
import { authMethods, wantsKeys } from './methods.ts'

/** What the provider sent back in the address. */
export type AuthorisationReturn = { code?: string; state: string; error?: string }

type ShopContext = {
  returned: AuthorisationReturn | null
  platforms: Platform[]
  gateways: Gateway[]
  platform: Platform | null
  /** Where the keys of a marketplace are made, and the state they are sent with. */
  keyPage: { url: string; state: string } | null
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
      | { type: 'keys.submitted'; key: string; secret: string }
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
      | 'keys'
      | 'keysRefused'
      | 'keysUnanswered'
      | 'leaving'
      | 'completing'
      | 'refused'
      | 'stateInvalid'
      | 'heldElsewhere'
      | 'providerDown'
      | 'unavailable',
  },
  actors: {
    listPlatforms: port('listPlatforms'),
    listGateways: port('listGateways'),
    /** The same, asked anew: which of them can be linked may have changed since. SHOP-20. */
    refetchGateways: port('listGateways'),
    startAuthorisation: port('startAuthorisation'),
    completeAuthorisation: port('completeAuthorisation'),
    linkByKeys: port('linkByKeys'),
    listAuthorisations: port('listAuthorisations'),
    associatePsp: port('associatePsp'),
  },
  guards: {
    hasReturned: ({ context }) => context.returned !== null,
    /** A marketplace without a consent page wants keys; the way through PingPong begins with PingPong's consent. */
    keysWanted: ({ context: { platform } }, params: { method: AuthMethod }) => platform !== null && wantsKeys(params.method, platform),
    pspWanted: ({ context: { result } }) => result?.kind === 'shop' && result.auth_method === authMethods.shopWithPsp,
    pspOfShopReturned: ({ context: { result } }) => result?.kind === 'psp' && result.shop_id !== null,
    pspReturned: ({ context: { result } }) => result?.kind === 'psp',
    importUnderWay: (_, params: { shops: AuthorisedShop[] }) => params.shops.some(({ status }) => status === 'authorized'),
    /** The address may be left for. The wiring adds: only to a host of the configuration. R5. */
    addressAllowed: (_, params: { url: string }) => /^https?:/.test(params.url),
    consentRefused: (_, params: { error: unknown }) => Problem.from(params.error).code === 20007,
    stateUnknown: (_, params: { error: unknown }) => Problem.from(params.error).code === 513,
    heldElsewhere: (_, params: { error: unknown }) => Problem.from(params.error).code === 20011,
  },
  actions: {
    keepProblem: assign({ problem: (_, params: { error: unknown }) => Problem.from(params.error) }),
    forgetProblem: assign({ problem: null }),
    keepShops: assign({ shops: (_, params: { shop: AuthorisedShop[] }) => params.shop }),
    keepKeyPage: assign({ keyPage: (_, params: { keyPage: { url: string; state: string } }) => params.keyPage }),
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

type Failed = { event: { error: unknown } }

const keepProblem = { type: 'keepProblem', params: ({ event }: Failed) => event } as const

/** What becomes of a consent, or of keys, that linked nothing: a no of the provider, a shop of another company, an address used before, no answer. SHOP-28. */
export function notLinked<Refused extends string, Unanswered extends string>(to: { refused: Refused; unanswered: Unanswered }) {
  return [
    { guard: { type: 'consentRefused', params: ({ event }: Failed) => event }, target: to.refused, actions: keepProblem },
    { guard: { type: 'heldElsewhere', params: ({ event }: Failed) => event }, target: 'heldElsewhere', actions: keepProblem },
    { guard: { type: 'stateUnknown', params: ({ event }: Failed) => event }, target: 'stateInvalid', actions: keepProblem },
    { target: to.unanswered, actions: keepProblem },
  ] as const
}
