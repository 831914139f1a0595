/** Complaints of a company, and its appeals against a limit: sent, withdrawn and closed by the merchant. Decision 124. */
import { randomUUID } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { InputOf, OutputOf } from '../../contract/endpoints.ts'
import { addDays } from '../../contract/kernel/days.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { appealWorkingDays, type CaseTopic, complaintDays, isAppeal, warningWorkingDays } from '../../contract/records/case-rules.ts'
import type { MerchantCase } from '../../contract/records/merchant-cases.ts'
import { merchantCaseLifecycle } from '../../machines/records/lifecycles/merchantCase.ts'
import { notifyMembers } from '../notices/raise-notice.ts'
import { audit } from '../platform/audit.ts'
import { actorOf, type Call, type Handler } from '../platform/call.ts'
import type { Tables } from '../platform/db/tables.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { dayOf, startOf } from '../platform/hong-kong-time.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { initialStatus, move } from '../platform/lifecycle.ts'
import { nextReference } from '../platform/reference-numbers.ts'
import { workingDayAfter, workingDayBefore } from '../reference/calendar/working-days.ts'
import { choicesOf } from './case-choices.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Mails the leads before the last day of a case that is still open. Decision 132. */
    'merchantCase.warn': { id: string }
  }
}

/** A row of `merchant_cases`. */
type MerchantCaseRow = Selectable<Tables['merchant_cases']>

/** Cases with the reference of what they are about. */
export function merchantCasesIn(db: Db | Trx) {
  const all = db
    .selectFrom('merchant_cases as sent')
    .leftJoin('drawdowns', 'drawdowns.id', 'sent.drawdown_id')
    .leftJoin('repayments', 'repayments.id', 'sent.repayment_id')
    .selectAll('sent')
    .select((row) => row.fn.coalesce('drawdowns.reference', 'repayments.reference').as('item'))
  return db.selectFrom(all.as('cases')).selectAll()
}

/** What a case can be sent about now, and the latest cases of the company: those that are open or answered first, each newest first. */
export async function listMerchantCases({ deps, companyId }: Call<'company'>): Promise<OutputOf<'listMerchantCases'>> {
  const { db, clock } = deps
  const rows = await merchantCasesIn(db)
    .where('company_id', '=', companyId)
    .orderBy(sql`status in ('open', 'answered')`, 'desc')
    .orderBy('number', 'desc')
    .limit(50)
    .execute()
  const open = await db
    .selectFrom('merchant_cases')
    .select(['topic', 'product', 'drawdown_id', 'repayment_id'])
    .where('company_id', '=', companyId)
    .where('status', '=', 'open')
    .execute()
  const taken = new Set(open.map(aboutOf))
  const choices = (await choicesOf(db, companyId)).filter(({ about }) => !taken.has(about))
  return { on: dayOf(clock.now()), choices: choices.map(({ row: _, ...choice }) => choice), cases: rows.map(presentCase) }
}

/** Sends a case, and acknowledges it by a message. Problem `notFound` for what is not the company's, `conflict` while a case about it is open. */
export const sendMerchantCase: Handler<'sendMerchantCase'> =
  async (call, { about, words }) =>
  async (trx) => {
    const { companyId, deps, user } = call
    const at = deps.clock.now()
    const choice = (await choicesOf(trx, companyId)).find((each) => each.about === about)
    if (!choice) throw new Problem('notFound')
    const [id, reference, due_on] = [randomUUID(), await nextReference(trx, 'CA', dayOf(at)), dueDay(choice.topic, at)]
    const written = await trx
      .insertInto('merchant_cases')
      .values({
        id,
        reference,
        company_id: companyId,
        topic: choice.topic,
        ...choice.row,
        status: initialStatus(merchantCaseLifecycle) as 'open',
        words,
        sent_by: user.id,
        sent_at: at,
        due_on,
        answered_by: null,
        answered_at: null,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!written) throw new Problem('conflict', { details: { status: 'open' } })
    await enqueue(trx, 'merchantCase.warn', { id }, { runAt: startOf(workingDayBefore(due_on, warningWorkingDays)) })
    await notifyMembers(trx, { companyId, kind: 'case.received', values: { reference, day: due_on }, at })
    await auditCase(trx, call, { id, reference }, 'merchantCase.sent')
    return presentCase(await merchantCasesIn(trx).where('id', '=', id).executeTakeFirstOrThrow())
  }

/** Withdraws a case. Problem `notFound` for one that is not the company's, `conflict` once it is answered or withdrawn. */
export function withdrawMerchantCase(call: Call<'company'>, { id }: InputOf<'withdrawMerchantCase'>): Promise<MerchantCase> {
  return ending(call, id, 'withdrawn')
}

/** Closes a case whose answer settles it. Problem `notFound` for one that is not the company's, `conflict` for one that is not answered. */
export function closeMerchantCase(call: Call<'company'>, { id }: InputOf<'closeMerchantCase'>): Promise<MerchantCase> {
  return ending(call, id, 'closed')
}

/** Withdraws what is open of companies that end: no one is left to answer. */
export async function withdrawOpenCases(trx: Trx, companyIds: readonly string[], at: Date): Promise<void> {
  if (companyIds.length === 0) return
  const open = await trx
    .selectFrom('merchant_cases')
    .select('id')
    .where('company_id', 'in', companyIds)
    .where('status', '=', 'open')
    .execute()
  for (const { id } of open) await moveCase(trx, id, { event: { type: 'case.withdrawn' }, actor: 'system', at })
}

/** Moves a case by its lifecycle. */
export function moveCase(
  trx: Trx,
  id: string,
  change: Omit<Parameters<typeof move<typeof merchantCaseLifecycle, 'merchant_cases'>>[1], 'chart' | 'table' | 'id'>,
): Promise<{ from: string; to: string }> {
  return move(trx, { chart: merchantCaseLifecycle, table: 'merchant_cases', id, ...change })
}

function ending(call: Call<'company'>, id: string, end: 'withdrawn' | 'closed'): Promise<MerchantCase> {
  const { deps, companyId } = call
  return deps.db.transaction().execute(async (trx) => {
    const found = merchantCasesIn(trx).where('id', '=', id).where('company_id', '=', companyId)
    const row = await found.executeTakeFirst()
    if (!row) throw new Problem('notFound')
    await moveCase(trx, id, { event: { type: `case.${end}` }, actor: actorOf(call), at: deps.clock.now() })
    await auditCase(trx, call, row, `merchantCase.${end}`)
    return presentCase(await found.executeTakeFirstOrThrow())
  })
}

/** The last day on which a case that is sent now is answered. */
function dueDay(topic: CaseTopic, at: Date): string {
  return isAppeal(topic) ? workingDayAfter(at, appealWorkingDays) : addDays(dayOf(at), complaintDays)
}

/** The `about` of a choice. */
function aboutOf(row: Pick<MerchantCaseRow, 'topic' | 'product' | 'drawdown_id' | 'repayment_id'>): string {
  return [row.topic, row.product ?? row.drawdown_id ?? row.repayment_id].filter((part) => part !== null).join(':')
}

function presentCase(row: MerchantCaseRow & { item: string | null }): MerchantCase {
  return {
    id: row.id,
    reference: row.reference,
    status: row.status,
    topic: row.topic,
    product: row.product,
    item: row.item,
    words: row.words,
    sentAt: row.sent_at.toISOString(),
    due: row.due_on,
    answer: row.answer,
    answeredAt: row.answered_at?.toISOString() ?? null,
  }
}

function auditCase(
  trx: Trx,
  call: Call<'company'>,
  { id, reference }: { id: string; reference: string },
  action: `merchantCase.${'sent' | 'withdrawn' | 'closed'}`,
): Promise<void> {
  return audit(trx, call, { action, subject: 'merchant_cases', subjectId: id, details: { reference } })
}
