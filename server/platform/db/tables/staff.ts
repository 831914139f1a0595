/** Tables of the staff and of their remarks on cases. Decision 020. */
import type { Generated } from 'kysely'
import type { StaffRole } from '../../../../contract/staff/staff.ts'

export interface StaffTables {
  staff: {
    id: string
    /** Unique without regard to case. */
    email: string
    name: string
    role: StaffRole
    /** Argon2id; null until an invitation is accepted. */
    password_hash: string | null
    status: Generated<'active' | 'closed'>
    created_at: Date
  }
  /** One-time addresses that set a password. */
  staff_invitations: { token_hash: string; staff_id: string; expires_at: Date; used_at: Date | null; created_at: Date }
  staff_sessions: {
    id: string
    staff_id: string
    token_hash: string
    /** When the second factor was given; null before, and it opens nothing. Decision 085. */
    verified_at: Date | null
    /** Of the last call. */
    seen_at: Date
    /** When it ends, however busy. */
    ends_at: Date
    revoked_at: Date | null
    ip: string
    user_agent: string
    created_at: Date
  }
  /** Append-only. */
  kyc_remarks: {
    id: Generated<bigint>
    review_id: string
    event: 'proposed' | 'sentBack' | 'disputed' | 'settled'
    staff_id: string
    note: string
    at: Date
  }
}
