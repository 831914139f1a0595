/** Exceptions to calculated limits: one lead proposes, another one confirms, and the limits are calculated again. Decision 128. */
import { randomUUID } from 'node:crypto'
import { formatMoney, money } from '../../contract/kernel/money.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { amountRefusal, effectOf, lastDayRefusal } from '../../contract/limits/exception-rules.ts'
import type { LimitException } from '../../contract/staff/exceptions.ts'
import { limitExceptionLifecycle } from '../../machines/limits/lifecycles/limitException.ts'
import { type LockedCompany, lockCompany } from '../company/locks.ts'
import { comparedWith } from '../limits/exception-basis.ts'
import { confirmedException, type ExceptionRow, endException, endLater } from '../limits/exceptions.ts'
import { calculateLimits } from '../limits/underwriting/calculate.ts'
import { notifyMembers } from '../notices/raise-notice.ts'
import { audit } from '../platform/audit.ts'
import { actorOf, type Call, type Handler } from '../platform/call.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { can, type EffectsOf, initialStatus, move } from '../platform/lifecycle.ts'
import { pageOf, rowsOf } from '../platform/paging.ts'
import { concernedIn, refuseConcerned, refuseLostProposer } from './independence.ts'
import { refuseOldSignIn } from './sessions.ts'

type StaffCall = Call<'reviewer'>

/** A page of exceptions, newest first. Problem `invalidInput` for an `after` that no page has answered. */
const listExceptions: Handler<'listExceptions'> = async (call, { status, ...page }) => {
  const { deps, staff } = call
  const rows = await rowsOf(exceptionsIn(deps.db).where('status', '=', status), page).execute()
  const concerned = await concernedIn(deps.db, deps.config, staff, [...new Set(rows.map(({ company_id }) => company_id))])
  return pageOf(rows, page.size, (row) => presentException(row, { staffId: staff.id, concerned: concerned.has(row.company_id) }))
}

/** Proposes an exception. Problems as the contract has them, here and below. */
const proposeException: Handler<'proposeException'> = async (
  call,
  { companyId, product, calculated: shown, amount: asked, ground, reason, lastOn },
) => {
  const { deps, staff } = call
  const at = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    if (!(await lockCompany(trx, companyId))) throw new Problem('notFound')
    await refuseConcerned(trx, deps.config, staff, companyId)
    const amount = BigInt(asked.amount)
    const { calculated, obstacle } = await comparedWith(trx, companyId, product)
    if (obstacle === 'uncalculated') throw new Problem('conflict')
    if (obstacle !== null) throw new Problem('refused', { fields: { amount: `staff.exceptions.${obstacle}` } })
    // Whether it raises or lowers goes by the figure that the lead has seen.
    if (shown.amount !== calculated.toString()) throw new Problem('conflict')
    const effect = effectOf(amount, calculated)
    const wrong = asked.currency === 'HKD' ? amountRefusal(product, amount) : 'field.invalid'
    const refused = { amount: wrong ?? (effect === null ? 'staff.exceptions.same' : null), lastOn: lastDayRefusal(lastOn, dayOf(at)) }
    const fields = Object.fromEntries(Object.entries(refused).filter((each): each is [string, string] => each[1] !== null))
    if (effect === null || Object.keys(fields).length > 0) throw new Problem('refused', { fields })
    const row = await trx
      .insertInto('limit_exceptions')
      .values({
        id: randomUUID(),
        company_id: companyId,
        product,
        effect,
        calculated,
        amount,
        ground,
        reason,
        proposed_on: dayOf(at),
        last_on: lastOn,
        status: initialStatus(limitExceptionLifecycle) as 'proposed',
        proposed_by: staff.id,
        proposed_at: at,
        decided_by: null,
        decided_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!row) throw new Problem('conflict')
    await auditException(trx, call, 'exception.proposed', row)
  })
  return null
}

const decideException: Handler<'decideException'> = (call, { id, accepted }) =>
  changing(call, id, async (trx, { row, company, at }) => {
    const { deps, staff } = call
    const { company_id: companyId, product, effect, amount, ground, last_on: day } = row
    if (row.proposed_by === staff.id) throw new Problem('forbidden')
    if (!accepted) return decide(trx, call, row, 'exception.declined')
    await refuseOldSignIn(trx, deps, staff)
    if (!can(limitExceptionLifecycle, row, { type: 'exception.confirmed' }))
      throw new Problem('conflict', { details: { status: row.status } })
    const before = await confirmedException(trx, companyId, product)
    if (before) await endException(trx, before, { actor: actorOf(call), at })
    await refuseLostProposer(trx, deps.config, row.proposed_by, companyId)
    if (day < dayOf(at)) throw new Problem('conflict')
    const { calculated, obstacle } = await comparedWith(trx, companyId, product)
    if (obstacle !== null || effectOf(amount, calculated) !== effect) throw new Problem('conflict')
    const limit = formatMoney(money(amount, 'HKD'))
    await decide(trx, call, row, 'exception.confirmed', {
      scheduleExpiry: () => endLater(trx, row),
      calculateLimit: () => calculateLimits(trx, deps, company, { actor: 'system', at }),
      notifyMade: () => notifyMembers(trx, { companyId, kind: 'exception.made', values: { product, effect, limit, ground, day }, at }),
    })
  })

const withdrawException: Handler<'withdrawException'> = (call, { id }) =>
  changing(call, id, async (trx, { row }) => {
    if (row.proposed_by !== call.staff.id) throw new Problem('forbidden')
    await decide(trx, call, row, 'exception.withdrawn')
  })

export const exceptionHandlers = { listExceptions, proposeException, decideException, withdrawException }

/** Exceptions with the names of their company and leads. */
export function exceptionsIn(db: Db | Trx) {
  const all = db
    .selectFrom('limit_exceptions as exception')
    .innerJoin('companies', 'companies.id', 'exception.company_id')
    .innerJoin('staff as proposer', 'proposer.id', 'exception.proposed_by')
    .leftJoin('staff as decider', 'decider.id', 'exception.decided_by')
    .selectAll('exception')
    .select(['register_name_en', 'register_name_cn', 'proposer.name as proposer', 'decider.name as decider'])
  return db.selectFrom(all.as('exceptions')).selectAll()
}

type ListedRow = Awaited<ReturnType<ReturnType<typeof exceptionsIn>['executeTakeFirstOrThrow']>>

/** An exception as a member of the staff reads it. */
export function presentException(row: ListedRow, { staffId, concerned }: { staffId: string; concerned: boolean }): LimitException {
  const { id, company_id: companyId, product, effect, ground, reason, status, last_on: lastOn } = row
  return {
    id,
    companyId,
    registerNameEn: row.register_name_en,
    registerNameCn: row.register_name_cn,
    product,
    concerned,
    effect,
    amount: money(row.amount, 'HKD'),
    calculated: money(row.calculated, 'HKD'),
    ground,
    reason,
    lastOn,
    status,
    by: row.proposer,
    at: row.proposed_at.toISOString(),
    own: row.proposed_by === staffId,
    decidedBy: row.decider,
  }
}

interface Changing {
  readonly row: ExceptionRow
  readonly company: LockedCompany
  readonly at: Date
}

/** Decides on an exception, locked after its company, by a lead who is not concerned in it. */
async function changing(call: StaffCall, id: string, change: (trx: Trx, found: Changing) => Promise<void>): Promise<null> {
  const { deps, staff } = call
  await deps.db.transaction().execute(async (trx) => {
    const found = await trx.selectFrom('limit_exceptions').select('company_id').where('id', '=', id).executeTakeFirst()
    const company = found && (await lockCompany(trx, found.company_id))
    if (!company) throw new Problem('notFound')
    const row = await trx.selectFrom('limit_exceptions').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
    await refuseConcerned(trx, deps.config, staff, company.id)
    await change(trx, { row, company, at: deps.clock.now() })
  })
  return null
}

async function decide(
  trx: Trx,
  call: StaffCall,
  row: ExceptionRow,
  type: `exception.${'confirmed' | 'declined' | 'withdrawn'}`,
  effects: EffectsOf<typeof limitExceptionLifecycle> = {},
): Promise<void> {
  const at = call.deps.clock.now()
  const values = { decided_by: call.staff.id, decided_at: at }
  await move(trx, {
    chart: limitExceptionLifecycle,
    table: 'limit_exceptions',
    id: row.id,
    event: { type },
    actor: actorOf(call),
    at,
    values,
    effects,
  })
  await auditException(trx, call, type, row)
}

function auditException(trx: Trx, call: StaffCall, action: string, row: ExceptionRow): Promise<void> {
  const { id, company_id: companyId, product, effect, amount, ground, reason, last_on: lastOn } = row
  const why = action === 'exception.proposed' ? { reason } : { proposalReason: reason }
  const details = { product, effect, amount: amount.toString(), ground, ...why, lastOn }
  return audit(trx, call, { action, subject: 'limit_exceptions', subjectId: id, companyId, details })
}
