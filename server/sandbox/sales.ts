/** Generates daily sales: a pure function of provider, merchant and day, so that every import reads the same figures. */
import { createHash } from 'node:crypto'
import type { Currency } from '../../contract/kernel/money.ts'
import { newYears as firstDays } from '../reference/calendar/new-years.ts'
import { type Merchant, perUsd, shiftDay } from './merchants.ts'

/** Sales of one day; amounts are minor units in strings. */
export interface SalesDay {
  readonly day: string
  readonly orders: number
  readonly gross: string
  readonly returns: string
}

const millisecondsPerDay = 86_400_000

/** First days of Chinese New Year, as days since 1970. */
const newYears = firstDays.map(epochDay)

/** Weight of the days of a week, Sunday first. */
const week = [1.16, 0.94, 0.92, 0.93, 0.96, 1.02, 1.15] as const

/** Sales of the days `from` to `to`, both included. */
export function salesBetween(partner: string, merchant: Merchant, currency: Currency, from: string, to: string): SalesDay[] {
  const days: SalesDay[] = []
  for (let day = from; day <= to; day = shiftDay(day, 1)) days.push(salesOnDay(partner, merchant, currency, day))
  return days
}

/** Sales of one day: level by trend, shaped by weekday and season, with noise. */
export function salesOnDay(partner: string, merchant: Merchant, currency: Currency, day: string): SalesDay {
  const { shape } = merchant
  const [wobble, size, back] = noise(`${partner}/${merchant.kind}/${day}`)
  const weekday = week[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 1
  const season = 1 + (seasonOf(day) - 1) * shape.season
  const scale = 0.85 + 0.3 * noise(`${partner}/${merchant.kind}`)[0]
  const usd = shape.dailyUsd * scale * trendOf(shape.growth, day) * weekday * Math.max(season, 0.08) * (1 + (2 * wobble - 1) * shape.noise)
  const orders = Math.round(usd / (shape.orderUsd * (0.9 + 0.2 * size)))
  const gross = orders === 0 ? 0 : Math.round(usd * perUsd[currency] * 100)
  // A single order has no returns, because orders are returned whole or not at all.
  const returned = orders < 2 ? 0 : Math.round(gross * shape.returns * 2 * back)
  return { day, orders, gross: String(gross), returns: String(returned) }
}

/** Level against the beginning of 2026: compound growth, between a quarter and four times. */
function trendOf(growth: number, day: string): number {
  const years = (epochDay(day) - epochDay('2026-01-01')) / 365.25
  return Math.min(4, Math.max(0.25, (1 + growth) ** years))
}

/** The year of a shop: 6.18, 11.11, Black Friday to Christmas, the rush before Chinese New Year and the silence after it. 1 is a usual day. */
function seasonOf(day: string): number {
  const monthDay = day.slice(5)
  const toNewYear = daysToNewYear(epochDay(day))
  if (toNewYear <= 0) return 0.35 + 0.05 * -toNewYear
  if (toNewYear <= 24) return 1.35
  if (monthDay === '11-11') return 3.4
  if (monthDay >= '11-01' && monthDay <= '11-12') return 1.5
  if (monthDay >= '11-24' && monthDay <= '11-30') return 1.9
  if (monthDay === '12-12') return 2
  if (monthDay >= '12-01' && monthDay <= '12-21') return 1.55
  if (monthDay >= '12-26') return 0.8
  if (monthDay >= '06-14' && monthDay <= '06-18') return 1.6
  if (monthDay >= '07-10' && monthDay <= '08-20') return 0.86
  return 0.95
}

/** Days to the next Chinese New Year; up to ten days after one, minus the days since. */
function daysToNewYear(today: number): number {
  return (newYears.find((first) => first - today >= -10) ?? Number.POSITIVE_INFINITY) - today
}

/** A calendar day as days since 1970. */
function epochDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) / millisecondsPerDay
}

/** Three numbers from 0 to 1 that follow from a text. */
function noise(text: string): [number, number, number] {
  const digest = createHash('sha256').update(text).digest()
  return [digest.readUInt32BE(0) / 2 ** 32, digest.readUInt32BE(4) / 2 ** 32, digest.readUInt32BE(8) / 2 ** 32]
}
