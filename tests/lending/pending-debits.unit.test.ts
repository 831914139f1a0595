/** Properties of loans whose debits wait for the bank: in random lives nothing is payable above the debt, and no interest is negative. Decision 096. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, latestDay } from '../../contract/kernel/days.ts'
import { greater, lesser, sumOf } from '../../contract/lending/loan/exact.ts'
import type { PaidOut } from '../../contract/lending/loan/schedule.ts'
import type { Loan } from '../../contract/lending/loan/structure.ts'
import { tenors } from '../../contract/lending/terms.ts'
import { type BookedParts, expectedFrom, type Pending, partsBeside, quoteOf, type Repaid } from '../../server/lending/loans/standing.ts'
import { termsOf } from '../../server/lending/terms.ts'
import { anyDrawdown, anyLoan, holidays } from './loan-world.ts'

/** Loans of any structure whose charges a stored repayment keeps: no interest fees (`docs/loan.md`). */
const storedLoan = anyLoan.map(({ fees, ...loan }): Loan => ({ ...loan, fees: fees.filter(({ feeType }) => feeType === 2) }))

/** Loans of both products, with and without a red packet. */
const soldLoan: fc.Arbitrary<Loan> = fc
  .record({
    product: fc.constantFrom('hook' as const, 'underwriting' as const),
    waiver: fc.constantFrom(null, { kind: 'interest_days' as const, days: 14 }, { kind: 'interest_amount' as const, amount: '30000' }),
    tenor: fc.constantFrom(...tenors),
  })
  .map(({ product, ...loan }) => ({ ...termsOf(product, { benchmark: '0.0366', most: 500_000_000n, holidays }), ...loan }))

type LifeEvent =
  | { kind: 'days'; days: number }
  | { kind: 'ordered'; share: number }
  | { kind: 'collected' | 'refused'; which: number }
  | { kind: 'returned'; which: number }
  /** Money that a PSP has withheld some days ago. */
  | { kind: 'withheld'; share: number; ago: number }

const which = fc.nat(20)
const share = fc.oneof(fc.constant(1000), fc.nat(1000))
const anyLife: fc.Arbitrary<LifeEvent[]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('days' as const), days: fc.integer({ min: 1, max: 15 }) }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('ordered' as const), share }) },
    { weight: 4, arbitrary: fc.record({ kind: fc.constant('collected' as const), which }) },
    fc.record({ kind: fc.constant('refused' as const), which }),
    fc.record({ kind: fc.constant('returned' as const), which }),
    fc.record({ kind: fc.constant('withheld' as const), share, ago: fc.nat(10) }),
  ),
  { maxLength: 40 },
)

/** A loan as the server keeps it: the booked payments and the pending debits, each with its place in the order of requests. */
class Life {
  today: string
  paid: (Repaid['paid'][number] & { readonly number: number; readonly amount: bigint })[] = []
  pending: (Pending & { readonly number: number })[] = []
  #requests = 0
  readonly loan: Loan
  readonly paidOut: PaidOut

  constructor(loan: Loan, paidOut: PaidOut) {
    this.loan = loan
    this.paidOut = paidOut
    this.today = paidOut.day
  }

  get repaid(): Repaid {
    const inOrder = this.paid.toSorted((one, other) => (one.on === other.on ? one.number - other.number : one.on < other.on ? -1 : 1))
    return { loan: this.loan, paidOut: this.paidOut, paid: inOrder, arrangements: [], writtenOffOn: null }
  }

  get total() {
    return quoteOf(this.repaid, this.today).total
  }

  get payable() {
    return quoteOf(expectedFrom(this.repaid, this.pending), this.today).total
  }

  order(amount: bigint): void {
    const number = this.#requests++
    if (amount > 0n) this.pending.push({ id: `request ${number}`, number, on: this.today, amount })
  }

  book({ id, number, on, amount }: Life['pending'][number]): BookedParts {
    const before = this.pending.filter((each) => each.number < number)
    this.pending = this.pending.filter((each) => each.id !== id)
    const parts = partsBeside(amount, this.repaid, { on, pending: before })
    this.paid.push({ id, number, on, amount, ...parts })
    return parts
  }

  happen(event: LifeEvent): void {
    if (event.kind === 'days') this.today = addDays(this.today, event.days)
    else if (event.kind === 'ordered') this.order((this.payable * BigInt(event.share)) / 1000n)
    else if (event.kind === 'withheld') this.withhold(event)
    else if (event.kind === 'returned') {
      const returned = this.paid[event.which % Math.max(1, this.paid.length)]
      this.paid = this.paid.filter((each) => each !== returned)
    } else this.answer(event)
  }

  withhold({ share, ago }: { share: number; ago: number }): void {
    const number = this.#requests++
    const amount = lesser(this.paidOut.amount, (this.total * BigInt(share)) / 500n)
    const on = latestDay(this.paidOut.day, addDays(this.today, -ago))
    if (amount > 0n) this.book({ id: `request ${number}`, number, on, amount })
  }

  answer({ kind, which }: { kind: 'collected' | 'refused'; which: number }): void {
    const answered = this.pending[which % Math.max(1, this.pending.length)]
    if (!answered) return
    if (kind === 'collected') this.book(answered)
    else this.pending = this.pending.filter((each) => each !== answered)
  }
}

/** What must hold of a loan at any time. */
function expectSound(life: Life): void {
  const { principal, total } = quoteOf(life.repaid, life.today)
  for (const amount of [principal, total - principal]) expect(amount >= 0n).toBe(true)
  const asked = sumOf(life.pending.map(({ amount }) => amount))
  expect(life.payable >= 0n && life.payable <= greater(0n, total - asked)).toBe(true)
  for (const { amount, principal, interest, surplus, interest_credit } of life.paid) {
    expect(principal >= 0n && interest >= 0n && surplus >= 0n && interest_credit >= 0n).toBe(true)
    expect(principal + interest + surplus - interest_credit).toBe(amount)
    expect(interest === 0n || interest_credit === 0n).toBe(true)
  }
}

describe.each([
  ['of the products on offer', soldLoan],
  ['of any structure', storedLoan],
] as const)('random lives of loans %s', (_, loans) => {
  test('CRED-12 decision 096 never have more payable than is owed, nor interest, principal or surplus below nothing', () => {
    fc.assert(
      fc.property(loans, anyDrawdown, anyLife, (loan, drawdown, events) => {
        const life = new Life(loan, drawdown)
        for (const event of events) {
          life.happen(event)
          expectSound(life)
        }
      }),
      { numRuns: 50 },
    )
  })

  test('CRED-12 decision 096 end with nothing owed and no surplus of the last debit, in whichever order the pending ones arrive', () => {
    const ordered = fc.array(fc.record({ days: fc.nat(20), share }), { minLength: 1, maxLength: 6 })
    const arrival = fc.array(fc.nat(20), { maxLength: 8 })
    fc.assert(
      fc.property(loans, anyDrawdown, ordered, arrival, (loan, drawdown, orders, arrivals) => {
        const ends = [[], arrivals].map((choices) => {
          const life = new Life(loan, drawdown)
          for (const { days, share } of orders) {
            life.happen({ kind: 'days', days: days + 1 })
            life.happen({ kind: 'ordered', share })
          }
          life.order(life.payable)
          for (const choice of choices) life.happen({ kind: 'collected', which: choice })
          for (const left of [...life.pending]) life.book(left)
          expectSound(life)
          expect(life.total).toBe(0n)
          return life.repaid.paid.map(({ id, principal, interest, surplus }) => ({ id, principal, interest, surplus }))
        })
        for (const { surplus } of ends.flat()) expect(surplus).toBe(0n)
        expect(ends[1]).toEqual(ends[0])
      }),
      { numRuns: 50 },
    )
  })

  test('decision 096 leave the same payable whether the pending debits of a day are divided one by one or as their sum', () => {
    const debits = fc.array(fc.record({ days: fc.nat(1), share }), { minLength: 2, maxLength: 8 })
    fc.assert(
      fc.property(loans, anyDrawdown, anyLife, debits, (loan, drawdown, events, orders) => {
        const life = new Life(loan, drawdown)
        for (const event of events) life.happen(event)
        for (const { days, share } of orders) {
          if (days > 0) life.happen({ kind: 'days', days })
          life.happen({ kind: 'ordered', share })
        }
        const oneByOne = life.pending.reduce((repaid, debit) => expectedFrom(repaid, [debit]), life.repaid)
        for (const day of [life.today, addDays(life.today, 40)])
          expect(quoteOf(expectedFrom(life.repaid, life.pending), day)).toEqual(quoteOf(oneByOne, day))
      }),
      { numRuns: 50 },
    )
  })
})
