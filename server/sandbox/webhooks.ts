/** Webhooks of the sandbox e-sign provider: stored with the change they report, delivered at least once, signed. */
import { randomUUID } from 'node:crypto'
import { sandboxEsignKey } from '../outside/credentials.ts'
import { provenText, signEvent } from '../outside/esign/esign.ts'
import { json } from '../platform/db/connection.ts'
import type { Deps, Trx } from '../platform/deps.ts'
import { enqueue, type JobHandlersOf } from '../platform/jobs/jobs.ts'
import { signText } from '../platform/security/signatures.ts'

/** Event types of an envelope. */
type EsignEventType = 'signer.opened' | 'signer.signed' | 'signer.declined' | 'envelope.expired'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Delivers one event of an envelope to the client. */
    'sandbox.esign.webhook': { id: string }
    /** The time to sign is over. */
    'sandbox.esign.expire': { envelopeId: string }
  }
}

/** Milliseconds the client has to answer. */
const patience = 10_000

/** An event of an envelope; `signerId` is the client's id of the signer, null for the envelope itself. */
interface Happening {
  readonly type: EsignEventType
  readonly signerId: string | null
  readonly reason?: string | null
  readonly ip?: string | null
}

/** Writes an event down in the transaction of the change, signed, for the webhook and for a client that asks. */
export async function announce(
  trx: Trx,
  { clock, config }: Deps,
  { id: envelopeId, content_hash }: { id: string; content_hash: string },
  { type, signerId, reason = null, ip = null }: Happening,
): Promise<void> {
  const [at, id] = [clock.now(), randomUUID()]
  const event = { id, type, envelope_id: envelopeId, signer_id: signerId, content_hash, reason, ip, at: at.toISOString() }
  const body = { ...event, proof: signText(sandboxEsignKey(config), provenText(event)) }
  await trx
    .insertInto('sandbox_esign_events')
    .values({ id, envelope_id: envelopeId, body: json(body) })
    .execute()
  await enqueue(trx, 'sandbox.esign.webhook', { id }, { runAt: at })
}

/** Everything that has happened to an envelope, in order; null for one that was never made. */
export async function eventsOf({ db }: Pick<Deps, 'db'>, envelopeId: string): Promise<Record<string, unknown>[] | null> {
  const envelope = await db.selectFrom('sandbox_envelopes').select('id').where('id', '=', envelopeId).executeTakeFirst()
  if (!envelope) return null
  const rows = await db.selectFrom('sandbox_esign_events').select('body').where('envelope_id', '=', envelopeId).orderBy('number').execute()
  return rows.map(({ body }) => body)
}

/** Jobs of the e-sign provider. */
export const sandboxJobs: JobHandlersOf<'sandbox.esign.webhook' | 'sandbox.esign.expire'> = {
  /** Delivers one event; whatever is not a 2xx is tried again later by the worker. */
  'sandbox.esign.webhook': async ({ db, config, clock, fetch }, { id }) => {
    const { callback_url, body: event } = await db
      .selectFrom('sandbox_esign_events')
      .innerJoin('sandbox_envelopes', 'sandbox_envelopes.id', 'envelope_id')
      .select(['callback_url', 'body'])
      .where('sandbox_esign_events.id', '=', id)
      .executeTakeFirstOrThrow()
    const body = JSON.stringify(event)
    const response = await fetch(callback_url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-esign-signature': signEvent(config, body, clock.now()) },
      body,
      signal: AbortSignal.timeout(patience),
    })
    if (!response.ok) throw new Error(`The client answered a webhook with ${response.status}`)
  },

  /** Closes an unfinished envelope; does nothing when it is decided already. */
  'sandbox.esign.expire': async (deps, { envelopeId }) => {
    await deps.db.transaction().execute(async (trx) => {
      const expired = await trx
        .updateTable('sandbox_envelopes')
        .set({ status: 'expired' })
        .where('id', '=', envelopeId)
        .where('status', '=', 'sent')
        .returning(['id', 'content_hash'])
        .executeTakeFirst()
      if (expired) await announce(trx, deps, expired, { type: 'envelope.expired', signerId: null })
    })
  },
}
