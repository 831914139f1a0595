/** Where a loan stands on a day: a pure function of its terms and of what was repaid. CRED-12, decision 037. */

import { addDays, daysBetween } from '../../contract/days.ts'
import { lesser } from '../../contract/loan/exact.ts'
import { graceDays } from '../../contract/repayments.ts'
import { dueDays, interestOf, type LoanInputs, scheduleOf } from '../lending/pricing.ts'

/** A repayment that counts: minor units, and the day on which interest on its principal stops. */
export interface Paid {
  readonly on: string
  readonly principal: bigint
  readonly interest: bigint
}

/** A loan with what was repaid of it, in any order. */
export interface Repaid {
  readonly loan: LoanInputs
  readonly paid: readonly Paid[]
}

/** One payment to come; `principal` + `interest` = `total`. */
interface Coming {
  readonly due: string
  readonly principal: bigint
  readonly interest: bigint
  readonly total: bigint
}

/** Minor units. `total` is what closes the loan on the day, `due` what has fallen due of it, `overdue` the part past its days of grace. */
interface Standing {
  readonly principal: bigint
  readonly interest: bigint
  readonly total: bigint
  readonly due: bigint
  readonly overdue: bigint
  readonly overdueSince: string | null
}

const sumOf = (paid: readonly Paid[], part: 'principal' | 'interest') => paid.reduce((sum, each) => sum + each[part], 0n)
const atLeastZero = (value: bigint) => (value > 0n ? value : 0n)

/**
 * Interest from the first day up to a day: what is owed × rate × days / 365, rounded half to even between one due day or repayment and
 * the next, less what a red packet waives. A loan that is repaid as scheduled so costs exactly what its schedule says.
 */
export function accruedInterest({ loan, paid }: Repaid, day: string): bigint {
  const cuts = [...new Set([...dueDays(loan), ...paid.map(({ on }) => on), day])].filter((cut) => cut > loan.start && cut <= day).sort()
  const freeDays = loan.waiver?.kind === 'interest_days' ? loan.waiver.days : 0
  let from = loan.start
  let interest = 0n
  for (const cut of cuts) {
    const owed =
      loan.amount -
      sumOf(
        paid.filter(({ on }) => on <= from),
        'principal',
      )
    const days = daysBetween(from, cut)
    const free = Math.max(0, Math.min(freeDays - daysBetween(loan.start, from), days))
    interest += interestOf(owed, loan.annualRate, days) - interestOf(owed, loan.annualRate, free)
    from = cut
  }
  return loan.waiver?.kind === 'interest_amount' ? atLeastZero(interest - BigInt(loan.waiver.amount)) : interest
}

/** Where the loan stands at the end of a day. */
export function standingOf(repaid: Repaid, day: string): Standing {
  const { loan, paid } = repaid
  const principal = loan.amount - sumOf(paid, 'principal')
  const interest = principal > 0n ? accruedInterest(repaid, day) - sumOf(paid, 'interest') : 0n
  const overdueDay = addDays(day, -graceDays - 1)
  const overdue = dueOf(repaid, overdueDay)
  return {
    principal,
    interest,
    total: principal + interest,
    due: lesser(sum(dueOf(repaid, day)), principal + interest),
    overdue: lesser(sum(overdue), principal + interest),
    overdueSince: sum(overdue) > 0n ? (dueDays(loan).find((due) => sum(dueOf(repaid, due)) > 0n) ?? null) : null,
  }
}

const sum = ({ principal, interest }: Pick<Coming, 'principal' | 'interest'>) => principal + interest

/** What of the instalments due by a day is not paid: principal by the schedule, interest as it has accrued up to the last of them. */
function dueOf(repaid: Repaid, day: string): { principal: bigint; interest: bigint } {
  const { loan, paid } = repaid
  const left = loan.amount - sumOf(paid, 'principal')
  const fallen = scheduleOf(loan).filter(({ due }) => due <= day)
  const last = fallen.at(-1)
  if (!last || left <= 0n) return { principal: 0n, interest: 0n }
  const scheduled = fallen.reduce((all, instalment) => all + instalment.principal, 0n)
  // After the last instalment whatever accrues is due at once.
  const until = scheduled === loan.amount ? day : last.due
  return {
    principal: atLeastZero(scheduled - sumOf(paid, 'principal')),
    interest: atLeastZero(accruedInterest(repaid, until) - sumOf(paid, 'interest')),
  }
}

/** Payments to come after a day, when what is due by then is paid on it and each of them on its day. They close the loan. */
export function comingOf({ loan, paid }: Repaid, day: string): Coming[] {
  const assumed = [...paid]
  const now = dueOf({ loan, paid }, day)
  if (sum(now) > 0n) assumed.push({ on: day, ...now })
  const coming: Coming[] = []
  for (const { due } of scheduleOf(loan).filter((instalment) => instalment.due > day)) {
    const next = dueOf({ loan, paid: assumed }, due)
    if (sum(next) === 0n) continue
    assumed.push({ on: due, ...next })
    coming.push({ due, ...next, total: sum(next) })
  }
  return coming
}

/** What a payment repays: `principal` + `interest` + `surplus` = its amount. */
export interface Parts {
  readonly principal: bigint
  readonly interest: bigint
  readonly surplus: bigint
}

/**
 * Divides a payment: interest first, then principal; what comes on top is the merchant's. A payment that is booked after a younger one has
 * less interest run on what it repays: what was paid too much of it comes off, so that its own part may be below zero.
 */
export function partsOf(amount: bigint, { loan, paid }: Repaid, on: string): Parts {
  const left = loan.amount - sumOf(paid, 'principal')
  if (left <= 0n) return { principal: 0n, interest: 0n, surplus: amount }
  const asOf = [on, ...paid.map((each) => each.on)].sort().at(-1) ?? on
  const interestWith = (principal: bigint) =>
    accruedInterest({ loan, paid: [...paid, { on, principal, interest: 0n }] }, asOf) - sumOf(paid, 'interest')
  const most = lesser(left, atLeastZero(amount - atLeastZero(interestWith(0n))))
  const interest = lesser(amount, interestWith(most))
  const principal = lesser(left, amount - interest)
  return { principal, interest, surplus: amount - interest - principal }
}
