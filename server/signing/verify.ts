/** Verifies the bundle of a signed agreement from its bytes alone: chain, documents, signatures. Needs neither server nor database. Decision 043. */
import { z } from 'zod'
import { unzip } from '../platform/files/zip.ts'
import { fingerprintOf, textHolds } from '../platform/security/signatures.ts'
import { chainStart, firstSealedText, lineHash, provenLine, sealedText, sealMember, sha256Hex } from './evidence-chain.ts'

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

const shared = {
  reference: z.string(),
  company: z.string(),
  content_hash: z.string(),
  documents: z.array(z.object({ file: z.string(), title: z.string(), content_hash: z.string() })).min(1),
  head: z.string(),
  lender_key: z.string(),
  evidence_pdf: z.string(),
  seal: z.string().regex(/^[\w-]{86}$/),
}

/** The first format: one key for all events, and a seal over {@link firstSealedText}. */
const First = z
  .object({ ...shared, format: z.literal('sampan-evidence/1'), entries: z.array(Entry).min(1), provider_key: z.string() })
  .transform(({ provider_key, entries, ...rest }) => ({
    ...rest,
    entries: entries.map((entry) => ({ ...entry, proof_key: entry.proof === null ? null : provider_key })),
  }))
const Second = z.object({
  ...shared,
  format: z.literal('sampan-evidence/2'),
  entries: z.array(Entry.extend({ proof_key: z.string().nullable() })).min(1),
})
const Evidence = z.union([First, Second])
type Evidence = z.infer<typeof Evidence>
type EvidenceEntry = Evidence['entries'][number]

/**
 * The result, in sentences: what is proven, what the bundle states without proof, and the faults with their file or entry. With any fault,
 * nothing is proven.
 */
interface Verdict {
  readonly proven: readonly string[]
  readonly unproven: readonly string[]
  readonly faults: readonly string[]
}

/** Verifies a bundle. With the fingerprint of the lender's key, obtained through another channel, it also proves that the lender made it. */
export function verifyBundle(bytes: Buffer, lender: string | null = null): Verdict {
  const files = filesOf(bytes)
  if (!files) return { proven: [], unproven: [], faults: ['The file is no ZIP archive, or was cut off or changed'] }
  const evidence = evidenceIn(files)
  if (!evidence) return { proven: [], unproven: [], faults: ['evidence.json is missing or is not what it should be'] }
  const faults = [
    ...documentFaults(files, evidence),
    ...chainFaults(evidence),
    ...proofFaults(evidence),
    ...signerFaults(evidence),
    ...sealFaults(files, evidence, lender),
  ]
  if (faults.length > 0) return { proven: [], unproven: [], faults }
  return { proven: provenBy(evidence, lender), unproven: unprovenBy(evidence, lender), faults }
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
    return Evidence.parse(JSON.parse(textOf(files)))
  } catch {
    return null
  }
}

function textOf(files: ReadonlyMap<string, Buffer>): string {
  return files.get('evidence.json')?.toString('utf8') ?? ''
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

/** Faults of provider events whose signature does not verify with the key of the entry. */
function proofFaults({ entries }: Evidence): string[] {
  return entries.flatMap((entry) => {
    const [{ kind, proof, proof_key, sequence }, text] = [entry, provenLine(entry)]
    if (text === null) return []
    return proof && proof_key && textHolds(proof_key, text, proof)
      ? []
      : [`Entry ${sequence} (${kind}) is not signed by the e-sign provider`]
  })
}

/** The signatures that count: of the last sending before it was called complete, which made all earlier ones void. Null when it never was. */
function signaturesOf({ entries }: Evidence): EvidenceEntry[] | null {
  const completed = entries.findIndex(({ kind }) => kind === 'agreement.completed')
  if (completed < 0) return null
  const begun = entries.findLastIndex(({ kind }, index) => index < completed && ['signing.initiated', 'signing.restarted'].includes(kind))
  return entries.slice(begun + 1, completed).filter(({ kind }) => kind === 'signer.signed')
}

/** Faults of completion: at least one signer, and each signed this content before the completion. SIGN-02, SIGN-03. */
function signerFaults(evidence: Evidence): string[] {
  const signed = signaturesOf(evidence)
  if (signed === null) return ['Not everybody has signed']
  if (signed.length === 0) return ['Nobody has signed']
  return signed.flatMap(({ sequence, content_hash }) =>
    content_hash === evidence.content_hash ? [] : [`Entry ${sequence}: something else was signed`],
  )
}

function sealFaults(files: ReadonlyMap<string, Buffer>, evidence: Evidence, lender: string | null): string[] {
  const { format, lender_key, seal, evidence_pdf } = evidence
  const record = files.get('evidence.pdf')
  const faults = !record || sha256Hex(record) !== evidence_pdf ? ['evidence.pdf is missing or was changed'] : []
  const sealed =
    format === 'sampan-evidence/1' ? firstSealedText(evidence) : sealedText(textOf(files).replace(sealMember(seal), sealMember('')))
  if (!textHolds(lender_key, sealed, seal)) faults.push('The seal of the lender is not of this bundle')
  if (lender !== null && lender !== fingerprintOf(lender_key)) faults.push(`The seal is of another key: ${fingerprintOf(lender_key)}`)
  return faults
}

function provenBy(evidence: Evidence, lender: string | null): string[] {
  const { format, reference, company, documents, entries, head, content_hash, lender_key } = evidence
  const signed = signaturesOf(evidence) ?? []
  const whole = `${documents.length} documents are byte for byte what was signed (${content_hash})`
  return [
    ...(format === 'sampan-evidence/1'
      ? [`${reference}: ${whole}`]
      : [`${reference} of ${company}: ${whole}`, ...documents.map(({ file, title }) => `  ${file}: ${title}`)]),
    `${signed.length} signatures, each signed by the e-sign provider with the key beside it`,
    ...signed.map(({ event_at, details, proof_key }) => `  ${nameIn(details)} at ${event_at}, by key ${fingerprintOf(proof_key ?? '')}`),
    `${entries.length} entries form one chain; it ends with ${head}`,
    `${format === 'sampan-evidence/1' ? 'Documents, chain and record are' : 'The whole is'} sealed by the lender with key ${fingerprintOf(lender_key)}${lender === null ? '' : ', as you said'}`,
  ]
}

/** What a bundle cannot prove: the owners of its keys, since it contains them; in the first format not everything was sealed. */
function unprovenBy({ format, company, documents, entries, lender_key }: Evidence, lender: string | null): string[] {
  const keys = [...new Set(entries.flatMap((entry) => (provenLine(entry) === null ? [] : (entry.proof_key ?? []))))].map(fingerprintOf)
  // An attacker may have written sentences of their own into a changed title.
  const named = documents.map(({ file, title }) => JSON.stringify(`${file}: ${title}`)).join('; ')
  return [
    ...(format === 'sampan-evidence/1'
      ? [
          `That the company is ${JSON.stringify(company)}, that the documents are called as they are (${named}), and that a name which is missing was erased: bundles of this format do not seal it. Read the documents themselves, or download the bundle again`,
        ]
      : []),
    ...keys.map((key) => `That ${key} is a key of the e-sign provider: compare it with those the provider publishes`),
    ...(lender === null
      ? [`That ${fingerprintOf(lender_key)} is the key of the lender: compare it with the key the lender has shared you`]
      : []),
  ]
}

function nameIn(details: string | null): string {
  const { name } = (details ? JSON.parse(details) : {}) as { name?: string | null }
  return name ?? 'A signer whose name was erased'
}
