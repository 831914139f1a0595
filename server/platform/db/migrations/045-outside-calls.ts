/** Jobs are found by what they are about, and what staff did by the company: for outside calls and decisions on the pages of the desk. Decision 130. */
import { type Kysely, sql } from 'kysely'

/** One statement each: the embedded database accepts no more at a time. */
const statements = [
  // As `aboutOfJob` of server/staff/outside-calls.ts; done jobs keep no payload.
  `create index jobs_about on jobs ((coalesce(payload ->> 'drawdownId', payload ->> 'payoutId', payload ->> 'repaymentId',
    payload ->> 'accountId', payload ->> 'reference', payload ->> 'agreementId', payload ->> 'envelopeId', payload ->> 'shopId')))
    where done_at is null`,
  // Decisions are few among the rows of a company.
  "create index audit_log_staff on audit_log (company_id, id) where actor like 'reviewer:%'",
]

/** Adds the indexes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
