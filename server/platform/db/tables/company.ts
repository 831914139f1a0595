/** Tables of companies, their members and invitations. */

import type { Generated } from 'kysely'
import type { Product } from '../../../../contract/kernel/product.ts'
import type { FreezeStatus } from '../../../../contract/staff/freezes.ts'

export interface CompanyTables {
  companies: {
    id: string
    register_name_en: Generated<string>
    register_name_cn: Generated<string>
    /** Claimed from submission until the application is rejected or returned; unique over companies. ERR-30017. */
    business_registration_number: string | null
    unified_social_credit_code: string | null
    created_at: Date
    /** A drawdown of this amount or more waits for a second administrator, minor units; null while that is off. Decision 086. */
    approval_from: Generated<bigint | null>
    /** The administrator whose change of it waits for another one, and the new amount; null switches it off. */
    approval_change_by: Generated<string | null>
    approval_change_to: Generated<bigint | null>
    /** Day since which instalments take more than half of the counted sales; null while they do not. Decision 119. */
    strained_since: Generated<string | null>
  }
  /** A user's place in a company. Only `active` opens its data. R3. */
  affiliations: {
    id: string
    company_id: string
    user_id: string
    role: 'administrator' | 'user'
    join_method: 'founder' | 'invited' | 'requested'
    status: 'confirming' | 'active' | 'removed' | 'rejected'
    is_default: Generated<boolean>
    /** Counts the changes of the role. */
    version: Generated<number>
    created_at: Date
    /** When an ask was answered, or the place was left. */
    decided_at: Date | null
    /** When the member was made an administrator after joining; null for one who joined as such. */
    appointed_at: Generated<Date | null>
  }
  /** Keyed hashes of values that a company has submitted. Decision 087. */
  company_signals: {
    company_id: string
    kind: 'idNumber' | 'phone' | 'mailbox' | 'document' | 'account' | 'device'
    /** HMAC of the value, hex. */
    digest: string
    /** Path of the item of the application; empty for a bank account and a device. */
    item: string
    /** Of the last submission with the value. */
    at: Date
  }
  /** What leads have frozen, each until another one confirms the release that a lead proposes: a company, a user of it, its facility in a product. Decisions 123, 129. */
  company_freezes: {
    id: string
    number: Generated<bigint>
    company_id: string
    /** The user who is frozen, in every company; null of a company or facility. */
    user_id: Generated<string | null>
    /** The product of the facility that is frozen; null of a company or user. */
    product: Generated<Product | null>
    status: FreezeStatus
    reason: string
    frozen_by: string
    frozen_at: Date
    release_reason: Generated<string | null>
    proposed_by: Generated<string | null>
    proposed_at: Generated<Date | null>
    released_by: Generated<string | null>
    released_at: Generated<Date | null>
  }
  /** Who owns a certified company, as keyed hashes: companies with a common owner are one group. Decision 099. */
  company_owners: {
    company_id: string
    /** HMAC of type, country of a passport and number of the identity document, hex. */
    digest: string
  }
  /** An invitation to a mailbox; once accepted, the affiliation has its id. USER-05. */
  company_invitations: {
    id: string
    company_id: string
    email: string
    role: 'administrator' | 'user'
    status: 'confirming' | 'active' | 'removed' | 'rejected'
    /** SHA-256 of the token of the link, hex. */
    token_hash: string
    invited_by: string
    expires_at: Date
    created_at: Date
    decided_at: Date | null
  }
}
