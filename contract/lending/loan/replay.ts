/** "Replay my sales": how a loan would run on the sales of the last twelve months. CRED-12. */
import { addDays, daysBetween } from '../../kernel/days.ts'
import { dueDays } from './business-days.ts'
import { effectiveAnnualRate } from './effective-rate.ts'
import { greater, shareOf, sumOf } from './exact.ts'
import { deductionOf } from './fees.ts'
import { isClosed, payable } from './quote.ts'
import type { PaidOut } from './schedule.ts'
import { shareOfSales } from './share.ts'
import { advance, open, pay, unpaidBy } from './state.ts'
import type { Loan } from './structure.ts'

/** Times the sales of the year before: a slow year, one like it, a strong one. Decimal strings. */
export const salesFactors = { slow: '0.7', base: '1', peak: '1.5' } as const

/**
 * The days from one due day to the next in minor units, a week or a month: `sold` − `repaid` − `others` = `left`, below nothing when the
 * sales do not cover what falls due.
 */
export interface ReplayedPeriod {
  /** First day, `YYYY-MM-DD`. */
  readonly from: string
  /** Sales of its days. */
  readonly sold: bigint
  /** What is repaid on the due day that ends it, so that its sales pay its own instalment. */
  readonly repaid: bigint
  /** Instalments of other loans from the day after the first to the due day; those up to the day of the drawdown belong to the first period. */
  readonly others: bigint
  readonly left: bigint
}

/** Instalment of running loans on a day `YYYY-MM-DD`, in minor units. */
export interface Owed {
  readonly due: string
  readonly amount: bigint
}

/** Input of a replay: daily sales in minor units of the loan's currency, oldest first, times a factor, and the instalments of other loans. */
export interface ReplayedSales {
  readonly daily: readonly bigint[]
  readonly factor: string
  readonly owed?: readonly Owed[]
}

/** A loan that has run to its end. */
export interface Replay {
  /** Day of the last payment, `YYYY-MM-DD`. */
  readonly endsOn: string
  /** Interest and fees, deduction included. */
  readonly cost: bigint
  /** Decimal string of four digits: a share of sales that comes in faster makes a loan shorter, and its fee dearer by the year. */
  readonly effectiveAnnualRate: string
  readonly periods: readonly ReplayedPeriod[]
}

/**
 * Runs a drawdown on daily sales: its first day sells what the first of them did, times a factor; after the last they begin again. On
 * each due day the share of what was sold since the one before is paid where the method is a share of sales, and always what is due.
 * What other loans ask for comes off what a period leaves, and changes nothing else.
 */
export function replay(loan: Loan, drawdown: PaidOut, { daily, factor, owed = [] }: ReplayedSales): Replay {
  const soldBetween = soldIn(daily, factor)
  const others = daysOf(owed, drawdown.day)
  const payments: Dated[] = []
  const periods: ReplayedPeriod[] = []
  let state = open(loan, drawdown)
  let before = 0
  for (const after of dueDays(loan, drawdown.day)) {
    state = advance(state, after)
    const sold = soldBetween(before, after)
    const repaid = payable(state, greater(unpaidBy(state, after), shareOfSales(loan, sold)))
    if (repaid > 0n) payments.push({ after, amount: repaid })
    const asked = sumOf(others.filter((other) => other.after > before && other.after <= after).map(({ amount }) => amount))
    periods.push({ from: addDays(drawdown.day, before), sold, repaid, others: asked, left: sold - repaid - asked })
    state = pay(state, repaid)
    before = after
    if (isClosed(state)) break
  }
  const received = drawdown.amount - deductionOf(loan, drawdown.amount)
  const dated = payments.map(({ after, amount }) => ({ day: addDays(drawdown.day, after), amount }))
  return {
    endsOn: addDays(drawdown.day, before),
    cost: sumOf(payments.map(({ amount }) => amount)) - received,
    effectiveAnnualRate: effectiveAnnualRate({ day: drawdown.day, amount: received }, dated),
    periods,
  }
}

function soldIn(dailySales: readonly bigint[], factor: string): (from: number, to: number) => bigint {
  return (from, to) => {
    const days = Array.from({ length: to - from }, (_, index) => dailySales[(from + index) % dailySales.length] ?? 0n)
    return shareOf(sumOf(days), factor)
  }
}

/** A payment, in days after the drawdown. */
type Dated = { after: number; amount: bigint }

/** Instalments due by the day of the drawdown are still to be paid, from sales after it. */
function daysOf(owed: readonly Owed[], start: string): Dated[] {
  return owed.map(({ due, amount }) => ({ after: Math.max(1, daysBetween(start, due)), amount }))
}
