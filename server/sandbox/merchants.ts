/** The sandbox merchants: six shops and six PSP accounts at every provider, the same for all users. */
import { createHash } from 'node:crypto'
import type { Currency } from '../../contract/kernel/money.ts'

/** Kinds of merchants, which determine their generated sales. */
export const merchantKinds = ['steady', 'growing', 'seasonal', 'tiny', 'big', 'new'] as const
export type MerchantKind = (typeof merchantKinds)[number]

/** How the sales of a kind run. */
interface SalesShape {
  /** Average sales of a day in whole US dollars, at the beginning of 2026. */
  readonly dailyUsd: number
  /** Growth per year: 0.1 is 10 %. */
  readonly growth: number
  /** Share of orders that come back. */
  readonly returns: number
  /** Spread from day to day: 0.2 is ±20 %. */
  readonly noise: number
  /** How strongly holidays and sales days are felt; 1 is usual. */
  readonly season: number
  /** An average order in whole US dollars. */
  readonly orderUsd: number
}

/** A merchant as a provider knows it. */
export interface Merchant {
  readonly kind: MerchantKind
  readonly name: string
  readonly holder: string
  /** Days before consent the shop opened; null: long ago. */
  readonly openedDaysAgo: number | null
  readonly shape: SalesShape
}

/** Every merchant, in the order the consent page offers them. */
export const merchants: readonly Merchant[] = [
  {
    kind: 'steady',
    name: 'Coastline Living 海岸良品',
    holder: 'Coastline Trading Limited',
    openedDaysAgo: null,
    shape: { dailyUsd: 1100, growth: 0.06, returns: 0.03, noise: 0.14, season: 0.7, orderUsd: 170 },
  },
  {
    kind: 'growing',
    name: 'Ferry Pier Studio 碼頭工作室',
    holder: 'Ferry Pier Studio Limited',
    openedDaysAgo: null,
    shape: { dailyUsd: 640, growth: 0.48, returns: 0.04, noise: 0.22, season: 0.9, orderUsd: 27 },
  },
  {
    kind: 'seasonal',
    name: 'Lantern Gifts 灯笼礼品',
    holder: 'Lantern Gifts (Shenzhen) Company Limited',
    openedDaysAgo: null,
    shape: { dailyUsd: 760, growth: 0.08, returns: 0.06, noise: 0.25, season: 2.6, orderUsd: 22 },
  },
  {
    kind: 'tiny',
    name: 'Back Street Beads 后巷珠饰',
    holder: 'Chan Siu Ming trading as Back Street Beads',
    openedDaysAgo: null,
    shape: { dailyUsd: 14, growth: 0, returns: 0.02, noise: 0.5, season: 0.6, orderUsd: 11 },
  },
  {
    kind: 'big',
    name: 'Victoria Outdoor 維港戶外',
    holder: 'Victoria Outdoor International Limited',
    openedDaysAgo: null,
    shape: { dailyUsd: 5600, growth: 0.12, returns: 0.05, noise: 0.16, season: 1.2, orderUsd: 290 },
  },
  {
    kind: 'new',
    name: 'First Light Tea 晨光茶社',
    holder: 'First Light Tea Limited',
    openedDaysAgo: 61,
    shape: { dailyUsd: 820, growth: 0.2, returns: 0.03, noise: 0.2, season: 0.8, orderUsd: 25 },
  },
]

/** The merchant of a kind; null for a word that is none. */
export function merchantOf(kind: string): Merchant | null {
  return merchants.find((merchant) => merchant.kind === kind) ?? null
}

/** The number under which a provider knows a merchant: ten digits, always the same. */
export function providerNumber(partner: string, kind: MerchantKind): string {
  const digest = createHash('sha256').update(`${partner}/${kind}`).digest()
  return String(1_000_000_000 + (digest.readUInt32BE(0) % 9_000_000_000))
}

/** The day a shop opened: years ago for most; for a new one so many days before consent was given (`YYYY-MM-DD`). */
export function openedOn(partner: string, merchant: Merchant, consentDay: string): string {
  if (merchant.openedDaysAgo !== null) return shiftDay(consentDay, -merchant.openedDaysAgo)
  const digest = createHash('sha256').update(`${partner}/${merchant.kind}/opened`).digest()
  return `${2016 + (digest.readUInt8(0) % 5)}-${String(1 + (digest.readUInt8(1) % 12)).padStart(2, '0')}-${String(1 + (digest.readUInt8(2) % 28)).padStart(2, '0')}`
}

/** Units of a currency for one US dollar, for made-up sales only. */
export const perUsd: Readonly<Record<Currency, number>> = { USD: 1, HKD: 7.8, CNY: 7.1 }

/** A day moved by whole days. */
export function shiftDay(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}
