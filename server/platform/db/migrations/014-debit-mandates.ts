/** The accounts that signed direct-debit mandates name, and agreements that are a mandate alone. Decision 093. */
import { type Kysely, sql } from 'kysely'

/** One statement each: the embedded database accepts no more at a time. */
const statements = [
  `create table debit_mandates (
    company_id uuid not null references companies,
    product text not null check (product in ('hook', 'underwriting')),
    account_id uuid not null references company_bank_accounts on delete cascade,
    signed_at timestamptz not null,
    primary key (company_id, product, account_id)
  )`,
  'alter table debit_mandates enable row level security',
  'create policy of_the_company on debit_mandates to sampan_company using (company_id = (select scoped_company()))',
  `insert into debit_mandates (company_id, product, account_id, signed_at)
    select facilities.company_id, facilities.product, company_bank_accounts.id, facilities.opened_at
    from facilities join company_bank_accounts on company_bank_accounts.id = facilities.debit_account_id`,
  'alter table facilities drop column debit_account_id',

  'alter table agreements drop constraint agreements_kind_check',
  "alter table agreements add constraint agreements_kind_check check (kind in ('facility', 'supplement', 'mandate'))",
  "alter table agreements add constraint agreements_mandate_names_account check (kind <> 'mandate' or debit_account_id is not null)",
  // One is written or signed at a time; declined and expired ones stay as history.
  `create unique index agreements_mandate on agreements (company_id, product)
    where kind = 'mandate' and status in ('preparing', 'unprepared', 'draft', 'initiated')`,
]

/** Changes the tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
