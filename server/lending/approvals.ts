/** Drawdowns that wait for a second administrator: who may approve, approval, refusal and the end of the day. Decision 086. */
import { addDays } from '../../contract/kernel/days.ts'
import { formatMoney, money } from '../../contract/kernel/money.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Product } from '../../contract/kernel/product.ts'
import { needsApproval } from '../../contract/lending/approval-rules.ts'
import type { DrawdownApproval, WaitingDrawdown } from '../../contract/lending/approvals.ts'
import type { Tenor } from '../../contract/lending/drawdowns.ts'
import { greater } from '../../contract/lending/loan/exact.ts'
import { drawdownLifecycle } from '../../machines/lending/lifecycles/drawdown.ts'
import { requireStepUp } from '../account/step-up.ts'
import { approvalFrom, endChangeOfGone, requireApprover } from '../company/approval.ts'
import { refuseIfFrozen } from '../company/freezes.ts'
import { lockCompanyFor } from '../company/locks.ts'
import { administratorsOf, approversOf, isAdministrator } from '../company/memberships.ts'
import { notifyAdministrators } from '../notices/raise-notice.ts'
import { audit, auditAt } from '../platform/audit.ts'
import { actorOf, type Call, type Handler } from '../platform/call.ts'
import type { Db, Deps, Trx } from '../platform/deps.ts'
import { dayOf, startOf } from '../platform/hong-kong-time.ts'
import { enqueue, type JobHandlersOf } from '../platform/jobs/jobs.ts'
import { can, move } from '../platform/lifecycle.ts'
import { byLocale, textOf } from '../platform/texts.ts'
import { withinService } from './debt-service.ts'
import { activeFacility, drawableAmount, sharedPayouts, submittedAccount } from './drawable.ts'
import { drawnOn, lockDrawn } from './drawdown-step-up.ts'
import { type DrawdownRow, presentDrawdown } from './present.ts'
import { lockDrawdown, release } from './release.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** The day of a drawdown that waits for an approval is over. */
    'approval.expire': { drawdownId: string }
  }
}

/** Why a drawdown was not approved, as it is stored and worded. */
type Reason = 'declined' | 'withdrawn' | 'expired' | 'administrator gone' | 'no administrator left'

const ends = {
  declined: { type: 'approval.declined', says: 'lending.approval.declined' },
  withdrawn: { type: 'approval.withdrawn', says: 'lending.approval.withdrawn' },
  expired: { type: 'approval.expired', says: 'lending.approval.expired' },
  'administrator gone': { type: 'approval.withdrawn', says: 'lending.approval.administrator-gone' },
  'no administrator left': { type: 'approval.withdrawn', says: 'lending.approval.no-administrator-left' },
} as const satisfies Record<Reason, object>

/**
 * From which amount a drawdown waits today, minor units: what is left of the company's amount after the drawdowns of the day, so that a
 * large one is not split into small ones; null without a rule.
 */
export async function approvalLeft(db: Db | Trx, companyId: string, day: string): Promise<bigint | null> {
  const from = await approvalFrom(db, companyId)
  return from === null ? null : greater(1n, from - (await drawnOn(db, companyId, day)))
}

/**
 * Until when a second administrator has to approve a drawdown of an amount: the end of the day in Hong Kong, because its price is that of
 * the day; null when none has to. Problem `refused` with field `amount` when no other administrator could.
 */
export async function approvalUntil(db: Db | Trx, call: Call<'company'>, amount: bigint): Promise<Date | null> {
  const { companyId, user, deps } = call
  const at = deps.clock.now()
  if (!needsApproval(amount, await approvalLeft(db, companyId, dayOf(at)))) return null
  const approvers = await approversOf(db, companyId, { but: user.id, at })
  if (approvers.length === 0) throw new Problem('refused', { fields: { amount: 'field.amount.noApprover' } })
  return startOf(addDays(dayOf(at), 1))
}

/** Has a reserved drawdown wait: the other administrators are notified, and it ends with the day. */
export async function awaitApproval(trx: Trx, call: Call<'company'>, row: DrawdownRow, until: Date): Promise<void> {
  const at = call.deps.clock.now()
  const values = { ...about(row), email: call.user.email }
  await notifyAdministrators(trx, { companyId: call.companyId, kind: 'drawdown.waiting', values, at, but: call.user.id })
  await enqueue(trx, 'approval.expire', { drawdownId: row.id }, { runAt: until })
}

/** Drawdowns of a product that wait for the caller, soonest first. */
export async function waitingFor(call: Call<'company'>, { product }: { product: Product }): Promise<WaitingDrawdown[]> {
  const { db, clock } = call.deps
  const rows = await db
    .selectFrom('drawdowns')
    .innerJoin('users', 'users.id', 'drawdowns.requested_by')
    .select(['drawdowns.id', 'amount', 'currency', 'approval_until', 'email', 'requested_by'])
    .where('company_id', '=', call.companyId)
    .where('product', '=', product)
    .where('drawdowns.status', '=', 'awaiting approval')
    .where('approval_until', '>', clock.now())
    .where('requested_by', '<>', call.user.id)
    .orderBy('requested_at')
    .execute()
  if (rows.length === 0 || !(await mayApprove(db, call, null))) return []
  return rows.flatMap(({ id, amount, currency, approval_until: until, email }) =>
    until ? [{ id, amount: money(amount, currency), until: until.toISOString(), requested_by: email }] : [],
  )
}

/** A drawdown of the company that needs an approval. Problem `notFound` for any other. */
export const readDrawdownApproval: Handler<'readDrawdownApproval'> = (call, { id }) => present(call.deps.db, call, id)

/**
 * Approves a drawdown: in one transaction it is approved and its payout requested. Everything that may have changed since the request is
 * checked again: administrators, facility, amount, account, and the instalments of the company beside its sales. Problem `notFound` for any
 * other id, `conflict` when it does not wait any more, `refused` as of {@link requireApprover} and at the request, `verificationFailed`
 * without a step-up.
 */
export const approveDrawdown: Handler<'approveDrawdown'> = (call, { id }) =>
  deciding(call, id, async (trx, row, at) => {
    await refuseIfFrozen(trx, { companyId: row.company_id, product: row.product })
    await requireApprover(trx, call, row.company_id, row.requested_by)
    if (!(await isAdministrator(trx, row.requested_by, row.company_id))) throw new Problem('conflict', { details: { status: row.status } })
    const { product, bank_account_id, amount, currency, tenor } = row
    const facility = await activeFacility(trx, call.companyId, product, true)
    const own = { ...facility, pending: facility.pending - amount }
    const today = dayOf(at)
    await drawableAmount(trx, { amount: money(amount, currency), tenor: tenor as Tenor }, own, { ...call.deps, today })
    await submittedAccount(trx, call, { product, bank_account_id })
    await lockDrawn(trx, call.companyId)
    const { offer } = presentDrawdown(row)
    if (offer.share && (await sharedPayouts(trx, call.deps, facility, today)) === null)
      throw new Problem('refused', { fields: { repaid_by: 'field.repaidBy.none' } })
    await withinService(trx, call.deps, { companyId: call.companyId, day: today, but: id, offer })
    await requireStepUp(trx, call, 'drawdownApproved')
    const event = { type: 'approval.given' } as const
    const by = { approved_by: call.user.id, approved_at: at }
    const notice = { ...about(row), email: call.user.email }
    const effects = {
      notifyApproved: () => notifyAdministrators(trx, { companyId: row.company_id, kind: 'drawdown.approved', values: notice, at }),
      sendPayout: () => enqueue(trx, 'payout.send', { drawdownId: id }, { runAt: at }),
    }
    await move(trx, { chart: drawdownLifecycle, table: 'drawdowns', id, event, actor: actorOf(call), at, values: by, effects })
    await audit(trx, call, { action: 'drawdown.approved', subject: 'drawdowns', subjectId: id, details: { reference: row.reference } })
  })

/** Declines a drawdown. Problem `notFound` for any other id, `conflict` when it does not wait any more, `refused` for who requested it. */
export const declineDrawdown: Handler<'declineDrawdown'> = (call, { id, note }) =>
  deciding(call, id, async (trx, row) => {
    if (row.requested_by === call.user.id) throw new Problem('refused', { details: { reason: 'own' } })
    await audit(trx, call, { action: 'drawdown.declined', subject: 'drawdowns', subjectId: id, details: { reference: row.reference } })
    await end(trx, call.deps, row, { reason: 'declined', actor: actorOf(call), email: call.user.email, note })
  })

/** Withdraws the own drawdown. Problem `notFound` for any other id, `conflict` when it does not wait any more, `refused` for one of another administrator. */
export const withdrawDrawdown: Handler<'withdrawDrawdown'> = (call, { id }) =>
  deciding(call, id, async (trx, row) => {
    if (row.requested_by !== call.user.id) throw new Problem('refused', { details: { reason: 'notOwn' } })
    await audit(trx, call, { action: 'drawdown.withdrawn', subject: 'drawdowns', subjectId: id, details: { reference: row.reference } })
    await end(trx, call.deps, row, { reason: 'withdrawn', actor: actorOf(call) })
  })

export const approvalJobs: JobHandlersOf<'approval.expire'> = {
  'approval.expire': (deps, { drawdownId }) =>
    deps.db.transaction().execute(async (trx) => {
      const row = await lockDrawdown(trx, drawdownId)
      if (can(drawdownLifecycle, row, { type: 'approval.expired' })) await end(trx, deps, row, { reason: 'expired', actor: 'system' })
    }),
}

/** Ends a change of the rule whose author is no longer an administrator, and waiting drawdowns of a locked company whose requester is no longer an administrator, or that no other one is left to approve. */
export async function administratorLeft(trx: Trx, deps: Deps, companyId: string): Promise<void> {
  await endChangeOfGone(trx, companyId)
  const rows = await trx
    .selectFrom('drawdowns')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('status', '=', 'awaiting approval')
    // Their facilities are locked in this order, by product like all facilities of a company.
    .orderBy('product')
    .orderBy('id')
    .forUpdate()
    .execute()
  if (rows.length === 0) return
  const administrators = (await administratorsOf(trx, companyId)).map(({ id }) => id)
  for (const row of rows) {
    const gone = !administrators.includes(row.requested_by)
    if (gone) await end(trx, deps, row, { reason: 'administrator gone', actor: 'system' })
    else if (administrators.length === 1) await end(trx, deps, row, { reason: 'no administrator left', actor: 'system' })
  }
}

/** Decides on a drawdown that waits, with the company locked, so that no administrator comes or goes meanwhile. */
async function deciding(
  call: Call<'company'>,
  id: string,
  decide: (trx: Trx, row: DrawdownRow, at: Date) => Promise<void>,
): Promise<DrawdownApproval> {
  const { deps, companyId, user } = call
  return deps.db.transaction().execute(async (trx) => {
    await lockCompanyFor(trx, { id: companyId, userId: user.id })
    const row = await trx
      .selectFrom('drawdowns')
      .selectAll()
      .where('id', '=', id)
      .where('company_id', '=', companyId)
      .where('approval_until', 'is not', null)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new Problem('notFound')
    const at = deps.clock.now()
    if (!isWaiting(row, at)) throw new Problem('conflict', { details: { status: row.status } })
    await decide(trx, row, at)
    return present(trx, call, id)
  })
}

/** Whether a drawdown waits and its day is not over: the job that ends it may be late. */
function isWaiting(row: DrawdownRow, at: Date): boolean {
  const { approval_until: until } = row
  return can(drawdownLifecycle, row, { type: 'approval.given' }) && until !== null && at < until
}

/** Whether the caller may approve what another administrator has requested, or everyone else's when there is none. */
async function mayApprove(db: Db | Trx, { companyId, user, deps }: Call<'company'>, author: string | null): Promise<boolean> {
  if (author === user.id) return false
  const approvers = await approversOf(db, companyId, { but: author, at: deps.clock.now() })
  return approvers.includes(user.id)
}

async function present(db: Db | Trx, call: Call<'company'>, id: string): Promise<DrawdownApproval> {
  const row = await db
    .selectFrom('drawdowns')
    .innerJoin('users', 'users.id', 'drawdowns.requested_by')
    .selectAll('drawdowns')
    .select('users.email')
    .where('drawdowns.id', '=', id)
    .where('company_id', '=', call.companyId)
    .where('approval_until', 'is not', null)
    .executeTakeFirst()
  if (!row) throw new Problem('notFound')
  const { email, ...drawdown } = row
  const waits = isWaiting(drawdown, call.deps.clock.now())
  const asked = waits && (await mayApprove(db, call, drawdown.requested_by))
  const own = waits && drawdown.requested_by === call.user.id
  return { drawdown: presentDrawdown(drawdown), requested_by: email, asked, own, decline_note: drawdown.decline_note }
}

/** Who ends a drawdown and why; of who declined it also the mailbox, and their own words or an empty text. */
type Ending = { actor: string } & (
  | { reason: 'declined'; email: string; note: string }
  | { reason: Exclude<Reason, 'declined'>; email?: never; note?: never }
)

/** Ends a drawdown that waits, and notifies the administrators why. */
async function end(trx: Trx, deps: Deps, row: DrawdownRow, { reason, actor, email, note }: Ending): Promise<void> {
  const at = deps.clock.now()
  const { id: subjectId, company_id: companyId, reference } = row
  const { type, says } = ends[reason]
  const why = byLocale((locale) => textOf(locale, note ? 'lending.approval.declined.note' : says, { email, note }))
  const values = { ...about(row), reason: why }
  const notifyNotApproved = () => notifyAdministrators(trx, { companyId, kind: 'drawdown.notApproved', values, at })
  await release(trx, deps.waivers, row, { type, reason, note, actor, at, notify: { notifyNotApproved } })
  const details = { reference, reason }
  await auditAt(trx, at, { action: 'drawdown.notApproved', actor, companyId, subject: 'drawdowns', subjectId, details })
}

function about({ id, reference, amount, currency }: DrawdownRow) {
  return { drawdown: id, reference, amount: formatMoney(money(amount, currency)) }
}
