/** Jobs wait in lanes: mails and codes no longer behind imports. Those that wait already are put in theirs. */
import { type Kysely, sql } from 'kysely'

const statements = [
  sql`alter table jobs add column lane text not null default 'short' check (lane in ('message', 'short', 'long'))`,
  sql`update jobs set lane = 'message' where done_at is null and kind in ('mail.send', 'sms.send')`,
  sql`update jobs set lane = 'long' where done_at is null and kind in
    ('shop.import', 'statement.read', 'privacy.export', 'privacy.erase', 'accounts.gather', 'files.sweep', 'core.sweep', 'agreement.picture')`,
  sql`alter table jobs alter column lane drop default`,
  sql`drop index jobs_due`,
  sql`create index jobs_due on jobs (lane, run_at, id) where done_at is null and failed_at is null`,
]

/** Adds the lane of a job. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db)
}
