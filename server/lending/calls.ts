/** The rates of the day. API-018, API-057. */
import { readExchangeRates } from '../outside/rates/exchange.ts'
import { readSofr } from '../outside/rates/rates.ts'
import type { Handlers } from '../platform/call.ts'

export const rateHandlers = {
  readSofr: ({ deps }) => readSofr(deps),
  readExchangeRates: ({ deps }, { currencies }) => readExchangeRates(deps, currencies),
} satisfies Partial<Handlers>
