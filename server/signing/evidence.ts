/** The evidence of an agreement: who did what, when, from which address, to which text; append-only, each entry chained to the previous one. Decision 043. */

import type { OutputOf } from '../../contract/endpoints.ts'
import type { EvidenceKind } from '../../contract/signing/agreements.ts'
import { type EsignEvent, provingKey } from '../outside/esign/esign.ts'
import type { Keys } from '../platform/config/config.ts'
import type { Db, Deps, Trx } from '../platform/deps.ts'
import { open, seal } from '../platform/security/seal.ts'
import { newToken } from '../platform/security/secrets.ts'
import { chainStart, type EvidenceDetails, type EvidenceLine, lineHash, maskAddress, sha256Hex } from './evidence-chain.ts'
import { type AgreementRow, openSigner, type SignerRow } from './present.ts'

/** An event to record. The caller has locked the agreement. */
interface Happening {
  readonly kind: EvidenceKind
  readonly at: Date
  readonly signer?: SignerRow | null
  /** Address of the network it came from; its end is not kept. */
  readonly ip?: string | null
  readonly envelopeId?: string
  /** The event of the provider. */
  readonly event?: EsignEvent
}

/** An entry with its details in clear; null once they are erased. */
export interface EvidenceEntry extends EvidenceLine {
  readonly hash: string
  /** The provider's public key (SPKI, base64) that verifies the proof; null without a proof, or if its key was not stored. */
  readonly proof_key: string | null
  /** As they were hashed, JSON of {@link EvidenceDetails}. */
  readonly details: string | null
}

/** Writes an entry at the end of the chain. */
export async function appendEvidence(
  trx: Trx,
  { config }: Pick<Deps, 'config'>,
  agreement: Pick<AgreementRow, 'id' | 'content_hash'>,
  { kind, at, signer = null, ip = null, envelopeId, event }: Happening,
): Promise<void> {
  const last = await trx
    .selectFrom('agreement_evidence')
    .select(['sequence', 'hash'])
    .where('agreement_id', '=', agreement.id)
    .orderBy('sequence', 'desc')
    .limit(1)
    .executeTakeFirst()
  const sequence = (last?.sequence ?? 0) + 1
  const from = maskAddress(event?.ip ?? ip)
  const details: EvidenceDetails | null =
    signer || from ? { salt: newToken(), name: signer ? openSigner(config, signer).name : null, from } : null
  const text = details && JSON.stringify(details)
  const line: EvidenceLine = {
    sequence,
    at: at.toISOString(),
    kind,
    signer_id: signer?.id ?? null,
    envelope_id: event?.envelope_id ?? envelopeId ?? null,
    event_at: event?.at ?? null,
    content_hash: event?.content_hash ?? agreement.content_hash,
    proof: event?.proof ?? null,
    details_hash: text && sha256Hex(text),
    previous: last?.hash ?? chainStart,
  }
  await trx
    .insertInto('agreement_evidence')
    .values({
      ...line,
      at,
      kind,
      agreement_id: agreement.id,
      details_sealed: text && seal(config, detailsPlace(agreement.id, sequence), text),
      hash: lineHash(line),
      proof_key: event ? provingKey(config, event) : null,
    })
    .execute()
}

/** The chain of an agreement, oldest first. */
export async function evidenceOf(db: Db | Trx, keys: Keys, agreementId: string): Promise<EvidenceEntry[]> {
  const rows = await db.selectFrom('agreement_evidence').selectAll().where('agreement_id', '=', agreementId).orderBy('sequence').execute()
  return rows.map(({ agreement_id, details_sealed, at, ...line }) => ({
    ...line,
    at: at.toISOString(),
    details: openDetails(keys, agreement_id, line.sequence, details_sealed),
  }))
}

/** The evidence as its company reads it. */
export async function presentEvidence({ db, config }: Deps, agreement: AgreementRow): Promise<OutputOf<'readEvidence'>> {
  const entries = await evidenceOf(db, config, agreement.id)
  return {
    reference: agreement.reference,
    head: entries.at(-1)?.hash ?? null,
    entries: entries.map(({ at, kind, signer_id, content_hash, hash, details }) => {
      const { name, from } = readDetails(details)
      return { at, kind: kind as EvidenceKind, signer_id, signer_name: name, from, content_hash, hash }
    }),
  }
}

/** The personal data of an entry, empty where it was erased. */
export function readDetails(details: string | null): Pick<EvidenceDetails, 'name' | 'from'> {
  return details ? (JSON.parse(details) as EvidenceDetails) : { name: null, from: null }
}

/** Details in clear, as they were hashed. */
export function openDetails(keys: Keys, agreementId: string, sequence: number, sealed: string | null): string | null {
  return sealed && open(keys, detailsPlace(agreementId, sequence), sealed)
}

const detailsPlace = (agreementId: string, sequence: number) => `agreement_evidence.details:${agreementId}:${sequence}`
