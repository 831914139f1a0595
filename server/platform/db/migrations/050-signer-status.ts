/** The status of a signer is a word, so that its lifecycle moves it. Decision 136. */
import { type Kysely, sql } from 'kysely'

/** One statement each: the embedded database accepts no more at a time. */
const statements = [
  'alter table agreement_signers add column status text',
  "update agreement_signers set status = (array['waiting', 'opened', 'signed', 'declined'])[sign_status + 1]",
  `alter table agreement_signers alter column status set not null,
    add check (status in ('waiting', 'opened', 'signed', 'declined'))`,
  `create or replace function refuse_unsigned() returns trigger language plpgsql as $$
    begin
      if not exists (select from agreement_signers where agreement_id = new.id) then
        raise exception 'agreement % has no signer', new.id using errcode = 'check_violation';
      end if;
      if new.status = 'completed' and exists (select from agreement_signers where agreement_id = new.id and status <> 'signed') then
        raise exception 'agreement % is not signed by everybody', new.id using errcode = 'check_violation';
      end if;
      return new;
    end $$`,
  'alter table agreement_signers drop column sign_status',
]

/** Changes the column. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
