/** The instalments of a loan as they are agreed at its drawdown. CRED-12, CRED-13. */
import { addDays, daysBetween } from '../../kernel/days.ts'
import { accrue, accrueBefore, grainsOfUnit, interestOf } from './accrual.ts'
import { allocate, nothing } from './allocation.ts'
import { dueDays } from './business-days.ts'
import { fractionOf, greater, lesser, roundHalfEven, sumOf } from './exact.ts'
import { interestFeeOf } from './fees.ts'
import type { Loan } from './structure.ts'

/** Money drawn: minor units, on a day `YYYY-MM-DD` from which due days are counted. */
export interface PaidOut {
  readonly day: string
  readonly amount: bigint
}

/** One instalment in minor units; `fees` + `principal` + `interest` = `total`. */
export interface Instalment {
  /** A business day, `YYYY-MM-DD`. */
  readonly due: string
  /** Days after the drawdown. */
  readonly after: number
  readonly fees: bigint
  readonly principal: bigint
  readonly interest: bigint
  readonly total: bigint
}

/** An instalment as agreed, before discounts on its interest; a part of the interest may be left to later ones. */
type Planned = Omit<Instalment, 'interest' | 'total'> & { readonly unpaid: bigint }

/** The instalments of a loan, each on its agreed day or the one it was moved to; those that meet on one day are one. Decision 125. */
export function schedule(loan: Loan, paidOut: PaidOut): Instalment[] {
  return onMovedDays(loan, paidOut, agreedSchedule(loan, paidOut))
}

/** Instalments of agreed days on those they were moved to. */
export function onMovedDays(loan: Pick<Loan, 'moved'>, paidOut: Pick<PaidOut, 'day'>, agreed: readonly Instalment[]): Instalment[] {
  const onDays = new Map<string, Instalment>()
  for (const instalment of agreed) {
    const due = (loan.moved ?? []).reduce((day, { from, to }) => (day === from ? to : day), instalment.due)
    const there = onDays.get(due)
    onDays.set(due, there ? inOne(there, instalment) : { ...instalment, due, after: daysBetween(paidOut.day, due) })
  }
  return [...onDays.values()]
}

function inOne(one: Instalment, { fees, principal, interest, total }: Instalment): Instalment {
  return {
    ...one,
    fees: one.fees + fees,
    principal: one.principal + principal,
    interest: one.interest + interest,
    total: one.total + total,
  }
}

/**
 * The instalments of a loan as agreed, in the order of their days; principal adds up to what was paid out. A day on which nothing falls due has
 * none. By a share of sales only the minimum repayment and the rest at the end of the tenor are agreed: the share itself is collected
 * as it is sold.
 *
 * A red packet reduces interest and leaves principal and due days unchanged: it makes single payments smaller and none later. RED-12.
 * So does money that arrives after the drawdown, unless a due day has passed by then. Decision 057.
 */
export function agreedSchedule(loan: Loan, paidOut: PaidOut): Instalment[] {
  const planned = plan({ ...loan, waiver: null, interestAfter: 0 }, paidOut)
  return charged(loan, paidOut, notBefore(loan.interestAfter ?? 0, paidOut, planned)).filter(({ total }) => total > 0n)
}

function plan(loan: Loan, { day, amount }: PaidOut): Planned[] {
  const days = dueDays(loan, day)
  const targetFor = targetBy(loan, amount, days)
  const minimum = BigInt(loan.structure.minimumRepaymentAmount.amount)
  const owed = { ...nothing, fees: interestFeeOf(loan, amount), principal: amount }
  let [grains, interestBefore] = [0n, 0n]
  return days.map((after, index) => {
    grains += accrue(loan, owed.principal, days[index - 1] ?? 0, after)
    owed.interest = interestOf(loan, grains) - interestBefore
    const all = owed.interest + owed.principal
    const due = index === days.length - 1 ? all : lesser(all, greater(minimum, targetFor(owed.interest)))
    const { fees, interest, principal } = allocate(owed.fees + due, owed, loan.structure.allocationRule)
    owed.fees -= fees
    owed.principal -= principal
    interestBefore += interest
    return { due: addDays(day, after), after, fees, principal, unpaid: owed.interest - interest }
  })
}

/** Moves instalments due before interest begins to the day it begins, merged with the one due then. */
function notBefore(first: number, { day }: PaidOut, planned: readonly Planned[]): Planned[] {
  const [early, rest] = [planned.filter(({ after }) => after <= first), planned.filter(({ after }) => after > first)]
  const last = early.at(-1)
  if (!last) return rest
  const [fees, principal] = [sumOf(early.map((each) => each.fees)), sumOf(early.map((each) => each.principal))]
  return [{ due: addDays(day, first), after: first, fees, principal, unpaid: last.unpaid }, ...rest]
}

/** With the interest that comes up: what of it an instalment leaves unpaid as planned, it leaves unpaid. */
function charged(loan: Loan, { amount }: PaidOut, planned: readonly Planned[]): Instalment[] {
  let [left, from, grains, before, paid] = [amount, 0, 0n, 0n, 0n]
  return planned.map(({ unpaid, ...instalment }) => {
    grains += accrue(loan, left, from, instalment.after)
    before += accrueBefore(loan, left, from, instalment.after)
    const interest = greater(0n, interestOf(loan, grains, before) - paid - unpaid)
    paid += interest
    left -= instalment.principal
    from = instalment.after
    return { ...instalment, interest, total: instalment.fees + interest + instalment.principal }
  })
}

/** Amount of an instalment by the repayment method, given its interest. */
function targetBy(loan: Loan, amount: bigint, days: readonly number[]): (interest: bigint) => bigint {
  const { kind } = loan.structure.repaymentMethod
  if (kind === 'interest_first_bullet') return (interest) => interest
  if (kind === 'share_of_sales') return () => 0n
  const level = levelPayment(loan, amount, days)
  return () => level
}

/** The payment that, made on every due day, repays the amount with its interest: exact before rounding, the last takes the rest. */
function levelPayment({ rate }: Loan, amount: bigint, days: readonly number[]): bigint {
  const [unit, { numerator }] = [grainsOfUnit(rate), fractionOf(rate.rate)]
  const one = 10n ** 30n
  let [discount, sum] = [one, 0n]
  for (const [index, after] of days.entries()) {
    discount = (discount * unit) / (unit + numerator * BigInt(after - (days[index - 1] ?? 0)))
    sum += discount
  }
  return roundHalfEven(amount * one, sum)
}
