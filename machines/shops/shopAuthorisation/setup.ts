/** Setup of the chart of linking a shop: its context, events, actors, guards and actions. SHOP-28. */
import { assign, sendParent, setup } from 'xstate'
import type { OutputOf } from '../../../contract/endpoints.ts'
import { Problem } from '../../../contract/kernel/problem.ts'
import type { Product } from '../../../contract/kernel/product.ts'
import type { CreditLimit } from '../../../contract/limits/limits.ts'
import type { AuthMethod, AuthorisationResult, AuthorisedPsp, AuthorisedShop, Gateway, Platform } from '../../../contract/shops/linking.ts'
import { problemOf, withEvent } from '../../kernel/calls.ts'
import type { OutcomeMeta } from '../../kernel/outcome.ts'
import { type PageFact, port, unwiredAction } from '../../kernel/port.ts'
import { authMethods, beginsWithPingPong, wantsKeys } from './methods.ts'

/** Parameters that the provider sent back in the address. */
export type AuthorisationReturn = { code?: string; state: string; error?: string }

type ShopInput = {
  product: Product
  returned: AuthorisationReturn | null
  /** A further shop is requested, though one may still be syncing. SHOP-02. */
  another: boolean
  /** The shop whose keys are to be renewed. SHOP-18. */
  renew: string | null
  /** The shop whose PSP the address asks for. SHOP-14. */
  pspFor: string | null
}

type ShopContext = ShopInput & {
  platforms: Platform[]
  gateways: Gateway[]
  platform: Platform | null
  /** The marketplace that was chosen before the merchant left for a provider; null when none is known. */
  requested: number | null
  /** Method and site, as chosen last. */
  choice: { method: AuthMethod; site: string | null } | null
  /** The limit so far, from which is estimated what another shop brings; null without one, and while it is not known. */
  limit: CreditLimit | null
  /** Address where the keys of a marketplace are created, and the state they are sent with. */
  keyPage: { url: string; state: string } | null
  /** Result of the last consent. */
  result: AuthorisationResult | null
  /** The shop whose PSP is chosen. SHOP-14. */
  paired: { id: string; platform: string; name: string } | null
  shops: AuthorisedShop[]
  psps: AuthorisedPsp[]
  problem: Problem | null
}

/** Platform and choice to renew the keys of a linked shop; null when none is requested, or the shop is not linked by keys. SHOP-18. */
function renewalOf(
  { renew, platforms }: Pick<ShopContext, 'renew' | 'platforms'>,
  shops: readonly AuthorisedShop[],
): Pick<ShopContext, 'platform' | 'choice'> | null {
  const shop = shops.find(({ id }) => id === renew)
  const platform = platforms.find((each) => each.platform === shop?.platform)
  if (!shop || !platform || platform.is_callback) return null
  return { platform, choice: { method: shop.auth_method, site: shop.site } }
}

export const shopAuthorisation = setup({
  types: {
    input: {} as ShopInput,
    context: {} as ShopContext,
    events: {} as
      | { type: 'platform.chosen'; platform: Platform }
      | { type: 'method.chosen'; method: AuthMethod; site: string | null }
      | { type: 'keys.submitted'; key: string; secret: string }
      | { type: 'gateway.chosen'; gateway: Gateway }
      | { type: 'gateway.skipped' }
      | { type: 'later.pressed' }
      | { type: 'retry.pressed' }
      | { type: 'platforms.requested' }
      | { type: 'continue.pressed' }
      | { type: 'back.pressed' }
      | PageFact,
    meta: {} as OutcomeMeta,
    tags: {} as
      | 'busy'
      | 'platform'
      | 'method'
      | 'pingPongGiven'
      | 'gateway'
      | 'keys'
      | 'keysRefused'
      | 'keysUnanswered'
      | 'leaving'
      | 'completing'
      | 'refused'
      | 'stateInvalid'
      | 'heldElsewhere'
      | 'gatewaysUnknown'
      | 'pspNotBound'
      | 'providerDown'
      | 'unavailable',
  },
  actors: {
    listPlatforms: port('listPlatforms'),
    listGateways: port('listGateways'),
    /** Reads them again: which of them can be linked may have changed. SHOP-20. */
    refetchGateways: port('listGateways'),
    startAuthorisation: port('startAuthorisation'),
    completeAuthorisation: port('completeAuthorisation'),
    linkByKeys: port('linkByKeys'),
    listAuthorisations: port('listAuthorisations'),
    associatePsp: port('associatePsp'),
    readLimit: port('readLimit'),
  },
  guards: {
    hasReturned: ({ context }) => context.returned !== null,
    pspAsked: ({ context }) => context.pspFor !== null,
    /** No PSP was bound to the shop since its page was loaded last. */
    pspMissing: ({ context }, { shops }: { shops: AuthorisedShop[] }) => shops.some(({ id, psp }) => id === context.pspFor && psp === null),
    /** A marketplace without a consent page requires keys; the PingPong method begins with PingPong's consent. */
    keysRequired: ({ context: { platform, psps } }, params: { method: AuthMethod }) =>
      platform !== null && wantsKeys(platform, beginsWithPingPong(params.method, psps)),
    /** The marketplace that was chosen before is one of those that are offered. */
    platformKnown: ({ context: { platforms, requested } }) => platforms.some(({ id }) => id === requested),
    pspRequired: ({ context: { result } }) => result?.kind === 'shop' && result.auth_method === authMethods.shopWithPsp,
    pspOfShopReturned: ({ context: { result } }) => result?.kind === 'psp' && result.shop_id !== null,
    pspReturned: ({ context: { result } }) => result?.kind === 'psp',
    /** The address asks to renew the keys of a linked shop. SHOP-18. */
    keysAskedAgain: ({ context }, { shops }: { shops: AuthorisedShop[] }) => renewalOf(context, shops) !== null,
    /** A shop is still being read, and no further one was requested: its limit is awaited. */
    importUnderWay: ({ context }, params: { shops: AuthorisedShop[] }) =>
      !context.another && params.shops.some(({ status }) => status === 'authorized'),
    /** The address may be left for. The wiring adds: only to a host of the configuration. R5. */
    addressAllowed: (_, params: { url: string }) => /^https?:/.test(params.url),
    consentRefused: (_, params: { error: unknown }) => Problem.from(params.error).is('verificationFailed'),
    stateUnknown: (_, params: { error: unknown }) => Problem.from(params.error).is('unknownReference'),
    heldElsewhere: (_, params: { error: unknown }) => Problem.from(params.error).is('conflict'),
  },
  actions: {
    keepPlatforms: assign({ platforms: (_, platforms: OutputOf<'listPlatforms'>) => platforms }),
    keepGateways: assign({ gateways: (_, gateways: OutputOf<'listGateways'>) => gateways }),
    keepProblem: assign({ problem: problemOf }),
    forgetProblem: assign({ problem: null }),
    keepLinked: assign((_, params: { shop: AuthorisedShop[]; psp: AuthorisedPsp[] }) => ({ shops: params.shop, psps: params.psp })),
    takePlatform: assign({
      platform: (_, params: { platform: Platform }) => params.platform,
      requested: (_, params) => params.platform.id,
    }),
    takeRequested: assign({ platform: ({ context: { platforms, requested } }) => platforms.find(({ id }) => id === requested) ?? null }),
    /** A refusal carries the marketplace that was chosen. */
    keepChosen: assign({
      requested: ({ context }, params: { error: unknown }) => chosenIn(Problem.from(params.error)) ?? context.requested,
    }),
    forgetRequested: assign({ requested: null }),
    keepChoice: assign({ choice: (_, { method, site }: { method: AuthMethod; site: string | null }) => ({ method, site }) }),
    keepRenewal: assign(({ context }, { shops }: { shops: AuthorisedShop[] }) => ({ ...renewalOf(context, shops) })),
    keepLimit: assign({ limit: (_, limit: CreditLimit | null) => limit }),
    keepKeyPage: assign({ keyPage: (_, keyPage: { url: string; state: string }) => keyPage }),
    keepResult: assign({
      result: (_, params: { result: AuthorisationResult }) => params.result,
      requested: (_, params) => params.result.next_platform_id,
    }),
    /** The shop consent was given to is the one whose PSP is chosen. */
    pairShop: assign({ paired: ({ context }) => context.result }),
    /** The same after a reload. */
    pairShopAgain: assign({
      paired: ({ context }, { shops }: { shops: AuthorisedShop[] }) => shops.find(({ id }) => id === context.pspFor) ?? null,
    }),
    /** From here on a reload asks for the PSP of the shop again. */
    askPsp: sendParent(({ context: { paired } }) => ({ type: 'search.kept', search: `?psp=${paired?.id}` })),
    /** Takes the code and state out of the address; wired by the portal. */
    stripReturn: sendParent({ type: 'search.used' }),
    forgetReturn: assign({ returned: null }),
    /** Leaves for the provider's consent page; wired. */
    leaveFor: unwiredAction<{ url: string }>('leaveFor'),
    goOn: sendParent({ type: 'journey.continued' }),
    /** The limit is next, for the shop consent was given to, or whose PSP it was. */
    awaitLimit: sendParent(({ context: { result, paired } }) => ({
      type: 'limit.awaited',
      shopId: (result?.kind === 'psp' ? result.shop_id : result?.id) ?? paired?.id ?? null,
    })),
  },
})

function chosenIn({ details }: Problem): number | null {
  return typeof details.platform_id === 'number' ? details.platform_id : null
}

/** The consent page is opened when its address is one of a known provider; any other counts as a provider that does not answer. R5. */
export const leavesForConsent = [
  {
    guard: { type: 'addressAllowed', params: ({ event }: { event: { output: { url: string } } }) => ({ url: event.output.url }) },
    target: 'leaving',
    actions: { type: 'leaveFor', params: ({ event }: { event: { output: { url: string } } }) => ({ url: event.output.url }) },
  },
  { target: 'providerDown' },
] as const

/** After a failed consent: the same marketplace again, or another one. */
export const onceMore = {
  'retry.pressed': 'loadingPlatforms',
  'platforms.requested': { target: 'loadingPlatforms', actions: 'forgetRequested' },
} as const

/** Transitions of a failed consent or failed keys: refused by the merchant, a shop of another company, an expired address or code, no answer. SHOP-28. */
export function notLinked<Refused extends string, Unanswered extends string>(to: { refused: Refused; unanswered: Unanswered }) {
  return [
    { guard: withEvent('consentRefused'), target: to.refused, actions: ['keepProblem', withEvent('keepChosen')] },
    { guard: withEvent('heldElsewhere'), target: 'heldElsewhere', actions: 'keepProblem' },
    { guard: withEvent('stateUnknown'), target: 'stateInvalid', actions: ['keepProblem', withEvent('keepChosen')] },
    { target: to.unanswered, actions: ['keepProblem', withEvent('keepChosen')] },
  ] as const
}

/** A method is chosen: keys are entered, or consent is requested. */
export const choosing = {
  'method.chosen': [
    { guard: withEvent('keysRequired'), target: 'startingKeys', actions: withEvent('keepChoice') },
    { target: 'startingShop', actions: withEvent('keepChoice') },
  ],
  'back.pressed': 'choosingPlatform',
} as const
