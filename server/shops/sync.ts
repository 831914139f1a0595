/** Starts another import of a linked shop's sales. API-067. */
import { Problem } from '../../contract/kernel/problem.ts'
import { authorisedStatuses } from '../../contract/shops/authorised.ts'
import { shopAuthorisationLifecycle } from '../../machines/shops/lifecycles/shopAuthorisation.ts'
import { actorOf, type Call } from '../platform/call.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { move } from '../platform/lifecycle.ts'

/**
 * Continues a failed import where it stopped, else imports everything again. Problem `inProgress` while an import is running, `notFound`
 * when the consent has ended.
 */
export async function syncShop(call: Call<'company'>, { pg_id: id }: { pg_id: string }): Promise<null> {
  const { db, clock } = call.deps
  await db.transaction().execute(async (trx) => {
    const shop = await trx
      .selectFrom('shops')
      .selectAll()
      .where('id', '=', id)
      .where('company_id', '=', call.companyId)
      .where('removed_at', 'is', null)
      .where('status', 'in', authorisedStatuses)
      .forUpdate()
      .executeTakeFirst()
    if (!shop) throw new Problem('notFound')
    if (shop.importing) throw new Problem('inProgress')
    const at = clock.now()
    const afresh = shop.imported_from === null ? { progress: 0 } : {}
    await trx
      .updateTable('shops')
      .set({ ...afresh, importing: true })
      .where('id', '=', id)
      .execute()
    const importSales = () => enqueue(trx, 'shop.import', { shopId: id, daily: false }, { runAt: at, key: `shop.import:${id}` })
    if (shop.status !== 'abnormal') return importSales()
    // The consent is the one that it had.
    const none = async () => {}
    const effects = { revokeReplaced: none, restorePledges: none, reviewName: none, calculateLimit: none, importSales }
    const event = { type: 'consent.granted' } as const
    await move(trx, { chart: shopAuthorisationLifecycle, table: 'shops', id, event, actor: actorOf(call), at, effects })
  })
  return null
}
