/** Assigns the PSP account that a shop is paid through. API-065, SHOP-14. */
import type { InputOf } from '../../contract/endpoints.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { lockOwnCompany } from '../company/locks.ts'
import { audit } from '../platform/audit.ts'
import { actorOf, type Call } from '../platform/call.ts'

/**
 * Assigns it. Both must belong to the company, else `notFound`; a shop with imported sales is underwritten again, with the PSP's payouts.
 */
export async function associatePsp(call: Call<'company'>, { shop_id, psp_id }: InputOf<'associatePsp'>): Promise<null> {
  const { db, clock, limits } = call.deps
  const { companyId } = call
  await db.transaction().execute(async (trx) => {
    const company = await lockOwnCompany(trx, call)
    const psp = await trx
      .selectFrom('psp_accounts')
      .select('id')
      .where('id', '=', psp_id)
      .where('company_id', '=', companyId)
      .where('removed_at', 'is', null)
      .executeTakeFirst()
    if (!psp) throw new Problem('notFound')
    const shop = await trx
      .updateTable('shops')
      .set({ psp_id })
      .where('id', '=', shop_id)
      .where('company_id', '=', companyId)
      .where('removed_at', 'is', null)
      .returning('synced_at')
      .executeTakeFirst()
    if (!shop) throw new Problem('notFound')
    await audit(trx, call, { action: 'shop.psp.associated', subject: 'shops', subjectId: shop_id, details: { psp: psp_id } })
    if (shop.synced_at === null) return
    const at = clock.now()
    await limits.openApplications(trx, [company], { actor: actorOf(call), at })
    await limits.calculateSoon(trx, companyId, at)
  })
  return null
}
