/** Renders a category report as a printable document and as spreadsheet rows, computed from the sample figures. Pure. API-099. */

import type { Locale } from '../../../contract/kernel/constants.ts'
import { formatAmount } from '../../../contract/kernel/money.ts'
import type { PaperDocument } from '../../platform/print/document.ts'
import { type CategoryFigures, categories, seasons } from '../../reference/categories.ts'
import { type ReportWords, reportWords } from './texts.ts'

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

function sizeRows(category: CategoryFigures, words: ReportWords): [string, string, string][] {
  const { size, days, million } = words
  const middle = (pick: (one: CategoryFigures) => number) => median(categories.map(pick))
  return [
    [size.sales, million(category.monthlySalesUsdM), million(middle((one) => one.monthlySalesUsdM))],
    [size.growth, signed(category.growth), signed(middle((one) => one.growth))],
    [size.returns, `${category.returns}%`, `${middle((one) => one.returns)}%`],
    [size.stockDays, days(category.stockDays), days(middle((one) => one.stockDays))],
  ]
}

/** The report to print. `edition` is the day it is made, `YYYY-MM-DD`. */
export function reportDocument(category: CategoryFigures, locale: Locale, edition: string): PaperDocument {
  const words = reportWords[locale]
  const { indices, peak, low, peakIndex, peakSales, stock, order } = seasonOf(category)
  const name = words.month
  return {
    locale,
    title: words.title(categoryName(category, locale)),
    kind: words.kind,
    edition,
    lead: words.lead,
    figures: [
      { label: words.figures.sales, value: words.million(category.monthlySalesUsdM) },
      { label: words.figures.growth, value: signed(category.growth) },
      { label: words.figures.peak, value: name(peak) },
    ],
    sections: [
      {
        title: words.sections.size,
        blocks: [
          { note: words.sample },
          { table: { head: [words.size.what, words.size.here, words.size.middle], rows: sizeRows(category, words), figures: true } },
        ],
      },
      {
        title: words.sections.prices,
        blocks: [
          {
            table: {
              head: [words.price.band, words.price.share],
              rows: words.bands.map((band, index) => [band, `${category.prices[index] ?? 0}%`]),
              figures: true,
            },
          },
        ],
      },
      {
        title: words.sections.season,
        blocks: [
          words.seasonText(name(peak), name(low), peakIndex),
          {
            table: {
              head: words.seasonHead,
              rows: indices.map((index, place) => [name(place + 1), String(index), usd(salesAt(index))]),
              shares: [1, 1.4, 2.2],
              figures: true,
            },
          },
        ],
      },
      {
        title: words.sections.cash,
        blocks: [
          words.cashText({ peak: name(peak), order: name(order), sales: usd(peakSales), stock: usd(stock) }),
          { steps: words.cashSteps },
        ],
      },
      { title: words.sections.basis, blocks: [{ bullets: words.basis }, { note: words.sample }] },
    ],
  }
}

/** The same figures as rows. */
export function reportRows(category: CategoryFigures, locale: Locale): string[][] {
  const words = reportWords[locale]
  const { indices } = seasonOf(category)
  return [
    [words.title(categoryName(category, locale))],
    [words.sample],
    [],
    [words.size.what, words.size.here, words.size.middle],
    // A plus sign would begin a formula.
    ...sizeRows(category, words).map((row) => row.map((cell) => cell.replace(/^\+/, ''))),
    [],
    [words.price.band, words.price.share],
    ...words.bands.map((band, index) => [band, `${category.prices[index] ?? 0}%`]),
    [],
    [...words.seasonHead],
    ...indices.map((index, place) => [words.month(place + 1), String(index), usd(salesAt(index))]),
  ]
}
