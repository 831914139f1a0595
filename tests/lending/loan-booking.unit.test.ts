/** Properties of the books of any loan when its interest is posted day by day. Decision 048. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../contract/kernel/days.ts'
import { totalOf } from '../../contract/lending/loan/allocation.ts'
import { bookedOf } from '../../contract/lending/loan/booking.ts'
import { sumOf } from '../../contract/lending/loan/exact.ts'
import { apply, type LoanEvent } from '../../contract/lending/loan/history.ts'
import type { PaidOut } from '../../contract/lending/loan/schedule.ts'
import { type LoanState, open, owed } from '../../contract/lending/loan/state.ts'
import type { Loan } from '../../contract/lending/loan/structure.ts'
import { anyDrawdown, anyLoan, anyPayments, eventsOf } from './loan-world.ts'

/** Loans of today, and those that round each period. */
const anyRounding = fc
  .tuple(anyLoan, fc.constantFrom('carried' as const, 'each_period' as const))
  .map(([loan, rounding]): Loan => ({ ...loan, rate: { ...loan.rate, rounding } }))

/** Days a loan is booked for: more than its first instalments, less than a year. */
const some = fc.integer({ min: 1, max: 100 })

const besidePrincipal = ({ paid }: LoanState) => totalOf(paid) - paid.principal

/** Posts the days of a loan: each before its payments, which are then divided. Returns each posting and the final balance. */
function post(loan: Loan, drawdown: PaidOut, events: readonly LoanEvent[], days: number): { posted: bigint[]; held: bigint } {
  let held = 0n
  const posted: bigint[] = []
  for (let after = 0; after <= days; after++) {
    const day = addDays(drawdown.day, after)
    const before = on(
      loan,
      events.filter((event) => event.kind === 'drawdown' || event.day < day),
      day,
    )
    const requested = bookedOf(before)
    posted.push(requested - held)
    const paid = besidePrincipal(on(loan, events, day)) - besidePrincipal(before)
    held = requested - paid
  }
  return { posted, held }
}

function on(loan: Loan, events: readonly LoanEvent[], day: string): LoanState {
  const state = apply(loan, events, day)
  if (!state) throw new Error(`not drawn on ${day}`)
  return state
}

describe('interest that is booked by the day', () => {
  test('CRED-13 equals on every day the recomputed debt beside the principal, and does not change once that is booked', () => {
    fc.assert(
      fc.property(anyRounding, anyDrawdown, anyPayments, some, (loan, drawdown, payments, days) => {
        const events = eventsOf(drawdown, payments)
        const { posted, held } = post(loan, drawdown, events, days)
        const state = on(loan, events, addDays(drawdown.day, days))
        expect(held).toBe(bookedOf(state))
        const { principal, ...rest } = owed(state)
        expect(sumOf(posted)).toBe(totalOf({ ...rest, principal: 0n }) + besidePrincipal(state))
        expect(principal + held).toBe(totalOf(owed(state)))
      }),
      { numRuns: 20 },
    )
  })

  test('CRED-12 CRED-13 is the same in whatever order payments of one day come', () => {
    fc.assert(
      fc.property(anyRounding, anyDrawdown, anyPayments, fc.nat(60), some, (loan, drawdown, payments, together, days) => {
        const [drawn, ...paid] = eventsOf(
          drawdown,
          payments.map((payment) => ({ ...payment, after: together })),
        )
        if (!drawn) throw new Error('no drawdown')
        expect(post(loan, drawdown, [drawn, ...paid.toReversed()], days)).toEqual(post(loan, drawdown, [drawn, ...paid], days))
      }),
      { numRuns: 10 },
    )
  })

  test('CRED-14 starts with the debt at the drawdown: the fees of the loan', () => {
    fc.assert(
      fc.property(anyRounding, anyDrawdown, (loan, drawdown) => {
        const state = open(loan, drawdown)
        expect(bookedOf(state)).toBe(state.drawn.fees)
      }),
    )
  })
})
