/** Shops brought into an open facility: which there are, which are chosen, what they come to, and the supplement prepared for them. ACT-01, ACT-05, ACT-06. */
import { assign, sendParent, setup } from 'xstate'
import type { CompanyProfile } from '../../contract/company/members.ts'
import type { Currency } from '../../contract/kernel/money.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Product } from '../../contract/kernel/product.ts'
import { allReady, limitToSign } from '../../contract/limits/activation-rules.ts'
import type { Activation } from '../../contract/limits/shop-activation.ts'
import { call, commandState, ofCompany, ofProduct, problemOf, readState, success, withEvent } from '../kernel/calls.ts'
import { unavailableUntil } from '../kernel/draft.ts'
import type { OutcomeMeta } from '../kernel/outcome.ts'
import { type PageFact, port, toast } from '../kernel/port.ts'
import { activationStanding, isStillCounted } from './shopActivation.ts'

type ActivateShopInput = { product: Product; companyId: string }

type ActivateShopContext = ActivateShopInput & {
  /** The company, with what the user is in it. */
  profile: CompanyProfile | null
  activation: Activation | null
  /** Shops to bring in; null until the merchant has chosen: then every one that can be. */
  chosen: readonly string[] | null
  /** The shop that is being bound to a PSP account, and to which. */
  binding: { shopId: string; pspId: string } | null
  problem: Problem | null
}

/** The shops that are to come in: those chosen, as far as they still can. */
export function chosenShops({ activation, chosen }: Pick<ActivateShopContext, 'activation' | 'chosen'>): string[] {
  if (!activation) return []
  const ready = activation.shops.filter(({ standing }) => standing === 'ready').map(({ id }) => id)
  return chosen === null ? allReady(activation) : ready.filter((id) => chosen.includes(id))
}

/** The limit that would be signed for; null when it is no more than what was signed. */
export function limitOfChoice(context: Pick<ActivateShopContext, 'activation' | 'chosen'>): { amount: string; currency: Currency } | null {
  const { activation } = context
  const limit = activation && limitToSign(activation, chosenShops(context))
  return limit ? { amount: limit.toString(), currency: activation.limit?.currency ?? 'HKD' } : null
}

const activation = setup({
  types: {
    input: {} as ActivateShopInput,
    context: {} as ActivateShopContext,
    events: {} as
      | { type: 'shop.toggled'; id: string }
      | { type: 'psp.bound'; shopId: string; pspId: string }
      | { type: 'shops.confirmed' }
      | { type: 'authorisation.requested'; renew?: string }
      | { type: 'signing.resumed' }
      | { type: 'drawdown.pressed' }
      | { type: 'continue.pressed' }
      | { type: 'retry.pressed' }
      | PageFact,
    meta: {} as OutcomeMeta,
    tags: {} as
      | 'busy'
      | 'withoutFacility'
      | 'notDrawn'
      | 'signing'
      | 'overdue'
      | 'calculating'
      | 'choosing'
      | 'bindable'
      | 'working'
      | 'unavailable',
  },
  actors: {
    readCompanyProfile: port('readCompanyProfile'),
    readActivation: port('readActivation'),
    activateShops: port('activateShops'),
    associatePsp: port('associatePsp'),
  },
  delays: { poll: 3000 },
  guards: {
    standsAt: ({ context }, params: { standing: ReturnType<typeof activationStanding> }) =>
      context.activation !== null && activationStanding(context.activation) === params.standing,
    /** The choice comes to more than what was signed, and the user may prepare what is to be signed. */
    mayPrepare: ({ context }) => context.profile?.role === 'administrator' && limitOfChoice(context) !== null,
    /** The limit is being calculated, or sales are being read: both are polled. */
    stillCounted: ({ context }) => context.activation !== null && isStillCounted(context.activation),
    /** Changed by another user, or the limit was recalculated: the page is read again. */
    saysAnother: (_, params: { error: unknown }) => Problem.from(params.error).is('refused', 'inProgress', 'notFound'),
  },
  actions: {
    keepProfile: assign({ profile: (_, profile: CompanyProfile) => profile }),
    keepActivation: assign({ activation: (_, activation: Activation) => activation }),
    chooseShop: assign({
      chosen: ({ context }, params: { id: string }) => {
        const chosen = chosenShops(context)
        return chosen.includes(params.id) ? chosen.filter((id) => id !== params.id) : [...chosen, params.id]
      },
    }),
    keepBinding: assign({ binding: (_, params: { shopId: string; pspId: string }) => params }),
    keepProblem: assign({ problem: problemOf }),
    forgetProblem: assign({ problem: null }),
    /** Leaves to link a shop or a PSP account; the portal remembers the page to return to. */
    requestAuthorisation: sendParent((_, { renew }: { renew?: string }) => ({ type: 'authorisation.requested', renew })),
    /** A supplement is there to be read and signed. */
    sign: sendParent({ type: 'supplement.prepared' }),
    drawDown: sendParent({ type: 'drawdown.requested' }),
    goOn: sendParent({ type: 'journey.continued' }),
    notifyParent: sendParent(toast),
  },
})

/** A shop is bound to a PSP account. */
const bound = {
  target: 'binding',
  actions: withEvent('keepBinding'),
} as const

/** States that show why nothing can be signed yet, and poll for changes, for example after a binding. */
const looksAgain = activation.createStateConfig({
  initial: 'resting',
  states: {
    resting: { description: 'The known data is shown.', after: { poll: { guard: 'stillCounted', target: 'looking' } } },
    looking: {
      description: 'Checks whether it is calculated.',
      invoke: call('readActivation', {
        id: 'lookAgain',
        input: ofProduct,
        to: '#activateShop.deciding',
        keep: 'keepActivation',
        failed: { target: 'resting', description: 'It is checked again later.' },
      }),
    },
  },
})

export const activateShopMachine = activation.createMachine({
  id: 'activateShop',
  description: 'Bring further shops into the facility.',
  context: ({ input }) => ({ ...input, profile: null, activation: null, chosen: null, binding: null, problem: null }),
  initial: 'arriving',
  on: {
    'authorisation.requested': { actions: withEvent('requestAuthorisation'), description: 'A shop or a PSP account is linked first.' },
  },
  states: {
    arriving: readState('Reads the role of the user: only an administrator prepares documents to sign.', 'readCompanyProfile', {
      input: ofCompany,
      to: 'loading',
      keep: 'keepProfile',
    }),
    loading: readState('Reads the shops and the limits they carry.', 'readActivation', {
      input: ofProduct,
      to: 'deciding',
      keep: 'keepActivation',
    }),
    deciding: {
      description: 'Is there a facility to bring them into, and nothing else to wait for?',
      always: [
        { guard: { type: 'standsAt', params: { standing: 'withoutFacility' } }, target: 'withoutFacility' },
        { guard: { type: 'standsAt', params: { standing: 'notDrawn' } }, target: 'notDrawn' },
        { guard: { type: 'standsAt', params: { standing: 'signing' } }, target: 'signing' },
        { guard: { type: 'standsAt', params: { standing: 'overdue' } }, target: 'overdue' },
        { guard: { type: 'standsAt', params: { standing: 'calculating' } }, target: 'calculating' },
        { target: 'choosing' },
      ],
    },
    withoutFacility: {
      description: 'No facility is open: why the limit was refused, and what helps. ACT-06.',
      meta: { outcome: 'held' },
      tags: ['withoutFacility', 'bindable'],
      ...looksAgain,
      on: {
        'psp.bound': bound,
        'continue.pressed': { actions: 'goOn' },
      },
    },
    notDrawn: {
      description: 'Further shops come in after the first drawdown. ACT-05.',
      meta: { outcome: 'held' },
      tags: ['notDrawn', 'bindable'],
      ...looksAgain,
      on: { 'psp.bound': bound, 'drawdown.pressed': { actions: 'drawDown' } },
    },
    signing: {
      description: 'A supplement is with its signers already.',
      meta: { outcome: 'left' },
      tags: 'signing',
      on: { 'signing.resumed': { actions: 'sign' } },
    },
    overdue: {
      description: 'A payment of the company is overdue: it is repaid first, in whichever product it is. Decision 098.',
      meta: { outcome: 'held' },
      tags: 'overdue',
      on: { 'network.returned': 'loading' },
    },
    calculating: {
      description: 'Sales are being read, or the limit is being calculated; polled automatically.',
      tags: 'calculating',
      after: { poll: 'refreshing' },
    },
    refreshing: readState('Checks the progress of the calculation.', 'readActivation', {
      tags: 'calculating',
      id: 'refreshActivation',
      input: ofProduct,
      to: 'deciding',
      keep: 'keepActivation',
      failed: { target: 'calculating' },
    }),
    choosing: {
      description: 'The merchant chooses the shops to add.',
      tags: ['choosing', 'bindable'],
      on: {
        'shop.toggled': { actions: withEvent('chooseShop') },
        'psp.bound': bound,
        'shops.confirmed': { guard: 'mayPrepare', target: 'preparing' },
      },
    },
    binding: commandState(
      'A shop is bound to the PSP account it is paid through; the limit is calculated again. ERR-C19.',
      'associatePsp',
      {
        tags: ['calculating', 'working'],
        input: ({ context }) => ({ shop_id: context.binding?.shopId ?? '', psp_id: context.binding?.pspId ?? '' }),
        to: 'loading',
        actions: success('limits.activation.psp.done'),
        failed: 'deciding',
      },
    ),
    preparing: commandState('The supplement is being written.', 'activateShops', {
      tags: ['choosing', 'working'],
      input: ({ context }) => ({
        product: context.product,
        shop_ids: chosenShops(context),
        limit: limitOfChoice(context) ?? { amount: '0', currency: 'HKD' as const },
      }),
      to: 'prepared',
      actions: 'sign',
      failed: [
        {
          guard: withEvent('saysAnother'),
          target: 'loading',
          actions: 'keepProblem',
          description: 'The page is read and shown again, with the differences.',
        },
        { target: 'choosing', actions: 'keepProblem' },
      ],
    }),
    prepared: { description: 'The supplement is there; its page opens.', meta: { outcome: 'reached' }, tags: 'busy' },
    unavailable: unavailableUntil('arriving'),
  },
})
