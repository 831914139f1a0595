/** Requests for other instalments, for leads: one proposes instalments, another one confirms them for the merchant to answer. Decision 117. */
import { addDays } from '../../contract/kernel/days.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Proposal } from '../../contract/lending/loan/arrangement.ts'
import type { Instalment } from '../../contract/lending/loan/schedule.ts'
import { answerUntil, firstDayFault } from '../../contract/repayments/arrangement-rules.ts'
import type { PlannedInstalment } from '../../contract/repayments/arrangements.ts'
import type { RequestedArrangement } from '../../contract/staff/arrangements.ts'
import { arrangementLifecycle } from '../../machines/repayments/lifecycles/arrangement.ts'
import { arrangementsOf, hasMoved } from '../lending/loans/arrangements.ts'
import { drawdownOf, lockLoan, repaidLoan } from '../lending/loans/loans.ts'
import { presentLoan } from '../lending/loans/present.ts'
import { rearrangedOn } from '../lending/loans/standing.ts'
import type { DrawdownRow } from '../lending/present.ts'
import { notifyAdministrators } from '../notices/raise-notice.ts'
import { audit } from '../platform/audit.ts'
import { actorOf, type Call, type Handler } from '../platform/call.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { dayOf, startOf } from '../platform/hong-kong-time.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { can } from '../platform/lifecycle.ts'
import { readPage } from '../platform/paging.ts'
import { byLocale } from '../platform/texts.ts'
import { type ArrangementRow, moveArrangement, openRequest, presentInstalments, proposalOf } from '../repayments/arrangements.ts'
import { requireOpen } from '../repayments/submit.ts'
import { concernedIn, refuseConcerned, refuseLostProposer } from './independence.ts'
import { refuseOldSignIn } from './sessions.ts'

type StaffCall = Call<'reviewer'>

/** A page of requests, newest first. Problem `invalidInput` for an `after` that no page has answered. */
const listRequestedArrangements: Handler<'listRequestedArrangements'> = ({ deps: { db } }, { status, ...page }) =>
  readPage(requests(db).where('status', '=', status), page, presentRequest)

/** One request with its loan; audited. Problem `notFound` for an unknown id. */
const readRequestedArrangement: Handler<'readRequestedArrangement'> = (call, { id }) => {
  const { deps, staff } = call
  return deps.db.transaction().execute(async (trx) => {
    const row = await requests(trx).where('id', '=', id).executeTakeFirst()
    if (!row) throw new Problem('notFound')
    const drawdown = await drawdownOf(trx, row.drawdown_id)
    const today = dayOf(deps.clock.now())
    const standing = await presentLoan(trx, { drawdown, repaid: await repaidLoan(trx, drawdown), on: today })
    const concerned = await concernedIn(trx, deps.config, staff, [row.company_id])
    await audit(trx, call, { action: 'arrangement.viewed', ...subject(id), companyId: row.company_id, details: about(drawdown) })
    return {
      ...presentRequest(row),
      wish: row.wish,
      recorded: row.caller === null ? null : { caller: row.caller, by: row.recorder ?? '' },
      owed: {
        principal: standing.principal,
        interest: standing.interest,
        total: standing.total,
        due: standing.due,
        overdue: standing.overdue,
        overdueSince: standing.overdue_since,
      },
      coming: standing.coming,
      plan: presentInstalments(await planOf(trx, row, drawdown, today), drawdown.currency),
      proposal:
        row.first_on === null
          ? null
          : {
              ...proposalOf(row),
              by: row.proposer ?? '',
              reason: row.proposal_reason,
              own: row.proposed_by === staff.id,
              decidedBy: row.decider,
            },
      declineReason: row.decline_reason,
      concerned: concerned.has(row.company_id),
    }
  })
}

/** The instalments of a proposal that was not made yet. Problems as of `proposeArrangement`. */
const calculateArrangement: Handler<'calculateArrangement'> = async ({ deps }, { id, ...proposal }): Promise<PlannedInstalment[]> => {
  const today = dayOf(deps.clock.now())
  refuseFirstDay(proposal, today)
  const row = await deps.db.selectFrom('arrangements').select('drawdown_id').where('id', '=', id).executeTakeFirst()
  if (!row) throw new Problem('notFound')
  const drawdown = await drawdownOf(deps.db, row.drawdown_id)
  return presentInstalments(await possible(deps.db, drawdown, proposal, today), drawdown.currency)
}

/** The instalments of a proposal as of today. Problem `conflict` for a loan that is repaid, `refused` with field `first` where a day cannot be moved there. */
async function possible(db: Db | Trx, drawdown: DrawdownRow, proposal: Proposal, today: string): Promise<readonly Instalment[]> {
  if (drawdown.status !== 'settled') throw new Problem('conflict')
  const isOver = proposal.timing === 'moved' && (await hasMoved(db, drawdown))
  const { instalments } = rearrangedOn(await repaidLoan(db, drawdown), today, proposal)
  if (isOver || instalments.length === 0) throw new Problem('refused', { fields: { first: 'staff.arrangements.unmovable' } })
  return instalments
}

/**
 * Proposes instalments for a request. Problem `notFound`; `forbidden` (`details.reason` `concerned`) for a lead who is concerned in the
 * company; `refused` with field `first` for a day that is not one of the next 60; `conflict` for a request that is not open, or a loan that is
 * repaid.
 */
const proposeArrangement: Handler<'proposeArrangement'> = (call, { id, reason, ...proposal }) =>
  changing(call, id, async (trx, { row, drawdown, at }) => {
    refuseFirstDay(proposal, dayOf(at))
    await possible(trx, drawdown, proposal, dayOf(at))
    const { first: first_on, count, timing } = proposal
    const values = { first_on, count, timing, proposal_reason: reason, proposed_by: call.staff.id, proposed_at: at }
    await moveArrangement(trx, id, { event: { type: 'arrangement.proposed' }, actor: actorOf(call), at, values })
    await auditChange(trx, call, { action: 'arrangement.proposed', row, drawdown, details: { first: first_on, count, timing, reason } })
  })

/**
 * Confirms a proposal, which offers it to the merchant, or declines it. Problem `notFound`; `forbidden` for the lead who proposed it and confirms it,
 * and (`details.reason` `concerned`) for one who is concerned in the company; `verificationFailed` when it is confirmed long after the sign-in;
 * `conflict` when it was decided or changed meanwhile, its first day leaves no day to answer, the loan is repaid, or the lead who proposed it is no lead any more or is concerned in the company by now.
 */
const decideArrangement: Handler<'decideArrangement'> = (call, { id, accepted, reason, ...seen }) =>
  changing(call, id, async (trx, { row, drawdown, at }) => {
    const decidable = can(arrangementLifecycle, row, { type: accepted ? 'arrangement.confirmed' : 'arrangement.sentBack' })
    if (!decidable || row.first_on !== seen.first || row.count !== seen.count || row.timing !== seen.timing) throw new Problem('conflict')
    const details = { ...seen, reason }
    if (!accepted) {
      const values = { first_on: null, count: null, timing: null, proposal_reason: null, proposed_by: null, proposed_at: null }
      await moveArrangement(trx, id, { event: { type: 'arrangement.sentBack' }, actor: actorOf(call), at, values })
      return auditChange(trx, call, { action: 'arrangement.sentBack', row, drawdown, details })
    }
    if (row.proposed_by === call.staff.id) throw new Problem('forbidden')
    await refuseOldSignIn(trx, call.deps, call.staff)
    await refuseLostProposer(trx, call.deps.config, row.proposed_by ?? '', row.company_id)
    const today = dayOf(at)
    const until = answerUntil(seen.first, today)
    if (until < today) throw new Problem('conflict')
    await possible(trx, drawdown, seen, today)
    const values = { decided_by: call.staff.id, decided_at: at, answer_until: until }
    const noted = { reference: drawdown.reference, day: until }
    const effects = {
      scheduleLapse: () => enqueue(trx, 'arrangement.lapse', { id }, { runAt: startOf(addDays(until, 1)) }),
      notifyOffered: () => notifyAdministrators(trx, { companyId: row.company_id, kind: 'arrangement.offered', values: noted, at }),
    }
    await moveArrangement(trx, id, { event: { type: 'arrangement.confirmed' }, actor: actorOf(call), at, values, effects })
    await auditChange(trx, call, { action: 'arrangement.offered', row, drawdown, details })
  })

/** Declines a request with the reason that the merchant reads. Problem `notFound`, `forbidden` for a lead who is concerned, `conflict` when it is not open. */
const declineArrangement: Handler<'declineArrangement'> = (call, { id, reason }) =>
  changing(call, id, async (trx, { row, drawdown, at }) => {
    const values = { decided_by: call.staff.id, decided_at: at, decline_reason: reason }
    const noted = { reference: drawdown.reference, reason: byLocale(() => reason) }
    const effects = {
      notifyDeclined: () => notifyAdministrators(trx, { companyId: row.company_id, kind: 'arrangement.declined', values: noted, at }),
    }
    await moveArrangement(trx, id, { event: { type: 'arrangement.declined' }, actor: actorOf(call), at, values, effects })
    await auditChange(trx, call, { action: 'arrangement.declined', row, drawdown, details: { reason } })
  })

/** Records the request of a caller, of which the administrators are notified. Problems as the contract has them. */
const recordArrangement: Handler<'recordArrangement'> = async (call, { id, caller, wish, from }) => {
  const { deps, staff } = call
  const at = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    const found = await drawdownOf(trx, id)
    await refuseConcerned(trx, deps.config, staff, found.company_id)
    const drawdown = requireOpen(await lockLoan(trx, requireOpen(found)))
    const row = await openRequest(trx, drawdown, { wish, from, by: { requested_by: null, recorded_by: staff.id, caller }, at })
    const { company_id: companyId, reference } = drawdown
    await notifyAdministrators(trx, { companyId, kind: 'arrangement.recorded', values: { reference, caller: byLocale(() => caller) }, at })
    await auditChange(trx, call, { action: 'arrangement.recorded', row, drawdown, details: { from, reason: wish } })
  })
  return null
}

export const arrangementHandlers = {
  recordArrangement,
  listRequestedArrangements,
  readRequestedArrangement,
  calculateArrangement,
  proposeArrangement,
  decideArrangement,
  declineArrangement,
}

/** Changes a locked request, by a lead who is not concerned in its company. */
async function changing(
  call: StaffCall,
  id: string,
  change: (trx: Trx, of: { row: ArrangementRow; drawdown: DrawdownRow; at: Date }) => Promise<void>,
): Promise<null> {
  const { deps, staff } = call
  await deps.db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom('arrangements').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
    if (!row) throw new Problem('notFound')
    await refuseConcerned(trx, deps.config, staff, row.company_id)
    await change(trx, { row, drawdown: await drawdownOf(trx, row.drawdown_id), at: deps.clock.now() })
  })
  return null
}

function refuseFirstDay({ first }: Proposal, today: string): void {
  const fault = firstDayFault(first, today)
  if (fault !== null) throw new Problem('refused', { fields: { first: fault } })
}

/** The instalments of a request: those that were accepted, or those of the proposal as of today; none before. */
async function planOf(trx: Trx, row: ArrangementRow, drawdown: DrawdownRow, today: string): Promise<readonly Instalment[]> {
  const accepted = (await arrangementsOf(trx, [drawdown.id])).get(drawdown.id)?.find(({ id }) => id === row.id)
  if (accepted) return accepted.instalments
  if (row.first_on === null || drawdown.status !== 'settled' || row.first_on <= today) return []
  return rearrangedOn(await repaidLoan(trx, drawdown), today, proposalOf(row)).instalments
}

function requests(db: Db | Trx) {
  const all = db
    .selectFrom('arrangements')
    .innerJoin('drawdowns', 'drawdowns.id', 'arrangements.drawdown_id')
    .innerJoin('companies', 'companies.id', 'arrangements.company_id')
    .leftJoin('staff as proposer', 'proposer.id', 'arrangements.proposed_by')
    .leftJoin('staff as decider', 'decider.id', 'arrangements.decided_by')
    .leftJoin('staff as recorder', 'recorder.id', 'arrangements.recorded_by')
    .selectAll('arrangements')
    .select(['drawdowns.reference', 'drawdowns.product', 'companies.register_name_en', 'companies.register_name_cn'])
    .select(['proposer.name as proposer', 'decider.name as decider', 'recorder.name as recorder'])
  return db.selectFrom(all.as('requests')).selectAll()
}

type RequestRow = Awaited<ReturnType<ReturnType<typeof requests>['executeTakeFirstOrThrow']>>

function presentRequest(row: RequestRow): RequestedArrangement {
  return {
    id: row.id,
    status: row.status,
    reference: row.reference,
    companyId: row.company_id,
    registerNameEn: row.register_name_en,
    registerNameCn: row.register_name_cn,
    product: row.product,
    requestedAt: row.requested_at.toISOString(),
    wishedFrom: row.wished_from,
  }
}

function subject(id: string) {
  return { subject: 'arrangements', subjectId: id }
}

function about({ reference }: DrawdownRow) {
  return { drawdown: reference }
}

function auditChange(
  trx: Trx,
  call: StaffCall,
  audited: {
    action: `arrangement.${'recorded' | 'proposed' | 'sentBack' | 'offered' | 'declined'}`
    row: ArrangementRow
    drawdown: DrawdownRow
    details: Record<string, string | number>
  },
): Promise<void> {
  const { action, row, drawdown, details } = audited
  return audit(trx, call, { action, ...subject(row.id), companyId: row.company_id, details: { ...about(drawdown), ...details } })
}
