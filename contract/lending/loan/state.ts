/** State of a loan on a day, and its changes by time and payments. CRED-12, CRED-13. */
import { addDays } from '../../kernel/days.ts'
import { accrue, accrueBefore, interestOf } from './accrual.ts'
import { allocate, nothing, type Parts, type Settlement, together, totalOf } from './allocation.ts'
import { greater, lesser } from './exact.ts'
import { interestFeeOf } from './fees.ts'
import { type Instalment, type PaidOut, schedule } from './schedule.ts'
import type { Loan } from './structure.ts'

/** Fixed values of a drawn loan. Amounts are minor units. */
interface Drawn {
  readonly loan: Loan
  readonly paidOut: PaidOut
  readonly schedule: readonly Instalment[]
  /** Cumulative amount to be paid by each due day. */
  readonly agreed: readonly Agreed[]
  /** What had been paid when these instalments were agreed, in an arrangement; nothing before. */
  readonly before: bigint
  /** Whether it is written off: no more interest runs. Decision 118. */
  readonly isWrittenOff: boolean
  /** Whether it is repaid by a share of sales, and by no arrangement. Decision 127. */
  readonly isShared: boolean
  /** Days on which a loan that rounds each period does so: the due days of its drawdown. */
  readonly turns: readonly number[]
  readonly fees: bigint
}

interface Agreed {
  /** Days after the drawdown. */
  readonly after: number
  readonly total: bigint
  readonly isLast: boolean
}

/** A loan on a day, after everything that happened up to it. */
export interface LoanState {
  readonly drawn: Drawn
  /** Days after the drawdown. */
  readonly day: number
  /** Interest since the drawdown, in grains: exact, of which what is charged is rounded. */
  readonly grains: bigint
  /** Those of them that are of nights before the money was there. */
  readonly grainsBefore: bigint
  /** Payments so far. */
  readonly paid: Settlement
}

/** A loan on the day of its drawdown. */
export function open(loan: Loan, paidOut: PaidOut): LoanState {
  const instalments = schedule(loan, paidOut)
  const drawn = {
    loan,
    paidOut,
    schedule: instalments,
    agreed: agreedOf(instalments),
    before: 0n,
    isWrittenOff: false,
    isShared: loan.structure.repaymentMethod.kind === 'share_of_sales',
    turns: instalments.map(({ after }) => after),
    fees: interestFeeOf(loan, paidOut.amount),
  }
  return { drawn, day: 0, grains: 0n, grainsBefore: 0n, paid: nothing }
}

/** The loan with other instalments for what is not paid of it, agreed when `paid` minor units had been paid. Decision 117. */
export function arranged(state: LoanState, { paid, instalments }: { paid: bigint; instalments: readonly Instalment[] }): LoanState {
  return { ...state, drawn: { ...state.drawn, schedule: instalments, agreed: agreedOf(instalments, paid), before: paid, isShared: false } }
}

/**
 * The loan as it is written off on its day: what is owed then is fixed and due at once, since the first due day of what is unpaid. Decision
 * 118.
 */
export function writtenOff(state: LoanState): LoanState {
  const parts = owed(state)
  const since = state.drawn.schedule.find(({ after }) => after <= state.day && unpaidBy(state, after) > 0n)
  const { due, after } = since ?? { due: addDays(state.drawn.paidOut.day, state.day), after: state.day }
  const { drawn, ...rest } = arranged(state, { paid: totalOf(state.paid), instalments: [{ due, after, ...parts, total: totalOf(parts) }] })
  return { ...rest, drawn: { ...drawn, isWrittenOff: true } }
}

function agreedOf(instalments: readonly Instalment[], before = 0n): Agreed[] {
  let sum = before
  return instalments.map(({ after, total }, index) => {
    sum += total
    return { after, total: sum, isLast: index === instalments.length - 1 }
  })
}

/** The loan on a later day, in days after the drawdown, when nothing is paid before; the same state for a day that has passed. */
export function advance(state: LoanState, to: number): LoanState {
  const { loan, isWrittenOff } = state.drawn
  if (isWrittenOff) return { ...state, day: Math.max(state.day, to) }
  const principal = principalOf(state)
  const turns = loan.rate.rounding === 'each_period' ? state.drawn.turns.filter((turn) => turn > state.day && turn < to) : []
  let { day, grains, grainsBefore } = state
  for (const next of to > day ? [...turns, to] : []) {
    grains += accrue(loan, principal, day, next)
    grainsBefore += accrueBefore(loan, principal, day, next)
    day = next
  }
  return { ...state, day, grains, grainsBefore }
}

/** The loan after a payment of minor units on its day. */
export function pay(state: LoanState, amount: bigint): LoanState {
  const { allocationRule } = state.drawn.loan.structure
  return settleBy(state, allocate(amount, owed(state), allocationRule))
}

/** The loan after a payment on its day that was divided before. */
export function settleBy(state: LoanState, parts: Settlement): LoanState {
  return { ...state, paid: together(state.paid, parts) }
}

/** Amount that closes the loan on its day, by parts. */
export function owed(state: LoanState): Parts {
  const { drawn, paid, grains, grainsBefore } = state
  return {
    fees: drawn.fees - paid.fees,
    interest: interestOf(drawn.loan, grains, grainsBefore) - paid.interest,
    principal: principalOf(state),
  }
}

/** Principal outstanding. */
function principalOf({ drawn, paid }: LoanState): bigint {
  return drawn.paidOut.amount - paid.principal
}

/**
 * What has fallen due by the end of a day, in days after the drawdown, and is not paid. Payments count for the instalments in their
 * order, whatever they settled: who pays ahead has nothing due until that is used up. Once the last instalment is due, all is.
 */
export function unpaidBy(state: LoanState, day: number): bigint {
  const { drawn, paid } = state
  const all = totalOf(owed(state))
  const fallen = drawn.agreed.findLast(({ after }) => after <= day)
  return fallen?.isLast ? all : lesser(all, greater(0n, (fallen?.total ?? 0n) - totalOf(paid)))
}
