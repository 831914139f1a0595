/** Other instalments for a loan, for any terms, payments and proposals. Decision 117. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../contract/kernel/days.ts'
import { totalOf } from '../../contract/lending/loan/allocation.ts'
import { movableTo, type Proposal, rearranged } from '../../contract/lending/loan/arrangement.ts'
import { isBusinessDay } from '../../contract/lending/loan/business-days.ts'
import { sumOf } from '../../contract/lending/loan/exact.ts'
import { apply, type LoanEvent } from '../../contract/lending/loan/history.ts'
import { covered, fallen, quote, upcoming } from '../../contract/lending/loan/quote.ts'
import { type LoanState, owed } from '../../contract/lending/loan/state.ts'
import type { Loan } from '../../contract/lending/loan/structure.ts'
import { anyDrawdown, anyLoan, anyPayments, eventsOf, holidays } from './loan-world.ts'

function on(loan: Loan, events: readonly LoanEvent[], day: string): LoanState {
  const state = apply(loan, events, day)
  if (!state) throw new Error(`not drawn on ${day}`)
  return state
}

/** A loan that was rearranged some days after its drawdown, if anything was owed. */
const anyRearranged = fc
  .record({
    loan: anyLoan,
    drawdown: anyDrawdown,
    payments: anyPayments,
    after: fc.nat(500),
    wait: fc.integer({ min: 1, max: 60 }),
    count: fc.integer({ min: 1, max: 24 }),
    timing: fc.constantFrom<Proposal['timing']>('weekly', 'monthly'),
  })
  .map(({ loan, drawdown, payments, after, wait, count, timing }) => {
    const day = addDays(drawdown.day, after)
    const before = eventsOf(
      drawdown,
      payments.filter((payment) => payment.after <= after),
    )
    const state = on(loan, before, day)
    const instalments = rearranged(state, { first: addDays(day, wait), count, timing }, holidays)
    const arrangement: LoanEvent = { kind: 'arrangement', id: 'arrangement', day, paid: totalOf(state.paid), instalments }
    return { loan, day, before, state, instalments, events: [...before, arrangement] }
  })
  .filter(({ state }) => totalOf(owed(state)) > 0n)

const payment = (day: string, amount: bigint): LoanEvent => ({ kind: 'payment', id: `paid on ${day}`, day, amount })

describe('decision 117 other instalments', () => {
  test('repay what is owed, on business days, each above nothing', () => {
    fc.assert(
      fc.property(anyRearranged, ({ state, instalments }) => {
        expect(sumOf(instalments.map(({ principal }) => principal))).toBe(owed(state).principal)
        expect(sumOf(instalments.map(({ fees }) => fees))).toBe(owed(state).fees)
        for (const [index, { due, after, fees, principal, interest, total }] of instalments.entries()) {
          expect([due, isBusinessDay(due, holidays)]).toEqual([due, true])
          expect(after).toBeGreaterThan(instalments[index - 1]?.after ?? state.day)
          expect(fees + principal + interest).toBe(total)
          expect(interest >= 0n && total > 0n).toBe(true)
        }
      }),
    )
  })

  test('leave nothing due before the first of them, close the loan when each is paid on its day, and require no more meanwhile', () => {
    fc.assert(
      fc.property(anyRearranged, ({ loan, day, events, instalments }) => {
        const agreed = on(loan, events, day)
        expect([quote(agreed).due, quote(agreed).overdue, fallen(agreed)]).toEqual([0n, 0n, []])
        expect(upcoming(agreed)).toEqual(instalments)
        const paid = [...events]
        for (const { due, total } of instalments) {
          expect([quote(on(loan, paid, addDays(due, -1))).due, quote(on(loan, paid, due)).due]).toEqual([0n, total])
          paid.push(payment(due, total))
        }
        expect(quote(on(loan, paid, instalments.at(-1)?.due ?? ''))).toMatchObject({ total: 0n, due: 0n })
      }),
    )
  })

  test('change neither what is owed nor the quotes of earlier days', () => {
    fc.assert(
      fc.property(anyRearranged, fc.nat(400), ({ loan, day, before, events }, days) => {
        const later = addDays(day, days)
        expect(owed(on(loan, events, later))).toEqual(owed(on(loan, before, later)))
        const earlier = addDays(day, -1)
        if (apply(loan, before, earlier)) expect(quote(on(loan, events, earlier))).toEqual(quote(on(loan, before, earlier)))
      }),
    )
  })

  test('become overdue like those of the drawdown; all is due after the last one; later payments count in their order', () => {
    fc.assert(
      fc.property(anyRearranged, anyPayments, fc.nat(1000), ({ loan, day, events, instalments }, payments, days) => {
        const later = payments.map(
          (each, index): LoanEvent => ({ ...payment(addDays(day, each.after), each.amount), id: `later ${index}` }) as LoanEvent,
        )
        const state = on(loan, [...events, ...later], addDays(day, days))
        const { total, due, late, overdue } = quote(state)
        expect(late >= 0n && overdue >= 0n && late + overdue <= due && due <= total).toBe(true)
        expect(sumOf(fallen(state).map((each) => each.total))).toBe(due)
        if (addDays(day, days) >= (instalments.at(-1)?.due ?? '')) expect(due).toBe(total)
      }),
    )
  })

  test('are covered by what is paid after they were agreed, not by what was paid before', () => {
    fc.assert(
      fc.property(anyRearranged, ({ loan, day, events, instalments }) => {
        expect(covered(on(loan, events, day)).map((each) => each.covered)).toEqual(instalments.map(() => 0n))
        const [first] = instalments
        const paid = on(loan, [...events, payment(first?.due ?? '', first?.total ?? 0n)], first?.due ?? '')
        expect(covered(paid).map((each) => each.covered)).toEqual(instalments.map(({ total }, index) => (index === 0 ? total : 0n)))
      }),
    )
  })

  test('can be replaced again: the latest arrangement counts', () => {
    fc.assert(
      fc.property(anyRearranged, fc.integer({ min: 1, max: 100 }), ({ loan, day, events }, days) => {
        const then = addDays(day, days)
        const state = on(loan, events, then)
        const instalments = rearranged(state, { first: addDays(then, 7), count: 3, timing: 'weekly' }, holidays)
        const again: LoanEvent = { kind: 'arrangement', id: 'again', day: then, paid: totalOf(state.paid), instalments }
        expect(upcoming(on(loan, [again, ...events], then))).toEqual(instalments)
      }),
    )
  })
})

/** A loan on a day with something owed and nothing overdue, and the days to which its first unpaid instalment can be moved. */
const anyMovable = fc
  .record({ loan: anyLoan, drawdown: anyDrawdown, payments: anyPayments, after: fc.nat(500), chosen: fc.nat(60) })
  .map(({ loan, drawdown, payments, after, chosen }) => {
    const day = addDays(drawdown.day, after)
    const before = eventsOf(
      drawdown,
      payments.filter((payment) => payment.after <= after),
    )
    const state = on(loan, before, day)
    const within = movableTo(state)
    return { loan, day, before, state, within, to: within === null ? day : addDays(within.first, chosen) }
  })
  .filter(({ state }) => totalOf(owed(state)) > 0n)

describe('decision 132 a day that is moved', () => {
  test('is after its own day and at the latest the next one; the other instalments keep day and principal', () => {
    fc.assert(
      fc.property(anyMovable, ({ state, within, day, to }) => {
        const instalments = rearranged(state, { first: to, count: 1, timing: 'moved' }, holidays)
        if (instalments.length === 0) return
        const due = fallen(state)
        const coming = upcoming(state)
        const left = due.length > 0 ? coming : coming.slice(1)
        const [moved, ...others] = instalments
        expect(moved && within && moved.due > day && moved.due >= within.first && moved.due <= within.last).toBe(true)
        const merged = moved?.due === left[0]?.due
        const kept = merged ? left.slice(1) : left
        // Interest that is paid after the principal makes the parts of the principal other ones.
        if (state.drawn.loan.structure.allocationRule === 'interest_first') {
          expect(others.map((each) => each.due)).toEqual(kept.map((each) => each.due))
          // The last one closes the loan.
          expect(others.slice(0, -1).map(({ principal }) => principal)).toEqual(kept.slice(0, -1).map(({ principal }) => principal))
        }
        expect(sumOf(instalments.map(({ principal }) => principal))).toBe(owed(state).principal)
      }),
    )
  })

  test('leaves nothing due before it, and closes the loan when each instalment is paid on its day', () => {
    fc.assert(
      fc.property(anyMovable, ({ loan, before, state, day, to }) => {
        const instalments = rearranged(state, { first: to, count: 1, timing: 'moved' }, holidays)
        if (instalments.length === 0) return
        const arrangement: LoanEvent = { kind: 'arrangement', id: 'moved', day, paid: totalOf(state.paid), instalments }
        const paid = [...before, arrangement]
        expect(upcoming(on(loan, paid, day))).toEqual(instalments)
        for (const { due, total } of instalments) {
          expect([quote(on(loan, paid, addDays(due, -1))).due, quote(on(loan, paid, due)).due]).toEqual([0n, total])
          paid.push(payment(due, total))
        }
        expect(quote(on(loan, paid, instalments.at(-1)?.due ?? ''))).toMatchObject({ total: 0n, due: 0n })
      }),
    )
  })

  test('is none while something is overdue, nor of a share of payouts, nor before its own day', () => {
    fc.assert(
      fc.property(anyMovable, ({ state, within }) => {
        expect(within === null).toBe(state.drawn.isShared || quote(state).overdue > 0n)
        const early = addDays(within?.first ?? upcoming(state)[0]?.due ?? '2026-01-05', -40)
        expect(rearranged(state, { first: early, count: 1, timing: 'moved' }, holidays)).toEqual([])
      }),
    )
  })
})
