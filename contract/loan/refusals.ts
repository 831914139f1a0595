/** What is not lent, by the same rules in the browser that shows it and in the server that decides. CRED-06, CRED-14, decision A96. */
import { formatAmount, type Money, money } from '../money.ts'
import { Problem } from '../problem.ts'
import { leastDrawdown } from '../terms.ts'
import { verdictOn } from './effective-rate.ts'

/** Why an amount of minor units cannot be drawn of what is available, which may be below nothing: 502 with field `amount`; null when it can be. */
export function amountRefusal(amount: bigint, { amount: available, currency }: Money): Problem | null {
  const left = BigInt(available) > 0n ? available : '0'
  const refusal = (message: string) =>
    new Problem(502, {
      fields: { amount: message },
      details: { available: { amount: left, currency }, least: money(leastDrawdown, currency), availableText: formatAmount(left) },
    })
  if (amount <= 0n) return refusal('field.amount.invalid')
  if (amount < leastDrawdown) return refusal('field.amount.tooLittle')
  return amount > BigInt(left) ? refusal('field.amount.tooMuch') : null
}

/** Refuses an effective annual rate the law does not allow: 502 with field `tenor`, for a longer one makes the fee cheaper by the year. Cap. 163, section 24. */
export function rateRefusal(effective_annual_rate: string): Problem | null {
  if (verdictOn(effective_annual_rate) !== 'refused') return null
  return new Problem(502, { fields: { tenor: 'field.tenor.tooDear' }, details: { effective_annual_rate } })
}
