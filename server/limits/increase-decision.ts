/** Decides an application for a higher limit with the calculation that follows it. CRED-05, API-091. */

import { formatMoney, money } from '../../contract/kernel/money.ts'
import type { Product } from '../../contract/kernel/product.ts'
import { blocksIncrease } from '../../contract/lending/overdue-rules.ts'
import { allReady, isReadingSales, limitToSign } from '../../contract/limits/activation-rules.ts'
import { creditApplicationLifecycle } from '../../machines/limits/lifecycles/creditApplication.ts'
import { notifyMembers } from '../notices/raise-notice.ts'
import { recordEvent } from '../platform/company-events.ts'
import type { Deps, Trx } from '../platform/deps.ts'
import { move } from '../platform/lifecycle.ts'
import { decideRecord } from './application-records.ts'

/** A calculation that has been kept; `watermark` in minor units of HKD. */
interface Calculated {
  readonly companyId: string
  readonly product: Product
  readonly runId: string
  readonly watermark: bigint
  readonly at: Date
}

/**
 * Approves or refuses the application and notifies the company; waits while a shop's first import is running. The approved limit is that
 * of a supplement for every shop, as the page has shown it. Nothing is approved while something of the company is overdue (decision 098).
 */
export async function decideIncrease(
  trx: Trx,
  { activations }: Pick<Deps, 'activations'>,
  { companyId, product, runId, watermark, at }: Calculated,
): Promise<void> {
  const asked = await trx
    .selectFrom('credit_applications')
    .select('id')
    .where('company_id', '=', companyId)
    .where('product', '=', product)
    .where('type', '=', 'limit_increase')
    .where('status', '=', 'submitted')
    .executeTakeFirst()
  if (!asked) return
  const activation = await activations.read(trx, { companyId, product, at })
  if (isReadingSales(activation)) return
  const limit = blocksIncrease(activation) ? null : limitToSign(activation, allReady(activation))
  const approved = limit !== null
  const found = approved ? { credit_limit: limit, watermark } : { credit_limit: null, watermark: null }
  const event = { type: approved ? 'limit.calculated' : 'limit.refused' } as const
  const entry = { companyId, subjectId: asked.id, actor: 'system', at }
  const effects = {
    decideRecord: () => decideRecord(trx, { companyId, product, name: 'limit_increase', approved, at }),
    reportResult: async () => {
      if (approved) {
        await recordEvent(trx, { ...entry, kind: 'limit.offered', details: { product, amount: money(limit, 'HKD') } })
        const values = { product, limit: formatMoney(money(limit, 'HKD')) }
        await notifyMembers(trx, { companyId, kind: 'increase.approved', values, at })
      } else {
        await recordEvent(trx, { ...entry, kind: 'limit.declined', details: { product } })
        await notifyMembers(trx, { companyId, kind: 'increase.refused', values: { product }, at })
      }
    },
  }
  const values = { ...found, run_id: runId, calculated_at: at }
  const subject = { chart: creditApplicationLifecycle, table: 'credit_applications', id: asked.id } as const
  await move(trx, { ...subject, event, actor: 'system', at, values, effects })
}
