/** Webhooks of the e-sign provider: written down with the change they tell of, delivered at least once, signed. */
import { randomUUID } from 'node:crypto'
import type { Deps, Trx } from '../deps.ts'
import { enqueue, type JobHandlersOf } from '../jobs/jobs.ts'
import { signEvent } from '../partners/esign.ts'

/** What can happen to an envelope. */
type EsignEventType = 'signer.opened' | 'signer.signed' | 'signer.declined' | 'envelope.expired'

declare module '../jobs/jobs.ts' {
  interface JobPayloads {
    /** One event of an envelope on its way to the client. */
    'sandbox.esign.webhook': {
      id: string
      type: EsignEventType
      envelopeId: string
      signerId: string | null
      at: string
      reason?: string | null
    }
    /** The time to sign is over. */
    'sandbox.esign.expire': { envelopeId: string }
  }
}

/** Milliseconds the client has to answer. */
const patience = 10_000

/** Writes an event down in the transaction of the change. `signerId` is the id the client gave the signer. */
export async function announce(
  trx: Trx,
  { clock }: Deps,
  envelopeId: string,
  type: EsignEventType,
  signerId: string | null,
  reason: string | null = null,
): Promise<void> {
  const at = clock.now()
  await enqueue(trx, 'sandbox.esign.webhook', { id: randomUUID(), type, envelopeId, signerId, at: at.toISOString(), reason }, { runAt: at })
}

/** Jobs of the e-sign provider. */
export const sandboxJobs: JobHandlersOf<'sandbox.esign.webhook' | 'sandbox.esign.expire'> = {
  /** Delivers one event; whatever is not a 2xx is tried again later by the worker. */
  'sandbox.esign.webhook': async ({ db, config, clock, fetch }, event) => {
    const envelope = await db
      .selectFrom('sandbox_envelopes')
      .select(['callback_url', 'content_hash'])
      .where('id', '=', event.envelopeId)
      .executeTakeFirstOrThrow()
    const body = JSON.stringify({
      id: event.id,
      type: event.type,
      envelope_id: event.envelopeId,
      signer_id: event.signerId,
      content_hash: envelope.content_hash,
      reason: event.reason ?? null,
      at: event.at,
    })
    const response = await fetch(envelope.callback_url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-esign-signature': signEvent(config, body, clock.now()) },
      body,
      signal: AbortSignal.timeout(patience),
    })
    if (!response.ok) throw new Error(`The client answered a webhook with ${response.status}`)
  },

  /** Closes an envelope that nobody finished; does nothing when it is decided already. */
  'sandbox.esign.expire': async (deps, { envelopeId }) => {
    await deps.db.transaction().execute(async (trx) => {
      const expired = await trx
        .updateTable('sandbox_envelopes')
        .set({ status: 'expired' })
        .where('id', '=', envelopeId)
        .where('status', '=', 'sent')
        .returning('id')
        .executeTakeFirst()
      if (expired) await announce(trx, deps, envelopeId, 'envelope.expired', null)
    })
  },
}
