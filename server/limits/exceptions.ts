/** How an exception to a calculated limit ends; which one is in force is in `underwriting/exception-in-force.ts`. Decision 128. */
import type { Selectable } from 'kysely'
import { addDays } from '../../contract/kernel/days.ts'
import type { Product } from '../../contract/kernel/product.ts'
import { limitExceptionLifecycle, openExceptionStatuses } from '../../machines/limits/lifecycles/limitException.ts'
import { lockCompany } from '../company/locks.ts'
import { notifyMembers } from '../notices/raise-notice.ts'
import { auditAt } from '../platform/audit.ts'
import type { Tables } from '../platform/db/tables.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { dayOf, startOf } from '../platform/hong-kong-time.ts'
import { enqueue, type JobHandlersOf } from '../platform/jobs/jobs.ts'
import { can, type EffectsOf, move } from '../platform/lifecycle.ts'
import { calculateLimits } from './underwriting/calculate.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** When the last day of an exception is over. */
    'exception.end': { exceptionId: string }
  }
}

/** A row of `limit_exceptions`. */
export type ExceptionRow = Selectable<Tables['limit_exceptions']>

interface Ending {
  readonly actor: string
  readonly at: Date
  readonly effects?: EffectsOf<typeof limitExceptionLifecycle>
}

/** Has an exception end when its last day is over. */
export async function endLater(trx: Trx, { id, last_on }: Pick<ExceptionRow, 'id' | 'last_on'>): Promise<void> {
  await enqueue(trx, 'exception.end', { exceptionId: id }, { runAt: startOf(addDays(last_on, 1)) })
}

/** Ends an exception in force, of a company that is locked; audited. Without `effects` where another one takes its place, or the company was deleted. */
export async function endException(
  trx: Trx,
  row: ExceptionRow,
  { actor, at, effects = { calculateLimit: async () => {}, notifyEnded: async () => {} } }: Ending,
): Promise<void> {
  const { id, company_id: companyId, product, amount, reason } = row
  const event = { type: 'exception.ended' } as const
  const values = { ended_at: at }
  await move(trx, { chart: limitExceptionLifecycle, table: 'limit_exceptions', id, event, actor, at, values, effects })
  const details = { product, amount: amount.toString(), reason }
  await auditAt(trx, at, { action: event.type, actor, companyId, subject: 'limit_exceptions', subjectId: id, details })
}

/** Ends what deleted companies have: a proposal that waits is withdrawn by the system, `decided_by` stays null; an exception in force ends. */
export async function closeExceptions(trx: Trx, companyIds: readonly string[], at: Date): Promise<void> {
  if (companyIds.length === 0) return
  const open = await trx
    .selectFrom('limit_exceptions')
    .selectAll()
    .where('company_id', 'in', companyIds)
    .where('status', 'in', openExceptionStatuses)
    .execute()
  for (const row of open) {
    if (can(limitExceptionLifecycle, row, { type: 'exception.ended' })) await endException(trx, row, { actor: 'system', at })
    else await withdraw(trx, row, at)
  }
}

async function withdraw(trx: Trx, { id, company_id: companyId, product, amount, reason }: ExceptionRow, at: Date): Promise<void> {
  const [event, actor] = [{ type: 'exception.withdrawn' }, 'system'] as const
  await move(trx, { chart: limitExceptionLifecycle, table: 'limit_exceptions', id, event, actor, at, values: { decided_at: at } })
  const details = { product, amount: amount.toString(), reason }
  await auditAt(trx, at, { action: event.type, actor, companyId, subject: 'limit_exceptions', subjectId: id, details })
}

/** The exception of a product that has not ended, in a company that is locked. */
export async function confirmedException(db: Db | Trx, companyId: string, product: Product): Promise<ExceptionRow | undefined> {
  return db
    .selectFrom('limit_exceptions')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('product', '=', product)
    .where('status', '=', 'confirmed')
    .executeTakeFirst()
}

export const exceptionJobs: JobHandlersOf<'exception.end'> = {
  'exception.end': async (deps, { exceptionId: id }) => {
    await deps.db.transaction().execute(async (trx) => {
      const { company_id: companyId } = await trx
        .selectFrom('limit_exceptions')
        .select('company_id')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      const company = await lockCompany(trx, companyId)
      const row = await trx.selectFrom('limit_exceptions').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
      const at = deps.clock.now()
      // Another exception has taken its place, or the company is gone.
      if (!company || !can(limitExceptionLifecycle, row, { type: 'exception.ended' }) || row.last_on >= dayOf(at)) return
      const effects = {
        calculateLimit: () => calculateLimits(trx, deps, company, { actor: 'system', at }),
        notifyEnded: () => notifyMembers(trx, { companyId, kind: 'exception.ended', values: { product: row.product }, at }),
      }
      await endException(trx, row, { actor: 'system', at, effects })
    })
  },
}
