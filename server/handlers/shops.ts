/** Linking shops and PSP accounts. API-060 to API-067, SHOP-28. */

import { Problem } from '../../contract/problem.ts'
import { authorisedStatuses } from '../../contract/shop-expiry.ts'
import type { shops } from '../../contract/shops.ts'
import { shopAuthorisationLifecycle } from '../../machines/lifecycles/shopAuthorisation.ts'
import { audit } from '../audit.ts'
import { actorOf, type CallOf, type HandlersOf } from '../call.ts'
import { enqueue } from '../jobs/jobs.ts'
import { move } from '../lifecycle.ts'
import { gateways, platforms } from '../partners/platforms.ts'
import { completeAuthorisation, linkByKeys } from '../shops/complete.ts'
import { listAuthorisations } from '../shops/list.ts'
import { startAuthorisation } from '../shops/start.ts'
import { calculateSoon, openApplications } from '../underwriting/applications.ts'
import { calculateLimits } from '../underwriting/calculate.ts'

export const shopHandlers: HandlersOf<typeof shops> = {
  async listPlatforms() {
    return [...platforms]
  },

  async listGateways() {
    return [...gateways]
  },

  async startAuthorisation(call: CallOf<'company'>, input) {
    return startAuthorisation(call, input)
  },

  async completeAuthorisation(call: CallOf<'company'>, input) {
    return completeAuthorisation(call, input)
  },

  async linkByKeys(call: CallOf<'company'>, input) {
    return linkByKeys(call, input)
  },

  async listAuthorisations(call: CallOf<'company'>) {
    return listAuthorisations(call.deps, call.companyId)
  },

  /** Both must be of the company; a shop whose sales are known is underwritten again, with what the PSP adds. */
  async associatePsp(call: CallOf<'company'>, { shop_id, psp_id }) {
    const { db, clock } = call.deps
    const { companyId } = call
    await db.transaction().execute(async (trx) => {
      const psp = await trx
        .selectFrom('psp_accounts')
        .select('id')
        .where('id', '=', psp_id)
        .where('company_id', '=', companyId)
        .where('removed_at', 'is', null)
        .executeTakeFirst()
      if (!psp) throw new Problem(20018)
      const shop = await trx
        .updateTable('shops')
        .set({ psp_id })
        .where('id', '=', shop_id)
        .where('company_id', '=', companyId)
        .where('removed_at', 'is', null)
        .returning('synced_at')
        .executeTakeFirst()
      if (!shop) throw new Problem(20018)
      await audit(trx, call, { action: 'shop.psp.associated', subject: 'shops', subjectId: shop_id, details: { psp: psp_id } })
      if (shop.synced_at === null) return
      const at = clock.now()
      await openApplications(trx, { companyId, actor: actorOf(call), at })
      await calculateSoon(trx, companyId, at)
    })
    return null
  },

  /** Goes on where a broken import stopped, else imports everything again. 20010 while one is running, 20018 when consent is over. */
  async syncShop(call: CallOf<'company'>, { pg_id }) {
    const { db, clock } = call.deps
    await db.transaction().execute(async (trx) => {
      const shop = await trx
        .selectFrom('shops')
        .selectAll()
        .where('id', '=', pg_id)
        .where('company_id', '=', call.companyId)
        .where('removed_at', 'is', null)
        .where('status', 'in', authorisedStatuses)
        .forUpdate()
        .executeTakeFirst()
      if (!shop) throw new Problem(20018)
      if (shop.importing) throw new Problem(20010)
      const at = clock.now()
      if (shop.status === 'abnormal') {
        const event = { type: 'consent.granted' } as const
        await move(trx, { chart: shopAuthorisationLifecycle, table: 'shops', id: pg_id, event, actor: actorOf(call), at })
      }
      const afresh = shop.imported_from === null ? { progress: 0 } : {}
      await trx
        .updateTable('shops')
        .set({ ...afresh, importing: true })
        .where('id', '=', pg_id)
        .execute()
      await enqueue(trx, 'shop.import', { shopId: pg_id, daily: false }, { runAt: at, key: `shop.import:${pg_id}` })
    })
    return null
  },

  /** Takes a shop's or PSP account's authorisation back: it is no longer listed, its tokens are revoked, the limit is that of the others at once. */
  async removeShop(call: CallOf<'company'>, { id }) {
    const { db, clock } = call.deps
    const { companyId } = call
    await db.transaction().execute(async (trx) => {
      const at = clock.now()
      for (const table of ['shops', 'psp_accounts'] as const) {
        const row = await trx
          .updateTable(table)
          .set({ removed_at: at })
          .where('id', '=', id)
          .where('company_id', '=', companyId)
          .where('removed_at', 'is', null)
          .returning('id')
          .executeTakeFirst()
        if (!row) continue
        if (table === 'shops') await trx.updateTable('shops').set({ importing: false }).where('id', '=', id).execute()
        const event = { type: 'authorisation.revoked' } as const
        await move(trx, { chart: shopAuthorisationLifecycle, table, id, event, actor: actorOf(call), at })
        await audit(trx, call, { action: 'authorisation.revoked', subject: table, subjectId: id })
        await enqueue(trx, 'authorisation.revoke', { table, id }, { runAt: at })
        await calculateLimits(trx, { companyId, actor: actorOf(call), at })
        return
      }
      throw new Problem(20018)
    })
    return null
  },
}
