/** Files: taken in after a look inside, given out by a short-lived address. API-029, API-030. */
import type { files } from '../../contract/files.ts'
import { Problem } from '../../contract/problem.ts'
import { audit } from '../audit.ts'
import type { CallOf, HandlersOf } from '../call.ts'
import { checkFile } from '../files/check.ts'
import { mayReadFile, storeFile } from '../files/files.ts'
import { fileAddress } from '../files/serve.ts'

type UserCall = CallOf<'user'>

export const fileHandlers: HandlersOf<typeof files> = {
  async uploadFile(call: UserCall, { fileName, fileExtensions, fileCRC, content }) {
    const file = await checkFile({ name: fileName, extension: fileExtensions, crc: fileCRC, content })
    const fileId = await storeFile(call.deps, call.user.id, file)
    return { fileId, fileName: file.name, size: file.bytes.length }
  },

  /** Every address given is in the audit: files show identity cards. */
  async readFileUrl(call: UserCall, { fileId }) {
    return call.deps.db.transaction().execute(async (trx) => {
      if (!(await mayReadFile(trx, { fileId, userId: call.user.id }))) throw new Problem(20018)
      await audit(trx, call, { action: 'file.viewed', subject: 'files', subjectId: fileId })
      return { url: fileAddress(call.deps, fileId) }
    })
  },
}
