/** Tables of the stand-ins for the outside world; production leaves them empty. */
import type { Generated } from 'kysely'
import type { Locale } from '../../../../contract/kernel/constants.ts'
import type { Json } from './platform.ts'

export interface SandboxTables {
  /** One consent given at a provider, with the tokens that came of it. Codes and tokens are known by their SHA-256 only. */
  sandbox_oauth_grants: {
    id: string
    partner: string
    merchant: string
    /** Site of the marketplace the merchant sells on, when the client named one. */
    site: string | null
    redirect_uri: string
    code_challenge: string
    code_hash: string
    code_expires_at: Date
    code_used_at: Date | null
    access_hash: string | null
    access_expires_at: Date | null
    refresh_hash: string | null
    /** The refresh token before the last rotation: using it again ends the grant. */
    previous_refresh_hash: string | null
    /** When the consent itself ends; null for one without an end. */
    consent_ends_at: Generated<Date | null>
    revoked_at: Date | null
    /** The failure selected on the consent page. */
    trouble: string | null
    created_at: Date
  }
  sandbox_envelopes: {
    id: string
    reference: string
    title: string
    content_hash: string
    locale: Locale
    callback_url: string
    return_url: string
    status: 'sent' | 'completed' | 'declined' | 'expired'
    expires_at: Date
    created_at: Date
  }
  sandbox_signers: {
    id: string
    envelope_id: string
    /** The id the client gave the signer; it comes back in webhooks. */
    client_id: string
    name: string
    email: string
    /** `+852 61234567`; null while none is known. */
    mobile: string | null
    /** `withdrawn`: another signer replaced them, or they have a newer link. */
    status: 'waiting' | 'opened' | 'signed' | 'declined' | 'withdrawn'
    decided_at: Date | null
    decline_reason: string | null
    /** The signature as typed, and as a PNG data address when one was drawn. */
    signature: string | null
    drawing: string | null
    /** The code that identifies the signer, its expiry, its number of tries, and the visit it opened. */
    code_hash: Generated<string | null>
    code_expires_at: Generated<Date | null>
    code_tries: Generated<number>
    visit_hash: Generated<string | null>
  }
  /** Lines of the bank's statement that a person leaves out (`amount` null) or reports wrongly, until they are corrected. */
  sandbox_statement_faults: { line_id: string; amount: bigint | null; mended_on: string | null; at: Date }
  /** The documents to sign, as sent by the client. */
  sandbox_envelope_documents: { envelope_id: string; position: number; title: string; content: Uint8Array; content_hash: string }
  /** Events in order, as they are sent as webhooks and returned to a client that polls. */
  sandbox_esign_events: { id: string; number: Generated<bigint>; envelope_id: string; body: Json<Record<string, unknown>> }
  /** Payouts the bank has accepted. Without a decision of a person the account number and the clock decide. */
  sandbox_payouts: {
    reference: string
    id: string
    amount: bigint
    currency: string
    swift: string
    account_number: string
    account_name: string
    /** The line of the transfer that it sends back. */
    line_id: string | null
    accepted_at: Date
    decision: 'settled' | 'refused' | 'returned' | null
    reason: string | null
    decided_at: Date | null
  }
  /** Debits the bank has accepted; the account number and the clock determine their outcome. */
  sandbox_debits: {
    reference: string
    id: string
    amount: bigint
    currency: string
    swift: string
    account_number: string
    account_name: string
    accepted_at: Date
    /** A person's decision and its time; null while the clock decides. */
    decision: Generated<'settled' | 'refused' | null>
    decided_at: Generated<Date | null>
    /** When a person took it back. */
    returned_at: Generated<Date | null>
  }
  /** Transfers a person has made to the lender. */
  sandbox_transfers: {
    id: string
    reference: string
    amount: bigint
    currency: string
    at: Date
    payer_name: string | null
    payer_account: string | null
  }
  /** Orders to PSPs to withhold from the settlements of an account. */
  sandbox_collections: {
    reference: string
    number: Generated<bigint>
    partner: string
    account_id: string
    amount: bigint
    currency: string
    /** Of each settlement at most so much of its gross amount; null: no bound. */
    share: string | null
    accepted_at: Date
    cancelled_at: Date | null
  }
}
