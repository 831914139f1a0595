/** The loans of all companies are listed by the day on which they were paid out, those that are overdue by the day since which they are. Decision 114. */
import { type Kysely, sql } from 'kysely'

/** Columns of drawdowns that may change after a row was inserted. */
const changing = [
  ...['status', 'refusal', 'value_date', 'settled_at', 'outstanding', 'repaying', 'accrued_on', 'account_sealed', 'account_masked'],
  ...['approved_by', 'approved_at', 'decline_note', 'overdue_since'],
]

/** One statement each: the embedded database accepts no more at a time. */
const statements = [
  // Written by every booked repayment and every night: loans that are overdue already get it in the first night.
  `alter table drawdowns add column overdue_since date
    constraint drawdowns_overdue_since check (overdue_since is null or status = 'settled')`,
  'drop trigger booked_stays on drawdowns',
  `create trigger booked_stays before update or delete on drawdowns for each row
    execute function refuse_change_of_booked(${changing.map((column) => `'${column}'`).join(', ')})`,
  'create index drawdowns_paid_out on drawdowns (settled_at, id) where settled_at is not null',
  'create index drawdowns_paid_out_status on drawdowns (status, settled_at, id) where settled_at is not null',
  'create index drawdowns_overdue on drawdowns (overdue_since, id) where overdue_since is not null',
]

/** Adds the column and the indexes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
