/** One exposure per company and group: the figures of both products on the same sales. Decision 099. */
import { expect, test } from 'vitest'
import { addDays } from '../../contract/kernel/days.ts'
import type { Product } from '../../contract/kernel/product.ts'
import { committedOf } from '../../server/lending/facilities.ts'
import { capacityOf, type SoldCapacity } from '../../server/limits/underwriting/shop-capacity.ts'
import { type Beside, underwriteCarried } from '../../server/limits/underwriting/underwrite.ts'

const asOf = '2026-11-20'

/** A shop that carries so many dollars of HKD for a month of sales: payouts verify them all, which adds a tenth. */
function carrying(monthly: number): SoldCapacity {
  const days = Array.from({ length: 700 }, (_, age) => ({
    day: addDays(asOf, -age),
    orders: 20 + (age % 7),
    gross: BigInt(Math.ceil((monthly * 100) / 30 / 1.1)),
    returns: 0n,
  }))
  const shop = { id: crypto.randomUUID(), name: 'Shop', platform: 'Amazon', currency: 'HKD' as const, since: addDays(asOf, -699) }
  const payouts = { account: shop.id, currency: 'HKD' as const, days: 84, settled: BigInt(monthly) * 300n }
  return capacityOf({ ...shop, hasPsp: true, payouts, loanShare: '0', drawnElsewhere: false, otherName: false, refundDays: 60, days }, asOf)
}

const dollars = (minor: bigint) => Number(minor / 100n)
/** What is lent beside a limit: by the company itself and by the others of its group, dollars; and the shops of the others. */
const beside = ({ own = 0, others = 0, carried = [] }: { own?: number; others?: number; carried?: SoldCapacity[] }) => ({
  carried,
  own: BigInt(own) * 100n,
  committed: BigInt(own + others) * 100n,
})
/** The limit of a product in dollars, with so many dollars committed in the other product of the company. */
const limitOf = (product: Product, own: SoldCapacity, committed = 0) =>
  dollars(underwriteCarried(product, [own], beside({ own: committed })).limit)
/** The limit of a product in dollars beside another company of the group, which has so many dollars committed. */
const limitBeside = (product: Product, own: SoldCapacity, carried: SoldCapacity[], of: { own?: number; others?: number }) =>
  dollars(underwriteCarried(product, [own], beside({ ...of, carried })).limit)

test('decision 099 780,000 a month carry 1,560,000 in all: what one product has, the other one has not', () => {
  const own = carrying(780_000)
  expect([limitOf('hook', own), limitOf('underwriting', own)]).toEqual([500_000, 1_560_000])
  expect(limitOf('underwriting', own, 500_000)).toBe(1_060_000)
  expect(limitOf('hook', own, 1_060_000)).toBe(500_000)
  expect(limitOf('hook', own, 1_300_000)).toBe(260_000)
  expect(limitOf('hook', own, 1_560_000)).toBe(0)
})

test('decision 099 the waterfall shows it as a step with its sum, and only when it lowers the amount', () => {
  const own = carrying(780_000)
  const steps = (committed: number) => underwriteCarried('underwriting', [own], beside({ own: committed })).steps
  expect(steps(500_000).slice(-3)).toEqual([
    expect.objectContaining({ rule: 'cap', amount: { amount: '156000000', currency: 'HKD' } }),
    { rule: 'exposure', inputs: { most: '1560000', committed: '500000' }, amount: { amount: '106000000', currency: 'HKD' } },
    expect.objectContaining({ rule: 'floor', amount: { amount: '106000000', currency: 'HKD' } }),
  ])
  expect(steps(0).map(({ rule }) => rule)).not.toContain('exposure')
  // Sales that give no limit by themselves are the reason, whatever else is committed.
  const small = underwriteCarried('underwriting', [carrying(300_000)], { carried: [], own: 30_000_000n, committed: 30_000_000n })
  expect([small.carries, small.steps.map(({ rule }) => rule).includes('exposure')]).toEqual([false, false])
})

test('decision 099 the step has figures while they are of the company itself, and none when other companies leave less', () => {
  const [own, large] = [carrying(780_000), carrying(780_000)]
  const step = (beside: Beside) => underwriteCarried('underwriting', [own], beside).steps.find(({ rule }) => rule === 'exposure')
  const figures = { rule: 'exposure', inputs: { most: '1560000', committed: '500000' }, amount: { amount: '106000000', currency: 'HKD' } }
  expect(step(beside({ own: 500_000, others: 300_000, carried: [large] }))).toEqual(figures)
  const amount = { amount: '52000000', currency: 'HKD' }
  expect(step(beside({ own: 500_000, others: 2_100_000, carried: [large] }))).toEqual({ rule: 'exposure', inputs: {}, amount })
})

test('decision 099 less than the least drawdown is no limit', () => {
  expect([limitOf('hook', carrying(780_000), 1_550_000), limitOf('hook', carrying(780_000), 1_551_000)]).toEqual([10_000, 0])
})

test('decision 099 the caps of the products hold for a group: two companies together are lent what one with their shops would be', () => {
  const [one, other] = [carrying(300_000), carrying(300_000)]
  expect([limitOf('hook', one), limitOf('hook', other)]).toEqual([300_000, 300_000])
  // HKD 7.3 million a year are less than USD 1,000,000: small-shop financing alone lends on them, 500,000 at most.
  expect(limitBeside('hook', other, [one], { others: 300_000 })).toBe(200_000)
  const [large, second] = [carrying(780_000), carrying(780_000)]
  expect(limitBeside('underwriting', second, [large], { others: 1_560_000 })).toBe(1_560_000)
})

test('decision 099 a company is lent its own sales once, however much its group has left', () => {
  const [own, idle] = [carrying(780_000), carrying(780_000)]
  expect(limitBeside('underwriting', own, [idle], { own: 500_000 })).toBe(1_060_000)
  expect(limitBeside('underwriting', own, [idle], { own: 500_000, others: 2_100_000 })).toBe(520_000)
  expect(underwriteCarried('underwriting', [own], beside({ own: 500_000, carried: [idle] })).watermark).toBe(106_000_000n)
})

test('decision 099 a facility is committed with its limit in force, or with what is used of it, if that is more', () => {
  const facility = { status: 'active', credit_limit: 500n, watermark: 400n, outstanding: 100n, pending: 20n, frozen: 3n } as const
  expect(committedOf(facility)).toBe(400n)
  expect(committedOf({ ...facility, watermark: 0n })).toBe(123n)
  expect(committedOf({ ...facility, status: 'expired' })).toBe(400n)
  expect(committedOf({ ...facility, status: 'closed' })).toBe(123n)
})
