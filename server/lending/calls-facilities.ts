/** Facilities and the rates of the day. API-018, API-055, API-057, API-094. */
import type { facilities } from '../../contract/lending/facilities.ts'
import { readExchangeRates } from '../outside/rates/exchange.ts'
import { readSofr } from '../outside/rates/rates.ts'
import type { CallOf, HandlersOf } from '../platform/call.ts'
import { readFacility } from './detail.ts'
import { readSummary } from './facilities.ts'

export const facilityHandlers: HandlersOf<typeof facilities> = {
  async readFacilitySummary(call: CallOf<'company'>, { product }) {
    return readSummary(call.deps, call.companyId, product)
  },

  async readFacility(call: CallOf<'company'>, asked) {
    return readFacility(call, asked)
  },

  async readSofr(call) {
    return readSofr(call.deps)
  },

  async readExchangeRates(call, { currencies }) {
    return readExchangeRates(call.deps, currencies)
  },
}
