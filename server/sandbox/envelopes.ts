/** Envelopes of the sandbox e-sign provider: created once per reference, found by it, with reminders. */

import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { locales } from '../../contract/kernel/constants.ts'
import type { Config } from '../platform/config/config.ts'
import type { Db, Deps, Trx } from '../platform/deps.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import { agreementHash, sha256 } from '../signing/templates.ts'
import { type Envelope, linkOf, mailLink, stateOf } from './sign-links.ts'

const Hash = z.string().regex(/^[0-9a-f]{64}$/)

/** `+852 61234567`: a country code and a number. */
const Mobile = z
  .string()
  .regex(/^\+\d{1,4} \d{4,15}$/)
  .nullable()

/** A request to have documents signed; a document that does not match its hash is refused. `expires_in` is in seconds. */
export const NewEnvelope = z
  .object({
    reference: z.string().min(1).max(100),
    title: z.string().min(1).max(200),
    documents: z
      .array(
        z
          .object({ title: z.string().min(1).max(200), content: z.base64().max(4_000_000), content_hash: Hash })
          .transform((document) => ({ ...document, content: Buffer.from(document.content, 'base64') }))
          .refine(({ content, content_hash }) => sha256(content) === content_hash, 'another document'),
      )
      .min(1)
      .max(20),
    content_hash: Hash,
    locale: z.enum(locales).default('zh_CN'),
    callback_url: z.url({ protocol: /^https?$/ }),
    return_url: z.url({ protocol: /^https?$/ }),
    signers: z
      .array(z.object({ id: z.string().min(1).max(100), name: z.string().min(1).max(120), email: z.email(), mobile: Mobile.default(null) }))
      .min(1)
      .max(30),
    expires_in: z.number().int().min(60).max(31_536_000),
  })
  .refine(({ documents, content_hash }) => agreementHash(documents.map((each) => each.content_hash)) === content_hash, {
    path: ['content_hash'],
    error: 'other documents',
  })
export type NewEnvelope = z.infer<typeof NewEnvelope>

/** An envelope for its client: its id and the link of each signer. */
interface ReportedEnvelope {
  readonly envelope_id: string
  readonly signers: readonly { readonly id: string; readonly url: string }[]
}

/** Creates an envelope, sends each signer a link and returns the links; idempotent per reference. `another` when the reference exists with other content. */
export function createEnvelope(deps: Deps, asked: NewEnvelope): Promise<ReportedEnvelope | 'another'> {
  return deps.db.transaction().execute(async (trx) => {
    const at = deps.clock.now()
    const expiresAt = new Date(at.getTime() + asked.expires_in * 1000)
    const envelope = await trx
      .insertInto('sandbox_envelopes')
      .values({
        id: randomUUID(),
        reference: asked.reference,
        title: asked.title,
        content_hash: asked.content_hash,
        locale: asked.locale,
        callback_url: asked.callback_url,
        return_url: asked.return_url,
        status: 'sent',
        expires_at: expiresAt,
        created_at: at,
      })
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!envelope) {
      const known = await envelopeBy(trx, asked.reference)
      return known?.content_hash === asked.content_hash ? reportedEnvelope(trx, deps.config, known) : 'another'
    }
    await trx
      .insertInto('sandbox_envelope_documents')
      .values(asked.documents.map((document, position) => ({ ...document, position, envelope_id: envelope.id })))
      .execute()
    const undecided = { decided_at: null, decline_reason: null, signature: null, drawing: null }
    const signers = await trx
      .insertInto('sandbox_signers')
      .values(
        asked.signers.map(({ id, name, email, mobile }) => ({
          ...undecided,
          id: randomUUID(),
          envelope_id: envelope.id,
          client_id: id,
          name,
          email,
          mobile,
          status: 'waiting' as const,
        })),
      )
      .returningAll()
      .execute()
    for (const signer of signers) await mailLink(trx, deps, envelope, signer, 'sign.mail.subject')
    await enqueue(trx, 'sandbox.esign.expire', { envelopeId: envelope.id }, { runAt: expiresAt })
    return reportedEnvelope(trx, deps.config, envelope)
  })
}

/** The envelope that is kept under a reference, for its client; null for none. */
export async function findEnvelope({ db, config }: Pick<Deps, 'db' | 'config'>, reference: string): Promise<ReportedEnvelope | null> {
  const envelope = await envelopeBy(db, reference)
  return envelope ? reportedEnvelope(db, config, envelope) : null
}

function envelopeBy(db: Db | Trx, reference: string): Promise<Envelope | undefined> {
  return db.selectFrom('sandbox_envelopes').selectAll().where('reference', '=', reference).executeTakeFirst()
}

async function reportedEnvelope(db: Db | Trx, config: Config, envelope: Envelope): Promise<ReportedEnvelope> {
  const signers = await db.selectFrom('sandbox_signers').select(['id', 'client_id']).where('envelope_id', '=', envelope.id).execute()
  return {
    envelope_id: envelope.id,
    signers: signers.map((signer) => ({ id: signer.client_id, url: linkOf(config, envelope, signer) })),
  }
}

/** Mails a signer the link again. Answers `unknown` for a signer who does not exist and `over` when there is nothing left to sign. */
export function remindSigner(deps: Deps, envelopeId: string, clientId: string): Promise<'sent' | 'unknown' | 'over'> {
  return deps.db.transaction().execute(async (trx) => {
    const envelope = await trx.selectFrom('sandbox_envelopes').selectAll().where('id', '=', envelopeId).executeTakeFirst()
    const signer = await trx
      .selectFrom('sandbox_signers')
      .selectAll()
      .where('envelope_id', '=', envelopeId)
      .where('client_id', '=', clientId)
      .executeTakeFirst()
    if (!envelope || !signer) return 'unknown'
    if (stateOf(envelope, signer, deps.clock.now()) !== 'open') return 'over'
    await mailLink(trx, deps, envelope, signer, 'sign.mail.remind')
    return 'sent'
  })
}
