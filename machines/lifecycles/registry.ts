/** Every lifecycle the server enforces, by the subject whose status it moves. */
import { accountDeletionLifecycle } from './accountDeletion.ts'
import { agreementLifecycle } from './agreement.ts'
import { applicationRecordLifecycle } from './applicationRecord.ts'
import { bankAccountLifecycle } from './bankAccount.ts'
import { categoryReportLifecycle } from './categoryReport.ts'
import { chargeOrderLifecycle } from './chargeOrder.ts'
import { companyUserLifecycle } from './companyUser.ts'
import { creditApplicationLifecycle } from './creditApplication.ts'
import { drawdownLifecycle } from './drawdown.ts'
import { facilityLifecycle } from './facility.ts'
import { kycLifecycle } from './kyc.ts'
import { kycReviewLifecycle } from './kycReview.ts'
import { noticeLifecycle } from './notice.ts'
import { onboardingLifecycles } from './onboarding.ts'
import { personalExportLifecycle } from './personalExport.ts'
import { reconciliationBreakLifecycle } from './reconciliationBreak.ts'
import { redPacketLifecycle } from './redPacket.ts'
import { repaymentLifecycle } from './repayment.ts'
import { shopAccountLifecycle } from './shopAccount.ts'
import { shopAuthorisationLifecycle } from './shopAuthorisation.ts'

export const lifecycles = {
  onboardingHook: onboardingLifecycles.hook,
  onboardingUnderwriting: onboardingLifecycles.underwriting,
  kyc: kycLifecycle,
  kycReview: kycReviewLifecycle,
  companyUser: companyUserLifecycle,
  shopAuthorisation: shopAuthorisationLifecycle,
  shopAccount: shopAccountLifecycle,
  bankAccount: bankAccountLifecycle,
  creditApplication: creditApplicationLifecycle,
  applicationRecord: applicationRecordLifecycle,
  agreement: agreementLifecycle,
  facility: facilityLifecycle,
  drawdown: drawdownLifecycle,
  repayment: repaymentLifecycle,
  chargeOrder: chargeOrderLifecycle,
  redPacket: redPacketLifecycle,
  categoryReport: categoryReportLifecycle,
  notice: noticeLifecycle,
  personalExport: personalExportLifecycle,
  accountDeletion: accountDeletionLifecycle,
  reconciliationBreak: reconciliationBreakLifecycle,
}
