/** Money: integer minor units with their currency; the only place that formats or parses an amount. R10. */

/** Currencies Sampan lends in; each has two decimals. */
export const currencies = ['HKD', 'USD', 'CNY'] as const
export type Currency = (typeof currencies)[number]

/** An amount on the wire: integer minor units in a string beside its currency. R10. */
export type Money = { amount: string; currency: Currency }

/** Minor units and currency as wire money. */
export function money(amount: bigint, currency: Currency): Money {
  return { amount: amount.toString(), currency }
}

/** The negated amount. */
export function negated({ amount, currency }: Money): Money {
  return money(-BigInt(amount), currency)
}

/** Formats an amount: `HKD 1,234.00`, negative `− HKD 1,234.00`. Currency code first, grouped, two decimals, no line break. */
export function formatMoney(value: Money): string {
  if (BigInt(value.amount) < 0n) return `−\u00a0${formatMoney(negated(value))}`
  return `${value.currency}\u00a0${formatAmount(value.amount)}`
}

/** `1,234.00` from minor units: the amount without its code. */
export function formatAmount(amount: string | bigint): string {
  const minor = BigInt(amount)
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, '0')
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+(?!\d))/g, ',')
  return `${minor < 0n ? '−' : ''}${whole}.${digits.slice(-2)}`
}

/** Minor units of a typed decimal such as `1,234.5`; null when it is not an amount. */
export function parseAmount(typed: string): bigint | null {
  const match = /^(\d{1,15})(?:\.(\d{1,2}))?$/.exec(typed.replace(/[,\s]/g, ''))
  if (!match) return null
  return BigInt(match[1] ?? '0') * 100n + BigInt((match[2] ?? '').padEnd(2, '0'))
}
