/** Names of sellers and of PSP account holders that are not the certified company's, and what a reviewer decided; signals of devices. Decisions 087 and 094. */
import { type Kysely, sql } from 'kysely'

/** One statement each: the embedded database accepts no more at a time. */
const statements = [
  // The seller as the marketplace reports it; null where it reports none.
  'alter table shops add column seller text',
  `create table seller_names (
    id uuid primary key,
    company_id uuid not null references companies,
    name text not null,
    status text not null check (status in ('waiting', 'accepted', 'refused')),
    note text not null default '',
    created_at timestamptz not null,
    decided_by text,
    decided_at timestamptz,
    check ((status = 'waiting') = (decided_at is null) and (decided_at is null) = (decided_by is null)),
    unique (company_id, name)
  )`,
  "create index seller_names_queue on seller_names (created_at) where status = 'waiting'",
  // The name that keeps the shop out of the limit, while it is not accepted.
  'alter table shops add column held_by uuid references seller_names on delete set null',
  'alter table seller_names enable row level security',
  'create policy of_the_company on seller_names to sampan_company using (company_id = (select scoped_company()))',

  'alter table company_signals drop constraint company_signals_kind_check',
  "alter table company_signals add constraint company_signals_kind_check check (kind in ('idNumber', 'phone', 'mailbox', 'document', 'account', 'device'))",
  'alter table company_signals drop constraint company_signals_of_items',
  "alter table company_signals add constraint company_signals_of_items check ((item = '') = (kind in ('account', 'device')))",
]

/** Adds the column and the table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
