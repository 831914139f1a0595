/** The e-sign provider: envelopes, reminders, and the events it reports. */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import type { Locale } from '../../../contract/kernel/constants.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Deps } from '../../platform/deps.ts'
import { textHolds } from '../../platform/security/signatures.ts'
import { esignAccess, esignPublicKeys } from '../credentials.ts'
import { askPartner, orderOnce } from '../http.ts'

const MadeEnvelope = z
  .object({ envelope_id: z.string().min(1).max(100), signers: z.array(z.object({ id: z.string(), url: z.url() })) })
  .transform(({ envelope_id: envelopeId, signers }) => ({ envelopeId, signers }))
/** An envelope at the provider, with each signer's page. */
export type MadeEnvelope = z.infer<typeof MadeEnvelope>

/** Seconds by which the time of an event's signature may be in the past or the future. */
const signatureWindow = 300

/** An event of the provider; comes at least once and in any order. `signer_id` is the id we gave. */
export const EsignEvent = z.object({
  id: z.string().min(1).max(100),
  type: z.enum(['signer.opened', 'signer.signed', 'signer.declined', 'envelope.expired']),
  envelope_id: z.string().min(1).max(100),
  signer_id: z.string().max(100).nullable(),
  content_hash: z.string().max(128),
  /** Why the signer declined, in their words. */
  reason: z.string().max(500).nullish(),
  /** Address of the network it came from. */
  ip: z.string().max(60).nullish(),
  at: z.iso.datetime(),
  /** The provider's Ed25519 signature of {@link provenText}, base64url, which can be verified later with the public key. */
  proof: z.string().max(200),
})
export type EsignEvent = z.infer<typeof EsignEvent>

/** The state of an envelope at the provider: all its events, in order. */
const EnvelopeState = z.object({ envelope_id: z.string(), events: z.array(EsignEvent).max(1000) })

/** The documents and signers of an envelope. `expiresIn` is in seconds. */
interface EnvelopeRequest {
  /** Our name of the envelope: the provider makes one of each, however often it is asked. */
  readonly reference: string
  readonly title: string
  readonly documents: readonly { readonly title: string; readonly content: Buffer; readonly hash: string }[]
  /** SHA-256 over the hashes of the documents. */
  readonly contentHash: string
  readonly locale: Locale
  readonly returnUrl: string
  /** `mobile` is `+852 61234567`; null while none is known. */
  readonly signers: readonly { readonly id: string; readonly name: string; readonly email: string; readonly mobile: string | null }[]
  readonly expiresIn: number
}

type Outside = Pick<Deps, 'config' | 'fetch' | 'log' | 'clock'>

/** Makes an envelope, or answers the one that was made under this reference. Throws PartnerRefusal, ReferenceTaken or Problem `networkError`. */
export async function createEnvelope(deps: Outside, request: EnvelopeRequest): Promise<MadeEnvelope> {
  const { base, key } = esignAccess(deps.config)
  const body = {
    reference: request.reference,
    title: request.title,
    documents: request.documents.map(({ title, content, hash }) => ({ title, content: content.toString('base64'), content_hash: hash })),
    content_hash: request.contentHash,
    locale: request.locale,
    callback_url: `${deps.config.publicUrl}/webhooks/esign`,
    return_url: request.returnUrl,
    signers: request.signers,
    expires_in: request.expiresIn,
  }
  const { reference, signers } = request
  return orderOnce(
    { service: 'esign', reference },
    () => askPartner(deps, { service: 'esign', url: `${base}/envelopes`, key, body, answer: MadeEnvelope }),
    async () => {
      const known = await findEnvelope(deps, reference)
      // Their ids are ours alone.
      return known?.signers.every(({ id }) => signers.some((signer) => signer.id === id)) ? known : null
    },
  )
}

/** The envelope that was made under a reference; null where none was. Throws PartnerRefusal or Problem `networkError`. */
export async function findEnvelope(deps: Outside, reference: string): Promise<MadeEnvelope | null> {
  const { base, key } = esignAccess(deps.config)
  const url = `${base}/envelopes?reference=${encodeURIComponent(reference)}`
  return (
    (await askPartner(deps, { service: 'esign', url, key, answer: z.object({ envelopes: z.array(MadeEnvelope) }) })).envelopes[0] ?? null
  )
}

/** Has the provider remind a signer. */
export async function remindSigner(deps: Outside, envelopeId: string, signerId: string): Promise<void> {
  const { base, key } = esignAccess(deps.config)
  const url = `${base}/envelopes/${encodeURIComponent(envelopeId)}/remind`
  await askPartner(deps, { service: 'esign', url, key, body: { signer_id: signerId }, answer: z.unknown() })
}

/** Has the provider close the page of a signer, who can no longer sign in this envelope. */
export async function withdrawSigner(deps: Outside, envelopeId: string, signerId: string): Promise<void> {
  const { base, key } = esignAccess(deps.config)
  const url = `${base}/envelopes/${encodeURIComponent(envelopeId)}/withdraw`
  await askPartner(deps, { service: 'esign', url, key, body: { signer_id: signerId }, answer: z.unknown() })
}

/** Reads all events of an envelope from the provider, in case a webhook was lost. */
export async function readEnvelope(deps: Outside, envelopeId: string): Promise<EsignEvent[]> {
  const { base, key } = esignAccess(deps.config)
  const url = `${base}/envelopes/${encodeURIComponent(envelopeId)}`
  return (await askPartner(deps, { service: 'esign', url, key, answer: EnvelopeState })).events
}

/** The text the provider signs for an event. */
export function provenText({ type, envelope_id, signer_id, content_hash, at }: Omit<EsignEvent, 'id' | 'proof'>): string {
  return ['esign-event/1', type, envelope_id, signer_id ?? '', content_hash, at].join('\n')
}

/** The key of the provider, of today or of before, with which it has signed this very event; null when it has not. */
export function provingKey(config: Config, event: Omit<EsignEvent, 'id'>): string | null {
  return esignPublicKeys(config).find((key) => textHolds(key, provenText(event), event.proof)) ?? null
}

/** Whether the provider has signed this very event. */
export function proofHolds(config: Config, event: EsignEvent): boolean {
  return provingKey(config, event) !== null
}

/** The header `x-esign-signature` of a body: `t=<unix seconds>,v1=<hex hmac-sha256 of "t.body">`. Both sides use it. */
export function signEvent(config: Config, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${hmac(config, `${seconds}.${body}`).toString('hex')}`
}

/** Whether a header is the provider's signature of the body, made within five minutes of `at`. */
export function signatureHolds(config: Config, header: string, body: string, at: Date): boolean {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header)
  const [, seconds = '', given = ''] = match ?? []
  if (!match || Math.abs(at.getTime() / 1000 - Number(seconds)) > signatureWindow) return false
  return timingSafeEqual(Buffer.from(given, 'hex'), hmac(config, `${seconds}.${body}`))
}

function hmac(config: Config, text: string): Buffer {
  return createHmac('sha256', esignAccess(config).webhookSecret).update(text).digest()
}
