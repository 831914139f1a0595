/** New instalments that are agreed with a merchant who cannot pay the old ones: same principal, same rate. Decision 117. */
import { addDays, addMonths, daysBetween } from '../../kernel/days.ts'
import { allocate, totalOf } from './allocation.ts'
import { rolled } from './business-days.ts'
import { lesser } from './exact.ts'
import type { Instalment } from './schedule.ts'
import { advance, type LoanState, owed, pay } from './state.ts'

/** What is proposed: so many instalments of the same principal, the first on a day `YYYY-MM-DD`. */
export interface Proposal {
  readonly first: string
  readonly count: number
  readonly timing: 'weekly' | 'monthly'
}

/**
 * The instalments by which a loan, as it stands on a day, is repaid: its principal in equal parts, each with the interest up to its day. The
 * last one takes what rounding left. Days are moved to business days like those of the loan, by the holidays that are `listed` on the day;
 * those that meet on one day are one. What has fallen due and is not paid is part of them.
 */
export function rearranged(state: LoanState, { first, count, timing }: Proposal, listed: readonly string[]): Instalment[] {
  const { loan, paidOut } = state.drawn
  const days = Array.from({ length: count }, (_, index) => (timing === 'weekly' ? addDays(first, 7 * index) : addMonths(first, index)))
  const dues = [...new Set(days.map((day) => rolled(day, loan.holidays && listed)))]
  const part = owed(state).principal / BigInt(dues.length)
  let current = state
  const instalments = dues.map((due, index) => {
    const after = daysBetween(paidOut.day, due)
    current = advance(current, after)
    const open = owed(current)
    const isLast = index === dues.length - 1
    const total = isLast ? totalOf(open) : lesser(totalOf(open), open.fees + open.interest + part)
    const { fees, interest, principal } = allocate(total, open, loan.structure.allocationRule)
    current = pay(current, total)
    return { due, after, fees, principal, interest, total }
  })
  return instalments.filter(({ total }) => total > 0n)
}
