/** The order of onboarding up to the first drawdown: which page and which part come next, by what is known of a company. ONB-06, ONB-07. */
import { assign, initialTransition, setup } from 'xstate'
import type { Product } from '../../../contract/kernel/product.ts'
import type { Outcome } from '../../kernel/outcome.ts'
import type { LimitStanding } from '../../limits/limitStanding.ts'
import { hasReached, type OnboardingTag } from './onboarding.ts'

/** The parts of onboarding, in order. */
export type JourneyPart = 'certify' | 'shop' | 'limit' | 'account' | 'business' | 'sign' | 'draw'

/** What is known of a company in a product. */
export type OnboardingFacts = {
  product: Product
  certified: boolean
  /** Sections of the draft of the certification that are complete. KYC-17. */
  complete: { company: boolean; business: boolean }
  /** A shop whose consent is valid. */
  hasShop: boolean
  /** No sales could be read of any shop. */
  salesUnread: boolean
  /** Status of onboarding in the product; null before it began. */
  status: string | null
  /** Null where no limit is waited for: a page opens without one. */
  limit: LimitStanding | null
}

const reached = (tag: OnboardingTag) => ({ type: 'hasReached', params: { tag } }) as const

export const onboardingOrder = setup({
  types: {
    context: {} as OnboardingFacts,
    input: {} as OnboardingFacts,
    events: {} as { type: 'facts.changed'; facts: OnboardingFacts },
    meta: {} as { part: JourneyPart; page?: string; productPage?: string; outcome?: Outcome },
  },
  guards: {
    isCertified: ({ context }) => context.certified,
    isCompanyComplete: ({ context }) => context.complete.company,
    isBusinessComplete: ({ context }) => context.complete.business,
    hasShop: ({ context }) => context.hasShop,
    lacksSales: ({ context: { salesUnread, limit } }) => salesUnread && limit !== 'given' && limit !== 'increasing',
    hasReached: ({ context: { product, status } }, { tag }: { tag: OnboardingTag }) => hasReached(product, status, tag),
    isLimitRefused: ({ context }) => context.limit === 'notGiven',
    isLimitAwaited: ({ context }) => context.limit === 'calculating' || context.limit === 'checkingName',
  },
  actions: { keepFacts: assign((_, facts: OnboardingFacts) => facts) },
}).createMachine({
  id: 'onboardingOrder',
  description: 'The order of onboarding: what a company is asked for next, up to the first drawdown.',
  context: ({ input }) => input,
  on: {
    'facts.changed': {
      target: '.certify',
      actions: { type: 'keepFacts', params: ({ event }) => event.facts },
      description: 'Something is known that was not: a review ended, a shop was linked, an account was submitted.',
    },
  },
  initial: 'certify',
  states: {
    certify: {
      description: 'The company is certified first.',
      always: { guard: 'isCertified', target: 'shop' },
      initial: 'company',
      states: {
        company: {
          description: 'The company is filled in.',
          meta: { part: 'certify', page: '/company/onboarding/company-information' },
          always: { guard: 'isCompanyComplete', target: 'business' },
        },
        business: {
          description: 'Its business is filled in.',
          meta: { part: 'certify', page: '/company/onboarding/business-information' },
          always: { guard: 'isBusinessComplete', target: 'people' },
        },
        people: {
          description: 'Its directors and shareholders are filled in.',
          meta: { part: 'certify', page: '/company/onboarding/directors-and-shareholders' },
        },
      },
    },
    shop: {
      description: 'A shop is linked. One that lapses after the business was submitted does not lead back. Decision A87.',
      meta: { part: 'shop', page: '/shops/authorise' },
      always: [
        { guard: 'lacksSales', target: 'sales' },
        { guard: 'hasShop', target: 'limit' },
        { guard: reached('businessSubmitted'), target: 'limit' },
      ],
    },
    sales: {
      description: 'No sales could be read of any shop, so that there will be no limit.',
      meta: { part: 'shop' },
    },
    limit: {
      description: 'Is the limit refused? While it is calculated, the account and the business are asked for.',
      always: [{ guard: 'isLimitRefused', target: 'refused' }, { target: 'account' }],
    },
    refused: { description: 'No limit was given.', meta: { part: 'limit' } },
    account: {
      description: 'The drawdown account is submitted.',
      meta: { part: 'account', productPage: '/register/drawdown-account' },
      always: { guard: reached('accountSubmitted'), target: 'business' },
    },
    business: {
      description: 'The business is submitted.',
      meta: { part: 'business', productPage: '/register/business-info' },
      always: { guard: reached('businessSubmitted'), target: 'sign' },
    },
    sign: {
      description: 'The contract is signed, once there is a limit.',
      meta: { part: 'sign', productPage: '/register/signing' },
      always: [
        { guard: reached('signed'), target: 'draw' },
        { guard: 'isLimitAwaited', target: 'awaited' },
      ],
    },
    awaited: { description: 'The limit to sign for is being calculated.', meta: { part: 'limit' } },
    draw: {
      description: 'The contract is signed: drawdowns can be requested.',
      meta: { part: 'draw', outcome: 'reached' },
    },
  },
})

/** The page of a state, as a path in the portal; one without a page of its own is said on the dashboard. */
function pageOf({ page, productPage }: { page?: string; productPage?: string }, product: Product): string {
  return page ?? `/credit/${product}${productPage ?? '/home'}`
}

/** What comes next for a company with these facts: the part, and the path of its page in the portal. */
export function nextOf(facts: OnboardingFacts): { part: JourneyPart; path: string } {
  const [snapshot] = initialTransition(onboardingOrder, facts)
  const meta = Object.values(snapshot.getMeta()).at(-1)
  if (!meta) throw new Error(`Nothing comes next in ${JSON.stringify(snapshot.value)}`)
  return { part: meta.part, path: pageOf(meta, facts.product) }
}

/** The part that a page of onboarding belongs to; null of the dashboard and of any other page. */
export function partOf(path: string, product: Product): JourneyPart | null {
  const states = Object.values(onboardingOrder.states).flatMap((state) => [state, ...Object.values(state.states)])
  const metas = states.flatMap(({ meta }) => (meta?.page || meta?.productPage ? [meta] : []))
  return metas.find((meta) => pageOf(meta, product) === path)?.part ?? null
}
