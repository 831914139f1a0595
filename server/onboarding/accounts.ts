/** The account money is paid to: a draft, then submitted; its number is sealed. BANK-02 to BANK-04. */
import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { BankAccountDraft, DebitAccount } from '../../contract/onboarding.ts'
import type { Product } from '../../contract/product.ts'
import type { Config } from '../config.ts'
import { json } from '../db/connection.ts'
import type { Tables } from '../db/tables.ts'
import type { Db, Deps, Trx } from '../deps.ts'
import { open, seal } from '../trust/seal.ts'

type Keys = Pick<Config, 'secretKey' | 'previousSecretKeys'>

/** The drawdown account of a company in a product, null before one was saved. API-070. */
export async function readDebitAccount(
  { db, config }: { db: Db | Trx; config: Keys },
  companyId: string,
  product: Product,
): Promise<DebitAccount | null> {
  const row = await db
    .selectFrom('bank_accounts')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('product', '=', product)
    .executeTakeFirst()
  return row ? wireAccount(config, row) : null
}

/** Writes the account over what was there; it keeps its id and is no longer verified. */
export async function keepDebitAccount(
  trx: Trx,
  deps: Deps,
  kept: { companyId: string; product: Product; account: BankAccountDraft; submitted: boolean },
): Promise<DebitAccount> {
  const { companyId, product, submitted } = kept
  const { accountNumber, ...draft } = kept.account
  const at = deps.clock.now()
  const { id } = await trx
    .insertInto('bank_accounts')
    .values({ id: randomUUID(), company_id: companyId, product, draft: json(draft), account_number: null, saved_at: at })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'product']).doUpdateSet({ draft: json(draft), saved_at: at, verified: false }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = await trx
    .updateTable('bank_accounts')
    .set({ account_number: seal(deps.config, placeOf(id), accountNumber), submitted_at: submitted ? at : null })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return wireAccount(deps.config, row)
}

/** A row of `bank_accounts` with its number in clear, for its company and for payouts. */
function wireAccount(keys: Keys, row: Selectable<Tables['bank_accounts']>): DebitAccount {
  const accountNumber = row.account_number === null ? '' : open(keys, placeOf(row.id), row.account_number)
  return { id: row.id, submitted: row.submitted_at !== null, verified: row.verified, account: { ...row.draft, accountNumber } }
}

function placeOf(id: string): string {
  return `bank_accounts.account_number:${id}`
}
