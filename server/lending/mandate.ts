/** Direct-debit mandates: which account one names, and which accounts may be debited. Decisions 082, 093. */
import type { Product } from '../../contract/kernel/product.ts'
import { bankOf, fingerprintsOf, maskNumber, openNumber } from '../banking/numbers.ts'
import type { Keys } from '../platform/config/config.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { openAccount } from './payout-account.ts'
import type { DrawdownRow } from './present.ts'

/** The account that a mandate names. */
interface MandateAccount {
  /** Of the company's list; null for one that was submitted while the list was full, which is refused now. */
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

/** Lets an account of the list be debited for the loans of a product: all have signed a mandate that names it. Repeatable. */
export async function keepMandate(
  trx: Trx,
  { companyId, product, accountId, at }: { companyId: string; product: Product; accountId: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('debit_mandates')
    .values({ company_id: companyId, product, account_id: accountId, signed_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Whether a signed mandate of the product names an account of the list. */
export async function isMandated(
  db: Db | Trx,
  { companyId, product, accountId }: { companyId: string; product: Product; accountId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('debit_mandates')
    .select('account_id')
    .where('company_id', '=', companyId)
    .where('product', '=', product)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether a signed mandate names the account that a loan was paid to, which an erasure empties. */
export async function mayBeDebited(db: Db | Trx, keys: Keys, drawdown: DrawdownRow): Promise<boolean> {
  if (drawdown.account_sealed === '') return false
  const { swift, number } = openAccount(keys, 'drawdowns', drawdown.id, drawdown.account_sealed)
  const fingerprints = fingerprintsOf(keys, { institution: bankOf(swift), number, currency: drawdown.currency })
  const row = await db
    .selectFrom('debit_mandates')
    .innerJoin('company_bank_accounts', 'company_bank_accounts.id', 'debit_mandates.account_id')
    .innerJoin('facilities', (join) =>
      join.onRef('facilities.company_id', '=', 'debit_mandates.company_id').onRef('facilities.product', '=', 'debit_mandates.product'),
    )
    .select('company_bank_accounts.id')
    .where('facilities.id', '=', drawdown.facility_id)
    .where('company_bank_accounts.fingerprint', 'in', fingerprints.all)
    .executeTakeFirst()
  return row !== undefined
}
