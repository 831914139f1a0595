/** Application records: opened with an application, updated by its decision, withdrawn by an administrator. CHG-05 to CHG-08. */
import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { InputOf, OutputOf } from '../../contract/endpoints.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Product } from '../../contract/kernel/product.ts'
import { mayWithdraw } from '../../contract/limits/record-rules.ts'
import type { ApplicationName, ApplicationRecord } from '../../contract/limits/records.ts'
import { applicationRecordLifecycle } from '../../machines/limits/lifecycles/applicationRecord.ts'
import { lockOwnCompany } from '../company/locks.ts'
import { audit } from '../platform/audit.ts'
import { actorOf, type Call } from '../platform/call.ts'
import type { Tables } from '../platform/db/tables.ts'
import type { Trx } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { initialStatus, move, statusAfter } from '../platform/lifecycle.ts'
import { readPage } from '../platform/paging.ts'
import { nextReference } from '../platform/reference-numbers.ts'

/** Which application of a company is meant. */
interface Asked {
  readonly companyId: string
  readonly product: Product
  readonly name: ApplicationName
  readonly at: Date
}

/** Writes down that something is applied for. */
export async function openRecord(trx: Trx, { companyId, product, name, at }: Asked): Promise<void> {
  const reference = await nextReference(trx, 'AP', dayOf(at))
  const status = initialStatus(applicationRecordLifecycle) as 'inProgress'
  const row = { id: randomUUID(), reference, company_id: companyId, product, name, status, created_at: at, ended_at: null }
  await trx.insertInto('application_records').values(row).execute()
}

/** Records the decision of the last application; does nothing if its record is not open. */
export async function decideRecord(trx: Trx, { companyId, product, name, at, approved }: Asked & { approved: boolean }): Promise<void> {
  const last = await trx
    .selectFrom('application_records')
    .select(['id', 'status'])
    .where('company_id', '=', companyId)
    .where('product', '=', product)
    .where('name', '=', name)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  const event = { type: approved ? 'application.approved' : 'application.rejected' } as const
  if (!last || statusAfter(applicationRecordLifecycle, last.status, event) === null) return
  const values = { ended_at: at }
  await move(trx, { chart: applicationRecordLifecycle, table: 'application_records', id: last.id, event, actor: 'system', at, values })
}

/** A page of records, newest first. Problem `invalidInput` for an `after` that no page has answered. API-059. */
export function listApplications(
  { deps: { db }, companyId }: Call<'company'>,
  { status, ...page }: InputOf<'listApplications'>,
): Promise<OutputOf<'listApplications'>> {
  const all = db.selectFrom('application_records').selectAll().where('company_id', '=', companyId)
  return readPage(status === undefined ? all : all.where('status', '=', status), page, presentRecord)
}

/**
 * Withdraws an application, after which a higher limit can be applied for again. Problem `notFound` for a record that is not the company's,
 * `conflict` for one that was decided meanwhile or cannot be withdrawn. API-058, CHG-08.
 */
export async function withdrawApplication(
  call: Call<'company'>,
  { approvalId }: InputOf<'withdrawApplication'>,
): Promise<ApplicationRecord> {
  const { companyId, deps } = call
  return deps.db.transaction().execute(async (trx) => {
    // A decision locks the company, too.
    await lockOwnCompany(trx, call)
    const at = deps.clock.now()
    const found = await trx
      .selectFrom('application_records')
      .select(['product', 'name'])
      .where('id', '=', approvalId)
      .where('company_id', '=', companyId)
      .executeTakeFirst()
    if (!found) throw new Problem('notFound')
    const record = await trx.selectFrom('application_records').select('status').where('id', '=', approvalId).executeTakeFirstOrThrow()
    if (!mayWithdraw({ name: found.name, status: record.status })) throw new Problem('conflict', { details: { status: record.status } })
    const event = { type: 'application.withdrawn' } as const
    const application = trx
      .deleteFrom('credit_applications')
      .where('company_id', '=', companyId)
      .where('product', '=', found.product)
      .where('type', '=', found.name)
    await move(trx, {
      chart: applicationRecordLifecycle,
      table: 'application_records',
      id: approvalId,
      event,
      actor: actorOf(call),
      at,
      values: { ended_at: at },
      effects: { deleteApplication: () => application.execute() },
    })
    const row = await trx.selectFrom('application_records').selectAll().where('id', '=', approvalId).executeTakeFirstOrThrow()
    const details = { reference: row.reference, product: row.product }
    await audit(trx, call, { action: 'application.withdrawn', subject: 'application_records', subjectId: approvalId, details })
    return presentRecord(row)
  })
}

function presentRecord(row: Selectable<Tables['application_records']>): ApplicationRecord {
  return {
    approvalId: row.id,
    reference: row.reference,
    name: row.name,
    productName: row.product,
    status: row.status,
    createdTime: row.created_at.toISOString(),
    endedTime: row.ended_at?.toISOString() ?? null,
  }
}
