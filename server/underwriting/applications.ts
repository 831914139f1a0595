/** Applications for a limit: one per company and product, calculated again whenever its shops change. CRED-01 to CRED-04. */
import { randomUUID } from 'node:crypto'
import { productNames } from '../../contract/product.ts'
import { creditApplicationLifecycle } from '../../machines/lifecycles/creditApplication.ts'
import { openRecord } from '../applications/records.ts'
import type { Trx } from '../deps.ts'
import { enqueue } from '../jobs/jobs.ts'
import { initialStatus, move } from '../lifecycle.ts'

declare module '../jobs/jobs.ts' {
  interface JobPayloads {
    'limit.calculate': { companyId: string }
  }
}

/**
 * Says that the limits of a company are being calculated: opens its applications, or sends those that are decided back to
 * `submitted`. A limit that stood stays as `pre_limit`, and a facility is not touched. CRED-03, CRED-04.
 */
export async function openApplications(trx: Trx, { companyId, actor, at }: { companyId: string; actor: string; at: Date }): Promise<void> {
  for (const product of productNames) {
    const opened = await trx
      .insertInto('credit_applications')
      .values({
        id: randomUUID(),
        company_id: companyId,
        product,
        status: initialStatus(creditApplicationLifecycle) as 'submitted',
        pre_limit: null,
        credit_limit: null,
        watermark: null,
        run_id: null,
        calculated_at: null,
        created_at: at,
      })
      .onConflict((conflict) => conflict.columns(['company_id', 'product', 'type']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (opened) {
      await openRecord(trx, { companyId, product, name: 'limit', at })
      continue
    }
    const row = await trx
      .selectFrom('credit_applications')
      .select(['id', 'status'])
      .where('company_id', '=', companyId)
      .where('product', '=', product)
      .where('type', '=', 'limit')
      .forUpdate()
      .executeTakeFirstOrThrow()
    if (row.status === 'submitted') continue
    const event = { type: 'calculation.requested' } as const
    await move(trx, { chart: creditApplicationLifecycle, table: 'credit_applications', id: row.id, event, actor, at })
    // Somebody did something for a limit that was refused; the calculations of every day are not applied for.
    if (row.status === 'failed' && actor !== 'system') await openRecord(trx, { companyId, product, name: 'limit', at })
  }
}

/** Has the limits of a company calculated after the commit; several requests at once become one. */
export async function calculateSoon(trx: Trx, companyId: string, at: Date): Promise<void> {
  await enqueue(trx, 'limit.calculate', { companyId }, { runAt: at, key: `limit.calculate:${companyId}` })
}
