/** Counts the rows in each state of every lifecycle, one grouped query for each table. Decision 142. */
import { sql } from 'kysely'
import { lifecycles } from '../../machines/lifecycles.ts'
import type { Handler } from '../platform/call.ts'
import { subjects } from '../platform/subjects.ts'
import { statusOf } from './statuses.ts'

type LifecycleName = keyof typeof lifecycles

const tablesOf = (name: LifecycleName) => Object.entries(subjects).flatMap(([table, names]) => (names.includes(name) ? [table] : []))

const grouped = sql.join(
  Object.keys(subjects).map(
    (table) => sql`select ${table}::text as subject, status::text, count(*)::integer as rows from ${sql.table(table)} group by status`,
  ),
  sql` union all `,
)

/** Every state of every lifecycle, those without rows too. */
export const readStatusCounts: Handler<'readStatusCounts'> = async ({ deps: { db } }) => {
  const { rows: found } = await sql<{ subject: string; status: string; rows: number }>`${grouped}`.execute(db)
  const names = Object.keys(lifecycles) as LifecycleName[]
  return {
    charts: names.map((name) => {
      const tables = tablesOf(name)
      const own = found.filter(({ subject }) => tables.includes(subject))
      const rowsIn = (state: string) =>
        own.filter(({ status }) => status === statusOf(lifecycles[name], state)).reduce((sum, { rows }) => sum + rows, 0)
      return { chart: `${name}Lifecycle`, states: Object.keys(lifecycles[name].states).map((state) => ({ state, rows: rowsIn(state) })) }
    }),
  }
}
