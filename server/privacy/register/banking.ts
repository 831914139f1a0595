/** Register entries of bank and PSP accounts and of their verification. */
import { sql } from 'kysely'
import { openNumber } from '../../banking/numbers.ts'
import { isOneOf } from '../../platform/db/conditions.ts'
import type { BankAccountTables } from '../../platform/db/tables/bank-accounts.ts'
import { type Entry, ofCompanies, type PersonalColumn, through, type Whose } from '../entry.ts'

type Sealed = 'bank_accounts' | 'company_bank_accounts' | 'company_psp_accounts'
type Area = Record<keyof BankAccountTables | 'bank_accounts', Entry>

/** An encrypted account number, decrypted for the copy. */
const numberOf = (table: Sealed): PersonalColumn => ({
  told: ({ id, account_number }, _subject, keys) =>
    typeof account_number === 'string' ? openNumber(keys, table, { id: String(id), account_number }) : null,
})

const sentFiles: Whose = ({ companies }) =>
  sql<boolean>`review_id in (select id from account_reviews where ${isOneOf('company_id', companies)})`

/** In order of reference: tables that refer to a file or an account of the list come before it. */
export const bankingEntries: Area = {
  account_review_files: {
    title: { zh_CN: '账户证明所附的文件', zh_HK: '帳戶證明所附的文件', en_US: 'Files sent to show whose an account is' },
    purpose: 'lending',
    rows: sentFiles,
    plain: ['review_id', 'place', 'file_id'],
    erasure: 'rows',
  },
  account_reviews: {
    title: { zh_CN: '账户证明的审核', zh_HK: '帳戶證明的審核', en_US: 'Reviews of whose an account is' },
    purpose: 'lending',
    rows: ofCompanies(),
    plain: ['id', 'account_id', 'company_id', 'status', 'reason', 'submitted_by', 'submitted_at', 'decided_at'],
    personal: { note: {} },
    withheld: ['decided_by'],
    erasure: 'rows',
  },
  account_deposits: {
    title: { zh_CN: '验证账户的小额转账', zh_HK: '驗證帳戶的小額轉帳', en_US: 'Small amounts sent to verify an account' },
    purpose: 'lending',
    rows: through('account_id', 'company_bank_accounts'),
    plain: ['reference', 'account_id', 'round', 'place', 'amount', 'currency', 'status', 'ordered_at'],
    erasure: 'rows',
  },
  bank_accounts: {
    title: { zh_CN: '提款账户', zh_HK: '提款帳戶', en_US: 'Drawdown accounts' },
    purpose: 'lending',
    rows: ofCompanies(),
    plain: ['id', 'company_id', 'product', 'account_id', 'saved_at', 'submitted_at'],
    personal: { draft: {}, account_number: numberOf('bank_accounts') },
    erasure: 'rows',
    sealed: true,
  },
  company_bank_accounts: {
    title: { zh_CN: '公司的银行账户', zh_HK: '公司的銀行帳戶', en_US: 'Bank accounts of the company' },
    purpose: 'lending',
    rows: ofCompanies(),
    plain: [
      ...['id', 'company_id', 'status', 'is_default', 'version', 'rounds', 'tries', 'deposit_sent_at', 'deposit_expires_at', 'refusal'],
      ...['verified_by', 'verified_at', 'authorised_by', 'authorised_at', 'added_by', 'created_at', 'removed_at'],
    ],
    personal: { details: {}, account_number: numberOf('company_bank_accounts') },
    secret: { fingerprint: {} },
    erasure: 'rows',
    sealed: true,
  },
  company_psp_accounts: {
    title: { zh_CN: '公司的支付账户', zh_HK: '公司的支付帳戶', en_US: 'PSP accounts of the company' },
    purpose: 'lending',
    rows: ofCompanies(),
    plain: ['id', 'company_id', 'platform_id', 'region', 'relation_type', 'currency', 'added_by', 'created_at', 'removed_at'],
    personal: { account_number: numberOf('company_psp_accounts'), account_name: {} },
    secret: { fingerprint: {} },
    erasure: 'rows',
    sealed: true,
  },
}
