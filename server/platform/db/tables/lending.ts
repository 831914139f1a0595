/** Tables of facilities, drawdowns and their repayments. Amounts are minor units beside their currency. */
import type { Generated } from 'kysely'
import type { Currency } from '../../../../contract/kernel/money.ts'
import type { Product } from '../../../../contract/kernel/product.ts'
import type { Waiver } from '../../../../contract/kernel/statuses.ts'
import type { LoanTerms, MovedDay } from '../../../../contract/lending/loan/structure.ts'
import type { ArrangementStatus } from '../../../../contract/repayments/arrangements.ts'
import type { RepaymentMethod, RepaymentStatus } from '../../../../contract/repayments/repayments.ts'
import type { AdjustmentKind, AdjustmentStatus } from '../../../../contract/staff/adjustments.ts'
import type { DebitHoldStatus } from '../../../../contract/staff/debit-holds.ts'
import type { Json } from './platform.ts'

/** An instalment as it was accepted; minor units in decimal digits. */
export interface StoredInstalment {
  readonly due: string
  readonly fees: string
  readonly principal: string
  readonly interest: string
}

export interface LendingTables {
  /** The revolving limit of a company in one product. */
  facilities: {
    id: string
    company_id: string
    product: Product
    currency: Generated<Currency>
    status: 'active' | 'expired' | 'closed'
    /** The limit that was signed; `credit_limit` never exceeds it. */
    signed_limit: bigint
    credit_limit: bigint
    watermark: bigint
    outstanding: Generated<bigint>
    pending: Generated<bigint>
    /** Principal of repayments that a bank may still take back; the freeze of decision 129 is in `company_freezes`. */
    frozen: Generated<bigint>
    /** Whether the agreement lets a drawdown be repaid by a share of payouts. Decision 127. */
    repaid_by_share: Generated<boolean>
    /** Use of the limit by debits that were taken back after they were cleared. Decision 100. */
    late_returns: Generated<bigint>
    effective_on: string
    next_review_on: string
    opened_at: Date
  }
  drawdowns: {
    id: string
    reference: string
    facility_id: string
    company_id: string
    product: Product
    bank_account_id: string
    /** The account as it was when the merchant asked, place `drawdowns.account:<id>`. */
    account_sealed: string
    /** `••••8838`. */
    account_masked: string
    amount: bigint
    fee: bigint
    currency: Currency
    tenor: number
    /** Terms at the time of the request; never changed. */
    terms: Json<LoanTerms>
    /** Day its due days are counted from, as they were agreed to: of the request; of the payout in loans paid out before decision 057. Never changed. */
    counted_from: string
    /** Day its money arrived, from which interest runs; until then that of the request. */
    value_date: string
    status: 'awaiting approval' | 'not approved' | 'pending' | 'paying out' | 'settled' | 'refused' | 'repaid' | 'written off'
    refusal: string | null
    /** Price reduction by a red packet, with its terms at the time of use. */
    waiver: Json<Waiver> | null
    red_packet_id: string | null
    requested_by: string
    requested_at: Date
    settled_at: Date | null
    /** Principal owed; above zero only while it is settled or written off. */
    outstanding: Generated<bigint>
    /** Amount of debits the bank has not answered yet. */
    repaying: Generated<bigint>
    /** The last day whose interest is in the ledger; null where none is yet. */
    accrued_on: string | null
    /** Until when a second administrator can approve it; null where none is needed. Never changed. Decision 086. */
    approval_until: Generated<Date | null>
    /** The administrator who approved it, and when. */
    approved_by: Generated<string | null>
    approved_at: Generated<Date | null>
    /** Why the second administrator declined it, in their words; null where they gave no reason. Decision 086. */
    decline_note: Generated<string | null>
    /** The first due day of what is overdue, as of the last night or booked repayment; null while nothing is. Decision 114. */
    overdue_since: Generated<string | null>
    /** The day on which two leads wrote it off: what was owed then is fixed; null of any other. Decision 118. */
    written_off_on: Generated<string | null>
    /** The lists of holidays, by their name, that its terms have or that it was compared with last; null of one made before decision 125. */
    holidays_of: Generated<string | null>
    /** Due days that later lists have moved; only added to. */
    moved_days: Json<MovedDay[]>
  }
  /** What a lead proposes to waive, to write off or to undo of a loan, until another one decides. Decisions 116, 118, 126. */
  loan_adjustments: {
    id: string
    number: Generated<bigint>
    company_id: string
    drawdown_id: string
    kind: AdjustmentKind
    /** That is undone; null of other kinds. */
    repayment_id: Generated<string | null>
    /** Of interest that is waived or a repayment that is undone; of a write-off what was owed when it was proposed, then when it was confirmed. */
    amount: bigint
    currency: Currency
    reason: string
    status: AdjustmentStatus
    proposed_by: string
    proposed_at: Date
    decided_by: string | null
    decided_at: Date | null
  }
  /** Other instalments for a loan. Decision 117. */
  arrangements: {
    id: string
    number: Generated<bigint>
    company_id: string
    drawdown_id: string
    status: ArrangementStatus
    /** Why the merchant asks, in their words, and the day from which the company can pay. */
    wish: string
    wished_from: string
    /** The user who asked; null where a lead recorded it for a caller. */
    requested_by: string | null
    recorded_by: Generated<string | null>
    /** Who called. */
    caller: Generated<string | null>
    requested_at: Date
    /** What a lead proposes: so many instalments of equal principal from a day on; null before. */
    first_on: string | null
    count: number | null
    timing: 'weekly' | 'monthly' | 'moved' | null
    /** Why these; for staff. */
    proposal_reason: Generated<string | null>
    proposed_by: string | null
    proposed_at: Date | null
    /** The lead who confirmed the proposal, or who declined the request. */
    decided_by: string | null
    decided_at: Date | null
    decline_reason: string | null
    /** The last day on which the offer can be accepted. */
    answer_until: string | null
    answered_by: string | null
    answered_at: Date | null
    /** Once it is accepted: since when its instalments count, what had been paid by then in minor units, and the instalments. */
    agreed_on: string | null
    paid_before: bigint | null
    instalments: Json<StoredInstalment[]> | null
  }
  /** Debits of a loan that a lead holds until a day. Decision 132. */
  debit_holds: {
    id: string
    number: Generated<bigint>
    company_id: string
    drawdown_id: string
    status: DebitHoldStatus
    reason: string
    /** The last day without debits. */
    until: string
    held_by: string
    held_at: Date
    end_reason: Generated<string | null>
    ended_by: Generated<string | null>
    ended_at: Generated<Date | null>
  }
  repayments: {
    id: string
    /** Sequence number of the request. */
    number: Generated<bigint>
    reference: string
    facility_id: string
    company_id: string
    product: Product
    /** The loan that is repaid. */
    drawdown_id: string
    /** The sub-order it was collected for; null when the merchant chose to repay. */
    sub_order_id: string | null
    method: RepaymentMethod
    /** Source of a payment that was not requested from a bank, a statement line or a settlement, so that it is booked once. */
    source: string | null
    amount: bigint
    currency: Currency
    status: RepaymentStatus
    /** Day on which interest on it stops. */
    value_on: string
    /** Its parts when it was posted; together, less the credit, they are the amount. */
    principal: Generated<bigint>
    interest: Generated<bigint>
    /** Payment above the debt: the merchant's money. */
    surplus: Generated<bigint>
    /** Interest that later repayments had paid on its principal, used like money of this one. Decision 096. */
    interest_credit: Generated<bigint>
    /** What repayments from the credit balance and payouts have used of the surplus. Decisions 108, 115. */
    surplus_used: Generated<bigint>
    /** The part of it that payouts have taken. */
    surplus_paid: Generated<bigint>
    /** The repayment whose surplus this one uses, with method `credit`; null with any other. */
    credit_of: Generated<string | null>
    /** The proposal that this one books, with method `waiver`; null with any other. Decision 116. */
    adjustment_id: Generated<string | null>
    refusal: string | null
    requested_by: string | null
    requested_at: Date
    received_at: Date | null
    /** When it was cleared, refused or returned. */
    ended_at: Date | null
  }
}
