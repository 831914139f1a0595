/** Debt service: what the instalments of a company take of its sales, the same in the browser and in the server. Decision 119. */
import { addDays } from '../../kernel/days.ts'
import { Problem } from '../../kernel/problem.ts'
import type { DrawdownOffer } from '../drawdowns.ts'
import { shareOf, sumOf } from './exact.ts'
import type { Owed } from './replay.ts'

/** Days that are compared: three months, and those by which holidays move a due day. */
const serviceDays = 97

/** The most of the sales of these days that instalments take, a decimal string. */
const serviceShare = '0.5'

/** What falls due in the days that are compared, from a day on; minor units. */
export function dueInService(owed: readonly Owed[], day: string): bigint {
  const last = addDays(day, serviceDays)
  return sumOf(owed.filter(({ due }) => due <= last).map(({ amount }) => amount))
}

/** What the sales of a month leave for the instalments of one more loan, minor units; below nothing where the loans of the company take more already. */
export function serviceLeft(monthly: bigint, owed: readonly Owed[], day: string): bigint {
  const sales = (monthly * BigInt(serviceDays)) / 30n
  return shareOf(sales, serviceShare) - dueInService(owed, day)
}

/**
 * Refuses an offer whose instalments come to more than is left: `refused` with field `tenor`, for a longer one has smaller instalments. Null
 * when they do not, or no sales are counted.
 */
export function serviceRefusal({ schedule }: Pick<DrawdownOffer, 'schedule'>, day: string, left: bigint | null): Problem | null {
  if (left === null) return null
  const asked = dueInService(
    schedule.map(({ due, total }) => ({ due, amount: BigInt(total.amount) })),
    day,
  )
  return asked > left ? new Problem('refused', { fields: { tenor: 'field.tenor.tooMuchOfSales' } }) : null
}
