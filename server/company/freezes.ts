/** What leads have frozen: what a call is refused, and the payouts that wait. Decisions 123, 129. */
import { z } from 'zod'
import type { Endpoint } from '../../contract/kernel/endpoint.ts'
import { ProductName } from '../../contract/kernel/fields.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Product } from '../../contract/kernel/product.ts'
import type { Db, Trx } from '../platform/deps.ts'

/** The input of a call that may be about a product. */
const OfProduct = z.object({ product: ProductName.optional() })

/** What a freeze may stop: a company, and where given its facility in a product and what a user has requested. */
interface Stoppable {
  readonly companyId: string
  readonly product?: Product | undefined
  readonly userId?: string | undefined
}

/** Whether the company is frozen now, its facility or the user; also while a lead proposes the release. */
export async function isFrozen(db: Db | Trx, { companyId, product, userId }: Stoppable): Promise<boolean> {
  const open = await db
    .selectFrom('company_freezes')
    .select('id')
    .where('status', '<>', 'released')
    .where(({ and, or, eb }) =>
      or([
        and([eb('company_id', '=', companyId), eb('user_id', 'is', null), eb('product', 'is', null)]),
        and([eb('company_id', '=', companyId), eb('product', '=', product ?? null)]),
        eb('user_id', '=', userId ?? null),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}

/** Refuses what a freeze of the company, or of its facility, stops. Problem `refused` (`details.reason` `frozen`). */
export async function refuseIfFrozen(db: Db | Trx, stoppable: Stoppable): Promise<void> {
  if (await isFrozen(db, stoppable)) throw new Problem('refused', { details: { reason: 'frozen' } })
}

/**
 * Refuses a call that the contract marks so, of a frozen company or about its frozen facility. A call that names something of a product by its
 * id asks again once it has read which. Problem as of {@link refuseIfFrozen}.
 */
export async function refuseFrozen(
  db: Db | Trx,
  { refusedWhileFrozen }: Pick<Endpoint, 'refusedWhileFrozen'>,
  companyId: string,
  input: unknown,
): Promise<void> {
  if (!refusedWhileFrozen) return
  const product = refusedWhileFrozen === 'company' ? undefined : OfProduct.safeParse(input).data?.product
  await refuseIfFrozen(db, { companyId, product })
}
