/** Commands of reviewers on a case: take it, assess its items, propose, decide. The proposer never confirms. KYC-19, decision 020. */

import { type FieldProblems, Problem } from '../../contract/kernel/problem.ts'
import type { CaseOperation, Proposal } from '../../contract/staff/cases.ts'
import { dueDays, type ItemAssessment, type Opinion } from '../../contract/staff/review.ts'
import { kycLifecycle } from '../../machines/kyc/lifecycles/kyc.ts'
import { type KycReviewEvent, kycReviewLifecycle } from '../../machines/kyc/lifecycles/kycReview.ts'
import { settleApplication } from '../kyc/decide.ts'
import { itemsOf } from '../kyc/items.ts'
import { startReview } from '../kyc/review.ts'
import { audit } from '../platform/audit.ts'
import { actorOf, type Call } from '../platform/call.ts'
import type { StaffTables } from '../platform/db/tables/staff.ts'
import type { Trx } from '../platform/deps.ts'
import { can, type EffectsOf, move } from '../platform/lifecycle.ts'
import { type CaseRowOfTable, type FoundCase, lockCase, operationsOf, submittedForm } from './cases.ts'
import { refuseUnfounded, unopenedItems } from './foundation.ts'
import { concernedIn } from './independence.ts'
import { release } from './releases.ts'

type StaffCall = Call<'reviewer'>

/** Takes a waiting case as its first reviewer. */
export async function claimCase(trx: Trx, call: StaffCall, id: string): Promise<void> {
  const { row, application } = await lockFor(trx, call, id, 'claim')
  await trx.updateTable('kyc_reviews').set({ first_reviewer: call.staff.id }).where('id', '=', id).execute()
  const startable = can(kycLifecycle, application, { type: 'review.started' })
  const start = { applicationId: application.id, actor: actorOf(call) }
  await turn(trx, call, row, { type: 'case.claimed' }, { startReview: async () => startable && startReview(trx, call.deps, start) })
}

/** Returns a case to the queue. */
export async function releaseCase(trx: Trx, call: StaffCall, id: string): Promise<void> {
  const { row } = await lockFor(trx, call, id, 'release')
  await release(trx, row, { actor: actorOf(call), requestId: call.requestId, ip: call.ip }, call.deps.clock.now())
}

/**
 * Stores findings on items. Problem `invalidInput` for an item the case neither has nor can request (`field.unknown`), and for an accepted
 * masked item that the reviewer has not opened in this round (`field.notOpened`).
 */
export async function assessItems(trx: Trx, call: StaffCall, { id, items, verdict, reason, note }: ItemAssessment): Promise<void> {
  const found = await lockFor(trx, call, id, 'assess')
  const { deps, staff } = call
  const filled = itemsOf(submittedForm(deps, found))
  const assessable = new Set(filled.map(({ item }) => item))
  const unopened = verdict === 'ok' ? await unopenedItems(trx, staff, found, filled) : new Set<string>()
  const before = await trx.selectFrom('kyc_assessments').select('item').where('review_id', '=', id).execute()
  if (verdict !== 'ok') for (const { item } of before) assessable.add(item)
  const fields: FieldProblems = {}
  for (const [index, item] of items.entries()) {
    if (verdict === 'return' && reason === 'incomplete' && canBeAsked(item, assessable)) assessable.add(item)
    if (!assessable.has(item)) fields[`items.${index}`] = 'field.unknown'
    else if (unopened.has(item)) fields[`items.${index}`] = 'field.notOpened'
  }
  if (Object.keys(fields).length > 0) throw new Problem('invalidInput', { fields })
  if (verdict === null) {
    await trx.deleteFrom('kyc_assessments').where('review_id', '=', id).where('item', 'in', items).execute()
    return
  }
  const assessed = { verdict, reason, note: verdict === 'return' ? note : '', staff_id: staff.id, carried: false, at: deps.clock.now() }
  await trx
    .insertInto('kyc_assessments')
    .values([...new Set(items)].map((item) => ({ review_id: id, item, ...assessed })))
    .onConflict((conflict) => conflict.columns(['review_id', 'item']).doUpdateSet(assessed))
    .execute()
}

/** Proposes a decision. Problems as of {@link refuseUnfounded}. */
export async function proposeDecision(trx: Trx, call: StaffCall, opinion: Opinion): Promise<void> {
  const { id, proposal, note, message } = opinion
  const found = await lockFor(trx, call, id, 'propose')
  await refuseUnfounded(trx, call, found, { proposal, step: 'propose' })
  const days = proposal === 'return' ? opinion.dueDays : null
  const at = call.deps.clock.now()
  await trx
    .updateTable('kyc_reviews')
    .set({ proposal, proposal_note: note, message: proposal === 'approve' ? '' : message, due_days: days, proposed_at: at })
    .where('id', '=', id)
    .execute()
  await turn(trx, call, found.row, { type: 'decision.proposed' })
  await remark(trx, call, id, 'proposed', note)
}

/** Confirms another reviewer's proposal. Problem `forbidden` for the proposer, which the database refuses, too; others as of {@link refuseUnfounded}. */
export async function confirmProposal(trx: Trx, call: StaffCall, id: string): Promise<void> {
  const found = await lockFor(trx, call, id, 'confirm')
  const { proposal, message, due_days } = found.row
  if (!proposal) throw new Problem('conflict')
  await refuseUnfounded(trx, call, found, { proposal, step: 'decide' })
  await trx.updateTable('kyc_reviews').set({ second_reviewer: call.staff.id }).where('id', '=', id).execute()
  await decide(trx, call, found, { proposal, message, days: due_days }, { type: 'proposal.confirmed' })
}

/** Gives a proposal back to who made it, with a reason. */
export async function sendBackProposal(trx: Trx, call: StaffCall, { id, note }: { id: string; note: string }): Promise<void> {
  const { row } = await lockFor(trx, call, id, 'sendBack')
  await turn(trx, call, row, { type: 'proposal.sentBack' })
  await remark(trx, call, id, 'sentBack', note)
}

/** Disagrees: a lead has to decide. */
export async function disputeProposal(trx: Trx, call: StaffCall, { id, note }: { id: string; note: string }): Promise<void> {
  const { row } = await lockFor(trx, call, id, 'dispute')
  await trx.updateTable('kyc_reviews').set({ second_reviewer: call.staff.id }).where('id', '=', id).execute()
  await turn(trx, call, row, { type: 'proposal.disputed' })
  await remark(trx, call, id, 'disputed', note)
}

/** Decides what two disagree on, as neither of the two; founded on the items as a proposal is. */
export async function settleDispute(trx: Trx, call: StaffCall, opinion: Opinion): Promise<void> {
  const { id, proposal, note, message } = opinion
  const found = await lockFor(trx, call, id, 'settle')
  await refuseUnfounded(trx, call, found, { proposal, step: 'decide' })
  await trx.updateTable('kyc_reviews').set({ arbiter: call.staff.id }).where('id', '=', id).execute()
  await decide(trx, call, found, { proposal, message, days: opinion.dueDays }, { type: 'dispute.settled' })
  await remark(trx, call, id, 'settled', note)
}

/**
 * Locks the case. Problem `forbidden` where this reviewer may not run the command or is concerned in the company (`details.reason`
 * `concerned`), `conflict` where the case's status does not allow it.
 */
async function lockFor(trx: Trx, { deps, staff }: StaffCall, id: string, command: CaseOperation): Promise<FoundCase> {
  const found = await lockCase(trx, id)
  const { row } = found
  const concerned = await concernedIn(trx, deps.config, staff, [row.company_id])
  if (operationsOf(staff, row, concerned.size > 0).includes(command)) return found
  if (concerned.size > 0) throw new Problem('forbidden', { details: { reason: 'concerned' } })
  const own = row.first_reviewer === staff.id || row.second_reviewer === staff.id
  const fourEyes =
    (row.status === 'proposed' || row.status === 'disputed') && own && ['confirm', 'sendBack', 'dispute', 'settle'].includes(command)
  throw new Problem(fourEyes ? 'forbidden' : 'conflict', { details: { status: row.status } })
}

async function decide(
  trx: Trx,
  call: StaffCall,
  { row, application }: FoundCase,
  { proposal, message, days }: { proposal: Proposal; message: string; days: number | null },
  event: KycReviewEvent,
): Promise<void> {
  const settled = { row: application, review: { id: row.id, event }, decision: proposal, message: proposal === 'approve' ? '' : message }
  await settleApplication(trx, call.deps, { ...settled, dueDays: days ?? dueDays.usual, actor: actorOf(call) })
  await auditCase(trx, call, row, event)
}

/** Whether an item can be requested: a further document at the position after the last one; a missing person is requested through the list. */
function canBeAsked(item: string, known: ReadonlySet<string>): boolean {
  const [, place] = /^company\.documents\.(\d)$/.exec(item) ?? []
  if (place === undefined) return item === 'connectedPersons'
  return place === '0' || known.has(`company.documents.${Number(place) - 1}`)
}

async function turn(
  trx: Trx,
  call: StaffCall,
  row: CaseRowOfTable,
  event: KycReviewEvent,
  effects: EffectsOf<typeof kycReviewLifecycle> = {},
): Promise<void> {
  const at = call.deps.clock.now()
  await move(trx, { chart: kycReviewLifecycle, table: 'kyc_reviews', id: row.id, event, actor: actorOf(call), at, effects })
  await auditCase(trx, call, row, event)
}

function auditCase(trx: Trx, call: StaffCall, { id, company_id: companyId }: CaseRowOfTable, { type }: KycReviewEvent): Promise<void> {
  return audit(trx, call, { action: type, companyId, subject: 'kyc_reviews', subjectId: id })
}

async function remark(
  trx: Trx,
  call: StaffCall,
  reviewId: string,
  event: StaffTables['kyc_remarks']['event'],
  note: string,
): Promise<void> {
  const said = { review_id: reviewId, event, staff_id: call.staff.id, note, at: call.deps.clock.now() }
  await trx.insertInto('kyc_remarks').values(said).execute()
}
