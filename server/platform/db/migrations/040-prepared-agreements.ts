/** Agreements whose documents are still being made, and their pages as pictures. Decision 050. */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table agreements
    add column words jsonb,
    drop constraint agreements_status_check,
    add constraint agreements_status_check check (status in ('preparing', 'unprepared', 'draft', 'initiated', 'completed', 'declined', 'expired')),
    add constraint agreements_words_until_made check (words is not null or status not in ('preparing', 'unprepared')),
    add constraint agreements_no_words_once_sent check (words is null or status in ('preparing', 'unprepared', 'draft'))`,
  // As before: what was sent stays. What is being made may get its documents.
  sql`create or replace function refuse_another_document() returns trigger language plpgsql as $$
    declare changed uuid := case when tg_op = 'INSERT' then new.agreement_id else old.agreement_id end;
    begin
      if tg_op = 'UPDATE' or exists (select from agreements where id = changed and status not in ('preparing', 'unprepared', 'draft')) then
        raise exception 'the documents of agreement % stay as they are', changed using errcode = 'restrict_violation';
      end if;
      return case when tg_op = 'DELETE' then old else new end;
    end $$`,
  sql`drop trigger sent_text_stays on agreements`,
  sql`create trigger sent_text_stays before update on agreements for each row
    when (old.status not in ('preparing', 'unprepared', 'draft') and (new.content_hash, new.paragraphs, new.credit_limit) is distinct from (old.content_hash, old.paragraphs, old.credit_limit))
    execute function refuse_rewording()`,
  sql`drop index agreements_supplement`,
  sql`create unique index agreements_supplement on agreements (company_id, product)
    where kind = 'supplement' and status in ('preparing', 'unprepared', 'draft', 'initiated')`,
  // Page 0 is the first page, small.
  sql`create table agreement_pages (
    document_id uuid not null references agreement_documents on delete cascade,
    page integer not null check (page >= 0),
    storage_key text not null unique,
    width integer not null check (width > 0),
    height integer not null check (height > 0),
    primary key (document_id, page)
  )`,
  // What was made before is to have its pictures, too.
  sql`insert into jobs (kind, key, payload, run_at)
    select 'agreement.picture', 'agreement.picture:' || agreement_id, jsonb_build_object('agreementId', agreement_id), now()
    from agreement_documents group by agreement_id`,
]

/** Changes the tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
