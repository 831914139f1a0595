/** Builds the bundle of a signed agreement: its documents byte for byte, the evidence as JSON, and the printable record. Decision 043. */

import { companyNameOf } from '../company/names.ts'
import { knownEsignKeys } from '../outside/credentials.ts'
import type { Config } from '../platform/config/config.ts'
import type { Deps } from '../platform/deps.ts'
import { madeOnce } from '../platform/files/made-documents.ts'
import { zip } from '../platform/files/zip.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { printDocument } from '../platform/print/print.ts'
import { deriveKey } from '../platform/security/secrets.ts'
import { publicKeyOf, signingKey, signText } from '../platform/security/signatures.ts'
import { contentsOf } from './documents.ts'
import { type EvidenceEntry, evidenceOf } from './evidence.ts'
import { sealedText, sealMember, sha256Hex } from './evidence-chain.ts'
import { recordDocument } from './evidence-record.ts'
import type { AgreementRow } from './present.ts'
import { proverOf } from './proof-keys.ts'

/** `evidence.json` of a bundle. Keys are SPKI in base64. */
export interface BundleEvidence {
  readonly format: 'sampan-evidence/2'
  readonly reference: string
  readonly company: string
  /** SHA-256 over the hashes of the documents, one a line. */
  readonly content_hash: string
  readonly documents: readonly { readonly file: string; readonly title: string; readonly content_hash: string }[]
  /** Each with the key of the provider by which it is proven. */
  readonly entries: readonly EvidenceEntry[]
  /** Hash of the last entry. */
  readonly head: string
  /** Who signed the bundle. */
  readonly lender_key: string
  /** SHA-256 of `evidence.pdf`. */
  readonly evidence_pdf: string
  /** The lender's signature of {@link sealedText}, base64url; the last member. */
  readonly seal: string
}

/** Names of the two files beside the documents. */
const bundleFiles = { evidence: 'evidence.json', record: 'evidence.pdf' } as const

/**
 * The bundle as ZIP, made when it is first asked for; the same agreement gives the same bytes as long as the keys stay and nothing is
 * erased, otherwise it is made again.
 */
export async function bundleOf(deps: Deps, agreement: AgreementRow): Promise<Buffer> {
  const { db, config } = deps
  const contents = await contentsOf(db, agreement.id)
  const files = contents.map(({ kind, content }, index) => ({ name: `${index + 1}-${kind.replaceAll('_', '-')}.pdf`, bytes: content }))
  const keys = knownEsignKeys(config)
  // Until the key of an earlier entry is kept beside it, it is looked for.
  const entries = (await evidenceOf(db, config, agreement.id)).map((entry) => ({
    ...entry,
    proof_key: entry.proof_key ?? proverOf(keys, entry),
  }))
  const evidence = {
    format: 'sampan-evidence/2' as const,
    reference: agreement.reference,
    company: await companyNameOf(db, agreement.company_id, agreement.locale),
    content_hash: agreement.content_hash,
    documents: contents.map(({ title, hash }, index) => ({ file: files[index]?.name ?? '', title, content_hash: hash })),
    entries,
    head: entries.at(-1)?.hash ?? '',
    lender_key: publicKeyOf(evidenceKey(config)),
  }
  const name = `/files/agreement/${agreement.id}`
  return madeOnce(deps, { name, companyId: agreement.company_id, madeOf: evidence }, () => make(deps, agreement, files, evidence))
}

async function make(
  { config }: Deps,
  agreement: AgreementRow,
  files: readonly { name: string; bytes: Buffer }[],
  evidence: Omit<BundleEvidence, 'evidence_pdf' | 'seal'>,
): Promise<Buffer> {
  const at = agreement.completed_at ?? agreement.created_at
  const { bytes: record } = await printDocument(recordDocument(agreement.locale, dayOf(at), evidence), agreement.company_id)
  const evidence_pdf = sha256Hex(record)
  const unsealed: BundleEvidence = { ...evidence, evidence_pdf, seal: '' }
  const text = `${JSON.stringify(unsealed, null, 2)}\n`
  const written = Buffer.from(text.replace(sealMember(''), sealMember(signText(evidenceKey(config), sealedText(text)))), 'utf8')
  return zip([...files, { name: bundleFiles.record, bytes: record }, { name: bundleFiles.evidence, bytes: written }], at)
}

/** The key with which the lender signs bundles. */
function evidenceKey({ secretKey }: Pick<Config, 'secretKey'>) {
  return signingKey(deriveKey(secretKey, 'evidence'))
}
