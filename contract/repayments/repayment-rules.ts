/** Rules of repayments: least amounts, days, sums of what falls due, and how an amount is divided. CRED-07, DASH-14, decision 037. */
import { addDays, addMonths } from '../kernel/days.ts'
import { type Currency, money, type Money as Sum } from '../kernel/money.ts'
import { lesser, sumOf } from '../lending/loan/exact.ts'
import type { LoanStanding } from './repayments.ts'

/** Least repayment a merchant may order, minor units of HKD; what is left of a loan may be less. CRED-12. */
export const leastRepayment = 10_000n

/** Days after its due day from which an unpaid instalment is overdue: every PSP settles once in between. CRED-12. */
export const graceDays = 7

/** A payment by its day. */
type Payment = { due: string; amount: Sum }

/** Payments of a loan from its day on: the amount due on that day, then each coming instalment. Late and overdue amounts are not included. A99. */
export function paymentsFrom({ on, due, late, overdue, coming }: LoanStanding): Payment[] {
  const now = BigInt(due.amount) - BigInt(late.amount) - BigInt(overdue.amount)
  const next = coming.map((instalment) => ({ due: instalment.due, amount: instalment.total }))
  return now > 0n ? [{ due: on, amount: money(now, due.currency) }, ...next] : next
}

/** Unpaid instalments of a loan that fell due before its day, oldest first. Together with `paymentsFrom` these are all remaining instalments. */
export function arrearsOf({ fallen }: LoanStanding): (Payment & { standing: 'late' | 'overdue' })[] {
  return fallen.flatMap(({ due, total: amount, standing }) => (standing === 'due' ? [] : [{ due, amount, standing }]))
}

/** Those of payments that fall due within so many days of a day, both included: what "due in 7 days" means wherever it is said. DASH-08, DASH-09, A99. */
export function dueWithin<Due extends { due: string }>(payments: readonly Due[], today: string, days: number): Due[] {
  return payments.filter(({ due }) => due <= addDays(today, days))
}

/** The sum of payments in one currency. */
export function sumOfPayments(payments: readonly Pick<Payment, 'amount'>[], currency: Currency): Sum {
  return money(sumOf(payments.map(({ amount }) => BigInt(amount.amount))), currency)
}

/** Why so much may not be repaid, minor units: the text of field `amount`; null when it may. Less than the least closes a loan only. CRED-12. */
export function repaymentFault(amount: bigint, payable: bigint): string | null {
  if (amount <= 0n) return 'field.amount.invalid'
  if (amount > payable) return 'field.repayment.tooMuch'
  return amount < lesser(leastRepayment, payable) ? 'field.repayment.tooLittle' : null
}

/** Why so much credit balance may not be paid out, minor units: the text of field `amount`; null when it may. Decision 115. */
export function creditPayoutFault(amount: bigint, payable: bigint): string | null {
  if (amount <= 0n) return 'field.amount.invalid'
  return amount > payable ? 'field.repayment.creditTooMuch' : null
}

/** Days of which what is owed can be asked, both included: today and the twelve months that follow. DASH-14. */
export function quoteDays(today: string): { first: string; last: string } {
  return { first: today, last: addMonths(today, 12) }
}

/** Why the debt of a day cannot be computed: the error text of field `on`; null when it can. DASH-14. */
export function quoteFault(on: string, today: string): string | null {
  const { first, last } = quoteDays(today)
  return on >= first && on <= last ? null : 'field.date.outOfReach'
}

/** Days of a payoff letter, its first one included. */
const letterDays = 31

/** The last day that a payoff letter of a day reaches. */
export function lastLetterDay(today: string): string {
  return addDays(today, letterDays - 1)
}

/** Why a payoff letter cannot be valid until a day: the error text of field `until`; null when it can. Decision 112. */
export function letterFault(until: string, today: string): string | null {
  return until >= today && until < addDays(today, letterDays) ? null : 'field.date.outOfReach'
}

/** What paying all of a loan on its day costs less than paying each instalment on its own, minor units; zero or less where it does not. */
export function savedByPaying({ total, fallen, coming }: Pick<LoanStanding, 'total' | 'fallen' | 'coming'>): bigint {
  return sumOf([...fallen, ...coming].map((instalment) => BigInt(instalment.total.amount))) - BigInt(total.amount)
}

/**
 * Allocation of a repayment today, in minor units: interest that pending debits leave open, then principal, for `interest_first`, the rule of
 * every product. CRED-12, decision 096.
 */
export function dividedOf(
  amount: bigint,
  { payable_interest }: Pick<LoanStanding, 'payable_interest'>,
): { interest: bigint; principal: bigint } {
  const interest = lesser(amount, BigInt(payable_interest.amount))
  return { interest, principal: amount - interest }
}

/**
 * Sums a merchant is likely to repay, minor units, less what debits under way pay already: what is due, else the next instalment they
 * leave open, and all that is payable. None of nothing; one that closes the loan is named so. CRED-12.
 */
export function suggestedSums({
  due,
  coming,
  collecting,
  payable,
}: Pick<LoanStanding, 'due' | 'coming' | 'collecting' | 'payable'>): { key: 'due' | 'next' | 'all'; sum: bigint }[] {
  let paying = BigInt(collecting.amount)
  const [now = 0n, ...later] = [due, ...coming.map(({ total }) => total)].map(({ amount }) => {
    const paid = lesser(paying, BigInt(amount))
    paying -= paid
    return BigInt(amount) - paid
  })
  const most = BigInt(payable.amount)
  const soon = now > 0n ? ({ key: 'due', sum: now } as const) : ({ key: 'next', sum: later.find((sum) => sum > 0n) ?? 0n } as const)
  const all = { key: 'all', sum: most } as const
  return [...(soon.sum < most ? [soon] : []), all].filter(({ sum }) => sum > 0n)
}
