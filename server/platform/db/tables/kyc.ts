/** Tables of certifications: applications, their submissions as cases, and verdicts. Decision 020. */
import type { Generated } from 'kysely'
import type { KycStatus } from '../../../../contract/kernel/statuses.ts'
import type { BusinessDraft, CompanyDraft, KycSection } from '../../../../contract/kyc/applications.ts'
import type { ReturnReason } from '../../../../contract/kyc/returns.ts'
import type { CaseStatus, Hint, Proposal } from '../../../../contract/staff/cases.ts'
import type { Json } from './platform.ts'

/** By section of an application: its version, the last editor, and the version at which that editor's changes began. */
export type Edits = Partial<Record<KycSection, { readonly version: number; readonly by: string; readonly since: number }>>

export interface KycTables {
  /** Certification of a company; at most one that is not approved. KYC-19. */
  kyc_applications: {
    id: string
    /** Order of creation. */
    number: Generated<bigint>
    company_id: string
    /** `KYC-2611-000001`. */
    reference: string
    status: KycStatus
    company: Json<CompanyDraft>
    business: Json<BusinessDraft>
    /** Connected persons as encrypted JSON, place `kyc_applications.people:<id>`. */
    people: string | null
    /** Who changed which of the three last. */
    edits: Json<Edits>
    saved_at: Date
    submitted_at: Date | null
    submitted_by: string | null
    /** How often it was submitted. */
    round: Generated<number>
    /** While it is returned: the last day to correct it. */
    due_day: string | null
    reason: string | null
    decided_at: Date | null
    /** Actor of the decision, as in `status_history`. */
    decided_by: string | null
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
}
