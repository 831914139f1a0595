/** File jobs: make previews, and delete files that nothing refers to. UPL-08. */
import type { Trx } from '../deps.ts'
import { enqueue, type JobHandlersOf } from '../jobs/jobs.ts'
import { makePreviews } from './previews.ts'
import { storageOf } from './storage.ts'

declare module '../jobs/jobs.ts' {
  interface JobPayloads {
    'files.sweep': Record<string, never>
    'files.preview': { fileId: string }
    'files.unattached': Record<string, never>
    'files.erase': { keys: readonly string[] }
  }
}

/** Milliseconds of an hour. */
export const hourMs = 3_600_000

/** Milliseconds that an upload which nothing names is kept: a week. */
export const keptUnattachedMs = 7 * 24 * hourMs

/** Files that one run removes. */
const atOnce = 200

export const fileJobs: JobHandlersOf<'files.preview' | 'files.unattached' | 'files.erase'> = {
  /** Makes the pictures of an upload; does nothing when they are made already. */
  'files.preview': (deps, { fileId }) => makePreviews(deps, fileId),

  /** Removes uploads that nothing has named for a week, and comes back when the next of them is due. */
  'files.unattached': async ({ db, clock }) => {
    const now = clock.now()
    await db.transaction().execute(async (trx) => {
      const unattached = trx.selectFrom('files').where('origin', '=', 'upload').where('company_id', 'is', null)
      const old = await unattached
        .where('created_at', '<=', new Date(now.getTime() - keptUnattachedMs))
        .select('id')
        .orderBy('id')
        .limit(atOnce)
        .forUpdate()
        .execute()
      await eraseFiles(
        trx,
        old.map(({ id }) => id),
        now,
      )
      const next = await unattached.select('created_at').orderBy('created_at').limit(1).executeTakeFirst()
      if (!next) return
      const runAt = new Date(Math.max(now.getTime(), next.created_at.getTime() + keptUnattachedMs))
      await enqueue(trx, 'files.unattached', {}, { runAt, key: 'files.unattached' })
    })
  },

  /** Removes the bytes of deleted rows. */
  'files.erase': async (deps, { keys }) => {
    const storage = storageOf(deps)
    for (const key of keys) await storage.erase(key)
  },
}

/** Forgets files and their previews; their bytes go once the transaction has committed. */
export async function eraseFiles(trx: Trx, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return
  const pictures = await trx.selectFrom('file_previews').select('storage_key').where('file_id', 'in', ids).execute()
  const files = await trx.deleteFrom('files').where('id', 'in', ids).returning('storage_key').execute()
  await enqueue(trx, 'files.erase', { keys: [...files, ...pictures].map(({ storage_key }) => storage_key) }, { runAt: at })
}
