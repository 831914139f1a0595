/** The account of a direct-debit mandate: which one a contract names, and which accounts may be debited under it. Decision 082. */
import type { Product } from '../../contract/kernel/product.ts'
import { bankOf, fingerprintsOf, maskNumber, openNumber } from '../banking/numbers.ts'
import type { Keys } from '../platform/config/config.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { openAccount } from './payout-account.ts'
import type { DrawdownRow } from './present.ts'

/** The account that a mandate names. */
interface MandateAccount {
  /** Of the company's list; null while the list is full. */
  readonly id: string | null
  /** Bank and masked number: `HSBC ••••8838`. */
  readonly account: string
  readonly holder: string
}

/** The submitted drawdown account of a company in a product, which its mandate names; null before one was submitted. */
export async function mandateAccountOf(
  db: Db | Trx,
  keys: Keys,
  { companyId, product }: { companyId: string; product: Product },
): Promise<MandateAccount | null> {
  const row = await db
    .selectFrom('bank_accounts')
    .select(['id', 'account_id', 'account_number', 'draft'])
    .where('company_id', '=', companyId)
    .where('product', '=', product)
    .where('submitted_at', 'is not', null)
    .executeTakeFirst()
  if (!row || row.account_number === null) return null
  const number = maskNumber(openNumber(keys, 'bank_accounts', { id: row.id, account_number: row.account_number }))
  return { id: row.account_id, account: `${row.draft.bankName} ${number}`, holder: row.draft.accountName }
}

/**
 * Whether the signed mandate covers the account of a loan: the account it names, or another one that was verified and authorised, as its
 * text has it.
 */
export async function mayBeDebited(db: Db | Trx, keys: Keys, drawdown: DrawdownRow): Promise<boolean> {
  const { swift, number } = openAccount(keys, drawdown.id, drawdown.account_sealed)
  const fingerprints = fingerprintsOf(keys, { institution: bankOf(swift), number, currency: drawdown.currency })
  const { debit_account_id: named } = await db
    .selectFrom('facilities')
    .select('debit_account_id')
    .where('id', '=', drawdown.facility_id)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('company_bank_accounts')
    .select(['id', 'status'])
    .where('company_id', '=', drawdown.company_id)
    .where('fingerprint', 'in', fingerprints.all)
    .execute()
  return rows.some(({ id, status }) => id === named || status === 'authorised')
}
