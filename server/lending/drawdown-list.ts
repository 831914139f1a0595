/** Reads drawdowns: the list, one by id, one by idempotency key. R12. */

import { Problem } from '../../contract/kernel/problem.ts'
import type { Product } from '../../contract/kernel/product.ts'
import type { Drawdown } from '../../contract/lending/drawdowns.ts'
import type { Call } from '../platform/call.ts'
import type { Db } from '../platform/deps.ts'
import { answerTo } from '../platform/idempotency.ts'
import { arrangementsOf, keepsDays } from './loans/arrangements.ts'
import { type DrawdownRow, presentDrawdown } from './present.ts'

/** Most drawdowns a list shows. */
const listed = 50

/** Drawdowns of a product, newest first, at most 50. */
export async function listDrawdowns(call: Call<'company'>, { product }: { product: Product }): Promise<Drawdown[]> {
  const rows = await call.deps.db
    .selectFrom('drawdowns')
    .selectAll()
    .where('company_id', '=', call.companyId)
    .where('product', '=', product)
    .orderBy('requested_at', 'desc')
    .orderBy('reference', 'desc')
    .limit(listed)
    .execute()
  return presentEach(call.deps.db, rows)
}

/** The drawdown made under a key, null while there is none. Keys are per company: another company's drawdown is never found. */
export async function findDrawdown(call: Call<'company'>, { key }: { key: string }): Promise<Drawdown | null> {
  const made = await answerTo(call.deps.db, { owner: call.companyId, endpoint: 'submitDrawdown', key })
  return made === null ? null : readDrawdown(call, made as Drawdown)
}

/** A drawdown of the company. Problem `notFound` for any other. */
export async function readDrawdown({ deps: { db }, companyId }: Call<'company'>, { id }: { id: string }): Promise<Drawdown> {
  const row = await db.selectFrom('drawdowns').selectAll().where('id', '=', id).where('company_id', '=', companyId).executeTakeFirst()
  if (!row) throw new Problem('notFound')
  const [drawdown] = await presentEach(db, [row])
  if (!drawdown) throw new Error(`${row.reference} is not presented`)
  return drawdown
}

async function presentEach(db: Db, rows: readonly DrawdownRow[]): Promise<Drawdown[]> {
  const arrangements = await arrangementsOf(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => presentDrawdown(row, { keepsDays: keepsDays(arrangements.get(row.id) ?? []) }))
}
