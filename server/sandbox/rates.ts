/** Benchmark and exchange rates: fixed figures under dates of the sandbox clock. */

import { Hono } from 'hono'
import { dayOf } from '../calendar/hong-kong.ts'
import { isWorkingDay } from '../calendar/working-days.ts'
import type { Deps } from '../deps.ts'
import { shiftDay } from './merchants.ts'

/** SOFR, and units of a currency for one Hong Kong dollar. */
const figures = { sofr: '0.0366', perHkd: { USD: '0.1284', CNY: '0.9105', EUR: '0.1108', GBP: '0.0967' } } as const

/** `/sandbox/rates/*`. */
export function ratesRoutes({ clock }: Deps): Hono {
  const app = new Hono()
  app.get('/sofr', (context) => context.json({ rate: figures.sofr, date: lastBusinessDay(dayOf(clock.now())) }))
  app.get('/fx', (context) => context.json({ base: 'HKD', rates: figures.perHkd, at: clock.now().toISOString() }))
  return app
}

/** The last day before `today` on which banks of the United States work: SOFR is published the day after. */
export function lastBusinessDay(today: string): string {
  const yesterday = shiftDay(today, -1)
  return isWorkingDay('US', yesterday) ? yesterday : lastBusinessDay(yesterday)
}
