/** Tables used by every area: jobs, histories, audit, idempotency, settings, rate limits, ledger, company events, rates and messages of the sandbox. */
import type { ColumnType, Generated } from 'kysely'
import type { Currency } from '../../../../contract/kernel/money.ts'
import type { EventKind } from '../../../../contract/records/timeline.ts'
import type { Lane } from '../../jobs/lanes.ts'
import type { JobFault } from '../../jobs/retry.ts'

/** A value of a jsonb column: read as parsed, written as JSON text by {@link json} of `connection.ts`. */
export type Json<T = unknown> = ColumnType<T, unknown, unknown>

export interface PlatformTables {
  settings: { name: string; value: Json }
  jobs: {
    id: Generated<bigint>
    kind: string
    /** Which jobs it waits behind. */
    lane: Lane
    /** At most one waiting job has a given key. */
    key: string | null
    payload: Json
    run_at: Date
    attempts: Generated<number>
    locked_until: Date | null
    done_at: Date | null
    /** Set when the job was given up. */
    failed_at: Date | null
    last_error: string | null
    /** What a provider refuses, until the job is done. */
    fault: Json<JobFault> | null
  }
  /** One row per move of a status; append-only. */
  status_history: {
    id: Generated<bigint>
    /** Table of the subject. */
    subject: string
    subject_id: string
    company_id: string | null
    from_status: string
    to_status: string
    event: string
    /** `user:<uuid>`, `system`, `provider:<name>` or `reviewer:<id>`. */
    actor: string
    at: Date
  }
  /** Money, signing, reads of personal data, roles, sessions; append-only. */
  audit_log: {
    id: Generated<bigint>
    action: string
    actor: string
    company_id: string | null
    subject: string | null
    subject_id: string | null
    request_id: string | null
    ip: string | null
    details: Json<Record<string, unknown>>
    at: Date
  }
  idempotency_keys: {
    id: Generated<bigint>
    /** Company, or user where no company is involved. */
    owner: string
    scope: string
    key: string
    body_hash: string
    answer: Json | null
    at: Date
  }
  /** Counted allowances per window; see `platform/security/allowances.ts`. With the window 1970 `used` holds seconds since then. */
  rate_limits: { key: string; window_start: Date; used: bigint }
  ledger_accounts: { id: Generated<bigint>; name: string; created_at: Date }
  ledger_entries: { id: Generated<bigint>; kind: string; reference: string; at: Date }
  /** Debit is positive. */
  ledger_postings: { id: Generated<bigint>; entry_id: bigint; account_id: bigint; amount: bigint; currency: Currency }
  /** View: balance of each account. */
  ledger_balances: { account: string; currency: Currency; balance: bigint }
  /** Last number of a day's references, by prefix. */
  reference_numbers: { prefix: string; day: string; last: number }
  /** Marks of the installation in references; the newest is in use. */
  reference_marks: { number: Generated<bigint>; mark: Generated<string> }
  /** One row per event; append-only. */
  company_events: {
    id: Generated<bigint>
    company_id: string
    /** Place in the record of the company, from one without gaps; given at the end of the transaction, so every committed row has one. */
    number: Generated<bigint>
    kind: EventKind
    /** Row of the table that the kind is about. */
    subject_id: string
    /** As in `eventDetails` of the contract for the kind: figures and references, no names. */
    details: Json
    /** As in `status_history`. */
    actor: string
    at: Date
  }
  /** Benchmark and exchange rates in use, as decimal strings, with their source, or the fixing they are of. */
  market_rates: {
    name: string
    rate: ColumnType<string, string, string>
    date: string
    read_at: Date
    /** Empty for one that was read before sources were stored. */
    source: Generated<string>
    fixing_id: string | null
  }
  /** The last reading of a rate that was refused, since one was accepted. The rate as the source wrote it. */
  refused_readings: { name: string; rate: string; date: string; source: string; fault: 'date' | 'bounds' | 'change'; read_at: Date }
  /** Rates that staff fix by hand: one proposes, another one confirms. Decision 104. */
  rate_fixings: {
    id: string
    name: string
    rate: ColumnType<string, string, string>
    date: string
    source: string
    status: 'proposed' | 'confirmed' | 'declined'
    proposed_by: string
    proposed_at: Date
    decided_by: Generated<string | null>
    decided_at: Generated<Date | null>
  }
  /** Messages sent through the sandbox's mail and SMS adapters. */
  sandbox_mailbox: {
    id: Generated<bigint>
    channel: 'mail' | 'sms'
    recipient: string
    subject: string
    text: string
    html: string | null
    link: string | null
    code: string | null
    at: Date
  }
  /** Switches of the sandbox pages, for example `review_mode`. */
  sandbox_settings: { name: string; value: string }
}
