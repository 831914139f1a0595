/** Handlers of a company's limit with its reasons, and of the application for it. API-089, API-090. */

import { money } from '../../contract/kernel/money.ts'
import type { Product } from '../../contract/kernel/product.ts'
import { type CreditApplication, type CreditLimit, LimitRaise, ShopShare, UnderwritingStep } from '../../contract/limits/limits.ts'
import type { Call } from '../platform/call.ts'
import type { Db } from '../platform/deps.ts'
import { waitsForName } from '../shops/seller-names.ts'

/** The limit with its reasons; while it is calculated again the reasons of the last calculation stay readable. CRED-02. */
export async function readLimit(call: Call<'company'>, { product }: { product: Product }): Promise<CreditLimit | null> {
  const row = await applicationOf(call.deps.db, call.companyId, product, 'limit')
  if (!row) return null
  return {
    ...presentApplication(row),
    limit: row.credit_limit === null ? null : money(row.credit_limit, row.currency),
    watermark: row.watermark === null ? null : money(row.watermark, row.currency),
    calculated_at: row.calculated_at?.toISOString() ?? null,
    waits_for_name: row.status === 'submitted' && (await waitsForName(call.deps.db, call.companyId)),
    ...reasonsOf(row),
  }
}

/** An increase that is being decided, else the limit's own. CRED-05. */
export async function readCreditApplication(call: Call<'company'>, { product }: { product: Product }): Promise<CreditApplication | null> {
  const { db } = call.deps
  const [increase, limit] = [
    await applicationOf(db, call.companyId, product, 'limit_increase'),
    await applicationOf(db, call.companyId, product, 'limit'),
  ]
  const row = increase?.status === 'submitted' ? increase : limit
  return row ? presentApplication(row) : null
}

const Steps = UnderwritingStep.array()
const Shares = ShopShare.array()
const Raises = LimitRaise.array()

/** The steps, the capacity of each shop and what would raise the limit. What an older policy stored otherwise is empty until the limit is recalculated. */
function reasonsOf(row: { steps: unknown; shops: unknown; raises: unknown }) {
  const steps = Steps.safeParse(row.steps)
  const shops = Shares.safeParse(row.shops)
  const raises = Raises.safeParse(row.raises)
  return { steps: steps.success ? steps.data : [], shops: shops.success ? shops.data : [], raises: raises.success ? raises.data : [] }
}

async function applicationOf(db: Db, companyId: string, product: Product, type: 'limit' | 'limit_increase') {
  return db
    .selectFrom('credit_applications as application')
    .leftJoin('underwriting_runs as run', 'run.id', 'application.run_id')
    .selectAll('application')
    .select(['run.steps', 'run.shops', 'run.raises'])
    .where('application.company_id', '=', companyId)
    .where('application.product', '=', product)
    .where('application.type', '=', type)
    .executeTakeFirst()
}

function presentApplication(row: NonNullable<Awaited<ReturnType<typeof applicationOf>>>) {
  return { status: row.status, pre_limit: row.pre_limit === null ? null : money(row.pre_limit, row.currency), type: row.type }
}
