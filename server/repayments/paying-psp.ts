/** The PSP that pays a company out and can hold back what is owed. CHG-02. */
import { authorisedStatuses } from '../../contract/shops/authorised.ts'
import type { Db, Trx } from '../platform/deps.ts'

/** How a company is collected from: withheld by a PSP that pays it, or debited from its account. */
export async function methodOf(trx: Trx, companyId: string): Promise<'settlement' | 'directDebit'> {
  return (await payingPsp(trx, companyId)) ? 'settlement' : 'directDebit'
}

/** The company's PSP account with valid consent through which a shop is paid; the oldest of several. */
export async function payingPsp(
  db: Db | Trx,
  companyId: string,
): Promise<{ id: string; platform_id: number; account_id: string } | undefined> {
  return db
    .selectFrom('psp_accounts')
    .select(['id', 'platform_id', 'account_id'])
    .where('company_id', '=', companyId)
    .where('removed_at', 'is', null)
    .where('status', 'in', authorisedStatuses)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('shops').select('shops.id').whereRef('shops.psp_id', '=', 'psp_accounts.id').where('shops.removed_at', 'is', null)),
    )
    .orderBy('created_at')
    .orderBy('id')
    .executeTakeFirst()
}
