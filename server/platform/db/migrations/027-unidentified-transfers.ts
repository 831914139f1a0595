/** Incoming transfers that name no invoice are booked to the suspense account, each with a row until staff allocate it to a loan. Decision 109. */
import { type Kysely, sql } from 'kysely'

/** Transfers of before that no one has booked, and whose difference no one has explained. */
const unbooked = `select line_id, amount, currency from bank_statement_lines line
  where kind = 'transfer' and amount > 0
    and not exists (select from repayments where source = line.line_id)
    and not exists (select from reconciliation_breaks where source = 'bank' and reference = line.line_id and status = 'closed')`

/** One statement each: the embedded database accepts no more at a time. */
const statements = [
  // Amount, currency, day and text are those of the line, which stays as the bank has reported it.
  `create table unidentified_transfers (
    id uuid primary key,
    number bigint generated always as identity unique,
    line_id text not null unique references bank_statement_lines,
    -- Name and account of the payer, encrypted; null where the bank reports none.
    payer_sealed text,
    status text not null check (status in ('open', 'proposed', 'allocated')),
    drawdown_id uuid references drawdowns,
    proposed_by uuid references staff,
    proposed_at timestamptz,
    reason text,
    decided_by uuid references staff,
    decided_at timestamptz,
    check ((status = 'open') = (drawdown_id is null)),
    check (num_nulls(drawdown_id, proposed_by, proposed_at, reason) in (0, 4)),
    check ((status = 'allocated') = (decided_by is not null)),
    check (num_nulls(decided_by, decided_at) in (0, 2)),
    check (decided_by <> proposed_by)
  )`,
  'create index unidentified_transfers_status on unidentified_transfers (status, number desc)',
  'alter table sandbox_transfers add column payer_name text, add column payer_account text',

  `insert into unidentified_transfers (id, line_id, status) select gen_random_uuid(), line_id, 'open' from (${unbooked}) as line`,
  `insert into ledger_accounts (name, created_at)
    select name, now() from unnest(array['house.cash:collections', 'house.suspense']) as name
    where exists (select from unidentified_transfers) on conflict do nothing`,
  `insert into ledger_entries (kind, reference, at) select 'suspense.received', line_id, now() from unidentified_transfers`,
  `insert into ledger_postings (entry_id, account_id, amount, currency)
    select entry.id, account.id, case account.name when 'house.suspense' then -line.amount else line.amount end, line.currency
    from unidentified_transfers
    join bank_statement_lines line using (line_id)
    join ledger_entries entry on entry.kind = 'suspense.received' and entry.reference = line_id
    join ledger_accounts account on account.name in ('house.cash:collections', 'house.suspense')`,
]

/** Adds the table, and books the transfers that are not booked yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
