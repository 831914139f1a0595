/** Interface of the pledges of shops: `server/signing` implements it, `server/app/ports.ts` wires it. Decision 036. */
import type { Selectable } from 'kysely'
import type { Tables } from '../platform/db/tables.ts'
import type { Db, Trx } from '../platform/deps.ts'

/** A shop, whichever of its rows. */
export type PledgedShop = Pick<Selectable<Tables['shops']>, 'identity' | 'company_id'>

/** Shops that are named in completed agreements. */
interface Pledges {
  /** Whether a company other than the shop's current one signed for it and owes money or has a pending payout. */
  isDrawnElsewhere(db: Db | Trx, shop: PledgedShop): Promise<boolean>
  /** Whether its own company signed for it and owes money. Locks the facilities, so that nothing is drawn until the transaction ends. */
  isDrawnHere(trx: Trx, shop: PledgedShop): Promise<boolean>
  /** Releases shops of a company that another company had signed for, once that company's debt and limit do not rely on them. */
  release(trx: Trx, companyId: string, at: Date): Promise<void>
  /** Restores the pledges of a shop that returns to a company that had signed for it. */
  claimAgain(trx: Trx, shop: PledgedShop): Promise<void>
}

declare module '../platform/deps.ts' {
  interface Deps {
    readonly pledges: Pledges
  }
}
