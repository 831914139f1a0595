/** Every handler; a call of the contract without one does not compile. */
import type { Handlers } from '../call.ts'
import { accountHandlers } from './accounts.ts'
import { activationHandlers } from './activation.ts'
import { affiliationHandlers } from './affiliations.ts'
import { agreementHandlers } from './agreements.ts'
import { applicationHandlers } from './applications.ts'
import { backofficeHandlers } from './backoffice.ts'
import { accountReviewHandlers, bankAccountHandlers, pspAccountHandlers } from './bank-accounts.ts'
import { campaignHandlers } from './campaigns.ts'
import { chargeOrderHandlers } from './charge-orders.ts'
import { companyHandlers } from './companies.ts'
import { dashboardHandlers } from './dashboard.ts'
import { drawdownHandlers } from './drawdowns.ts'
import { facilityHandlers } from './facilities.ts'
import { fileHandlers } from './files.ts'
import { journeyHandlers } from './journey.ts'
import { limitHandlers } from './limits.ts'
import { messageHandlers } from './messages.ts'
import { myShopHandlers } from './my-shops.ts'
import { noticeHandlers } from './notices.ts'
import { onboardingHandlers } from './onboarding.ts'
import { passwordHandlers } from './passwords.ts'
import { personalDataHandlers } from './personal-data.ts'
import { profileHandlers } from './profile.ts'
import { reconciliationHandlers } from './reconciliation.ts'
import { redPacketHandlers } from './red-packets.ts'
import { referenceHandlers } from './references.ts'
import { repaymentHandlers } from './repayments.ts'
import { reportHandlers } from './reports.ts'
import { shopHandlers } from './shops.ts'
import { signerHandlers } from './signers.ts'
import { staffHandlers } from './staff.ts'
import { statementHandlers } from './statements.ts'
import { timelineHandlers } from './timeline.ts'

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
