/** What the staff do in the collection of an overdue loan. Each is audited, and refused to those who are concerned in the company. Decision 120. */
import { formatMoney, money } from '../../contract/kernel/money.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { pastDueOf } from '../../contract/lending/loan/quote.ts'
import { answerDay, letterRuns, nextDayFault } from '../../contract/repayments/collection-rules.ts'
import { drawdownOf, lockLoan, repaidLoan } from '../lending/loans/loans.ts'
import { quoteOf } from '../lending/loans/standing.ts'
import type { DrawdownRow } from '../lending/present.ts'
import { notifyMembers } from '../notices/raise-notice.ts'
import { audit } from '../platform/audit.ts'
import { actorOf, type Call, type Handler } from '../platform/call.ts'
import type { Trx } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { type CaseRow, lastLetter, moveCase, noteEntry } from '../repayments/collection-cases.ts'
import { requireOpen } from '../repayments/submit.ts'
import { listCollectionCases, readCollectionCase } from './collection-list.ts'
import { refuseConcerned, refuseLostProposer } from './independence.ts'
import { refuseOldSignIn } from './sessions.ts'

type StaffCall = Call<'reviewer'>

/** A case with its loan, both locked, the loan first. */
interface Opened {
  readonly row: CaseRow
  readonly drawdown: DrawdownRow
  readonly at: Date
  readonly today: string
}

/** Takes a case. Problems as the contract has them, here and below. */
const takeCollectionCase: Handler<'takeCollectionCase'> = (call, { id }) =>
  changing(call, id, async (trx, opened) => {
    await moveBy(trx, call, opened, { event: { type: 'case.taken' }, values: { taken_by: call.staff.id } })
    await note(trx, call, opened, { kind: 'taken' })
    await auditCase(trx, call, opened, 'collection.taken', {})
  })

const noteContact: Handler<'noteContact'> = (call, { id, channel, outcome, words, again }) =>
  changing(call, id, async (trx, opened) => {
    refuseDay('again', again, opened.today)
    await moveBy(trx, call, opened, { event: { type: 'contact.noted' }, values: nextUnlessHeldUp(opened.row, again) })
    await note(trx, call, opened, { kind: 'contact', channel, outcome, words, day: again })
    await auditCase(trx, call, opened, 'collection.contacted', { channel, outcome })
  })

const recordPromise: Handler<'recordPromise'> = (call, { id, amount: promised, day, who, words }) =>
  changing(call, id, async (trx, opened) => {
    refuseDay('day', day, opened.today)
    const amount = BigInt(promised.amount)
    if (promised.currency !== opened.drawdown.currency || amount <= 0n)
      throw new Problem('invalidInput', { fields: { amount: 'field.amount.invalid' } })
    await moveBy(trx, call, opened, { event: { type: 'promise.recorded' }, values: { next_on: day } })
    await note(trx, call, opened, { kind: 'promise', amount, day, who, words })
    await auditCase(trx, call, opened, 'collection.promised', { amount: `${amount}`, day })
  })

/** The sum and the days are worked out, and the words are fixed: a second lead would have nothing to decide. */
const sendDemandLetter: Handler<'sendDemandLetter'> = (call, { id, reason }) =>
  changing(call, id, async (trx, opened) => {
    const { row, drawdown, at, today } = opened
    await refuseOldSignIn(trx, call.deps, call.staff)
    const pastDue = pastDueOf(quoteOf(await repaidLoan(trx, drawdown), today))
    const earlier = await lastLetter(trx, row.drawdown_id)
    if (pastDue === null || letterRuns(earlier?.day ?? null, today)) throw new Problem('conflict')
    const { amount, since } = pastDue
    const day = answerDay(today)
    const { product, reference, currency, company_id: companyId } = drawdown
    const values = { product, reference, amount: formatMoney(money(amount, currency)), day }
    const effects = { notifyDemanded: () => notifyMembers(trx, { companyId, kind: 'loan.demanded', values, at }) }
    await moveBy(trx, call, opened, { event: { type: 'letter.sent' }, values: { next_on: day }, effects })
    await note(trx, call, opened, { kind: 'demand', amount, day, past_due_since: since, words: reason })
    await auditCase(trx, call, opened, 'collection.demanded', { amount: `${amount}`, day, reason })
  })

const proposeHandOver: Handler<'proposeHandOver'> = (call, { id, agency, reason }) =>
  changing(call, id, async (trx, opened) => {
    const values = { agency, hand_over_by: call.staff.id, next_on: opened.today }
    await moveBy(trx, call, opened, { event: { type: 'handOver.proposed' }, values })
    await note(trx, call, opened, { kind: 'handOverProposed', agency, words: reason })
    await auditCase(trx, call, opened, 'collection.handOverProposed', { agency, reason })
  })

const decideHandOver: Handler<'decideHandOver'> = (call, { id, accepted }) =>
  changing(call, id, async (trx, opened) => {
    const { row, drawdown, at, today } = opened
    const agency = row.agency
    const days = pastDueOf(quoteOf(await repaidLoan(trx, drawdown), today))?.days ?? 0
    if (accepted) {
      if (row.hand_over_by === call.staff.id) throw new Problem('forbidden')
      await refuseOldSignIn(trx, call.deps, call.staff)
      const { product, reference, company_id: companyId } = drawdown
      const notice = { product, reference, agency: agency ?? '' }
      const effects = { notifyHandedOver: () => notifyMembers(trx, { companyId, kind: 'loan.handedOver', values: notice, at }) }
      const values = { handed_over_by: call.staff.id }
      await moveBy(trx, call, opened, { event: { type: 'handOver.confirmed', days }, values, effects })
      await refuseLostProposer(trx, call.deps.config, row.hand_over_by ?? '', row.company_id)
    } else {
      const event = { type: 'handOver.declined', days } as const
      await moveBy(trx, call, opened, { event, values: { agency: null, hand_over_by: null, next_on: today } })
    }
    await note(trx, call, opened, { kind: accepted ? 'handedOver' : 'handOverDeclined', agency })
    await auditCase(trx, call, opened, accepted ? 'collection.handedOver' : 'collection.handOverDeclined', { agency })
  })

export const collectionHandlers = {
  listCollectionCases,
  readCollectionCase,
  takeCollectionCase,
  noteContact,
  recordPromise,
  sendDemandLetter,
  proposeHandOver,
  decideHandOver,
}

/** Changes a case, by a member who is not concerned in its company. */
async function changing(call: StaffCall, id: string, change: (trx: Trx, opened: Opened) => Promise<void>): Promise<null> {
  const { deps, staff } = call
  const at = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    const found = await trx.selectFrom('collection_cases').select(['drawdown_id', 'company_id']).where('id', '=', id).executeTakeFirst()
    if (!found) throw new Problem('notFound')
    await refuseConcerned(trx, deps.config, staff, found.company_id)
    const drawdown = requireOpen(await lockLoan(trx, requireOpen(await drawdownOf(trx, found.drawdown_id))))
    const row = await trx.selectFrom('collection_cases').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
    await change(trx, { row, drawdown, at, today: dayOf(at) })
  })
  return null
}

function refuseDay(field: 'again' | 'day', day: string, today: string): void {
  const fault = nextDayFault(day, today)
  if (fault !== null) throw new Problem('refused', { fields: { [field]: fault } })
}

/** The day of a promise stays the next one until it is over. */
function nextUnlessHeldUp({ status, next_on }: CaseRow, again: string) {
  return { next_on: status === 'promised' ? next_on : again }
}

function moveBy(
  trx: Trx,
  call: StaffCall,
  { row, at }: Opened,
  change: Pick<Parameters<typeof moveCase>[2], 'event' | 'values' | 'effects'>,
) {
  return moveCase(trx, row, { ...change, actor: actorOf(call), at })
}

function note(trx: Trx, call: StaffCall, { row, at }: Opened, noted: Omit<Parameters<typeof noteEntry>[2], 'at' | 'by'>): Promise<void> {
  return noteEntry(trx, row, { ...noted, by: call.staff.id, at })
}

function auditCase(
  trx: Trx,
  call: StaffCall,
  { row, drawdown }: Opened,
  action: `collection.${'taken' | 'contacted' | 'promised' | 'demanded' | 'handOverProposed' | 'handedOver' | 'handOverDeclined'}`,
  details: Record<string, string | null>,
): Promise<void> {
  const about = { subject: 'collection_cases', subjectId: row.id, companyId: row.company_id }
  return audit(trx, call, { action, ...about, details: { drawdown: drawdown.reference, ...details } })
}
