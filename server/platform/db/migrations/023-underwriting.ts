/** Underwriting in depth: what PSPs paid out, what would raise a limit, what each shop carried; limits of before are calculated again. */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create table psp_settlements (
    psp_id uuid not null references psp_accounts,
    settlement_id text not null,
    settled_on date not null,
    gross bigint not null check (gross >= 0),
    financed bigint not null check (financed >= 0),
    primary key (psp_id, settlement_id)
  )`,
  sql`create table psp_readings (
    psp_id uuid primary key references psp_accounts,
    asked_at timestamptz not null,
    answered_at timestamptz
  )`,
  sql`alter table underwriting_runs
    add column raises jsonb not null default '[]',
    add column workings jsonb not null default '{}'`,
  // Runs are never changed: values missing from an old run are calculated in a new one.
  sql`insert into jobs (kind, key, payload, run_at)
    select distinct 'limit.calculate', 'limit.calculate:' || company_id, jsonb_build_object('companyId', company_id), now()
    from credit_applications where run_id is not null
    on conflict do nothing`,
]

/** Changes the tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
