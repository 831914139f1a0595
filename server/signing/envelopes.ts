/** Envelopes at the e-sign provider: made for each round of signing, reminders sent. API-077, API-078. */

import type { Product } from '../../contract/kernel/product.ts'
import {
  createEnvelope,
  findEnvelope,
  type MadeEnvelope,
  proofHolds,
  readEnvelope,
  remindSigner,
  withdrawSigner,
} from '../outside/esign/esign.ts'
import { PartnerRefusal } from '../outside/http.ts'
import { portalUrl } from '../platform/config/config.ts'
import type { Deps } from '../platform/deps.ts'
import { enqueue, type JobHandlersOf } from '../platform/jobs/jobs.ts'
import { seal } from '../platform/security/seal.ts'
import { signersOf } from './company-agreements.ts'
import { contentsOf } from './documents.ts'
import { takeEvent } from './events.ts'
import { appendEvidence } from './evidence.ts'
import { type AgreementRow, openSigner, urlPlace } from './present.ts'
import { closeLinks } from './signing-links.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    'envelope.create': { agreementId: string; round: number }
    'signer.remind': { agreementId: string; signerId: string; round: number }
    /** Withdraws a signer's link of a round. */
    'envelope.withdraw': { agreementId: string; signerId: string; round: number }
    /** Polls the events of an envelope, in case a webhook was lost. */
    'envelope.ask': { envelopeId: string }
  }
}

/** Where a signer comes back to. ACT-02. */
const waitingPages = {
  facility: (product: Product) => `/credit/${product}/register/signing/loading`,
  supplement: (product: Product) => `/credit/${product}/activate-shop/signing/loading`,
  mandate: (product: Product) => `/accounts/${product}/mandate/loading`,
}

/** Seconds a signer has: seven days. */
const validSeconds = 7 * 86_400

/** Milliseconds between polls of an envelope, until long after its links have expired. */
const askPause = 86_400_000

export const signingJobs: JobHandlersOf<'envelope.create' | 'signer.remind' | 'envelope.withdraw' | 'envelope.ask'> = {
  /**
   * Creates the envelope of a round for its signers, unless it exists, and stores each signer's page. An envelope whose response was lost
   * is found by its reference; the link of a signer who was replaced meanwhile is withdrawn. SIGN-05.
   */
  'envelope.create': async (deps, { agreementId, round }) => {
    const { db, config, clock } = deps
    const agreement = await db.selectFrom('agreements').selectAll().where('id', '=', agreementId).executeTakeFirstOrThrow()
    if (await envelopeOf(deps, agreementId, round)) return
    const made = await madeEnvelope(deps, agreement, round)
    if (!made) return
    const at = clock.now()
    await db.transaction().execute(async (trx) => {
      const { status } = await trx
        .selectFrom('agreements')
        .select('status')
        .where('id', '=', agreementId)
        .forUpdate()
        .executeTakeFirstOrThrow()
      const kept = await trx
        .insertInto('esign_envelopes')
        .values({ envelope_id: made.envelopeId, agreement_id: agreementId, round, created_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .returning('round')
        .executeTakeFirst()
      if (!kept) return
      // An envelope found after the end is only stored for its links: evidence that was already downloaded must not change.
      if (status === 'initiated') {
        await appendEvidence(trx, deps, agreement, { kind: 'envelope.sent', at, envelopeId: made.envelopeId })
        await enqueue(trx, 'envelope.ask', { envelopeId: made.envelopeId }, { runAt: new Date(at.getTime() + askPause) })
      }
      for (const { id, url } of made.signers) {
        const theirs = await trx
          .updateTable('agreement_signers')
          .set({ sign_url_sealed: seal(config, urlPlace(id), url) })
          .where('id', '=', id)
          .where('agreement_id', '=', agreementId)
          .where('round', '=', round)
          .returning('id')
          .executeTakeFirst()
        if (!theirs || status !== 'initiated') await closeLinks(trx, agreementId, [{ id, round }], at)
      }
    })
  },

  /** Handles the events the provider returns, each once. The status follows only from events, regardless of how they arrive. */
  'envelope.ask': async (deps, { envelopeId }) => {
    const { db, config, clock, log } = deps
    const envelope = await db
      .selectFrom('esign_envelopes')
      .innerJoin('agreements', 'agreements.id', 'agreement_id')
      .select(['status', 'esign_envelopes.created_at'])
      .where('envelope_id', '=', envelopeId)
      .executeTakeFirstOrThrow()
    if (envelope.status !== 'initiated') return
    for (const event of (await readEnvelope(deps, envelopeId)).filter((each) => each.envelope_id === envelopeId))
      if (proofHolds(config, event)) await takeEvent(deps, event)
      else
        log.warn(
          { envelope: envelopeId, event: event.id, type: event.type },
          'an event of the e-sign provider is proven by no key that is named',
        )
    const next = new Date(clock.now().getTime() + askPause)
    if (next.getTime() - envelope.created_at.getTime() > validSeconds * 1000 + 2 * askPause) return
    await db.transaction().execute((trx) => enqueue(trx, 'envelope.ask', { envelopeId }, { runAt: next }))
  },

  /** Reminds a signer; ignores a signer who has signed or has another link meanwhile, and a finished envelope. */
  'signer.remind': async (deps, { agreementId, signerId, round }) => {
    const asked = await deps.db
      .selectFrom('agreement_signers')
      .innerJoin('agreements', 'agreements.id', 'agreement_id')
      .select('agreement_signers.id')
      .where('agreement_signers.id', '=', signerId)
      .where('agreement_signers.round', '=', round)
      .where('agreements.status', '=', 'initiated')
      .executeTakeFirst()
    if (!asked) return
    const envelope = await envelopeOf(deps, agreementId, round)
    if (!envelope) throw new Error('The envelope is not made yet')
    await remindSigner(deps, envelope, signerId).catch(unlessOver)
  },

  /** Has the provider close the old page of a signer; if the envelope is not known yet, `envelope.create` does so when it finds it. */
  'envelope.withdraw': async (deps, { agreementId, signerId, round }) => {
    const envelope = await envelopeOf(deps, agreementId, round)
    if (envelope) await withdrawSigner(deps, envelope, signerId).catch(unlessOver)
  },
}

/** Creates the envelope of a round at the provider, or finds it when no one can sign in it any more; null when none was created then. */
async function madeEnvelope(deps: Deps, agreement: AgreementRow, round: number): Promise<MadeEnvelope | null> {
  const { db, config } = deps
  const reference = `${agreement.reference}-${round}`
  const signers = (await signersOf(db, agreement.id)).filter((signer) => signer.round === round)
  if (agreement.status !== 'initiated' || signers.length === 0) return findEnvelope(deps, reference)
  return createEnvelope(deps, {
    reference,
    title: agreement.title,
    documents: await contentsOf(db, agreement.id),
    contentHash: agreement.content_hash,
    locale: agreement.locale,
    returnUrl: portalUrl(config, waitingPages[agreement.kind](agreement.product)),
    signers: signers.map((signer) => openSigner(config, signer)),
    expiresIn: validSeconds,
  })
}

/** Ignores the refusal for a finished envelope or for a signer who is not in it. */
function unlessOver(error: unknown): void {
  if (!(error instanceof PartnerRefusal && [404, 409].includes(error.status))) throw error
}

async function envelopeOf({ db }: Pick<Deps, 'db'>, agreementId: string, round: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('esign_envelopes')
    .select('envelope_id')
    .where('agreement_id', '=', agreementId)
    .where('round', '=', round)
    .executeTakeFirst()
  return row?.envelope_id
}
