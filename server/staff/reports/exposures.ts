/** Sums what is committed to companies, groups, and the sellers of a marketplace or PSP, with the principal of a day. Decisions 099, 121. */
import { sql } from 'kysely'
import { addDays } from '../../../contract/kernel/days.ts'
import { sumOf } from '../../../contract/lending/loan/exact.ts'
import { authorisedStatuses } from '../../../contract/shops/authorised.ts'
import { groupOf } from '../../kyc/owners.ts'
import { committedOf, type FacilityRow } from '../../lending/facilities.ts'
import { endOf } from '../../lending/loans/as-of.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { Trx } from '../../platform/deps.ts'
import { dayOf } from '../../platform/hong-kong-time.ts'
import { ledgerAccounts } from '../../platform/ledger/ledger.ts'
import { addSums } from './sums.ts'

/** Companies that are read at once. */
const pageLength = 300

/**
 * Adds the companies after an id, and removes as many rows of nights before the last one. Returns the last company, or null when there is
 * none. Limits of earlier days are not kept: a day that is summed late, or whose sum was not done in time, has no exposures.
 */
export async function addExposures(trx: Trx, { day, after, at }: { day: string; after: string | null; at: Date }): Promise<string | null> {
  await sql`delete from exposures where ctid in (select ctid from exposures where day < ${addDays(day, -1)}::date
    limit ${sql.lit(4 * pageLength)})`.execute(trx)
  if (day !== addDays(dayOf(at), -1)) {
    await trx.deleteFrom('exposures').where('day', '=', day).execute()
    return null
  }
  const companies = await companiesAfter(trx, after)
  const facilities = await facilitiesOf(trx, companies, day)
  const rows = companies.map((id) =>
    rowOf(
      { day, kind: 'company', subject: id },
      facilities.filter(({ company_id }) => company_id === id),
    ),
  )
  rows.push(...(await groupsOf(trx, day, companies)))
  for (const kind of ['marketplace', 'psp'] as const)
    for (const [subject, sellers] of await sellersOn(trx, kind, companies))
      rows.push(
        rowOf(
          { day, kind, subject },
          facilities.filter(({ company_id }) => sellers.includes(company_id)),
        ),
      )
  await addSums(trx, 'exposures', rows)
  return companies.at(-1) ?? null
}

type Row = Tables['exposures']

function rowOf(of: Pick<Row, 'day' | 'kind' | 'subject'>, facilities: readonly FacilityRow[]): Row {
  return {
    ...of,
    companies: BigInt(new Set(facilities.map(({ company_id }) => company_id)).size),
    committed: sumOf(facilities.map(committedOf)),
    outstanding: sumOf(facilities.map(({ outstanding }) => outstanding)),
  }
}

async function companiesAfter(trx: Trx, after: string | null): Promise<string[]> {
  const rows = await trx
    .selectFrom('facilities')
    .select('company_id')
    .distinct()
    .$if(after !== null, (query) => query.where('company_id', '>', after ?? ''))
    .orderBy('company_id')
    .limit(pageLength)
    .execute()
  return rows.map(({ company_id }) => company_id)
}

/** Facilities with the principal of the end of a day, and with the limits and pending drawdowns of now. */
async function facilitiesOf(trx: Trx, companies: readonly string[], day: string): Promise<FacilityRow[]> {
  if (companies.length === 0) return []
  const facilities = await trx.selectFrom('facilities').selectAll().where('company_id', 'in', companies).execute()
  const names = facilities.flatMap(({ id }) => [ledgerAccounts.loans(id), ledgerAccounts.lost(id)])
  const { rows } = await sql<{ name: string; amount: bigint }>`
    select account.name, sum(posting.amount)::bigint as amount
    from ledger_accounts account join ledger_postings posting on posting.account_id = account.id
    join ledger_entries entry on entry.id = posting.entry_id
    where account.name = any(${names}) and entry.at >= ${endOf(day)} group by account.name`.execute(trx)
  const since = new Map(rows.map(({ name, amount }) => [name, amount]))
  return facilities.map((facility) => {
    const later = [ledgerAccounts.loans(facility.id), ledgerAccounts.lost(facility.id)].map((name) => since.get(name) ?? 0n)
    return { ...facility, outstanding: facility.outstanding - sumOf(later) }
  })
}

/** Groups of more than one company whose first one with a facility is of the page. */
async function groupsOf(trx: Trx, day: string, companies: readonly string[]): Promise<Row[]> {
  if (companies.length === 0) return []
  const owned = await trx
    .selectFrom('company_owners as own')
    .innerJoin('company_owners as other', 'other.digest', 'own.digest')
    .select('own.company_id')
    .distinct()
    .where('own.company_id', 'in', companies)
    .whereRef('other.company_id', '<>', 'own.company_id')
    .execute()
  const rows: Row[] = []
  for (const { company_id } of owned) {
    const facilities = await facilitiesOf(trx, await groupOf(trx, company_id), day)
    const [first] = facilities.map((each) => each.company_id).toSorted()
    if (first === company_id) rows.push(rowOf({ day, kind: 'group', subject: first }, facilities))
  }
  return rows
}

/** Companies of a page by marketplace, or by PSP, on which they have an authorised shop or account: one on two of them counts in both. */
async function sellersOn(trx: Trx, kind: 'marketplace' | 'psp', companies: readonly string[]): Promise<Map<string, string[]>> {
  const sellers = new Map<string, string[]>()
  if (companies.length === 0) return sellers
  const rows = await trx
    .selectFrom(kind === 'psp' ? 'psp_accounts' : 'shops')
    .select(['platform_id', 'company_id'])
    .distinct()
    .where('company_id', 'in', companies)
    .where('removed_at', 'is', null)
    .where('status', 'in', authorisedStatuses)
    .execute()
  for (const { platform_id, company_id } of rows) {
    const subject = String(platform_id)
    sellers.set(subject, [...(sellers.get(subject) ?? []), company_id])
  }
  return sellers
}
