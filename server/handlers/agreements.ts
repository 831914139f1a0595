/** The contract: read, sent, sent again. API-075, API-077, API-081, API-082, API-095, SIGN-01 to SIGN-06. */
import type { agreements } from '../../contract/agreements.ts'
import { Problem } from '../../contract/problem.ts'
import type { CallOf, HandlersOf } from '../call.ts'
import { agreementOf } from '../signing/draft.ts'
import { listSigners, ownAgreement } from '../signing/own.ts'
import { directorsOf, shareholdersOf } from '../signing/people.ts'
import { renewLink, send } from '../signing/rounds.ts'
import { supplementOf } from '../signing/supplement.ts'
import { referenceOf, wireAgreement, wireSigners } from '../signing/wire.ts'

export const agreementHandlers: HandlersOf<typeof agreements> = {
  async readAgreement(call: CallOf<'company'>, { product, kind = 'facility' }) {
    const row = await (kind === 'supplement' ? supplementOf(call, product) : agreementOf(call, product))
    return wireAgreement(row, call.deps.clock.now())
  },

  /** Opens the PDF that is signed. */
  async readAgreementDocument(call: CallOf<'company'>, { id }) {
    await ownAgreement(call.deps.db, call, id)
    throw new Problem(20018)
  },

  async readEvidence(call: CallOf<'company'>, { id }) {
    const agreement = await ownAgreement(call.deps.db, call, id)
    return { reference: referenceOf(agreement), head: null, entries: [] }
  },

  async openBundle(call: CallOf<'company'>, { id }) {
    await ownAgreement(call.deps.db, call, id)
    throw new Problem(20011)
  },

  async readSigners(call: CallOf<'company'>, { id }) {
    const { db, config, clock } = call.deps
    const agreement = await ownAgreement(db, call, id)
    return wireSigners(config, await listSigners(db, agreement.id), { email: call.user.email, now: clock.now() })
  },

  /** The answer comes before the links exist: the envelope is made by a job. 20011 unless it is a draft, 20018 when nobody can sign or its limit no longer stands, 502 when a supplement would be signed for another limit or nobody binds the company. */
  async initiateSigning(call: CallOf<'company'>, { agreement_id }) {
    await call.deps.db.transaction().execute((trx) => send(trx, call, agreement_id, 'signing.initiated', ['draft']))
    return null
  },

  /** New links for everybody after a decline or a time-out, or for one signer alone while they are out; 20018 when no limit stands. */
  async retrySigning(call: CallOf<'company'>, { agreement_id, signer_id }) {
    await call.deps.db
      .transaction()
      .execute((trx) =>
        signer_id
          ? renewLink(trx, call, agreement_id, signer_id)
          : send(trx, call, agreement_id, 'signing.restarted', ['declined', 'expired']),
      )
    return null
  },

  async readShareholders(call: CallOf<'company'>) {
    const found = await shareholdersOf(call.deps.db, call.deps.config, call.companyId)
    if (!found) throw new Problem(20018)
    return found
  },

  async listDirectorNames(call: CallOf<'company'>) {
    const directors = await directorsOf(call.deps.db, call.deps.config, call.companyId, call.locale)
    return directors.map(({ name }) => name)
  },
}
