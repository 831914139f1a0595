/** Tables of records of a company. */
import type { Generated } from 'kysely'
import type { Product } from '../../../../contract/kernel/product.ts'
import type { CaseStatus, CaseTopic } from '../../../../contract/records/case-rules.ts'

export interface RecordsTables {
  /** Complaints of companies, and appeals against their limits. Decision 124. */
  merchant_cases: {
    id: string
    number: Generated<bigint>
    reference: string
    company_id: string
    topic: CaseTopic
    /** The limit that an appeal is against, and the calculation that assessed it; null for a complaint. */
    product: Product | null
    run_id: string | null
    drawdown_id: string | null
    repayment_id: string | null
    status: CaseStatus
    words: string
    sent_by: string
    sent_at: Date
    /** The day by which it is answered. */
    due_on: string
    answer: Generated<string>
    answered_by: string | null
    answered_at: Date | null
  }
}
