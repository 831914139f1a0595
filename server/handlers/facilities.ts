/** Facilities and the rates of the day. API-018, API-055, API-057, API-094. */
import type { facilities } from '../../contract/facilities.ts'
import type { CallOf, HandlersOf } from '../call.ts'
import { readFacility } from '../lending/detail.ts'
import { readSummary } from '../lending/facilities.ts'
import { readExchangeRates } from '../partners/exchange.ts'
import { readSofr } from '../partners/rates.ts'

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
