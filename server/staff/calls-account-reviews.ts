/** Handlers of the review of bank account documents. BANK-02. */
import type { accountReviews } from '../../contract/staff/account-reviews.ts'
import type { HandlersOf } from '../platform/call.ts'
import { decideAccountReview, listAccountReviews, openAccountDocument, revealAccountNumber } from './account-reviews.ts'

export const accountReviewHandlers: HandlersOf<typeof accountReviews> = {
  listAccountReviews,
  decideAccountReview,
  revealAccountNumber,
  openAccountDocument,
}
