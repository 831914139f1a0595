/** Daily sweep that deletes expired rows. */
import type { Deps } from '../platform/deps.ts'
import { countJobs, enqueue, type JobHandlersOf } from '../platform/jobs/jobs.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'core.sweep': Record<string, never>
  }
}

const day = 86_400_000

export const sweepJobs: JobHandlersOf<'core.sweep'> = {
  /** Logs a reminder of abandoned jobs; deletes sessions, of merchants and of the staff, a month after their end, handoff tokens, mail links and authorisation states a day after theirs, codes two days after theirs, captchas that have ended, counters of days before yesterday, done jobs after a week, idempotency keys after 90 days, page events after a year. */
  'core.sweep': async ({ db, clock, log }) => {
    const now = clock.now().getTime()
    const before = (days: number) => new Date(now - days * day)
    await db.deleteFrom('handoff_tokens').where('expires_at', '<', before(1)).execute()
    await db.deleteFrom('sessions').where('expires_at', '<', before(30)).execute()
    await db.deleteFrom('staff_sessions').where('ends_at', '<', before(30)).execute()
    await db.deleteFrom('staff_invitations').where('expires_at', '<', before(30)).execute()
    await db.deleteFrom('verification_codes').where('expires_at', '<', before(2)).execute()
    await db.deleteFrom('password_links').where('expires_at', '<', before(1)).execute()
    await db.deleteFrom('oauth_states').where('expires_at', '<', before(1)).execute()
    await db.deleteFrom('captchas').where('expires_at', '<', before(0)).execute()
    await db.deleteFrom('password_attempts').where('attempted_at', '<', before(2)).execute()
    await db
      .deleteFrom('rate_limits')
      .where('window_start', '<', before(2))
      .where('used', '<', BigInt(Math.floor(now / 1000) - 172_800))
      .execute()
    await db.deleteFrom('jobs').where('done_at', '<', before(7)).execute()
    const jobs = await countJobs(db)
    if (jobs.givenUp > 0) log.error(jobs, 'jobs were given up')
    await db.deleteFrom('idempotency_keys').where('at', '<', before(90)).execute()
    await db.deleteFrom('page_events').where('at', '<', before(365)).execute()
    await db.transaction().execute((trx) => enqueue(trx, 'core.sweep', {}, { runAt: new Date(now + day), key: 'core.sweep' }))
  },
}

/** Makes sure that a sweep is waiting; called at every start. */
export async function scheduleSweep({ db, clock }: Deps): Promise<void> {
  await db.transaction().execute((trx) => enqueue(trx, 'core.sweep', {}, { runAt: clock.now(), key: 'core.sweep' }))
}
