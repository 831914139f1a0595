/** The evidence chain as text and hashes, without a database: shared by its writer and by the verifier of downloaded bundles. Decision 043. */
import { createHash } from 'node:crypto'
import { EsignEvent, provenText } from '../outside/esign/esign.ts'

/** One entry as it is hashed: no personal data, only the hash of what is. Instants are ISO 8601 UTC. */
export interface EvidenceLine {
  readonly sequence: number
  readonly at: string
  readonly kind: string
  readonly signer_id: string | null
  readonly envelope_id: string | null
  /** When it happened by the provider's word, as the provider wrote it. */
  readonly event_at: string | null
  /** What was to be signed at that moment. */
  readonly content_hash: string
  /** The provider's signature of its event. */
  readonly proof: string | null
  /** SHA-256 of the details, which begin with a salt. */
  readonly details_hash: string | null
  /** Hash of the entry before. */
  readonly previous: string
}

/** What an entry knows about people, as JSON in its own hash: it can be taken out without breaking the chain. */
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

/** An address of the network with its end masked: `203.0.113.*`, `2001:db8:85a3:*`; null for what is none. */
export function maskAddress(ip: string | null | undefined): string | null {
  const plain = ip?.replace(/^::ffff:(?=\d+\.)/, '') ?? ''
  if (/^\d+\.\d+\.\d+\.\d+$/.test(plain)) return plain.replace(/\d+$/, '*')
  return plain.includes(':') ? `${plain.split(':').slice(0, 3).join(':')}:*` : null
}

/** What the lender signs of a bundle: every byte of `evidence.json`, written with an empty seal. */
export function sealedText(unsealed: string): string {
  return ['sampan-evidence/2', sha256Hex(unsealed)].join('\n')
}

/** What the lender signed of a bundle of the first format: which agreement, what was signed, where the chain ends, and the printed record. */
export function firstSealedText(bundle: { reference: string; content_hash: string; head: string; evidence_pdf: string }): string {
  return ['sampan-evidence/1', bundle.reference, bundle.content_hash, bundle.head, bundle.evidence_pdf].join('\n')
}

/** The member of `evidence.json` that holds the seal: written once, since a quote within a text is never bare. */
export const sealMember = (seal: string) => `"seal": "${seal}"`
