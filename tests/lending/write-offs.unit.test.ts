/** Loans that are written off, for any terms, payments and days. Decision 118. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, latestDay } from '../../contract/kernel/days.ts'
import { totalOf } from '../../contract/lending/loan/allocation.ts'
import { sumOf } from '../../contract/lending/loan/exact.ts'
import { apply, divide, type LoanEvent } from '../../contract/lending/loan/history.ts'
import { fallen, quote, upcoming } from '../../contract/lending/loan/quote.ts'
import { type LoanState, owed } from '../../contract/lending/loan/state.ts'
import type { Loan } from '../../contract/lending/loan/structure.ts'
import { mayBeProposed, writeOffDays, writeOffRefusal, writeOffRefusals } from '../../contract/repayments/write-off-rules.ts'
import { anyDrawdown, anyLoan, anyPayments, eventsOf } from './loan-world.ts'

function on(loan: Loan, events: readonly LoanEvent[], day: string): LoanState {
  const state = apply(loan, events, day)
  if (!state) throw new Error(`not drawn on ${day}`)
  return state
}

/** A loan that was written off some days after its drawdown, if anything was owed, and payments after that. */
const anyWrittenOff = fc
  .record({ loan: anyLoan, drawdown: anyDrawdown, payments: anyPayments, after: fc.nat(600), recoveries: anyPayments })
  .map(({ loan, drawdown, payments, after, recoveries }) => {
    const day = addDays(drawdown.day, after)
    const before = eventsOf(
      drawdown,
      payments.filter((payment) => payment.after <= after),
    )
    const end: LoanEvent = { kind: 'writeOff', id: 'write-off', day }
    const later = recoveries.map((each, index): LoanEvent & { kind: 'payment' } => ({
      kind: 'payment',
      id: `recovery ${index}`,
      day: addDays(day, each.after),
      amount: each.amount,
    }))
    return { loan, day, before, events: [...before, end], later, state: on(loan, before, day) }
  })
  .filter(({ state }) => totalOf(owed(state)) > 0n)

describe('decision 118 a loan that is written off', () => {
  test('owes on every later day what it owed on that day, all of it due, since the first day of what was unpaid', () => {
    fc.assert(
      fc.property(anyWrittenOff, fc.nat(1000), ({ loan, day, events, state }, days) => {
        const then = on(loan, events, addDays(day, days))
        const { total, due } = quote(then)
        expect(owed(then)).toEqual(owed(state))
        expect([due, upcoming(then)]).toEqual([total, []])
        const [since, ...more] = fallen(then)
        expect([since?.total, more]).toEqual([total, []])
        expect(since?.due).toBe(fallen(state)[0]?.due ?? day)
      }),
    )
  })

  test('changes no quote of an earlier day', () => {
    fc.assert(
      fc.property(anyWrittenOff, ({ loan, day, before, events }) => {
        const earlier = addDays(day, -1)
        if (apply(loan, before, earlier)) expect(quote(on(loan, events, earlier))).toEqual(quote(on(loan, before, earlier)))
      }),
    )
  })

  test('owes less by each payment to the cent, in any order of days; what is above it is excess', () => {
    fc.assert(
      fc.property(anyWrittenOff, ({ loan, day, events, later, state }) => {
        const last = latestDay(day, ...later.map((each) => each.day))
        const booked = [...events]
        for (const payment of later) {
          const settled = divide(loan, booked, payment)
          if (!settled) throw new Error('not drawn')
          booked.push({ ...payment, settled })
        }
        const then = on(loan, booked, last)
        const paid = sumOf(later.map(({ amount }) => amount))
        const total = totalOf(owed(state))
        expect(totalOf(owed(then))).toBe(paid > total ? 0n : total - paid)
        expect(Object.values(owed(then)).every((part) => part >= 0n)).toBe(true)
        expect(then.paid.excess - state.paid.excess).toBe(paid > total ? paid - total : 0n)
      }),
    )
  })
})

test('decision 118 a loan can be written off from the ninetieth day overdue, without a pending debit or a request for other instalments', () => {
  const loan = { overdueSince: '2026-11-01', hasPendingDebit: false, isArrangementAsked: false }
  const [before, first] = [addDays(loan.overdueSince, writeOffDays - 1), addDays(loan.overdueSince, writeOffDays)]
  expect(first).toBe('2027-01-30')
  expect([writeOffRefusal(loan, before), writeOffRefusal(loan, first)]).toEqual(['tooEarly', null])
  expect(writeOffRefusal({ ...loan, overdueSince: null }, first)).toBe('tooEarly')
  expect(writeOffRefusal({ ...loan, hasPendingDebit: true }, first)).toBe('debitPending')
  expect(writeOffRefusal({ ...loan, isArrangementAsked: true }, first)).toBe('arrangementAsked')
  // A merchant holds up the confirmation, not the proposal. Decision 126.
  expect([null, ...writeOffRefusals, 'closed' as const].filter(mayBeProposed)).toEqual([null, 'debitPending', 'arrangementAsked'])
})
