/** Linking shops and PSP accounts. API-060 to API-067, SHOP-28. */

import type { shops } from '../../contract/shops.ts'
import type { CallOf, HandlersOf } from '../call.ts'
import { gateways, platforms } from '../partners/platforms.ts'
import { associatePsp } from '../shops/bind.ts'
import { completeAuthorisation, linkByKeys } from '../shops/complete.ts'
import { listAuthorisations } from '../shops/list.ts'
import { removeShop } from '../shops/remove.ts'
import { startAuthorisation } from '../shops/start.ts'
import { syncShop } from '../shops/sync.ts'

export const shopHandlers: HandlersOf<typeof shops> = {
  async listPlatforms() {
    return [...platforms]
  },

  async listGateways() {
    return [...gateways]
  },

  async listAuthorisations(call: CallOf<'company'>) {
    return listAuthorisations(call.deps, call.companyId)
  },

  startAuthorisation,
  completeAuthorisation,
  linkByKeys,
  associatePsp,
  syncShop,
  removeShop,
}
