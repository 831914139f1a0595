/** Rules that a reading of a rate passes before anything is priced with it. CRED-13, `docs/loan.md`. */
import { Decimal } from 'decimal.js'
import { addDays } from '../../../contract/kernel/days.ts'

/** Lowest and highest SOFR, its largest change from the last accepted one, and the days after which its own date is too old. */
const sofrRules = { lowest: '-0.01', highest: '0.15', change: '0.01', days: 6 }

/** Bounds of the currencies we lend in, units for one Hong Kong dollar; the largest factor between two readings; and days as above. */
const exchangeRules = { USD: ['0.12', '0.14'], CNY: ['0.7', '1.4'], factor: '1.5', days: 5 } as const

/** Why a reading is refused: its date, its amount, or its change from the last accepted one. */
export type Fault = 'date' | 'bounds' | 'change'

/**
 * Why SOFR of a day is refused; null when it is accepted. `last` is the last accepted one, while it can be used itself: later the bounds
 * alone decide, so that a rate that has moved far is not refused for good. Days `YYYY-MM-DD` of Hong Kong.
 */
export function sofrFault(
  read: { rate: string; date: string },
  { today, last }: { today: string; last: { rate: string; date: string } | null },
): Fault | null {
  if (!isYoungSofr(read.date, today) || (last !== null && read.date < last.date)) return 'date'
  const rate = new Decimal(read.rate)
  if (rate.lt(sofrRules.lowest) || rate.gt(sofrRules.highest)) return 'bounds'
  return last !== null && rate.minus(last.rate).abs().gt(sofrRules.change) ? 'change' : null
}

/** Why an exchange rate is refused, units for one Hong Kong dollar; null when it is accepted. `last` as of {@link sofrFault}. */
export function exchangeFault(currency: string, perDollar: string, last: string | undefined): Fault | null {
  if (!/^\d{1,9}(\.\d{1,12})?$/.test(perDollar)) return 'bounds'
  const rate = new Decimal(perDollar)
  const [lowest, highest] = currency === 'USD' || currency === 'CNY' ? exchangeRules[currency] : ['0', 'Infinity']
  if (!rate.gt(0) || rate.lt(lowest) || rate.gt(highest)) return 'bounds'
  if (last === undefined) return null
  const factor = rate.div(last)
  return factor.gt(exchangeRules.factor) || factor.lt(new Decimal(1).div(exchangeRules.factor)) ? 'change' : null
}

/** Whether SOFR of a day can be used today. */
export function isYoungSofr(date: string, today: string): boolean {
  return isYoung(date, today, sofrRules.days)
}

/** Whether exchange rates of a day can be used today. */
export function isYoungExchange(date: string, today: string): boolean {
  return isYoung(date, today, exchangeRules.days)
}

function isYoung(date: string, today: string, days: number): boolean {
  return date <= today && addDays(date, days) >= today
}
