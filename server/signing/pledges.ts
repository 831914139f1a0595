/** Pledges of shops: while a company that signed for a shop owes money, no other company's limit counts that shop. Decision 036. */
import type { Selectable } from 'kysely'
import { owedStatuses, underWayStatuses } from '../../machines/lending/lifecycles/drawdown.ts'
import type { Tables } from '../platform/db/tables.ts'
import type { Db, Trx } from '../platform/deps.ts'
import type { PledgedShop as Shop } from '../shops/pledges-port.ts'

/** Facilities whose completed agreements name a shop, under any of its rows, and have not released it. */
function facilitiesOf(db: Db | Trx, { identity }: Pick<Shop, 'identity'>) {
  return db
    .selectFrom('shops as row')
    .innerJoin('agreement_shops as named', 'named.shop_id', 'row.id')
    .innerJoin('agreements', 'agreements.id', 'named.agreement_id')
    .innerJoin('facilities', (join) =>
      join.onRef('facilities.company_id', '=', 'agreements.company_id').onRef('facilities.product', '=', 'agreements.product'),
    )
    .where('row.identity', '=', identity)
    .where('agreements.status', '=', 'completed')
    .where('named.released_at', 'is', null)
}

/** Facilities with a debt, even of interest only, or a pending payout. */
function owing(db: Db | Trx) {
  return db
    .selectFrom('drawdowns')
    .select('facility_id')
    .where('status', 'in', [...underWayStatuses, ...owedStatuses])
}

/** Whether a company other than the shop's current one signed for it and owes money or has a pending payout. */
export async function isDrawnElsewhere(db: Db | Trx, shop: Shop): Promise<boolean> {
  const found = await facilitiesOf(db, shop)
    .select('facilities.id')
    .where('facilities.company_id', '<>', shop.company_id)
    .where('facilities.id', 'in', owing(db))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether its own company signed for it and owes money. Locks the facilities, so that nothing is drawn until the transaction ends. */
export async function isDrawnHere(trx: Trx, shop: Shop): Promise<boolean> {
  const held = await facilitiesOf(trx, shop)
    .select('facilities.id')
    .where('facilities.company_id', '=', shop.company_id)
    .orderBy('facilities.product')
    .forUpdate('facilities')
    .execute()
  if (held.length === 0) return false
  // Read after the lock, so that concurrent drawdowns are seen.
  const ids = held.map(({ id }) => id)
  return (await owing(trx).where('facility_id', 'in', ids).limit(1).executeTakeFirst()) !== undefined
}

/**
 * Releases shops of a company that another company had signed for, once that company owes nothing and its limit was calculated without
 * them, so that its later drawdowns do not rely on them.
 */
export async function releaseShops(trx: Trx, companyId: string, at: Date): Promise<void> {
  const free = await trx
    .selectFrom('agreement_shops')
    .select(['agreement_id', 'shop_id'])
    .where('released_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('shops as row')
          .innerJoin('shops as held', 'held.identity', 'row.identity')
          .innerJoin('agreements', 'agreements.id', 'agreement_shops.agreement_id')
          .innerJoin('facilities', (join) =>
            join.onRef('facilities.company_id', '=', 'agreements.company_id').onRef('facilities.product', '=', 'agreements.product'),
          )
          .select('row.id')
          .whereRef('row.id', '=', 'agreement_shops.shop_id')
          .where('held.company_id', '=', companyId)
          .where('held.removed_at', 'is', null)
          .whereRef('agreements.company_id', '<>', 'held.company_id')
          .where('agreements.status', '=', 'completed')
          .where('facilities.id', 'not in', owing(trx))
          .where((other) =>
            other.not(
              other.exists(
                other
                  .selectFrom('credit_applications')
                  .select('credit_applications.id')
                  .whereRef('credit_applications.company_id', '=', 'agreements.company_id')
                  .where('credit_applications.status', '=', 'submitted'),
              ),
            ),
          ),
      ),
    )
    .orderBy('agreement_id')
    .orderBy('shop_id')
    .forUpdate('agreement_shops')
    .execute()
  await setReleased(trx, free, at)
}

/** Restores the pledges of a shop that returns to a company that had signed for it. */
export async function claimAgain(trx: Trx, shop: Shop): Promise<void> {
  const claims = await trx
    .selectFrom('agreement_shops')
    .select(['agreement_id', 'shop_id'])
    .where('released_at', 'is not', null)
    .where('agreement_id', 'in', (from) => from.selectFrom('agreements').select('id').where('company_id', '=', shop.company_id))
    .where('shop_id', 'in', (from) => from.selectFrom('shops').select('id').where('identity', '=', shop.identity))
    .orderBy('agreement_id')
    .orderBy('shop_id')
    .forUpdate('agreement_shops')
    .execute()
  await setReleased(trx, claims, null)
}

type Claim = Pick<Selectable<Tables['agreement_shops']>, 'agreement_id' | 'shop_id'>

/** Sets the release of claims that are locked, in the common lock order. */
async function setReleased(trx: Trx, claims: readonly Claim[], released_at: Date | null): Promise<void> {
  for (const { agreement_id, shop_id } of claims)
    await trx
      .updateTable('agreement_shops')
      .set({ released_at })
      .where('agreement_id', '=', agreement_id)
      .where('shop_id', '=', shop_id)
      .execute()
}
