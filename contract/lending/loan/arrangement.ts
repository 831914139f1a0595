/** New instalments that are agreed with a merchant who cannot pay the old ones: same principal, same rate. Decision 117. */
import { addDays, addMonths, daysBetween, latestDay } from '../../kernel/days.ts'
import { allocate, totalOf } from './allocation.ts'
import { rolled } from './business-days.ts'
import { lesser, sumOf } from './exact.ts'
import { fallen, quote, upcoming } from './quote.ts'
import type { Instalment } from './schedule.ts'
import { advance, type LoanState, owed, pay } from './state.ts'

/**
 * What is proposed, from a day `YYYY-MM-DD`: so many instalments of the same principal, weekly or monthly, or (`moved`) those of the loan with
 * the first unpaid one on that day, whatever `count` is. Decision 132.
 */
export interface Proposal {
  readonly first: string
  readonly count: number
  readonly timing: 'weekly' | 'monthly' | 'moved'
}

/** When a part of the principal falls due. */
type Part = Pick<Instalment, 'due' | 'principal'>

/**
 * The instalments by which a loan, as it stands on a day, is repaid: its principal in equal parts, each with the interest up to its day. The
 * last one takes what rounding left. Days are moved to business days like those of the loan, by the holidays that are `listed` on the day;
 * those that meet on one day are one. What has fallen due and is not paid is part of them. None where a day cannot be moved.
 */
export function rearranged(state: LoanState, { first, count, timing }: Proposal, listed: readonly string[]): Instalment[] {
  const { loan } = state.drawn
  const onBusinessDay = (day: string) => rolled(day, loan.holidays && listed)
  if (timing === 'moved') return repaidBy(state, partsWith(state, onBusinessDay(first)))
  const days = Array.from({ length: count }, (_, index) => (timing === 'weekly' ? addDays(first, 7 * index) : addMonths(first, index)))
  const dues = [...new Set(days.map(onBusinessDay))]
  const principal = owed(state).principal / BigInt(dues.length)
  return repaidBy(
    state,
    dues.map((due) => ({ due, principal })),
  )
}

/** Days on which the first unpaid instalment can fall due instead: after its own day and the day of the state, up to the next one or for a month; null while one is overdue, and of a share of payouts. */
export function movableTo(state: LoanState): { first: string; last: string } | null {
  if (state.drawn.isShared || quote(state).overdue > 0n) return null
  const [instalment, next] = [...fallen(state).slice(-1), ...upcoming(state)]
  if (!instalment) return null
  const today = addDays(state.drawn.paidOut.day, state.day)
  return { first: addDays(latestDay(instalment.due, today), 1), last: next?.due ?? addMonths(instalment.due, 1) }
}

/** The unpaid instalments as agreed, with what has fallen due, or else the next one, on another day; none where it cannot be moved there. */
function partsWith(state: LoanState, to: string): Part[] {
  const within = movableTo(state)
  if (within === null || to < within.first || to > within.last) return []
  const due = fallen(state)
  const coming = upcoming(state)
  const moved = due.length > 0 ? due : coming.slice(0, 1)
  const left = due.length > 0 ? coming : coming.slice(1)
  const principal = sumOf(moved.map((each) => each.principal))
  const [next, ...later] = left
  return next?.due === to ? [{ due: to, principal: principal + next.principal }, ...later] : [{ due: to, principal }, ...left]
}

/** Instalments of given principal, each with the interest up to its day; the last one closes the loan. */
function repaidBy(state: LoanState, parts: readonly Part[]): Instalment[] {
  const { loan, paidOut } = state.drawn
  let current = state
  const instalments = parts.map(({ due, principal: part }, index) => {
    const after = daysBetween(paidOut.day, due)
    current = advance(current, after)
    const open = owed(current)
    const isLast = index === parts.length - 1
    const total = isLast ? totalOf(open) : lesser(totalOf(open), open.fees + open.interest + part)
    const { fees, interest, principal } = allocate(total, open, loan.structure.allocationRule)
    current = pay(current, total)
    return { due, after, fees, principal, interest, total }
  })
  return instalments.filter(({ total }) => total > 0n)
}
