/** The rate that the Money Lenders Ordinance means, and the verdict on it. Cap. 163, Schedule 2, sections 24 and 25; CRED-14, decision 105. */
import { addMonths, daysBetween } from '../../kernel/days.ts'
import { flaggedStatutoryRate, highestStatutoryRate } from '../terms.ts'
import { roundUp, sumOf } from './exact.ts'
import type { PaidOut } from './schedule.ts'
import type { LoanStructure } from './structure.ts'

/** Parts of a year by which an interval is counted: a day is a seventh of a week or, beside complete months, a thirtieth of a month. */
const counts = {
  weekly: { partsOfYear: 52n * 7n, between: daysBetween },
  monthly: { partsOfYear: 12n * 30n, between: thirtiethsBetween },
} as const satisfies Record<LoanStructure['interestPaymentTiming'], unknown>

/**
 * The rate per year by Schedule 2 of Cap. 163, a decimal string of four digits: `0.2149` is 21.49 %. It is rounded up, so that a rate above
 * a ceiling is never shown as the ceiling. `received` is what reaches the borrower, which is the principal; all that is paid above it is
 * interest. By weeks where payments are weekly, else by calendar months, each counted from the payment before. Minor units. A RangeError
 * when nothing is received, less is paid than received, or a payment is not of a later day; payments come in any order.
 *
 * Each payment is principal in the proportion of principal to all that is paid. The principal that is outstanding, times the time it is,
 * adds up to the aggregate; the rate is interest over the aggregate of a year. All is one fraction of whole numbers.
 */
export function statutoryRate(received: PaidOut, payments: readonly PaidOut[], timing: LoanStructure['interestPaymentTiming']): string {
  const total = sumOf(payments.map(({ amount }) => amount))
  const interest = total - received.amount
  if (received.amount <= 0n || interest < 0n) throw new RangeError('payments repay what was received')
  if (payments.some(({ day }) => day <= received.day)) throw new RangeError('payments come after what was received')
  const { partsOfYear, between } = counts[timing]
  let [unpaid, from, aggregate] = [total, received.day, 0n]
  for (const { day, amount } of payments.toSorted((one, other) => daysBetween(other.day, one.day))) {
    // The principal outstanding is `received * unpaid / total`: the factor is the same in every interval and applied once, below.
    aggregate += unpaid * BigInt(between(from, day))
    unpaid -= amount
    from = day
  }
  const tenThousandths = roundUp(10_000n * interest * partsOfYear * total, received.amount * aggregate)
  return `${tenThousandths / 10_000n}.${String(tenThousandths % 10_000n).padStart(4, '0')}`
}

/** Complete calendar months from one day to another as thirty each, and the days that remain. */
function thirtiethsBetween(from: string, to: string): number {
  let months = 0
  while (addMonths(from, months + 1) <= to) months++
  return 30 * months + daysBetween(addMonths(from, months), to)
}

/** Legal verdict on a statutory rate: above 48 % a loan is refused, above 36 % a court may reopen it. Cap. 163, sections 24 and 25. */
export function verdictOn(rate: string): 'accepted' | 'flagged' | 'refused' {
  if (Number(rate) > Number(highestStatutoryRate)) return 'refused'
  return Number(rate) > Number(flaggedStatutoryRate) ? 'flagged' : 'accepted'
}
