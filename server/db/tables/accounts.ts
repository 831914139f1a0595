/** Rows of users, their sessions and their codes. */
import type { Generated } from 'kysely'

export interface AccountTables {
  users: {
    id: string
    /** The number the specification calls userId. */
    user_id: Generated<number>
    /** As typed at sign-up, trimmed; unique without regard to case. */
    email: string
    phone_country_code: string
    phone_number: string
    /** Argon2id. */
    password_hash: string
    is_activated: boolean
    status: Generated<'active' | 'disabled'>
    locale: 'zh_CN' | 'zh_HK' | 'en_US'
    register_source: string
    cpid: string | null
    /** Passwords tried since the last right one: confirmed wrong ones and those still being checked. */
    password_attempts: Generated<number>
    password_failures: Generated<number>
    password_attempted_at: Date | null
    locked_until: Date | null
    created_at: Date
  }
  sessions: {
    id: string
    user_id: string
    /** SHA-256 of the token, hex. */
    token_hash: string
    /** SHA-256 of the binding cookie, hex. R4. */
    binding_hash: string
    expires_at: Date
    revoked_at: Date | null
    ip: string
    user_agent: string
    created_at: Date
  }
  /** One-use tokens for another site's sign-in, 120 s. R4. */
  handoff_tokens: {
    token_hash: string
    user_id: string
    session_id: string
    expires_at: Date
    used_at: Date | null
  }
  /** Codes sent by mail or SMS: one use, ten minutes, five tries. */
  verification_codes: {
    id: Generated<bigint>
    purpose: 'register' | 'change_phone'
    /** Mailbox in lower case, or phone with its country code. */
    address: string
    code_hash: string
    tries_left: number
    expires_at: Date
    used_at: Date | null
    created_at: Date
  }
  /** Links that set a password: one use. */
  password_links: {
    token_hash: string
    user_id: string
    purpose: 'reset' | 'init'
    expires_at: Date
    used_at: Date | null
    created_at: Date
  }
}
