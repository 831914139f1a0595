/** Checks and stores uploads within the allowance of their user. UPL-01 to UPL-08. */

import { randomUUID } from 'node:crypto'
import { Problem } from '../../../contract/kernel/problem.ts'
import type { Deps } from '../deps.ts'
import { enqueue } from '../jobs/jobs.ts'
import { giveBack, takeAllowance, windowLeft } from '../security/allowances.ts'
import { type CheckedFile, checkFile, type GivenFile, isHeavy } from './check.ts'
import { hourMs, keptUnattachedMs } from './jobs.ts'
import { newStorageKey, storageOf, writeSealed } from './storage.ts'

/** A file that was checked, or made here. */
export type MadeFile = Omit<CheckedFile, 'extension'> & { readonly extension: string }

/** Cost, in uploads of the hourly allowance, of a file that took too long or too much memory to open, besides itself. */
const heavyCost = 19

const hourSeconds = hourMs / 1000

/**
 * Charges the user's allowance and then checks uploads one after the other, as `checkFile` does: refused files count too. While it is open
 * a file costs nineteen more, which are given back unless it took too long or too much memory: no file is opened once an expensive one
 * could not be paid. Problem `tooManyRequests` with `retryAfter` when the hourly allowance is used up.
 */
export async function checkUploads(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  ownerId: string,
  given: readonly GivenFile[],
): Promise<CheckedFile[]> {
  await takeUploads(deps, ownerId, given.length)
  const checked: CheckedFile[] = []
  for (const file of given) checked.push(await checkCharged(deps, ownerId, file))
  return checked
}

async function checkCharged(deps: Pick<Deps, 'db' | 'clock' | 'config'>, ownerId: string, file: GivenFile): Promise<CheckedFile> {
  let toGiveBack = 0
  const before = async () => {
    await takeUploads(deps, ownerId, heavyCost)
    toGiveBack = heavyCost
  }
  try {
    return await checkFile(file, { id: ownerId, before })
  } catch (error) {
    if (isHeavy(error)) toGiveBack = 0
    throw error
  } finally {
    if (toGiveBack > 0) await giveBack(deps.db, { key: keyOf(ownerId), seconds: hourSeconds, at: deps.clock.now(), cost: toGiveBack })
  }
}

const keyOf = (ownerId: string) => `uploads:${ownerId}`

async function takeUploads({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>, ownerId: string, count: number): Promise<void> {
  const at = clock.now()
  const taken = await takeAllowance(db, { key: keyOf(ownerId), limit: config.uploadsPerHour, seconds: hourSeconds, at, cost: count })
  if (!taken) throw new Problem('tooManyRequests', { details: { retryAfter: windowLeft(at, hourSeconds) } })
}

/** Keeps a file that was made here, and answers its id. Problem `tooManyRequests` when the user has too many made within the hour. */
export async function storeFile(deps: Deps, ownerId: string, file: MadeFile): Promise<string> {
  await takeUploads(deps, ownerId, 1)
  const [id = ''] = await storeAll(deps, ownerId, [file], { origin: 'made', preview: 'none', purpose: null })
  return id
}

/**
 * Keeps checked uploads, all or none, and answers their ids in order. Their previews are made later; those that nothing names are
 * removed after a week. Their allowance was taken before they were checked, by {@link checkUploads}.
 */
export function storeUploads(deps: Deps, ownerId: string, files: readonly CheckedFile[], purpose: string | null = null): Promise<string[]> {
  return storeAll(deps, ownerId, files, { origin: 'upload', preview: 'waiting', purpose })
}

/** The bytes are stored before the rows commit and get their lasting place after it, so that a cut leaves either whole files or nothing. */
async function storeAll(
  deps: Deps,
  ownerId: string,
  files: readonly MadeFile[],
  kind: { origin: 'upload' | 'made'; preview: 'waiting' | 'none'; purpose: string | null },
): Promise<string[]> {
  const { db, clock } = deps
  const at = clock.now()
  const storage = storageOf(deps)
  const kept = files.map((file) => ({ file, id: randomUUID(), key: newStorageKey() }))
  try {
    for (const { file, id, key } of kept) await writeSealed(deps, key, id, file.bytes)
  } catch (error) {
    await Promise.allSettled(kept.map(({ key }) => storage.drop(key)))
    throw error
  }
  // When the commit fails, the rows may exist or not: the sweep checks and keeps or removes the files.
  await db.transaction().execute(async (trx) => {
    for (const { file, id, key } of kept) {
      const { name, extension, mime, crc, sha256 } = file
      const row = { id, owner_id: ownerId, company_id: null, name, extension, mime, crc, sha256, ...kind, created_at: at }
      await trx
        .insertInto('files')
        .values({ ...row, size: file.bytes.length, storage_key: key })
        .execute()
      if (kind.preview === 'waiting') await enqueue(trx, 'files.preview', { fileId: id }, { runAt: at })
    }
    await enqueue(trx, 'files.sweep', {}, { runAt: new Date(at.getTime() + hourMs), key: 'files.sweep' })
    if (kind.origin === 'made') return
    await enqueue(trx, 'files.unattached', {}, { runAt: new Date(at.getTime() + keptUnattachedMs), key: 'files.unattached' })
  })
  for (const { key } of kept) await storage.keep(key)
  return kept.map(({ id }) => id)
}
