/** Rules that refuse a drawdown, the same in the browser that shows them and in the server that decides. CRED-06, CRED-14, decision A96. */

import { formatAmount, type Money, money } from '../../kernel/money.ts'
import { Problem } from '../../kernel/problem.ts'
import type { DrawdownOffer } from '../drawdowns.ts'
import type { FacilitySummary } from '../facilities.ts'
import { isOverdue } from '../overdue-rules.ts'
import { leastDrawdown } from '../terms.ts'
import { greater, lesser } from './exact.ts'
import { verdictOn } from './statutory-rate.ts'
import type { LoanStructure } from './structure.ts'

/** The state of a facility at a drawdown request. */
export type Drawable = Pick<
  FacilitySummary,
  'availableLimit' | 'outstandingLoan' | 'pendingDrawdown' | 'overdue' | 'overdueElsewhere' | 'overdueInGroup' | 'paused'
>

/**
 * Why a drawdown cannot be made: `refused` with field `amount` while something of the company is overdue or drawing is paused, when it is too little, more than is available or
 * more than its structure lets be outstanding, with field `tenor` when it is longer than the structure allows; null when it can be. CRED-06, CRED-12, decision 106.
 */
export function drawdownRefusal(
  { amount, tenor }: Pick<DrawdownOffer, 'amount' | 'tenor'>,
  { maximumOutstanding, maximumTenor }: Pick<LoanStructure, 'maximumOutstanding' | 'maximumTenor'>,
  { availableLimit, outstandingLoan, pendingDrawdown, paused, ...overdue }: Drawable,
): Problem | null {
  if (isOverdue(overdue)) return new Problem('refused', { fields: { amount: 'field.amount.overdue' } })
  if (paused !== null) return new Problem('refused', { fields: { amount: 'field.amount.paused' } })
  if (tenor > maximumTenor) return new Problem('refused', { fields: { tenor: 'field.tenor.tooLong' } })
  const room = BigInt(maximumOutstanding.amount) - BigInt(outstandingLoan.amount) - BigInt(pendingDrawdown.amount)
  return amountRefusal(BigInt(amount.amount), money(lesser(BigInt(availableLimit.amount), room), availableLimit.currency))
}

/** Why an amount in minor units cannot be drawn from the available amount, which may be negative; null when it can. */
function amountRefusal(amount: bigint, { amount: available, currency }: Money): Problem | null {
  const left = String(greater(0n, BigInt(available)))
  const refusal = (message: string) =>
    new Problem('refused', {
      fields: { amount: message },
      details: { available: { amount: left, currency }, least: money(leastDrawdown, currency), availableText: formatAmount(left) },
    })
  if (amount <= 0n) return refusal('field.amount.invalid')
  if (amount < leastDrawdown) return refusal('field.amount.tooLittle')
  return amount > BigInt(left) ? refusal('field.amount.tooMuch') : null
}

/**
 * Refuses an offer whose statutory rate the law does not allow: `refused` with field `tenor`, for a longer one makes the fee cheaper by the year.
 * Of a share of payouts the rate of the longest duration has to be allowed, too. Cap. 163, section 24, decisions 105, 127.
 */
export function rateRefusal(offer: Pick<DrawdownOffer, 'statutory_annual_rate' | 'share'>): Problem | null {
  const statutory_annual_rate = highestRate(offer)
  if (verdictOn(statutory_annual_rate) !== 'refused') return null
  return new Problem('refused', { fields: { tenor: 'field.tenor.tooDear' }, details: { statutory_annual_rate } })
}

/** The rate by which the law looks at an offer: of a share of payouts the higher of what is expected and the longest duration. Decisions 105, 127. */
export function highestRate({ statutory_annual_rate: expected, share }: Pick<DrawdownOffer, 'statutory_annual_rate' | 'share'>): string {
  const longest = share?.longest.statutory_annual_rate ?? expected
  return Number(longest) > Number(expected) ? longest : expected
}
