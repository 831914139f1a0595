/** Every lifecycle the server enforces, by the subject whose status it moves. `subjects` in server/platform/subjects.ts has their tables. */

import { userLifecycle } from './account/lifecycles/user.ts'
import { accountDepositLifecycle } from './banking/lifecycles/accountDeposit.ts'
import { accountReviewLifecycle } from './banking/lifecycles/accountReview.ts'
import { bankAccountLifecycle } from './banking/lifecycles/bankAccount.ts'
import { companyFreezeLifecycle } from './company/lifecycles/companyFreeze.ts'
import { companyUserLifecycle } from './company/lifecycles/companyUser.ts'
import { onboardingLifecycles } from './home/lifecycles/onboarding.ts'
import { kycLifecycle } from './kyc/lifecycles/kyc.ts'
import { kycReviewLifecycle } from './kyc/lifecycles/kycReview.ts'
import { drawdownLifecycle } from './lending/lifecycles/drawdown.ts'
import { facilityLifecycle } from './lending/lifecycles/facility.ts'
import { rateFixingLifecycle } from './lending/lifecycles/rateFixing.ts'
import { applicationRecordLifecycle } from './limits/lifecycles/applicationRecord.ts'
import { creditApplicationLifecycle } from './limits/lifecycles/creditApplication.ts'
import { limitExceptionLifecycle } from './limits/lifecycles/limitException.ts'
import { noticeLifecycle } from './notices/lifecycles/notice.ts'
import { accountDeletionLifecycle } from './privacy/lifecycles/accountDeletion.ts'
import { personalExportLifecycle } from './privacy/lifecycles/personalExport.ts'
import { merchantCaseLifecycle } from './records/lifecycles/merchantCase.ts'
import { arrangementLifecycle } from './repayments/lifecycles/arrangement.ts'
import { chargeCollectionLifecycle } from './repayments/lifecycles/chargeCollection.ts'
import { chargeOrderLifecycle } from './repayments/lifecycles/chargeOrder.ts'
import { collectionCaseLifecycle } from './repayments/lifecycles/collectionCase.ts'
import { creditPayoutLifecycle } from './repayments/lifecycles/creditPayout.ts'
import { debitHoldLifecycle } from './repayments/lifecycles/debitHold.ts'
import { loanAdjustmentLifecycle } from './repayments/lifecycles/loanAdjustment.ts'
import { reconciliationBreakLifecycle } from './repayments/lifecycles/reconciliationBreak.ts'
import { repaymentLifecycle } from './repayments/lifecycles/repayment.ts'
import { unidentifiedTransferLifecycle } from './repayments/lifecycles/unidentifiedTransfer.ts'
import { redPacketLifecycle } from './rewards/lifecycles/redPacket.ts'
import { sellerNameLifecycle } from './shops/lifecycles/sellerName.ts'
import { shopAccountLifecycle } from './shops/lifecycles/shopAccount.ts'
import { shopAuthorisationLifecycle } from './shops/lifecycles/shopAuthorisation.ts'
import { agreementLifecycle } from './signing/lifecycles/agreement.ts'
import { signerLifecycle } from './signing/lifecycles/signer.ts'
import { categoryReportLifecycle } from './site/lifecycles/categoryReport.ts'
import { staffMemberLifecycle } from './staff/lifecycles/staffMember.ts'

export const lifecycles = {
  onboardingHook: onboardingLifecycles.hook,
  onboardingUnderwriting: onboardingLifecycles.underwriting,
  kyc: kycLifecycle,
  kycReview: kycReviewLifecycle,
  user: userLifecycle,
  companyUser: companyUserLifecycle,
  staffMember: staffMemberLifecycle,
  shopAuthorisation: shopAuthorisationLifecycle,
  shopAccount: shopAccountLifecycle,
  sellerName: sellerNameLifecycle,
  bankAccount: bankAccountLifecycle,
  accountDeposit: accountDepositLifecycle,
  accountReview: accountReviewLifecycle,
  creditApplication: creditApplicationLifecycle,
  applicationRecord: applicationRecordLifecycle,
  agreement: agreementLifecycle,
  signer: signerLifecycle,
  facility: facilityLifecycle,
  drawdown: drawdownLifecycle,
  repayment: repaymentLifecycle,
  chargeOrder: chargeOrderLifecycle,
  chargeCollection: chargeCollectionLifecycle,
  creditPayout: creditPayoutLifecycle,
  redPacket: redPacketLifecycle,
  categoryReport: categoryReportLifecycle,
  notice: noticeLifecycle,
  personalExport: personalExportLifecycle,
  accountDeletion: accountDeletionLifecycle,
  reconciliationBreak: reconciliationBreakLifecycle,
  rateFixing: rateFixingLifecycle,
  unidentifiedTransfer: unidentifiedTransferLifecycle,
  arrangement: arrangementLifecycle,
  limitException: limitExceptionLifecycle,
  loanAdjustment: loanAdjustmentLifecycle,
  collectionCase: collectionCaseLifecycle,
  companyFreeze: companyFreezeLifecycle,
  debitHold: debitHoldLifecycle,
  merchantCase: merchantCaseLifecycle,
}
