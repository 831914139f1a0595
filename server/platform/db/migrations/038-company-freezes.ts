/** Companies that leads freeze, each until two of them release it, and the newest messages of a company. Decision 123. */
import { type Kysely, sql } from 'kysely'

/** One statement each: the embedded database accepts no more at a time. */
const statements = [
  `create table company_freezes (
    id uuid primary key,
    number bigint generated always as identity unique,
    company_id uuid not null references companies,
    status text not null check (status in ('frozen', 'releaseProposed', 'released')),
    reason text not null check (reason <> ''),
    frozen_by uuid not null references staff,
    frozen_at timestamptz not null,
    release_reason text check (release_reason <> ''),
    proposed_by uuid references staff,
    proposed_at timestamptz,
    released_by uuid references staff,
    released_at timestamptz,
    check (num_nulls(release_reason, proposed_by, proposed_at) = case when status = 'frozen' then 3 else 0 end),
    check (num_nulls(released_by, released_at) = case when status = 'released' then 0 else 2 end),
    -- Two people release a company.
    check (released_by <> proposed_by)
  )`,
  "create unique index company_freezes_open on company_freezes (company_id) where status <> 'released'",
  'create index company_freezes_company on company_freezes (company_id, number desc)',
  'alter table company_freezes enable row level security',
  'create policy of_the_company on company_freezes to sampan_company using (company_id = (select scoped_company()))',
  `create trigger booked_stays before update or delete on company_freezes for each row
    execute function refuse_change_of_booked('status', 'release_reason', 'proposed_by', 'proposed_at', 'released_by', 'released_at')`,
  'create trigger never_emptied before truncate on company_freezes for each statement execute function refuse_change()',
  // The merchant file.
  'create index messages_company on messages (company_id, id desc)',
]

/** Adds the table and the index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
