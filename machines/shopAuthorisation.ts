/** Link a shop by OAuth: choose, consent, return, import, limit. SHOP-03, SHOP-04, SHOP-13 to SHOP-15, SHOP-28. */
import { assertEvent, assign, sendParent, setup } from 'xstate'
import type { CreditLimit } from '../contract/credit.ts'
import { Problem } from '../contract/problem.ts'
import type { Product } from '../contract/product.ts'
import type { AuthMethod, AuthorisationResult, AuthorisedPsp, AuthorisedShop, Gateway, Platform } from '../contract/shops.ts'
import { type PageFact, port } from './port.ts'

/** What the provider sent back in the address. */
export type AuthorisationReturn = { code?: string; state: string; error?: string }

type ShopContext = {
  product: Product
  returned: AuthorisationReturn | null
  /** Whether the address asks for the limit: the page was reloaded while it was awaited or shown. */
  showsLimit: boolean
  platforms: Platform[]
  gateways: Gateway[]
  platform: Platform | null
  site: string | null
  method: AuthMethod
  result: AuthorisationResult | null
  shops: AuthorisedShop[]
  psps: AuthorisedPsp[]
  limit: CreditLimit | null
  problem: Problem | null
}

/** The shop that is being imported: the one just authorised, or whose PSP was, else the newest. */
export function shopInFocus({ shops, result }: Pick<ShopContext, 'shops' | 'result'>): AuthorisedShop | undefined {
  const id = result?.kind === 'psp' ? result.shop_id : result?.id
  return shops.find((shop) => shop.id === id) ?? shops[0]
}

export const shopAuthorisationMachine = setup({
  types: {
    input: {} as { product: Product; returned: AuthorisationReturn | null; showsLimit: boolean },
    context: {} as ShopContext,
    events: {} as
      | { type: 'platform.chosen'; platform: Platform }
      | { type: 'method.chosen'; method: AuthMethod; site: string | null }
      | { type: 'gateway.chosen'; gateway: Gateway }
      | { type: 'gateway.skipped' }
      | { type: 'another.pressed' }
      | { type: 'retry.pressed' }
      | { type: 'continue.pressed' }
      | { type: 'back.pressed' }
      | PageFact,
    tags: {} as
      | 'busy'
      | 'choosing'
      | 'platform'
      | 'method'
      | 'gateway'
      | 'leaving'
      | 'completing'
      | 'recalling'
      | 'importing'
      | 'calculating'
      | 'failed'
      | 'refused'
      | 'stateInvalid'
      | 'providerDown'
      | 'importBroken'
      | 'unavailable'
      | 'done'
      | 'limitReady'
      | 'limitRefused',
  },
  actors: {
    listPlatforms: port('listPlatforms'),
    listGateways: port('listGateways'),
    startAuthorisation: port('startAuthorisation'),
    completeAuthorisation: port('completeAuthorisation'),
    listAuthorisations: port('listAuthorisations'),
    associatePsp: port('associatePsp'),
    syncShop: port('syncShop'),
    readLimit: port('readLimit'),
  },
  delays: { poll: 1500 },
  guards: {
    hasReturned: ({ context }) => context.returned !== null,
    limitAsked: ({ context }) => context.showsLimit,
    startsWithPingPong: (_, params: { method: AuthMethod }) => params.method === 3,
    pspWanted: (_, params: { result: AuthorisationResult }) => params.result.kind === 'shop' && params.result.auth_method === 2,
    pspOfShopReturned: (_, params: { result: AuthorisationResult }) => params.result.kind === 'psp' && params.result.shop_id !== null,
    pspReturned: (_, params: { result: AuthorisationResult }) => params.result.kind === 'psp',
    importUnderWay: (_, params: { shops: AuthorisedShop[] }) => params.shops.some(({ status }) => status === 'authorized'),
    /** The address may be left for. The wiring adds: only to a host of the configuration. R5. */
    addressAllowed: (_, params: { url: string }) => /^https?:/.test(params.url),
    noShopYet: (_, params: { shops: AuthorisedShop[] }) => params.shops.length === 0,
    imported: (_, params: { shops: AuthorisedShop[]; result: AuthorisationResult | null }) => shopInFocus(params)?.status === 'normal',
    importFailed: (_, params: { shops: AuthorisedShop[]; result: AuthorisationResult | null }) =>
      ['abnormal', 'expired', 'unauthorized'].includes(shopInFocus(params)?.status ?? ''),
    consentRefused: (_, params: { error: unknown }) => Problem.from(params.error).code === 20007,
    stateUnknown: (_, params: { error: unknown }) => [513, 20011].includes(Problem.from(params.error).code),
    limitActive: (_, params: { limit: CreditLimit | null }) => params.limit?.status === 'active',
    limitFailed: (_, params: { limit: CreditLimit | null }) => params.limit?.status === 'failed',
  },
  actions: {
    keepProblem: assign({ problem: (_, params: { error: unknown }) => Problem.from(params.error) }),
    forgetProblem: assign({ problem: null }),
    keepAuthorisations: assign((_, params: { shop: AuthorisedShop[]; psp: AuthorisedPsp[] }) => ({ shops: params.shop, psps: params.psp })),
    /** Takes the code and state out of the address; wired by the portal. */
    stripReturn: sendParent({ type: 'search.used' }),
    /** Marks the address, so that a reload opens the limit again. */
    markLimit: sendParent({ type: 'limit.awaited' }),
    forgetReturn: assign({ returned: null }),
    forgetLimit: assign({ limit: null, result: null, showsLimit: false }),
    /** Leaves for the provider's consent page; wired. */
    leaveFor: (_, _params: { url: string }) => {},
    goOn: sendParent({ type: 'journey.continued' }),
  },
}).createMachine({
  id: 'shopAuthorisation',
  description: 'From a platform to a limit.',
  context: ({ input }) => ({
    ...input,
    platforms: [],
    gateways: [],
    platform: null,
    site: null,
    method: 1,
    result: null,
    shops: [],
    psps: [],
    limit: null,
    problem: null,
  }),
  initial: 'starting',
  states: {
    starting: {
      description: 'A fresh start, or back from a provider?',
      always: [
        { guard: 'hasReturned', target: 'completing' },
        { guard: 'limitAsked', target: 'recalling' },
        { target: 'loadingPlatforms' },
      ],
    },
    recalling: {
      description: 'Reloaded while the limit was awaited or shown: which shops are there?',
      tags: ['busy', 'recalling'],
      invoke: {
        id: 'recallShops',
        src: 'listAuthorisations',
        input: {},
        onDone: [
          {
            guard: { type: 'noShopYet', params: ({ event }) => ({ shops: event.output.shop }) },
            target: 'loadingPlatforms',
            actions: 'stripReturn',
          },
          { target: 'recallingLimit', actions: { type: 'keepAuthorisations', params: ({ event }) => event.output } },
        ],
        onError: { target: 'unavailable', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    recallingLimit: {
      description: 'What is their limit?',
      tags: ['busy', 'recalling'],
      invoke: {
        id: 'recallLimit',
        src: 'readLimit',
        input: ({ context }) => ({ product: context.product }),
        onDone: [
          {
            guard: { type: 'limitActive', params: ({ event }) => ({ limit: event.output }) },
            target: 'limitReady',
            actions: assign({ limit: ({ event }) => event.output }),
          },
          {
            guard: { type: 'limitFailed', params: ({ event }) => ({ limit: event.output }) },
            target: 'limitRefused',
            actions: assign({ limit: ({ event }) => event.output }),
          },
          { target: 'importing' },
        ],
        onError: { target: 'unavailable', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    loadingPlatforms: {
      description: 'The marketplaces.',
      tags: 'busy',
      invoke: {
        id: 'listPlatforms',
        src: 'listPlatforms',
        input: {},
        onDone: { target: 'loadingGateways', actions: assign({ platforms: ({ event }) => event.output }) },
        onError: { target: 'unavailable', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    loadingGateways: {
      description: 'The payment service providers.',
      tags: 'busy',
      invoke: {
        id: 'listGateways',
        src: 'listGateways',
        input: {},
        onDone: { target: 'loadingLinked', actions: assign({ gateways: ({ event }) => event.output }) },
        onError: { target: 'unavailable', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    loadingLinked: {
      description: 'What is linked already.',
      tags: 'busy',
      invoke: {
        id: 'listLinked',
        src: 'listAuthorisations',
        input: {},
        onDone: [
          {
            guard: { type: 'importUnderWay', params: ({ event }) => ({ shops: event.output.shop }) },
            target: 'importing',
            actions: { type: 'keepAuthorisations', params: ({ event }) => event.output },
          },
          { target: 'choosingPlatform', actions: { type: 'keepAuthorisations', params: ({ event }) => event.output } },
        ],
        onError: { target: 'unavailable', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    choosingPlatform: {
      description: 'Where does the merchant sell?',
      tags: ['choosing', 'platform'],
      on: {
        'platform.chosen': { target: 'choosingMethod', actions: assign({ platform: ({ event }) => event.platform, problem: null }) },
        'continue.pressed': { actions: 'goOn' },
      },
    },
    choosingMethod: {
      description: 'Shop alone, shop with its PSP, or through PingPong.',
      tags: ['choosing', 'method'],
      on: {
        'method.chosen': {
          target: 'startingShop',
          actions: assign({ method: ({ event }) => event.method, site: ({ event }) => event.site }),
        },
        'back.pressed': 'choosingPlatform',
      },
    },
    startingShop: {
      description: 'The consent page of the marketplace, or of PingPong first, is asked for.',
      tags: ['busy', 'method'],
      entry: 'forgetProblem',
      invoke: {
        id: 'startShop',
        src: 'startAuthorisation',
        input: ({ context, event }) => {
          assertEvent(event, 'method.chosen')
          const pingPong = context.gateways.find((gateway) => gateway.partner_abbr === 'pingpong')
          const first = event.method === 3 ? pingPong : context.platform
          return {
            platform_id: first?.id ?? 0,
            action: first?.action ?? '',
            site: event.method === 3 ? null : event.site,
            auth_method: event.method,
            shop_id: null,
          }
        },
        onDone: [
          {
            guard: { type: 'addressAllowed', params: ({ event }) => ({ url: event.output.url }) },
            target: 'leaving',
            actions: { type: 'leaveFor', params: ({ event }) => ({ url: event.output.url }) },
          },
          { target: 'providerDown' },
        ],
        onError: { target: 'choosingMethod', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    startingPsp: {
      description: 'The consent page of the PSP is asked for.',
      tags: ['busy', 'gateway'],
      entry: 'forgetProblem',
      invoke: {
        id: 'startPsp',
        src: 'startAuthorisation',
        input: ({ context, event }) => {
          assertEvent(event, 'gateway.chosen')
          const { id, action } = event.gateway
          return { platform_id: id, action, site: null, auth_method: 2 as const, shop_id: context.result?.id ?? null }
        },
        onDone: [
          {
            guard: { type: 'addressAllowed', params: ({ event }) => ({ url: event.output.url }) },
            target: 'leaving',
            actions: { type: 'leaveFor', params: ({ event }) => ({ url: event.output.url }) },
          },
          { target: 'providerDown' },
        ],
        onError: { target: 'choosingGateway', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    leaving: {
      description: 'The merchant is at the provider; a page the browser kept can start over.',
      tags: ['busy', 'leaving'],
      on: { 'retry.pressed': 'loadingPlatforms' },
    },
    completing: {
      description: 'Back from the provider: the code is exchanged once.',
      tags: ['busy', 'completing'],
      entry: 'stripReturn',
      exit: 'forgetReturn',
      invoke: {
        id: 'completeAuthorisation',
        src: 'completeAuthorisation',
        input: ({ context }) => context.returned ?? { state: '' },
        onDone: [
          {
            guard: { type: 'pspWanted', params: ({ event }) => ({ result: event.output }) },
            target: 'loadingGatewaysForShop',
            actions: assign({ result: ({ event }) => event.output }),
          },
          {
            guard: { type: 'pspOfShopReturned', params: ({ event }) => ({ result: event.output }) },
            target: 'associating',
            actions: assign({ result: ({ event }) => event.output }),
          },
          {
            guard: { type: 'pspReturned', params: ({ event }) => ({ result: event.output }) },
            target: 'loadingPlatforms',
            actions: assign({ result: ({ event }) => event.output }),
          },
          { target: 'importing', actions: assign({ result: ({ event }) => event.output }) },
        ],
        onError: [
          {
            guard: { type: 'consentRefused', params: ({ event }) => event },
            target: 'refused',
            actions: { type: 'keepProblem', params: ({ event }) => event },
          },
          {
            guard: { type: 'stateUnknown', params: ({ event }) => event },
            target: 'stateInvalid',
            actions: { type: 'keepProblem', params: ({ event }) => event },
          },
          { target: 'providerDown', actions: { type: 'keepProblem', params: ({ event }) => event } },
        ],
      },
    },
    refused: {
      description: 'The merchant said no at the provider.',
      tags: ['failed', 'refused'],
      on: { 'retry.pressed': 'loadingPlatforms' },
    },
    stateInvalid: {
      description: 'The way back was used before, is too old, or belongs to somebody else.',
      tags: ['failed', 'stateInvalid'],
      on: { 'retry.pressed': 'loadingPlatforms' },
    },
    providerDown: {
      description: 'The provider did not answer.',
      tags: ['failed', 'providerDown'],
      on: { 'retry.pressed': 'loadingPlatforms' },
    },
    loadingGatewaysForShop: {
      description: 'The shop is linked; which PSP pays it?',
      tags: 'busy',
      invoke: {
        id: 'listGatewaysForShop',
        src: 'listGateways',
        input: {},
        onDone: { target: 'choosingGateway', actions: assign({ gateways: ({ event }) => event.output }) },
        onError: 'importing',
      },
    },
    choosingGateway: {
      description: 'Choose the PSP that is paid for this shop.',
      tags: ['choosing', 'gateway'],
      on: { 'gateway.chosen': 'startingPsp', 'gateway.skipped': 'importing' },
    },
    associating: {
      description: 'Shop and PSP are brought together.',
      tags: 'busy',
      invoke: {
        id: 'associatePsp',
        src: 'associatePsp',
        input: ({ context }) => ({
          shop_id: context.result?.shop_id ?? '',
          psp_id: context.result?.id ?? '',
        }),
        onDone: 'importing',
        onError: { target: 'importing', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    importing: {
      description: 'Sales are being imported; how far are they?',
      tags: 'importing',
      entry: 'markLimit',
      invoke: {
        id: 'followImport',
        src: 'listAuthorisations',
        input: {},
        onDone: [
          {
            guard: { type: 'imported', params: ({ context, event }) => ({ shops: event.output.shop, result: context.result }) },
            target: 'calculating',
            actions: { type: 'keepAuthorisations', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'importFailed', params: ({ context, event }) => ({ shops: event.output.shop, result: context.result }) },
            target: 'importBroken',
            actions: { type: 'keepAuthorisations', params: ({ event }) => event.output },
          },
          { target: 'importPause', actions: { type: 'keepAuthorisations', params: ({ event }) => event.output } },
        ],
        onError: 'importPause',
      },
    },
    importPause: { description: 'A moment before asking again.', tags: 'importing', after: { poll: 'importing' } },
    importBroken: {
      description: 'The provider stopped answering in the middle.',
      tags: ['failed', 'importBroken'],
      on: { 'retry.pressed': 'resuming' },
    },
    resuming: {
      description: 'The import goes on where it stopped.',
      tags: ['busy', 'importing'],
      invoke: {
        id: 'syncShop',
        src: 'syncShop',
        input: ({ context }) => ({ pg_id: shopInFocus(context)?.id ?? '' }),
        onDone: 'importing',
        onError: { target: 'importBroken', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    calculating: {
      description: 'The limit is being calculated. CRED-03.',
      tags: ['importing', 'calculating'],
      invoke: {
        id: 'readLimit',
        src: 'readLimit',
        input: ({ context }) => ({ product: context.product }),
        onDone: [
          {
            guard: { type: 'limitActive', params: ({ event }) => ({ limit: event.output }) },
            target: 'limitReady',
            actions: assign({ limit: ({ event }) => event.output }),
          },
          {
            guard: { type: 'limitFailed', params: ({ event }) => ({ limit: event.output }) },
            target: 'limitRefused',
            actions: assign({ limit: ({ event }) => event.output }),
          },
          { target: 'calculationPause' },
        ],
        onError: 'calculationPause',
      },
    },
    calculationPause: { description: 'A moment before asking again.', tags: ['importing', 'calculating'], after: { poll: 'calculating' } },
    limitReady: {
      description: 'The limit, and why it is that much.',
      tags: ['done', 'limitReady'],
      on: {
        'continue.pressed': { actions: 'goOn' },
        'another.pressed': { target: 'loadingPlatforms', actions: ['stripReturn', 'forgetLimit'] },
      },
    },
    limitRefused: {
      description: 'The sales do not carry a limit yet; another shop may.',
      tags: ['done', 'limitRefused'],
      on: { 'another.pressed': { target: 'loadingPlatforms', actions: ['stripReturn', 'forgetLimit'] } },
    },
    unavailable: {
      description: 'Lists could not be loaded.',
      tags: ['failed', 'unavailable'],
      on: {
        'retry.pressed': { target: 'starting', actions: 'forgetProblem' },
        'network.returned': { target: 'starting', actions: 'forgetProblem' },
      },
    },
  },
})
