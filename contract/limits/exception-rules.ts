/** Exceptions to the calculated limit: what leads can set, for how long, and what it does to the calculation. Decision 128. */
import { addMonths } from '../kernel/days.ts'
import type { Product } from '../kernel/product.ts'
import { greater, lesser } from '../lending/loan/exact.ts'
import { leastDrawdown, loanTerms } from '../lending/terms.ts'

/** Why leads make an exception, as the merchant reads it: a season ahead, sales that the calculation does not see, an appeal, or caution. */
export const exceptionGrounds = ['season', 'unseen', 'appeal', 'caution'] as const
export type ExceptionGround = (typeof exceptionGrounds)[number]

/** Waiting for another lead, in force, or over: declined, withdrawn, ended by its day or by the next exception. */
export const exceptionStatuses = ['proposed', 'confirmed', 'declined', 'withdrawn', 'ended'] as const
export type ExceptionStatus = (typeof exceptionStatuses)[number]

/** The limit is at least the amount, or at most. */
export const exceptionEffects = ['raises', 'lowers'] as const
export type ExceptionEffect = (typeof exceptionEffects)[number]

/** Most months of an exception. */
const exceptionMonths = 12

/** Amounts are multiples of this, as calculated limits are: minor units of HKD. */
const exceptionUnit = 100_000n

/** The largest amount of a product: its highest limit, minor units of HKD. The least is that of a drawdown. */
export function exceptionMost(product: Product): bigint {
  return loanTerms[product].most
}

/** Why an amount is no exception: a text id for its field; null for one that is. */
export function amountRefusal(product: Product, amount: bigint): string | null {
  if (amount < leastDrawdown || amount > exceptionMost(product)) return 'staff.exceptions.outOfBounds'
  return amount % exceptionUnit === 0n ? null : 'staff.exceptions.notRound'
}

/** Why a day is not the last one of an exception: a text id for its field; null for one that is. */
export function lastDayRefusal(lastOn: string, today: string): string | null {
  return lastOn < today || lastOn > addMonths(today, exceptionMonths) ? 'field.date.outOfReach' : null
}

/** Why no exception can be proposed: nothing was calculated by the current rules, no sales count, or fewer in a year than the product asks for. */
export const exceptionObstacles = ['uncalculated', 'noSales', 'annual'] as const
export type ExceptionObstacle = (typeof exceptionObstacles)[number]

/** What an amount does to a calculated limit, minor units; null where it is the same. */
export function effectOf(amount: bigint, calculated: bigint): ExceptionEffect | null {
  if (amount === calculated) return null
  return amount > calculated ? 'raises' : 'lowers'
}

/** A limit with an exception, minor units: one that raises never lowers it when more is calculated later, and the other way round. */
export function withException(calculated: bigint, { effect, amount }: { effect: ExceptionEffect; amount: bigint }): bigint {
  return effect === 'raises' ? greater(calculated, amount) : lesser(calculated, amount)
}
