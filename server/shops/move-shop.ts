/** Moves a shop with its sales, consent and tokens to another company of the same administrator. API-047, decision 032. */
import type { Selectable } from 'kysely'
import { Problem } from '../../contract/kernel/problem.ts'
import { type LockedCompany, lockCompany, lockCompanyFor } from '../company/locks.ts'
import { isApproved } from '../kyc/memberships.ts'
import { knownPartner } from '../outside/marketplaces/platforms.ts'
import { audit } from '../platform/audit.ts'
import { actorOf, type Call } from '../platform/call.ts'
import { recordEvent } from '../platform/company-events.ts'
import { acrossCompanies } from '../platform/db/scope.ts'
import type { Tables } from '../platform/db/tables.ts'
import type { Trx } from '../platform/deps.ts'
import { holdMoved } from './seller-names.ts'

/**
 * Moves a shop. Problem `notFound` for a shop the company does not have, and for a company the user does not administer; `conflict` for the
 * shop's own company, `unavailable` while the other company is not certified, `alreadyExists` when it has the shop, `refused` while the
 * company that signed for the shop owes money or has a pending payout. Existing drawdowns stay with their company.
 */
export async function migrateShop(call: Call<'company'>, { id, companyId: to }: { id: string; companyId: string }): Promise<null> {
  const { deps, companyId: from, user } = call
  await acrossCompanies(deps.db, async (trx) => {
    // Concurrent moves lock both companies in the same order.
    const locked = new Map<string, LockedCompany | null>()
    for (const each of [from, to].sort()) locked.set(each, await lockCompany(trx, each))
    const shop = await trx
      .selectFrom('shops')
      .selectAll()
      .where('id', '=', id)
      .where('company_id', '=', from)
      .where('removed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    const left = locked.get(from)
    if (!shop || !left) throw new Problem('notFound')
    if (to === from) throw new Problem('conflict')
    const taking = await lockCompanyFor(trx, { id: to, userId: user.id })
    if (!(await isApproved(trx, to))) throw new Problem('unavailable', { details: { reason: 'uncertified' } })
    const at = deps.clock.now()
    await makeRoom(trx, shop, to, at)
    await holdMoved(trx, { id, to, at })
    const psp_id = await samePsp(trx, shop, to)
    await trx.updateTable('shops').set({ company_id: to, psp_id }).where('id', '=', id).execute()
    await deps.pledges.claimAgain(trx, { identity: shop.identity, company_id: to })
    const actor = actorOf(call)
    // In the common lock order for two companies.
    for (const companyId of [from, to].sort()) {
      await audit(trx, call, { action: 'shop.migrated', companyId, subject: 'shops', subjectId: id, details: { from, to } })
      const details = { platform: knownPartner(shop.platform_id).entry.platform, direction: companyId === to ? 'in' : 'out' } as const
      await recordEvent(trx, { kind: 'shop.moved', companyId, subjectId: id, details, actor, at })
    }
    await deps.limits.calculate(trx, left, { actor, at, opening: [taking] })
    // Checked last: facilities are locked after everything that a calculation locks before them.
    if (await deps.pledges.isDrawnHere(trx, shop)) throw new Problem('refused', { details: { reason: 'drawn' } })
    await deps.limits.calculateSoon(trx, to, at)
  })
  return null
}

type Shop = Selectable<Tables['shops']>

/** The other company may have had the shop before: a removed row gives way, an existing one is Problem `alreadyExists`. */
async function makeRoom(trx: Trx, { platform_id, provider_shop_id, seller_site }: Shop, to: string, at: Date): Promise<void> {
  const held = await trx
    .selectFrom('shops')
    .select(['id', 'removed_at'])
    .where('company_id', '=', to)
    .where('platform_id', '=', platform_id)
    .where('provider_shop_id', '=', provider_shop_id)
    .where('seller_site', '=', seller_site)
    .where('gave_way_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!held) return
  if (held.removed_at === null) throw new Problem('alreadyExists')
  await trx.updateTable('shops').set({ gave_way_at: at }).where('id', '=', held.id).execute()
}

/** The account a shop is paid to is its company's: it stays joined where the other company has linked the same one. */
async function samePsp(trx: Trx, { psp_id }: Shop, to: string): Promise<string | null> {
  if (psp_id === null) return null
  const same = await trx
    .selectFrom('psp_accounts as own')
    .innerJoin('psp_accounts as other', (join) =>
      join.onRef('other.platform_id', '=', 'own.platform_id').onRef('other.account_id', '=', 'own.account_id'),
    )
    .select('other.id')
    .where('own.id', '=', psp_id)
    .where('other.company_id', '=', to)
    .where('other.removed_at', 'is', null)
    .executeTakeFirst()
  return same?.id ?? null
}
