/** The review queue: cases by tab, with search, keyset pagination and counts per tab. KYC-22, decision 020. */
import { sql } from 'kysely'
import type { CaseRow, CaseTab } from '../../contract/staff/cases.ts'
import type { Handler, StaffCaller } from '../platform/call.ts'
import { literally } from '../platform/db/conditions.ts'
import type { Deps } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { behind, cutPage } from '../platform/paging.ts'
import { concernedIn } from './independence.ts'
import { presentRow, staffNames } from './present.ts'
import { signalsOf } from './signals.ts'

/** A page of the queue. Problem `invalidInput` for a key that is none. */
export const listCases: Handler<'listCases'> = async ({ deps, staff }, { tab, keyword, after, size }) => {
  const { db, clock } = deps
  const now = clock.now()
  const byDecision = tab === 'decided' || tab === 'returned'
  const rows = await cases(deps, staff, tab, now)
    .$if(keyword !== '', (query) => query.where(found(keyword)))
    .$if(after !== undefined, (query) =>
      query.where(byDecision ? behind(after ?? '', decidedLast, 'desc') : behind(after ?? '', promisedFirst, 'asc')),
    )
    .$if(byDecision, (query) => query.orderBy('kyc_reviews.decided_at', 'desc').orderBy('kyc_reviews.number', 'desc'))
    .$if(!byDecision, (query) => query.orderBy('kyc_reviews.promised_on').orderBy('kyc_reviews.number'))
    .selectAll('kyc_reviews')
    .select((select) => [
      'reference',
      'kyc_applications.status as application_status',
      'register_name_en',
      'register_name_cn',
      select
        .selectFrom('kyc_assessments')
        .select((each) => each.fn.countAll<bigint>().as('count'))
        .whereRef('review_id', '=', 'kyc_reviews.id')
        .where('verdict', '=', 'return')
        .as('returns'),
    ])
    .limit(size + 1)
    .execute()
  const names = await staffNames(db)
  const { page, next } = cutPage(rows, size, ({ decided_at, promised_on, number }) => [byDecision ? decided_at : promised_on, number])
  const companies = [...new Set(page.map(({ company_id }) => company_id))]
  const concerned = await concernedIn(db, deps.config, staff, companies)
  const signals = await signalsOf(db, page, { together: true })
  const records = page.map(
    (row): CaseRow =>
      presentRow(row, {
        staff,
        reference: row.reference,
        en: row.register_name_en,
        cn: row.register_name_cn,
        applicationStatus: row.application_status,
        returns: Number(row.returns ?? 0),
        names,
        concerned: concerned.has(row.company_id),
        signals: signals.get(row.id) ?? [],
        now,
      }),
  )
  return { records, next, counts: await counts(deps, staff, now) }
}

/** The orders of the tabs. */
const [decidedLast, promisedFirst] = [
  [
    ['kyc_reviews.decided_at', 'instant'],
    ['kyc_reviews.number', 'number'],
  ],
  [
    ['kyc_reviews.promised_on', 'day'],
    ['kyc_reviews.number', 'number'],
  ],
] as const

/** The cases of a tab. */
function cases({ db }: Deps, { id }: StaffCaller, tab: CaseTab, now: Date) {
  const all = db
    .selectFrom('kyc_reviews')
    .innerJoin('kyc_applications', 'kyc_applications.id', 'kyc_reviews.application_id')
    .innerJoin('companies', 'companies.id', 'kyc_reviews.company_id')
  if (tab === 'decided') return all.where('kyc_reviews.status', '=', 'decided')
  if (tab === 'returned') {
    return all
      .where('kyc_reviews.status', '=', 'decided')
      .where('kyc_applications.status', '=', 'returned')
      .whereRef('kyc_applications.round', '=', 'kyc_reviews.round')
  }
  const open = all.where('kyc_reviews.status', '<>', 'decided')
  if (tab === 'due') return open.where('kyc_reviews.promised_on', '<=', dayOf(now))
  if (tab === 'waiting') return open.where('kyc_reviews.status', '=', 'waiting')
  if (tab === 'mine') return open.where('kyc_reviews.status', '=', 'claimed').where('first_reviewer', '=', id)
  if (tab === 'second') return open.where('kyc_reviews.status', '=', 'proposed').where('first_reviewer', '<>', id)
  if (tab === 'disputed') return open.where('kyc_reviews.status', '=', 'disputed')
  return open
}

async function counts({ db }: Deps, { id }: StaffCaller, now: Date) {
  const of = (condition: ReturnType<typeof sql<boolean>>) => sql<bigint>`count(*) filter (where ${condition})`
  const row = await db
    .selectFrom('kyc_reviews')
    .where('status', '<>', 'decided')
    .select([
      of(sql`true`).as('all'),
      of(sql`promised_on <= ${dayOf(now)}`).as('due'),
      of(sql`promised_on < ${dayOf(now)}`).as('overdue'),
      of(sql`status = 'waiting'`).as('waiting'),
      of(sql`status = 'claimed' and first_reviewer = ${id}`).as('mine'),
      of(sql`status = 'proposed' and first_reviewer <> ${id}`).as('second'),
      of(sql`status = 'disputed'`).as('disputed'),
    ])
    .executeTakeFirstOrThrow()
  const returned = await db
    .selectFrom('kyc_applications')
    .innerJoin('kyc_reviews', (join) =>
      join.onRef('kyc_reviews.application_id', '=', 'kyc_applications.id').onRef('kyc_reviews.round', '=', 'kyc_applications.round'),
    )
    .where('kyc_applications.status', '=', 'returned')
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  const { all, due, overdue, waiting, mine, second, disputed } = row
  return {
    all: Number(all),
    due: Number(due),
    overdue: Number(overdue),
    waiting: Number(waiting),
    mine: Number(mine),
    second: Number(second),
    disputed: Number(disputed),
    returned: Number(returned.count),
  }
}

/** A registered name or reference in part, or a registration number whole. */
function found(keyword: string) {
  const part = `%${literally(keyword)}%`
  return sql<boolean>`(register_name_en ilike ${part} or register_name_cn ilike ${part} or reference ilike ${part}
    or kyc_applications.company ->> 'businessRegistrationNumber' = ${keyword}
    or kyc_applications.company ->> 'unifiedSocialCreditCode' = ${keyword})`
}
