/** Properties of every limit: fewer sales never give a higher limit, one more shop never gives a lower one. Decision 034. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../contract/kernel/days.ts'
import { productNames } from '../../contract/kernel/product.ts'
import { greater } from '../../contract/lending/loan/exact.ts'
import { apportion } from '../../server/limits/underwriting/apportion.ts'
import { leversOf } from '../../server/limits/underwriting/limit-levers.ts'
import { productPolicies } from '../../server/limits/underwriting/policy.ts'
import type { ShopSales } from '../../server/limits/underwriting/series.ts'
import { capacityOf } from '../../server/limits/underwriting/shop-capacity.ts'
import { decide, underwrite } from '../../server/limits/underwriting/underwrite.ts'

/** Days of the calculation: after 11.11, after Chinese New Year, in June. */
const asOfs = ['2026-11-20', '2026-03-10', '2026-06-25'] as const

/** Payouts of an account, which are the same for every shop that it pays for: some shops share one. */
const anyPayouts = fc.option(
  fc
    .record({
      days: fc.constantFrom(14, 28, 84),
      settled: fc.oneof(fc.constantFrom(200_000, 2_000_000), fc.integer({ min: 0, max: 20_000_000 })),
    })
    .map(({ days, settled }) => ({ account: `${settled} in ${days} days`, days, settled })),
  { nil: null },
)

/** A shop with wobbling sales, single days far above or below them, runs of even orders and refunds that differ by month. */
const anyShop = fc
  .record({
    level: fc.integer({ min: 0, max: 500_000 }),
    days: fc.oneof(fc.integer({ min: 0, max: 250 }), fc.constantFrom(400, 600, 730)),
    returned: fc.array(fc.oneof({ weight: 4, arbitrary: fc.nat(25) }, { weight: 1, arbitrary: fc.nat(110) }), {
      minLength: 1,
      maxLength: 5,
    }),
    wobble: fc.oneof(
      fc.array(fc.integer({ min: 80, max: 120 }), { minLength: 7, maxLength: 40 }),
      fc.array(fc.integer({ min: 0, max: 200 }), { minLength: 7, maxLength: 40 }),
    ),
    spikes: fc.array(fc.record({ age: fc.nat(600), times: fc.constantFrom(0, 3, 8, 30) }), { maxLength: 8 }),
    alike: fc.record({ from: fc.nat(300), length: fc.nat(20) }),
    hasPsp: fc.boolean(),
    payouts: anyPayouts,
    loanShare: fc.oneof(
      { weight: 2, arbitrary: fc.constant('0') },
      { weight: 1, arbitrary: fc.nat(40).map((share) => String(share / 100)) },
    ),
    drawnElsewhere: fc.nat(9).map((dice) => dice === 0),
    otherName: fc.nat(9).map((dice) => dice === 0),
    refundDays: fc.constantFrom(45, 60, 90),
    currency: fc.constantFrom('USD' as const, 'CNY' as const, 'HKD' as const),
    asOf: fc.constantFrom(...asOfs),
  })
  .map(({ level, days, returned, wobble, spikes, alike, hasPsp, payouts, asOf, ...given }) => ({
    asOf,
    of: (day: string): ShopSales => ({
      ...given,
      id: `${level}-${days}`,
      name: `Shop ${level}`,
      platform: 'Amazon',
      since: addDays(day, 1 - days),
      hasPsp,
      payouts:
        hasPsp && payouts
          ? {
              account: payouts.account,
              currency: 'USD',
              days: payouts.days,
              settled: BigInt(payouts.settled),
            }
          : null,
      days: Array.from({ length: days }, (_, age) => {
        const times = spikes.find((spike) => spike.age === age)?.times ?? 1
        const gross = Math.round((level * (wobble[age % wobble.length] ?? 100) * times) / 100)
        const back = Math.round((gross * (returned[Math.floor(age / 45) % returned.length] ?? 0)) / 100)
        const even = age >= alike.from && age < alike.from + alike.length
        return { day: addDays(day, -age), orders: even ? 12 : 20 + (age % 7), gross: BigInt(gross), returns: BigInt(back) }
      }),
    }),
  }))

const anyShops = fc
  .record({ asOf: fc.constantFrom(...asOfs), shops: fc.array(anyShop, { minLength: 1, maxLength: 4 }) })
  .map(({ asOf, shops }) => ({ asOf, shops: shops.map((shop) => shop.of(asOf)) }))
const anyProduct = fc.constantFrom(...productNames)

/** Which days of a shop sell less, or have more returned, and by how many hundredths. */
const anyFall = fc.record({
  shop: fc.nat(3),
  percent: fc.oneof(fc.constant(100), fc.integer({ min: 1, max: 100 })),
  days: fc.oneof(
    fc.record({ kind: fc.constant('some' as const), ages: fc.uniqueArray(fc.nat(250), { minLength: 1, maxLength: 30 }) }),
    fc.record({ kind: fc.constant('block' as const), from: fc.nat(400), length: fc.integer({ min: 1, max: 60 }) }),
    fc.record({ kind: fc.constant('poor' as const), share: fc.integer({ min: 5, max: 60 }) }),
    fc.record({ kind: fc.constant('oldest' as const), count: fc.integer({ min: 1, max: 40 }) }),
  ),
})
type Fall = typeof anyFall extends fc.Arbitrary<infer Value> ? Value : never

/** Which days of a shop those are, by age; the poor ones are those up to a share of all, the poorest first. */
function hitOf({ days }: ShopSales, fall: Fall['days']): (age: number) => boolean {
  if (fall.kind === 'some') return (age) => fall.ages.includes(age)
  if (fall.kind === 'block') return (age) => age >= fall.from && age < fall.from + fall.length
  if (fall.kind === 'oldest') return (age) => age >= days.length - fall.count
  const sorted = days.map(({ gross }) => gross).sort((one, other) => Number(one - other))
  const poor = sorted[Math.floor((sorted.length * fall.share) / 100)] ?? 0n
  return (age) => (days[age]?.gross ?? 0n) <= poor
}

/** The shops with less sold, or more returned, on some days of one of them; orders unchanged. */
function fallen(shops: readonly ShopSales[], fall: Fall, what: 'gross' | 'returns'): ShopSales[] {
  return shops.map((shop, index) => {
    if (index !== fall.shop % shops.length) return shop
    const isHit = hitOf(shop, fall.days)
    const days = shop.days.map((day, age) => {
      if (!isHit(age)) return day
      const part = (day.gross * BigInt(fall.percent)) / 100n
      return what === 'gross' ? { ...day, gross: day.gross - part } : { ...day, returns: day.returns + part + 1n }
    })
    return { ...shop, days }
  })
}

const runs = { numRuns: 60 }

/** What is committed beside a limit, minor units: nothing, less than it, more than any. */
const anyCommitted = fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 600_000_000n }))

describe('one exposure', () => {
  test('decision 099 with what is committed beside it a limit comes to no more than one product lends on the sales of the group, and with that of the company on its own', () => {
    fc.assert(
      fc.property(anyProduct, anyShops, fc.array(anyShop, { maxLength: 2 }), anyCommitted, (product, { asOf, shops }, more, committed) => {
        const [own, others] = [shops, more.map((shop) => shop.of(asOf))].map((each) => each.map((shop) => capacityOf(shop, asOf)))
        const ofOwn = committed / 2n
        const { limit, watermark, bounds } = decide(product, own ?? [], { carried: others ?? [], committed, own: ofOwn })
        const group = [...(own ?? []), ...(others ?? [])]
        expect(bounds.most).toBe(productNames.map((name) => decide(name, group).limit).reduce(greater, 0n))
        expect(bounds.ownMost).toBe(productNames.map((name) => decide(name, own ?? []).limit).reduce(greater, 0n))
        expect(limit === 0n || (limit + committed <= bounds.most && limit + ofOwn <= bounds.ownMost)).toBe(true)
        expect(watermark === 0n || watermark + ofOwn <= bounds.ownMostRecent).toBe(true)
        expect(limit <= decide(product, own ?? []).limit && watermark <= decide(product, own ?? []).watermark).toBe(true)
      }),
      runs,
    )
  })

  test('decision 099 a limit beside others never rises when more is committed or any day sells less, and with nothing committed nothing changes', () => {
    fc.assert(
      fc.property(anyProduct, anyShops, anyFall, anyCommitted, anyCommitted, (product, { asOf, shops }, fall, committed, more) => {
        const beside = (each: readonly ShopSales[], amount: bigint) =>
          decide(
            product,
            each.map((shop) => capacityOf(shop, asOf)),
            { carried: [], committed: amount, own: amount },
          )
        const before = beside(shops, committed)
        for (const after of [beside(shops, committed + more), beside(fallen(shops, fall, 'gross'), committed)])
          expect(after.limit <= before.limit && after.watermark <= before.watermark).toBe(true)
        expect(beside(shops, 0n).limit).toBe(underwrite(product, asOf, shops).limit)
      }),
      runs,
    )
  })
})

describe('every limit', () => {
  for (const what of ['gross', 'returns'] as const)
    test(`CRED-02 CRED-06 never rises when ${what === 'gross' ? 'any day sells less' : 'more comes back of any day'}, nor does the watermark`, () => {
      fc.assert(
        fc.property(anyProduct, anyShops, anyFall, (product, { asOf, shops }, fall) => {
          const [before, after] = [underwrite(product, asOf, shops), underwrite(product, asOf, fallen(shops, fall, what))]
          expect(after.lent <= before.lent).toBe(true)
          expect(after.limit <= before.limit).toBe(true)
          expect(after.watermark <= before.watermark).toBe(true)
        }),
        { numRuns: 140 },
      )
    })

  test('CRED-02 is never negative nor above the cap, in whole thousands, and given or nothing', () => {
    fc.assert(
      fc.property(anyProduct, anyShops, (product, { asOf, shops }) => {
        const result = underwrite(product, asOf, shops)
        const rules = productPolicies[product]
        for (const amount of [result.limit, result.watermark])
          expect(amount >= 0n && amount <= rules.cap && amount % 100_000n === 0n).toBe(true)
        expect(result.limit === 0n || result.limit >= rules.floor).toBe(true)
        expect(result.granted).toBe(result.limit > 0n)
        expect(result.steps.at(-1)?.amount.amount).toBe(result.limit.toString())
      }),
      runs,
    )
  })

  test('CRED-02 does not depend on the order of shops, nor of the days as they were imported', () => {
    fc.assert(
      fc.property(anyProduct, anyShops, (product, { asOf, shops }) => {
        const before = underwrite(product, asOf, shops)
        const after = underwrite(
          product,
          asOf,
          shops.toReversed().map((shop) => ({ ...shop, days: shop.days.toReversed() })),
        )
        expect([after.limit, after.watermark]).toEqual([before.limit, before.watermark])
        expect(after.steps.map(({ amount }) => amount)).toEqual(before.steps.map(({ amount }) => amount))
      }),
      runs,
    )
  })

  test('CRED-02 is never lower with one shop more', () => {
    fc.assert(
      fc.property(anyProduct, anyShops, anyShop, (product, { asOf, shops }, more) => {
        const [before, after] = [underwrite(product, asOf, shops), underwrite(product, asOf, [...shops, more.of(asOf)])]
        expect(after.limit >= before.limit && after.watermark >= before.watermark).toBe(true)
      }),
      runs,
    )
  })

  test('CRED-02 is shared out to the last cent, and without a shop it is lower by nothing to all of it', () => {
    fc.assert(
      fc.property(anyProduct, anyShops, (product, { asOf, shops }) => {
        const result = underwrite(product, asOf, shops)
        expect(result.shops.reduce((sum, { amount }) => sum + BigInt(amount.amount), 0n)).toBe(result.limit)
        for (const [index, { amount, loss }] of result.shops.entries()) {
          expect(BigInt(amount.amount) >= 0n && BigInt(loss.amount) >= 0n && BigInt(loss.amount) <= result.limit).toBe(true)
          expect(result.limit - BigInt(loss.amount)).toBe(underwrite(product, asOf, shops.toSpliced(index, 1)).limit)
        }
      }),
      runs,
    )
  })

  test('CRED-02 rises by the predicted raises, by a thousand dollars at least', () => {
    fc.assert(
      fc.property(anyProduct, anyShops, (product, { asOf, shops }) => {
        const now = underwrite(product, asOf, shops).limit
        const raises = leversOf(
          product,
          shops.map((shop) => capacityOf(shop, asOf)),
          [],
        )
        for (const { amount } of raises) expect(BigInt(amount.amount) >= 100_000n).toBe(true)
        for (const { kind, shop_id, amount } of raises.filter(({ kind }) => kind === 'bindPsp')) {
          const bound = shops.findIndex(({ id, hasPsp }) => id === shop_id && !hasPsp)
          const payouts = { account: 'bound', currency: 'USD' as const, days: 84, settled: 10n ** 15n }
          const then = shops.map((shop, index) => (index === bound ? { ...shop, hasPsp: true, payouts } : shop))
          if (shops.filter(({ id }) => id === shop_id).length === 1)
            expect([kind, underwrite(product, asOf, then).limit - now]).toEqual(['bindPsp', BigInt(amount.amount)])
        }
      }),
      runs,
    )
  })
})

test('CRED-02 shares add up and stay in proportion', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 12n }),
      fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 1, maxLength: 6 }),
      (amount, weights) => {
        const shares = apportion(amount, 1n, weights)
        const total = weights.reduce((sum, weight) => sum + weight, 0n)
        expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(amount)
        if (total > 0n) expect(shares.every((share, index) => share - (amount * (weights[index] ?? 0n)) / total <= 1n)).toBe(true)
      },
    ),
  )
})
