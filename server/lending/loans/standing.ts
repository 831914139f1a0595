/** State of a loan on a day, by its terms and repayments. The calculation is in `contract/lending/loan`. CRED-12, decisions 037, 038. */
import { latestDay } from '../../../contract/kernel/days.ts'
import { nothing, type Settlement, totalOf } from '../../../contract/lending/loan/allocation.ts'
import { type Proposal, rearranged } from '../../../contract/lending/loan/arrangement.ts'
import { bookedOf } from '../../../contract/lending/loan/booking.ts'
import { greater, lesser, sumOf } from '../../../contract/lending/loan/exact.ts'
import { interestFeeOf } from '../../../contract/lending/loan/fees.ts'
import { type Arrangement, apply, divide, type LoanEvent } from '../../../contract/lending/loan/history.ts'
import { covered, type Fallen, fallen, isClosed as hasClosed, type Quote, quote, upcoming } from '../../../contract/lending/loan/quote.ts'
import type { Instalment, PaidOut } from '../../../contract/lending/loan/schedule.ts'
import { expectedPayments } from '../../../contract/lending/loan/share.ts'
import type { LoanState } from '../../../contract/lending/loan/state.ts'
import type { Loan } from '../../../contract/lending/loan/structure.ts'
import { knownHolidays } from '../../reference/calendar/holidays.ts'

/** A valid repayment: minor units, the day on which interest on its principal stops, and its parts when it was posted. */
export interface Paid extends BookedParts {
  readonly id: string
  readonly on: string
}

/** A debit that was ordered and that the bank has not answered: minor units, and the day on which interest on its principal stops. */
export interface Pending {
  readonly id: string
  readonly on: string
  readonly amount: bigint
}

/** Other instalments that were accepted. Decision 117. */
export interface Accepted extends Arrangement {
  /** Whether one day was moved alone: then holidays of later lists move its days like those of any loan. Decisions 125, 132. */
  readonly followsLists: boolean
}

/** A loan with its repayments, in any order. */
export interface Repaid {
  readonly loan: Loan
  readonly paidOut: PaidOut
  readonly paid: readonly Paid[]
  readonly arrangements: readonly Accepted[]
  /** The day on which it was written off; null of any other. Decision 118. */
  readonly writtenOffOn: string | null
}

/**
 * The parts of a payment, none negative: `principal` + `interest` + `surplus` − `interest_credit` = its amount. Fees and overdue interest are
 * part of `interest`.
 */
export interface BookedParts {
  readonly principal: bigint
  readonly interest: bigint
  readonly surplus: bigint
  /** Interest that later payments have paid on its principal: it is used like money of the payment. */
  readonly interest_credit: bigint
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
export function bookedOn(repaid: Repaid, day: string): bigint {
  return bookedOf(stateOf(repaid, day))
}

/** What is owed on a day, from one calculation. */
export interface Standing {
  readonly quote: Quote
  /** Unpaid instalments due by the day, oldest first. Their sum is `due` of the quote. */
  readonly fallen: readonly (Payment & Pick<Fallen, 'standing'>)[]
  /** Payments after the day, assuming that the amount due is paid on it and each payment on its day. They close the loan. */
  readonly coming: readonly Payment[]
  /** How many instalments the loan has, paid ones included; those of its latest arrangement. */
  readonly count: number
}

/** What is owed at the end of a day, and when. */
export function standingOn(repaid: Repaid, day: string): Standing {
  const state = stateOf(repaid, day)
  return {
    quote: quote(state),
    fallen: fallen(state).map(({ standing, ...instalment }) => ({ ...paymentOf(instalment), standing })),
    coming: upcoming(state).map(paymentOf),
    count: state.drawn.schedule.length,
  }
}

/** Payments after a day as they are expected: of a share of payouts by those that were counted, of any other loan those to come. Decision 127. */
export function expectedOn(repaid: Repaid, day: string): readonly Payment[] {
  return expectedPayments(stateOf(repaid, day)).map(paymentOf)
}

/** How a loan is repaid by a share of payouts, a decimal string, with the days by which it is expected to be repaid and on which the rest falls due; null of any other, and from that day on. */
export function sharedOn(repaid: Repaid, day: string): { share: string; expectedUntil: string; until: string } | null {
  const { repaymentMethod: method } = repaid.loan.structure
  const { isShared, schedule } = stateOf(repaid, day).drawn
  const until = schedule.at(-1)?.due ?? day
  if (!isShared || method.kind !== 'share_of_sales' || day >= until) return null
  return { share: method.share, expectedUntil: expectedOn(repaid, day).at(-1)?.due ?? until, until }
}

/** An instalment as agreed, with what payments cover of it and what is open of it. */
interface InstalmentOn extends Payment {
  readonly covered: bigint
  readonly open: bigint
  readonly standing: Fallen['standing'] | 'coming' | 'paid'
}

/**
 * Every instalment of a loan at the end of a day. What is open of all of them closes the loan; of an instalment it is less than the rest
 * where payments before their due days have saved interest.
 */
export function instalmentsOn(repaid: Repaid, day: string): InstalmentOn[] {
  const { fallen, coming } = standingOn(repaid, day)
  const unpaid = new Map([...fallen, ...coming.map((each) => ({ ...each, standing: 'coming' as const }))].map((each) => [each.due, each]))
  return covered(stateOf(repaid, day)).map(({ covered, ...instalment }) => {
    const { total: open = 0n, standing = 'paid' } = unpaid.get(instalment.due) ?? {}
    return { ...paymentOf(instalment), covered, open, standing }
  })
}

function paymentOf({ due, principal, total }: Pick<Instalment, 'due' | 'principal' | 'total'>): Payment {
  return { due, principal, interest: total - principal, total }
}

/** Divides a payment by the allocation rule of the loan; a surplus belongs to the merchant. One that is posted after a later payment may credit interest. */
export function partsOf(amount: bigint, repaid: Repaid, on: string): BookedParts {
  const day = latestDay(on, repaid.paidOut.day)
  const settled = divide(repaid.loan, eventsOf(repaid), { kind: 'payment', id: 'now', day, amount })
  if (!settled) throw new Error(`A loan of ${repaid.paidOut.day} is drawn on ${day}`)
  const { principal, excess } = settled
  const interest = amount - principal - excess
  return { principal, interest: greater(0n, interest), surplus: excess, interest_credit: greater(0n, -interest) }
}

/** The parts of waived interest. */
export function waivedParts(amount: bigint): BookedParts {
  return { principal: 0n, interest: amount, surplus: 0n, interest_credit: 0n }
}

/** A loan as if the bank had collected pending debits, each on its day; those of a day are divided as one, so that many take no longer than few. */
export function expectedFrom(repaid: Repaid, pending: readonly Pending[]): Repaid {
  const paid = [...repaid.paid]
  const expected: Repaid = { ...repaid, paid }
  for (const on of new Set(pending.map((debit) => debit.on))) {
    const ofDay = pending.filter((debit) => debit.on === on)
    const amount = sumOf(ofDay.map((debit) => debit.amount))
    paid.push({ id: ofDay.map(({ id }) => id).join(' '), on, ...partsOf(amount, expected, on) })
  }
  return expected
}

/**
 * Divides a payment while debits that were ordered before it, and not for a later day, are pending, as if they had arrived: the result is
 * then the same in whichever order they arrive. What it pays beyond the debt that they leave is divided as if none were pending, so that no
 * surplus remains while anything is owed. Decision 096.
 */
export function partsBeside(amount: bigint, repaid: Repaid, { on, pending }: { on: string; pending: readonly Pending[] }): BookedParts {
  const earlier = pending.filter((debit) => debit.on <= on)
  const { surplus, ...parts } = partsOf(amount, expectedFrom(repaid, earlier), on)
  if (earlier.length === 0 || surplus === 0n) return { ...parts, surplus }
  const more = partsOf(surplus, { ...repaid, paid: [...repaid.paid, { id: 'first part', on, ...parts, surplus: 0n }] }, on)
  return togetherOf({ ...parts, surplus: 0n }, more)
}

/** Adds the parts of two payments, or what a surplus settles to the parts of its payment. */
export function togetherOf(one: BookedParts, other: BookedParts): BookedParts {
  return {
    principal: one.principal + other.principal,
    interest: one.interest + other.interest,
    surplus: one.surplus + other.surplus,
    interest_credit: one.interest_credit + other.interest_credit,
  }
}

/** Other instalments for what is owed at the end of a day, with what has been paid by then. Decision 117. */
export function rearrangedOn(repaid: Repaid, day: string, proposal: Proposal): { paid: bigint; instalments: Instalment[] } {
  const state = stateOf(repaid, day)
  return { paid: totalOf(state.paid), instalments: rearranged(state, proposal, knownHolidays(day)) }
}

/** The loan at the end of a day; on its first one for a day before that. */
function stateOf(repaid: Repaid, day: string): LoanState {
  const { paidOut } = repaid
  const state = apply(repaid.loan, eventsOf(repaid), latestDay(day, paidOut.day))
  if (!state) throw new Error(`A loan of ${paidOut.day} is drawn on ${day}`)
  return state
}

function eventsOf({ loan, paidOut, paid, arrangements, writtenOffOn }: Repaid): LoanEvent[] {
  // Every allocation rule settles fees first, so the first interest that was booked is that of the fees.
  let unpaidFees = interestFeeOf(loan, paidOut.amount)
  const payments = paid.map((payment): LoanEvent => {
    const { id, on, principal, surplus } = payment
    const interest = payment.interest - payment.interest_credit
    const fees = greater(0n, lesser(unpaidFees, interest))
    unpaidFees -= fees
    const settled: Settlement = { ...nothing, fees, principal, interest: interest - fees, excess: surplus }
    return { kind: 'payment', id, day: on, amount: principal + interest + surplus, settled }
  })
  const end = writtenOffOn === null ? [] : [{ kind: 'writeOff', id: 'write-off', day: writtenOffOn } as const]
  return [{ kind: 'drawdown', id: 'drawdown', ...paidOut }, ...payments, ...arrangements, ...end]
}
