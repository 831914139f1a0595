/** Evidence from before keys were kept may be given the one that proves it, once and nothing else. Decision 061. */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`create or replace function keep_evidence() returns trigger language plpgsql as $$
    declare last record;
    begin
      if tg_op = 'INSERT' then
        select sequence, hash into last from agreement_evidence where agreement_id = new.agreement_id order by sequence desc limit 1;
        if new.sequence <> coalesce(last.sequence, 0) + 1 or new.previous <> coalesce(last.hash, repeat('0', 64)) then
          raise exception 'the evidence of agreement % goes on from its last entry', new.agreement_id using errcode = 'restrict_violation';
        end if;
        return new;
      end if;
      if tg_op = 'UPDATE' and new.details_sealed is null and to_jsonb(new) - 'details_sealed' = to_jsonb(old) - 'details_sealed' then
        return new;
      end if;
      if tg_op = 'UPDATE' and old.proof_key is null and new.proof_key is not null
        and to_jsonb(new) - 'proof_key' = to_jsonb(old) - 'proof_key' then
        return new;
      end if;
      raise exception 'the evidence of agreement % stays as it is', old.agreement_id using errcode = 'restrict_violation';
    end $$`,
  sql`create index evidence_without_key on agreement_evidence (agreement_id, sequence) where proof is not null and proof_key is null`,
]

/** Changes what keeps evidence as it is, and makes what has no key quick to find. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
