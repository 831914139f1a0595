/** Formats a typed amount. */
import { formatAmount, parseAmount } from '../../../contract/kernel/money.ts'

/** A typed amount as amounts are written everywhere (`1234.5` → `1,234.50`, full-width digits read too); what is not an amount stays as typed. */
export function normaliseAmount(typed: string): string {
  const amount = parseAmount(typed.normalize('NFKC'))
  return amount === null ? typed.trim() : formatAmount(amount)
}
