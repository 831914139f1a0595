/** Due days that a later list of holidays moves, for any terms, payments and lists. Decision 125. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '../../contract/kernel/days.ts'
import { formatAmount } from '../../contract/kernel/money.ts'
import { isBusinessDay, movesOf } from '../../contract/lending/loan/business-days.ts'
import { sumOf } from '../../contract/lending/loan/exact.ts'
import { apply, type LoanEvent } from '../../contract/lending/loan/history.ts'
import { priceOf } from '../../contract/lending/loan/offer.ts'
import { offerOf } from '../../contract/lending/loan/present.ts'
import { quote, upcoming } from '../../contract/lending/loan/quote.ts'
import { agreedSchedule, type Instalment, schedule } from '../../contract/lending/loan/schedule.ts'
import { type LoanState, open, owed } from '../../contract/lending/loan/state.ts'
import type { Loan, MovedDay } from '../../contract/lending/loan/structure.ts'
import { listedUntil } from '../../server/reference/calendar/holidays.ts'
import { anyDrawdown, anyLoan, anyPayments, eventsOf, holidays, plain, tableOf } from './loan-world.ts'

function on(loan: Loan, events: readonly LoanEvent[], day: string): LoanState {
  const state = apply(loan, events, day)
  if (!state) throw new Error(`not drawn on ${day}`)
  return state
}

/** A loan of which two later lists, of any days, have moved due days; a list may also take back a holiday of an earlier one. */
const anyMoved = fc
  .record({
    loan: anyLoan,
    drawdown: anyDrawdown,
    late: fc.nat(120),
    lists: fc.array(
      fc.record({
        after: fc.nat(300),
        listed: fc.array(fc.record({ from: fc.nat(400), days: fc.integer({ min: 1, max: 9 }) }), { maxLength: 12 }),
      }),
      { minLength: 1, maxLength: 2 },
    ),
  })
  .map(({ loan: terms, drawdown, late, lists }) => {
    const agreed: Loan = { ...terms, interestAfter: late > 60 ? 0 : Math.min(late, agreedSchedule(terms, drawdown)[0]?.after ?? 0) }
    const inOrder = lists.toSorted((one, other) => one.after - other.after)
    const moved: MovedDay[] = []
    const loan: Loan = { ...agreed, moved }
    for (const { after, listed } of inOrder) {
      const days = listed.flatMap(({ from, days }) => Array.from({ length: days }, (_, index) => addDays(drawdown.day, from + index)))
      const dues = schedule(loan, drawdown).map(({ due }) => due)
      moved.push(...movesOf(dues, { listed: days, on: addDays(drawdown.day, after) }))
    }
    return { agreed, loan, drawdown, events: eventsOf(drawdown, []) }
  })

const totals = (instalments: readonly Instalment[]) =>
  (['fees', 'principal', 'interest', 'total'] as const).map((part) => sumOf(instalments.map((each) => each[part])))

describe('decision 125 a list of holidays that is read after the drawdown', () => {
  test('moves days alone: each instalment keeps every part of its amount to the cent, and those that meet are one', () => {
    fc.assert(
      fc.property(anyMoved, ({ agreed, loan, drawdown }) => {
        const now = schedule(loan, drawdown)
        let left = agreedSchedule(agreed, drawdown)
        for (const [index, instalment] of now.entries()) {
          // Days stay in their order, so each has taken the next ones of the agreed instalments.
          const count = left.findIndex((_, taken) => sumOf(left.slice(0, taken + 1).map(({ total }) => total)) === instalment.total) + 1
          const taken = left.slice(0, count)
          expect(totals([instalment])).toEqual(totals(taken))
          expect(taken.every(({ due }) => due <= instalment.due)).toBe(true)
          expect(instalment.after).toBe(daysBetween(drawdown.day, instalment.due))
          expect(instalment.due > (now[index - 1]?.due ?? '')).toBe(true)
          left = left.slice(count)
        }
        expect(left).toEqual([])
      }),
    )
  })

  test('moves a day off every holiday that is still to come, and none that has come', () => {
    fc.assert(
      fc.property(anyMoved, fc.array(fc.nat(400)), fc.nat(400), ({ loan, drawdown }, closed, after) => {
        const listed = closed.map((each) => addDays(drawdown.day, each))
        const read = addDays(drawdown.day, after)
        const before = schedule(loan, drawdown)
        const moves = movesOf(
          before.map(({ due }) => due),
          { listed, on: read },
        )
        const now = schedule({ ...loan, moved: [...(loan.moved ?? []), ...moves] }, drawdown)
        for (const { due } of now.filter(({ due }) => due > read)) expect([due, isBusinessDay(due, listed)]).toEqual([due, true])
        const past = (all: readonly Instalment[]) => all.filter(({ due }) => due <= read)
        expect(past(now)).toEqual(past(before))
        expect(
          movesOf(
            now.map(({ due }) => due),
            { listed, on: read },
          ),
        ).toEqual([])
      }),
    )
  })

  test('changes nothing that is owed on any day, whatever was paid, so that books and rows agree; and less or the same is due', () => {
    fc.assert(
      fc.property(anyMoved, anyPayments, fc.nat(600), ({ agreed, loan, drawdown }, payments, after) => {
        const events = eventsOf(drawdown, payments)
        const day = addDays(drawdown.day, after)
        const [before, now] = [on(agreed, events, day), on(loan, events, day)]
        expect(owed(now)).toEqual(owed(before))
        expect(now.paid).toEqual(before.paid)
        expect(quote(now).due <= quote(before).due).toBe(true)
        expect(quote(now).overdue <= quote(before).overdue).toBe(true)
      }),
    )
  })

  test('has each instalment paid as agreed to the cent, but for the last, which has the interest of the nights that were added', () => {
    fc.assert(
      fc.property(anyMoved, ({ loan, drawdown, events }) => {
        const asked = upcoming(open(loan, drawdown))
        const planned = schedule(loan, drawdown)
        expect(asked.slice(0, -1).map(({ due, total }) => ({ due, total }))).toEqual(
          planned.slice(0, -1).map(({ due, total }) => ({ due, total })),
        )
        const last = planned.at(-1)?.due ?? ''
        const paid = planned
          .slice(0, -1)
          .map(({ due, total }, index): LoanEvent => ({ kind: 'payment', id: String(index), day: due, amount: total }))
        const then = quote(on(loan, [...events, ...paid], last))
        expect([asked.at(-1)?.due, asked.at(-1)?.total, then.overdue]).toEqual([last, then.total, 0n])
      }),
    )
  })

  test('leaves price and rates as they were agreed', () => {
    fc.assert(
      fc.property(anyMoved, ({ agreed, loan, drawdown }) => {
        expect({ ...priceOf(loan, drawdown), schedule: [] }).toEqual({ ...priceOf(agreed, drawdown), schedule: [] })
      }),
    )
  })

  test('adds to the last instalment what the added nights cost', () => {
    const drawdown = { day: '2026-11-30', amount: 1_000_000n }
    const week = Array.from({ length: 5 }, (_, index) => addDays('2027-03-01', index))
    const dues = schedule(plain, drawdown).map(({ due }) => due)
    const moved = movesOf(dues, { listed: [...holidays, ...week], on: '2027-01-15' })
    const rows = upcoming(open({ ...plain, moved }, drawdown)).map(({ due, principal, interest, total }) => [
      due,
      ...[principal, interest, total].map(formatAmount),
    ])
    expect(rows).toEqual(tableOf('A list that comes later'))
  })
})

test('decision 125 a plan names the last day of which all holidays are published, while a due day after it may move', () => {
  const offered = (loan: Partial<Loan>) => offerOf({ ...plain, ...loan }, { day: '2026-11-30', amount: 1_000_000n }).certain_until
  expect(listedUntil()).toBe('2026-12-31')
  expect([offered({ listedUntil: '2026-12-31' }), offered({ listedUntil: '2027-02-28' })]).toEqual(['2026-12-31', '2027-02-28'])
  expect([offered({ listedUntil: '2027-03-01' }), offered({}), offered({ listedUntil: '2026-12-31', holidays: null })]).toEqual([
    null,
    null,
    null,
  ])
})
