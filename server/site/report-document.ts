/** Renders a category report as a printable document and as spreadsheet rows, computed from the sample figures. Pure. API-099. */

import type { Locale } from '../../contract/kernel/constants.ts'
import { formatAmount } from '../../contract/kernel/money.ts'
import type { PaperDocument } from '../platform/print/document.ts'
import { type TextsOf, textsOf } from '../platform/texts.ts'
import { type CategoryFigures, categories, seasons } from '../reference/categories.ts'

/** The shop of the example: US cents sold in an average month, and the share of it that goods cost, per cent. */
const exampleShop = { averageMonth: 5_000_000n, goodsShare: 40n } as const

/** Name of a category in a language. */
export function categoryName(category: CategoryFigures, locale: Locale): string {
  return { zh_CN: category.name_chi, zh_HK: category.name_cht, en_US: category.name_eng }[locale]
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? (sorted[middle] ?? 0) : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2
}

const usd = (cents: bigint) => `USD ${formatAmount(cents)}`
const signed = (percent: number) => `${percent > 0 ? '+' : ''}${percent}%`

/** Sales of the example shop at an index, US cents. */
function salesAt(index: number): bigint {
  return (exampleShop.averageMonth * BigInt(index)) / 100n
}

/** Figures of a season: busiest and quietest month, stock for the busiest, and the month by which it is paid. Months from 1. */
export function seasonOf({ season, stockDays }: Pick<CategoryFigures, 'season' | 'stockDays'>): {
  indices: readonly number[]
  peak: number
  low: number
  peakIndex: number
  peakSales: bigint
  stock: bigint
  order: number
} {
  const indices: readonly number[] = seasons[season]
  const peakIndex = Math.max(...indices)
  const peak = indices.indexOf(peakIndex) + 1
  const low = indices.indexOf(Math.min(...indices)) + 1
  const peakSales = salesAt(peakIndex)
  const begin = new Date(Date.UTC(2026, peak - 1, 1) - stockDays * 86_400_000)
  return { indices, peak, low, peakIndex, peakSales, stock: (peakSales * exampleShop.goodsShare) / 100n, order: begin.getUTCMonth() + 1 }
}

type Say = TextsOf<'site.report'>

function sizeRows(category: CategoryFigures, say: Say): [string, string, string][] {
  const middle = (pick: (one: CategoryFigures) => number) => median(categories.map(pick))
  const million = (usdM: number) => say('million', { million: usdM })
  const days = (count: number) => say('days', { days: count })
  return [
    [say('size.sales'), million(category.monthlySalesUsdM), million(middle((one) => one.monthlySalesUsdM))],
    [say('size.growth'), signed(category.growth), signed(middle((one) => one.growth))],
    [say('size.returns'), `${category.returns}%`, `${middle((one) => one.returns)}%`],
    [say('size.stockDays'), days(category.stockDays), days(middle((one) => one.stockDays))],
  ]
}

/** The tables of a report: size and turnover, prices, seasons. */
function tablesOf(category: CategoryFigures, say: Say) {
  const { indices } = seasonOf(category)
  const bands = (['prices.band.1', 'prices.band.2', 'prices.band.3', 'prices.band.4'] as const).map((band) => say(band))
  return {
    size: { head: [say('size.what'), say('size.here'), say('size.middle')], rows: sizeRows(category, say) },
    prices: {
      head: [say('prices.band'), say('prices.share')],
      rows: bands.map((band, index) => [band, `${category.prices[index] ?? 0}%`]),
    },
    season: {
      head: [say('season.month'), say('season.index'), say('season.sales')],
      rows: indices.map((index, place) => [say('month', { month: place + 1 }), String(index), usd(salesAt(index))]),
    },
  }
}

/** The report to print. `edition` is the day it is made, `YYYY-MM-DD`. */
export function reportDocument(category: CategoryFigures, locale: Locale, edition: string): PaperDocument {
  const say = textsOf(locale, 'site.report')
  const { size, prices, season } = tablesOf(category, say)
  const { peakIndex, peakSales, stock, ...months } = seasonOf(category)
  const [peak, low, order] = [months.peak, months.low, months.order].map((month) => say('month', { month }))
  return {
    locale,
    title: say('title', { category: categoryName(category, locale) }),
    kind: say('kind'),
    edition,
    lead: say('lead'),
    figures: [
      { label: say('figure.sales'), value: say('million', { million: category.monthlySalesUsdM }) },
      { label: say('figure.growth'), value: signed(category.growth) },
      { label: say('figure.peak'), value: say('month', { month: months.peak }) },
    ],
    sections: [
      { title: say('size.title'), blocks: [{ note: say('sample') }, { table: { ...size, figures: true } }] },
      { title: say('prices.title'), blocks: [{ table: { ...prices, figures: true } }] },
      {
        title: say('season.title'),
        blocks: [say('season.lead', { peak, low, index: peakIndex }), { table: { ...season, shares: [1, 1.4, 2.2], figures: true } }],
      },
      {
        title: say('cash.title'),
        blocks: [
          say('cash.lead', { peak, order, sales: usd(peakSales), stock: usd(stock) }),
          { steps: [say('cash.step.1'), say('cash.step.2'), say('cash.step.3')] },
        ],
      },
      {
        title: say('basis.title'),
        blocks: [{ bullets: [say('basis.1'), say('basis.2'), say('basis.3')] }, { note: say('sample') }],
      },
    ],
  }
}

/** The same figures as rows. */
export function reportRows(category: CategoryFigures, locale: Locale): string[][] {
  const say = textsOf(locale, 'site.report')
  const { size, prices, season } = tablesOf(category, say)
  return [
    [say('title', { category: categoryName(category, locale) })],
    [say('sample')],
    [],
    size.head,
    // A plus sign would begin a formula.
    ...size.rows.map((row) => row.map((cell) => cell.replace(/^\+/, ''))),
    [],
    prices.head,
    ...prices.rows,
    [],
    season.head,
    ...season.rows,
  ]
}
