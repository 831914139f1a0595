/** Tables of requests about personal data: copies and deletions. Decision 025. */
import type { Locale } from '../../../../contract/kernel/constants.ts'
import type { Json } from './platform.ts'

export interface PrivacyTables {
  /** A copy of all data about a user; its bytes are stored encrypted under `storage_key`. */
  personal_exports: {
    id: string
    user_id: string
    status: 'making' | 'ready' | 'failed' | 'ended'
    /** Language of the readable page. */
    locale: Locale
    requested_at: Date
    made_at: Date | null
    /** When its bytes are removed. */
    expires_at: Date | null
    storage_key: string
    /** Bytes before sealing. */
    size: number | null
    /** SHA-256 of the token of the address that gives it out once, hex; null once it has. */
    link_hash: string | null
    link_expires_at: Date | null
    /** When it was given out last. */
    fetched_at: Date | null
  }
  /** One request to delete an account. */
  account_deletions: {
    id: string
    user_id: string
    status: 'waiting' | 'withdrawn' | 'refused' | 'erasing' | 'erased'
    requested_at: Date
    /** When the cooling-off period is over. */
    due_at: Date
    ended_at: Date | null
    /** Companies that go with the account, from the moment it is closed. */
    companies: Json<string[]>
  }
}
