/** Rows of limits, facilities, drawdowns, rates and the ledger. Amounts are minor units beside their currency. */
import type { ColumnType, Generated } from 'kysely'
import type { Currency } from '../../../../contract/kernel/money.ts'
import type { Product } from '../../../../contract/kernel/product.ts'
import type { Waiver } from '../../../../contract/kernel/statuses.ts'
import type { LoanTerms } from '../../../../contract/lending/loan/structure.ts'
import type { CreditLimit } from '../../../../contract/limits/limits.ts'
import type { ApplicationName, ApplicationStatus } from '../../../../contract/limits/records.ts'
import type { Json } from './core.ts'

/** A numeric column: read as a decimal string. */
type Decimal = ColumnType<string, string, string>

export interface CreditTables {
  /** Applications: for a limit, and for a higher one; one of each per company and product. CRED-02. */
  credit_applications: {
    id: string
    company_id: string
    product: Product
    type: Generated<'limit' | 'limit_increase'>
    status: 'submitted' | 'active' | 'failed'
    /** The limit before the running calculation; of an active application its limit. CRED-03, CRED-04. */
    pre_limit: bigint | null
    credit_limit: bigint | null
    watermark: bigint | null
    currency: Generated<Currency>
    run_id: string | null
    calculated_at: Date | null
    created_at: Date
  }
  /** Applications and their outcome. CHG-06. */
  application_records: {
    id: string
    /** Sequence number of the request. */
    number: Generated<bigint>
    reference: string
    company_id: string
    product: Product
    name: ApplicationName
    status: ApplicationStatus
    created_at: Date
    ended_at: Date | null
  }
  /** One calculation with everything that went in and came out; append-only. */
  underwriting_runs: {
    id: string
    company_id: string
    product: Product
    policy: string
    as_of: string
    inputs_id: string
    steps: Json<CreditLimit['steps']>
    /** Runs of before policy 2026-12 know neither ids nor losses. */
    shops: Json<CreditLimit['shops']>
    raises: Json<CreditLimit['raises']>
    /** Capacity of each shop after each rule, by shop id; minor units of HKD in strings. */
    workings: Json
    outcome: 'granted' | 'refused'
    credit_limit: bigint
    watermark: bigint
    at: Date
  }
  /** Inputs of the calculations at one time, for all products; append-only. */
  underwriting_inputs: { id: string; company_id: string; shops: Json }
  /** Settlements of PSPs, minor units of the account's currency, with the part that went to another lender. */
  psp_settlements: { psp_id: string; settlement_id: string; settled_on: string; gross: bigint; financed: bigint }
  /** When the settlements of an account were last requested, and when they were last received. */
  psp_readings: { psp_id: string; asked_at: Date; answered_at: Date | null }
  /** The revolving limit of a company in one product. */
  facilities: {
    id: string
    company_id: string
    product: Product
    currency: Generated<Currency>
    status: 'active' | 'expired' | 'closed'
    /** The limit that was signed; {@link CreditTables.facilities.credit_limit} never exceeds it. */
    signed_limit: bigint
    credit_limit: bigint
    watermark: bigint
    outstanding: Generated<bigint>
    pending: Generated<bigint>
    frozen: Generated<bigint>
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
    status: 'pending' | 'paying out' | 'settled' | 'refused' | 'repaid'
    refusal: string | null
    /** Price reduction by a red packet, with its terms at the time of use. */
    waiver: Json<Waiver> | null
    red_packet_id: string | null
    requested_by: string
    requested_at: Date
    settled_at: Date | null
    /** Principal owed; above zero exactly while it is settled. */
    outstanding: Generated<bigint>
    /** Amount of debits the bank has not answered yet. */
    repaying: Generated<bigint>
    /** The last day whose interest is in the ledger; null where none is yet. */
    accrued_on: string | null
  }
  /** Benchmark rates as last read. */
  market_rates: { name: string; rate: Decimal; date: string; read_at: Date }
  ledger_accounts: { id: Generated<bigint>; name: string; created_at: Date }
  ledger_entries: { id: Generated<bigint>; kind: string; reference: string; at: Date }
  /** Debit is positive. */
  ledger_postings: { id: Generated<bigint>; entry_id: bigint; account_id: bigint; amount: bigint; currency: Currency }
  /** View: balance of each account. */
  ledger_balances: { account: string; currency: Currency; balance: bigint }
}
