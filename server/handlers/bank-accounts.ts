/** Accounts of companies at banks and PSPs, and reviewers of their documents. BANK-01 to BANK-05, decision 024. */
import type { accountReviews } from '../../contract/account-reviews.ts'
import type { bankAccounts } from '../../contract/bank-accounts.ts'
import type { pspAccounts } from '../../contract/psp-accounts.ts'
import { addBankAccount, authoriseBankAccount, listBankAccounts, makeDefaultBankAccount, removeBankAccount } from '../banking/accounts.ts'
import { confirmDeposit, sendDeposit } from '../banking/deposits.ts'
import { submitAccountDocuments } from '../banking/documents.ts'
import { addPspAccount, listPspAccounts, removePspAccount } from '../banking/psps.ts'
import { decideAccountReview, listAccountReviews, openAccountDocument, revealAccountNumber } from '../banking/reviews.ts'
import type { HandlersOf } from '../call.ts'

export const bankAccountHandlers: HandlersOf<typeof bankAccounts> = {
  listBankAccounts,
  addBankAccount,
  sendDeposit,
  confirmDeposit,
  submitAccountDocuments,
  authoriseBankAccount,
  makeDefaultBankAccount,
  removeBankAccount,
}

export const pspAccountHandlers: HandlersOf<typeof pspAccounts> = { listPspAccounts, addPspAccount, removePspAccount }

export const accountReviewHandlers: HandlersOf<typeof accountReviews> = {
  listAccountReviews,
  decideAccountReview,
  revealAccountNumber,
  openAccountDocument,
}
