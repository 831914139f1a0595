/** Exchange rates for sales in other currencies. */
import type { Currency } from '../../contract/kernel/money.ts'

/** Hong Kong dollars for one unit of a currency, fixed per policy so that a limit does not move with the market. */
export const hkdPer: Readonly<Record<Currency, string>> = { HKD: '1', USD: '7.80', CNY: '1.08' }
