/** The evidence chain as text and hashes, without a database: shared by its writer and by the verifier of downloaded bundles. Decision 043. */
import { createHash } from 'node:crypto'
import { EsignEvent, provenText } from '../outside/esign/esign.ts'

/** One entry as it is hashed: without personal data, only with its hash. Instants are ISO 8601 UTC. */
export interface EvidenceLine {
  readonly sequence: number
  readonly at: string
  readonly kind: string
  readonly signer_id: string | null
  readonly envelope_id: string | null
  /** When it happened by the provider's word, as the provider wrote it. */
  readonly event_at: string | null
  /** Hash of the documents to be signed at that time. */
  readonly content_hash: string
  /** The provider's signature of its event. */
  readonly proof: string | null
  /** SHA-256 of the details, which begin with a salt. */
  readonly details_hash: string | null
  /** Hash of the entry before. */
  readonly previous: string
}

/** The personal data of an entry, as JSON with a separate hash, so that it can be removed without breaking the chain. */
export interface EvidenceDetails {
  readonly salt: string
  readonly name: string | null
  readonly from: string | null
}

/** The previous hash of the first entry. */
export const chainStart = '0'.repeat(64)

/** Hash of an entry, hex: over its fields in this order, as JSON. */
export function lineHash(line: EvidenceLine): string {
  const { sequence, at, kind, signer_id, envelope_id, event_at, content_hash, proof, details_hash, previous } = line
  return sha256Hex(JSON.stringify([sequence, at, kind, signer_id, envelope_id, event_at, content_hash, proof, details_hash, previous]))
}

/** The part of an entry that describes a provider event. */
type ProviderEvent = Pick<EvidenceLine, 'kind' | 'envelope_id' | 'signer_id' | 'content_hash' | 'event_at'>

/** The text the provider has signed for an entry; null for an entry without a provider event. */
export function provenLine({ kind, envelope_id, signer_id, content_hash, event_at }: ProviderEvent): string | null {
  const type = EsignEvent.shape.type.safeParse(kind).data
  return type ? provenText({ type, envelope_id: envelope_id ?? '', signer_id, content_hash, at: event_at ?? '' }) : null
}

/** SHA-256, hex. */
export function sha256Hex(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex')
}

/** A network address with its end masked: `203.0.113.*`, `2001:db8:85a3:*`; null for an invalid address. */
export function maskAddress(ip: string | null | undefined): string | null {
  const plain = ip?.replace(/^::ffff:(?=\d+\.)/, '') ?? ''
  if (/^\d+\.\d+\.\d+\.\d+$/.test(plain)) return plain.replace(/\d+$/, '*')
  return plain.includes(':') ? `${plain.split(':').slice(0, 3).join(':')}:*` : null
}

/** The text the lender signs: every byte of `evidence.json`, written with an empty seal. */
export function sealedText(unsealed: string): string {
  return ['sampan-evidence/2', sha256Hex(unsealed)].join('\n')
}

/** The text the lender signed in the first format: agreement, content hash, last hash of the chain, and the printed record. */
export function firstSealedText(bundle: { reference: string; content_hash: string; head: string; evidence_pdf: string }): string {
  return ['sampan-evidence/1', bundle.reference, bundle.content_hash, bundle.head, bundle.evidence_pdf].join('\n')
}

/** The `seal` member of `evidence.json`: occurs once, because quotes within texts are escaped. */
export const sealMember = (seal: string) => `"seal": "${seal}"`
