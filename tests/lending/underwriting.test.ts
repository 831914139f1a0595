/** From sales to a limit: the rules by example and by property. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../server/lending/days.ts'
import { productPolicies } from '../../server/underwriting/policy.ts'
import { shareOut } from '../../server/underwriting/share-out.ts'
import { type ShopSales, underwrite } from '../../server/underwriting/underwrite.ts'

const asOf = '2026-11-20'

/** A shop that sold the same every day. Amounts in minor units of USD. */
function shop(given: { name?: string; days: number; gross: bigint; returns?: bigint; hasPsp?: boolean }): ShopSales {
  return {
    name: given.name ?? 'Shop',
    platform: 'Amazon',
    currency: 'USD',
    hasPsp: given.hasPsp ?? false,
    days: Array.from({ length: given.days }, (_, age) => ({ day: addDays(asOf, -age), gross: given.gross, returns: given.returns ?? 0n })),
  }
}

const amountOf = (steps: ReturnType<typeof underwrite>['steps'], rule: string) => steps.find((step) => step.rule === rule)?.amount.amount

const anyShop = fc
  .record({
    level: fc.integer({ min: 0, max: 500_000 }),
    days: fc.integer({ min: 0, max: 400 }),
    returned: fc.integer({ min: 0, max: 100 }),
    psp: fc.boolean(),
  })
  .chain(({ level, days, returned, psp }) =>
    fc.array(fc.integer({ min: 50, max: 150 }), { minLength: 7, maxLength: 7 }).map(
      (wobble): ShopSales => ({
        name: `Shop ${level}`,
        platform: 'Amazon',
        currency: 'USD',
        hasPsp: psp,
        days: Array.from({ length: days }, (_, age) => {
          const gross = Math.round((level * (wobble[age % 7] ?? 100)) / 100)
          return { day: addDays(asOf, -age), gross: BigInt(gross), returns: BigInt(Math.round((gross * returned) / 100)) }
        }),
      }),
    ),
  )
const anyShops = fc.array(anyShop, { minLength: 0, maxLength: 4 })

describe('underwriting', () => {
  test('CRED-02 steady sales of USD 300 a day carry one month of sales for the first product', () => {
    const result = underwrite('hook', asOf, [shop({ days: 700, gross: 30_000n })])
    // 300 × 30 × 7.80 = 70,200, rounded down to a thousand.
    expect(amountOf(result.steps, 'monthly_sales')).toBe('7020000')
    expect(result.limit).toBe(7_000_000n)
    expect(result.watermark).toBe(7_000_000n)
    expect(result.steps.map((step) => step.rule)).toEqual([
      'monthly_sales',
      'returns',
      'volatility',
      'history',
      'psp',
      'multiple',
      'cap',
      'floor',
    ])
  })

  test('CRED-02 a linked PSP adds a tenth, returns above five percent count twice, a new shop counts by its age', () => {
    const plain = shop({ days: 700, gross: 30_000n })
    expect(amountOf(underwrite('hook', asOf, [{ ...plain, hasPsp: true }]).steps, 'psp')).toBe('7722000')
    const returned = underwrite('hook', asOf, [shop({ days: 700, gross: 30_000n, returns: 3_000n })])
    // Net 63,180; returns 10 %: factor 1 − 2 × (0.10 − 0.05) = 0.9.
    expect(amountOf(returned.steps, 'returns')).toBe('5686200')
    const young = underwrite('hook', asOf, [shop({ days: 90, gross: 30_000n })])
    expect(amountOf(young.steps, 'history')).toBe('3510000')
  })

  test('CRED-01 sales below the floor are refused, sales above the cap are capped', () => {
    const small = underwrite('hook', asOf, [shop({ days: 700, gross: 3_000n })])
    expect([small.granted, small.limit, small.watermark]).toEqual([false, 0n, 0n])
    expect(underwrite('hook', asOf, [shop({ days: 700, gross: 900_000n })]).limit).toBe(50_000_000n)
    expect(underwrite('hook', asOf, []).granted).toBe(false)
  })

  test('CRED-01 the second product wants a million US dollars a year and lends two months', () => {
    const below = underwrite('underwriting', asOf, [shop({ days: 700, gross: 273_972n })])
    expect(below.granted).toBe(false)
    expect(below.steps.at(-1)?.inputs).toMatchObject({ annualSalesUsd: '999997', leastAnnualSalesUsd: '1000000' })
    const above = underwrite('underwriting', asOf, [shop({ days: 700, gross: 273_973n })])
    expect(above.granted).toBe(true)
    expect(above.limit).toBe(128_200_000n)
  })

  test('CRED-09 a quarter that sold less lowers the watermark below the limit', () => {
    const days = Array.from({ length: 400 }, (_, age) => ({ day: addDays(asOf, -age), gross: age < 90 ? 20_000n : 40_000n, returns: 0n }))
    const result = underwrite('hook', asOf, [{ ...shop({ days: 0, gross: 0n }), days }])
    expect(result.watermark).toBeLessThan(result.limit)
  })

  test('CRED-02 contributions of shops add up to the limit, which is within cap and floor', () => {
    fc.assert(
      fc.property(fc.constantFrom('hook' as const, 'underwriting' as const), anyShops, (product, shops) => {
        const result = underwrite(product, asOf, shops)
        const rules = productPolicies[product]
        if (shops.length > 0) expect(result.shops.reduce((sum, each) => sum + BigInt(each.amount.amount), 0n)).toBe(result.limit)
        expect(result.limit <= rules.cap && result.watermark <= rules.cap).toBe(true)
        expect(result.limit === 0n || result.limit >= rules.floor).toBe(true)
        expect(result.granted).toBe(result.limit > 0n)
        expect(result.limit % 100_000n).toBe(0n)
        expect(result.steps.at(-1)?.amount.amount).toBe(result.limit.toString())
      }),
      { numRuns: 60 },
    )
  })

  test('CRED-02 more of the same sales never lower the limit, and the order of shops does not matter', () => {
    fc.assert(
      fc.property(anyShops, fc.integer({ min: 2, max: 5 }), (shops, times) => {
        const before = underwrite('hook', asOf, shops).limit
        const more = shops.map((each) => ({
          ...each,
          days: each.days.map((day) => ({ ...day, gross: day.gross * BigInt(times), returns: day.returns * BigInt(times) })),
        }))
        expect(underwrite('hook', asOf, more).limit >= before).toBe(true)
        expect(underwrite('hook', asOf, shops.toReversed()).limit).toBe(before)
      }),
      { numRuns: 40 },
    )
  })

  test('CRED-02 shares add up and stay in proportion', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 1, maxLength: 6 }),
        (amount, weights) => {
          const shares = shareOut(amount, 1n, weights)
          const total = weights.reduce((sum, weight) => sum + weight, 0n)
          expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(amount)
          if (total > 0n) expect(shares.every((share, index) => share - (amount * (weights[index] ?? 0n)) / total <= 1n)).toBe(true)
        },
      ),
    )
  })
})
