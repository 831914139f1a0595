/** Handlers of a contract's signers. API-076, API-078 to API-080, SIGN-03, SIGN-05. */
import type { signers } from '../../contract/signing/signers.ts'
import type { CallOf, HandlersOf } from '../platform/call.ts'
import { sendRpaEmail, urgeSigner } from './reminders.ts'
import { addSigner, changeSigner, deleteSignerFile, orderSigners, removeSigner } from './signers.ts'

export const signerHandlers: HandlersOf<typeof signers> = {
  async saveSigner(call: CallOf<'company'>, { agreement_id: agreementId, signer_id: signerId, ...form }) {
    await call.deps.db
      .transaction()
      .execute((trx) => (signerId ? changeSigner(trx, call, { agreementId, signerId, form }) : addSigner(trx, call, agreementId, form)))
    return null
  },

  async deleteSignerFile(call: CallOf<'company'>, { id }) {
    await call.deps.db.transaction().execute((trx) => deleteSignerFile(trx, call, id))
    return null
  },

  async removeSigner(call: CallOf<'company'>, { agreement_id, signer_id }) {
    await call.deps.db.transaction().execute((trx) => removeSigner(trx, call, agreement_id, signer_id))
    return null
  },

  async orderSigners(call: CallOf<'company'>, { agreement_id: agreementId, signer_ids: signerIds, in_order: inOrder }) {
    await call.deps.db.transaction().execute((trx) => orderSigners(trx, call, { agreementId, signerIds, inOrder }))
    return null
  },

  async urgeSigner(call: CallOf<'company'>, { agreement_id, signer_id }) {
    await call.deps.db.transaction().execute((trx) => urgeSigner(trx, call, agreement_id, signer_id))
    return null
  },

  async sendRpaEmail(call: CallOf<'company'>, { agreement_id }) {
    await call.deps.db.transaction().execute((trx) => sendRpaEmail(trx, call, agreement_id))
    return null
  },
}
