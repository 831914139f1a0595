/** My shops. API-044 to API-052. */

import { Problem } from '../../contract/kernel/problem.ts'
import type { myShops } from '../../contract/shops/my-shops.ts'
import { partnerOf } from '../outside/marketplaces/platforms.ts'
import type { CallOf, HandlersOf } from '../platform/call.ts'
import { addShopAccount, deleteShopAccount, editShopAccount, searchShopAccounts } from './my-shops/accounts.ts'
import { searchShops } from './my-shops/list.ts'
import { migrateShop } from './my-shops/move.ts'
import { viewShopPassword } from './my-shops/password.ts'
import { removeShop } from './remove.ts'
import { startAuthorisation } from './start.ts'

export const myShopHandlers: HandlersOf<typeof myShops> = {
  /** Problem `notFound` for a number that is no marketplace; else as the start of an authorisation. */
  async addShop(call: CallOf<'company'>, { platform_id, site, auth_method }) {
    const partner = partnerOf(platform_id)
    if (partner?.kind !== 'shop') throw new Problem('notFound')
    return startAuthorisation(call, { platform_id, action: partner.entry.action, site, auth_method, shop_id: null, next_platform_id: null })
  },

  searchShops,

  /** Of shops alone: accounts at PSPs end elsewhere. */
  async deleteShop(call: CallOf<'company'>, { id }) {
    const shop = await call.deps.db
      .selectFrom('shops')
      .select('id')
      .where('id', '=', id)
      .where('company_id', '=', call.companyId)
      .executeTakeFirst()
    if (!shop) throw new Problem('notFound')
    return removeShop(call, { id })
  },

  migrateShop,
  searchShopAccounts,
  addShopAccount,
  editShopAccount,
  deleteShopAccount,
  viewShopPassword,
}
