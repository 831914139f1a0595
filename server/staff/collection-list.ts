/** Collections as the staff read them: a list by the next day of action, and one case with the history of its loan. Decision 120. */
import { sql } from 'kysely'
import { pageSize } from '../../contract/kernel/constants.ts'
import { type Currency, money } from '../../contract/kernel/money.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { pastDueOf } from '../../contract/lending/loan/quote.ts'
import { letterRuns } from '../../contract/repayments/collection-rules.ts'
import type {
  CollectionCase,
  CollectionDetail,
  CollectionEntry,
  CollectionFilter,
  CollectionOperation,
} from '../../contract/staff/collections.ts'
import { collectionCaseLifecycle } from '../../machines/repayments/lifecycles/collectionCase.ts'
import { owedLoansById } from '../lending/loans/loans.ts'
import { quoteOf, type Repaid } from '../lending/loans/standing.ts'
import { audit } from '../platform/audit.ts'
import type { Handler, StaffCaller } from '../platform/call.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { statusAfter } from '../platform/lifecycle.ts'
import { behind, cutPage } from '../platform/paging.ts'
import { type CaseRow, lastLetter } from '../repayments/collection-cases.ts'
import { concernedIn } from './independence.ts'

/** Most entries of a loan that are shown. */
const mostEntries = 200

/** A page of open cases. Problem `invalidInput` for an `after` that no page has answered. */
export const listCollectionCases: Handler<'listCollectionCases'> = async ({ deps: { db, clock }, staff }, { filter, after, size }) => {
  const rows = await filtered(db, filter, staff.id)
    .$if(after !== undefined, (query) => query.where(behind(after ?? '', byNextAction, 'asc')))
    .orderBy('next_on')
    .orderBy('id')
    .limit(sql.lit(size + 1))
    .execute()
  const { page, next } = cutPage(rows, size, ({ next_on, id }) => [next_on, id])
  return { records: await presentCases(db, page, dayOf(clock.now())), next }
}

/** The order of the list. */
const byNextAction = [
  ['next_on', 'day'],
  ['id', 'uuid'],
] as const
/** The open cases of a company, the earliest day of action first, at most as many as a page. */
export async function casesOfCompany(db: Db | Trx, companyId: string, today: string): Promise<CollectionCase[]> {
  const open = cases(db).where('company_id', '=', companyId).where('status', '<>', 'closed')
  return presentCases(db, await open.orderBy('next_on').orderBy('id').limit(pageSize.usual).execute(), today)
}

/** One case; audited. Problem `notFound` for an unknown id. */
export const readCollectionCase: Handler<'readCollectionCase'> = (call, { id }) => {
  const { deps, staff } = call
  return deps.db.transaction().execute(async (trx): Promise<CollectionDetail> => {
    const row = await cases(trx).where('id', '=', id).executeTakeFirst()
    if (!row) throw new Problem('notFound')
    const today = dayOf(deps.clock.now())
    const [shown] = await presentCases(trx, [row], today)
    if (!shown) throw new Error(`case ${id} is not presented`)
    const concerned = (await concernedIn(trx, deps.config, staff, [row.company_id])).has(row.company_id)
    const details = { drawdown: row.reference }
    await audit(trx, call, { action: 'collection.viewed', subject: 'collection_cases', subjectId: id, companyId: row.company_id, details })
    return {
      ...shown,
      on: today,
      agency: row.agency,
      entries: await entriesOf(trx, row.drawdown_id, row.currency),
      operations: concerned ? [] : await operationsOn(trx, row, staff, today),
      concerned,
    }
  })
}

/** The history of the collection of a loan, newest first. */
async function entriesOf(db: Db | Trx, drawdownId: string, currency: Currency): Promise<CollectionEntry[]> {
  const rows = await db
    .selectFrom('collection_entries as entry')
    .leftJoin('staff', 'staff.id', 'entry.by')
    .selectAll('entry')
    .select('staff.name')
    .where('drawdown_id', '=', drawdownId)
    .orderBy('number', 'desc')
    .limit(mostEntries)
    .execute()
  return rows.map(({ id, kind, at, name, channel, outcome, words, who, agency, amount, day }) => ({
    ...{ id, kind, at: at.toISOString(), by: name, channel, outcome, words, who, agency, day },
    amount: amount === null ? null : money(amount, currency),
  }))
}

/** What a member can do with a case: what its lifecycle takes now, with the role for it. */
async function operationsOn(trx: Trx, row: CaseRow, { id, role }: StaffCaller, today: string): Promise<CollectionOperation[]> {
  const takes = (type: string) => statusAfter(collectionCaseLifecycle, row.status, { type, days: 0 }) !== null
  const letter = await lastLetter(trx, row.drawdown_id)
  const allowed: Record<CollectionOperation, boolean> = {
    take: takes('case.taken') && row.taken_by !== id,
    contact: takes('contact.noted'),
    promise: takes('promise.recorded'),
    letter: role === 'lead' && takes('letter.sent') && !letterRuns(letter?.day ?? null, today),
    handOver: role === 'lead' && takes('handOver.proposed'),
    confirmHandOver: role === 'lead' && takes('handOver.confirmed') && row.hand_over_by !== id,
    declineHandOver: role === 'lead' && takes('handOver.declined'),
  }
  return (Object.keys(allowed) as CollectionOperation[]).filter((each) => allowed[each])
}

function cases(db: Db | Trx) {
  const all = db
    .selectFrom('collection_cases as collected')
    .innerJoin('drawdowns', 'drawdowns.id', 'collected.drawdown_id')
    .innerJoin('companies', 'companies.id', 'collected.company_id')
    .leftJoin('staff', 'staff.id', 'collected.taken_by')
    .selectAll('collected')
    .select([
      'drawdowns.reference',
      'drawdowns.product',
      'drawdowns.currency',
      'register_name_en',
      'register_name_cn',
      'staff.name as taker',
    ])
  return db.selectFrom(all.as('cases')).selectAll()
}

type ListedRow = Awaited<ReturnType<ReturnType<typeof cases>['executeTakeFirstOrThrow']>>

/** Each filter has an index in the order of the list. */
function filtered(db: Db, filter: CollectionFilter, me: string) {
  const open = cases(db).where('status', '<>', 'closed')
  if (filter === 'all') return open
  return filter === 'mine' ? open.where('taken_by', '=', me) : open.where('status', '=', filter)
}

/** What is past due is worked out of the loans of the page alone. */
async function presentCases(db: Db | Trx, rows: readonly ListedRow[], today: string): Promise<CollectionCase[]> {
  const loans = await owedLoansById(
    db,
    rows.map(({ drawdown_id }) => drawdown_id),
  )
  const repaid = new Map(loans.map((loan) => [loan.drawdown.id, loan.repaid]))
  return rows.map((row) => presentCase(row, repaid.get(row.drawdown_id), today))
}

function presentCase(row: ListedRow, repaid: Repaid | undefined, today: string): CollectionCase {
  const pastDue = repaid ? pastDueOf(quoteOf(repaid, today)) : null
  return {
    id: row.id,
    status: row.status,
    drawdownId: row.drawdown_id,
    reference: row.reference,
    companyId: row.company_id,
    registerNameEn: row.register_name_en,
    registerNameCn: row.register_name_cn,
    product: row.product,
    daysPastDue: pastDue?.days ?? 0,
    pastDue: money(pastDue?.amount ?? 0n, row.currency),
    nextOn: row.next_on,
    takenBy: row.taker,
  }
}
