/** All job handlers; a job kind without a handler does not compile. */
import { factorResetJobs } from '../account/factors/reset.ts'
import { accountJobs } from '../banking/accounts.ts'
import { depositJobs } from '../banking/deposits.ts'
import { documentJobs } from '../banking/documents.ts'
import { payeeJobs } from '../banking/payee-check.ts'
import { ownerJobs } from '../kyc/owners.ts'
import { kycJobs } from '../kyc/review.ts'
import { submissionJobs } from '../kyc/submissions.ts'
import { approvalJobs } from '../lending/approvals.ts'
import { interestJobs } from '../lending/interest.ts'
import { holidayJobs } from '../lending/later-holidays.ts'
import { payoutJobs } from '../lending/payouts.ts'
import { exceptionJobs } from '../limits/exceptions.ts'
import { reviewJobs } from '../limits/facility-review.ts'
import { underwritingJobs } from '../limits/underwriting/calculate.ts'
import { messageJobs } from '../notices/mail-messages.ts'
import { noticeJobs } from '../notices/raise-notice.ts'
import { smsJobs } from '../notices/sms.ts'
import { fileJobs } from '../platform/files/jobs.ts'
import type { JobHandlers } from '../platform/jobs/jobs.ts'
import { mailJobs } from '../platform/mail/send.ts'
import { deletionJobs } from '../privacy/deletions.ts'
import { exportJobs } from '../privacy/exports.ts'
import { arrangementJobs } from '../repayments/arrangements.ts'
import { collectJobs } from '../repayments/collect-charge-orders.ts'
import { debitHoldJobs } from '../repayments/debit-holds.ts'
import { debitJobs } from '../repayments/debits.ts'
import { creditPayoutJobs } from '../repayments/pay-credit.ts'
import { proofJobs } from '../repayments/proof.ts'
import { raiseJobs } from '../repayments/raise.ts'
import { transferReturnJobs } from '../repayments/return-transfers.ts'
import { statementJobs } from '../repayments/statements.ts'
import { redPacketJobs } from '../rewards/expiry.ts'
import { sandboxJobs } from '../sandbox/webhooks.ts'
import { shopJobs } from '../shops/import.ts'
import { revocationJobs } from '../shops/revoke-tokens.ts'
import { sellerNameJobs } from '../shops/seller-names.ts'
import { signingJobs } from '../signing/envelopes.ts'
import { pictureJobs } from '../signing/pages.ts'
import { preparingJobs } from '../signing/prepare.ts'
import { proofKeyJobs } from '../signing/proof-keys.ts'
import { paperJobs } from '../signing/unnamed-files.ts'
import { reportJobs } from '../site/make-report.ts'
import { sentCaseJobs } from '../staff/merchant-cases.ts'
import { portfolioJobs } from '../staff/reports/close-days.ts'
import { sweepJobs } from './sweep.ts'

export const jobHandlers: JobHandlers = {
  ...mailJobs,
  ...kycJobs,
  ...ownerJobs,
  ...submissionJobs,
  ...fileJobs,
  ...paperJobs,
  ...shopJobs,
  ...revocationJobs,
  ...sellerNameJobs,
  ...underwritingJobs,
  ...exceptionJobs,
  ...payoutJobs,
  ...factorResetJobs,
  ...approvalJobs,
  ...interestJobs,
  ...holidayJobs,
  ...reviewJobs,
  ...creditPayoutJobs,
  ...transferReturnJobs,
  ...debitJobs,
  ...raiseJobs,
  ...collectJobs,
  ...arrangementJobs,
  ...debitHoldJobs,
  ...sentCaseJobs,
  ...statementJobs,
  ...proofJobs,
  ...portfolioJobs,
  ...redPacketJobs,
  ...accountJobs,
  ...depositJobs,
  ...payeeJobs,
  ...documentJobs,
  ...signingJobs,
  ...preparingJobs,
  ...pictureJobs,
  ...proofKeyJobs,
  ...noticeJobs,
  ...messageJobs,
  ...smsJobs,
  ...reportJobs,
  ...exportJobs,
  ...deletionJobs,
  ...sweepJobs,
  ...sandboxJobs,
}
