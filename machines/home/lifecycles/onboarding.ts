/** Onboarding status of a company up to the first drawdown, per product. ONB-01 to ONB-05. */
import { setup } from 'xstate'
import { type OnboardingState, statusOf } from '../../../contract/home/onboarding-status.ts'
import type { Product } from '../../../contract/kernel/product.ts'
import { effect } from '../../kernel/effect.ts'
import type { Outcome } from '../../kernel/outcome.ts'
import { statusesTagged } from '../../kernel/tagged.ts'

type OnboardingEvent =
  | { type: 'account.saved' }
  | { type: 'account.submitted' }
  | { type: 'business.submitted' }
  | { type: 'signing.initiated' }
  | { type: 'signing.restarted' }
  | { type: 'signing.completed' }

/** What a company has done in a product. */
export type OnboardingTag = 'accountSubmitted' | 'businessSubmitted' | 'signersAsked' | 'signed'

const submitted = ['storeAccount', 'withdrawMandate', 'notifyReplaced'] as const

/** The lifecycle of one product; statuses carry its prefix. ONB-02, ONB-03. */
function onboardingLifecycle(product: Product) {
  const status = (state: OnboardingState) => statusOf(product, state)
  return setup({
    types: { events: {} as OnboardingEvent, meta: {} as { status: string; outcome?: Outcome }, tags: {} as OnboardingTag },
    actions: {
      /** It joins the list of bank accounts, where its payee is checked; one in place of another takes a step-up. */
      storeAccount: effect,
      /** A mandate to debit another account, which is being signed. */
      withdrawMandate: effect,
      /** One that replaces another: messages to all members, and mails to the administrators. */
      notifyReplaced: effect,
    },
  }).createMachine({
    id: `onboarding-${product}`,
    description: 'Onboarding of one company to one product.',
    initial: 'drawdownAccountDraft',
    states: {
      drawdownAccountDraft: {
        description: 'The drawdown account is being filled in.',
        meta: { status: status('drawdownAccountDraft') },
        on: {
          'account.saved': 'drawdownAccountDraft',
          'account.submitted': { target: 'drawdownAccountSubmitted', actions: submitted },
        },
      },
      drawdownAccountSubmitted: {
        description: 'The account is known; business info is asked next.',
        meta: { status: status('drawdownAccountSubmitted') },
        tags: 'accountSubmitted',
        on: {
          'account.submitted': { target: 'drawdownAccountSubmitted', actions: submitted },
          'business.submitted': 'businessInfoSubmitted',
        },
      },
      businessInfoSubmitted: {
        description: 'Everything is known; the contract can be signed.',
        meta: { status: status('businessInfoSubmitted') },
        tags: ['accountSubmitted', 'businessSubmitted'],
        on: {
          'account.submitted': { target: 'businessInfoSubmitted', actions: submitted },
          'signing.initiated': 'signingInitiated',
        },
      },
      signingInitiated: {
        description: 'The signers have their links.',
        meta: { status: status('signingInitiated') },
        tags: ['accountSubmitted', 'businessSubmitted', 'signersAsked'],
        on: {
          'account.submitted': { target: 'signingInitiated', actions: submitted },
          'signing.restarted': 'signingInitiated',
          'signing.completed': 'signingCompleted',
        },
      },
      signingCompleted: {
        description: 'All have signed; the facility is open. The account may still be replaced, for instance after a refused payout.',
        meta: { status: status('signingCompleted'), outcome: 'reached' },
        tags: ['accountSubmitted', 'businessSubmitted', 'signersAsked', 'signed'],
        on: { 'account.submitted': { target: 'signingCompleted', actions: submitted } },
      },
    },
  })
}

/** The lifecycle of each product. */
export const onboardingLifecycles = { hook: onboardingLifecycle('hook'), underwriting: onboardingLifecycle('underwriting') }

/** Whether a company has done something in a product, by its status there; null before there is one. */
export function hasReached(product: Product, status: string | null, tag: OnboardingTag): boolean {
  return statusesTagged(onboardingLifecycles[product], tag).some((tagged) => tagged === status)
}
