/** Whether the list of a company has an account. BANK-01. */
import type { BankAccount } from '../../contract/banking/drawdown-account.ts'
import type { Keys } from '../platform/config/config.ts'
import type { Trx } from '../platform/deps.ts'
import { fingerprintsOf, identityOf } from './numbers.ts'

/** Whether an account is on the list now; one that was removed is not. */
export async function isListed(
  trx: Trx,
  keys: Keys,
  { companyId, account }: { companyId: string; account: BankAccount },
): Promise<boolean> {
  const row = await trx
    .selectFrom('company_bank_accounts')
    .select('id')
    .where('company_id', '=', companyId)
    .where('removed_at', 'is', null)
    .where('fingerprint', 'in', fingerprintsOf(keys, identityOf(account)).all)
    .executeTakeFirst()
  return row !== undefined
}
