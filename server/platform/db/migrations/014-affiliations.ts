/** Invitations to a company and asks to join one; roles that two administrators change at once; companies found by their names. */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table affiliations drop constraint affiliations_join_method_check`,
  sql`alter table affiliations add constraint affiliations_join_method_check check (join_method in ('founder', 'invited', 'requested'))`,
  sql`alter table affiliations add column version integer not null default 1 check (version > 0)`,
  sql`alter table affiliations add column decided_at timestamptz`,
  sql`create table company_invitations (
    id uuid primary key,
    company_id uuid not null references companies,
    email text not null,
    role text not null check (role in ('administrator', 'user')),
    status text not null check (status in ('confirming', 'active', 'removed', 'rejected')),
    token_hash text not null unique,
    invited_by uuid not null references users,
    expires_at timestamptz not null,
    created_at timestamptz not null,
    decided_at timestamptz
  )`,
  sql`create unique index company_invitations_once on company_invitations (company_id, lower(email)) where status = 'confirming'`,
  sql`create index company_invitations_email on company_invitations (lower(email)) where status = 'confirming'`,
  // A search begins where the name begins; the operator class makes that a walk along the index in every collation.
  sql`create index companies_name_en on companies (lower(register_name_en) text_pattern_ops)`,
  sql`create index companies_name_cn on companies (lower(register_name_cn) text_pattern_ops)`,
]

/** Changes the tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
