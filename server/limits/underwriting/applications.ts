/** Applications for a limit: one per company and product, calculated again whenever its shops change. CRED-01 to CRED-04. */
import { randomUUID } from 'node:crypto'
import { type Product, productNames } from '../../../contract/kernel/product.ts'
import { creditApplicationLifecycle } from '../../../machines/limits/lifecycles/creditApplication.ts'
import type { LockedCompany } from '../../company/locks.ts'
import type { Deps, Trx } from '../../platform/deps.ts'
import { enqueue } from '../../platform/jobs/jobs.ts'
import { initialStatus, move } from '../../platform/lifecycle.ts'
import { openRecord } from '../application-records.ts'
import { isAskedFor } from '../asked-for.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'limit.calculate': { companyId: string }
  }
}

/**
 * Marks the limits of companies as being calculated: opens their applications, or moves decided ones back to `submitted`. The current limit
 * is kept as `pre_limit`, and a facility does not change. Requested products get a record, numbered after all applications are locked,
 * because the daily counter is shared. CRED-03, CRED-04, CHG-05.
 */
export async function openApplications(
  trx: Trx,
  deps: Pick<Deps, 'onboardings'>,
  companies: readonly LockedCompany[],
  { actor, at }: { actor: string; at: Date },
): Promise<void> {
  const applied = []
  for (const { id: companyId } of companies)
    for (const product of productNames)
      if (await openApplication(trx, { companyId, product, actor, at })) applied.push({ companyId, product })
  for (const application of applied)
    if (await isAskedFor(trx, deps, application.companyId, application.product))
      await openRecord(trx, { ...application, name: 'limit', at })
}

/** Opens an application or reopens a refused one. Returns whether it is a new application: the first one, or one after the merchant acted on a refused limit. */
async function openApplication(
  trx: Trx,
  { companyId, product, actor, at }: { companyId: string; product: Product; actor: string; at: Date },
): Promise<boolean> {
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
  if (opened) return true
  const row = await trx
    .selectFrom('credit_applications')
    .select(['id', 'status'])
    .where('company_id', '=', companyId)
    .where('product', '=', product)
    .where('type', '=', 'limit')
    .executeTakeFirstOrThrow()
  if (row.status === 'submitted') return false
  const event = { type: 'calculation.requested' } as const
  await move(trx, { chart: creditApplicationLifecycle, table: 'credit_applications', id: row.id, event, actor, at })
  // The calculations of every day are not applied for.
  return row.status === 'failed' && actor !== 'system'
}

/** Whether a company has ever linked a shop: linking the first one opens its applications. */
export async function hasApplied(trx: Trx, companyId: string): Promise<boolean> {
  const row = await trx.selectFrom('credit_applications').select('id').where('company_id', '=', companyId).limit(1).executeTakeFirst()
  return row !== undefined
}

/** Has the limits of a company calculated after the commit; several requests at once become one. */
export async function calculateSoon(trx: Trx, companyId: string, at: Date): Promise<void> {
  await enqueue(trx, 'limit.calculate', { companyId }, { runAt: at, key: `limit.calculate:${companyId}` })
}
