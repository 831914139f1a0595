/** Onboarding status of a company up to the first drawdown, per product. ONB-01 to ONB-05. */
import { setup } from 'xstate'
import { type OnboardingState, statusOf } from '../../../contract/home/onboarding-status.ts'
import type { Product } from '../../../contract/kernel/product.ts'
import type { Outcome } from '../../kernel/outcome.ts'

type OnboardingEvent =
  | { type: 'account.saved' }
  | { type: 'account.submitted' }
  | { type: 'business.submitted' }
  | { type: 'signing.initiated' }
  | { type: 'signing.restarted' }
  | { type: 'signing.completed' }

/** The lifecycle of one product; statuses carry its prefix, and `meta.page` is where the merchant continues. ONB-02, ONB-03. */
function onboardingLifecycle(product: Product) {
  const status = (state: OnboardingState) => statusOf(product, state)
  return setup({ types: { events: {} as OnboardingEvent, meta: {} as { status: string; page: string; outcome?: Outcome } } }).createMachine(
    {
      id: `onboarding-${product}`,
      description: 'Onboarding of one company to one product.',
      initial: 'drawdownAccountDraft',
      states: {
        drawdownAccountDraft: {
          description: 'The drawdown account is being filled in.',
          meta: { status: status('drawdownAccountDraft'), page: '/register/drawdown-account' },
          on: { 'account.saved': 'drawdownAccountDraft', 'account.submitted': 'drawdownAccountSubmitted' },
        },
        drawdownAccountSubmitted: {
          description: 'The account is known; business info is asked next.',
          meta: { status: status('drawdownAccountSubmitted'), page: '/register/business-info' },
          on: { 'account.submitted': 'drawdownAccountSubmitted', 'business.submitted': 'businessInfoSubmitted' },
        },
        businessInfoSubmitted: {
          description: 'Everything is known; the contract can be signed.',
          meta: { status: status('businessInfoSubmitted'), page: '/register/signing' },
          on: { 'account.submitted': 'businessInfoSubmitted', 'signing.initiated': 'signingInitiated' },
        },
        signingInitiated: {
          description: 'The signers have their links.',
          meta: { status: status('signingInitiated'), page: '/register/signing' },
          on: {
            'account.submitted': 'signingInitiated',
            'signing.restarted': 'signingInitiated',
            'signing.completed': 'signingCompleted',
          },
        },
        signingCompleted: {
          description: 'All have signed; the facility is open. The account may still be replaced, for instance after a refused payout.',
          meta: { status: status('signingCompleted'), page: '/home', outcome: 'reached' },
          on: { 'account.submitted': 'signingCompleted' },
        },
      },
    },
  )
}

/** The lifecycle of each product. */
export const onboardingLifecycles = { hook: onboardingLifecycle('hook'), underwriting: onboardingLifecycle('underwriting') }
