/** Rates keep their source, refused readings are stored, and staff fix rates by hand. Decision 104. */
import { type Kysely, sql } from 'kysely'

/** One statement each: the embedded database accepts no more at a time. */
const statements = [
  `create table rate_fixings (
    id uuid primary key,
    name text not null,
    rate numeric not null,
    date date not null,
    source text not null,
    status text not null check (status in ('proposed', 'confirmed', 'declined')),
    proposed_by uuid not null references staff,
    proposed_at timestamptz not null,
    decided_by uuid references staff,
    decided_at timestamptz,
    check ((status = 'proposed') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
    check (status <> 'confirmed' or decided_by <> proposed_by)
  )`,
  "create unique index rate_fixings_waiting on rate_fixings (name) where status = 'proposed'",
  // The source of readings stored before is not known.
  "alter table market_rates add column source text not null default ''",
  'alter table market_rates add column fixing_id uuid references rate_fixings',
  `create table refused_readings (
    name text primary key,
    rate text not null,
    date date not null,
    source text not null,
    fault text not null check (fault in ('date', 'bounds', 'change')),
    read_at timestamptz not null
  )`,
]

/** Adds the columns and the tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
