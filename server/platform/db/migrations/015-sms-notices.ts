/** Which notices a user gets by SMS as well. Decision 089. */
import { type Kysely, sql } from 'kysely'

/** One statement each: the embedded database accepts no more at a time. */
const statements = [
  'alter table users add column sms_drawdowns boolean not null default false',
  'alter table users add column sms_repayments boolean not null default false',
  // Roles, and sign-ins on a new device: on until the user switches it off.
  'alter table users add column sms_access boolean not null default true',
]

/** Adds the columns; users of before get SMS about access. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
