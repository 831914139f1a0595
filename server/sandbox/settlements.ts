/** Made-up settlements of a PSP: every Tuesday the sales of the week before, less returns and the fee. */
import type { Currency } from '../../contract/money.ts'
import { type Merchant, shiftDay } from './merchants.ts'
import { salesBetween } from './sales.ts'

/** One payment of a PSP to its merchant; amounts are minor units in strings. */
interface Settlement {
  readonly settlement_id: string
  readonly settled_on: string
  readonly gross: string
  readonly fees: string
  readonly net: string
}

/** Fee of the PSP in hundredths of a percent. */
const feeBasisPoints = 90n

/** Settlements paid on the days `from` to `to`, both included. */
export function settlementsBetween(partner: string, merchant: Merchant, currency: Currency, from: string, to: string): Settlement[] {
  const settlements: Settlement[] = []
  for (let day = from; day <= to; day = shiftDay(day, 1)) {
    if (new Date(`${day}T00:00:00Z`).getUTCDay() !== 2) continue
    const week = salesBetween(partner, merchant, currency, shiftDay(day, -8), shiftDay(day, -2))
    const gross = week.reduce((sum, sales) => sum + BigInt(sales.gross) - BigInt(sales.returns), 0n)
    const fees = (gross * feeBasisPoints) / 10_000n
    settlements.push({ settlement_id: `${partner}-${day}`, settled_on: day, gross: `${gross}`, fees: `${fees}`, net: `${gross - fees}` })
  }
  return settlements
}
