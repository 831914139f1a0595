/** From sales to a limit: the rules by example. Properties are in underwriting-properties.test.ts. */
import { describe, expect, test } from 'vitest'
import { addDays } from '../../contract/kernel/days.ts'
import { leversOf } from '../../server/limits/underwriting/limit-levers.ts'
import type { ShopSales } from '../../server/limits/underwriting/series.ts'
import { capacityOf } from '../../server/limits/underwriting/shop-capacity.ts'
import { underwrite } from '../../server/limits/underwriting/underwrite.ts'

const asOf = '2026-11-20'

/** Sales of one day. */
interface SoldDay {
  readonly gross: bigint
  readonly returns?: bigint
  readonly orders?: number
}

/** A shop by its sales at each age, all verified by payouts. Amounts in minor units of USD; the number of orders differs from day to day. */
function shopOf(days: number, sold: (age: number) => SoldDay, given: Partial<ShopSales> = {}): ShopSales {
  return {
    id: crypto.randomUUID(),
    name: 'Shop',
    platform: 'Amazon',
    currency: 'USD',
    since: addDays(asOf, 1 - days),
    hasPsp: true,
    payouts: { account: crypto.randomUUID(), currency: 'USD', days: 84, settled: 10n ** 12n },
    loanShare: '0',
    drawnElsewhere: false,
    otherName: false,
    refundDays: 60,
    ...given,
    days: Array.from({ length: days }, (_, age) => {
      const { gross, returns = 0n, orders = 20 + (age % 7) } = sold(age)
      return { day: addDays(asOf, -age), orders, gross, returns }
    }),
  }
}

/** A shop without a PSP. */
const unbound = { hasPsp: false, payouts: null }

/** A shop that sold the same every day. */
function shop(given: Partial<Omit<ShopSales, 'days'>> & { days: number; gross: bigint; returns?: bigint }): ShopSales {
  const { days, gross, returns = 0n, ...rest } = given
  return shopOf(days, () => ({ gross, returns }), rest)
}

type Steps = ReturnType<typeof underwrite>['steps']
const amountOf = (steps: Steps, rule: string) => steps.find((step) => step.rule === rule)?.amount.amount
const inputsOf = (steps: Steps, rule: string) => steps.find((step) => step.rule === rule)?.inputs

describe('underwriting', () => {
  test('CRED-02 steady sales of USD 300 a day carry one month of sales for the first product', () => {
    const result = underwrite('hook', asOf, [shop({ days: 700, gross: 30_000n })])
    // 300 × 30 × 7.80 = 70,200, and a tenth, rounded down to a thousand.
    expect(amountOf(result.steps, 'monthly_sales')).toBe('7020000')
    expect(result.limit).toBe(7_700_000n)
    expect(result.watermark).toBe(7_700_000n)
    expect(result.steps.map((step) => step.rule)).toEqual([
      'monthly_sales',
      'returns',
      'volatility',
      'history',
      'verified',
      'psp',
      'multiple',
      'cap',
      'floor',
    ])
  })

  test('CRED-02 verified sales count a tenth more, returns above five percent count twice, a new shop counts by its age', () => {
    const plain = shop({ days: 700, gross: 30_000n })
    expect(amountOf(underwrite('hook', asOf, [plain]).steps, 'psp')).toBe('7722000')
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
    expect(above.limit).toBe(141_000_000n)
  })

  test('CRED-09 a quarter that sold less lowers the watermark below the limit', () => {
    const result = underwrite('hook', asOf, [shopOf(400, (age) => ({ gross: age < 90 ? 20_000n : 40_000n }))])
    expect(result.watermark).toBeLessThan(result.limit)
  })
})

describe('cleaning', () => {
  const limitOf = (...shops: ShopSales[]) => underwrite('hook', asOf, shops).limit
  const stepsOf = (...shops: ShopSales[]) => underwrite('hook', asOf, shops).steps
  const usual = shop({ days: 700, gross: 30_000n })

  test('CRED-02 a shop without outliers has no cleaning step', () => {
    expect(stepsOf(usual).map(({ rule }) => rule)).not.toContain('outliers')
  })

  test('CRED-02 a shop without a sale in 45 days carries nothing, with that reason', () => {
    const silent = shopOf(700, (age) => ({ gross: age < 45 ? 0n : 30_000n }), { name: 'Silent' })
    expect(limitOf(silent)).toBe(0n)
    expect(inputsOf(stepsOf(usual, silent), 'dormant')).toEqual({ shops: '1', shop: 'Silent', days: '45' })
    expect(limitOf(usual, silent)).toBe(limitOf(usual))
  })

  test('decision 094 a shop in a name that is not accepted carries nothing, with that reason; the others carry as before', () => {
    const held = shopOf(400, () => ({ gross: 100_000n }), { otherName: true })
    const own = shop({ days: 400, gross: 30_000n })
    const { limit, shops, steps, annualUsd } = underwrite('hook', asOf, [held, own])
    const alone = underwrite('hook', asOf, [own])
    expect([limit, annualUsd]).toEqual([alone.limit, alone.annualUsd])
    expect(shops.map(({ stopped_by }) => stopped_by)).toEqual(['other_name', null])
    expect(inputsOf(steps, 'other_name')).toEqual({ shops: '1', shop: 'Shop' })
  })

  test('CRED-02 refunds of 80 % of the sales of 90 days carry nothing; one below it is a shop with many refunds', () => {
    const back = (age: number, returns: bigint) => ({ gross: 90_000n, returns: age < 90 ? returns : 0n })
    expect(limitOf(shopOf(700, (age) => back(age, 72_000n)))).toBe(0n)
    expect(limitOf(shopOf(700, (age) => back(age, 71_000n)))).toBeGreaterThan(0n)
    expect(inputsOf(stepsOf(shopOf(700, (age) => back(age, 72_000n))), 'refunded')).toMatchObject({ share: '0.8', days: '90' })
  })

  test('CRED-02 ten days with the same ten orders do not count; nine, or fewer orders, do', () => {
    const alike = (days: number, orders: number) => shopOf(700, (age) => ({ gross: 30_000n, orders: age < days ? orders : 20 + (age % 7) }))
    const month = 30_000n * 30n * 780n
    expect(amountOf(stepsOf(alike(10, 40)), 'alike')).toBe(String((month * 170n) / 180n / 100n))
    expect(inputsOf(stepsOf(alike(10, 40)), 'alike')).toMatchObject({ days: '10' })
    for (const natural of [alike(9, 40), alike(30, 9)]) expect(inputsOf(stepsOf(natural), 'alike')).toBeUndefined()
  })

  test('CRED-02 a day counts up to three times the usual good day, on 11.11 up to that of the year before', () => {
    const spike = (ages: readonly number[]) => shopOf(700, (age) => ({ gross: ages.includes(age) ? 300_000n : 30_000n }))
    const month = (days: bigint) => String((days * 30_000n * 30n * 780n) / 180n / 100n)
    // One day of ten counts as three: 182 days of 30,000 instead of 189.
    const steps = stepsOf(spike([50]))
    expect(amountOf(steps, 'monthly_sales')).toBe(month(189n))
    expect(amountOf(steps, 'outliers')).toBe(month(182n))
    expect(inputsOf(steps, 'outliers')).toMatchObject({ days: '1', times: '3' })
    // Age 9 is 11.11, and 374 is 11.11 of the year before.
    expect(inputsOf(stepsOf(spike([9])), 'outliers')).toMatchObject({ days: '1' })
    expect(inputsOf(stepsOf(spike([9, 374])), 'outliers')).toBeUndefined()
  })

  test('decision 119 a shop counts up to twice what it sold in 45 days: one that stops counts less by the day, before it counts nothing', () => {
    const stopped = (ago: number, lately = 0n) => shopOf(700, (age) => ({ gross: age < ago ? lately : 30_000n }))
    const month = (share: bigint) => String((30_000n * 30n * 780n * share) / 45n / 100n)
    expect(inputsOf(stepsOf(stopped(20)), 'stopping')).toBeUndefined()
    // Twice what 15 of 45 days sold; and less than before with every day.
    expect(amountOf(stepsOf(stopped(30)), 'stopping')).toBe(month(2n * 15n))
    expect(inputsOf(stepsOf(stopped(30)), 'stopping')).toEqual({ shops: '1', shop: 'Shop', days: '45', times: '2' })
    expect(amountOf(stepsOf(stopped(44)), 'stopping')).toBe(month(2n))
    // Sales of a cent a day are no sales.
    expect(limitOf(stopped(45, 1n))).toBe(0n)
    expect(underwrite('hook', asOf, [stopped(40)]).watermark).toBeLessThanOrEqual(limitOf(stopped(40)))
  })

  test('decision 119 sales within the return window of the brand count less the refunds that can still come, at the rate of the 90 days before', () => {
    const late = (refundDays: number, open: number) =>
      shopOf(700, (age) => ({ gross: 30_000n, returns: age < open ? 0n : 1_200n }), { refundDays })
    const settled = amountOf(stepsOf(shop({ days: 700, gross: 30_000n, returns: 1_200n })), 'monthly_sales')
    for (const days of [45, 60, 90]) expect(amountOf(stepsOf(late(days, days)), 'late_returns')).toBe(settled)
    expect(inputsOf(stepsOf(late(90, 90)), 'late_returns')).toEqual({ shops: '1', shop: 'Shop', days: '90' })
    // The refunds of 90 days are more than those of 45.
    expect(Number(amountOf(stepsOf(late(45, 90)), 'late_returns'))).toBeGreaterThan(Number(settled))
  })

  test('CRED-02 refunds still to come lower the sales, not the rate: a last month that sold nothing is not worth more', () => {
    const sold = (lately: bigint) =>
      shopOf(700, (age) => (age < 30 ? { gross: lately } : age < 120 ? { gross: 30_000n, returns: 15_000n } : { gross: 90_000n }))
    expect(limitOf(sold(1n))).toBeLessThan(limitOf(sold(30_000n)))
  })

  test('CRED-02 the last month of a young shop counts up to three times its average before; an older one is compared with its year', () => {
    const jump = (days: number) => shopOf(days, (age) => ({ gross: age < 40 ? 200_000n : 20_000n }))
    expect(inputsOf(stepsOf(jump(150)), 'sudden')).toMatchObject({ times: '3', shops: '1' })
    expect(inputsOf(stepsOf(jump(180)), 'sudden')).toBeUndefined()
    expect(inputsOf(stepsOf(jump(180)), 'trend')).toEqual({ shops: '1', shop: 'Shop', months: '12', times: '2' })
  })

  test('decision 111 a month counts up to twice the median month of its year, or twice the same month a year before', () => {
    const month = (times: bigint, ages: (age: number) => boolean) =>
      shopOf(700, (age) => ({ gross: ages(age) ? 30_000n * times : 30_000n }))
    const trendOf = (one: ShopSales) => amountOf(stepsOf(one), 'trend')
    // A whole month, so that its days are no outliers of a shop that sells every other day as much.
    const doubled = month(2n, (age) => age >= 90 && age < 120)
    expect(trendOf(doubled)).toBeUndefined()
    // Three times in one month of six: the median counts twice, so one month of sales is left out.
    expect(trendOf(month(3n, (age) => age >= 90 && age < 120))).toBe(amountOf(stepsOf(doubled), 'monthly_sales'))
    expect(trendOf(month(3n, (age) => age % 365 >= 90 && age % 365 < 120))).toBeUndefined()
    // The average month of the year counts where it is more: a shop that sold in four months of twelve.
    const revived = shopOf(700, (age) => ({ gross: age < 120 ? 90_000n : 0n }))
    expect(trendOf(revived)).toBe(String((30_000n * 30n * 780n * 4n) / 6n / 100n))
  })

  test('CRED-02 weak months are taken off beyond a tenth; a month that was weak only this year is not, nor Chinese New Year', () => {
    const weak = (ages: (age: number) => boolean) => shopOf(700, (age) => ({ gross: ages(age) ? 10_000n : 30_000n }))
    const factorOf = (one: ShopSales, day = asOf) =>
      underwrite('hook', day, [one]).steps.find(({ rule }) => rule === 'volatility')?.inputs.factor
    expect(factorOf(weak((age) => age >= 60 && age < 90))).toBe('1')
    expect(Number(factorOf(weak((age) => age % 365 >= 60 && age % 365 < 90)))).toBeLessThan(1)
    // Eleven days of silence from 2026-02-17 on, as of the end of March; the year before it sold all along.
    const silent = {
      ...usual,
      days: usual.days.map((day) => (day.day >= '2026-02-17' && day.day < '2026-02-28' ? { ...day, gross: 15_000n } : day)),
    }
    expect(factorOf(silent, '2026-03-30')).toBe('1')
    expect(limitWith(silent, '2026-03-30')).toBe(limitWith(usual, '2026-11-20'))
  })

  const limitWith = (one: ShopSales, day: string) => underwrite('hook', day, [one]).limit

  test('decision 110 payouts of 28 days verify sales up to twice the settled amount; of all others a quarter counts', () => {
    const paid = (settled: bigint, days = 84) => ({
      ...usual,
      payouts: { account: 'own', currency: 'USD' as const, days, settled },
    })
    const verifiedOf = (one: ShopSales) => [
      amountOf(stepsOf(one), 'verified'),
      inputsOf(stepsOf(one), 'verified')?.verified,
      amountOf(stepsOf(one), 'psp'),
    ]
    expect(verifiedOf(paid(30_000n * 42n))).toEqual(['7020000', '70200', '7722000'])
    // Forty days of sales paid out in 84 days verify 80 of 84; the tenth is added to these alone.
    expect(inputsOf(stepsOf(paid(30_000n * 40n)), 'verified')).toMatchObject({ verified: '66857', share: '0.25', most: '50000' })
    expect(verifiedOf(paid(30_000n * 40n))).toEqual(['6769286', '66857', '7437857'])
    expect(verifiedOf(paid(10n ** 12n, 27))).toEqual(['1755000', '0', '1755000'])
    expect(verifiedOf({ ...usual, ...unbound })).toEqual(['1755000', '0', '1755000'])
  })

  test('decision 110 unverified sales carry HKD 50,000 at most, all shops together, divided in their proportion', () => {
    const large = shop({ days: 700, gross: 180_000n, ...unbound })
    expect(limitOf(large)).toBe(5_000_000n)
    const { limit, shops } = underwrite('hook', asOf, [large, shop({ days: 700, gross: 60_000n, ...unbound })])
    expect([limit, shops.map(({ amount }) => amount.amount)]).toEqual([5_000_000n, ['3750000', '1250000']])
    expect(limitOf(large, usual)).toBe(12_700_000n)
    // For two months of sales it is twice that.
    expect(underwrite('underwriting', asOf, [shop({ days: 700, gross: 900_000n, ...unbound })]).limit).toBe(10_000_000n)
  })

  test('decision 119 of one shop four fifths count beyond HKD 1,000,000 a month and what all the others carry', () => {
    // A shop of so many HKD a month with the tenth of its payouts.
    const of = (monthly: bigint) => shop({ days: 700, currency: 'HKD', gross: (monthly * 100n) / 33n })
    const lentOf = (...shops: ShopSales[]) => Number(underwrite('underwriting', asOf, shops).lent) / 200
    const near = (amount: number) => expect.closeTo(amount, -1)
    expect([lentOf(of(1_000_000n)), lentOf(of(1_500_000n))]).toEqual([near(1_000_000), near(1_400_000)])
    expect(inputsOf(underwrite('underwriting', asOf, [of(1_500_000n)]).steps, 'concentration')).toEqual({
      shops: '1',
      shop: 'Shop',
      most: '1000000',
      share: '0.8',
    })
    expect(lentOf(of(1_500_000n), of(300_000n))).toEqual(near(1_760_000))
    expect(lentOf(of(1_500_000n), of(500_000n))).toEqual(near(2_000_000))
  })

  describe('decision 107 the payouts of an account', () => {
    /** A shop of USD 300 a day; its account has paid USD 3,000 a month out, which verifies USD 6,000 of its sales of USD 9,000. */
    const sharing = (account: string, days = 700, given: Partial<ShopSales> = {}) => ({
      ...shop({ days, gross: 30_000n }),
      payouts: { account, currency: 'USD' as const, days: 84, settled: (3_000_00n * 84n) / 30n },
      ...given,
    })
    const carriedBy = (...shops: ShopSales[]) => underwrite('hook', asOf, shops)

    test('count once, however many shops it pays for', () => {
      const hkd = (usd: bigint) => (usd * 78n) / 10n
      const [verified, one] = [(hkd(6_000_00n) * 11n) / 10n, carriedBy(sharing('shared'))]
      expect(one.lent).toBe(verified + hkd(3_000_00n) / 4n)
      // Of the unverified USD 39,000 a quarter would be HKD 76,050: the ceiling counts.
      const five = carriedBy(...Array.from({ length: 5 }, () => sharing('shared')))
      expect([five.lent, inputsOf(five.steps, 'verified')?.verified]).toEqual([verified + 50_000_00n, '46800'])
      expect(carriedBy(sharing('shared'), sharing('own')).lent).toBe(2n * one.lent)
    })

    test('go to the shop of which most counts: a younger shop beside it, or one that repays another lender, lowers nothing', () => {
      const alone = underwrite('hook', asOf, [sharing('shared')]).steps
      for (const beside of [sharing('shared', 60), sharing('shared', 700, { loanShare: '0.2' })])
        for (const shops of [
          [sharing('shared'), beside],
          [beside, sharing('shared')],
        ])
          expect(inputsOf(carriedBy(...shops).steps, 'verified')?.verified).toBe(inputsOf(alone, 'verified')?.verified)
    })

    test('promise nothing for one shop more of the same account, and as much as before for one with an account of its own', () => {
      const shops = [sharing('shared'), sharing('shared')]
      const raises = leversOf(
        'hook',
        shops.map((each) => capacityOf(each, asOf)),
        [],
      )
      const now = carriedBy(...shops).limit
      expect(raises).toMatchObject([{ kind: 'linkShop', amount: { amount: String(carriedBy(...shops, sharing('new')).limit - now) } }])
    })
  })

  test('MSG-11 CRED-02 payments to another lender are subtracted twice, and from three tenths of the payouts nothing is left', () => {
    const borrowing = (loanShare: string) => ({ ...usual, loanShare })
    const before = BigInt(amountOf(stepsOf(borrowing('0')), 'history') ?? '')
    expect(amountOf(stepsOf(borrowing('0.1')), 'loan')).toBe(String((before * 8n) / 10n))
    expect(inputsOf(stepsOf(borrowing('0.1')), 'loan')).toMatchObject({ share: '0.1' })
    expect(limitOf(borrowing('0.3'))).toBe(0n)
    expect(limitOf(borrowing('0.299'))).toBeGreaterThan(0n)
  })
})

describe('raises of a limit', () => {
  const raises = (shops: ShopSales[], lapsed: Parameters<typeof leversOf>[2] = []) =>
    leversOf(
      'hook',
      shops.map((one) => capacityOf(one, asOf)),
      lapsed,
    )
  const usual = shop({ days: 700, gross: 30_000n })

  test('CRED-02 binding a PSP, one more shop like the median one, and renewing are each the result of the same calculation', () => {
    const renewable = shop({ name: 'Lapsed', days: 700, gross: 60_000n })
    const few = shop({ days: 700, gross: 20_000n, ...unbound })
    const found = raises([few], [{ shop: renewable, readUntil: addDays(asOf, -20) }])
    const limitOf = (...shops: ShopSales[]) => underwrite('hook', asOf, shops).limit
    const now = limitOf(few)
    expect(found.map(({ kind, amount }) => [kind, BigInt(amount.amount)])).toEqual([
      ['renew', limitOf(few, renewable) - now],
      ['bindPsp', limitOf(shop({ days: 700, gross: 20_000n })) - now],
      ['linkShop', limitOf(few, few) - now],
    ])
    expect(found[0]).toMatchObject({ shop_id: renewable.id, name: 'Lapsed' })
    expect(found[2]).toMatchObject({ shop_id: null, name: null })
  })

  test('CRED-02 at the cap nothing raises it, and a raise of less than a thousand dollars is left out', () => {
    expect(raises([shop({ days: 700, gross: 900_000n })])).toEqual([])
    expect(raises([usual, shop({ name: 'Tiny', days: 700, gross: 10n })]).map(({ name }) => name)).not.toContain('Tiny')
    expect(raises([])).toEqual([])
  })
})
