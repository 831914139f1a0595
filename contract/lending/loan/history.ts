/** A loan as its events leave it. */
import { daysBetween, latestDay } from '../../kernel/days.ts'
import { allocate, nothing, type Settlement, totalOf } from './allocation.ts'
import type { Instalment } from './schedule.ts'
import { advance, arranged, type LoanState, open, owed, pay, settleBy, writtenOff } from './state.ts'
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

/** Other instalments for what was owed on a day; `paid` is what had been paid by then. The latest one counts. Decision 117. */
export interface Arrangement {
  readonly kind: 'arrangement'
  readonly id: string
  readonly day: string
  readonly paid: bigint
  readonly instalments: readonly Instalment[]
}

/** Events of a loan. Days `YYYY-MM-DD`, amounts in minor units, above zero. */
export type LoanEvent =
  /** The agreement: days are counted from it. Interest begins when the money arrives, on the same day or as the loan says. */
  | { readonly kind: 'drawdown'; readonly id: string; readonly day: string; readonly amount: bigint }
  | Payment
  /** A payment turns out not to have been made; `payment` is its id. */
  | { readonly kind: 'reversal'; readonly id: string; readonly day: string; readonly payment: string }
  | Arrangement
  /** All that is owed at the end of the day is due, and no interest runs from then on. Decision 118. */
  | { readonly kind: 'writeOff'; readonly id: string; readonly day: string }

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
  const paidFrom = (start: LoanState, those: readonly Payment[]) =>
    those.reduce((state, { day, amount, settled }) => {
      const then = advance(state, after(day))
      return settled ? settleBy(then, settled) : pay(then, amount)
    }, start)
  const end = known.find((event) => event.kind === 'writeOff')?.day
  const isRecovered = ({ day }: Payment) => end !== undefined && day > end
  const paid = paidFrom(
    open(loan, drawdown),
    inOrder.filter((payment) => !isRecovered(payment)),
  )
  const arrangements = known.filter((event) => event.kind === 'arrangement')
  const latest = arrangements.toSorted((one, other) => after(one.day) - after(other.day)).at(-1)
  const now = advance(paid, after(end ?? on))
  const agreed = latest ? arranged(now, latest) : now
  return end === undefined ? agreed : advance(paidFrom(writtenOff(agreed), inOrder.filter(isRecovered)), after(on))
}

/**
 * What a payment settles that is booked now: the debt of its own day, whatever was booked of later days. Only when later payments have
 * settled a part of that debt is it divided as {@link relieve} does. Null before the drawdown.
 */
export function divide(loan: Loan, events: readonly LoanEvent[], payment: Payment): Settlement | null {
  const before = apply(loan, events, payment.day)
  if (!before) return null
  const settled = allocate(payment.amount, owed(before), loan.structure.allocationRule)
  const asOf = latestDay(payment.day, ...events.map(({ day }) => day))
  const after = apply(loan, [...events, { ...payment, settled }], asOf)
  if (!after) return null
  const left = owed(after)
  const agrees = Object.values(left).every((part) => part >= 0n) && (settled.excess === 0n || totalOf(left) === 0n)
  return agrees ? settled : relieve(loan, events, { ...payment, asOf })
}

/**
 * What a payment settles of the debt of a later day, `asOf`. Less interest runs on what it repays since its own day: what was paid too
 * much of it is taken off, so that its own interest may be negative: `partsOf` makes that an interest credit.
 */
function relieve(loan: Loan, events: readonly LoanEvent[], { asOf, ...payment }: Payment & { asOf: string }): Settlement | null {
  const { allocationRule } = loan.structure
  const before = apply(loan, events, asOf)
  if (!before) return null
  let settled = allocate(payment.amount, owed(before), allocationRule)
  // The more principal it settles, the less interest is owed and the more principal it can settle: the sums rise until they agree.
  for (let principal = -1n; settled.principal > principal; ) {
    principal = settled.principal
    const relieved = apply(loan, [...events, { ...payment, settled: { ...nothing, principal } }], asOf)
    if (!relieved) return null
    const open = owed(relieved)
    settled = allocate(payment.amount, { ...open, principal: open.principal + principal }, allocationRule)
  }
  return settled
}
