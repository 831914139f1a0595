/** Handlers that add shops to an open facility and apply for a higher limit. ACT-01 to ACT-06, API-091. */
import type { activation } from '../../contract/limits/shop-activation.ts'
import { submitIncrease } from '../limits/activation/increase.ts'
import { readActivation } from '../limits/activation/read.ts'
import type { CallOf, HandlersOf } from '../platform/call.ts'
import { activateShops } from './supplement.ts'

export const activationHandlers: HandlersOf<typeof activation> = {
  async readActivation(call: CallOf<'company'>, { product }) {
    return readActivation(call.deps.db, call.companyId, product)
  },

  async activateShops(call: CallOf<'company'>, { product, shop_ids, limit }) {
    return activateShops(call, { product, shopIds: shop_ids, shown: BigInt(limit.amount) })
  },

  async submitLimit(call: CallOf<'company'>, { product }) {
    return submitIncrease(call, product)
  },
}
