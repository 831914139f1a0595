/** Drawdowns are numbered with everything else that is counted per day; their numbers go on. */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`insert into reference_numbers (prefix, day, last) select 'DD', day, last from drawdown_numbers`,
  sql`drop table drawdown_numbers`,
]

/** Changes the tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
