/** Verifies the bundle of a signed agreement from its bytes alone: chain, documents, signatures. Needs neither server nor database. Decision 043. */
import { z } from 'zod'
import { EsignEvent, provenText } from '../partners/esign.ts'
import { unzip } from '../privacy/zip.ts'
import { fingerprintOf, textHolds } from '../trust/signatures.ts'
import { chainStart, lineHash, sealedText, sha256Hex } from './evidence-chain.ts'

const Entry = z.object({
  sequence: z.number(),
  at: z.string(),
  kind: z.string(),
  signer_id: z.string().nullable(),
  envelope_id: z.string().nullable(),
  event_at: z.string().nullable(),
  content_hash: z.string(),
  proof: z.string().nullable(),
  details_hash: z.string().nullable(),
  previous: z.string(),
  hash: z.string(),
  details: z.string().nullable(),
})

const Evidence = z.object({
  format: z.literal('sampan-evidence/1'),
  reference: z.string(),
  company: z.string(),
  content_hash: z.string(),
  documents: z.array(z.object({ file: z.string(), title: z.string(), content_hash: z.string() })).min(1),
  entries: z.array(Entry).min(1),
  head: z.string(),
  provider_key: z.string(),
  lender_key: z.string(),
  evidence_pdf: z.string(),
  seal: z.string(),
})
type Evidence = z.infer<typeof Evidence>

/** What came of it: what is proven, a sentence each, and what is wrong, naming file or entry. Nothing is proven while anything is wrong. */
interface Verdict {
  readonly proven: readonly string[]
  readonly faults: readonly string[]
}

/** Verifies a bundle. With the fingerprint of the lender's key, told by another way, it is also shown that the lender made it. */
export function verifyBundle(bytes: Buffer, lender: string | null = null): Verdict {
  const files = filesOf(bytes)
  if (!files) return { proven: [], faults: ['The file is no ZIP archive, or was cut off or changed'] }
  const evidence = evidenceIn(files)
  if (!evidence) return { proven: [], faults: ['evidence.json is missing or is not what it should be'] }
  const faults = [
    ...documentFaults(files, evidence),
    ...chainFaults(evidence),
    ...proofFaults(evidence),
    ...signerFaults(evidence),
    ...sealFaults(files, evidence, lender),
  ]
  return faults.length > 0 ? { proven: [], faults } : { proven: provenBy(evidence, lender), faults }
}

function filesOf(bytes: Buffer): ReadonlyMap<string, Buffer> | null {
  try {
    return unzip(bytes)
  } catch {
    return null
  }
}

function evidenceIn(files: ReadonlyMap<string, Buffer>): Evidence | null {
  try {
    return Evidence.parse(JSON.parse(files.get('evidence.json')?.toString('utf8') ?? ''))
  } catch {
    return null
  }
}

function documentFaults(files: ReadonlyMap<string, Buffer>, { documents, content_hash }: Evidence): string[] {
  const swapped = documents.flatMap(({ file, title, content_hash: hash }) => {
    const bytes = files.get(file)
    if (!bytes) return [`${file} (${title}) is missing`]
    return sha256Hex(bytes) === hash ? [] : [`${file} (${title}) is not the document that was signed`]
  })
  const named = new Set([...documents.map(({ file }) => file), 'evidence.json', 'evidence.pdf'])
  const added = [...files.keys()].filter((file) => !named.has(file)).map((file) => `${file} does not belong to what was signed`)
  const whole = sha256Hex(documents.map((document) => document.content_hash).join('\n')) === content_hash
  return [...swapped, ...added, ...(whole ? [] : ['The list of documents was changed'])]
}

function chainFaults({ entries, head }: Evidence): string[] {
  const faults = entries.flatMap((entry, index) => {
    const name = `Entry ${index + 1} (${entry.kind}, ${entry.at})`
    const previous = entries[index - 1]?.hash ?? chainStart
    if (entry.sequence !== index + 1 || entry.previous !== previous)
      return [`${name} does not follow the one before: one was taken out or put in`]
    if (lineHash(entry) !== entry.hash) return [`${name} was edited`]
    if (entry.details !== null && sha256Hex(entry.details) !== entry.details_hash) return [`${name}: name or address was edited`]
    return []
  })
  return entries.at(-1)?.hash === head ? faults : [...faults, 'The end of the chain was cut off or another one put there']
}

/** What the provider reports carries its signature. */
function proofFaults({ entries, provider_key }: Evidence): string[] {
  return entries.flatMap(({ kind, envelope_id, signer_id, content_hash, event_at, proof, sequence }) => {
    const type = EsignEvent.shape.type.safeParse(kind).data
    if (!type) return []
    const text = provenText({ type, envelope_id: envelope_id ?? '', signer_id, content_hash, at: event_at ?? '' })
    return proof && textHolds(provider_key, text, proof) ? [] : [`Entry ${sequence} (${kind}) is not signed by the e-sign provider`]
  })
}

/** Complete is what at least one signed, each this content, before it was called complete. SIGN-02, SIGN-03. */
function signerFaults({ entries, content_hash }: Evidence): string[] {
  const completed = entries.findIndex(({ kind }) => kind === 'agreement.completed')
  if (completed < 0) return ['Not everybody has signed']
  const begun = entries.findLastIndex(({ kind }, index) => index < completed && ['signing.initiated', 'signing.restarted'].includes(kind))
  const signed = entries.slice(begun + 1, completed).filter(({ kind }) => kind === 'signer.signed')
  if (signed.length === 0) return ['Nobody has signed']
  return signed.flatMap((entry) => (entry.content_hash === content_hash ? [] : [`Entry ${entry.sequence}: something else was signed`]))
}

function sealFaults(files: ReadonlyMap<string, Buffer>, evidence: Evidence, lender: string | null): string[] {
  const { lender_key, seal, evidence_pdf } = evidence
  const record = files.get('evidence.pdf')
  const faults = !record || sha256Hex(record) !== evidence_pdf ? ['evidence.pdf is missing or was changed'] : []
  if (!textHolds(lender_key, sealedText(evidence), seal)) faults.push('The seal of the lender is not of this bundle')
  if (lender !== null && lender !== fingerprintOf(lender_key)) faults.push(`The seal is of another key: ${fingerprintOf(lender_key)}`)
  return faults
}

function provenBy(
  { reference, company, documents, entries, head, content_hash, provider_key, lender_key }: Evidence,
  lender: string | null,
): string[] {
  const signed = entries.filter(({ kind }) => kind === 'signer.signed')
  return [
    `${reference} of ${company}: ${documents.length} documents are byte for byte what was signed (${content_hash})`,
    ...documents.map(({ file, title }) => `  ${file}: ${title}`),
    `${signed.length} signatures, each signed by the e-sign provider with key ${fingerprintOf(provider_key)}`,
    ...signed.map(({ event_at, details }) => `  ${nameIn(details)} at ${event_at}`),
    `${entries.length} entries form one chain; it ends with ${head}`,
    `The whole is sealed by the lender with key ${fingerprintOf(lender_key)}${lender === null ? '; compare this with the key the lender has told you' : ', as you said'}`,
  ]
}

function nameIn(details: string | null): string {
  const { name } = (details ? JSON.parse(details) : {}) as { name?: string | null }
  return name ?? 'A signer whose name was erased'
}
