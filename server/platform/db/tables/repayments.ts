/**
 * Tables of charge orders, statements and their reconciliation. Amounts are minor units beside their currency. `repayments`, `arrangements`,
 * `loan_adjustments` and `debit_holds` are in `lending.ts`. Decisions 037, 069.
 */
import type { Generated } from 'kysely'
import type { Currency } from '../../../../contract/kernel/money.ts'
import type { Product } from '../../../../contract/kernel/product.ts'
import type { ChargeOrderStatus } from '../../../../contract/repayments/charge-orders.ts'
import type { CollectionEntryKind, CollectionStatus, ContactChannel, ContactOutcome } from '../../../../contract/repayments/collections.ts'
import type { CreditPayoutStatus } from '../../../../contract/repayments/credit-payouts.ts'
import type { BreakStatus, RowBalance } from '../../../../contract/staff/reconciliation.ts'
import type { ReturnFault, TransferStatus } from '../../../../contract/staff/unidentified.ts'

export interface RepaymentsTables {
  charge_orders: {
    id: string
    number: Generated<bigint>
    reference: string
    facility_id: string
    company_id: string
    product: Product
    due_on: string
    method: 'settlement' | 'directDebit'
    currency: Currency
    status: ChargeOrderStatus
    created_at: Date
  }
  /** The part of an order for one loan. Received and lifted never exceed the total. */
  charge_sub_orders: {
    id: string
    reference: string
    order_id: string
    drawdown_id: string
    total: bigint
    received: Generated<bigint>
    /** Amount no longer collected: the loan was closed with less, has other instalments (117) or is written off (118). */
    lifted: Generated<bigint>
    invoice: string | null
    invoiced_at: Date | null
  }
  /** Which repayment filled which sub-order. */
  charge_receipts: { sub_order_id: string; repayment_id: string; amount: bigint }
  /** Orders to PSPs to withhold for a sub-order, or a share of payouts for a loan. */
  charge_collections: {
    reference: string
    sub_order_id: string | null
    /** The loan whose share is held back, and the share, a decimal string; null of an order for a sub-order. Decision 127. */
    drawdown_id: Generated<string | null>
    share: Generated<string | null>
    psp_id: string
    amount: bigint
    taken: Generated<bigint>
    status: 'asked' | 'open' | 'done' | 'cancelled' | 'refused'
    asked_at: Date
  }
  /** The collection of a loan that is past due. Decision 120. */
  collection_cases: {
    id: string
    company_id: string
    drawdown_id: string
    status: CollectionStatus
    opened_at: Date
    /** The day on which staff act next. */
    next_on: string
    taken_by: string | null
    /** To whom it is handed over, who proposed it and who confirmed it. */
    agency: string | null
    hand_over_by: string | null
    handed_over_by: string | null
    closed_at: Date | null
  }
  /** What happened in it; `by` is null for the system, `amount` in minor units. */
  collection_entries: {
    id: string
    number: Generated<bigint>
    case_id: string
    company_id: string
    drawdown_id: string
    kind: CollectionEntryKind
    at: Date
    by: string | null
    channel: ContactChannel | null
    outcome: ContactOutcome | null
    words: Generated<string>
    /** Who has promised. */
    who: string | null
    agency: string | null
    amount: bigint | null
    day: string | null
    /** Of a letter of demand. */
    past_due_since: string | null
  }
  /** Payouts of credit balance; minor units. Decision 115. */
  credit_payouts: {
    id: string
    /** Sequence number of the request. */
    number: Generated<bigint>
    reference: string
    /** Of the product whose drawdown account it is paid to. */
    facility_id: string
    company_id: string
    product: Product
    bank_account_id: string
    /** The account as it was at the request, encrypted, and its last digits. */
    account_sealed: string
    account_masked: string
    amount: bigint
    currency: Currency
    status: CreditPayoutStatus
    refusal: string | null
    requested_by: string
    requested_at: Date
    /** When it was paid or refused. */
    ended_at: Date | null
  }
  /** Which surplus a payout takes. */
  credit_payout_sources: { payout_id: string; repayment_id: string; amount: bigint }
  /** Lines of the statements of our accounts at the bank; money that came is above zero. */
  bank_statement_lines: {
    line_id: string
    booked_on: string
    kind: string
    reference: string
    amount: bigint
    currency: string
    read_at: Date
  }
  /**
   * Transfers that name neither an invoice nor a loan of ours in their currency, on the suspense account until two leads allocate them to a
   * loan or send them back. Decisions 109, 122.
   */
  unidentified_transfers: {
    id: string
    number: Generated<bigint>
    line_id: string
    /** Name and account of the payer, encrypted; null where the bank reports none. */
    payer_sealed: string | null
    status: TransferStatus
    /** The loan that a lead proposes and another one confirms; null where it is to be sent back. */
    drawdown_id: string | null
    proposed_by: string | null
    proposed_at: Date | null
    reason: string | null
    decided_by: string | null
    decided_at: Date | null
    /** Of the order to the bank that sends it back. */
    return_reference: string | null
    /** How the last try to send it back ended, if it failed. */
    return_fault: ReturnFault | null
  }
  /** Results of reconciling the ledger with the statements of a day. */
  reconciliations: { day: string; source: string; lines: number; matched: number; differing: number; at: Date }
  /**
   * Where books and a statement differ, or books and the rows of a facility; minor units, null on the side that knows nothing of it. The
   * amount of a row, or of the recomputation, is in `statement`.
   */
  reconciliation_breaks: {
    id: string
    /** Order in which they were found. */
    number: Generated<bigint>
    /** `bank`, the PSP by its short name, or `rows`. */
    source: string
    reference: string
    currency: Currency
    books: bigint | null
    statement: bigint | null
    status: BreakStatus
    /** The first day on which either side reports it. */
    since: string
    found_at: Date
    ended_at: Date | null
    closed_by: string | null
    /** Why it was closed. */
    note: Generated<string>
    /** Of `rows` alone: the facility that does not lend until it is cured or closed, and which balance differs; empty for a statement. Decision 106. */
    facility_id: Generated<string | null>
    balance: Generated<RowBalance | ''>
  }
}
