/** What falls due soon, summed over loans as they stand. Pure. DASH-08, DASH-09. */
import { addDays } from '../../contract/days.ts'
import { sumOf } from '../../contract/loan/exact.ts'
import type { LoanStanding } from '../../contract/repayments.ts'

/** Minor units that are due now or fall due within so many days, and how many payments that is. */
export function dueWithin(loans: readonly LoanStanding[], days: number): { amount: bigint; count: number } {
  const payments = loans.flatMap(({ on, due, coming }) => [
    ...(due.amount === '0' ? [] : [due]),
    ...coming.filter((instalment) => instalment.due <= addDays(on, days)).map(({ total }) => total),
  ])
  return { amount: sumOf(payments.map(({ amount }) => BigInt(amount))), count: payments.length }
}
