/** Free reports of a user: requested once per category and language, listed with their files. API-098 to API-100. */
import { randomUUID } from 'node:crypto'
import { Problem } from '../../contract/kernel/problem.ts'
import type { CategoryReport } from '../../contract/site/reports.ts'
import { categoryReportLifecycle } from '../../machines/site/lifecycles/categoryReport.ts'
import { actorOf, type Call } from '../platform/call.ts'
import type { Tables } from '../platform/db/tables.ts'
import type { Deps } from '../platform/deps.ts'
import { fileAddress } from '../platform/files/serve.ts'
import { pageLocale } from '../platform/http/locale.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { can, initialStatus, move } from '../platform/lifecycle.ts'
import { daySeconds, takeAllowance } from '../platform/security/allowances.ts'
import { categoryOf, presentCategory } from '../reference/categories.ts'

/** New reports of one user in a day. */
const reportsPerDay = 20

/** Requests a report: returns the existing row, if there is one, else a new one that a job makes. */
export async function requestReport(call: Call<'user'>, input: { category: string }): Promise<CategoryReport> {
  const { deps, user } = call
  const locale = pageLocale(call)
  const { db, clock } = deps
  if (!categoryOf(input.category)) throw new Problem('notFound', { fields: { category: 'field.required' } })
  const at = clock.now()
  const report = { user_id: user.id, category: input.category, locale }
  const row = await db.transaction().execute(async (trx) => {
    const added = await trx
      .insertInto('category_reports')
      .values({ id: randomUUID(), ...report, status: initialStatus(categoryReportLifecycle) as 'making', requested_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    const known = await trx
      .selectFrom('category_reports')
      .selectAll()
      .where('user_id', '=', user.id)
      .where('category', '=', input.category)
      .where('locale', '=', locale)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const again = !added && can(categoryReportLifecycle, known, { type: 'report.requested' })
    if (!added && !again) return known
    const allowance = { key: `reports:${user.id}`, limit: reportsPerDay, seconds: daySeconds, at }
    if (!(await takeAllowance(trx, allowance))) throw new Problem('tooManyRequests', { details: { limit: reportsPerDay } })
    const makeFiles = () => enqueue(trx, 'report.make', { reportId: known.id }, { runAt: at, key: `report:${known.id}` })
    if (added) await makeFiles()
    else
      await move(trx, {
        chart: categoryReportLifecycle,
        table: 'category_reports',
        id: known.id,
        event: { type: 'report.requested' },
        actor: actorOf(call),
        at,
        effects: { makeFiles },
      })
    return { ...known, status: 'making' as const }
  })
  return presentReport(deps, row)
}

/** Lists reports, newest first; each file has an address valid for five minutes. A report of a retired category is left out and logged. */
export async function listReports(call: Call<'user'>): Promise<CategoryReport[]> {
  const { deps, user } = call
  const rows = await deps.db
    .selectFrom('category_reports')
    .selectAll()
    .where('user_id', '=', user.id)
    .orderBy('requested_at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute()
  return rows.flatMap((row) => {
    if (categoryOf(row.category)) return [presentReport(deps, row)]
    deps.log.warn({ reportId: row.id, category: row.category }, 'report of a retired category')
    return []
  })
}

function presentReport(deps: Pick<Deps, 'config' | 'clock'>, row: Tables['category_reports']): CategoryReport {
  const category = categoryOf(row.category)
  if (!category) throw new Error(`No category has the key ${row.category}`)
  const address = (id: string | null) => (row.status === 'ready' && id !== null ? fileAddress(deps, id) : null)
  return {
    id: row.id,
    category: presentCategory(category),
    language: row.locale,
    status: row.status,
    requested_at: row.requested_at.toISOString(),
    made_at: row.made_at?.toISOString() ?? null,
    pdf_url: address(row.pdf_file_id),
    csv_url: address(row.csv_file_id),
  }
}
