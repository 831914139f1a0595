/** A shop is lent against only once: its identity across companies, loans of other lenders seen in its payouts, release of pledged shops. */
import { type Kysely, sql } from 'kysely'

const statements = [
  // A seller of Amazon, Kaufland or Wayfair has a shop on each site; where a brand reads all sites at once they are one.
  sql`alter table shops
    drop constraint shops_company_id_platform_id_provider_shop_id_key,
    add column seller_site text not null default '',
    add column gave_way_at timestamptz`,
  sql`update shops set seller_site = coalesce(site, '') where platform_id in (1, 14, 16)`,
  sql`alter table shops add column identity text not null generated always as (
    case when pledged then platform_id::text || '/' || seller_site || '/' || provider_shop_id else id::text end) stored`,
  sql`create unique index shops_once on shops (company_id, platform_id, provider_shop_id, seller_site) where gave_way_at is null`,
  sql`drop index shops_pledged_once`,
  sql`create unique index shops_pledged_once on shops (identity) where pledged and removed_at is null`,
  sql`create index shops_identity on shops (identity)`,
  sql`create table shop_loans (
    shop text not null,
    psp_id uuid not null references psp_accounts,
    last_on date not null,
    share numeric not null check (share > 0 and share <= 1),
    settled bigint not null check (settled >= 0),
    primary key (shop, psp_id)
  )`,
  sql`create index psp_accounts_account on psp_accounts (platform_id, account_id)`,
  sql`alter table agreement_shops add column released_at timestamptz`,
  sql`create index agreement_shops_shop on agreement_shops (shop_id)`,
  // What went into the limits of both products is the same and is kept once.
  sql`create table underwriting_inputs (
    id uuid primary key,
    company_id uuid not null references companies,
    shops jsonb not null
  )`,
  sql`alter table underwriting_runs disable trigger append_only`,
  sql`alter table underwriting_runs add column inputs_id uuid references underwriting_inputs`,
  sql`insert into underwriting_inputs (id, company_id, shops)
    select distinct on (company_id, at) id, company_id, inputs from underwriting_runs order by company_id, at, id`,
  sql`update underwriting_runs run set inputs_id = (
    select id from underwriting_runs other where other.company_id = run.company_id and other.at = run.at order by id limit 1)`,
  sql`alter table underwriting_runs alter column inputs_id set not null, drop column inputs`,
  sql`alter table underwriting_runs enable trigger append_only`,
  sql`create trigger append_only before update or delete on underwriting_inputs for each row execute function refuse_change()`,
  sql`alter table sandbox_oauth_grants add column consent_ends_at timestamptz`,
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
