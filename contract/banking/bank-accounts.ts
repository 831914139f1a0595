/** The bank accounts of a company: added, shown to be its own, authorised for payouts. BANK-01 to BANK-04, ruling R9, decision 024. */

import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { CurrencyCode, Id, Instant, Money, Nothing, ProductName } from '../kernel/fields.ts'
import { parseAmount } from '../kernel/money.ts'
import { ReturnReason } from '../kyc/returns.ts'
import { AccountBlock, BankAccount, RelationType } from './drawdown-account.ts'
import { NameCheck } from './payee-check.ts'
import { depositRules, mostAccountDocuments } from './proof-rules.ts'

/**
 * How far an account has come: nothing shown yet, two small amounts sent to it, documents with a reviewer, not shown to be the company's,
 * shown to be, and authorised for payouts. BANK-02, decision 024.
 */
export const BankAccountStatus = z.enum(['unverified', 'deposit sent', 'in review', 'refused', 'verified', 'authorised'])
export type BankAccountStatus = z.infer<typeof BankAccountStatus>

/** Why an account was not shown to be the company's. */
const Refusal = z.strictObject({
  cause: z.enum(['deposit returned', 'amounts wrong', 'deposit lapsed', 'document']),
  /** Of a document: what is wrong with it, and the reviewer's own words, if any. */
  reason: ReturnReason.nullable(),
  note: z.string(),
})

/** Whether a signed direct-debit mandate of a product names an account; `none` before the contract of the product is signed. Decision 093. */
const DebitMandate = z.enum(['none', 'missing', 'signed'])
export type DebitMandate = z.infer<typeof DebitMandate>

/** A bank account as the company sees it: its number masked. BANK-02. */
export const CompanyBankAccount = z.strictObject({
  id: Id,
  swiftCode: z.string(),
  region: z.string(),
  currency: CurrencyCode,
  relationType: RelationType,
  bankName: z.string(),
  /** `••••5678`. */
  accountNumber: z.string(),
  accountName: z.string(),
  branch: z.string(),
  address: z.string(),
  status: BankAccountStatus,
  /** BANK-02, decision A113. */
  verified: z.boolean(),
  authorised: z.boolean(),
  /** In whose name it is; null once documents have verified it. Decision 082. */
  nameCheck: NameCheck.nullable(),
  /** The one a form begins with; at most one, and authorised. */
  isDefault: z.boolean(),
  /** Products whose drawdowns are paid to it: then it is not removed. `blocked` and `heldUntil` stop payouts of the product. Decisions 080, 101. */
  usedFor: z.array(
    z.strictObject({ product: ProductName, blocked: AccountBlock.nullable(), heldUntil: Instant.nullable(), debits: DebitMandate }),
  ),
  /** The two amounts that are on their way or have come. */
  deposit: z.strictObject({ sentTime: Instant, expiresTime: Instant, triesLeft: z.number().int() }).nullable(),
  /** Pairs of amounts that may still be sent. */
  depositsLeft: z.number().int(),
  refusal: Refusal.nullable(),
  createdTime: Instant,
  /** Counts the changes; a change names the one it was made on. */
  version: z.number().int(),
})
export type CompanyBankAccount = z.infer<typeof CompanyBankAccount>

const DepositAmount = z
  .string()
  .trim()
  .min(1, 'field.required')
  .refine((typed) => {
    const amount = parseAmount(typed)
    return amount !== null && amount > 0n && amount <= BigInt(depositRules.most)
  }, 'field.deposit.invalid')

/** The two amounts as they are typed, in any order. */
export const DepositForm = z.strictObject({ first: DepositAmount, second: DepositAmount })

/** The documents that show whose an account is, by their files. */
export const AccountDocuments = z.strictObject({
  documents: z.array(Id).min(1, 'field.document.required').max(mostAccountDocuments, 'field.document.tooMany'),
})

const Changed = z.strictObject({ id: Id, version: z.int32() })

export const bankAccounts = {
  /** Called by the accounts page. */
  listBankAccounts: endpoint({
    method: 'GET',
    path: '/api/company/accounts/bank',
    access: 'company',
    input: Nothing,
    output: z.array(CompanyBankAccount),
    codes: [],
    extension: true,
    summary: 'List bank accounts of the company with masked numbers, the default one first.',
    source: 'BANK-01, BANK-02',
  }),
  /** Called by the accounts page. */
  addBankAccount: endpoint({
    method: 'POST',
    path: '/api/company/accounts/bank',
    access: 'administrator',
    cost: 5,
    idempotent: true,
    input: z.strictObject({ account: BankAccount }),
    output: CompanyBankAccount,
    codes: ['verificationFailed', 'conflict', 'unavailable', 'alreadyExists'],
    extension: true,
    summary:
      'Add a bank account; 20017 at its number when the company already has it, 20016 when the maximum number of accounts is reached, 20007 without a step-up.',
    source: 'BANK-04',
  }),
  /** Called by the accounts page. */
  sendDeposit: endpoint({
    method: 'POST',
    path: '/api/company/accounts/bank/:id/deposit',
    access: 'administrator',
    cost: 20,
    input: Changed,
    output: CompanyBankAccount,
    codes: ['tooManyRequests', 'conflict', 'unavailable', 'notFound'],
    extension: true,
    summary:
      'Send two small amounts to an account, to be confirmed by the company; 20016 when the maximum number of pairs is reached, or for an account of a third party.',
  }),
  /** Called by the accounts page. */
  confirmDeposit: endpoint({
    method: 'POST',
    path: '/api/company/accounts/bank/:id/deposit/confirm',
    access: 'administrator',
    cost: 5,
    input: z.strictObject({ ...Changed.shape, amounts: z.array(Money).length(2) }),
    output: CompanyBankAccount,
    codes: ['verificationFailed', 'conflict', 'notFound'],
    extension: true,
    summary: 'Confirm the two amounts; 20007 with the remaining attempts when they are wrong.',
  }),
  /** Called by the accounts page. */
  submitAccountDocuments: endpoint({
    method: 'POST',
    path: '/api/company/accounts/bank/:id/documents',
    access: 'administrator',
    cost: 5,
    input: z.strictObject({ ...Changed.shape, ...AccountDocuments.shape }),
    output: CompanyBankAccount,
    codes: ['conflict', 'notFound', 'fileMissing'],
    extension: true,
    summary: 'Submit ownership documents of an account; a reviewer decides.',
  }),
  /** Called by the accounts page. */
  authoriseBankAccount: endpoint({
    method: 'POST',
    path: '/api/company/accounts/bank/:id/authorise',
    access: 'administrator',
    cost: 5,
    input: Changed,
    output: CompanyBankAccount,
    codes: ['conflict', 'notFound'],
    extension: true,
    summary: 'Authorise a verified account for payouts; the first authorised account becomes the default.',
  }),
  /** Called by the accounts page. */
  makeDefaultBankAccount: endpoint({
    method: 'POST',
    path: '/api/company/accounts/bank/:id/default',
    access: 'administrator',
    // It writes an entry of the audit log however often it is made.
    cost: 2,
    input: Changed,
    output: CompanyBankAccount,
    codes: ['conflict', 'unavailable', 'notFound', 'tooManyRequests'],
    extension: true,
    summary: 'Make an authorised account the default; 20016 for an account that is not authorised.',
  }),
  /** Called by the accounts page. */
  removeBankAccount: endpoint({
    method: 'POST',
    path: '/api/company/accounts/bank/:id/remove',
    access: 'administrator',
    input: Changed,
    output: z.null(),
    codes: ['conflict', 'unavailable', 'notFound'],
    extension: true,
    summary: 'Remove an account; 20016 for an account that receives drawdowns.',
  }),
}
