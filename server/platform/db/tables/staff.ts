/** Tables of the staff, and of the reports that leads read. Decisions 020, 121. */
import type { Generated } from 'kysely'
import type { Product } from '../../../../contract/kernel/product.ts'
import type { ArrearsBucket } from '../../../../contract/lending/arrears.ts'
import type { RepaymentMethod } from '../../../../contract/repayments/repayments.ts'
import type { ExposureBy } from '../../../../contract/staff/reports.ts'
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
  /** Days that are summed, one at a time: what is summed next and the last id before it. Rows of a closed day never change. */
  report_days: { day: string; part: 'loans' | 'companies' | 'closed'; after: string | null; closed_at: Date | null }
  /** Open loans at the end of a day, by product, the first day of the month of their payout, and bucket. */
  portfolio_days: {
    day: string
    product: Product
    paid_out_in: string
    bucket: ArrearsBucket
    loans: bigint
    outstanding: bigint
    past_due: bigint
  }
  /** Loans paid out in a month, up to the end of a day; `over_30` and `over_90` of them were ever more days past due. */
  vintage_days: {
    day: string
    product: Product
    paid_out_in: string
    loans: bigint
    lent: bigint
    waived: bigint
    over_30: bigint
    over_90: bigint
  }
  /** What was booked as received on a day, and as taken back. */
  collection_days: { day: string; product: Product; method: RepaymentMethod; payments: bigint; received: bigint; taken_back: bigint }
  /** From the end of one month to the end of the next, which is `day`. `outstanding` is the principal at the first, of a new loan what was lent. */
  bucket_rolls: {
    day: string
    product: Product
    from_bucket: ArrearsBucket | 'new' | 'repaid'
    to_bucket: ArrearsBucket | 'repaid'
    loans: bigint
    outstanding: bigint
  }
  /** The first days on which a loan was more than 30 and 90 days past due. */
  loan_arrears: { drawdown_id: string; over_30_on: string; over_90_on: string | null }
  /** What is committed to companies, of the newest nights. */
  exposures: { day: string; kind: ExposureBy; subject: string; companies: bigint; committed: bigint; outstanding: bigint }
}
