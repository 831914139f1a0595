/** Handlers of files: uploads are inspected, downloads use a short-lived address. API-029, API-030, API-074. */
import { Problem } from '../../contract/kernel/problem.ts'
import { readableFile } from '../kyc/uploads.ts'
import { audit } from '../platform/audit.ts'
import type { Call, Handlers } from '../platform/call.ts'
import type { Trx } from '../platform/deps.ts'
import { extensionOf } from '../platform/files/check.ts'
import { fileAddress, previewAddress } from '../platform/files/serve.ts'
import { checkUploads, storeUploads } from '../platform/files/store.ts'

export const fileHandlers = {
  async uploadFile(call, { fileName, fileExtensions, fileCRC, content }) {
    const given = { name: fileName, extension: fileExtensions, crc: fileCRC, content }
    const checked = await checkUploads(call.deps, call.user.id, [given])
    const [fileId = ''] = await storeUploads(call.deps, call.user.id, checked)
    return { fileId, fileName: checked[0]?.name ?? '', size: content.size }
  },

  /** Every file is checked before the first is kept. */
  async uploadFiles(call, { files, file_crc, type }) {
    const given = files.map((content, index) => {
      const field = `files.${index}`
      return { name: content.name, extension: extensionOf(content.name, field), crc: file_crc[index] ?? '', content, field }
    })
    const checked = await checkUploads(call.deps, call.user.id, given)
    const ids = await storeUploads(call.deps, call.user.id, checked, type ?? null)
    return call.deps.db.transaction().execute(async (trx) => {
      for (const id of ids) await audit(trx, call, { action: 'file.viewed', companyId: null, subject: 'files', subjectId: id })
      return ids.map((id) => ({ id, url: fileAddress(call.deps, id) }))
    })
  },

  /** Every address given is in the audit: files show identity cards. */
  async readFileUrl(call, { fileId }) {
    return call.deps.db.transaction().execute(async (trx) => {
      const { companyId } = await readable(trx, call, fileId)
      await audit(trx, call, { action: 'file.viewed', companyId, subject: 'files', subjectId: fileId })
      return { url: fileAddress(call.deps, fileId) }
    })
  },

  /** Polled until the pictures exist; audited when they are shown. */
  async readFilePreview(call, { fileId }) {
    return call.deps.db.transaction().execute(async (trx) => {
      const { companyId } = await readable(trx, call, fileId)
      const file = await trx.selectFrom('files').select(['name', 'preview']).where('id', '=', fileId).executeTakeFirstOrThrow()
      const pages = await trx
        .selectFrom('file_previews')
        .select(['page', 'width', 'height'])
        .where('file_id', '=', fileId)
        .orderBy('page')
        .execute()
      if (pages.length > 0) await audit(trx, call, { action: 'file.previewed', companyId, subject: 'files', subjectId: fileId })
      return {
        fileName: file.name,
        status: file.preview,
        pages: pages.map(({ page, width, height }) => ({ url: previewAddress(call.deps, fileId, page), width, height })),
      }
    })
  },
} satisfies Partial<Handlers>

/**
 * The company of the file: a read is audited for that company, regardless of the caller's selected company. Problem `notFound` for a file
 * that may not be read, as for an unknown one. R3.
 */
async function readable(trx: Trx, call: Call<'user'>, fileId: string): Promise<{ companyId: string | null }> {
  const file = await readableFile(trx, call.deps.config, { fileId, userId: call.user.id })
  if (!file) throw new Problem('notFound')
  return file
}
