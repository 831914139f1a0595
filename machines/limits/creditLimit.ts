/** Waiting for the limit: the sales of the linked shop are imported, the limit is calculated, and given or not given. SHOP-28, CRED-01 to CRED-04. */
import { and, assign, sendParent, setup } from 'xstate'
import type { Problem } from '../../contract/kernel/problem.ts'
import type { Product } from '../../contract/kernel/product.ts'
import type { CreditLimit } from '../../contract/limits/limits.ts'
import type { AuthorisedShop } from '../../contract/shops/linking.ts'
import { call, ofNothing, ofProduct, problemOf, readState, withOutput } from '../kernel/calls.ts'
import { unavailableUntil } from '../kernel/draft.ts'
import type { OutcomeMeta } from '../kernel/outcome.ts'
import { type PageFact, port } from '../kernel/port.ts'
import { limitStandingOf } from './limitStanding.ts'

type LimitInput = {
  product: Product
  /** The shop that was linked just now; null when none was, or it is not known which. */
  shopId: string | null
  /** Whether the page was reloaded while the limit was awaited or shown, instead of opened after linking a shop. */
  reopened: boolean
}

type LimitContext = LimitInput & { shops: AuthorisedShop[]; limit: CreditLimit | null; problem: Problem | null }

/** The shop whose sales are imported: the one just linked, or whose PSP was, else the newest. */
export function shopInFocus({ shops, shopId }: Pick<LimitContext, 'shops' | 'shopId'>): AuthorisedShop | undefined {
  return shops.find((shop) => shop.id === shopId) ?? shops[0]
}

export const creditLimitMachine = setup({
  types: {
    input: {} as LimitInput,
    context: {} as LimitContext,
    events: {} as { type: 'another.pressed' } | { type: 'retry.pressed' } | { type: 'continue.pressed' } | PageFact,
    meta: {} as OutcomeMeta,
    tags: {} as
      | 'busy'
      | 'recalling'
      | 'importing'
      | 'importBroken'
      | 'calculating'
      | 'nameInReview'
      | 'limitReady'
      | 'limitRefused'
      | 'unavailable',
  },
  actors: {
    listAuthorisations: port('listAuthorisations'),
    syncShop: port('syncShop'),
    readLimit: port('readLimit'),
  },
  delays: { poll: 1500, look: 10_000 },
  guards: {
    wasReopened: ({ context }) => context.reopened,
    noShopYet: (_, params: { shops: AuthorisedShop[] }) => params.shops.length === 0,
    salesImported: ({ context }) => shopInFocus(context)?.status === 'normal',
    importFailed: ({ context }) => ['abnormal', 'expired', 'unauthorized'].includes(shopInFocus(context)?.status ?? ''),
    limitGiven: ({ context }) => limitStandingOf(context.limit) === 'given',
    limitNotGiven: ({ context }) => limitStandingOf(context.limit) === 'notGiven',
    nameInReview: ({ context }) => limitStandingOf(context.limit) === 'checkingName',
  },
  actions: {
    keepShops: assign({ shops: (_, params: { shop: AuthorisedShop[] }) => params.shop }),
    keepLimit: assign({ limit: (_, limit: CreditLimit | null) => limit }),
    keepProblem: assign({ problem: problemOf }),
    forgetProblem: assign({ problem: null }),
    /** Back to the linking of shops. */
    requestShop: sendParent({ type: 'shop.requested' }),
    goOn: sendParent({ type: 'journey.continued' }),
  },
}).createMachine({
  id: 'creditLimit',
  description: 'From a linked shop to a limit.',
  context: ({ input }) => ({ ...input, shops: [], limit: null, problem: null }),
  initial: 'starting',
  states: {
    starting: {
      description: 'Directly after linking a shop, or a reloaded page?',
      always: [{ guard: 'wasReopened', target: 'recalling' }, { target: 'importing' }],
    },
    recalling: {
      description: 'Reloaded while the limit was awaited or shown: which shops are there? Without any, a shop is linked first.',
      tags: ['busy', 'recalling'],
      invoke: {
        id: 'recallShops',
        src: 'listAuthorisations',
        input: {},
        onDone: [
          { guard: { type: 'noShopYet', params: ({ event }) => ({ shops: event.output.shop }) }, actions: 'requestShop' },
          { target: 'recallingLimit', actions: withOutput('keepShops') },
        ],
        onError: { target: 'unavailable', actions: 'keepProblem' },
      },
    },
    recallingLimit: readState('Reads the limit of the shops.', 'readLimit', {
      tags: ['busy', 'recalling'],
      id: 'recallLimit',
      input: ofProduct,
      to: 'deciding',
      keep: 'keepLimit',
    }),
    importing: readState('Sales are being imported; how far are they?', 'listAuthorisations', {
      tags: 'importing',
      id: 'followImport',
      input: ofNothing,
      to: 'importSeen',
      keep: 'keepShops',
      failed: { target: 'importPause' },
    }),
    importSeen: {
      description: 'Is the import finished, broken off, or still under way?',
      always: [
        { guard: 'salesImported', target: 'calculating' },
        { guard: 'importFailed', target: 'importBroken' },
        { target: 'importPause' },
      ],
    },
    importPause: { description: 'A moment before asking again.', tags: 'importing', after: { poll: 'importing' } },
    importBroken: {
      description: 'The provider stopped answering in the middle.',
      meta: { outcome: 'held' },
      tags: 'importBroken',
      on: { 'retry.pressed': 'resuming' },
    },
    resuming: {
      description: 'The import goes on where it stopped.',
      tags: ['busy', 'importing'],
      invoke: call('syncShop', {
        input: ({ context }) => ({ pg_id: shopInFocus(context)?.id ?? '' }),
        to: 'importing',
        failed: 'importBroken',
      }),
    },
    calculating: readState('The limit is being calculated. CRED-03.', 'readLimit', {
      tags: ['importing', 'calculating'],
      input: ofProduct,
      to: 'deciding',
      keep: 'keepLimit',
      failed: { target: 'calculationPause' },
    }),
    calculationPause: { description: 'A moment before asking again.', tags: ['importing', 'calculating'], after: { poll: 'calculating' } },
    deciding: {
      description: 'Is the limit given, not given, or still to come? CRED-01.',
      always: [
        { guard: 'limitGiven', target: 'limitReady' },
        { guard: 'limitNotGiven', target: 'limitRefused' },
        { guard: and(['salesImported', 'nameInReview']), target: 'nameInReview' },
        { guard: 'salesImported', target: 'calculationPause' },
        { target: 'importing' },
      ],
    },
    nameInReview: {
      description: 'A shop is held in another name: a reviewer compares it before the limit is decided. Decision 094.',
      tags: 'nameInReview',
      initial: 'waiting',
      states: {
        waiting: { description: 'A while before asking again.', after: { look: 'rereading' } },
        rereading: readState('Is the name compared now?', 'readLimit', {
          id: 'rereadLimit',
          input: ofProduct,
          to: '#creditLimit.deciding',
          keep: 'keepLimit',
          failed: { target: 'waiting' },
        }),
      },
      on: { 'continue.pressed': { actions: 'goOn' }, 'another.pressed': { actions: 'requestShop' } },
    },
    limitReady: {
      description: 'The limit, and why it is that much.',
      meta: { outcome: 'reached' },
      tags: 'limitReady',
      on: { 'continue.pressed': { actions: 'goOn' }, 'another.pressed': { actions: 'requestShop' } },
    },
    limitRefused: {
      description: 'The sales do not carry a limit yet; another shop may. Who came from another page goes back there.',
      meta: { outcome: 'held' },
      tags: 'limitRefused',
      on: { 'continue.pressed': { actions: 'goOn' }, 'another.pressed': { actions: 'requestShop' } },
    },
    unavailable: unavailableUntil('recalling'),
  },
})
