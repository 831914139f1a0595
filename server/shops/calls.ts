/** The platforms that can be linked, and the calls of My shops that add and delete one. API-044, API-046, API-060, API-061. */
import { Problem } from '../../contract/kernel/problem.ts'
import { gateways, partnerOf, platforms } from '../outside/marketplaces/platforms.ts'
import type { Handlers } from '../platform/call.ts'
import { removeShop } from './remove.ts'
import { startAuthorisation } from './start.ts'

export const shopHandlers = {
  listPlatforms: async () => [...platforms],

  listGateways: async () => [...gateways],

  /** Problem `notFound` for a number that is no marketplace; else as the start of an authorisation. */
  async addShop(call, { platform_id, site, auth_method }) {
    const partner = partnerOf(platform_id)
    if (partner?.kind !== 'shop') throw new Problem('notFound')
    return startAuthorisation(call, { platform_id, action: partner.entry.action, site, auth_method, shop_id: null, next_platform_id: null })
  },

  /** Of shops alone: accounts at PSPs end elsewhere. */
  async deleteShop(call, { id }) {
    const shop = await call.deps.db
      .selectFrom('shops')
      .select('id')
      .where('id', '=', id)
      .where('company_id', '=', call.companyId)
      .executeTakeFirst()
    if (!shop) throw new Problem('notFound')
    return removeShop(call, { id })
  },
} satisfies Partial<Handlers>
