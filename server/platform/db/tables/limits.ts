/** Tables of applications for a limit and of its calculations. Amounts are minor units beside their currency. */
import type { Generated } from 'kysely'
import type { Currency } from '../../../../contract/kernel/money.ts'
import type { Product } from '../../../../contract/kernel/product.ts'
import type { ExceptionEffect, ExceptionGround, ExceptionStatus } from '../../../../contract/limits/exception-rules.ts'
import type { CreditLimit } from '../../../../contract/limits/limits.ts'
import type { ApplicationName, ApplicationStatus } from '../../../../contract/limits/records.ts'
import type { Json } from './platform.ts'

export interface LimitsTables {
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
    /**
     * The largest limit and watermark that any one product lends on the sales of the group, and on those of the company alone. Null before a
     * calculation, after an upgrade until the next, and of an increase. Decision 099.
     */
    most: Generated<bigint | null>
    most_recent: Generated<bigint | null>
    own_most: Generated<bigint | null>
    own_most_recent: Generated<bigint | null>
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
  /** Limits that two leads set instead of the calculated one, for a time; minor units of HKD. Decision 128. */
  limit_exceptions: {
    id: string
    number: Generated<bigint>
    company_id: string
    product: Product
    effect: ExceptionEffect
    /** What the calculation came to when it was proposed, before what is committed elsewhere. */
    calculated: bigint
    amount: bigint
    /** What the merchant reads, and the reason that the staff read. */
    ground: ExceptionGround
    reason: string
    proposed_on: string
    /** The last day on which it counts. */
    last_on: string
    status: ExceptionStatus
    proposed_by: string
    proposed_at: Date
    decided_by: string | null
    decided_at: Date | null
    ended_at: Generated<Date | null>
  }
  /** Inputs of the calculations at one time, for all products; append-only. */
  underwriting_inputs: { id: string; company_id: string; shops: Json }
}
