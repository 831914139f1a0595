/** Rows of the accounts with which a company signs in to its shops. */
import type { Generated } from 'kysely'

export interface MyShopTables {
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
}
