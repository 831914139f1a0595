/** The product as described, compared with the code: for whom, from sign-up to repayment, its measures, its products. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { locales, phoneCodes } from '../../contract/kernel/constants.ts'
import { addDays } from '../../contract/kernel/days.ts'
import { productNames, productOf, products } from '../../contract/kernel/product.ts'
import { onboardingLifecycles } from '../../machines/home/lifecycles/onboarding.ts'
import { productOfPath } from '../../machines/portal/addresses.ts'
import { pages } from '../../machines/portal/portal.ts'
import { underwrite } from '../../server/limits/underwriting/underwrite.ts'
import { isCountry } from '../../server/reference/lists.ts'
import { portalIn, visit } from '../portal/portal-world.ts'

test('SHELL-01 a web portal for small online shops of Hong Kong and China: their languages, their phones, their companies', () => {
  expect(locales).toEqual(['zh_CN', 'zh_HK', 'en_US'])
  expect(phoneCodes).toEqual(expect.arrayContaining(['+852', '+86']))
  // 1 is Hong Kong, 2 the mainland.
  expect([isCountry('1'), isCountry('2')]).toEqual([true, true])
  expect(readFileSync(resolve(import.meta.dirname, '../../index.html'), 'utf8')).toMatch(/name="description" content="[^"]*网店卖家/)
})

test('SHELL-02 everything from certification to repayment is a page of the one chart', () => {
  for (const page of [
    '/company/onboarding/company-information',
    '/shops/authorise',
    '/accounts',
    '/red-packets',
    ...productNames.flatMap((product) => ['', '/register/signing', '/second-drawdown'].map((path) => `/credit/${product}${path}`)),
    '/charge-orders',
  ])
    expect(pages).toContain(page)
})

describe('revenue-based financing', () => {
  const asOf = '2026-11-20'
  const selling = (gross: bigint) => ({
    id: 'shop',
    name: 'Shop',
    platform: 'Amazon',
    currency: 'USD' as const,
    since: '2020-01-01',
    hasPsp: false,
    payouts: null,
    loanShare: '0',
    drawnElsewhere: false,
    otherName: false,
    refundDays: 60,
    days: Array.from({ length: 700 }, (_, age) => ({ day: addDays(asOf, -age), orders: age % 7, gross, returns: 0n })),
  })

  test('SHELL-03 the limit comes from the sales of the shops: none without, more with more', () => {
    const limitOf = (...shops: ReturnType<typeof selling>[]) => underwrite('hook', asOf, shops).limit
    expect(limitOf()).toBe(0n)
    expect(limitOf(selling(0n))).toBe(0n)
    expect(limitOf(selling(20_000n))).toBeGreaterThan(limitOf(selling(10_000n)))
    expect(limitOf(selling(10_000n), selling(10_000n))).toBeGreaterThan(limitOf(selling(10_000n)))
  })
})

describe('the two products', () => {
  test('SHELL-32 are distinguished by register source and by path', () => {
    for (const product of productNames) {
      expect(productOf(products[product].registerSource)).toBe(product)
      expect(productOfPath(`/credit/${product}/home`)).toBe(product)
    }
    expect([productOf('partner'), productOfPath('/profile')]).toEqual([null, null])
  })

  for (const [row, product, source, prefix] of [
    ['SHELL-33', 'hook', 'small_shop_financing', 'XDJ'],
    ['SHELL-34', 'underwriting', 'revenue_credit_automation', 'CAA'],
  ] as const) {
    test(`${row} ${source} is ${prefix} in its statuses and /credit/${product} in its paths`, () => {
      expect(products[product]).toEqual({ registerSource: source, prefix })
      expect(pages.filter((page) => page.startsWith(`/credit/${product}`)).length).toBeGreaterThan(8)
      const statuses = Object.values(onboardingLifecycles[product].states).flatMap(({ meta }) => meta?.status || [])
      expect(statuses.length).toBeGreaterThan(3)
      for (const status of statuses) expect(status).toMatch(new RegExp(`^${prefix} `))
    })
  }
})

describe('the later journey', () => {
  for (const [product, source, paths] of [
    ['hook', 'small_shop_financing', ['/activate-shop', '/second-drawdown']],
    ['underwriting', 'revenue_credit_automation', ['/activate-shop', '/second-drawdown', '/increase-limit/authorize']],
  ] as const) {
    test(`SHELL-38 shops are activated, money is drawn a second time${product === 'underwriting' ? ', the limit is increased' : ''} (${product})`, async () => {
      const { portal } = portalIn({ user: { register_source: source } })
      for (const path of paths)
        expect(await visit(portal, `/credit/${product}${path}`)).toMatchObject({ page: `/credit/${product}${path}` })
      portal.send({ type: 'drawdown.requested' })
      expect(await visit(portal, `/credit/${product}/second-drawdown`)).toMatchObject({ page: `/credit/${product}/second-drawdown` })
    })
  }
})
