/** Supplemental agreements that raise what was signed, the shops they bring in, and applications for a higher limit. */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table agreements
    drop constraint agreements_company_id_product_key,
    add column kind text not null default 'facility' check (kind in ('facility', 'supplement')),
    add column limit_before bigint,
    add check ((kind = 'supplement') = (limit_before is not null)),
    add check (limit_before < credit_limit)`,
  sql`create unique index agreements_facility on agreements (company_id, product) where kind = 'facility'`,
  // One supplement is written or signed at a time; those that were declined or ran out stay as history.
  sql`create unique index agreements_supplement on agreements (company_id, product) where kind = 'supplement' and status in ('draft', 'initiated')`,
  sql`create index agreements_company on agreements (company_id, product, number)`,
  sql`create table agreement_shops (
    agreement_id uuid not null references agreements,
    shop_id uuid not null references shops,
    primary key (agreement_id, shop_id)
  )`,
  // What was signed before shops were written down covered the shops of that day.
  sql`insert into agreement_shops (agreement_id, shop_id)
    select agreement.id, shop.id from agreements agreement
    join shops shop on shop.company_id = agreement.company_id and shop.created_at <= agreement.initiated_at`,
  sql`alter table credit_applications
    drop constraint credit_applications_company_id_product_key,
    add unique (company_id, product, type)`,
  // Nothing but a contract that all have signed changes what was signed.
  sql`create function refuse_unsigned_limit() returns trigger language plpgsql as $$
    begin
      if new.signed_limit < old.signed_limit or not exists (
        select from agreements where company_id = new.company_id and product = new.product and kind = 'supplement'
          and status = 'completed' and credit_limit = new.signed_limit
      ) then
        raise exception 'the limit of facility % was not signed', new.id using errcode = 'check_violation';
      end if;
      return new;
    end $$`,
  sql`create trigger signed_limit_follows_signatures before update on facilities for each row
    when (new.signed_limit <> old.signed_limit) execute function refuse_unsigned_limit()`,
]

/** Changes the tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
