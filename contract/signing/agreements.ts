/** The contract and its signers. §3, §4, §7. */
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { Id, Instant, Money, Nothing, ProductName, Rate } from '../kernel/fields.ts'
import { AgreementKind, AgreementStatus, KycStatus } from '../kernel/statuses.ts'
import { AgreementDocument, DocumentPages } from './documents.ts'

/** One who signs. SIGN-01: `sign_status` 2 is signed, 0 waiting, 1 opened, 3 declined. */
export const Signer = z.strictObject({
  id: Id,
  name: z.string(),
  email: z.string(),
  /** With its country code, its number masked; null while none is known. */
  mobile: z.string().nullable(),
  sign_status: z.number().int().min(0).max(3),
  signed_at: Instant.nullable(),
  /** Whether a link was sent, or is about to be; in an order only to those whose turn it was. */
  invited: z.boolean(),
  /** From when the signer can be reminded again; null where that is now. API-078. */
  urge_again_at: Instant.nullable(),
  /** File name of the signer's upload; null without one. API-076. */
  file_name: z.string().nullable(),
  /** Why the signer declined, in their words. */
  decline_reason: z.string().nullable(),
  /** The signing page at the provider, for the signer who asks; of an only signer also for administrators. */
  sign_url: z.string().nullable(),
})
export type Signer = z.infer<typeof Signer>

/**
 * Status of the signed limit: it `holds`; the last calculation gives less for now (`lower`); or the facility has expired, and
 * the signed limit applies from its `renewal` on. CRED-06, CRED-11.
 */
export const LimitStanding = z.enum(['holds', 'lower', 'renewal'])
export type LimitStanding = z.infer<typeof LimitStanding>

/** The contract of a product with the figures one must know before signing. */
export const Agreement = z.strictObject({
  id: Id,
  kind: AgreementKind,
  reference: z.string(),
  status: AgreementStatus,
  limit: Money,
  /** The limit signed before, which a supplement raises; null for the contract that opens the facility. */
  limit_before: Money.nullable(),
  /** Null before all have signed. */
  standing: LimitStanding.nullable(),
  /** The limit of the facility by the last calculation; null before all have signed, and while it waits for its renewal. CRED-06. */
  limit_now: Money.nullable(),
  effective_annual_rate: Rate,
  max_tenor_months: z.number().int(),
  repayment_method: z.enum(['weekly_instalments', 'monthly_instalments']),
  /** SHA-256 over the hashes of the documents, one a line in their order; hex. Of none while it is being prepared. */
  content_hash: z.string(),
  /** Documents to sign, in order; empty while they are being prepared. */
  documents: z.array(AgreementDocument),
  /** The text that is signed, one paragraph a line. */
  paragraphs: z.array(z.string()),
  /** Whether the signers sign one after the other. */
  in_order: z.boolean(),
  completed_at: Instant.nullable(),
  /** The moment of this answer. */
  as_of: Instant,
})
export type Agreement = z.infer<typeof Agreement>

/** Kinds of events in the evidence of an agreement. */
export const EvidenceKind = z.enum([
  'signing.initiated',
  'signing.restarted',
  'envelope.sent',
  'signer.opened',
  'signer.signed',
  'signer.declined',
  'signer.urged',
  'signer.replaced',
  'envelope.expired',
  'event.refused',
  'agreement.completed',
])
export type EvidenceKind = z.infer<typeof EvidenceKind>

/** One entry of the evidence; `hash` covers it and the hash of the entry before. */
const EvidenceEntry = z.strictObject({
  at: Instant,
  kind: EvidenceKind,
  signer_id: Id.nullable(),
  /** Null where no signer acted, and once it was erased. */
  signer_name: z.string().nullable(),
  /** IP address it came from, its end masked; null when unknown. */
  from: z.string().nullable(),
  /** Hash of the documents to sign at that moment. */
  content_hash: z.string(),
  hash: z.string(),
})

/** One who holds a share of the company, named in both languages; percent as it was entered. API-082, KYC-28, KYC-29. */
const Shareholder = z.strictObject({ nameEn: z.string(), nameCn: z.string(), ownershipPercent: z.string() })

export const agreements = {
  /** Called by the signing page. */
  readAgreement: endpoint({
    method: 'GET',
    path: '/api/agreements',
    access: 'company',
    /** `kind`: the contract that opens the facility, unless said otherwise. */
    input: z.strictObject({ product: ProductName, kind: AgreementKind.optional() }),
    output: Agreement,
    codes: ['systemError', 'notFound'],
    extension: true,
    summary:
      'Read the contract of a product. It is created by the first call and `preparing` until its documents are made; 507 when that failed. For a supplement the newest one, 20018 when there is none.',
  }),
  /** Called by the signing page, when documents could not be made. */
  prepareAgreement: endpoint({
    method: 'POST',
    path: '/api/agreements/prepare',
    access: 'company',
    input: z.strictObject({ product: ProductName, kind: AgreementKind.optional() }),
    output: z.null(),
    codes: ['notFound'],
    extension: true,
    summary: 'Retry making the documents of a contract; has no effect while they are being made, or exist.',
  }),
  /** Called by the signing page. */
  readAgreementDocument: endpoint({
    method: 'GET',
    path: '/api/agreements/documents/:id',
    access: 'company',
    input: z.strictObject({ id: Id }),
    output: z.strictObject({ url: z.string() }),
    codes: ['notFound'],
    extension: true,
    summary: 'Create an address, valid for five minutes, of one document of a contract as PDF, byte for byte as signed.',
    source: 'SIGN-06',
  }),
  /** Called by the document reader of the signing page. */
  readAgreementPages: endpoint({
    method: 'GET',
    path: '/api/agreements/:id/pages',
    access: 'company',
    input: z.strictObject({ id: Id }),
    output: z.array(DocumentPages),
    codes: ['notFound'],
    extension: true,
    summary: 'Create addresses, valid for five minutes, of the pages of a contract as pictures, rendered from the PDFs to sign.',
    source: 'SIGN-06',
  }),
  /** Called by the signing page. */
  readEvidence: endpoint({
    method: 'GET',
    path: '/api/agreements/:id/evidence',
    access: 'company',
    input: z.strictObject({ id: Id }),
    output: z.strictObject({
      reference: z.string(),
      /** Hash of the last entry; null before the contract was sent. */
      head: z.string().nullable(),
      entries: z.array(EvidenceEntry),
    }),
    codes: ['notFound'],
    extension: true,
    summary: 'List the evidence of a contract (actor, action, time, network and document hash), oldest first, as a hash chain.',
  }),
  /** Called by the signing and facility pages and the timeline. */
  openBundle: endpoint({
    method: 'POST',
    path: '/api/agreements/:id/bundle',
    access: 'company',
    input: z.strictObject({ id: Id }),
    output: z.strictObject({ url: z.string() }),
    codes: ['conflict', 'notFound'],
    extension: true,
    summary: 'Create an address, valid for five minutes, of the signed documents with their evidence as ZIP; 20011 before all have signed.',
  }),
  readSigners: endpoint({
    method: 'POST',
    path: '/api/agreements/signers/:id',
    access: 'company',
    input: z.strictObject({ id: Id }),
    output: z.array(Signer),
    codes: ['notFound'],
    summary: 'List signers of a contract.',
    source: 'API-075, SIGN-01',
  }),
  initiateSigning: endpoint({
    method: 'POST',
    path: '/api/agreements/initiate-sign',
    access: 'administrator',
    input: z.strictObject({ agreement_id: Id }),
    output: z.null(),
    codes: ['refused', 'networkError', 'tooManyRequests', 'conflict', 'notFound'],
    refusedWhileFrozen: true,
    cost: 10,
    summary:
      'Send the signing links; 502 with field signers when two signers share a mailbox or a number or no signer can bind the company, with field limit when the limit of a supplement has changed.',
    source: 'API-077',
  }),
  retrySigning: endpoint({
    method: 'POST',
    path: '/api/agreements/retry-sign',
    access: 'administrator',
    input: z.strictObject({ agreement_id: Id, signer_id: Id.optional() }),
    output: z.null(),
    codes: ['refused', 'networkError', 'tooManyRequests', 'conflict', 'unavailable', 'notFound', 'resendTooSoon'],
    refusedWhileFrozen: true,
    cost: 10,
    summary:
      'Send new links after a decline or an expiry; 502 as for the first sending. With a signer, while links are active: replaces the link of this signer, at most once a minute together with reminders; 80014 returns `again_at`. 20016 for an old contract without documents.',
    source: 'API-081',
  }),
  readShareholders: endpoint({
    method: 'GET',
    path: '/api/information/shareholderStructure/result',
    access: 'company',
    input: Nothing,
    output: z.strictObject({ status: KycStatus, shareholders: z.array(Shareholder) }),
    codes: ['notFound'],
    summary: 'List the shareholders and shares of the company from its latest application, with its status; 20018 before there is one.',
    source: 'API-082',
  }),
  listDirectorNames: endpoint({
    method: 'GET',
    path: '/api/information/directors/name',
    access: 'company',
    input: Nothing,
    output: z.array(z.string()),
    codes: [],
    summary: "List directors' names.",
    source: 'API-095',
  }),
}
