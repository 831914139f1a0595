/** What was applied for and what became of it, one row an application; one of a name is in progress at a time. */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create table application_records (
    id uuid primary key,
    number bigint generated always as identity unique,
    reference text not null unique,
    company_id uuid not null references companies,
    product text not null check (product in ('hook', 'underwriting')),
    name text not null check (name in ('limit', 'limit_increase')),
    status text not null check (status in ('inProgress', 'approved', 'rejected', 'withdraw')),
    created_at timestamptz not null,
    ended_at timestamptz,
    check (status <> 'inProgress' or ended_at is null)
  )`,
  sql`create index application_records_company on application_records (company_id, number desc)`,
  sql`create index application_records_status on application_records (company_id, status, number desc)`,
  sql`create unique index application_records_open on application_records (company_id, product, name) where status = 'inProgress'`,
  // Applications of before: the last of each kind is known, with the reference of its day.
  sql`with known as (
      select *, case status when 'active' then 'approved' when 'failed' then 'rejected' else 'inProgress' end as told,
        (created_at at time zone 'Asia/Hong_Kong')::date as day,
        row_number() over (partition by (created_at at time zone 'Asia/Hong_Kong')::date order by created_at, id) as place
      from credit_applications
    ), counted as (
      insert into reference_numbers (prefix, day, last) select 'AP', day, max(place)::integer from known group by day
    )
    insert into application_records (id, reference, company_id, product, name, status, created_at, ended_at)
    select gen_random_uuid(), 'AP-' || to_char(day, 'YYMMDD') || '-' || lpad(place::text, 4, '0'), company_id, product, type, told,
      created_at, case told when 'inProgress' then null else coalesce(calculated_at, created_at) end
    from known order by created_at, id`,
]

/** Changes the tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
