/** The effective annual rate of dated payments: the compound rate by which offers compare. The law's is in `statutory-rate.ts`. CRED-14. */
import { daysBetween } from '../../kernel/days.ts'
import type { PaidOut } from './schedule.ts'

/** Upper bound of a reported rate: ten thousand times the loan in a year. */
const highestReported = 9999.9999

/**
 * The yearly rate at which payments are worth what was received (XIRR over days / 365), as a decimal string of four digits; at most
 * `9999.9999`. Payments are of later days, in any order; a RangeError otherwise, or without any.
 *
 * Solved by Newton's method for the discount of one day: the worth of the payments rises and curves upwards with it, so the method
 * cannot miss. Only sums and products occur, which browser and server calculate to the same digit.
 */
export function effectiveAnnualRate(received: PaidOut, payments: readonly PaidOut[]): string {
  const flows = payments.map(({ day, amount }) => ({ days: daysBetween(received.day, day), amount: Number(amount) }))
  if (flows.length === 0 || flows.some(({ days }) => days < 1)) throw new RangeError('payments come after what was received')
  let discount = 1
  let step = 1
  while (Math.abs(step) > 1e-14) {
    let [worth, slope] = [0, 0]
    for (const { days, amount } of flows) {
      const before = amount * power(discount, days - 1)
      worth += before * discount
      slope += before * days
    }
    step = (worth - Number(received.amount)) / slope
    discount -= step
  }
  return Math.min(1 / power(discount, 365) - 1, highestReported).toFixed(4)
}

function power(base: number, exponent: number): number {
  let [result, square] = [1, base]
  for (let left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result *= square
    square *= square
  }
  return result
}
