/** Every handler; a call of the contract without one does not compile. */
import type { Handlers } from '../call.ts'
import { accountHandlers } from './accounts.ts'
import { agreementHandlers } from './agreements.ts'
import { companyHandlers } from './companies.ts'
import { creditHandlers } from './credit.ts'
import { onboardingHandlers } from './onboarding.ts'
import { shopHandlers } from './shops.ts'

export const handlers: Handlers = {
  ...accountHandlers,
  ...companyHandlers,
  ...shopHandlers,
  ...onboardingHandlers,
  ...agreementHandlers,
  ...creditHandlers,
}
