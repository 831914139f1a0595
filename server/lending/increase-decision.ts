/** Decides an application for a higher limit with the calculation that follows it. CRED-05, API-091. */
import type { Selectable } from 'kysely'
import { formatMoney, money } from '../../contract/money.ts'
import type { Product } from '../../contract/product.ts'
import { creditApplicationLifecycle } from '../../machines/lifecycles/creditApplication.ts'
import { decideRecord } from '../applications/records.ts'
import type { Tables } from '../db/tables.ts'
import type { Trx } from '../deps.ts'
import { move } from '../lifecycle.ts'
import { tellMembers } from '../notices/raise.ts'

/** A calculation: amounts in minor units of HKD. */
interface Calculated {
  readonly companyId: string
  readonly product: Product
  readonly runId: string
  readonly granted: boolean
  readonly limit: bigint
  readonly watermark: bigint
  readonly at: Date
}

/** Whether a calculation carries more than was signed, for a facility that can be drawn from. */
function raisesLimit(
  facility: Pick<Selectable<Tables['facilities']>, 'status' | 'signed_limit'>,
  { granted, limit }: Pick<Calculated, 'granted' | 'limit'>,
): boolean {
  return facility.status === 'active' && granted && limit > facility.signed_limit
}

/** Approves or refuses what is asked, and tells the company; waits while a shop's first sales are still being read. */
export async function decideIncrease(trx: Trx, facility: Selectable<Tables['facilities']>, calculated: Calculated): Promise<void> {
  const { companyId, product, runId, limit, watermark, at } = calculated
  const asked = await trx
    .selectFrom('credit_applications')
    .select('id')
    .where('company_id', '=', companyId)
    .where('product', '=', product)
    .where('type', '=', 'limit_increase')
    .where('status', '=', 'submitted')
    .forUpdate()
    .executeTakeFirst()
  if (!asked || (await salesAreComing(trx, companyId))) return
  const approved = raisesLimit(facility, calculated)
  const found = approved ? { credit_limit: limit, watermark } : { credit_limit: null, watermark: null }
  await trx
    .updateTable('credit_applications')
    .set({ ...found, run_id: runId, calculated_at: at })
    .where('id', '=', asked.id)
    .execute()
  const event = { type: approved ? 'limit.calculated' : 'limit.refused' } as const
  await move(trx, { chart: creditApplicationLifecycle, table: 'credit_applications', id: asked.id, event, actor: 'system', at })
  await decideRecord(trx, { companyId, product, name: 'limit_increase', approved, at })
  if (approved) {
    const values = { product, limit: formatMoney(money(limit, facility.currency)) }
    await tellMembers(trx, { companyId, kind: 'increase.approved', values, at })
  } else await tellMembers(trx, { companyId, kind: 'increase.refused', values: { product }, at })
}

/** Whether a shop was linked whose sales have not been read once: its import ends with a calculation of its own. */
async function salesAreComing(trx: Trx, companyId: string): Promise<boolean> {
  const shop = await trx
    .selectFrom('shops')
    .select('id')
    .where('company_id', '=', companyId)
    .where('removed_at', 'is', null)
    .where('importing', '=', true)
    .where('synced_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return shop !== undefined
}
