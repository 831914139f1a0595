/** Row-level security: the role of companies sees only rows of the company that its connection names. Decision 076. */
import { type Kysely, sql } from 'kysely'

/** Rows that belong to a company by the row they refer to: the column, and the table and column it refers to. */
const byParent: Record<string, [column: string, parent: string, key?: string]> = {
  account_deposits: ['account_id', 'company_bank_accounts'],
  account_review_files: ['review_id', 'account_reviews'],
  agreement_documents: ['agreement_id', 'agreements'],
  agreement_evidence: ['agreement_id', 'agreements'],
  agreement_pages: ['document_id', 'agreement_documents'],
  agreement_shops: ['agreement_id', 'agreements'],
  agreement_signers: ['agreement_id', 'agreements'],
  charge_collections: ['sub_order_id', 'charge_sub_orders'],
  charge_receipts: ['sub_order_id', 'charge_sub_orders'],
  charge_sub_orders: ['order_id', 'charge_orders'],
  esign_envelopes: ['agreement_id', 'agreements'],
  esign_events: ['envelope_id', 'esign_envelopes', 'envelope_id'],
  file_previews: ['file_id', 'files'],
  kyc_assessments: ['review_id', 'kyc_reviews'],
  kyc_remarks: ['review_id', 'kyc_reviews'],
  psp_readings: ['psp_id', 'psp_accounts'],
  psp_settlements: ['psp_id', 'psp_accounts'],
  // Of the shop whichever company it belongs to. Decision 036.
  shop_loans: ['shop', 'shops', 'identity'],
  shop_sales: ['shop_id', 'shops'],
}

/** Other rows of a company. An upload that no paper names yet belongs to its owner, who is a member. */
const byCondition: Record<string, string> = {
  files: `company_id = (select scoped_company())
    or company_id is null and owner_id in (select user_id from affiliations where status = 'active')`,
  companies: 'id = (select scoped_company())',
  idempotency_keys: 'owner = (select scoped_company())::text',
}

/** Creates the role, its grants and a policy for every table of companies. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [role, ...grants, scopedCompany]) await sql.raw(statement).execute(db)
  const conditions = new Map([
    ...(await tablesWithCompany(db)).map((table) => [table, 'company_id = (select scoped_company())'] as const),
    ...Object.entries(byCondition),
    ...Object.entries(byParent).map(
      ([table, [column, parent, key = 'id']]) => [table, `${column} in (select ${key} from ${parent})`] as const,
    ),
  ])
  for (const [table, condition] of conditions) await secure(db, table, condition)
  // Else it would read with the rights of its owner.
  await sql`alter view ledger_balances set (security_invoker = true)`.execute(db)
}

/** Roles are shared by the databases of a cluster: it may exist, and another database may be creating it at the same moment. */
const role = `do $$ begin
    begin
      if to_regrole('sampan_company') is null then create role sampan_company nologin; end if;
    exception when duplicate_object or unique_violation then null;
    end;
    if not pg_has_role(current_user, 'sampan_company', 'set') then
      execute format('grant sampan_company to %I with inherit false, set true', current_user);
    end if;
  exception when insufficient_privilege then
    raise exception 'The user % of the database may not create or use the role sampan_company. An administrator has to run once: %',
      current_user, format('create role sampan_company nologin; grant sampan_company to %I with inherit false, set true;', current_user)
      using errcode = 'insufficient_privilege';
  end $$`

/** Also of tables that later migrations create. The list of migrations is not the company's business. */
const grants = [
  'grant usage on schema public to sampan_company',
  'grant select, insert, update, delete on all tables in schema public to sampan_company',
  'revoke all on kysely_migration, kysely_migration_lock from sampan_company',
  'grant usage on all sequences in schema public to sampan_company',
  'alter default privileges in schema public grant select, insert, update, delete on tables to sampan_company',
  'alter default privileges in schema public grant usage on sequences to sampan_company',
]

/** The company of the connection; null where it names none, which equals no company. */
const scopedCompany = `create function scoped_company() returns uuid language sql stable parallel safe
  return nullif(current_setting('sampan.company', true), '')::uuid`

async function tablesWithCompany(db: Kysely<unknown>): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attname = 'company_id' and not attisdropped order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** Not forced: the owner of the tables, who runs jobs and calls of the staff, sees every row. */
async function secure(db: Kysely<unknown>, table: string, condition: string): Promise<void> {
  await sql`alter table ${sql.table(table)} enable row level security`.execute(db)
  // Without another condition it holds for new rows, too.
  await sql`create policy of_the_company on ${sql.table(table)} to sampan_company using (${sql.raw(condition)})`.execute(db)
}
