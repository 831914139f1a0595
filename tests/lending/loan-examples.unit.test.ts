/** Loans worked by hand in `docs/loan.md`: the engine gives the same figures. */
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '../../contract/kernel/days.ts'
import { formatAmount, money } from '../../contract/kernel/money.ts'
import { rearranged } from '../../contract/lending/loan/arrangement.ts'
import { interestAfter } from '../../contract/lending/loan/business-days.ts'
import { roundHalfEven } from '../../contract/lending/loan/exact.ts'
import { apply, type LoanEvent } from '../../contract/lending/loan/history.ts'
import { quote } from '../../contract/lending/loan/quote.ts'
import { replay } from '../../contract/lending/loan/replay.ts'
import { type Instalment, schedule } from '../../contract/lending/loan/schedule.ts'
import { shareOfSales } from '../../contract/lending/loan/share.ts'
import type { Loan } from '../../contract/lending/loan/structure.ts'
import { expectedFrom, quoteOf } from '../../server/lending/loans/standing.ts'
import { eventsOf, holidays, plain, structured, tableOf } from './loan-world.ts'

const amount = 1_000_000n
const drawn = '2026-11-30'
const drawdown: LoanEvent = { kind: 'drawdown', id: 'drawdown', day: drawn, amount }

type Amounts = 'fees' | 'principal' | 'interest' | 'total'
const rowsOf = (instalments: readonly Instalment[], ...columns: Amounts[]) =>
  instalments.map((instalment) => [instalment.due, ...columns.map((column) => formatAmount(instalment[column]))])

function quoteOn(loan: Loan, events: readonly LoanEvent[], day: string) {
  const state = apply(loan, events, day)
  if (!state) throw new Error(`not drawn on ${day}`)
  return quote(state)
}

describe('worked by hand', () => {
  test('CRED-12 CRED-13 equal instalments, with due days moved from a weekend', () => {
    const table = tableOf('Equal instalments')
    expect(table).toHaveLength(3)
    expect(rowsOf(schedule(plain, { day: drawn, amount }), 'principal', 'interest', 'total')).toEqual(table)
  })

  test('CRED-12 CRED-13 decision 057 due days and later instalments stay when the money arrives later: the first ones are smaller', () => {
    for (const [heading, arrivedOn] of [
      ['Money that arrives three days later', '2026-12-03'],
      ['Money that arrives after the first due day', '2027-01-04'],
    ] as const) {
      const loan = { ...plain, interestAfter: interestAfter(plain, drawn, arrivedOn) }
      expect(rowsOf(schedule(loan, { day: drawn, amount }), 'principal', 'interest', 'total')).toEqual(tableOf(heading))
    }
  })

  test('CRED-12 CRED-13 CRED-14 interest first and the principal at the end, over 360 days, with an interest fee', () => {
    const loan: Loan = {
      ...structured({ repaymentMethod: { kind: 'interest_first_bullet' } }),
      rate: { ...plain.rate, margin: '0.0834', rate: '0.12', accrualBasis: 'ACT/360' },
      fees: [{ feeType: 1, rate: '0.005' }],
    }
    const table = tableOf('Interest first, principal at the end')
    expect(table).toHaveLength(3)
    expect(rowsOf(schedule(loan, { day: '2026-11-24', amount }), 'fees', 'principal', 'interest', 'total')).toEqual(table)
  })

  test('CRED-12 a share of sales: the minimum after a poor week, nothing on the holidays of three regions, the rest at the end', () => {
    const loan = structured({
      repaymentMethod: { kind: 'share_of_sales', share: '0.1', monthly: '0', longer: 0 },
      minimumRepaymentAmount: money(50_000n, 'HKD'),
      interestPaymentTiming: 'weekly',
    })
    const day = '2027-02-01'
    const sales = Array.from({ length: 365 }, (_, index) => (index < 9 ? 50_000n : index < 21 ? 400_000n : 600_000n))
    const table = tableOf('A share of sales')
    expect(table).toHaveLength(5)
    const paid: LoanEvent[] = [{ kind: 'drawdown', id: 'drawdown', day, amount }]
    let sold = 0
    for (const [due = '', soldText, share, total = '', interest, principal, left] of table) {
      const until = daysBetween(day, due)
      const earned = sales.slice(sold, until).reduce<bigint>((sum, sale) => sum + sale, 0n)
      sold = until
      expect([due, formatAmount(earned), formatAmount(shareOfSales(loan, earned))]).toEqual([due, soldText, share])
      const before = quoteOn(loan, paid, due)
      paid.push({ kind: 'payment', id: due, day: due, amount: BigInt(total.replace(/[,.]/g, '')) })
      const after = quoteOn(loan, paid, due)
      const settled = [before.interest - after.interest, before.principal - after.principal, after.principal]
      expect([due, ...settled.map(formatAmount)]).toEqual([due, interest, principal, left])
    }
    const { endsOn, periods } = replay(loan, { day, amount }, { daily: sales, factor: '1' })
    expect(endsOn).toBe(table.at(-1)?.[0])
    expect(periods.map(({ repaid }) => formatAmount(repaid))).toEqual(table.map(([, , , paid]) => paid))
  })

  test('CRED-12 CRED-13 overdue after the days of grace, at the rate of the loan', () => {
    const loan = structured({ gracePeriod: 3 })
    const late: LoanEvent = { kind: 'payment', id: 'late', day: '2027-02-14', amount: 200_000n }
    const events: LoanEvent[] = [drawdown, { kind: 'payment', id: 'first', day: '2026-12-30', amount: 341_544n }]
    const table = tableOf('Overdue')
    expect(table).toHaveLength(6)
    let isPaid = false
    for (const [cell = '', ...figures] of table) {
      const day = cell.slice(0, 10)
      isPaid ||= cell.endsWith('paid')
      const { principal, interest, total, due, overdue } = quoteOn(loan, isPaid ? [...events, late] : events, day)
      expect([cell, ...[principal, interest, total, due, overdue].map(formatAmount)]).toEqual([cell, ...figures])
    }
  })

  test('decision 117 other instalments for a loan that is overdue', () => {
    const events: LoanEvent[] = [
      drawdown,
      { kind: 'payment', id: 'first', day: '2026-12-30', amount: 341_544n },
      { kind: 'payment', id: 'late', day: '2027-02-14', amount: 200_000n },
    ]
    const state = apply(plain, events, '2027-02-14')
    const table = tableOf('Other instalments')
    expect(table).toHaveLength(3)
    expect(
      state && rowsOf(rearranged(state, { first: '2027-03-15', count: 3, timing: 'monthly' }, holidays), 'principal', 'interest', 'total'),
    ).toEqual(table)
  })

  test('decision 118 a loan that is written off, and what comes afterwards', () => {
    const events: LoanEvent[] = [drawdown, { kind: 'writeOff', id: 'write-off', day: '2027-06-01' }]
    const paid: LoanEvent = { kind: 'payment', id: 'recovery', day: '2027-06-10', amount: 100_000n }
    const table = tableOf('Written off')
    expect(table).toHaveLength(5)
    const rows = table.map(([day = '']) => {
      const [on = '', note] = day.split(', ')
      const known = note === 'paid' || on > '2027-06-10' ? [...events, paid] : events
      const { principal, interest, total, due } = quoteOn(plain, known, on)
      return [day, ...[principal, interest, total, due].map(formatAmount)]
    })
    expect(rows).toEqual(table)
  })

  test('CRED-12 CRED-13 after the last instalment everything owed is overdue', () => {
    const events: LoanEvent[] = [drawdown, { kind: 'payment', id: 'late', day: '2027-07-01', amount: 200_000n }]
    expect(quoteOn(plain, events, '2027-07-01').interest).toBe(0n)
    const { principal, interest, overdue, total } = quoteOn(plain, events, '2027-07-11')
    expect(interest).toBe(roundHalfEven(principal * 40n, 10_000n))
    expect(overdue).toBe(total)
  })

  test('CRED-12 closed early, with interest up to that day', () => {
    const { principal, interest, total } = quoteOn(plain, [drawdown], addDays(drawn, 10))
    expect([[principal, interest, total].map(formatAmount)]).toEqual(tableOf('Closed early'))
  })

  test('CRED-12 payments and drawdowns that are reported twice count once; before its drawdown there is no loan, and it is drawn once', () => {
    const events = eventsOf({ day: '2026-11-30', amount: 1_000_000n }, [{ after: 10, amount: 50_000n }])
    expect(apply(plain, [...events, ...events], '2027-01-04')).toEqual(apply(plain, events, '2027-01-04'))
    expect(apply(plain, events, '2026-11-29')).toBeNull()
    expect(() => apply(plain, [...events, { kind: 'drawdown', id: 'another', day: '2026-12-01', amount: 1n }], '2027-01-04')).toThrow(
      RangeError,
    )
  })

  test('CRED-12 decision 096 what is payable while a debit is pending', () => {
    const loan = { ...plain, rate: { ...plain.rate, margin: '0.075', rate: '0.1116' } }
    const repaid = { loan, paidOut: { day: '2026-11-02', amount: 100_000_000n }, paid: [], arrangements: [], writtenOffOn: null }
    const expected = expectedFrom(repaid, [{ id: 'pending', on: '2026-11-12', amount: 50_000_000n }])
    const table = tableOf('Paid off while a debit is pending')
    expect(table).toHaveLength(2)
    const rows = table.map(([day = '']) => {
      const [owes, payable] = [quoteOf(repaid, day), quoteOf(expected, day)]
      return [day, ...[owes, payable].flatMap(({ principal, interest, total }) => [principal, interest, total].map(formatAmount))]
    })
    expect(rows).toEqual(table)
  })
})
