/** Signers that are entered, put in order and replaced: each with the round of their own link, a number, and what they hand in. Decision 046. */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table agreements
    add column in_order boolean not null default false,
    add column rpa_mailed_at timestamptz`,
  sql`alter table agreement_signers
    add column round integer not null default 0,
    add column mobile_sealed text,
    add column file_id uuid references files,
    add column decline_reason_sealed text`,
  sql`create index agreement_signers_file on agreement_signers (file_id) where file_id is not null`,
  // Existing links are of the last round.
  sql`update agreement_signers set round = agreements.round from agreements where agreements.id = agreement_id`,
  // SIGN-02, SIGN-03: no agreement is sent without signers, and none is complete before all signers have signed.
  sql`create function refuse_unsigned() returns trigger language plpgsql as $$
    begin
      if not exists (select from agreement_signers where agreement_id = new.id) then
        raise exception 'agreement % has no signer', new.id using errcode = 'check_violation';
      end if;
      if new.status = 'completed' and exists (select from agreement_signers where agreement_id = new.id and sign_status <> 2) then
        raise exception 'agreement % is not signed by everybody', new.id using errcode = 'check_violation';
      end if;
      return new;
    end $$`,
  sql`create trigger signed_by_somebody before update of status on agreements for each row
    when (new.status in ('initiated', 'completed') and new.status <> old.status) execute function refuse_unsigned()`,
  sql`alter table sandbox_signers
    drop constraint sandbox_signers_status_check,
    add constraint sandbox_signers_status_check check (status in ('waiting', 'opened', 'signed', 'declined', 'withdrawn'))`,
]

/** Changes the tables. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
