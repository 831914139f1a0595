/** Rows of the staff and of the cases they review. Decision 020. */
import type { Generated } from 'kysely'
import type { ReturnReason } from '../../../../contract/kyc/returns.ts'
import type { CaseStatus, Hint, Proposal } from '../../../../contract/staff/cases.ts'
import type { StaffRole } from '../../../../contract/staff/staff.ts'
import type { Json } from './core.ts'

export interface ReviewTables {
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
    /** Of the last call. */
    seen_at: Date
    /** When it ends, however busy. */
    ends_at: Date
    revoked_at: Date | null
    ip: string
    user_agent: string
    created_at: Date
  }
  /** One submission of an application. */
  kyc_reviews: {
    id: string
    number: Generated<bigint>
    application_id: string
    company_id: string
    round: number
    status: CaseStatus
    submitted_at: Date
    /** The last day of the review promise. KYC-22. */
    promised_on: string
    /** The submission as encrypted JSON, place `kyc_reviews.snapshot:<id>`; null for submissions from before cases existed. */
    snapshot: string | null
    hints: Json<Hint[]>
    /** Items that differ from the round before. */
    corrected: Generated<number>
    first_reviewer: string | null
    second_reviewer: string | null
    /** The lead who settled a dispute. */
    arbiter: string | null
    proposal: Proposal | null
    proposal_note: Generated<string>
    message: Generated<string>
    due_days: number | null
    proposed_at: Date | null
    decision: Proposal | null
    decided_at: Date | null
    /** Until when a returned application may be corrected. */
    due_day: string | null
    /** Actor of the sandbox that decided in place of two people. */
    stand_in: string | null
  }
  kyc_assessments: {
    review_id: string
    /** Path of the item. */
    item: string
    verdict: 'ok' | 'return'
    reason: ReturnReason | null
    note: Generated<string>
    /** Null for the sandbox. */
    staff_id: string | null
    /** Taken over from the round before, because nothing changed. */
    carried: Generated<boolean>
    at: Date
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
