/** Quote of a loan: the amount to close it, the amount due, and the next instalments. DASH-02, DASH-08, DASH-09, CONST-15. */
import { addDays } from '../../kernel/days.ts'
import { daysPastDue } from '../arrears.ts'
import { allocate, type Parts, totalOf } from './allocation.ts'
import { greater, lesser } from './exact.ts'
import type { Instalment } from './schedule.ts'
import { advance, type LoanState, owed, pay, unpaidBy } from './state.ts'

/** Debt on a day, in minor units; a payment of `total` on that day closes the loan. */
export interface Quote extends Parts {
  /** `YYYY-MM-DD`. */
  readonly day: string
  readonly total: bigint
  /** Part of the total that has fallen due, today or before. */
  readonly due: bigint
  /** Part of `due` that fell due before the day and is within its days of grace. */
  readonly late: bigint
  /** Its first due day; null while nothing is late. */
  readonly lateSince: string | null
  /** Part of `due` past its days of grace. */
  readonly overdue: bigint
  /** The first due day on which something has stayed unpaid; null while nothing is overdue. */
  readonly overdueSince: string | null
}

/** Returns the debt on the day of a state. */
export function quote(state: LoanState): Quote {
  const { drawn, day } = state
  const parts = owed(state)
  const overdue = unpaidBy(state, day - 1 - drawn.loan.structure.gracePeriod)
  const late = unpaidBy(state, day - 1) - overdue
  /** The first due day up to which more is unpaid than so much. */
  const since = (unpaid: bigint) => drawn.schedule.find(({ after }) => unpaidBy(state, after) > unpaid)?.due ?? null
  return {
    ...parts,
    day: addDays(drawn.paidOut.day, day),
    total: totalOf(parts),
    due: unpaidBy(state, day),
    late,
    lateSince: late > 0n ? since(overdue) : null,
    overdue,
    overdueSince: overdue > 0n ? since(0n) : null,
  }
}

/** What fell due before the day and is unpaid, in its days of grace or overdue: with its first due day and the days since; null for none. Decision 137. */
export function pastDueOf({ day, late, lateSince, overdue, overdueSince }: Quote): { amount: bigint; since: string; days: number } | null {
  const since = overdueSince ?? lateSince
  return since === null ? null : { amount: late + overdue, since, days: daysPastDue(since, day) }
}

/** Whether nothing is owed any more. */
export function isClosed(state: LoanState): boolean {
  return totalOf(owed(state)) === 0n
}

/**
 * The instalments after the day of a state when what is due by then is paid on that day, and each of them on its own. What was paid
 * ahead is taken off the next ones.
 */
export function upcoming(state: LoanState): Instalment[] {
  let current = pay(state, unpaidBy(state, state.day))
  return state.drawn.schedule
    .filter(({ after }) => after > state.day)
    .map(({ due, after }) => {
      current = advance(current, after)
      const instalment = divided(current, { due, after }, unpaidBy(current, after))
      current = pay(current, instalment.total)
      return instalment
    })
    .filter(({ total }) => total > 0n)
}

/** The instalments as agreed, each with what payments cover of it: they count for the instalments in their order, whatever they settled. */
export function covered({ drawn, paid }: LoanState): (Instalment & { readonly covered: bigint })[] {
  let left = greater(0n, totalOf(paid) - drawn.before)
  return drawn.schedule.map((instalment) => {
    const part = lesser(left, instalment.total)
    left -= part
    return { ...instalment, covered: part }
  })
}

/** An instalment that has fallen due and is not paid: of the day itself, before it and within its days of grace, or past them. */
export interface Fallen extends Instalment {
  readonly standing: 'due' | 'late' | 'overdue'
}

/** Returns the unpaid part of each instalment due by the day of a state, oldest first, allocated as if paid on that day. Their sum is the amount due. */
export function fallen(state: LoanState): Fallen[] {
  const { drawn, day } = state
  let [current, before] = [state, 0n]
  return drawn.schedule
    .filter(({ after }) => after <= day)
    .map(({ due, after }) => {
      const unpaid = unpaidBy(state, after)
      const instalment = divided(current, { due, after }, unpaid - before)
      before = unpaid
      current = pay(current, instalment.total)
      return { ...instalment, standing: standingOf(day - after, drawn.loan.structure.gracePeriod) }
    })
    .filter(({ total }) => total > 0n)
}

function standingOf(days: number, grace: number): Fallen['standing'] {
  if (days === 0) return 'due'
  return days > grace ? 'overdue' : 'late'
}

/** Allocates a payment of `total` on an instalment. */
export function divided(state: LoanState, on: Pick<Instalment, 'due' | 'after'>, total: bigint): Instalment {
  const { fees, principal } = allocate(total, owed(state), state.drawn.loan.structure.allocationRule)
  return { ...on, fees, principal, interest: total - fees - principal, total }
}

/** Interest that can be waived on the day of a quote: what is due and unpaid, as far as it is not principal. Decision 116. */
export function waivable({ due, total, principal }: Pick<Quote, 'due' | 'total' | 'principal'>): bigint {
  return lesser(due, total - principal)
}

/** The payment that is taken when more is offered: at most all that is owed. */
export function payable(state: LoanState, offered: bigint): bigint {
  return lesser(offered, totalOf(owed(state)))
}
