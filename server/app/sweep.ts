/** Daily sweep that deletes expired rows, and the sweep of interrupted files. */
import type { Deps } from '../platform/deps.ts'
import { hourMs } from '../platform/files/jobs.ts'
import { storageOf } from '../platform/files/storage.ts'
import { countJobs, enqueue, type JobHandlersOf } from '../platform/jobs/jobs.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'core.sweep': Record<string, never>
  }
}

const day = 86_400_000

export const sweepJobs: JobHandlersOf<'core.sweep' | 'files.sweep'> = {
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
    await db.deleteFrom('passkey_challenges').where('expires_at', '<', before(0)).execute()
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

  /** Cleans up after interruptions: keeps incoming files that have a row, removes those older than an hour that have none. */
  'files.sweep': async (deps) => {
    const { db } = deps
    const storage = storageOf(deps)
    // Files have the time of the machine, not of the clock that the sandbox moves.
    for (const key of await storage.listIncoming(new Date(Date.now() - hourMs))) {
      const named =
        (await db.selectFrom('files').select('id').where('storage_key', '=', key).executeTakeFirst()) ??
        (await db.selectFrom('file_previews').select('page').where('storage_key', '=', key).executeTakeFirst()) ??
        (await db.selectFrom('agreement_pages').select('page').where('storage_key', '=', key).executeTakeFirst())
      if (named) await storage.keep(key)
      else await storage.drop(key)
    }
  },
}

/** Makes sure that a sweep is waiting; called at every start. */
export async function scheduleSweep({ db, clock }: Deps): Promise<void> {
  await db.transaction().execute((trx) => enqueue(trx, 'core.sweep', {}, { runAt: clock.now(), key: 'core.sweep' }))
}
