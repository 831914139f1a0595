/** A loan whose money arrives later than on the agreed day: never charged more than was shown. Decision 057. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../contract/kernel/days.ts'
import { money } from '../../contract/kernel/money.ts'
import { totalOf } from '../../contract/lending/loan/allocation.ts'
import { dueDays, interestAfter } from '../../contract/lending/loan/business-days.ts'
import { sumOf } from '../../contract/lending/loan/exact.ts'
import { apply } from '../../contract/lending/loan/history.ts'
import { priceOf } from '../../contract/lending/loan/offer.ts'
import { quote, upcoming } from '../../contract/lending/loan/quote.ts'
import { type Instalment, type PaidOut, schedule } from '../../contract/lending/loan/schedule.ts'
import { open, owed } from '../../contract/lending/loan/state.ts'
import type { Loan } from '../../contract/lending/loan/structure.ts'
import { redPacketTerms } from '../../contract/rewards/red-packet-terms.ts'
import { anyDrawdown, anyLoan, anyPayments, eventsOf, plain, structured } from './loan-world.ts'

/** Mostly before the first due day, sometimes long after the last. */
const anyLater = fc.oneof(fc.nat(6), fc.nat(6), fc.nat(40), fc.nat(500))

const arrived = (loan: Loan, { day }: PaidOut, later: number): Loan => ({
  ...loan,
  interestAfter: interestAfter(loan, day, addDays(day, later)),
})
const dueBy = (instalments: readonly Instalment[], day: string) =>
  sumOf(instalments.filter(({ due }) => due <= day).map(({ total }) => total))

describe('money that arrives later', () => {
  test('CRED-12 CRED-13 CRED-14 costs at most the agreed amount, in whole and up to any day; parts add up to the whole', () => {
    fc.assert(
      fc.property(anyLoan, anyDrawdown, anyLater, (loan, drawdown, later) => {
        const [agreed, charged] = [priceOf(loan, drawdown), priceOf(arrived(loan, drawdown, later), drawdown)]
        expect(charged.cost <= agreed.cost).toBe(true)
        expect([charged.received, charged.deduction, charged.fees]).toEqual([agreed.received, agreed.deduction, agreed.fees])
        expect(charged.effectiveAnnualRate).toBe(agreed.effectiveAnnualRate)
        expect(sumOf(charged.schedule.map(({ principal }) => principal))).toBe(drawdown.amount)
        for (const { due, fees, principal, interest, total } of charged.schedule) {
          expect(fees + principal + interest).toBe(total)
          expect(fees >= 0n && principal >= 0n && interest >= 0n && total > 0n).toBe(true)
          expect(dueBy(charged.schedule, due) <= dueBy(agreed.schedule, due)).toBe(true)
        }
      }),
    )
  })

  test('CRED-12 CRED-13 is due on days that were agreed, and before the first of them each principal stays and no instalment grows', () => {
    fc.assert(
      fc.property(anyLoan, anyDrawdown, anyLater, (loan, drawdown, later) => {
        const [agreed, charged] = [schedule(loan, drawdown), schedule(arrived(loan, drawdown, later), drawdown)]
        const of = (day: string) => agreed.find(({ due }) => due === day)
        const days = dueDays(loan, drawdown.day)
        const [first, last] = [days[0] ?? 0, days.at(-1) ?? 0]
        for (const { after } of later < last ? charged : []) expect(days).toContain(after)
        for (const { after } of charged) expect(after).toBeGreaterThan(later)
        for (const { due, principal, total } of later < first ? charged : []) {
          expect(principal).toBe(of(due)?.principal)
          expect(total <= (of(due)?.total ?? 0n)).toBe(true)
        }
      }),
    )
  })

  test('CRED-13 costs nothing until it arrives, and then at most the interest from that day on', () => {
    fc.assert(
      fc.property(anyDrawdown, fc.nat(6), fc.nat(300), (drawdown, later, nights) => {
        const loan = arrived(structured({ interestPaymentTiming: 'weekly' }), drawdown, later)
        const there = addDays(drawdown.day, later)
        const interestOn = (on: string, from: Loan, since: string) => {
          const state = apply(from, [{ kind: 'drawdown', id: 'drawdown', day: since, amount: drawdown.amount }], on)
          return state ? owed(state).interest : 0n
        }
        expect(interestOn(there, loan, drawdown.day)).toBe(0n)
        const day = addDays(there, nights)
        const [charged, exact] = [interestOn(day, loan, drawdown.day), interestOn(day, plain, there)]
        expect(charged <= exact && exact - charged <= 2n).toBe(true)
      }),
    )
  })

  test('CRED-12 closes when each instalment is paid on its day, and whatever is paid earlier or later nothing is ever below nothing', () => {
    fc.assert(
      fc.property(anyLoan, anyDrawdown, anyLater, anyPayments, fc.nat(500), (agreed, drawdown, later, payments, after) => {
        const loan = arrived(agreed, drawdown, later)
        const instalments = schedule(loan, drawdown)
        const paid = instalments.map((instalment) => ({ after: instalment.after, amount: instalment.total }))
        const closed = apply(loan, eventsOf(drawdown, paid), instalments.at(-1)?.due ?? '')
        expect(closed && [quote(closed).total, closed.paid.excess]).toEqual([0n, 0n])
        expect(upcoming(open(loan, drawdown))).toEqual(instalments)
        const since = payments.map((payment) => ({ ...payment, after: payment.after + later }))
        const state = apply(loan, eventsOf(drawdown, since), addDays(drawdown.day, later + after))
        if (!state) throw new Error('not drawn')
        for (const part of Object.values(owed(state))) expect(part >= 0n).toBe(true)
        expect(quote(state).due <= totalOf(owed(state))).toBe(true)
      }),
    )
  })

  test('RED-12 days without interest count from its arrival: the fourteenth night is free, the fifteenth is not', () => {
    const loan = { ...structured({ minimumRepaymentAmount: money(0n, 'HKD') }), waiver: redPacketTerms.interest_free_14.waiver }
    const drawdown = { day: '2026-11-27', amount: 10_000_000n }
    const later = arrived(loan, drawdown, 3)
    const interestOn = (day: string) => {
      const state = apply(later, eventsOf(drawdown, []), day)
      return state && owed(state).interest
    }
    expect([interestOn('2026-12-14'), interestOn('2026-12-15')]).toEqual([0n, 4000n])
    const [agreed, charged] = [priceOf(loan, drawdown), priceOf(later, drawdown)]
    expect(agreed.cost - charged.cost).toBe(12_000n)
    expect(charged.schedule.slice(1)).toEqual(agreed.schedule.slice(1))
  })
})
