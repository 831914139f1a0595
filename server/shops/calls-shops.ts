/** Linking shops and PSP accounts. API-060 to API-067, SHOP-28. */

import type { shops } from '../../contract/shops/linking.ts'
import { gateways, platforms } from '../outside/marketplaces/platforms.ts'
import type { CallOf, HandlersOf } from '../platform/call.ts'
import { associatePsp } from './assign-psp.ts'
import { completeAuthorisation, linkByKeys } from './complete.ts'
import { listAuthorisations } from './list.ts'
import { removeShop } from './remove.ts'
import { startAuthorisation } from './start.ts'
import { syncShop } from './sync.ts'

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
