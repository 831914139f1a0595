/** Reports of the loans: rows that a nightly job sums for each ended day, and that stay. Decision 121. */
import { type Kysely, sql } from 'kysely'

/** Tables whose rows of a closed day never change. */
const ofDays = ['portfolio_days', 'vintage_days', 'collection_days', 'bucket_rolls']

const bucket = `in ('current', 'upTo30', 'upTo60', 'upTo90', 'over90', 'writtenOff')`

/** One statement each: the embedded database accepts no more at a time. */
const statements = [
  `create table report_days (
    day date primary key,
    -- What is summed next, and the last id before it.
    part text not null check (part in ('loans', 'companies', 'closed')),
    after uuid,
    closed_at timestamptz,
    check ((part = 'closed') = (closed_at is not null))
  )`,
  // Days are closed in their order, one at a time.
  "create unique index report_days_open on report_days ((true)) where part <> 'closed'",
  `create trigger closed_stays before update or delete on report_days for each row
    when (old.part = 'closed') execute function refuse_change()`,
  `create table portfolio_days (
    day date not null,
    product text not null,
    -- The first day of the month in which the loans were paid out.
    paid_out_in date not null,
    bucket text not null check (bucket ${bucket}),
    loans bigint not null,
    outstanding bigint not null,
    past_due bigint not null,
    primary key (day, product, paid_out_in, bucket)
  )`,
  `create table vintage_days (
    day date not null,
    product text not null,
    paid_out_in date not null,
    loans bigint not null,
    lent bigint not null,
    waived bigint not null,
    -- How many of the loans were ever so many days past due.
    over_30 bigint not null,
    over_90 bigint not null,
    primary key (day, product, paid_out_in)
  )`,
  `create table collection_days (
    day date not null,
    product text not null,
    method text not null check (method in ('directDebit', 'transfer', 'settlement', 'credit', 'waiver')),
    payments bigint not null,
    received bigint not null,
    taken_back bigint not null,
    primary key (day, product, method)
  )`,
  `create table bucket_rolls (
    -- The last day of the month at whose end the loans are in the second bucket.
    day date not null,
    product text not null,
    from_bucket text not null check (from_bucket ${bucket} or from_bucket in ('new', 'repaid')),
    to_bucket text not null check (to_bucket ${bucket} or to_bucket = 'repaid'),
    loans bigint not null,
    -- Principal at the end of the month before; of a new loan what was lent.
    outstanding bigint not null,
    primary key (day, product, from_bucket, to_bucket),
    check (from_bucket <> 'repaid' or to_bucket <> 'repaid')
  )`,
  // The first days on which a loan was more than 30 and 90 days past due.
  `create table loan_arrears (
    drawdown_id uuid primary key references drawdowns,
    over_30_on date not null,
    over_90_on date check (over_90_on >= over_30_on)
  )`,
  'create index loan_arrears_over_30 on loan_arrears (over_30_on)',
  'create index loan_arrears_over_90 on loan_arrears (over_90_on) where over_90_on is not null',
  // Of the newest nights alone.
  `create table exposures (
    day date not null,
    kind text not null check (kind in ('company', 'group', 'marketplace', 'psp')),
    -- A company, the first company of a group, or the number of a marketplace or PSP.
    subject text not null,
    companies bigint not null,
    committed bigint not null,
    outstanding bigint not null,
    primary key (day, kind, subject)
  )`,
  'create index exposures_largest on exposures (day, kind, committed, subject)',

  `create function refuse_change_of_closed_day() returns trigger language plpgsql as $$
    begin
      if exists (select from report_days where day in (old.day, new.day) and part = 'closed') then
        raise exception 'rows of a closed day stay in %', tg_table_name;
      end if;
      return case tg_op when 'DELETE' then old else new end;
    end $$`,
  ...ofDays.flatMap((table) => [
    `create trigger closed_day_stays before insert or update or delete on ${table} for each row
      execute function refuse_change_of_closed_day()`,
  ]),
  ...['report_days', ...ofDays].map(
    (table) => `create trigger never_emptied before truncate on ${table} for each statement execute function refuse_change()`,
  ),
  // Companies see none of it.
  ...['report_days', ...ofDays, 'loan_arrears', 'exposures'].map((table) => `alter table ${table} enable row level security`),

  // What a day has changed.
  "create index drawdowns_open on drawdowns (id) where status in ('settled', 'written off')",
  `create index status_history_repaid on status_history (at) where subject = 'drawdowns' and to_status = 'repaid'`,
  'create index repayments_received on repayments (received_at) where received_at is not null',
  "create index repayments_returned on repayments (ended_at) where status = 'returned'",
]

/** Adds the tables and the indexes of what a night reads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
