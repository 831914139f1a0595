/** An exception is a step of the calculation: it lifts or lowers a limit, and nothing that holds beside it. Decision 128. */
import { describe, expect, test } from 'vitest'
import { addDays } from '../../contract/kernel/days.ts'
import type { Product } from '../../contract/kernel/product.ts'
import { amountRefusal, effectOf, lastDayRefusal } from '../../contract/limits/exception-rules.ts'
import type { LimitException } from '../../server/limits/underwriting/exception-in-force.ts'
import { leversOf } from '../../server/limits/underwriting/limit-levers.ts'
import { capacityOf, type SoldCapacity } from '../../server/limits/underwriting/shop-capacity.ts'
import { foreseenOf, underwriteCarried } from '../../server/limits/underwriting/underwrite.ts'

const asOf = '2026-11-20'

/** A shop that carries so many dollars of HKD for a month of sales, up to some days ago; payouts verify them all. */
function carrying(monthly: number, soldUntil = 0): SoldCapacity {
  const days = Array.from({ length: 700 }, (_, age) => ({
    day: addDays(asOf, -age),
    orders: age < soldUntil ? 0 : 20 + (age % 7),
    gross: age < soldUntil ? 0n : BigInt(Math.ceil((monthly * 100) / 30 / 1.1)),
    returns: 0n,
  }))
  const shop = { id: crypto.randomUUID(), name: 'Shop', platform: 'Amazon', currency: 'HKD' as const, since: addDays(asOf, -699) }
  const payouts = { account: shop.id, currency: 'HKD' as const, days: 84, settled: BigInt(monthly) * 300n }
  return capacityOf({ ...shop, hasPsp: true, payouts, loanShare: '0', drawnElsewhere: false, otherName: false, refundDays: 60, days }, asOf)
}

const minor = (dollars: number) => BigInt(dollars) * 100n
const exceptionOf = (effect: LimitException['effect'], dollars: number): LimitException => ({
  effect,
  amount: minor(dollars),
  ground: 'season',
  lastOn: '2026-12-31',
})
const calculated = (
  product: Product,
  carried: readonly SoldCapacity[],
  exception: LimitException,
  { own = 0, others = 0, shops = [] }: { own?: number; others?: number; shops?: SoldCapacity[] } = {},
) => {
  const found = underwriteCarried(product, carried, { carried: shops, own: minor(own), committed: minor(own + others), exception })
  return { ...found, dollars: [Number(found.limit / 100n), Number(found.watermark / 100n)] }
}

describe('decision 128 an exception', () => {
  const shop = carrying(100_000)

  test('is a step after the cap, with its amount, day and reason, and the sum of the shares is the limit', () => {
    const found = calculated('hook', [shop], exceptionOf('raises', 300_000))
    expect(found.dollars).toEqual([300_000, 300_000])
    const last = found.steps.slice(-3)
    expect(last.map(({ rule, amount }) => [rule, amount.amount])).toEqual([
      ['cap', '10000000'],
      ['exception', '30000000'],
      ['floor', '30000000'],
    ])
    expect(last[1]?.inputs).toEqual({ effect: 'raises', amount: '300000', ground: 'season', lastOn: '2026-12-31' })
    expect(found.shops.map(({ amount }) => amount.amount)).toEqual(['30000000'])
  })

  test('that raises is the least, and one that lowers the most: neither turns round when sales change', () => {
    const large = carrying(400_000)
    expect([
      calculated('hook', [large], exceptionOf('raises', 300_000)).dollars,
      calculated('hook', [large], exceptionOf('lowers', 50_000)).dollars,
      calculated('hook', [carrying(30_000)], exceptionOf('lowers', 50_000)).dollars,
    ]).toEqual([
      [400_000, 400_000],
      [50_000, 50_000],
      [30_000, 30_000],
    ])
  })

  test('gives a limit where the calculation comes to less than the least one, but none without sales in it and in the last 90 days', () => {
    expect(calculated('hook', [carrying(5_000)], exceptionOf('raises', 20_000)).dollars).toEqual([20_000, 20_000])
    for (const carried of [[], [carrying(100_000, 91)], [carrying(0)]]) {
      const found = calculated('hook', carried, exceptionOf('raises', 300_000))
      expect([found.granted, found.steps.map(({ rule }) => rule).includes('exception')]).toEqual([false, false])
    }
  })

  test('does not lift the annual sales that a product asks for', () => {
    expect(calculated('underwriting', [shop], exceptionOf('raises', 2_000_000)).granted).toBe(false)
  })

  test('is lent once: what is committed in the other product or in the group comes off it', () => {
    const raised = exceptionOf('raises', 300_000)
    expect(calculated('hook', [shop], raised, { own: 120_000 }).dollars).toEqual([180_000, 180_000])
    expect(calculated('hook', [shop], raised, { others: 120_000, shops: [carrying(100_000)] }).dollars).toEqual([180_000, 180_000])
    expect(calculated('hook', [shop], raised, { own: 300_000 }).granted).toBe(false)
  })

  test('of one product does not lift the other one, which counts it as committed', () => {
    const large = carrying(780_000)
    expect(foreseenOf('underwriting', [large], 0n)).toBe(minor(1_560_000))
    expect(foreseenOf('hook', [carrying(100_000)], 0n, exceptionOf('raises', 300_000))).toBe(minor(300_000))
  })

  test('that lowers leaves what both products carry together', () => {
    const found = calculated('hook', [carrying(200_000)], exceptionOf('lowers', 100_000), { own: 90_000 })
    expect([found.dollars, found.bounds.ownMost]).toEqual([[100_000, 100_000], minor(200_000)])
  })

  test('is part of what would raise a limit: a shop more raises nothing while the exception gives more', () => {
    const exception = exceptionOf('raises', 300_000)
    expect(leversOf('hook', [shop], [], { carried: [], own: 0n, committed: 0n, exception })).toEqual([])
  })
})

test('decision 128 an amount is a multiple of 1,000 between the least drawdown and the highest limit, and a last day within twelve months', () => {
  const amounts = [999_900n, 1_000_000n, 1_000_100n, 50_000_000n, 50_100_000n].map((amount) => amountRefusal('hook', amount))
  expect(amounts).toEqual(['staff.exceptions.outOfBounds', null, 'staff.exceptions.notRound', null, 'staff.exceptions.outOfBounds'])
  expect(amountRefusal('underwriting', 500_000_000n)).toBeNull()
  const days = ['2026-11-19', '2026-11-20', '2027-11-20', '2027-11-21'].map((day) => lastDayRefusal(day, '2026-11-20'))
  expect(days).toEqual(['field.date.outOfReach', null, null, 'field.date.outOfReach'])
  expect([effectOf(2n, 1n), effectOf(1n, 2n), effectOf(1n, 1n)]).toEqual(['raises', 'lowers', null])
})
