/** With which key the e-sign provider signed what it reported, kept beside its signature: the provider may change it. Decision 054. */
import { type Kysely, sql } from 'kysely'

/** Adds the column; of what was taken in before, the key is looked for among those that are named. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table agreement_evidence
    add column proof_key text constraint key_of_a_proof check (proof_key is null or proof is not null)`.execute(db)
}
