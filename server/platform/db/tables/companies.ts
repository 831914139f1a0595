/** Tables of companies, their memberships, certification, files and onboarding. */
import type { Generated } from 'kysely'
import type { BankAccountDraft } from '../../../../contract/banking/drawdown-account.ts'
import type { Product } from '../../../../contract/kernel/product.ts'
import type { KycStatus } from '../../../../contract/kernel/statuses.ts'
import type { BusinessDraft, BusinessInfo, CompanyDraft, KycSection } from '../../../../contract/kyc/applications.ts'
import type { Json } from './core.ts'

/** By section of an application: its version, the last editor, and the version at which that editor's changes began. */
export type Edits = Partial<Record<KycSection, { readonly version: number; readonly by: string; readonly since: number }>>

export interface CompanyTables {
  companies: {
    id: string
    register_name_en: Generated<string>
    register_name_cn: Generated<string>
    /** Claimed from submission until the application is rejected or returned; unique over companies. ERR-30017. */
    business_registration_number: string | null
    unified_social_credit_code: string | null
    created_at: Date
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
  /** An uploaded file; its bytes are stored encrypted under `storage_key`. UPL-01 to UPL-08. */
  files: {
    id: string
    owner_id: string
    /** Set while papers of the company name the file: then its active members may read it, but for sides of identity documents that were sent. */
    company_id: string | null
    /** For people; never part of a path. */
    name: string
    extension: string
    mime: string
    /** Bytes before sealing. */
    size: number
    crc: string
    sha256: string
    storage_key: string
    /** Uploads that nothing refers to are removed after a week; files made by the server are kept. */
    origin: 'upload' | 'made'
    /** Purpose given by the caller. API-074. */
    purpose: string | null
    preview: Generated<'waiting' | 'made' | 'failed' | 'none'>
    created_at: Date
  }
  /** Preview pictures of a file, stored encrypted under `storage_key` like the file: JPEGs, sides in pixels, pages from 1. UPL-08. */
  file_previews: { file_id: string; page: number; storage_key: string; width: number; height: number; created_at: Date }
  /** The onboarding status of a company in a product. ONB-01. */
  onboardings: { id: string; company_id: string; product: Product; status: string; created_at: Date }
  /** The drawdown account of a company in a product. BANK-02. */
  bank_accounts: {
    id: string
    company_id: string
    product: Product
    /** Everything but the account number. */
    draft: Json<Omit<BankAccountDraft, 'accountNumber'>>
    /** Encrypted, place `bank_accounts.account_number:<id>`. */
    account_number: string | null
    /** Of a submitted one: the account of the company's list that it is. */
    account_id: string | null
    saved_at: Date
    submitted_at: Date | null
  }
  /** Business info as submitted for a product. BIZ-12. */
  business_infos: { company_id: string; product: Product; info: Json<BusinessInfo>; submitted_at: Date }
  /** The page a user was last on. ONB-08. */
  positions: { user_id: string; company_id: string; path: string; path_name: string; at: Date }
}
