/** Generates PSP settlements: every Tuesday the sales of the previous week, less returns and the fee. */
import type { Currency } from '../../contract/kernel/money.ts'
import { type Merchant, shiftDay } from './merchants.ts'
import { salesBetween } from './sales.ts'

/** One payment of a PSP to its merchant; amounts are minor units in strings. */
interface Settlement {
  readonly settlement_id: string
  readonly settled_on: string
  readonly gross: string
  readonly fees: string
  readonly deductions: readonly { readonly kind: 'financing'; readonly payee: string; readonly amount: string }[]
  readonly net: string
}

/** Fee of the PSP in hundredths of a percent. */
const feeBasisPoints = 90n

/** A loan of another lender, repaid out of the settlements of one merchant until so many days after consent. MSG-11. */
const loan = { kind: 'seasonal', lender: 'Quay Advance', sharePercent: 35n, daysAfterConsent: 45 } as const

/** Settlements paid on the days `from` to `to`, both included; the account was linked on `linkedOn`. */
export function settlementsBetween(
  partner: string,
  merchant: Merchant,
  currency: Currency,
  from: string,
  to: string,
  linkedOn: string,
): Settlement[] {
  const repaidOn = shiftDay(linkedOn, loan.daysAfterConsent)
  const settlements: Settlement[] = []
  for (let day = from; day <= to; day = shiftDay(day, 1)) {
    if (new Date(`${day}T00:00:00Z`).getUTCDay() !== 2) continue
    const week = salesBetween(partner, merchant, currency, shiftDay(day, -8), shiftDay(day, -2))
    const gross = week.reduce((sum, sales) => sum + BigInt(sales.gross) - BigInt(sales.returns), 0n)
    const fees = (gross * feeBasisPoints) / 10_000n
    const repaid = merchant.kind === loan.kind && day <= repaidOn ? (gross * loan.sharePercent) / 100n : 0n
    settlements.push({
      settlement_id: `${partner}-${day}`,
      settled_on: day,
      gross: `${gross}`,
      fees: `${fees}`,
      deductions: repaid > 0n ? [{ kind: 'financing', payee: loan.lender, amount: `${repaid}` }] : [],
      net: `${gross - fees - repaid}`,
    })
  }
  return settlements
}
