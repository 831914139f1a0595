/** From the daily sales of a company's shops to a limit, step by step; a pure function. CRED-01 to CRED-04, docs/underwriting.md. */
import { Decimal } from 'decimal.js'
import type { CreditLimit, UnderwritingStep } from '../../contract/credit.ts'
import { type Currency, money } from '../../contract/money.ts'
import type { Product } from '../../contract/product.ts'
import { daysBetween } from '../lending/days.ts'
import { lesser } from '../lending/least.ts'
import { roundMinor } from '../lending/pricing.ts'
import { hkdPer, policy, productPolicies } from './policy.ts'
import { shareOut } from './share-out.ts'

const Exact = Decimal.clone({ precision: 40, rounding: Decimal.ROUND_HALF_EVEN })

/** Sales of one shop; amounts in minor units of its currency, days in any order. */
export interface ShopSales {
  readonly name: string
  readonly platform: string
  readonly currency: Currency
  readonly hasPsp: boolean
  readonly days: readonly { readonly day: string; readonly gross: bigint; readonly returns: bigint }[]
}

/** What came out; amounts in minor units of HKD, zero when refused. Contributions of `shops` add up to `limit`. */
export interface Underwritten {
  readonly granted: boolean
  readonly limit: bigint
  readonly watermark: bigint
  readonly steps: UnderwritingStep[]
  readonly shops: CreditLimit['shops']
}

/** Figures of one shop in HKD minor units. */
interface Measured {
  /** Average net sales of a month in the window, and in the shorter one behind the watermark. */
  readonly monthly: Decimal
  readonly recent: Decimal
  readonly annual: Decimal
  readonly gross: Decimal
  readonly returns: Decimal
  /** Net sales of the last months, newest first; only whole months of the shop's life. */
  readonly months: readonly Decimal[]
  /** Share of the window the shop has existed, at most 1. */
  readonly history: Decimal
}

/** Calculates the limit of a product from sales up to and including `asOf`. The order of shops does not matter. */
export function underwrite(product: Product, asOf: string, shops: readonly ShopSales[]): Underwritten {
  const rules = productPolicies[product]
  const measured = shops.map((shop) => measure(shop, asOf))
  const monthly = sum(measured.map((shop) => shop.monthly))
  const weighted = (share: (shop: Measured, index: number) => Decimal.Value) =>
    monthly.isZero() ? new Exact(0) : sum(measured.map((shop, index) => shop.monthly.times(share(shop, index)))).div(monthly)

  const gross = sum(measured.map((shop) => shop.gross))
  const returnRate = gross.isZero() ? new Exact(0) : sum(measured.map((shop) => shop.returns)).div(gross)
  const returnsFactor = Exact.max(
    policy.returnsFactorLeast,
    new Exact(1).minus(Exact.max(0, returnRate.minus(policy.toleratedReturns)).times(policy.returnsWeight)),
  )
  const variation = variationOf(measured)
  const variationFactor =
    variation === null
      ? new Exact(policy.variationFactorUnknown)
      : new Exact(1).minus(Exact.min(policy.variationCutMost, Exact.max(0, variation.minus(policy.toleratedVariation))))
  const historyFactor = weighted((shop) => shop.history)
  const pspShare = weighted((_, index) => (shops[index]?.hasPsp ? 1 : 0))
  const pspFactor = pspShare.times(policy.pspBonus).plus(1)
  const annualUsd = sum(measured.map((shop) => shop.annual))
    .div(hkdPer.USD)
    .div(100)
    .floor()

  const steps: UnderwritingStep[] = []
  let amount = 0n
  const step = (rule: UnderwritingStep['rule'], inputs: Record<string, Decimal.Value>, after: bigint) => {
    amount = after
    const texts = Object.entries(inputs).map(([name, value]) => [name, typeof value === 'string' ? value : new Exact(value).toFixed()])
    steps.push({ rule, inputs: Object.fromEntries(texts), amount: money(after, 'HKD') })
  }
  const factorStep = (rule: UnderwritingStep['rule'], inputs: Record<string, Decimal.Value>, factor: Decimal.Value) => {
    const short = short4(factor)
    step(rule, { ...inputs, factor: short }, roundMinor(new Exact(amount.toString()).times(short)))
  }
  step('monthly_sales', { days: policy.windowDays, shops: shops.length, hkdPerUsd: hkdPer.USD, hkdPerCny: hkdPer.CNY }, roundMinor(monthly))
  factorStep('returns', { rate: short4(returnRate), tolerated: policy.toleratedReturns }, returnsFactor)
  factorStep(
    'volatility',
    { variation: variation === null ? '' : short4(variation), tolerated: policy.toleratedVariation },
    variationFactor,
  )
  factorStep('history', { months: historyFactor.times(policy.windowDays / policy.monthDays).toFixed(1) }, historyFactor)
  factorStep('psp', { share: short4(pspShare) }, pspFactor)
  factorStep('multiple', {}, rules.multiple)
  step('cap', { cap: hkd(rules.cap), roundedTo: hkd(policy.roundedTo) }, roundDown(lesser(amount, rules.cap)))
  const least = rules.leastAnnualSalesUsd
  const granted = amount >= rules.floor && (least === null || annualUsd.gte(least))
  const annual: Record<string, Decimal.Value> = least === null ? {} : { annualSalesUsd: annualUsd, leastAnnualSalesUsd: least }
  step('floor', { floor: hkd(rules.floor), ...annual }, granted ? amount : 0n)

  const recent = sum(measured.map((shop) => shop.recent))
    .times(returnsFactor)
    .times(historyFactor)
    .times(pspFactor)
    .times(rules.multiple)
  const mark = roundDown(roundMinor(recent))
  const shares = measured.map((shop, index) => shop.monthly.times(shop.history).times(shops[index]?.hasPsp ? pspFactor : 1))
  const contributions = shareOut(amount, policy.shareStep, shares.map(roundMinor))
  return {
    granted,
    limit: amount,
    watermark: granted ? lesser(mark, rules.cap) : 0n,
    steps,
    shops: shops.map((shop, index) => ({
      name: shop.name,
      platform: shop.platform,
      amount: money(contributions[index] ?? 0n, 'HKD'),
    })),
  }
}

function measure(shop: ShopSales, asOf: string): Measured {
  const rate = hkdPer[shop.currency]
  const days = shop.days.map(({ day, gross, returns }) => ({ age: daysBetween(day, asOf), gross, returns })).filter(({ age }) => age >= 0)
  const first = days.reduce((oldest, day) => (day.gross > 0n && day.age > oldest ? day.age : oldest), -1)
  const life = first + 1
  const total = (from: number, until: number, value: (day: { gross: bigint; returns: bigint }) => bigint) =>
    new Exact(days.reduce((all, day) => (day.age >= from && day.age < until ? all + value(day) : all), 0n).toString()).times(rate)
  const net = (day: { gross: bigint; returns: bigint }) => day.gross - day.returns
  const average = (window: number) => {
    const counted = Math.min(window, life)
    return counted === 0 ? new Exact(0) : Exact.max(0, total(0, counted, net).times(policy.monthDays).div(counted))
  }
  const wholeMonths = Math.min(policy.windowDays / policy.monthDays, Math.floor(life / policy.monthDays))
  return {
    monthly: average(policy.windowDays),
    recent: average(policy.watermarkDays),
    annual: total(0, 365, net),
    gross: total(0, policy.windowDays, (day) => day.gross),
    returns: total(0, policy.windowDays, (day) => day.returns),
    months: Array.from({ length: wholeMonths }, (_, index) => total(index * policy.monthDays, (index + 1) * policy.monthDays, net)),
    history: new Exact(Math.min(policy.windowDays, life)).div(policy.windowDays),
  }
}

/** Coefficient of variation of the company's monthly totals; null with fewer than two months. */
function variationOf(shops: readonly Measured[]): Decimal | null {
  const count = Math.max(0, ...shops.map((shop) => shop.months.length))
  if (count < 2) return null
  const totals = Array.from({ length: count }, (_, month) => sum(shops.map((shop) => shop.months[month] ?? new Exact(0))))
  const mean = sum(totals).div(count)
  if (mean.lte(0)) return null
  const variance = sum(totals.map((total) => total.minus(mean).pow(2))).div(count)
  return variance.sqrt().div(mean)
}

function sum(values: readonly Decimal[]): Decimal {
  return values.reduce((all, value) => all.plus(value), new Exact(0))
}

function roundDown(amount: bigint): bigint {
  return amount - (amount % policy.roundedTo)
}

function short4(value: Decimal.Value): string {
  return new Exact(value).toDecimalPlaces(4).toString()
}

/** Whole Hong Kong dollars of minor units. */
function hkd(minor: bigint): string {
  return (minor / 100n).toString()
}
