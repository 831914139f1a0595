/** Where a loan stands on a day, and how time and payments move it on. CRED-12, CRED-13. */
import { daysBetween } from '../days.ts'
import { accrue, accrueOverdue, interestOf, overdueInterestOf } from './accrual.ts'
import { allocate, nothing, type Parts, type Settlement, together, totalOf } from './allocation.ts'
import { greater, lesser, sumOf } from './exact.ts'
import { interestFeeOf } from './fees.ts'
import { type Instalment, type PaidOut, plannedInterest, schedule } from './schedule.ts'
import type { Loan } from './structure.ts'

/** What is fixed once a loan is drawn. Amounts are minor units. */
interface Drawn {
  readonly loan: Loan
  readonly paidOut: PaidOut
  readonly schedule: readonly Instalment[]
  readonly fees: bigint
  /** Least interest of the whole loan. */
  readonly minimumInterest: bigint
}

/** A loan on a day, after everything that happened up to it. */
export interface LoanState {
  readonly drawn: Drawn
  /** Days after the drawdown. */
  readonly day: number
  /** Interest since the drawdown, in grains: exact, of which what is charged is rounded. */
  readonly grains: bigint
  readonly overdueGrains: bigint
  /** What was paid so far. */
  readonly paid: Settlement
}

/** A loan on the day of its drawdown. */
export function open(loan: Loan, paidOut: PaidOut): LoanState {
  const instalments = schedule(loan, paidOut)
  const fees = interestFeeOf(loan, paidOut.amount)
  const minimumInterest = plannedInterest(loan, paidOut, instalments, loan.structure.minimumInterestTenor)
  return { drawn: { loan, paidOut, schedule: instalments, fees, minimumInterest }, day: 0, grains: 0n, overdueGrains: 0n, paid: nothing }
}

/** The loan on a later day `YYYY-MM-DD` when nothing is paid before; the same state for a day that has passed. */
export function advance(state: LoanState, to: string): LoanState {
  return advanceTo(state, daysBetween(state.drawn.paidOut.day, to))
}

function advanceTo(state: LoanState, to: number): LoanState {
  const { loan, schedule } = state.drawn
  const principal = principalOf(state)
  // Overdue principal changes on days on which grace ends, and stays the same in between.
  const turns = schedule.map(({ after }) => after + loan.structure.gracePeriod).filter((turn) => turn > state.day && turn < to)
  let { day, grains, overdueGrains } = state
  for (const next of to > day ? [...turns, to] : []) {
    grains += accrue(loan, principal, day, next)
    overdueGrains += accrueOverdue(loan, overduePrincipal(state, day), next - day)
    day = next
  }
  return { ...state, day, grains, overdueGrains }
}

/** The loan after a payment of minor units on its day. */
export function pay(state: LoanState, amount: bigint): LoanState {
  const { allocationRule } = state.drawn.loan.structure
  return { ...state, paid: together(state.paid, allocate(amount, owed(state), allocationRule)) }
}

/** What closes the loan on its day, part by part. */
export function owed(state: LoanState): Parts {
  const { drawn, paid, grains, overdueGrains } = state
  const interest = interestOf(drawn.loan, grains)
  return {
    fees: drawn.fees - paid.fees,
    overdueInterest: overdueInterestOf(drawn.loan, overdueGrains) - paid.overdueInterest,
    interest: interest - paid.interest,
    principal: principalOf(state),
    minimumInterest: greater(0n, drawn.minimumInterest - interest - paid.minimumInterest),
  }
}

/** Principal outstanding. */
function principalOf({ drawn, paid }: LoanState): bigint {
  return drawn.paidOut.amount - paid.principal
}

/**
 * What has fallen due by the end of a day after the drawdown and is not paid. Payments count for the instalments in their order,
 * whatever they settled: who pays ahead has nothing due until that is used up. Once the last instalment is due, all that is owed is.
 */
export function unpaidBy(state: LoanState, day: number): bigint {
  const { schedule } = state.drawn
  const fallen = schedule.filter(({ after }) => after <= day)
  const { overdueInterest, ...rest } = owed(state)
  const other = totalOf({ ...rest, overdueInterest: 0n })
  if (fallen.length === schedule.length) return overdueInterest + other
  return overdueInterest + greater(0n, lesser(other, sumOf(fallen.map(({ total }) => total)) - paidAsAgreed(state)))
}

/** Principal that is overdue in the night after a day: of instalments whose grace has ended, never more than is unpaid of them. */
function overduePrincipal(state: LoanState, day: number): bigint {
  const { loan, schedule } = state.drawn
  const fallen = schedule.filter(({ after }) => after + loan.structure.gracePeriod <= day)
  if (fallen.length === schedule.length) return principalOf(state)
  const unpaid = sumOf(fallen.map(({ total }) => total)) - paidAsAgreed(state)
  return greater(0n, lesser(unpaid, sumOf(fallen.map(({ principal }) => principal)) - state.paid.principal))
}

/** What was paid of the instalments: everything but overdue interest. */
function paidAsAgreed({ paid }: LoanState): bigint {
  return totalOf({ ...paid, overdueInterest: 0n })
}
