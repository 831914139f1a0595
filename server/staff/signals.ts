/** Hints that values of a case are also at other companies, and that its shops are held in other names, as of now. Decisions 087 and 094. */
import { sql } from 'kysely'
import type { Hint } from '../../contract/staff/cases.ts'
import type { CompanyTables } from '../platform/db/tables/company.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { otherNames, sellersOf } from '../shops/seller-names.ts'
import type { CaseRowOfTable } from './cases.ts'

/** References of other companies that a hint names. */
const named = 3

const hints = {
  idNumber: 'sharedIdNumber',
  phone: 'sharedPhone',
  mailbox: 'sharedMailbox',
  document: 'sharedDocument',
  account: 'sharedAccount',
  device: 'sharedDevice',
} as const satisfies Record<CompanyTables['company_signals']['kind'], Hint['hint']>

/**
 * Returns the hints of each case. A hint about other companies says that one has submitted the same value in any round. With `together`, one hint
 * per kind instead of per item. Its value is the number of companies and references of their applications: `2 · KYC-2611-000001, …`.
 */
export async function signalsOf(
  db: Db | Trx,
  cases: readonly CaseRowOfTable[],
  { together = false }: { together?: boolean } = {},
): Promise<ReadonlyMap<string, Hint[]>> {
  const found = new Map<string, Hint[]>(cases.map(({ id }) => [id, []]))
  if (cases.length === 0) return found
  const { rows } = await sql<{ id: string; kind: keyof typeof hints; item: string | null; companies: number; cases: string[] }>`
    select review.id, own.kind, ${together ? sql`null` : sql`nullif(own.item, '')`} as item, count(distinct other.company_id)::int as companies,
      coalesce((array_agg(distinct application.reference order by application.reference)
        filter (where application.reference is not null))[1:${sql.lit(named)}], '{}') as cases
    from kyc_reviews review
    join company_signals own on own.company_id = review.company_id and (own.at = review.submitted_at or own.kind in ('account', 'device'))
    join company_signals other on other.kind = own.kind and other.digest = own.digest and other.company_id <> own.company_id
    left join kyc_applications application on application.company_id = other.company_id and application.submitted_at is not null
    where review.id in (${sql.join(cases.map(({ id }) => id))})
    group by 1, 2, 3
    order by 2, 3`.execute(db)
  for (const { id, kind, item, companies, cases: references } of rows)
    found.get(id)?.push({ hint: hints[kind], item, value: [String(companies), references.join(', ')].filter(Boolean).join(' · ') })
  for (const { id, names } of await otherSellers(db, cases))
    found.get(id)?.push({ hint: 'otherSeller', item: null, value: names.join(', ') })
  return found
}

/** Names in which the linked shops of each case are held and that are not those of the company. Decision 094. */
async function otherSellers(db: Db | Trx, cases: readonly CaseRowOfTable[]): Promise<{ id: string; names: string[] }[]> {
  const companies = [...new Set(cases.map(({ company_id }) => company_id))]
  const sellers = await sellersOf(db, companies)
  const rows = await db
    .selectFrom('companies')
    .select(['id', 'register_name_en', 'register_name_cn'])
    .where('id', 'in', companies)
    .execute()
  const registered = rows.map((row) => ({ company_id: row.id, names: [row.register_name_en, row.register_name_cn] }))
  const accepted = (
    await db
      .selectFrom('seller_names')
      .select(['company_id', 'name'])
      .where('company_id', 'in', companies)
      .where('status', '=', 'accepted')
      .execute()
  ).map(({ company_id, name }) => ({ company_id, names: [name] }))
  return cases.flatMap(({ id, company_id }) => {
    const known = [...registered, ...accepted].flatMap((each) => (each.company_id === company_id ? each.names : []))
    const names = otherNames(sellers.get(company_id) ?? [], known)
    return names.length === 0 ? [] : [{ id, names }]
  })
}
