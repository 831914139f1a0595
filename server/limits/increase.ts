/** Applications for a higher limit: one at a time, decided by the next calculation. API-091, CRED-05. */
import { randomUUID } from 'node:crypto'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Product } from '../../contract/kernel/product.ts'
import { creditApplicationLifecycle } from '../../machines/limits/lifecycles/creditApplication.ts'
import { lockOwnCompany } from '../company/locks.ts'
import { facilityOf } from '../lending/facilities.ts'
import { isBlocked, overdueOf } from '../lending/loans/loans.ts'
import { audit } from '../platform/audit.ts'
import { actorOf, type Call, type Handler } from '../platform/call.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { initialStatus, move } from '../platform/lifecycle.ts'
import { openRecord } from './application-records.ts'
import { readIncrease, wasDrawn } from './read-applications.ts'
import { calculateSoon } from './underwriting/applications.ts'

/**
 * Sends an application. `inProgress` while one is decided, `notFound` without an open facility that money was drawn from, `refused` with field
 * `type` while something of the company or its group is overdue (decision 098).
 */
export const submitLimit: Handler<'submitLimit'> = (call, { product }) => {
  const { companyId, deps } = call
  return deps.db.transaction().execute(async (trx) => {
    await lockOwnCompany(trx, call)
    const at = deps.clock.now()
    const facility = await facilityOf(trx, companyId, product)
    if (facility?.status !== 'active' || !(await wasDrawn(trx, facility.id))) throw new Problem('notFound')
    if (isBlocked(await overdueOf(trx, companyId, dayOf(at)))) throw new Problem('refused', { fields: { type: 'field.amount.overdue' } })
    const id = randomUUID()
    const asked = { pre_limit: facility.signed_limit, credit_limit: null, watermark: null, run_id: null, calculated_at: null }
    const first = await trx
      .insertInto('credit_applications')
      .values({
        id,
        company_id: companyId,
        product,
        type: 'limit_increase',
        status: initialStatus(creditApplicationLifecycle) as 'submitted',
        created_at: at,
        ...asked,
      })
      .onConflict((conflict) => conflict.columns(['company_id', 'product', 'type']).doNothing())
      .returning('id')
      .executeTakeFirst()
    const subjectId = first?.id ?? (await askAgain(call, product, { trx, asked, at }))
    await openRecord(trx, { companyId, product, name: 'limit_increase', at })
    const details = { product, before: facility.signed_limit.toString() }
    await audit(trx, call, { action: 'limit.increase.submitted', subject: 'credit_applications', subjectId, details })
    await calculateSoon(trx, companyId, at)
    const increase = await readIncrease(trx, companyId, product)
    if (!increase) throw new Error('An application that was just written is not there')
    return increase
  })
}

/** The application that was decided before is sent again, as its history shows. Problem `inProgress` while it is decided. */
async function askAgain(
  call: Call<'company'>,
  product: Product,
  { trx, asked, at }: { trx: Parameters<typeof move>[0]; asked: object; at: Date },
): Promise<string> {
  const row = await trx
    .selectFrom('credit_applications')
    .select(['id', 'status'])
    .where('company_id', '=', call.companyId)
    .where('product', '=', product)
    .where('type', '=', 'limit_increase')
    .executeTakeFirstOrThrow()
  if (row.status === 'submitted') throw new Problem('inProgress')
  const event = { type: 'calculation.requested' } as const
  const subject = { chart: creditApplicationLifecycle, table: 'credit_applications', id: row.id } as const
  await move(trx, { ...subject, event, actor: actorOf(call), at, values: asked })
  return row.id
}
