/** Tables of the accounts of a company at banks and PSPs, with the proof that a bank account is its own. BANK-01 to BANK-05, decision 024. */
import type { Generated } from 'kysely'
import type { BankAccountStatus, CompanyBankAccount } from '../../../../contract/banking/bank-accounts.ts'
import type { BankAccount, BankAccountDraft } from '../../../../contract/banking/drawdown-account.ts'
import type { PayeeCheck } from '../../../../contract/banking/payee-check.ts'
import type { Currency } from '../../../../contract/kernel/money.ts'
import type { Product } from '../../../../contract/kernel/product.ts'
import type { AuthorisationStatus } from '../../../../contract/kernel/statuses.ts'
import type { ReturnReason } from '../../../../contract/kyc/returns.ts'
import type { AuthMethod } from '../../../../contract/shops/linking.ts'
import type { Json } from './platform.ts'

/** Columns of one consent: status, term and the encrypted tokens. */
export interface Authorised {
  id: string
  company_id: string
  /** Number of the marketplace or PSP in `outside/platforms.ts`. */
  platform_id: number
  status: AuthorisationStatus
  auth_method: AuthMethod
  authorised_at: Date | null
  /** When the consent runs out: then the refresh token is worthless. */
  expires_at: Date | null
  access_token_sealed: string | null
  access_expires_at: Date | null
  refresh_token_sealed: string | null
  /** Set when the merchant took the authorisation back; the row is no longer listed. */
  removed_at: Date | null
  created_at: Date
}

export interface BankingTables {
  /** A bank account on the list of a company; a removed one stays as a row. */
  company_bank_accounts: {
    id: string
    company_id: string
    status: BankAccountStatus | 'removed'
    /** Everything but the account number. */
    details: Json<Omit<BankAccount, 'accountNumber'>>
    /** Encrypted, place `company_bank_accounts.account_number:<id>`. */
    account_number: string
    /** Keyed hash of bank, number and currency, which identify an account. */
    fingerprint: string
    is_default: Generated<boolean>
    /** Counts the changes. */
    version: Generated<number>
    /** Pairs of small amounts sent so far, and wrong answers to the last one. */
    rounds: Generated<number>
    tries: Generated<number>
    deposit_sent_at: Date | null
    deposit_expires_at: Date | null
    refusal: NonNullable<CompanyBankAccount['refusal']>['cause'] | null
    verified_by: 'deposit' | 'document' | null
    verified_at: Date | null
    authorised_by: string | null
    authorised_at: Date | null
    /** The bank's answer whether the account is held under the name in its details; null until it has answered. Decision 082. */
    payee_check: Generated<PayeeCheck | null>
    /** Null of one that joined the list from an earlier drawdown account. */
    added_by: string | null
    created_at: Date
    removed_at: Date | null
  }
  /** A small amount sent to an account, minor units; the bank knows it by the reference. */
  account_deposits: {
    reference: string
    account_id: string
    round: number
    place: number
    amount: bigint
    currency: Currency
    status: 'ordered' | 'settled' | 'returned'
    ordered_at: Date
  }
  /** Documents submitted to verify an account, and their decision. */
  account_reviews: {
    id: string
    account_id: string
    company_id: string
    status: 'waiting' | 'accepted' | 'refused' | 'withdrawn'
    reason: ReturnReason | null
    note: Generated<string>
    submitted_by: string
    submitted_at: Date
    /** The reviewer who accepted them first, and when; another one accepts them for good. Decision 113. */
    first_accepted_by: Generated<string | null>
    first_accepted_at: Generated<Date | null>
    /** Actor of the decision, as in `status_history`. */
    decided_by: string | null
    decided_at: Date | null
  }
  account_review_files: { review_id: string; place: number; file_id: string }
  /** A PSP account that was entered by hand; one that is linked is a row of `psp_accounts`. */
  company_psp_accounts: {
    id: string
    company_id: string
    /** Number of the PSP in `outside/platforms.ts`. */
    platform_id: number
    region: string
    relation_type: BankAccount['relationType']
    /** Encrypted, place `company_psp_accounts.account_number:<id>`. */
    account_number: string
    account_name: string
    currency: Currency
    /** Keyed hash of PSP, number and currency. */
    fingerprint: string
    added_by: string
    created_at: Date
    removed_at: Date | null
  }
  /** An account of the list that a signed direct-debit mandate of the product names. Decision 093. */
  debit_mandates: {
    company_id: string
    product: Product
    account_id: string
    signed_at: Date
  }
  /** The drawdown account of a company in a product. BANK-02. */
  bank_accounts: {
    id: string
    company_id: string
    product: Product
    /** Everything but the account number. */
    draft: Json<Omit<BankAccountDraft, 'accountNumber'>>
    /** Encrypted, place `bank_accounts.account_number:<id>`. */
    account_number: string | null
    /** Of a submitted one: the account of the company's list that it is. */
    account_id: string | null
    saved_at: Date
    submitted_at: Date | null
    /** Of one that replaced another: until when nothing is paid to it. Decision 080. */
    held_until: Generated<Date | null>
    /** When an administrator said that they had not replaced it. */
    disputed_at: Generated<Date | null>
  }
  psp_accounts: Authorised & {
    /** The provider's number of the account. */
    account_id: string
    holder: string
    currency: Currency
  }
}
