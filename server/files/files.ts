/** Uploaded files: kept for their owner, and for the members of the company whose application names them. UPL-01 to UPL-08. */
import { randomUUID } from 'node:crypto'
import { type FieldProblems, Problem } from '../../contract/problem.ts'
import type { Deps, Trx } from '../deps.ts'
import { enqueue, type JobHandlersOf } from '../jobs/jobs.ts'
import { takeAllowance } from '../trust/limits.ts'
import type { CheckedFile } from './check.ts'
import { dropIncoming, keepFile, listIncoming, newStorageKey, writeIncoming } from './storage.ts'

declare module '../jobs/jobs.ts' {
  interface JobPayloads {
    'files.sweep': Record<string, never>
  }
}

/** A file that was checked, or made here. */
export type MadeFile = Omit<CheckedFile, 'extension'> & { readonly extension: string }

/** Uploads of one user in an hour. */
const uploadsPerHour = 200
const hourMs = 3_600_000

/**
 * Keeps a checked file and answers its id. The bytes are on disk before the row commits and get their lasting name after it, so that a
 * cut leaves either the whole file or nothing. Problem 508 when the user has uploaded too much within the hour.
 */
export async function storeFile(deps: Deps, ownerId: string, file: MadeFile): Promise<string> {
  const { db, clock, config } = deps
  const at = clock.now()
  const allowance = { key: `uploads:${ownerId}`, limit: uploadsPerHour, seconds: 3600, at }
  if (!(await takeAllowance(db, allowance))) throw new Problem(508, { details: { limit: uploadsPerHour } })
  const [id, key] = [randomUUID(), newStorageKey()]
  await writeIncoming(config, key, id, file.bytes)
  // When the commit fails nobody knows whether the row is there: the sweep finds out and keeps or removes the file.
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('files')
      .values({
        id,
        owner_id: ownerId,
        company_id: null,
        name: file.name,
        extension: file.extension,
        mime: file.mime,
        size: file.bytes.length,
        crc: file.crc,
        sha256: file.sha256,
        storage_key: key,
        created_at: at,
      })
      .execute()
    await enqueue(trx, 'files.sweep', {}, { runAt: new Date(at.getTime() + hourMs), key: 'files.sweep' })
  })
  await keepFile(config, key)
  return id
}

/** A file by the field of the form that names it. */
export interface NamedFile {
  readonly field: string
  readonly id: string
}

/**
 * Makes files of the user readable for a company. With `complete`, Problem 50003 names every field whose file is neither the user's
 * own nor the company's already; without, such files are passed over.
 */
export async function attachFiles(
  trx: Trx,
  wanted: { files: readonly NamedFile[]; userId: string; companyId: string; complete: boolean },
): Promise<void> {
  const { files, userId, companyId, complete } = wanted
  if (files.length === 0) return
  const known = await trx
    .selectFrom('files')
    .select(['id', 'owner_id', 'company_id'])
    .where('id', 'in', [...new Set(files.map(({ id }) => id))])
    .where((where) => where.or([where('owner_id', '=', userId), where('company_id', '=', companyId)]))
    .execute()
  const ids = new Set(known.map(({ id }) => id))
  const missing: FieldProblems = Object.fromEntries(files.filter(({ id }) => !ids.has(id)).map(({ field }) => [field, 'code.50003']))
  if (complete && Object.keys(missing).length > 0) throw new Problem(50003, { fields: missing })
  const own = known.filter((file) => file.company_id === null && file.owner_id === userId).map(({ id }) => id)
  if (own.length > 0) await trx.updateTable('files').set({ company_id: companyId }).where('id', 'in', own).execute()
}

/** Whether a user may read a file: one of a company's only as its active member, any other only as its owner. R3. */
export async function mayReadFile(trx: Trx, { fileId, userId }: { fileId: string; userId: string }): Promise<boolean> {
  const row = await trx
    .selectFrom('files')
    .leftJoin('affiliations', (join) =>
      join
        .onRef('affiliations.company_id', '=', 'files.company_id')
        .on('affiliations.user_id', '=', userId)
        .on('affiliations.status', '=', 'active'),
    )
    .where('files.id', '=', fileId)
    .where((where) =>
      where.or([
        where('affiliations.id', 'is not', null),
        where.and([where('files.company_id', 'is', null), where('files.owner_id', '=', userId)]),
      ]),
    )
    .select('files.id')
    .executeTakeFirst()
  return row !== undefined
}

export const fileJobs: JobHandlersOf<'files.sweep'> = {
  /** Ends what a cut left behind: keeps incoming files that have a row, removes those an hour old that have none. */
  'files.sweep': async ({ db, config }) => {
    // Files carry the time of the machine, not the clock that the sandbox moves.
    for (const key of await listIncoming(config, new Date(Date.now() - hourMs))) {
      const row = await db.selectFrom('files').select('id').where('storage_key', '=', key).executeTakeFirst()
      if (row) await keepFile(config, key)
      else await dropIncoming(config, key)
    }
  },
}
