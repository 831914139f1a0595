/** All handlers; an endpoint of the contract without a handler does not compile. */

import { accountHandlers } from '../account/calls-accounts.ts'
import { passwordHandlers } from '../account/calls-passwords.ts'
import { profileHandlers } from '../account/calls-profile.ts'
import { journeyHandlers } from '../analytics/calls.ts'
import { bankAccountHandlers, pspAccountHandlers } from '../banking/calls.ts'
import { affiliationHandlers } from '../company/calls.ts'
import { dashboardHandlers } from '../home/calls-dashboard.ts'
import { onboardingHandlers } from '../home/calls-onboarding.ts'
import { companyHandlers } from '../kyc/calls.ts'
import { drawdownHandlers } from '../lending/calls-drawdowns.ts'
import { facilityHandlers } from '../lending/calls-facilities.ts'
import { applicationHandlers } from '../limits/calls-applications.ts'
import { limitHandlers } from '../limits/calls-limits.ts'
import { messageHandlers } from '../notices/calls-messages.ts'
import { noticeHandlers } from '../notices/calls-notices.ts'
import type { Handlers } from '../platform/call.ts'
import { personalDataHandlers } from '../privacy/calls.ts'
import { statementHandlers } from '../records/calls-statements.ts'
import { timelineHandlers } from '../records/calls-timeline.ts'
import { referenceHandlers } from '../reference/calls.ts'
import { chargeOrderHandlers } from '../repayments/calls-charge-orders.ts'
import { repaymentHandlers } from '../repayments/calls-repayments.ts'
import { redPacketHandlers } from '../rewards/calls.ts'
import { myShopHandlers } from '../shops/calls-my-shops.ts'
import { shopHandlers } from '../shops/calls-shops.ts'
import { activationHandlers } from '../signing/calls-activation.ts'
import { agreementHandlers } from '../signing/calls-agreements.ts'
import { signerHandlers } from '../signing/calls-signers.ts'
import { campaignHandlers } from '../site/calls-campaigns.ts'
import { reportHandlers } from '../site/calls-reports.ts'
import { accountReviewHandlers } from '../staff/calls-account-reviews.ts'
import { backofficeHandlers } from '../staff/calls-backoffice.ts'
import { reconciliationHandlers } from '../staff/calls-reconciliation.ts'
import { staffHandlers } from '../staff/calls-staff.ts'
import { fileHandlers } from './files-calls.ts'

export const handlers: Handlers = {
  ...accountHandlers,
  ...passwordHandlers,
  ...profileHandlers,
  ...personalDataHandlers,
  ...companyHandlers,
  ...affiliationHandlers,
  ...referenceHandlers,
  ...fileHandlers,
  ...shopHandlers,
  ...myShopHandlers,
  ...onboardingHandlers,
  ...bankAccountHandlers,
  ...pspAccountHandlers,
  ...agreementHandlers,
  ...signerHandlers,
  ...limitHandlers,
  ...facilityHandlers,
  ...drawdownHandlers,
  ...dashboardHandlers,
  ...applicationHandlers,
  ...statementHandlers,
  ...timelineHandlers,
  ...repaymentHandlers,
  ...chargeOrderHandlers,
  ...activationHandlers,
  ...redPacketHandlers,
  ...reportHandlers,
  ...campaignHandlers,
  ...noticeHandlers,
  ...messageHandlers,
  ...journeyHandlers,
  ...staffHandlers,
  ...backofficeHandlers,
  ...accountReviewHandlers,
  ...reconciliationHandlers,
}
