/** The day a drawdown is counted from stays the day it was asked for, whenever its money arrives. Of loans of before it is the day of the money. Decision 057. */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table drawdowns add column counted_from date`,
  sql`update drawdowns set counted_from = value_date`,
  // What is checked at the end of a transaction is checked now: a table with checks to come cannot be altered.
  sql`set constraints all immediate`,
  sql`alter table drawdowns
    alter column counted_from set not null,
    add constraint drawdowns_counted_from check (counted_from <= value_date)`,
  sql`create trigger counted_from_stays before update of counted_from on drawdowns for each row
    when (new.counted_from is distinct from old.counted_from) execute function refuse_other_terms()`,
]

/** Changes the tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
