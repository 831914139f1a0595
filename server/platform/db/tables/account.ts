/** Tables of users, their sessions, codes and links. */
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
    /** When it was last changed; null for that of sign-up. */
    phone_changed_at: Generated<Date | null>
    /** Argon2id. */
    password_hash: string
    is_activated: boolean
    /** Whether the mailbox was proven, by the code of sign-up or the link of the activation mail. */
    is_email_verified: Generated<boolean>
    status: Generated<'active' | 'disabled' | 'closed'>
    locale: 'zh_CN' | 'zh_HK' | 'en_US'
    register_source: string
    cpid: string | null
    first_name: Generated<string>
    last_name: Generated<string>
    /** Notices of these groups go by SMS as well. Decision 089. */
    sms_drawdowns: Generated<boolean>
    sms_repayments: Generated<boolean>
    sms_access: Generated<boolean>
    /** When the offer of a second factor was declined. Decision 103. */
    factor_offer_declined_at: Generated<Date | null>
    created_at: Date
  }
  /** Passwords tried for a mailbox on a day, known or not: confirmed wrong ones, and those still being checked. ERR-80001, ERR-80002. */
  password_attempts: {
    /** Keyed hash of the mailbox in lower case. */
    mailbox: string
    /** Day in Hong Kong, `YYYY-MM-DD`. */
    day: string
    attempts: number
    failures: number
    attempted_at: Date
  }
  /** Pictures to read: one use, five minutes. API-003. */
  captchas: {
    id: string
    answer_hash: string
    /** Keyed hash of the mailbox its code was mailed to: it then counts for requests about that mailbox alone. */
    mailbox: string | null
    expires_at: Date
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
    /** When its user signed in; of one that was handed over, when they did so elsewhere. */
    created_at: Date
    /** When the password was said again in it. */
    confirmed_at: Generated<Date | null>
    /** When password and code were given in it. Decision 083. */
    stepped_up_at: Generated<Date | null>
    /** The action it was stepped up for; null: for every action. Decision 085. */
    stepped_up_for: Generated<string | null>
    /** When it was last used, to the minute; null until the next use of one that is older than the column. */
    used_at: Generated<Date | null>
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
    purpose: 'register' | 'change_phone' | 'step_up'
    /** Mailbox in lower case, or phone with its country code. */
    address: string
    /** The signed-in user who requested the code: several users may request codes for one phone, each with a separate code. */
    owner: string | null
    code_hash: string
    tries_left: number
    expires_at: Date
    used_at: Date | null
    created_at: Date
  }
  /** Links that set a password: one use. */
  password_links: {
    token_hash: string
    /** Null for an unknown mailbox where answers must not reveal that. R6. */
    user_id: string | null
    purpose: 'reset' | 'init'
    expires_at: Date
    used_at: Date | null
    created_at: Date
  }
  /** Authenticator apps, one for each owner. Decision 085. */
  authenticators: {
    id: string
    /** The owner, a user or a member of the staff, as in the tables below. */
    user_id: string | null
    staff_id: string | null
    /** Base32, encrypted. */
    secret: string
    /** When the first code of it was given; null until then, and it counts for nothing. */
    confirmed_at: Date | null
    /** Time step of the last accepted code: neither it nor an earlier one is accepted again. */
    last_step: bigint | null
    created_at: Date
  }
  /** Passkeys. Decision 085. */
  passkeys: {
    id: string
    user_id: string | null
    staff_id: string | null
    /** As the authenticator names it, base64url. */
    credential_id: string
    /** COSE, base64url. */
    public_key: string
    /** Uses the authenticator counts; 0 of one that does not count. */
    counter: bigint
    transports: string[]
    /** Of the browser in which it was added. */
    user_agent: string
    created_at: Date
    used_at: Date | null
  }
  /** Second factors a user has lost: one request each, which removes them when it ends. Decision 090. */
  factor_resets: {
    id: string
    user_id: string
    requested_at: Date
    ends_at: Date
    /** When the factors were removed; null while the request waits. */
    removed_at: Date | null
  }
  /** Challenges that a passkey has to sign: one use, five minutes. */
  passkey_challenges: {
    /** SHA-256 of the challenge, hex. */
    challenge_hash: string
    /** The session and the purpose it was made for. */
    bound: string
    expires_at: Date
  }
  /** Codes that stand in for a lost passkey or authenticator app: one use each. */
  recovery_codes: {
    /** SHA-256 of the code and its owner, hex. */
    code_hash: string
    user_id: string | null
    staff_id: string | null
    used_at: Date | null
    created_at: Date
  }
}
