/** Finds stored statuses that the lifecycles of this version do not know or have no transition from: such a row cannot be moved any more. */
import { sql } from 'kysely'
import type { AnyStateMachine } from 'xstate'
import { lifecycles } from '../../machines/lifecycles.ts'
import type { Db } from '../platform/deps.ts'
import { subjects } from '../platform/subjects.ts'

/** A status whose rows cannot be moved. */
interface Stranded {
  /** Names of the lifecycles that ought to know it; empty when nothing moves such rows any more. */
  readonly lifecycles: readonly string[]
  readonly table: string
  readonly status: string
  /** There is no state of it, or there is one that is no end and in which nothing may happen. */
  readonly why: 'unknown' | 'no way out'
  /** Rows that have it now. */
  readonly rows: number
  /** Moves of the status history from it or to it. */
  readonly moves: number
}

/**
 * Every stored status no lifecycle of this version can move, by table: of current rows, and, where the state no longer exists, of the status
 * history. Only reads; a table the database does not have yet has none.
 */
export async function unknownStatuses(
  db: Db,
  charts: Readonly<Record<keyof typeof lifecycles, AnyStateMachine>> = lifecycles,
): Promise<Stranded[]> {
  const found: Stranded[] = []
  for (const [table, names] of Object.entries(subjects)) {
    const states = names.flatMap((name) => statesOf(charts[name]))
    const known = states.map(({ status }) => status)
    const stuck = states.filter((state) => state.stuck).map(({ status }) => status)
    const rows = (await has(db, table)) ? await rowsOf(db, table, known, stuck) : { unknown: new Map<string, number>(), stuck: [] }
    const moves = await unknownMoves(db, sql`subject = ${table}`, known)
    const subject = { lifecycles: names, table }
    for (const status of [...new Set([...rows.unknown.keys(), ...moves.keys()])].sort())
      found.push({ ...subject, status, why: 'unknown', rows: rows.unknown.get(status) ?? 0, moves: moves.get(status) ?? 0 })
    for (const [status, count] of rows.stuck) found.push({ ...subject, status, why: 'no way out', rows: count, moves: 0 })
  }
  const forgotten = await unknownMoves(db, sql`subject <> all(${Object.keys(subjects)})`, [], sql`subject || ' ' || status`)
  for (const [place, moves] of forgotten) {
    const [table = '', ...status] = place.split(' ')
    found.push({ lifecycles: [], table, status: status.join(' '), why: 'unknown', rows: 0, moves })
  }
  return found
}

/** Formats the stranded statuses as lines for the operator; one line when there are none. */
export function unknownStatusReport(found: readonly Stranded[]): string {
  if (found.length === 0) return 'Every stored status has its state in the lifecycles of this version.\n'
  const lines = found.map(({ lifecycles: names, table, status, why, rows, moves }) => {
    const of = names.length ? names.join(', ') : 'no lifecycle'
    const count = `${rows} ${rows === 1 ? 'row' : 'rows'} now`
    return `  ${of}: "${status}" of ${table}: ${count}, ${why === 'unknown' ? `${moves} in the history` : 'nothing leads out of it'}`
  })
  return ['Stored statuses that this version does not know, or leads nowhere from:', ...lines, ''].join('\n')
}

/** The states of a lifecycle by their statuses; stuck is one that is no end and that hears of nothing. */
function statesOf(chart: AnyStateMachine): { status: string; stuck: boolean }[] {
  return Object.values(chart.states).flatMap(({ meta, type, transitions }) =>
    typeof meta?.status === 'string' ? [{ status: meta.status, stuck: type !== 'final' && transitions.size === 0 }] : [],
  )
}

async function has(db: Db, table: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${table}) is not null as there`.execute(db)
  return rows[0]?.there ?? false
}

/** Rows with a status no state has, and with one of those that are stuck, counted by status. */
async function rowsOf(db: Db, table: string, known: readonly string[], stuck: readonly string[]) {
  const { rows } = await sql<{ status: string; count: number }>`
    select status, count(*)::int as count from ${sql.table(table)}
    where status <> all(${known}) or status = any(${stuck}) group by status order by status`.execute(db)
  const counted = rows.map(({ status, count }) => [status, count] as const)
  const isKnown = ([status]: readonly [string, number]) => known.includes(status)
  return { unknown: new Map(counted.filter((each) => !isKnown(each))), stuck: counted.filter(isKnown) }
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
