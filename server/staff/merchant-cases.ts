/** Complaints and appeals of merchants, for the staff: a list by the last day of the answer, one read and answered. Decision 124. */
import { sql } from 'kysely'
import { money } from '../../contract/kernel/money.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { isLate } from '../../contract/records/case-rules.ts'
import type { SentCase, SentCaseDetail } from '../../contract/staff/merchant-cases.ts'
import { notifyMembers } from '../notices/raise-notice.ts'
import { audit } from '../platform/audit.ts'
import { actorOf, type Handler } from '../platform/call.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import type { JobHandlersOf } from '../platform/jobs/jobs.ts'
import { behind, cutPage } from '../platform/paging.ts'
import { merchantCasesIn, moveCase } from '../records/merchant-cases.ts'
import { concernedIn, refuseConcerned } from './independence.ts'
import { mailNearDeadline } from './mail-leads.ts'

/** A page of cases of a status. Problem `invalidInput` for an `after` that no page has answered. */
const listSentCases: Handler<'listSentCases'> = async ({ deps: { db, clock } }, { status, after, size }) => {
  // Of those that ended the latest are looked for.
  const order = status === 'open' ? 'asc' : 'desc'
  const rows = await sentCases(db)
    .where('status', '=', status)
    .$if(after !== undefined, (query) => query.where(behind(after ?? '', byLastDay, order)))
    .orderBy('due_on', order)
    .orderBy('id', order)
    .limit(size + 1)
    .execute()
  const { page, next } = cutPage(rows, size, ({ due_on, id }) => [due_on, id])
  return { records: page.map((row) => presentSent(row, dayOf(clock.now()))), next }
}

/** Cases of a company: those that are open first, then the newest. */
export async function casesSentBy(trx: Trx, companyId: string, { on, size }: { on: string; size: number }): Promise<SentCase[]> {
  const rows = await sentCases(trx)
    .where('company_id', '=', companyId)
    .orderBy(sql`status = 'open'`, 'desc')
    .orderBy('sent_at', 'desc')
    .orderBy('id')
    .limit(size)
    .execute()
  return rows.map((row) => presentSent(row, on))
}

/** The order of the list. */
const byLastDay = [
  ['due_on', 'day'],
  ['id', 'uuid'],
] as const

/** One case; audited. Problem `notFound` for an unknown id. */
const readSentCase: Handler<'readSentCase'> = (call, { id }) => {
  const { deps, staff } = call
  return deps.db.transaction().execute(async (trx): Promise<SentCaseDetail> => {
    const row = await sentCases(trx).where('id', '=', id).executeTakeFirst()
    if (!row) throw new Problem('notFound')
    const concerned = await concernedIn(trx, deps.config, staff, [row.company_id])
    await audit(trx, call, { action: 'merchantCase.viewed', ...auditedAs(row), details: { reference: row.reference } })
    return {
      ...presentSent(row, dayOf(deps.clock.now())),
      words: row.words,
      drawdownId: row.loan,
      assessed: row.assessed_at && { limit: money(row.assessed ?? 0n, 'HKD'), at: row.assessed_at.toISOString() },
      answer: row.answer,
      answeredBy: row.answerer,
      answeredAt: row.answered_at?.toISOString() ?? null,
      concerned: concerned.has(row.company_id),
    }
  })
}

/** Answers a case. Problem `notFound`, `forbidden` for staff who are concerned in the company, `conflict` once it is answered or withdrawn. */
const answerSentCase: Handler<'answerSentCase'> = async (call, { id, answer }) => {
  const { deps, staff } = call
  const at = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom('merchant_cases').select(['id', 'company_id', 'reference']).where('id', '=', id).executeTakeFirst()
    if (!row) throw new Problem('notFound')
    await refuseConcerned(trx, deps.config, staff, row.company_id)
    const values = { answer, answered_by: staff.id, answered_at: at }
    const notice = { companyId: row.company_id, kind: 'case.answered', values: { reference: row.reference }, at } as const
    const effects = { notifyAnswered: () => notifyMembers(trx, notice) }
    await moveCase(trx, id, { event: { type: 'case.answered' }, actor: actorOf(call), at, values, effects })
    await audit(trx, call, { action: 'merchantCase.answered', ...auditedAs(row), details: { reference: row.reference } })
  })
  return null
}

export const sentCaseJobs: JobHandlersOf<'merchantCase.warn'> = {
  'merchantCase.warn': (deps, { id }) =>
    deps.db.transaction().execute(async (trx) => {
      const row = await trx
        .selectFrom('merchant_cases')
        .select(['status', 'company_id', 'reference', 'due_on'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (row?.status === 'open')
        await mailNearDeadline(trx, deps, { companyId: row.company_id, reference: row.reference, day: row.due_on })
    }),
}

export const sentCaseHandlers = { listSentCases, readSentCase, answerSentCase }

function sentCases(db: Db | Trx) {
  const all = db
    .selectFrom(merchantCasesIn(db).as('cases'))
    .innerJoin('companies', 'companies.id', 'cases.company_id')
    .leftJoin('staff', 'staff.id', 'cases.answered_by')
    .leftJoin('underwriting_runs as run', 'run.id', 'cases.run_id')
    .leftJoin('repayments', 'repayments.id', 'cases.repayment_id')
    .selectAll('cases')
    .select(['register_name_en', 'register_name_cn', 'staff.name as answerer', 'run.credit_limit as assessed', 'run.at as assessed_at'])
    .select((row) => row.fn.coalesce('cases.drawdown_id', 'repayments.drawdown_id').as('loan'))
  return db.selectFrom(all.as('sent')).selectAll()
}

type SentRow = Awaited<ReturnType<ReturnType<typeof sentCases>['executeTakeFirstOrThrow']>>

function auditedAs({ id, company_id: companyId }: Pick<SentRow, 'id' | 'company_id'>) {
  return { subject: 'merchant_cases', subjectId: id, companyId }
}

function presentSent(row: SentRow, today: string): SentCase {
  return {
    id: row.id,
    reference: row.reference,
    status: row.status,
    topic: row.topic,
    product: row.product,
    item: row.item,
    companyId: row.company_id,
    registerNameEn: row.register_name_en,
    registerNameCn: row.register_name_cn,
    sentAt: row.sent_at.toISOString(),
    due: row.due_on,
    late: isLate({ status: row.status, due: row.due_on }, today),
  }
}
