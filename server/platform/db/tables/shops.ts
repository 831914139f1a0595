/** Tables of linked shops, their sales and logins, and pending authorisations. */
import type { Generated, GeneratedAlways } from 'kysely'
import type { Currency } from '../../../../contract/kernel/money.ts'
import type { AuthMethod } from '../../../../contract/shops/linking.ts'
import type { SellerNameStatus } from '../../../../contract/shops/seller-name.ts'
import type { Authorised } from './banking.ts'

export interface ShopsTables {
  /** Settlements of PSPs, minor units of the account's currency, with the part that went to another lender. */
  psp_settlements: { psp_id: string; settlement_id: string; settled_on: string; gross: bigint; financed: bigint }
  /** When the settlements of an account were last requested, and when they were last received. */
  psp_readings: { psp_id: string; asked_at: Date; answered_at: Date | null }
  shop_accounts: {
    id: string
    company_id: string
    status: 'active' | 'disabled' | 'removed'
    /** Number of the marketplace in `outside/platforms.ts`. */
    platform_id: number
    login: string
    shop_name: string
    login_url: string
    /** Null once it was removed. */
    password_sealed: string | null
    version: Generated<number>
    added_by: string | null
    created_at: Date
    updated_at: Date
    removed_at: Date | null
  }
  /** An authorisation the merchant was sent away for: one use, 15 minutes. */
  oauth_states: {
    /** SHA-256 of the state, hex. */
    state_hash: string
    session_id: string
    user_id: string
    company_id: string
    platform_id: number
    site: string | null
    auth_method: AuthMethod
    verifier_sealed: string
    /** The shop a PSP account is linked for; null when it is linked before a shop. SHOP-14. */
    shop_id: string | null
    /** The marketplace whose shop is linked next. SHOP-15. */
    next_platform_id: number | null
    expires_at: Date
    used_at: Date | null
    created_at: Date
  }
  shops: Authorised & {
    /** The marketplace's number of the shop. */
    provider_shop_id: string
    /** The site, for a marketplace whose sellers have a separate shop on each; else empty. */
    seller_site: Generated<string>
    /** Identity of the shop, independent of its company: for a real shop platform, site and number; in the sandbox, where all companies link the same shops, unique per row. */
    identity: GeneratedAlways<string>
    /** Set on a removed row when the shop was moved from another company: the moved row represents the shop from then on. */
    gave_way_at: Generated<Date | null>
    name: string
    /** Who sells, as the marketplace reports it; null where it does not. */
    seller: Generated<string | null>
    site: string | null
    currency: Currency
    opened_on: string
    psp_id: string | null
    /** Percent of the running or last import. */
    progress: Generated<number>
    importing: Generated<boolean>
    /** Oldest day the running import has stored; null before its first slice. */
    imported_from: string | null
    synced_at: Date | null
    /** The name of `seller_names` that keeps it out of the limit while it is not accepted. */
    held_by: Generated<string | null>
    /** A real shop, which counts for the limit of only one company; sandbox shops are shared by all companies. */
    pledged: Generated<boolean>
    /** While one process renews the tokens, the others wait for it until then. */
    renewing_until: Generated<Date | null>
  }
  /** A name of a seller or PSP account holder that is not the certified company's. Decision 094. */
  seller_names: {
    id: string
    company_id: string
    name: string
    status: SellerNameStatus
    /** What was compared; for a refusal, and for a decision that was taken back, the text for the merchant. */
    note: Generated<string>
    created_at: Date
    decided_by: Generated<string | null>
    decided_at: Generated<Date | null>
  }
  /** A loan of another lender seen in the payouts of a shop, as of the last settlement that repaid it. `settled`: paid out in the four weeks up to it. */
  shop_loans: { shop: string; psp_id: string; last_on: string; share: string; settled: bigint }
  /** Sales of one day in the shop's currency, minor units. */
  shop_sales: { shop_id: string; day: string; orders: number; gross: bigint; returns: bigint }
}
