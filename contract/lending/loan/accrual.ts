/**
 * Interest by the day, exact. It is counted in grains: one night of one minor unit of principal is as many grains as the numerator of
 * the rate, so grains are whole numbers and add up without rounding. Only what is charged is rounded, from the sum of all nights, so
 * that the remainder is carried from day to day and never lost. CRED-13.
 */
import { fractionOf, greater, roundHalfEven, roundUp } from './exact.ts'
import type { InterestRate, Loan } from './structure.ts'

const yearDays = { 'ACT/360': 360n, 'ACT/365': 365n } as const satisfies Record<InterestRate['accrualBasis'], bigint>

/** Grains of one minor unit of interest: at `0.135` and ACT/365, 1000 × 365. */
export function grainsOfUnit({ rate, accrualBasis }: InterestRate): bigint {
  return fractionOf(rate).denominator * yearDays[accrualBasis]
}

/**
 * Grains that a principal earns in the nights from one day to another, both in days after the drawdown. Nights that a red packet makes
 * free earn nothing. RED-12. A loan that rounds each period earns whole units from one due day or payment to the next.
 */
export function accrue({ rate, waiver }: Pick<Loan, 'rate' | 'waiver'>, principal: bigint, from: number, to: number): bigint {
  const free = freeNights(waiver)
  const earned = (until: number) => {
    const grains = principal * fractionOf(rate.rate).numerator * BigInt(Math.max(0, until - from))
    const unit = grainsOfUnit(rate)
    return rate.rounding === 'carried' ? grains : roundHalfEven(grains, unit) * unit
  }
  return earned(to) - earned(Math.min(free, to))
}

/** Part of {@link accrue} for nights before the money arrived. They are counted after the free nights, so that the number of free nights is unchanged. Decision 057. */
export function accrueBefore(
  { rate, waiver, interestAfter = 0 }: Pick<Loan, 'rate' | 'waiver' | 'interestAfter'>,
  principal: bigint,
  from: number,
  to: number,
): bigint {
  const free = freeNights(waiver)
  const nights = Math.min(to, free + interestAfter) - Math.max(from, free)
  return principal * fractionOf(rate.rate).numerator * BigInt(Math.max(0, nights))
}

function freeNights(waiver: Loan['waiver']): number {
  return waiver?.kind === 'interest_days' ? waiver.days : 0
}

/**
 * Interest charged for grains, in minor units, less what a red packet takes off and what those `before` the money was there come to:
 * that is rounded up, in favour of the merchant, to an even number of units, so that every later sum is rounded as it was agreed.
 */
export function interestOf({ rate, waiver }: Pick<Loan, 'rate' | 'waiver'>, grains: bigint, before = 0n): bigint {
  const waived = waiver?.kind === 'interest_amount' ? BigInt(waiver.amount) : 0n
  const unit = grainsOfUnit(rate)
  const notThere = 2n * roundUp(before, 2n * unit)
  return greater(0n, roundHalfEven(grains, unit) - notThere - waived)
}
