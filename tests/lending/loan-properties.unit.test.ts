/** Properties of every loan, for any terms and any payments. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '../../contract/kernel/days.ts'
import { accrue, grainsOfUnit, interestOf } from '../../contract/lending/loan/accrual.ts'
import { allocate, totalOf } from '../../contract/lending/loan/allocation.ts'
import { isBusinessDay } from '../../contract/lending/loan/business-days.ts'
import { roundHalfEven, sumOf } from '../../contract/lending/loan/exact.ts'
import { apply, type LoanEvent } from '../../contract/lending/loan/history.ts'
import { fallen, isClosed, payable, quote, upcoming } from '../../contract/lending/loan/quote.ts'
import { schedule } from '../../contract/lending/loan/schedule.ts'
import { type LoanState, open, owed, unpaidBy } from '../../contract/lending/loan/state.ts'
import type { Loan } from '../../contract/lending/loan/structure.ts'
import { anyDrawdown, anyLoan, anyPayments, eventsOf, holidays } from './loan-world.ts'

const anyDay = fc.nat(500)
const amount = fc.bigInt({ min: 0n, max: 10n ** 12n })

/** The loan on a day that is not before its drawdown. */
function on(loan: Loan, events: readonly LoanEvent[], day: string): LoanState {
  const state = apply(loan, events, day)
  if (!state) throw new Error(`not drawn on ${day}`)
  return state
}

describe('every schedule', () => {
  test('CRED-12 adds up to the principal to the last cent, each instalment to its total, and is above nothing', () => {
    fc.assert(
      fc.property(anyLoan, anyDrawdown, (loan, drawdown) => {
        const instalments = schedule(loan, drawdown)
        expect(sumOf(instalments.map(({ principal }) => principal))).toBe(drawdown.amount)
        expect(sumOf(instalments.map(({ fees }) => fees))).toBe(open(loan, drawdown).drawn.fees)
        for (const { fees, principal, interest, total } of instalments) {
          expect(fees + principal + interest).toBe(total)
          expect(fees >= 0n && principal >= 0n && interest >= 0n && total > 0n).toBe(true)
        }
      }),
    )
  })

  test('CRED-12 has nothing due on a day on which banks of Hong Kong, China or the US are closed, and nothing twice on one', () => {
    fc.assert(
      fc.property(anyLoan, anyDrawdown, (loan, drawdown) => {
        const instalments = schedule(loan, drawdown)
        for (const [index, { due, after }] of instalments.entries()) {
          expect([due, isBusinessDay(due, holidays)]).toEqual([due, true])
          expect(daysBetween(drawdown.day, due)).toBe(after)
          expect(after).toBeGreaterThan(instalments[index - 1]?.after ?? 0)
        }
      }),
    )
  })

  test('CRED-12 closes the loan when each instalment is paid on its day, and never requires more meanwhile', () => {
    fc.assert(
      fc.property(anyLoan, anyDrawdown, (loan, drawdown) => {
        const instalments = schedule(loan, drawdown)
        const events = eventsOf(
          drawdown,
          instalments.map(({ after, total }) => ({ after, amount: total })),
        )
        const last = instalments.at(-1)?.due ?? ''
        const state = on(loan, events, last)
        expect([quote(state).total, state.paid.excess]).toEqual([0n, 0n])
        expect(upcoming(open(loan, drawdown))).toEqual(instalments)
      }),
    )
  })
})

describe('interest', () => {
  test('CRED-13 is the same counted by the day and at once: nothing is lost to rounding', () => {
    fc.assert(
      fc.property(anyLoan, amount, fc.nat(400), fc.nat(400), (loan, principal, first, more) => {
        const days = Array.from({ length: first + more }, (_, day) => accrue(loan, principal, day, day + 1))
        const whole = accrue(loan, principal, 0, first + more)
        expect(sumOf(days)).toBe(whole)
        expect(accrue(loan, principal, 0, first) + accrue(loan, principal, first, first + more)).toBe(whole)
      }),
    )
  })

  test('CRED-13 is within half a cent of principal × rate × days / basis', () => {
    fc.assert(
      fc.property(anyLoan, amount, fc.nat(400), (loan, principal, days) => {
        const unwaived = { ...loan, waiver: null }
        const grains = accrue(unwaived, principal, 0, days)
        const off = interestOf(unwaived, grains) * grainsOfUnit(loan.rate) - grains
        expect(2n * (off < 0n ? -off : off) <= grainsOfUnit(loan.rate)).toBe(true)
      }),
    )
  })

  test('CRED-13 a half is rounded to the even cent, above and below nothing', () => {
    expect([1n, 3n, 5n, -1n, -3n].map((halves) => roundHalfEven(halves, 2n))).toEqual([0n, 2n, 2n, 0n, -2n])
  })

  test('CRED-13 nothing is charged on nothing: a closed loan stays closed, whatever time passes', () => {
    fc.assert(
      fc.property(anyLoan, anyDrawdown, anyPayments, anyDay, anyDay, (loan, drawdown, payments, after, later) => {
        const events = eventsOf(drawdown, payments)
        const day = addDays(drawdown.day, 500 + after)
        const closing: LoanEvent = { kind: 'payment', id: 'closing', day, amount: quote(on(loan, events, day)).total }
        const end = on(loan, [...events, closing], addDays(day, later))
        expect([isClosed(end), quote(end).due, upcoming(end)]).toEqual([true, 0n, []])
      }),
    )
  })
})

describe('payments', () => {
  test('CRED-12 are divided to the last cent, no part above its debt', () => {
    const parts = fc.record({ fees: amount, interest: amount, principal: amount })
    fc.assert(
      fc.property(amount, parts, fc.constantFrom('interest_first' as const, 'principal_first' as const), (payment, owing, rule) => {
        const settled = allocate(payment, owing, rule)
        expect(totalOf(settled) + settled.excess).toBe(payment)
        for (const part of ['fees', 'interest', 'principal'] as const)
          expect(settled[part] >= 0n && settled[part] <= owing[part]).toBe(true)
        expect(settled.excess === 0n || totalOf(settled) === totalOf(owing)).toBe(true)
      }),
    )
  })

  test('CRED-12 paid and owed amounts, part by part, are never negative, and due is at most owed', () => {
    fc.assert(
      fc.property(anyLoan, anyDrawdown, anyPayments, anyDay, (loan, drawdown, payments, after) => {
        const state = on(loan, eventsOf(drawdown, payments), addDays(drawdown.day, after))
        const { total, due, late, lateSince, overdue } = quote(state)
        for (const part of Object.values(owed(state))) expect(part >= 0n).toBe(true)
        expect(state.paid.principal + owed(state).principal).toBe(drawdown.amount)
        const made = sumOf(payments.filter((payment) => payment.after <= after).map((payment) => payment.amount))
        expect(totalOf(state.paid) + state.paid.excess).toBe(made)
        expect(late >= 0n && late + overdue <= due && due <= total).toBe(true)
        expect([lateSince !== null, late + overdue]).toEqual([late > 0n, unpaidBy(state, state.day - 1)])
      }),
    )
  })

  test('CRED-12 of one day give the same result in any order, as events do in any order', () => {
    fc.assert(
      fc.property(
        anyLoan,
        anyDrawdown,
        anyPayments.chain((payments) =>
          fc.record({
            payments: fc.constant(payments),
            order: fc.shuffledSubarray([...payments.keys(), payments.length], { minLength: payments.length + 1 }),
          }),
        ),
        fc.nat(60),
        anyDay,
        (loan, drawdown, { payments, order }, together, after) => {
          const sameDay = payments.map((payment, index) => (index < 3 ? { ...payment, after: together } : payment))
          const events = eventsOf(drawdown, sameDay)
          const shuffled = order.flatMap((index) => events[index] ?? [])
          const day = addDays(drawdown.day, after)
          expect(shuffled).toHaveLength(events.length)
          expect(apply(loan, shuffled, day)).toEqual(apply(loan, events, day))
        },
      ),
    )
  })

  test('CRED-12 never raise the owed, due or overdue amount: not on their day, nor on any later one', () => {
    fc.assert(
      fc.property(anyLoan, anyDrawdown, anyPayments, anyDay, anyDay, (loan, drawdown, payments, after, later) => {
        const events = eventsOf(drawdown, payments)
        const paidOn = addDays(drawdown.day, after)
        const more: LoanEvent = { kind: 'payment', id: 'more', day: paidOn, amount: 1_234_567n }
        for (const day of [paidOn, addDays(paidOn, later)]) {
          const [without, paid] = [quote(on(loan, events, day)), quote(on(loan, [...events, more], day))]
          expect(paid.total <= without.total && paid.due <= without.due && paid.overdue <= without.overdue).toBe(true)
        }
      }),
    )
  })

  test('CRED-12 of the amount quoted today close the loan today, and a cent more is excess', () => {
    fc.assert(
      fc.property(anyLoan, anyDrawdown, anyPayments, anyDay, (loan, drawdown, payments, after) => {
        const events = eventsOf(
          drawdown,
          payments.filter((payment) => payment.after <= after),
        )
        const day = addDays(drawdown.day, after)
        const before = on(loan, events, day)
        const { total } = quote(before)
        const closed = on(loan, [...events, { kind: 'payment', id: 'closing', day, amount: total + 1n }], day)
        expect(quote(closed)).toMatchObject({
          principal: 0n,
          interest: 0n,
          fees: 0n,
          total: 0n,
          due: 0n,
        })
        expect(closed.paid.excess).toBe(before.paid.excess + 1n)
        expect(payable(before, total + 1n)).toBe(total)
      }),
    )
  })

  test('CRED-12 that are reversed leave the loan exactly as it would be without them, and as it was seen before', () => {
    fc.assert(
      fc.property(anyLoan, anyDrawdown, anyPayments, anyDay, anyDay, anyDay, (loan, drawdown, payments, after, bounce, later) => {
        const events = eventsOf(drawdown, payments)
        const paidOn = addDays(drawdown.day, after)
        const bouncedOn = addDays(paidOn, bounce + 1)
        const paid: LoanEvent[] = [...events, { kind: 'payment', id: 'bounced', day: paidOn, amount: 2_000_000n }]
        const reversed: LoanEvent[] = [...paid, { kind: 'reversal', id: 'reversal', day: bouncedOn, payment: 'bounced' }]
        const until = addDays(bouncedOn, later)
        expect(apply(loan, reversed, until)).toEqual(apply(loan, events, until))
        expect(apply(loan, reversed, addDays(bouncedOn, -1))).toEqual(apply(loan, paid, addDays(bouncedOn, -1)))
      }),
    )
  })
})

describe('next payment', () => {
  test('DASH-02 DASH-08 DASH-09 CONST-15 due and future amounts add up, in windows of 7 and 30 days, to the amount that closes the loan', () => {
    fc.assert(
      fc.property(anyLoan, anyDrawdown, anyPayments, anyDay, (loan, drawdown, payments, after) => {
        const state = on(
          loan,
          eventsOf(
            drawdown,
            payments.filter((payment) => payment.after <= after),
          ),
          addDays(drawdown.day, after),
        )
        const next = upcoming(state)
        const principal = sumOf(next.map((instalment) => instalment.principal))
        expect(principal <= owed(state).principal).toBe(true)
        const due = fallen(state)
        const sumOfDue = (...standings: string[]) =>
          sumOf(due.filter(({ standing }) => standings.includes(standing)).map(({ total }) => total))
        expect([sumOfDue('due', 'late', 'overdue'), sumOfDue('overdue')]).toEqual([quote(state).due, quote(state).overdue])
        for (const { fees, interest, total, ...rest } of [...due, ...next]) expect(fees + rest.principal + interest).toBe(total)
        expect(quote(state).due + sumOf(next.map(({ total }) => total)) >= quote(state).principal).toBe(true)
      }),
    )
  })
})
