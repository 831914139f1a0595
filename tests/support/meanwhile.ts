/** Calls that meet at a lock, so that they are at the same moment in every run. PostgreSQL only. */
import { sql } from 'kysely'
import type { Trx } from '../../server/platform/deps.ts'
import type { TestServer } from './server.ts'
import { until } from './until.ts'

/** Holds a transaction open while calls are made, until that many wait for a lock; then commits it. Returns the answers of the calls. */
export async function meanwhile<Answer>(
  { deps: { db } }: Pick<TestServer, 'deps'>,
  hold: (trx: Trx) => Promise<unknown>,
  calls: () => Promise<Answer>[],
  waiting = 1,
): Promise<Promise<Answer>[]> {
  return db.transaction().execute(async (trx) => {
    await hold(trx)
    const made = calls()
    const blocked = sql<{ count: number }>`
      select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await until(async () => (await blocked.execute(db)).rows[0]?.count === waiting, 'nobody waits for the lock')
    return made
  })
}
