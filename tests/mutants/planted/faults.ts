/** Every planted fault, by area; `ui`, `server`, `portal` and `app` are the parts that belong to no area. */
import { accountFaults } from './account.ts'
import { analyticsFaults } from './analytics.ts'
import { appFaults } from './app.ts'
import { bankingFaults } from './banking.ts'
import { companyFaults } from './company.ts'
import { homeFaults } from './home.ts'
import { kycFaults } from './kyc.ts'
import { lendingFaults } from './lending.ts'
import { limitsFaults } from './limits.ts'
import { movedDaysFaults } from './moved-days.ts'
import { noticesFaults } from './notices.ts'
import type { PlantedFault } from './planted-fault.ts'
import { portalFaults } from './portal.ts'
import { privacyFaults } from './privacy.ts'
import { recordsFaults } from './records.ts'
import { referenceFaults } from './reference.ts'
import { repaymentsFaults } from './repayments.ts'
import { reportFaults } from './reports.ts'
import { rewardsFaults } from './rewards.ts'
import { serverFaults } from './server.ts'
import { servicingFaults } from './servicing.ts'
import { shopsFaults } from './shops.ts'
import { signingFaults } from './signing.ts'
import { siteFaults } from './site.ts'
import { staffFaults } from './staff.ts'
import { uiFaults } from './ui.ts'

/** Faults by area, in the order of the areas. */
export const faultsByArea: Readonly<Record<string, readonly PlantedFault[]>> = {
  reference: referenceFaults,
  site: siteFaults,
  account: accountFaults,
  notices: noticesFaults,
  company: companyFaults,
  kyc: kycFaults,
  banking: bankingFaults,
  lending: [...lendingFaults, ...movedDaysFaults],
  shops: shopsFaults,
  limits: limitsFaults,
  home: homeFaults,
  signing: signingFaults,
  rewards: rewardsFaults,
  repayments: [...repaymentsFaults, ...servicingFaults],
  records: recordsFaults,
  staff: [...staffFaults, ...reportFaults],
  privacy: privacyFaults,
  analytics: analyticsFaults,
  ui: uiFaults,
  server: serverFaults,
  portal: portalFaults,
  app: appFaults,
}
