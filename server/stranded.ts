/** Stored statuses that the lifecycles of this version do not know: a row with one cannot be moved any more. */
import { sql } from 'kysely'
import type { AnyStateMachine } from 'xstate'
import { lifecycles } from '../machines/lifecycles/registry.ts'
import type { Tables } from './db/tables.ts'
import type { Db } from './deps.ts'

/** Lifecycles by the table whose rows they move; onboarding has one for each product. */
const subjects: { readonly [Table in keyof Tables]?: readonly (keyof typeof lifecycles)[] } = {
  onboardings: ['onboardingHook', 'onboardingUnderwriting'],
  kyc_applications: ['kyc'],
  kyc_reviews: ['kycReview'],
  affiliations: ['companyUser'],
  company_invitations: ['companyUser'],
  shops: ['shopAuthorisation'],
  psp_accounts: ['shopAuthorisation'],
  credit_applications: ['creditApplication'],
  agreements: ['agreement'],
  facilities: ['facility'],
  drawdowns: ['drawdown'],
  category_reports: ['categoryReport'],
  notices: ['notice'],
  personal_exports: ['personalExport'],
  account_deletions: ['accountDeletion'],
}

/** A status without a state. */
interface Stranded {
  /** Names of the lifecycles that ought to know it; empty when nothing moves such rows any more. */
  readonly lifecycles: readonly string[]
  readonly table: string
  readonly status: string
  /** Rows that have it now. */
  readonly rows: number
  /** Moves of the status history from it or to it. */
  readonly moves: number
}

/**
 * Every stored status no lifecycle of this version knows, of rows as they are and of the status history, by table. Reads only; a table that
 * the database does not have yet holds none.
 */
export async function strandedStatuses(db: Db): Promise<Stranded[]> {
  const found: Stranded[] = []
  for (const [table, names] of Object.entries(subjects)) {
    const known = names.flatMap((name) => statusesOf(lifecycles[name]))
    const rows = (await has(db, table)) ? await unknownRows(db, table, known) : new Map<string, number>()
    const moves = await unknownMoves(db, sql`subject = ${table}`, known)
    for (const status of [...new Set([...rows.keys(), ...moves.keys()])].sort())
      found.push({ lifecycles: names, table, status, rows: rows.get(status) ?? 0, moves: moves.get(status) ?? 0 })
  }
  const forgotten = await unknownMoves(db, sql`subject <> all(${Object.keys(subjects)})`, [], sql`subject || ' ' || status`)
  for (const [place, moves] of forgotten) {
    const [table = '', ...status] = place.split(' ')
    found.push({ lifecycles: [], table, status: status.join(' '), rows: 0, moves })
  }
  return found
}

/** What is stranded as lines for whoever deploys; one line when nothing is. */
export function strandedReport(found: readonly Stranded[]): string {
  if (found.length === 0) return 'Every stored status has its state in the lifecycles of this version.\n'
  const lines = found.map(({ lifecycles: names, table, status, rows, moves }) => {
    const of = names.length ? names.join(', ') : 'no lifecycle'
    return `  ${of}: "${status}" of ${table}: ${rows} ${rows === 1 ? 'row' : 'rows'} now, ${moves} in the history`
  })
  return ['Stored statuses that this version does not know:', ...lines, ''].join('\n')
}

function statusesOf(chart: AnyStateMachine): string[] {
  return Object.values(chart.states).flatMap(({ meta }) => (typeof meta?.status === 'string' ? [meta.status] : []))
}

async function has(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${table}) is not null as there`.execute(db)
  return rows[0]?.there ?? false
}

async function unknownRows(db: Db, table: string, known: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*)::int as count from ${sql.table(table)} where status <> all(${known}) group by status`.execute(db)
  return new Map(rows.map(({ status, count }) => [status, count]))
}

async function unknownMoves(
  db: Db,
  which: ReturnType<typeof sql<boolean>>,
  known: readonly string[],
  place = sql<string>`status`,
): Promise<Map<string, number>> {
  if (!(await has(db, 'status_history'))) return new Map()
  const { rows } = await sql<{ place: string; count: number }>`
    select ${place} as place, count(distinct id)::int as count
    from status_history cross join lateral (values (from_status), (to_status)) as end_of(status)
    where ${which} and status <> all(${known})
    group by 1 order by 1`.execute(db)
  return new Map(rows.map(({ place: at, count }) => [at, count]))
}
