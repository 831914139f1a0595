/** Handlers of the contract: read it, send it, send it again. API-075, API-077, API-081, API-082, API-095, SIGN-01 to SIGN-06. */

import { Problem } from '../../contract/kernel/problem.ts'
import { facilityOf } from '../lending/facilities.ts'
import { audit } from '../platform/audit.ts'
import type { Handlers } from '../platform/call.ts'
import { pageLocale } from '../platform/http/locale.ts'
import { listSigners, ownAgreement } from './company-agreements.ts'
import { documentsOf } from './documents.ts'
import { agreementOf } from './draft.ts'
import { presentEvidence } from './evidence.ts'
import { mandateOf } from './mandate.ts'
import { presentAgreement, presentSigners } from './present.ts'
import { renewLink, sendForSignature } from './send-for-signature.ts'
import { directorsOf, shareholdersOf } from './signatories.ts'
import { bundleAddress } from './signed-bundles.ts'
import { supplementOf } from './supplement.ts'

export const agreementHandlers = {
  async readAgreement(call, { product, kind = 'facility' }) {
    const agreement = await { facility: agreementOf, supplement: supplementOf, mandate: mandateOf }[kind](call, product)
    const { db, clock } = call.deps
    const facility = await facilityOf(db, call.companyId, product)
    return presentAgreement(agreement, await documentsOf(db, agreement.id), facility, clock.now())
  },

  async readEvidence(call, { id }) {
    const agreement = await ownAgreement(call.deps.db, call, id)
    return presentEvidence(call.deps, agreement)
  },

  /** Who takes the bundle away is in the audit: it names the signers. */
  async openBundle(call, { id }) {
    return call.deps.db.transaction().execute(async (trx) => {
      const agreement = await ownAgreement(trx, call, id)
      if (agreement.status !== 'completed') throw new Problem('conflict')
      await audit(trx, call, { action: 'agreement.taken', subject: 'agreements', subjectId: id })
      return { url: bundleAddress(call.deps, id) }
    })
  },

  async readSigners(call, { id }) {
    const { db, config, clock } = call.deps
    const agreement = await ownAgreement(db, call, id)
    return presentSigners(config, await listSigners(db, agreement.id), {
      email: call.user.email,
      administers: call.companyRole === 'administrator',
      now: clock.now(),
    })
  },

  /**
   * Sends a draft for signature. Answers before the links exist: a job creates the envelope. `conflict` unless it is a draft, `notFound`
   * without signers or when its limit is no longer valid, `refused` when a supplement would be signed for another limit or no signer can
   * bind the company.
   */
  async initiateSigning(call, { agreement_id }) {
    await call.deps.db.transaction().execute((trx) => sendForSignature(trx, call, agreement_id, 'signing.initiated', ['draft']))
    return null
  },

  /**
   * Sends new links: to all signers after a decline or a time-out, or to one signer during signing. `notFound` when there is no valid
   * limit.
   */
  async retrySigning(call, { agreement_id, signer_id }) {
    await call.deps.db
      .transaction()
      .execute((trx) =>
        signer_id
          ? renewLink(trx, call, agreement_id, signer_id)
          : sendForSignature(trx, call, agreement_id, 'signing.restarted', ['declined', 'expired']),
      )
    return null
  },

  async readShareholders(call) {
    const found = await shareholdersOf(call.deps.db, call.deps.config, call.companyId)
    if (!found) throw new Problem('notFound')
    return found
  },

  async listDirectorNames(call) {
    const directors = await directorsOf(call.deps.db, call.deps.config, call.companyId, pageLocale(call))
    return directors.map(({ name }) => name)
  },
} satisfies Partial<Handlers>
