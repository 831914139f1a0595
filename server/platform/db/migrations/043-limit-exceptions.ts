/** Exceptions to calculated limits, each made by two leads and for a time. Decision 128. */
import { type Kysely, sql } from 'kysely'

/** One statement each: the embedded database accepts no more at a time. */
const statements = [
  `create table limit_exceptions (
    id uuid primary key,
    number bigint generated always as identity unique,
    company_id uuid not null references companies,
    product text not null check (product in ('hook', 'underwriting')),
    effect text not null check (effect in ('raises', 'lowers')),
    -- What the calculation came to when it was proposed, before what is committed elsewhere.
    calculated bigint not null check (calculated >= 0),
    amount bigint not null check (amount >= 1000000 and amount % 100000 = 0),
    ground text not null check (ground in ('season', 'unseen', 'appeal', 'caution')),
    reason text not null check (reason <> ''),
    proposed_on date not null,
    last_on date not null,
    status text not null check (status in ('proposed', 'confirmed', 'declined', 'withdrawn', 'ended')),
    proposed_by uuid not null references staff,
    proposed_at timestamptz not null,
    decided_by uuid references staff,
    decided_at timestamptz,
    ended_at timestamptz,
    -- The highest limit of the product.
    check (amount <= case product when 'hook' then 50000000 else 500000000 end),
    check ((effect = 'raises') = (amount > calculated)),
    check (last_on between proposed_on and (proposed_on + interval '12 months')::date),
    check (num_nulls(decided_by, decided_at) = case when status = 'proposed' then 2 else 0 end),
    check ((ended_at is not null) = (status = 'ended')),
    -- Two people make an exception.
    check (status not in ('confirmed', 'ended') or decided_by <> proposed_by)
  )`,
  "create unique index limit_exceptions_proposed on limit_exceptions (company_id, product) where status = 'proposed'",
  "create unique index limit_exceptions_confirmed on limit_exceptions (company_id, product) where status = 'confirmed'",
  'create index limit_exceptions_company on limit_exceptions (company_id, number desc)',
  'create index limit_exceptions_status on limit_exceptions (status, number desc)',
  'alter table limit_exceptions enable row level security',
  'create policy of_the_company on limit_exceptions to sampan_company using (company_id = (select scoped_company()))',
  `create trigger booked_stays before update or delete on limit_exceptions for each row
    execute function refuse_change_of_booked('status', 'decided_by', 'decided_at', 'ended_at')`,
  'create trigger never_emptied before truncate on limit_exceptions for each statement execute function refuse_change()',
]

/** Adds the table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
