/** Requests for other instalments that a lead records for a caller, their reasons, and a single day that is moved. Decision 132. */
import { type Kysely, sql } from 'kysely'

/** One statement each: the embedded database accepts no more at a time. */
const statements = [
  `alter table arrangements
    alter column requested_by drop not null,
    add column recorded_by uuid references staff,
    -- Who called, in the words of the lead.
    add column caller text check (char_length(caller) <= 100),
    -- Why a lead proposes these instalments; the merchant does not read it.
    add column proposal_reason text check (char_length(proposal_reason) <= 300),
    add constraint arrangements_requested_check check (num_nonnulls(requested_by, recorded_by) = 1),
    add constraint arrangements_recorded_check check ((recorded_by is null) = (caller is null)),
    drop constraint arrangements_timing_check,
    add constraint arrangements_timing_check check (timing in ('weekly', 'monthly', 'moved'))`,
  // One day of a loan is moved; further ones are other instalments, while which nothing is drawn.
  "create unique index arrangements_moved on arrangements (drawdown_id) where status = 'accepted' and timing = 'moved'",
]

/** Adds the columns, and the kind of a proposal. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
