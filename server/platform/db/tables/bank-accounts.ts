/** Rows of the accounts of a company: at banks, how they are shown to be its own, and at PSPs. BANK-01 to BANK-05, decision 024. */
import type { Generated } from 'kysely'
import type { BankAccountStatus, CompanyBankAccount } from '../../../../contract/banking/bank-accounts.ts'
import type { BankAccount } from '../../../../contract/banking/drawdown-account.ts'
import type { Currency } from '../../../../contract/kernel/money.ts'
import type { ReturnReason } from '../../../../contract/kyc/returns.ts'
import type { Json } from './core.ts'

export interface BankAccountTables {
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
}
