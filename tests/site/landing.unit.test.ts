/** The example on the landing is priced as the server prices, from the same terms. */
import { describe, expect, test } from 'vitest'
import { productNames } from '../../contract/kernel/product.ts'
import { priceOf } from '../../contract/lending/loan/offer.ts'
import { exampleBenchmark, leastDrawdown, loanTerms, tenors } from '../../contract/lending/terms.ts'
import { termsOf } from '../../server/lending/terms.ts'
import { productPolicies } from '../../server/limits/underwriting/policy.ts'
import { gateways, platforms } from '../../server/outside/marketplaces/platforms.ts'
import { lettersOf } from '../../src/views/parts/platform-letters.ts'
import { offers, quote } from '../../src/views/site/calculator.ts'

const rate = (hundredths: bigint) => (Number(hundredths) / 10_000).toFixed(4)

describe('the calculator of the landing', () => {
  for (const product of productNames) {
    const offer = offers[product]
    const terms = loanTerms[product]

    test(`CRED-12 every hundredth of a percent of the terms is in the price, and no amount beyond them can be asked (${product})`, () => {
      expect([rate(offer.sofr), rate(offer.margin), Number(rate(offer.fee))]).toEqual([
        exampleBenchmark,
        terms.margin,
        Number(terms.feeRate),
      ])
      expect([offer.least >= leastDrawdown, offer.most, offer.amount <= offer.most]).toEqual([true, productPolicies[product].cap, true])
      expect((offer.most - offer.least) % offer.step).toBe(0n)
    })

    for (const tenor of tenors)
      test(`CRED-12 CRED-13 prices as the server does (${product}, ${tenor} months)`, () => {
        for (const amount of [offer.least, offer.amount, offer.most, offer.least + 123_45n]) {
          // Without holidays: the example counts its weeks and months, banks that are closed make single ones longer.
          const loan = { ...termsOf(product, { benchmark: exampleBenchmark, most: amount }), tenor, waiver: null }
          const priced = priceOf(loan, { day: '2026-04-01', amount })
          const shown = quote(offer, amount, tenor)
          expect(shown.count).toBe(priced.schedule.length)
          expect(shown.fee).toBe(priced.deduction)
          expect(shown.cost).toBe(shown.fee + shown.interest)
          // A week has seven days everywhere; a month of the example is a twelfth of a year, the server counts its days.
          const slack = offer.instalments === 'weekly' ? 0.0001 : 0.0012
          expect(Math.abs(shown.effectiveAnnualRate - Number(priced.effectiveAnnualRate))).toBeLessThanOrEqual(slack)
          // The server carries the rounding remainder of a week, the example rounds each: half a cent a week at most.
          const off = Math.abs(Number(shown.interest - priced.interest))
          expect(off).toBeLessThanOrEqual(offer.instalments === 'weekly' ? shown.count / 2 : Number(amount) * 0.0012)
          if (offer.instalments === 'weekly') expect(shown.payment).toBe(priced.schedule[0]?.total)
        }
      })
  }
})

test('SHOP-07 SHOP-10 no two platforms and providers wear the same letters', () => {
  for (const locale of ['zh-CN', 'zh-HK']) {
    const letters = [...platforms, ...gateways].map(({ platform }) => lettersOf(platform, locale).toLowerCase())
    expect(new Set(letters).size).toBe(letters.length)
  }
  expect(['zh-CN', 'zh-HK'].map((locale) => lettersOf('Jingya', locale))).toEqual(['鲸', '鯨'])
})
