/** Reads applications for a limit, and whether their facility was drawn from. CRED-05, ACT-05. */
import { money } from '../../contract/kernel/money.ts'
import type { Product } from '../../contract/kernel/product.ts'
import type { LimitIncrease } from '../../contract/limits/shop-activation.ts'
import type { Db, Trx } from '../platform/deps.ts'

/** The last application for a higher limit; null before there is one. CRED-05. */
export async function readIncrease(db: Db | Trx, companyId: string, product: Product): Promise<LimitIncrease | null> {
  const row = await applicationOf(db, companyId, product, 'limit_increase')
  if (!row) return null
  const { status, pre_limit, credit_limit, currency, calculated_at } = row
  return {
    status,
    before: pre_limit === null ? null : money(pre_limit, currency),
    limit: status !== 'active' || credit_limit === null ? null : money(credit_limit, currency),
    decided_at: status === 'submitted' ? null : (calculated_at?.toISOString() ?? null),
  }
}

/** Whether money was drawn, and not refused, from a facility. ACT-05. */
export async function wasDrawn(db: Db | Trx, facilityId: string): Promise<boolean> {
  const drawdown = await db
    .selectFrom('drawdowns')
    .select('id')
    .where('facility_id', '=', facilityId)
    .where('status', '<>', 'refused')
    .limit(1)
    .executeTakeFirst()
  return drawdown !== undefined
}

/** The application of a type with the capacity of each shop in its last calculation. */
export function applicationOf(db: Db | Trx, companyId: string, product: Product, type: 'limit' | 'limit_increase') {
  return db
    .selectFrom('credit_applications as application')
    .leftJoin('underwriting_runs as run', 'run.id', 'application.run_id')
    .selectAll('application')
    .select('run.shops')
    .where('application.company_id', '=', companyId)
    .where('application.product', '=', product)
    .where('application.type', '=', type)
    .executeTakeFirst()
}
