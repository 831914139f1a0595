/** The exceptions that a calculation uses. Decision 128. */
import type { Product } from '../../../contract/kernel/product.ts'
import type { ExceptionEffect, ExceptionGround } from '../../../contract/limits/exception-rules.ts'
import type { Db, Trx } from '../../platform/deps.ts'

/** What leads have set for a product, until a day; minor units of HKD. */
export interface LimitException {
  readonly effect: ExceptionEffect
  readonly amount: bigint
  readonly ground: ExceptionGround
  readonly lastOn: string
}

/** Exceptions by product. */
export type LimitExceptions = { readonly [Name in Product]?: LimitException }

/** The exceptions of a company that are in force on a day; none after their last day, also while the job that ends them is late. */
export async function exceptionsInForce(db: Db | Trx, { companyId, day }: { companyId: string; day: string }): Promise<LimitExceptions> {
  const rows = await db
    .selectFrom('limit_exceptions')
    .select(['product', 'effect', 'amount', 'ground', 'last_on'])
    .where('company_id', '=', companyId)
    .where('status', '=', 'confirmed')
    .where('last_on', '>=', day)
    .execute()
  return Object.fromEntries(rows.map(({ product, last_on: lastOn, ...row }) => [product, { ...row, lastOn }]))
}
