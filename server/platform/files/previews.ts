/** Preview pictures of uploaded files: rendered from pixels, so that they contain neither metadata nor scripts. UPL-08. */
import type { Db, Deps } from '../deps.ts'
import { renderFile } from './renderer.ts'
import { newStorageKey, readSealed, storageOf, writeSealed } from './storage.ts'

/** The name under which a preview is encrypted. */
export function previewName(fileId: string, page: number): string {
  return `${fileId}/${page}`
}

/** Makes and stores the previews of an upload without previews. If that fails, the previews are marked as failed and the file is kept. */
export async function makePreviews(deps: Deps, fileId: string): Promise<void> {
  const { db, clock, log } = deps
  const file = await waitingFile(db, fileId)
  if (!file) return
  const bytes = await readSealed(deps, file.storage_key, file.id)
  const answer = await renderFile({ operation: 'preview', mime: file.mime, bytes }, { id: file.owner_id })
  if ('fault' in answer) {
    log.warn({ file: fileId, fault: answer.fault }, 'no preview could be made')
    await db.updateTable('files').set({ preview: 'failed' }).where('id', '=', fileId).where('preview', '=', 'waiting').execute()
    return
  }
  const storage = storageOf(deps)
  const made = answer.pages.map((page, index) => ({ ...page, number: index + 1, key: newStorageKey() }))
  for (const { key, number, jpeg } of made) await writeSealed(deps, key, previewName(fileId, number), jpeg)
  const kept = await db.transaction().execute(async (trx) => {
    const still = await trx.selectFrom('files').select('preview').where('id', '=', fileId).forUpdate().executeTakeFirst()
    // Removed, or made by another run meanwhile.
    if (still?.preview !== 'waiting') return false
    const rows = made.map(({ key, number, width, height }) => ({ page: number, storage_key: key, width, height }))
    if (rows.length > 0)
      await trx
        .insertInto('file_previews')
        .values(rows.map((row) => ({ ...row, file_id: fileId, created_at: clock.now() })))
        .execute()
    await trx.updateTable('files').set({ preview: 'made' }).where('id', '=', fileId).execute()
    return true
  })
  for (const { key } of made) await (kept ? storage.keep(key) : storage.drop(key))
}

function waitingFile(db: Db, fileId: string) {
  return db
    .selectFrom('files')
    .select(['id', 'owner_id', 'mime', 'storage_key'])
    .where('id', '=', fileId)
    .where('preview', '=', 'waiting')
    .executeTakeFirst()
}
