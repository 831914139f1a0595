/** Tables of agreements, their signers and the events of the e-sign provider. */
import type { Generated } from 'kysely'
import type { Currency } from '../../../../contract/kernel/money.ts'
import type { Product } from '../../../../contract/kernel/product.ts'
import type { AgreementKind, AgreementStatus } from '../../../../contract/kernel/statuses.ts'
import type { EvidenceKind } from '../../../../contract/signing/agreements.ts'
import type { DocumentKind } from '../../../../contract/signing/documents.ts'
import type { SignerStatus } from '../../../../machines/signing/lifecycles/signer.ts'
import type { WrittenDocument } from '../../print/document.ts'
import type { Json } from './platform.ts'

export interface SigningTables {
  agreements: {
    id: string
    number: Generated<bigint>
    /** `AGR-7K2M-261122-0001`; `AGR-2611-000001` of those written before migration 004. Never changed. */
    reference: string
    company_id: string
    product: Product
    kind: Generated<AgreementKind>
    /** The limit signed before a supplement; null for the contract that opens the facility. */
    limit_before: bigint | null
    status: AgreementStatus
    locale: 'zh_CN' | 'zh_HK' | 'en_US'
    credit_limit: bigint
    currency: Generated<Currency>
    annual_rate: string
    effective_annual_rate: string
    max_tenor_months: number
    /** SHA-256 over the hashes of the documents that there are, hex. */
    content_hash: string
    /** SHA-256 over the content of the documents, hex: a draft whose content has changed is rewritten. */
    source_hash: string | null
    /** Content of the documents, until they are made. Decision 050. */
    words: Json<WrittenDocument[]> | null
    title: string
    /** The account of the company's list that the direct-debit mandate names; null of a supplement. Decision 082. */
    debit_account_id: Generated<string | null>
    /** Text of the first document, one entry per paragraph. */
    paragraphs: Json<string[]>
    /** Counts its envelopes: one for each sending, and one for each new link of a single signer. */
    round: Generated<number>
    created_at: Date
    initiated_at: Date | null
    completed_at: Date | null
    /** Whether each signer gets the link only after the one before has signed. */
    in_order: Generated<boolean>
    /** When the mail with the documents to sign was last sent. API-080. */
    rpa_mailed_at: Generated<Date | null>
  }
  /** The signed documents, byte for byte; a trigger makes them immutable after sending. */
  agreement_documents: {
    id: string
    agreement_id: string
    position: number
    kind: DocumentKind
    /** Template and its edition: `facility_agreement/2026-11-22`. */
    template: string
    title: string
    pages: number
    /** The PDF. */
    content: Uint8Array
    /** SHA-256 of the content, hex; enforced by a check. */
    content_hash: string
  }
  /** The pages of a document as pictures in the storage of files; page 0 is the first one, small. Decision 050. */
  agreement_pages: { document_id: string; page: number; storage_key: string; width: number; height: number }
  /** Who did what with an agreement, each entry chained to the one before; a trigger keeps it append-only. Decision 043. */
  agreement_evidence: {
    agreement_id: string
    sequence: number
    at: Date
    kind: EvidenceKind
    signer_id: string | null
    envelope_id: string | null
    /** Time of the event as written by the provider, because the provider's signature covers the text. */
    event_at: string | null
    content_hash: string
    /** The provider's signature of its event, base64url, and the public key that verifies it; the key is null for events from before keys were stored, until it is found. */
    proof: string | null
    proof_key: string | null
    /** SHA-256 of the details, hex, and the encrypted details until they are erased. */
    details_hash: string | null
    details_sealed: string | null
    previous: string
    hash: string
  }
  /** Shops an agreement was written for; those of completed ones are in the facility. */
  agreement_shops: {
    agreement_id: string
    shop_id: string
    /** Since when the shop may count for another company's limit: it has left this one, and nothing was owed. */
    released_at: Generated<Date | null>
  }
  agreement_signers: {
    id: string
    agreement_id: string
    position: number
    /** Name and mailbox, encrypted. */
    name_sealed: string
    email_sealed: string
    status: SignerStatus
    signed_at: Date | null
    /** Address of the signing page, encrypted, because its holder may sign. */
    sign_url_sealed: string | null
    urged_at: Date | null
    /** The round of the signer's link; events of another do not count for them. 0 while they have none. */
    round: Generated<number>
    /** `+852 61234567`, encrypted. */
    mobile_sealed: Generated<string | null>
    /** The signer's document. */
    file_id: Generated<string | null>
    decline_reason_sealed: Generated<string | null>
  }
  /** Envelopes at the provider; for a signer only that of the round of their link counts. */
  esign_envelopes: { envelope_id: string; agreement_id: string; round: number; created_at: Date }
  /** Events that were taken in, by the provider's id. */
  esign_events: { event_id: string; envelope_id: string; type: string; at: Date; received_at: Date }
}
