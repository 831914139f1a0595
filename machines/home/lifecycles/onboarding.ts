/** Onboarding status of a company up to the first drawdown, per product. ONB-01 to ONB-05. */
import { setup } from 'xstate'
import { type OnboardingState, statusOf } from '../../../contract/home/onboarding-status.ts'
import type { Product } from '../../../contract/kernel/product.ts'
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

/** The lifecycle of one product; statuses carry its prefix. ONB-02, ONB-03. */
function onboardingLifecycle(product: Product) {
  const status = (state: OnboardingState) => statusOf(product, state)
  return setup({
    types: { events: {} as OnboardingEvent, meta: {} as { status: string; outcome?: Outcome }, tags: {} as OnboardingTag },
  }).createMachine({
    id: `onboarding-${product}`,
    description: 'Onboarding of one company to one product.',
    initial: 'drawdownAccountDraft',
    states: {
      drawdownAccountDraft: {
        description: 'The drawdown account is being filled in.',
        meta: { status: status('drawdownAccountDraft') },
        on: { 'account.saved': 'drawdownAccountDraft', 'account.submitted': 'drawdownAccountSubmitted' },
      },
      drawdownAccountSubmitted: {
        description: 'The account is known; business info is asked next.',
        meta: { status: status('drawdownAccountSubmitted') },
        tags: 'accountSubmitted',
        on: { 'account.submitted': 'drawdownAccountSubmitted', 'business.submitted': 'businessInfoSubmitted' },
      },
      businessInfoSubmitted: {
        description: 'Everything is known; the contract can be signed.',
        meta: { status: status('businessInfoSubmitted') },
        tags: ['accountSubmitted', 'businessSubmitted'],
        on: { 'account.submitted': 'businessInfoSubmitted', 'signing.initiated': 'signingInitiated' },
      },
      signingInitiated: {
        description: 'The signers have their links.',
        meta: { status: status('signingInitiated') },
        tags: ['accountSubmitted', 'businessSubmitted', 'signersAsked'],
        on: {
          'account.submitted': 'signingInitiated',
          'signing.restarted': 'signingInitiated',
          'signing.completed': 'signingCompleted',
        },
      },
      signingCompleted: {
        description: 'All have signed; the facility is open. The account may still be replaced, for instance after a refused payout.',
        meta: { status: status('signingCompleted'), outcome: 'reached' },
        tags: ['accountSubmitted', 'businessSubmitted', 'signersAsked', 'signed'],
        on: { 'account.submitted': 'signingCompleted' },
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
