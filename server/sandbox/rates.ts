/** Benchmark and exchange rates: fixed figures under dates of the sandbox clock. */

import { Hono } from 'hono'
import type { Deps } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { isWorkingDay } from '../reference/calendar/working-days.ts'
import { shiftDay } from './merchants.ts'

const sofr = '0.0366'

/** Units of a currency for one Hong Kong dollar. */
export const perHkd: Readonly<Record<string, string>> = {
  USD: '0.1284',
  CNY: '0.9105',
  EUR: '0.1108',
  GBP: '0.0967',
  CAD: '0.1794',
  MXN: '2.3512',
  BRL: '0.6843',
  ARS: '184.5',
  CLP: '119.4',
  COP: '489.7',
  SEK: '1.2083',
  PLN: '0.4686',
  CZK: '2.6820',
  JPY: '19.862',
  AUD: '0.1962',
  AED: '0.4715',
  SGD: '0.1662',
  MYR: '0.5304',
  THB: '4.1561',
  IDR: '2142.6',
  PHP: '7.5403',
  VND: '3384.2',
  TWD: '4.0187',
}

/** `/sandbox/rates/*`. */
export function ratesRoutes({ clock }: Deps): Hono {
  const app = new Hono()
  app.get('/sofr', (context) => context.json({ rate: sofr, date: lastBusinessDay(dayOf(clock.now())) }))
  app.get('/fx', (context) => context.json({ base: 'HKD', rates: perHkd, at: clock.now().toISOString() }))
  return app
}

/** The last day before `today` on which banks of the United States work: SOFR is published the day after. */
export function lastBusinessDay(today: string): string {
  const yesterday = shiftDay(today, -1)
  return isWorkingDay('US', yesterday) ? yesterday : lastBusinessDay(yesterday)
}
