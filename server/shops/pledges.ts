/** Whose debt a shop stands for: who signed for it carries its limit alone until nothing is owed there. Decision 036. */
import type { Selectable } from 'kysely'
import type { Tables } from '../platform/db/tables.ts'
import type { Db, Trx } from '../platform/deps.ts'

type Shop = Pick<Selectable<Tables['shops']>, 'identity' | 'company_id'>

/** Facilities whose completed agreements name a shop, under whichever row, and that have not let it go. */
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

/** Facilities on which anything is owed or is being paid out, be it interest alone. */
function owing(db: Db | Trx) {
  return db.selectFrom('drawdowns').select('facility_id').where('status', 'in', ['pending', 'paying out', 'settled'])
}

/** Whether another company than the one that has the shop signed for it and owes, or is being paid out. */
export async function isDrawnElsewhere(db: Db | Trx, shop: Shop): Promise<boolean> {
  const found = await facilitiesOf(db, shop)
    .select('facilities.id')
    .where('facilities.company_id', '<>', shop.company_id)
    .where('facilities.id', 'in', owing(db))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether its own company signed for it and owes. Holds the facilities, so that nothing is drawn until the transaction is over. */
export async function isDrawnHere(trx: Trx, shop: Shop): Promise<boolean> {
  const held = await facilitiesOf(trx, shop)
    .select('facilities.id')
    .where('facilities.company_id', '=', shop.company_id)
    .forUpdate('facilities')
    .execute()
  if (held.length === 0) return false
  // Asked once they are held: what was drawn a moment before is seen.
  const ids = held.map(({ id }) => id)
  return (await owing(trx).where('facility_id', 'in', ids).limit(1).executeTakeFirst()) !== undefined
}

/**
 * Shops of a company that another one had signed for are let go by that one, once it owes nothing and its limit was calculated without
 * them: what it draws later it does not draw on them.
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

/** A shop that comes back to a company stands for what that one signed again. */
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

/** Claims that are held, in the order in which everybody holds them. */
async function setReleased(trx: Trx, claims: readonly Claim[], released_at: Date | null): Promise<void> {
  for (const { agreement_id, shop_id } of claims)
    await trx
      .updateTable('agreement_shops')
      .set({ released_at })
      .where('agreement_id', '=', agreement_id)
      .where('shop_id', '=', shop_id)
      .execute()
}
