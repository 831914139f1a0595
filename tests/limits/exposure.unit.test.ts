/** One exposure per company and group: the figures of both products on the same sales. Decision 099. */
import { expect, test } from 'vitest'
import { addDays } from '../../contract/kernel/days.ts'
import type { Product } from '../../contract/kernel/product.ts'
import { committedOf } from '../../server/lending/facilities.ts'
import { capacityOf, type ShopCapacity } from '../../server/limits/underwriting/shop-capacity.ts'
import { underwriteCarried } from '../../server/limits/underwriting/underwrite.ts'

const asOf = '2026-11-20'

/** A shop with the same net sales in every 30 days; dollars of HKD. */
function carrying(monthly: number): ShopCapacity {
  const days = Array.from({ length: 700 }, (_, age) => ({
    day: addDays(asOf, -age),
    orders: 20 + (age % 7),
    gross: BigInt(Math.round((monthly * 100) / 30)),
    returns: 0n,
  }))
  const shop = { id: crypto.randomUUID(), name: 'Shop', platform: 'Amazon', currency: 'HKD' as const, since: addDays(asOf, -699) }
  return capacityOf({ ...shop, hasPsp: false, payouts: null, loanShare: '0', drawnElsewhere: false, otherName: false, days }, asOf)
}

const dollars = (minor: bigint) => Number(minor / 100n)
/** The limit of a product in dollars, with so many dollars committed beside it, and shops of other companies of the group. */
const limitOf = (product: Product, own: ShopCapacity, committed = 0, others: ShopCapacity[] = []) =>
  dollars(underwriteCarried(product, [own], { carried: others, committed: BigInt(committed) * 100n }).limit)

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
  const steps = (committed: bigint) => underwriteCarried('underwriting', [own], { carried: [], committed }).steps
  expect(steps(50_000_000n).slice(-3)).toEqual([
    expect.objectContaining({ rule: 'cap', amount: { amount: '156000000', currency: 'HKD' } }),
    { rule: 'exposure', inputs: { most: '1560000', committed: '500000' }, amount: { amount: '106000000', currency: 'HKD' } },
    expect.objectContaining({ rule: 'floor', amount: { amount: '106000000', currency: 'HKD' } }),
  ])
  expect(steps(0n).map(({ rule }) => rule)).not.toContain('exposure')
  // Sales that give no limit by themselves are the reason, whatever else is committed.
  const small = underwriteCarried('underwriting', [carrying(300_000)], { carried: [], committed: 30_000_000n })
  expect([small.carries, small.steps.map(({ rule }) => rule).includes('exposure')]).toEqual([false, false])
})

test('decision 099 less than the least drawdown is no limit', () => {
  expect([limitOf('hook', carrying(780_000), 1_550_000), limitOf('hook', carrying(780_000), 1_551_000)]).toEqual([10_000, 0])
})

test('decision 099 the caps of the products hold for a group: two companies together are lent what one with their shops would be', () => {
  const [one, other] = [carrying(300_000), carrying(300_000)]
  expect([limitOf('hook', one), limitOf('hook', other)]).toEqual([300_000, 300_000])
  // HKD 7.3 million a year are less than USD 1,000,000: small-shop financing alone lends on them, 500,000 at most.
  expect(limitOf('hook', other, 300_000, [one])).toBe(200_000)
  const [large, second] = [carrying(780_000), carrying(780_000)]
  expect(limitOf('underwriting', second, 1_560_000, [large])).toBe(1_560_000)
})

test('decision 099 a facility is committed with its limit in force, or with what is used of it, if that is more', () => {
  const facility = { status: 'active', credit_limit: 500n, watermark: 400n, outstanding: 100n, pending: 20n, frozen: 3n } as const
  expect(committedOf(facility)).toBe(400n)
  expect(committedOf({ ...facility, watermark: 0n })).toBe(123n)
  expect(committedOf({ ...facility, status: 'expired' })).toBe(400n)
  expect(committedOf({ ...facility, status: 'closed' })).toBe(123n)
})
