/** Every job handler; a kind without one does not compile. */
import { accountJobs } from '../banking/accounts.ts'
import { depositJobs } from '../banking/deposits.ts'
import { documentJobs } from '../banking/documents.ts'
import { kycJobs } from '../companies/review.ts'
import { roundJobs } from '../companies/rounds.ts'
import { fileJobs } from '../files/jobs.ts'
import { paperJobs } from '../files/papers.ts'
import { interestJobs } from '../lending/interest.ts'
import { payoutJobs } from '../lending/payouts.ts'
import { reviewJobs } from '../lending/review.ts'
import { mailJobs } from '../mail/send.ts'
import { noticeJobs } from '../notices/raise.ts'
import { deletionJobs } from '../privacy/deletions.ts'
import { exportJobs } from '../privacy/exports.ts'
import { redPacketJobs } from '../red-packets/expiry.ts'
import { collectJobs } from '../repayments/collect.ts'
import { debitJobs } from '../repayments/debits.ts'
import { raiseJobs } from '../repayments/raise.ts'
import { statementJobs } from '../repayments/statements.ts'
import { reportJobs } from '../reports/make.ts'
import { sandboxJobs } from '../sandbox/webhooks.ts'
import { discardJobs } from '../shops/discard.ts'
import { shopJobs } from '../shops/import.ts'
import { signingJobs } from '../signing/envelopes.ts'
import { pictureJobs } from '../signing/pages.ts'
import { preparingJobs } from '../signing/prepare.ts'
import { proofKeyJobs } from '../signing/proof-keys.ts'
import { underwritingJobs } from '../underwriting/calculate.ts'
import type { JobHandlers } from './jobs.ts'
import { sweepJobs } from './sweep.ts'

export const jobHandlers: JobHandlers = {
  ...mailJobs,
  ...kycJobs,
  ...roundJobs,
  ...fileJobs,
  ...paperJobs,
  ...shopJobs,
  ...discardJobs,
  ...underwritingJobs,
  ...payoutJobs,
  ...interestJobs,
  ...reviewJobs,
  ...debitJobs,
  ...raiseJobs,
  ...collectJobs,
  ...statementJobs,
  ...redPacketJobs,
  ...accountJobs,
  ...depositJobs,
  ...documentJobs,
  ...signingJobs,
  ...preparingJobs,
  ...pictureJobs,
  ...proofKeyJobs,
  ...noticeJobs,
  ...reportJobs,
  ...exportJobs,
  ...deletionJobs,
  ...sweepJobs,
  ...sandboxJobs,
}
