/** Kysely table types: one interface per area, merged. */
import type { AccountTables } from './tables/accounts.ts'
import type { BankAccountTables } from './tables/bank-accounts.ts'
import type { CompanyTables } from './tables/companies.ts'
import type { CoreTables } from './tables/core.ts'
import type { CreditTables } from './tables/credit.ts'
import type { JourneyTables } from './tables/journey.ts'
import type { MyShopTables } from './tables/my-shops.ts'
import type { NoticeTables } from './tables/notices.ts'
import type { PersonalDataTables } from './tables/personal-data.ts'
import type { RedPacketTables } from './tables/red-packets.ts'
import type { RepaymentTables } from './tables/repayments.ts'
import type { ReportTables } from './tables/reports.ts'
import type { ReviewTables } from './tables/review.ts'
import type { SandboxTables } from './tables/sandbox.ts'
import type { ShopTables } from './tables/shops.ts'
import type { SigningTables } from './tables/signing.ts'
import type { TimelineTables } from './tables/timeline.ts'

/** All tables. An area adds its interface here and its migration in `migrate.ts`. */
export interface Tables
  extends CoreTables,
    AccountTables,
    CompanyTables,
    BankAccountTables,
    ShopTables,
    MyShopTables,
    CreditTables,
    SigningTables,
    NoticeTables,
    RedPacketTables,
    RepaymentTables,
    ReportTables,
    ReviewTables,
    JourneyTables,
    PersonalDataTables,
    TimelineTables,
    SandboxTables {}
