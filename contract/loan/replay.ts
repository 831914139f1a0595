/** "Replay my sales": how a loan would run on the sales of the last twelve months. CRED-12. */
import { addDays } from '../days.ts'
import { dueDays } from './business-days.ts'
import { effectiveAnnualRate, verdictOn } from './effective-rate.ts'
import { greater, shareOf, sumOf } from './exact.ts'
import { deductionOf } from './fees.ts'
import { isClosed, payable } from './quote.ts'
import type { PaidOut } from './schedule.ts'
import { advance, open, pay, unpaidBy } from './state.ts'
import type { Loan } from './structure.ts'

/** Times the sales of the year before: a slow year, one like it, a strong one. Decimal strings. */
export const salesFactors = { slow: '0.7', base: '1', peak: '1.5' } as const

/** Seven days in minor units; `sold` − `repaid` = `left`, below nothing when sales do not cover what falls due. */
export interface ReplayedWeek {
  /** First day, `YYYY-MM-DD`. */
  readonly from: string
  /** Sales of its seven days. */
  readonly sold: bigint
  /** What is repaid on the day after the first and up to the seventh after it, so that a week's sales pay its own instalment. */
  readonly repaid: bigint
  readonly left: bigint
}

/** A loan that has run to its end. */
export interface Replay {
  /** Day of the last payment, `YYYY-MM-DD`. */
  readonly endsOn: string
  /** Interest and fees, deduction included. */
  readonly cost: bigint
  /** Decimal string of four digits: a share of sales that comes in faster makes a loan shorter, and its fee dearer by the year. */
  readonly effectiveAnnualRate: string
  readonly verdict: ReturnType<typeof verdictOn>
  readonly weeks: readonly ReplayedWeek[]
}

/**
 * Runs a drawdown on daily sales in minor units of its currency, oldest first: its first day sells what the first of them did, times a
 * factor; after the last they begin again. On each due day the share of what was sold since the one before is paid where the method is
 * a share of sales, and always what is due.
 */
export function replay(loan: Loan, drawdown: PaidOut, dailySales: readonly bigint[], factor: string): Replay {
  const soldBetween = soldIn(dailySales, factor)
  const payments: { after: number; amount: bigint }[] = []
  let state = open(loan, drawdown)
  let before = 0
  for (const after of dueDays(loan, drawdown.day)) {
    state = advance(state, after)
    const wanted = greater(unpaidBy(state, after), shareOfSales(loan, soldBetween(before, after)))
    const amount = payable(state, wanted)
    if (amount > 0n) payments.push({ after, amount })
    state = pay(state, amount)
    before = after
    if (isClosed(state)) break
  }
  const received = drawdown.amount - deductionOf(loan, drawdown.amount)
  const dated = payments.map(({ after, amount }) => ({ day: addDays(drawdown.day, after), amount }))
  const rate = effectiveAnnualRate({ day: drawdown.day, amount: received }, dated)
  return {
    endsOn: addDays(drawdown.day, before),
    cost: sumOf(payments.map(({ amount }) => amount)) - received,
    effectiveAnnualRate: rate,
    verdict: verdictOn(rate),
    weeks: weeksUntil(before, drawdown.day, payments, soldBetween),
  }
}

/** What a loan takes of sales in minor units: its share, and nothing where returns exceed sales or the method is another. */
export function shareOfSales({ structure: { repaymentMethod } }: Loan, sold: bigint): bigint {
  return repaymentMethod.kind === 'share_of_sales' ? shareOf(greater(0n, sold), repaymentMethod.share) : 0n
}

function soldIn(dailySales: readonly bigint[], factor: string): (from: number, to: number) => bigint {
  return (from, to) => {
    const days = Array.from({ length: to - from }, (_, index) => dailySales[(from + index) % dailySales.length] ?? 0n)
    return shareOf(sumOf(days), factor)
  }
}

function weeksUntil(
  end: number,
  start: string,
  payments: readonly { after: number; amount: bigint }[],
  soldBetween: (from: number, to: number) => bigint,
): ReplayedWeek[] {
  return Array.from({ length: Math.ceil(end / 7) }, (_, week) => {
    const [first, next] = [7 * week, 7 * week + 7]
    const sold = soldBetween(first, next)
    const repaid = sumOf(payments.filter(({ after }) => after > first && after <= next).map(({ amount }) => amount))
    return { from: addDays(start, first), sold, repaid, left: sold - repaid }
  })
}
