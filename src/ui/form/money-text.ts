/** How a typed amount becomes a decimal string. */

/** A typed amount as decimal string with two decimals (`1,234.5` → `1234.50`, full-width digits read too); what is not an amount stays as typed. */
export function normaliseAmount(typed: string): string {
  const plain = typed.normalize('NFKC').replace(/[,\s]/g, '')
  const match = /^(\d+)(?:\.(\d{0,2}))?$/.exec(plain)
  if (!match) return typed.trim()
  const whole = (match[1] ?? '0').replace(/^0+(?=\d)/, '')
  return `${whole}.${(match[2] ?? '').padEnd(2, '0')}`
}
