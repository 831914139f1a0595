/** Statuses of onboarding, which pages and the lifecycle share. ONB-02, ONB-03. */
import { type Product, products } from '../kernel/product.ts'

const words = {
  drawdownAccountDraft: 'Drawdown Account Draft',
  drawdownAccountSubmitted: 'Drawdown Account Submitted',
  businessInfoSubmitted: 'Business Info Submitted',
  signingInitiated: 'Signing Initiated',
  signingCompleted: 'Signing Completed',
} as const

/** A state of the lifecycle of onboarding. */
export type OnboardingState = keyof typeof words

/** The status of a state, with the prefix of its product. */
export function statusOf(product: Product, state: OnboardingState): string {
  return `${products[product].prefix} ${words[state]}`
}
