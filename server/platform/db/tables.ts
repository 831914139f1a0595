/** Kysely table types: one interface per area, merged. */
import type { AccountTables } from './tables/account.ts'
import type { AnalyticsTables } from './tables/analytics.ts'
import type { BankingTables } from './tables/banking.ts'
import type { CompanyTables } from './tables/company.ts'
import type { FilesTables } from './tables/files.ts'
import type { HomeTables } from './tables/home.ts'
import type { KycTables } from './tables/kyc.ts'
import type { LendingTables } from './tables/lending.ts'
import type { LimitsTables } from './tables/limits.ts'
import type { NoticesTables } from './tables/notices.ts'
import type { PlatformTables } from './tables/platform.ts'
import type { PrivacyTables } from './tables/privacy.ts'
import type { RecordsTables } from './tables/records.ts'
import type { RepaymentsTables } from './tables/repayments.ts'
import type { RewardsTables } from './tables/rewards.ts'
import type { SandboxTables } from './tables/sandbox.ts'
import type { ShopsTables } from './tables/shops.ts'
import type { SigningTables } from './tables/signing.ts'
import type { SiteTables } from './tables/site.ts'
import type { StaffTables } from './tables/staff.ts'

/** All tables. An area adds its interface here and its migration in `migrate.ts`. */
export interface Tables
  extends PlatformTables,
    FilesTables,
    AccountTables,
    SiteTables,
    CompanyTables,
    NoticesTables,
    KycTables,
    BankingTables,
    LendingTables,
    ShopsTables,
    LimitsTables,
    HomeTables,
    SigningTables,
    RewardsTables,
    RepaymentsTables,
    RecordsTables,
    StaffTables,
    PrivacyTables,
    AnalyticsTables,
    SandboxTables {}
