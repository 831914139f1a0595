/** Handlers of a contract's signers. API-076, API-078 to API-080, SIGN-03, SIGN-05. */
import type { Handlers } from '../platform/call.ts'
import { sendRpaEmail, urgeSigner } from './reminders.ts'
import { addSigner, changeSigner, deleteSignerFile, orderSigners, removeSigner } from './signers.ts'

export const signerHandlers = {
  async saveSigner(call, { agreement_id: agreementId, signer_id: signerId, ...form }) {
    await call.deps.db
      .transaction()
      .execute((trx) => (signerId ? changeSigner(trx, call, { agreementId, signerId, form }) : addSigner(trx, call, agreementId, form)))
    return null
  },

  async deleteSignerFile(call, { id }) {
    await call.deps.db.transaction().execute((trx) => deleteSignerFile(trx, call, id))
    return null
  },

  async removeSigner(call, { agreement_id, signer_id }) {
    await call.deps.db.transaction().execute((trx) => removeSigner(trx, call, agreement_id, signer_id))
    return null
  },

  async orderSigners(call, { agreement_id: agreementId, signer_ids: signerIds, in_order: inOrder }) {
    await call.deps.db.transaction().execute((trx) => orderSigners(trx, call, { agreementId, signerIds, inOrder }))
    return null
  },

  async urgeSigner(call, { agreement_id, signer_id }) {
    await call.deps.db.transaction().execute((trx) => urgeSigner(trx, call, agreement_id, signer_id))
    return null
  },

  async sendRpaEmail(call, { agreement_id }) {
    await call.deps.db.transaction().execute((trx) => sendRpaEmail(trx, call, agreement_id))
    return null
  },
} satisfies Partial<Handlers>
