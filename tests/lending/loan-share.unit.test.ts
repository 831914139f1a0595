/** A share of sales that is offered for instalments: the share, the expected payments, and the longest duration. Decision 127. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../contract/kernel/days.ts'
import { formatAmount, money } from '../../contract/kernel/money.ts'
import { sumOf } from '../../contract/lending/loan/exact.ts'
import { apply, type LoanEvent } from '../../contract/lending/loan/history.ts'
import { priceOf } from '../../contract/lending/loan/offer.ts'
import { isClosed, quote } from '../../contract/lending/loan/quote.ts'
import { highestRate, rateRefusal } from '../../contract/lending/loan/refusals.ts'
import { schedule } from '../../contract/lending/loan/schedule.ts'
import { expectedPayments, longerBy, longestOf, sharedTerms } from '../../contract/lending/loan/share.ts'
import { open } from '../../contract/lending/loan/state.ts'
import type { Loan, LoanTerms } from '../../contract/lending/loan/structure.ts'
import { anyDrawdown, anyLoan, anyPayments, eventsOf, holidays, plain, structured, tableOf } from './loan-world.ts'

/** Terms of any loan, a tenor whose longest duration is allowed, and sales of a month beside the amount. */
const anyAsked = fc.record({
  loan: anyLoan,
  drawdown: anyDrawdown,
  tenor: fc.constantFrom(3, 6, 9),
  percent: fc.bigInt({ min: 5n, max: 5_000n }),
})

/** The loan that is offered, with what was asked for; null where none is. */
function offered({ loan, drawdown, tenor, percent }: typeof anyAsked extends fc.Arbitrary<infer Asked> ? Asked : never) {
  const asked = { ...drawdown, tenor, monthly: (drawdown.amount * percent) / 100n, taken: '0' }
  const { terms } = sharedTerms(loan, asked)
  return terms && { shared: { ...terms, tenor, waiver: loan.waiver } as Loan, asked, terms }
}

/** Terms with another share. */
function withShare(terms: LoanTerms, share: number): LoanTerms {
  const { repaymentMethod: method } = terms.structure
  if (method.kind !== 'share_of_sales') throw new Error('not a share of sales')
  return { ...terms, structure: { ...terms.structure, repaymentMethod: { ...method, share: share.toFixed(3) } } }
}

const shareOf = (terms: LoanTerms) =>
  terms.structure.repaymentMethod.kind === 'share_of_sales' ? Number(terms.structure.repaymentMethod.share) : 0

const on = (loan: Loan, events: readonly LoanEvent[], day: string) => {
  const state = apply(loan, events, day)
  if (!state) throw new Error(`not drawn on ${day}`)
  return state
}

/** The last day of the tenor: of weekly instalments over it. */
const lastOfTenor = ({ holidays: listed }: LoanTerms, drawdown: { day: string; amount: bigint }, tenor: number) =>
  schedule({ ...structured({ interestPaymentTiming: 'weekly' }), holidays: listed, tenor }, drawdown).at(-1)?.due ?? ''

describe('decision 127 the share that is offered', () => {
  test('is the least in half per cents by which the counted sales repay within the tenor, at most a quarter', () => {
    fc.assert(
      fc.property(anyAsked, (given) => {
        const found = offered(given)
        if (!found) return
        const { terms, asked } = found
        const share = shareOf(terms)
        expect([share <= 0.25, Number.isInteger(Math.round(share * 1e6) / 5000)]).toEqual([true, true])
        const ends = (of: LoanTerms) => expectedPayments(open({ ...of, tenor: asked.tenor, waiver: null }, asked)).at(-1)?.due ?? ''
        const last = lastOfTenor(terms, asked, asked.tenor)
        expect(ends(terms) <= last).toBe(true)
        if (share > 0.005) expect(ends(withShare(terms, share - 0.005)) > last).toBe(true)
      }),
    )
  })

  test('is refused above a quarter of the sales, without sales, and where its longest duration is longer than the structure allows', () => {
    const asked = { day: '2026-11-30', amount: 10_000_000n, tenor: 3 }
    const fields = (more: object) => sharedTerms(plain, { ...asked, monthly: 20_000_000n, taken: '0', ...more }).refusal?.fields
    expect(fields({})).toBeUndefined()
    expect(fields({ monthly: 10_000_000n })).toEqual({ tenor: 'field.tenor.shareTooHigh' })
    expect(fields({ monthly: 0n })).toEqual({ tenor: 'field.tenor.shareTooHigh' })
    expect(fields({ tenor: 9 })).toBeUndefined()
    expect(fields({ tenor: 12 })).toEqual({ tenor: 'field.tenor.shareTooLong' })
    expect([3, 6, 9, 12].map(longerBy)).toEqual([1, 2, 3, 4])
  })

  test('is no more than other loans leave of a quarter', () => {
    const asked = { day: '2026-11-30', amount: 5_000_000n, tenor: 6, monthly: 20_000_000n }
    const { terms } = sharedTerms(plain, { ...asked, taken: '0' })
    const share = shareOf(terms as LoanTerms)
    const beside = (taken: number) => sharedTerms(plain, { ...asked, taken: taken.toFixed(3) })
    expect(beside(0.25 - share)).toEqual({ terms, refusal: null })
    expect(beside(0.255 - share).refusal?.fields).toEqual({ tenor: 'field.tenor.shareTooHigh' })
  })

  test('sales a tenth lower than counted still repay before all that is left falls due', () => {
    fc.assert(
      fc.property(anyAsked, (given) => {
        const found = offered({ ...given, loan: { ...given.loan, rate: plain.rate, waiver: null } })
        const method = found?.terms.structure.repaymentMethod
        if (!found || method?.kind !== 'share_of_sales') return
        const monthly = (BigInt(method.monthly) * 9n) / 10n
        const slow = { ...found.terms.structure, repaymentMethod: { ...method, monthly: String(monthly) } }
        const payments = expectedPayments(open({ ...found.shared, structure: slow }, found.asked))
        const [before, last] = payments.slice(-2)
        if (!before || !last) throw new Error('repaid at once')
        const brought = (Number(monthly) / 30) * (last.after - before.after) * Number(method.share)
        expect(Number(last.total)).toBeLessThanOrEqual(brought + 1)
      }),
    )
  })
})

test('decision 127 decision 105 the higher of the expected and the longest rate by Schedule 2 is held against the ceiling', () => {
  const longest = (statutory_annual_rate: string) => ({
    statutory_annual_rate: '0.2000',
    share: {
      ...{ share: '0.1', monthly: money(1n, 'HKD') },
      longest: { due: '', interest: money(0n, 'HKD'), total_cost: money(0n, 'HKD'), effective_annual_rate: '0', statutory_annual_rate },
    },
  })
  expect([highestRate(longest('0.1900')), highestRate(longest('0.2100'))]).toEqual(['0.2000', '0.2100'])
  expect(rateRefusal(longest('0.4801'))?.fields).toEqual({ tenor: 'field.tenor.tooDear' })
  expect(rateRefusal(longest('0.4800'))).toBeNull()
})

describe('decision 127 a loan that is repaid by a share of sales', () => {
  test('has expected payments that add up to principal and cost, and close it when they are made', () => {
    fc.assert(
      fc.property(anyAsked, (given) => {
        const found = offered(given)
        if (!found) return
        const { shared, asked } = found
        const { schedule: payments, interest, fees, cost, deduction } = priceOf(shared, asked)
        expect(sumOf(payments.map(({ principal }) => principal))).toBe(asked.amount)
        expect(sumOf(payments.map(({ total }) => total))).toBe(asked.amount + interest + fees)
        expect(cost).toBe(deduction + fees + interest)
        const events = eventsOf(
          asked,
          payments.map(({ after, total }) => ({ after, amount: total })),
        )
        const end = on(shared, events, payments.at(-1)?.due ?? '')
        expect([isClosed(end), end.paid.excess]).toEqual([true, 0n])
      }),
    )
  })

  test('has nothing due or overdue before its longest day, whatever is paid, and everything on it', () => {
    fc.assert(
      fc.property(anyAsked, anyPayments, fc.nat(500), (given, payments, after) => {
        const found = offered(given)
        if (!found) return
        const { shared, asked } = found
        const { due: longest } = longestOf(shared, asked)
        const day = addDays(asked.day, after)
        const state = on({ ...shared, fees: shared.fees.filter(({ feeType }) => feeType === 2) }, eventsOf(asked, payments), day)
        const { due, overdue, total } = quote(state)
        if (day < longest) expect([due, overdue]).toEqual([0n, 0n])
        else expect(due).toBe(total)
      }),
    )
  })

  test('costs most when nothing is repaid before its longest day, and is the same by what is expected from any day on', () => {
    fc.assert(
      fc.property(anyAsked, fc.nat(400), (given, after) => {
        const found = offered({ ...given, loan: { ...given.loan, fees: [] } })
        if (!found) return
        const { shared, asked } = found
        const price = priceOf(shared, asked)
        const longest = longestOf(shared, asked)
        expect(longest.cost >= price.cost && longest.interest >= price.interest).toBe(true)
        expect(longest.due >= (price.schedule.at(-1)?.due ?? '')).toBe(true)
        const turns = price.schedule.filter((payment) => payment.after <= after)
        const events = eventsOf(
          asked,
          turns.map((payment) => ({ after: payment.after, amount: payment.total })),
        )
        const rest = expectedPayments(on(shared, events, turns.at(-1)?.due ?? asked.day))
        expect(rest).toEqual(price.schedule.slice(turns.length))
      }),
    )
  })

  test('expects nothing of sales any more once it is repaid by an arrangement or written off', () => {
    const found = offered({ loan: plain, drawdown: { day: '2026-11-30', amount: 10_000_000n }, tenor: 3, percent: 200n })
    if (!found) throw new Error('no share')
    const { shared, asked } = found
    const [drawdown] = eventsOf(asked, [])
    if (!drawdown) throw new Error('not drawn')
    const instalment = { due: '2027-02-15', after: 77, fees: 0n, principal: 10_000_000n, interest: 308_000n, total: 10_308_000n }
    const arrangement: LoanEvent = { kind: 'arrangement', id: 'a', day: '2026-12-10', paid: 0n, instalments: [instalment] }
    expect(expectedPayments(on(shared, [drawdown, arrangement], '2026-12-20')).map(({ due }) => due)).toEqual(['2027-02-15'])
    expect(expectedPayments(on(shared, [drawdown, { kind: 'writeOff', id: 'w', day: '2026-12-10' }], '2026-12-20'))).toEqual([])
  })

  test('expects the rest on the day to which a later list of holidays has moved its last one', () => {
    const found = offered({ loan: plain, drawdown: { day: '2026-11-30', amount: 10_000_000n }, tenor: 3, percent: 200n })
    if (!found) throw new Error('no share')
    const { due } = longestOf(found.shared, found.asked)
    const to = addDays(due, 1)
    const method = found.shared.structure.repaymentMethod
    const slow = { ...found.shared.structure, repaymentMethod: { ...method, monthly: '1000000' } as typeof method }
    const moved: Loan = { ...found.shared, structure: slow, moved: [{ from: due, to, on: '2026-12-01' }] }
    expect(expectedPayments(open(moved, found.asked)).at(-1)?.due).toBe(to)
  })
})

test('decision 127 worked by hand: a share of 22.5 % of HKD 500.00 a day', () => {
  const drawdown = { day: '2026-11-30', amount: 1_000_000n }
  const { terms } = sharedTerms({ ...plain, holidays }, { ...drawdown, tenor: 3, monthly: 1_500_000n, taken: '0' })
  if (!terms) throw new Error('no share')
  expect(terms.structure.repaymentMethod).toEqual({ kind: 'share_of_sales', share: '0.225', monthly: '1500000', longer: 1 })
  const loan = { ...terms, tenor: 3, waiver: null }
  let left = drawdown.amount
  const rows = expectedPayments(open(loan, drawdown)).map(({ due, after, interest, principal, total }, index, all) => {
    left -= principal
    const days = after - (all[index - 1]?.after ?? 0)
    return [due, String(days), formatAmount(total), formatAmount(interest), formatAmount(principal), formatAmount(left)]
  })
  expect(rows).toEqual(tableOf('A share of counted sales'))
  const { due, interest } = longestOf(loan, drawdown)
  expect([[due, formatAmount(drawdown.amount), formatAmount(interest), formatAmount(drawdown.amount + interest)]]).toEqual(
    tableOf('The longest duration of the share'),
  )
  expect(money(left, 'HKD').amount).toBe('0')
})
