/** Companies, certification, reference lists and files. API-019, API-020, API-023 to API-030, API-068. */
import type { companies } from '../../contract/companies.ts'
import { Problem } from '../../contract/problem.ts'
import { audit } from '../audit.ts'
import type { CallOf, HandlersOf } from '../call.ts'
import { applicationOf, openApplication, saveDraft, submitApplication } from '../companies/applications.ts'
import { listMemberships, setDefaultCompany } from '../companies/memberships.ts'
import { wireApplication } from '../companies/wire.ts'
import { checkFile } from '../files/check.ts'
import { mayReadFile, storeFile } from '../files/files.ts'
import { fileAddress } from '../files/serve.ts'
import { referenceLists } from '../reference/lists.ts'

type UserCall = CallOf<'user'>

export const companyHandlers: HandlersOf<typeof companies> = {
  /** Somebody else's list is as empty as nobody's. R3. */
  async listMemberships(call: UserCall, { userId }) {
    return userId === call.user.userId ? listMemberships(call.deps.db, call.user.id) : []
  },

  /** `data` false: the company is not approved yet, so nothing changed. KYC-13, KYC-38, decision A79. */
  async setDefaultCompany(call: UserCall, { userId, companyId }) {
    if (userId !== call.user.userId) throw new Problem(20018)
    const changed = await call.deps.db.transaction().execute((trx) => setDefaultCompany(trx, { userId: call.user.id, companyId }))
    return { success: true, data: changed }
  },

  async readReferenceLists(call: UserCall) {
    return referenceLists(call.locale)
  },

  async openKyc(call: UserCall, { companyId }) {
    const { db, config } = call.deps
    const row = await db.transaction().execute((trx) => openApplication(trx, call.deps, { userId: call.user.id, companyId }))
    return wireApplication(config, row)
  },

  async readKyc(call: UserCall, { id }) {
    return wireApplication(call.deps.config, await applicationOf(call.deps.db, call.user.id, id))
  },

  async saveKycDraft(call: UserCall, typed) {
    const { db, config } = call.deps
    const row = await db.transaction().execute((trx) => saveDraft(trx, call.deps, { userId: call.user.id, ...typed }))
    return wireApplication(config, row)
  },

  async submitKyc(call: UserCall, form) {
    const { db, config } = call.deps
    const row = await db.transaction().execute((trx) => submitApplication(trx, call.deps, { userId: call.user.id, ...form }))
    return wireApplication(config, row)
  },

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
