/** Attempts to talk a limit up, each with the limit that it may reach at most. The laws of every limit are in underwriting-properties. Decisions 110, 111, 119. */
import { describe, expect, test } from 'vitest'
import { addDays } from '../../contract/kernel/days.ts'
import type { ShopSales } from '../../server/limits/underwriting/series.ts'
import { underwrite } from '../../server/limits/underwriting/underwrite.ts'

const asOf = '2026-10-20'
/** An honest day of a shop of HKD 30,000 a month, minor units. */
const honest = 100_000n

/** A shop in HKD by its sales at each age; the number of orders differs from day to day. */
function shop(sold: (age: number) => { gross: bigint; returns?: bigint }, given: Partial<ShopSales> & { life?: number } = {}): ShopSales {
  const { life = 700, ...rest } = given
  const days = Array.from({ length: life }, (_, age) => ({ day: addDays(asOf, -age), orders: 20 + (age % 7), returns: 0n, ...sold(age) }))
  const name = { id: crypto.randomUUID(), name: 'Shop', platform: 'Amazon', currency: 'HKD' as const, since: addDays(asOf, 1 - life) }
  return { ...name, hasPsp: false, payouts: null, loanShare: '0', drawnElsewhere: false, otherName: false, refundDays: 60, ...rest, days }
}

/** A PSP account that pays so many dollars of HKD out in a month. */
const paying = (monthly: number, account = 'own') => ({
  hasPsp: true,
  payouts: { account, currency: 'HKD' as const, days: 84, settled: BigInt(Math.round(monthly * 2.8)) * 100n },
})
/** An account that pays the sales of the honest shop out. */
const paid = paying(30_000)

/** The limit of small-shop financing, whole dollars of HKD. */
const limitOf = (...shops: ShopSales[]) => Number(underwrite('hook', asOf, shops).limit / 100n)
/** That of credit approval automation. */
const lent = (...shops: ShopSales[]) => Number(underwrite('underwriting', asOf, shops).limit / 100n)

test('decision 110 an honest shop of 30,000 a month carries 33,000 with its PSP, and one of 100,000 carries 25,000 without', () => {
  expect(limitOf(shop(() => ({ gross: honest }), paid))).toBe(33_000)
  expect(limitOf(shop(() => ({ gross: honest })))).toBe(0)
  expect(limitOf(shop(() => ({ gross: 333_334n })))).toBe(25_000)
})

describe('fabricated sales', () => {
  test('decision 110 of 300,000 a month and no PSP reach 50,000, and those of 30,000,000 no more', () => {
    for (const times of [10n, 1_000n]) expect(limitOf(shop(() => ({ gross: honest * times })))).toBe(50_000)
  })

  test('decision 110 beside a PSP that pays the honest sales out reach 116,000, and ten times as many no more', () => {
    for (const times of [10n, 100n]) expect(limitOf(shop(() => ({ gross: honest * times }), paid))).toBe(116_000)
  })
})

describe('split shops', () => {
  test('decision 110 twenty shops without a PSP reach 50,000, as one does', () => {
    expect(limitOf(...Array.from({ length: 20 }, () => shop(() => ({ gross: honest * 10n }))))).toBe(50_000)
  })

  test('decision 107 five shops on an account that pays 15,000 out reach 83,000, and fifty no more', () => {
    const split = (count: number) => Array.from({ length: count }, () => shop(() => ({ gross: honest * 10n }), paying(15_000)))
    for (const count of [5, 50]) expect(limitOf(...split(count))).toBe(83_000)
  })
})

describe('a borrowed PSP', () => {
  test('decision 110 of which less than 28 days are known lifts nothing', () => {
    const { payouts } = paying(10_000_000)
    expect(limitOf(shop(() => ({ gross: honest }), { hasPsp: true, payouts: { ...payouts, days: 27 } }))).toBe(0)
  })

  test('decision 110 lifts no more than the reported sales: 33,000, however much it pays out', () => {
    expect(limitOf(shop(() => ({ gross: honest }), paying(10_000_000)))).toBe(33_000)
  })

  test('decision 094 in another name lifts nothing', () => {
    expect(limitOf(shop(() => ({ gross: honest * 10n }), { ...paying(10_000_000), otherName: true }))).toBe(0)
  })
})

describe('wash sales', () => {
  test('decision 034 of which four in five are refunded reach nothing', () => {
    expect(limitOf(shop(() => ({ gross: honest * 10n, returns: honest * 8n }), paying(300_000)))).toBe(0)
  })

  test('decision 034 refunded just below that reach 34,000 of 300,000 made up', () => {
    expect(limitOf(shop(() => ({ gross: honest * 10n, returns: (honest * 79n) / 10n }), paying(300_000)))).toBe(34_000)
  })

  /** Orders that are all sent back so many days after they were counted. */
  const washedAfter = (days: number, from = Number.POSITIVE_INFINITY) =>
    shop((age) => ({ gross: honest * (age < from ? 10n : 1n), returns: age >= days && age < from ? honest * 10n : 0n }), paying(300_000))

  test('decision 119 that are sent back within the return window of the brand reach nothing, however late', () => {
    for (const days of [10, 31, 45, 59]) expect(limitOf(washedAfter(days))).toBe(0)
  })

  test('decision 119 of the last 60 days, made for the first time, lift 33,000 to 37,000 until they are sent back, and leave nothing then', () => {
    expect(limitOf(washedAfter(60, 60))).toBe(37_000)
    expect(limitOf(washedAfter(0, 60))).toBe(0)
  })

  test('decision 119 not refunded yet, reach what the three months before the return window let expect', () => {
    const washed = (age: number) => ({ gross: honest * 2n, returns: age < 60 ? 0n : honest })
    expect(limitOf(shop(washed, paid))).toBe(limitOf(shop(() => ({ gross: honest * 2n, returns: honest }), paid)))
  })
})

describe('a spike', () => {
  const spiked = (isSpike: (age: number) => boolean, times = 30n) =>
    shop((age) => ({ gross: isSpike(age) ? honest * times : honest }), paying(10_000_000))

  test('decision 111 of 19 days at thirty times the sales lift 33,000 to 36,000, and to 39,000 spread over half a year', () => {
    expect(limitOf(spiked((age) => age < 19))).toBe(36_000)
    expect(limitOf(spiked((age) => age % 9 === 0 && age < 171))).toBe(39_000)
  })

  test('decision 111 of two months at ten times the sales lifts 33,000 to 37,000', () => {
    expect(limitOf(spiked((age) => age < 60, 10n))).toBe(37_000)
  })

  test('decision 111 in a season whose sales were all sent back a year before lifts 33,000 to 36,000, and to 37,000 where they were kept', () => {
    const season = (back: boolean) => (age: number) => {
      const gross = honest * (age % 365 < 30 ? 5n : 1n)
      return { gross, returns: back && age >= 365 && age < 395 ? gross : 0n }
    }
    expect([true, false].map((back) => limitOf(shop(season(back), paying(10_000_000))))).toEqual([36_000, 37_000])
  })

  test('decision 111 in a season that was as good a year before counts in full', () => {
    const seasonal = spiked((age) => age % 365 < 30, 3n)
    expect(underwrite('hook', asOf, [seasonal]).steps.map(({ rule }) => rule)).not.toContain('trend')
  })
})

describe('a dormant shop revived', () => {
  test('decision 111 that sold nothing for ten months and then 300,000 a month for two reaches 12,000', () => {
    expect(limitOf(shop((age) => ({ gross: age < 60 ? honest * 10n : 0n }), paying(10_000_000)))).toBe(12_000)
  })

  test('decision 034 by a single sale reaches nothing', () => {
    expect(limitOf(shop((age) => ({ gross: age === 0 ? honest * 100n : 0n }), paying(10_000_000)))).toBe(0)
  })
})

describe('sales that stop', () => {
  const stopped = (ago: number, lately = 0n) => limitOf(shop((age) => ({ gross: age < ago ? lately : honest * 10n }), paying(300_000)))

  test('decision 119 carry less by the day after three weeks', () => {
    expect([0, 22, 30, 37, 44].map((ago) => stopped(ago))).toEqual([330_000, 289_000, 220_000, 117_000, 14_000])
  })

  test('decision 034 carry nothing after 45 days, whatever was paid out; nor with a cent a day', () => {
    expect([stopped(45), stopped(45, 1n)]).toEqual([0, 0])
  })
})

test('decision 119 one shop of 2,000,000 a month carries 3,919,000 in two months, less than two shops of half as much', () => {
  const large = (monthly: bigint) => shop(() => ({ gross: (monthly * 100n) / 30n }), paying(Number(monthly), crypto.randomUUID()))
  expect([lent(large(2_000_000n)), lent(large(1_000_000n), large(1_000_000n))]).toEqual([3_919_000, 4_399_000])
})

describe('in credit approval automation, against a shop of 1,200,000 a month', () => {
  const own = honest * 40n
  const ownPsp = paying(1_200_000)
  const attacks: readonly [string, number, ...ShopSales[]][] = [
    ['its honest sales', 2_512_000, shop(() => ({ gross: own }), ownPsp)],
    ['ten times the sales, fabricated', 4_704_000, shop(() => ({ gross: own * 10n }), ownPsp)],
    ['fabricated sales without a PSP', 100_000, shop(() => ({ gross: own * 100n }))],
    ['five shops on one account', 4_737_000, ...Array.from({ length: 5 }, () => shop(() => ({ gross: own * 10n }), ownPsp))],
    ['the PSP of another company', 0, shop(() => ({ gross: own * 10n }), { ...paying(10_000_000), otherName: true })],
    ['refunds of just below four in five', 2_617_000, shop(() => ({ gross: own * 10n, returns: (own * 79n) / 10n }), paying(12_000_000))],
    ['19 days at thirty times the sales', 2_758_000, shop((age) => ({ gross: age < 19 ? own * 30n : own }), paying(30_000_000))],
    ['a shop revived after ten months', 1_026_000, shop((age) => ({ gross: age < 60 ? own * 10n : 0n }), paying(30_000_000))],
    ['sales that stopped 44 days ago', 117_000, shop((age) => ({ gross: age < 44 ? 0n : own }), ownPsp)],
  ]
  test.each(attacks)('decision 110 decision 111 decision 119 %s carry %i at most', (_, most, ...shops) => {
    expect(lent(...shops)).toBe(most)
  })
})
