/** A loan as its events leave it. */
import { daysBetween, latestDay } from '../../kernel/days.ts'
import { allocate, nothing, type Settlement } from './allocation.ts'
import { advance, type LoanState, open, owed, pay, settleBy } from './state.ts'
import type { Loan } from './structure.ts'

/** A payment by the merchant: minor units, above zero. */
interface Payment {
  readonly kind: 'payment'
  readonly id: string
  /** `YYYY-MM-DD`. */
  readonly day: string
  readonly amount: bigint
  /** Its allocation when it was booked, which is final; an unbooked payment is allocated in order. */
  readonly settled?: Settlement
}

/** Events of a loan. Days `YYYY-MM-DD`, amounts in minor units, above zero. */
export type LoanEvent =
  /** The agreement: days are counted from it. Interest begins when the money arrives, on the same day or as the loan says. */
  | { readonly kind: 'drawdown'; readonly id: string; readonly day: string; readonly amount: bigint }
  | Payment
  /** A payment turns out not to have been made; `payment` is its id. */
  | { readonly kind: 'reversal'; readonly id: string; readonly day: string; readonly payment: string }

/**
 * The loan at the end of a day, from its events in any order; those of later days are not known yet. Null before the drawdown.
 *
 * Payments of one day have the same effect in any order. A reversed payment was never made: from the day of its reversal on the loan is
 * as if it had not been, with the interest of the days between. An event counts once, however often it occurs. The part of a payment
 * above the total owed is excess; one dated before the drawdown counts on its day. Throws a RangeError for a second drawdown.
 */
export function apply(loan: Loan, events: readonly LoanEvent[], on: string): LoanState | null {
  const known = [...new Map(events.filter(({ day }) => day <= on).map((event) => [event.id, event])).values()]
  const [drawdown, ...others] = known.filter((event) => event.kind === 'drawdown')
  if (others.length > 0) throw new RangeError('a loan is drawn once')
  if (!drawdown) return null
  const reversed = new Set(known.flatMap((event) => (event.kind === 'reversal' ? [event.payment] : [])))
  const payments = known.filter((event) => event.kind === 'payment').filter(({ id }) => !reversed.has(id))
  const after = (day: string) => daysBetween(drawdown.day, day)
  const inOrder = payments.toSorted((one, other) => after(one.day) - after(other.day))
  const paid = inOrder.reduce(
    (state, { day, amount, settled }) => {
      const then = advance(state, after(day))
      return settled ? settleBy(then, settled) : pay(then, amount)
    },
    open(loan, drawdown),
  )
  return advance(paid, after(on))
}

/**
 * What a payment settles that is booked now, beside those that are booked. One of an earlier day than theirs makes less interest run on
 * what it repays: what was paid too much of it comes off, so that its own interest may be below nothing. Null before the drawdown.
 */
export function divide(loan: Loan, events: readonly LoanEvent[], payment: Payment): Settlement | null {
  const asOf = latestDay(payment.day, ...events.map(({ day }) => day))
  const { allocationRule } = loan.structure
  const before = apply(loan, events, asOf)
  if (!before) return null
  const { principal } = allocate(payment.amount, owed(before), allocationRule)
  const relieved = apply(loan, [...events, { ...payment, settled: { ...nothing, principal } }], asOf)
  if (!relieved) return null
  const open = owed(relieved)
  return allocate(payment.amount, { ...open, principal: open.principal + principal }, allocationRule)
}
