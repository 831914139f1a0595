/** Register entries of bank and PSP accounts and of their verification. */
import { sql } from 'kysely'
import { openNumber } from '../../banking/numbers.ts'
import { isOneOf } from '../../platform/db/conditions.ts'
import { ofCompanies, type Part, type PersonalColumn, through, type Whose } from '../entry.ts'

type Sealed = 'bank_accounts' | 'company_bank_accounts' | 'company_psp_accounts'
/** An encrypted account number, decrypted for the copy. */
const numberOf = (table: Sealed): PersonalColumn => ({
  exported: ({ id, account_number }, _subject, keys) =>
    typeof account_number === 'string' ? openNumber(keys, table, { id: String(id), account_number }) : null,
})

const sentFiles: Whose = ({ companies }) =>
  sql<boolean>`review_id in (select id from account_reviews where ${isOneOf('company_id', companies)})`

/** In order of reference: tables that refer to a file or an account of the list come before it. */
export const bankingEntries = {
  account_review_files: {
    title: 'account_review_files',
    purpose: 'lending',
    rows: sentFiles,
    plain: ['review_id', 'place', 'file_id'],
    erasure: 'rows',
  },
  account_reviews: {
    title: 'account_reviews',
    purpose: 'lending',
    rows: ofCompanies(),
    plain: ['id', 'account_id', 'company_id', 'status', 'reason', 'submitted_by', 'submitted_at', 'first_accepted_at', 'decided_at'],
    personal: { note: {} },
    withheld: ['first_accepted_by', 'decided_by'],
    erasure: 'rows',
  },
  account_deposits: {
    title: 'account_deposits',
    purpose: 'lending',
    rows: through('account_id', 'company_bank_accounts'),
    plain: ['reference', 'account_id', 'round', 'place', 'amount', 'currency', 'status', 'ordered_at'],
    erasure: 'rows',
  },
  bank_accounts: {
    title: 'bank_accounts',
    purpose: 'lending',
    rows: ofCompanies(),
    plain: ['id', 'company_id', 'product', 'account_id', 'saved_at', 'submitted_at', 'held_until', 'disputed_at'],
    personal: { draft: {}, account_number: numberOf('bank_accounts') },
    erasure: 'rows',
    sealed: true,
  },
  debit_mandates: {
    title: 'debit_mandates',
    purpose: 'lending',
    rows: ofCompanies(),
    plain: ['company_id', 'product', 'account_id', 'signed_at'],
    erasure: 'rows',
  },
  company_bank_accounts: {
    title: 'company_bank_accounts',
    purpose: 'lending',
    rows: ofCompanies(),
    plain: [
      ...['id', 'company_id', 'status', 'is_default', 'version', 'rounds', 'tries', 'deposit_sent_at', 'deposit_expires_at', 'refusal'],
      ...['verified_by', 'verified_at', 'authorised_by', 'authorised_at', 'payee_check', 'added_by', 'created_at', 'removed_at'],
    ],
    personal: { details: {}, account_number: numberOf('company_bank_accounts') },
    secret: { fingerprint: {} },
    erasure: 'rows',
    sealed: true,
  },
  company_psp_accounts: {
    title: 'company_psp_accounts',
    purpose: 'lending',
    rows: ofCompanies(),
    plain: ['id', 'company_id', 'platform_id', 'region', 'relation_type', 'currency', 'added_by', 'created_at', 'removed_at'],
    personal: { account_number: numberOf('company_psp_accounts'), account_name: {} },
    secret: { fingerprint: {} },
    erasure: 'rows',
    sealed: true,
  },
} satisfies Part
