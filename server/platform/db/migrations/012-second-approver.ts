/** From which amount a second administrator confirms a drawdown, and who has confirmed one. Decision 086. */
import { type Kysely, sql } from 'kysely'

/** Columns of drawdowns that may change after the row was inserted, as of 003, and the two of the approval. */
const changing = [
  'status',
  'refusal',
  'value_date',
  'settled_at',
  'outstanding',
  'repaying',
  'accrued_on',
  'account_sealed',
  'account_masked',
  'approved_by',
  'approved_at',
]

/** One statement each: the embedded database accepts no more at a time. */
const statements = [
  // Null: the amount is off. A change that waits has its author; its amount is null when it switches the rule off.
  'alter table companies add column approval_from bigint check (approval_from > 0)',
  'alter table companies add column approval_change_by uuid references users',
  'alter table companies add column approval_change_to bigint',
  `alter table companies add constraint approval_change check (
    case when approval_change_by is null then approval_change_to is null
      else approval_from is not null and (approval_change_to is null or approval_change_to > approval_from) end)`,
  // When a member was made an administrator after joining; null for one who joined as such.
  'alter table affiliations add column appointed_at timestamptz',

  // Until when a second administrator can approve; null where none is needed. It never changes.
  'alter table drawdowns add column approval_until timestamptz',
  'alter table drawdowns add column approved_by uuid references users',
  'alter table drawdowns add column approved_at timestamptz',
  'alter table drawdowns drop constraint drawdowns_status_check',
  `alter table drawdowns add constraint drawdowns_status_check
    check (status in ('awaiting approval', 'not approved', 'pending', 'paying out', 'settled', 'refused', 'repaid'))`,
  'alter table drawdowns add constraint approved_by_another check (approved_by <> requested_by)',
  'alter table drawdowns add constraint approved_at_a_time check ((approved_by is null) = (approved_at is null) and approved_at < approval_until)',
  // Nothing is paid that needs an approval and has none.
  `alter table drawdowns add constraint approved_before_payout check (
    case when status in ('awaiting approval', 'not approved') then approval_until is not null and approved_by is null
      else (approval_until is null) = (approved_by is null) end)`,
  'drop trigger booked_stays on drawdowns',
  `create trigger booked_stays before update or delete on drawdowns for each row
    execute function refuse_change_of_booked(${changing.map((column) => `'${column}'`).join(', ')})`,
  // Both are written once, by the update that approves.
  `create trigger approval_once before update on drawdowns for each row
    when ((new.approved_by, new.approved_at) is distinct from (old.approved_by, old.approved_at)
      and not (old.status = 'awaiting approval' and new.status = 'pending'))
    execute function refuse_outside_transition('approved_by', 'approved_at')`,
]

/** Adds the rule of a company and the approval of a drawdown; no company has one, no drawdown of before needs one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
