/** Accounts of companies at banks and PSPs, and reviewers of their documents. BANK-01 to BANK-05, decision 024. */

import type { bankAccounts } from '../../contract/banking/bank-accounts.ts'
import type { pspAccounts } from '../../contract/banking/psp-accounts.ts'
import type { HandlersOf } from '../platform/call.ts'
import { addBankAccount, authoriseBankAccount, listBankAccounts, makeDefaultBankAccount, removeBankAccount } from './accounts.ts'
import { confirmDeposit, sendDeposit } from './deposits.ts'
import { submitAccountDocuments } from './documents.ts'
import { addPspAccount, listPspAccounts, removePspAccount } from './psps.ts'

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
