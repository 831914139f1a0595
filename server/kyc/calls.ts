/** Companies and their certification. API-019, API-020, API-023 to API-028. */

import { Problem } from '../../contract/kernel/problem.ts'
import { noteSignals } from '../company/signals.ts'
import type { Call, Handlers } from '../platform/call.ts'
import { applicationOf, openApplication, saveDraft, submitApplication } from './applications.ts'
import { listMemberships, setDefaultCompany } from './memberships.ts'
import { type ApplicationRow, presentApplication } from './present.ts'
import { returnedOf } from './returns.ts'
import { signalsOfDevice } from './signals.ts'

export const companyHandlers = {
  /** Another user's list is empty, like an unknown user's. R3. */
  async listMemberships(call, { userId }) {
    return userId === call.user.userId ? listMemberships(call.deps.db, call.user.id) : []
  },

  /** `data` false: the company is not approved yet, so nothing changed. KYC-13, KYC-38, decision A79. */
  async setDefaultCompany(call, { userId, companyId }) {
    if (userId !== call.user.userId) throw new Problem('notFound')
    const changed = await call.deps.db.transaction().execute((trx) => setDefaultCompany(trx, { userId: call.user.id, companyId }))
    return { success: true, data: changed }
  },

  async openKyc(call, { companyId }) {
    const { db } = call.deps
    return shown(call, await db.transaction().execute((trx) => openApplication(trx, call.deps, { userId: call.user.id, companyId })))
  },

  async readKyc(call, { id }) {
    return shown(call, await applicationOf(call.deps.db, call.user.id, id))
  },

  async readMaskedKyc(call, { id }) {
    return shown(call, await applicationOf(call.deps.db, call.user.id, id), true)
  },

  async saveKycDraft(call, typed) {
    const { db } = call.deps
    return shown(call, await db.transaction().execute((trx) => saveDraft(trx, call.deps, { userId: call.user.id, ...typed })))
  },

  async submitKyc(call, form) {
    const { db, config, clock } = call.deps
    const row = await db.transaction().execute(async (trx) => {
      const submitted = await submitApplication(trx, call.deps, { userId: call.user.id, ...form })
      await noteSignals(trx, config, { companyId: submitted.company_id, signals: signalsOfDevice(call), at: clock.now() })
      return submitted
    })
    return shown(call, row)
  },
} satisfies Partial<Handlers>

async function shown({ deps }: Call<'user'>, row: ApplicationRow, masked = false) {
  return presentApplication(deps.config, row, await returnedOf(deps, row), masked)
}
