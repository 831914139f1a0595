/** State of a loan on a day, by its terms and repayments. The calculation is in `contract/loan`. CRED-12, decisions 037, 038. */
import { latestDay } from '../../../contract/kernel/days.ts'
import { nothing, type Settlement } from '../../../contract/lending/loan/allocation.ts'
import { type Booked, bookedOf } from '../../../contract/lending/loan/booking.ts'
import { greater, lesser } from '../../../contract/lending/loan/exact.ts'
import { interestFeeOf } from '../../../contract/lending/loan/fees.ts'
import { apply, divide, type LoanEvent } from '../../../contract/lending/loan/history.ts'
import { type Fallen, fallen, isClosed as hasClosed, type Quote, quote, upcoming } from '../../../contract/lending/loan/quote.ts'
import type { Instalment, PaidOut } from '../../../contract/lending/loan/schedule.ts'
import type { LoanState } from '../../../contract/lending/loan/state.ts'
import type { Loan } from '../../../contract/lending/loan/structure.ts'

/** A valid repayment: minor units, the day on which interest on its principal stops, and its parts when it was posted. */
export interface Paid extends BookedParts {
  readonly id: string
  readonly on: string
}

/** A loan with its repayments, in any order. */
export interface Repaid {
  readonly loan: Loan
  readonly paidOut: PaidOut
  readonly paid: readonly Paid[]
}

/** The parts of a payment: `principal` + `interest` + `surplus` = its amount. Everything that is neither principal nor surplus is in `interest`. */
export interface BookedParts {
  readonly principal: bigint
  readonly interest: bigint
  readonly surplus: bigint
}

/** One payment of an instalment; `principal` + `interest` = `total`. */
interface Payment {
  readonly due: string
  readonly principal: bigint
  readonly interest: bigint
  readonly total: bigint
}

/** State of the loan at the end of a day: `total` closes it, `due` is the amount due, `overdue` the part after its grace period. Minor units. */
export function quoteOf(repaid: Repaid, day: string): Quote {
  return quote(stateOf(repaid, day))
}

/** Whether nothing is owed on the loan at the end of a day, neither principal nor anything beside it. */
export function isClosed(repaid: Repaid, day: string): boolean {
  return hasClosed(stateOf(repaid, day))
}

/** The ledger balances of the loan at the end of a day, when everything up to it is posted. */
export function bookedOn(repaid: Repaid, day: string): Booked {
  return bookedOf(stateOf(repaid, day))
}

/** What is owed on a day, from one calculation. */
export interface Standing {
  readonly quote: Quote
  /** Unpaid instalments due by the day, oldest first. Their sum is `due` of the quote. */
  readonly fallen: readonly (Payment & Pick<Fallen, 'standing'>)[]
  /** Payments after the day, assuming that the amount due is paid on it and each payment on its day. They close the loan. */
  readonly coming: readonly Payment[]
}

/** What is owed at the end of a day, and when. */
export function standingOn(repaid: Repaid, day: string): Standing {
  const state = stateOf(repaid, day)
  return {
    quote: quote(state),
    fallen: fallen(state).map(({ standing, ...instalment }) => ({ ...paymentOf(instalment), standing })),
    coming: upcoming(state).map(paymentOf),
  }
}

function paymentOf({ due, principal, total }: Pick<Instalment, 'due' | 'principal' | 'total'>): Payment {
  return { due, principal, interest: total - principal, total }
}

/** Divides a payment by the allocation rule of the loan; a surplus belongs to the merchant. If it is posted after a later payment, its interest may be negative. */
export function partsOf(amount: bigint, repaid: Repaid, on: string): BookedParts {
  const day = latestDay(on, repaid.paidOut.day)
  const settled = divide(repaid.loan, eventsOf(repaid), { kind: 'payment', id: 'now', day, amount })
  if (!settled) throw new Error(`A loan of ${repaid.paidOut.day} is drawn on ${day}`)
  const { principal, excess } = settled
  return { principal, interest: amount - principal - excess, surplus: excess }
}

/** The loan at the end of a day; on its first one for a day before that. */
function stateOf(repaid: Repaid, day: string): LoanState {
  const { paidOut } = repaid
  const state = apply(repaid.loan, eventsOf(repaid), latestDay(day, paidOut.day))
  if (!state) throw new Error(`A loan of ${paidOut.day} is drawn on ${day}`)
  return state
}

function eventsOf({ loan, paidOut, paid }: Repaid): LoanEvent[] {
  // Every allocation rule settles fees first, so the first interest that was booked is that of the fees.
  let unpaidFees = interestFeeOf(loan, paidOut.amount)
  const payments = paid.map((payment): LoanEvent => {
    const { id, on, principal, interest, surplus } = payment
    const fees = greater(0n, lesser(unpaidFees, interest))
    unpaidFees -= fees
    const settled: Settlement = { ...nothing, fees, principal, interest: interest - fees, excess: surplus }
    return { kind: 'payment', id, day: on, amount: principal + interest + surplus, settled }
  })
  return [{ kind: 'drawdown', id: 'drawdown', ...paidOut }, ...payments]
}
