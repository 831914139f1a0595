/** Exchange rates, read at most once an hour and cached for when the source does not answer. API-018. */
import { Decimal } from 'decimal.js'
import { z } from 'zod'
import type { Currency } from '../../../contract/kernel/money.ts'
import { Problem } from '../../../contract/kernel/problem.ts'
import type { ExchangeRate } from '../../../contract/lending/facilities.ts'
import type { Deps } from '../../platform/deps.ts'
import { dayOf } from '../../platform/hong-kong-time.ts'
import { ratesAccess } from '../credentials.ts'
import { askPartner, PartnerRefusal, patience } from '../http.ts'
import { exchangeFault, isYoungExchange } from './readings.ts'
import {
  fresh,
  isFixed,
  keepFixed,
  keepRates,
  type Reading,
  ratesSource,
  refuseReading,
  type StoredRate,
  wasRefusedLately,
} from './stored.ts'

/** Every currency the source knows, for sales in those we do not lend in: units for one Hong Kong dollar. */
const Rates = z.object({
  base: z.literal('HKD'),
  rates: z.object({ USD: z.string(), CNY: z.string() }).catchall(z.string()),
  /** When they were set. */
  at: z.iso.datetime({ offset: true }).transform((at) => dayOf(new Date(at))),
})

/** The value of one Hong Kong dollar in each currency, as decimal strings, the day the rates are of, and the time of the request. */
interface Worth {
  readonly perDollar: Readonly<Record<Currency, string> & Record<string, string | undefined>>
  readonly date: string
  readonly readAt: Date
}

/** Name prefix of stored rates; the currency code follows. */
export const exchangePrefix = 'fx:HKD:'

/** Rates of the currencies we lend in; all are as fresh as the first one. */
const lentNames = [`${exchangePrefix}USD`, `${exchangePrefix}CNY`]

/** Decimals of a rate. */
const places = 8

/**
 * Exchange rates between the currencies, in both directions; waits for the source up to `within` milliseconds. Throws Problem
 * `networkError` without rates of the last five days. Makes network calls: not inside a transaction.
 */
export async function readExchangeRates(deps: Deps, currencies: readonly Currency[], within = patience): Promise<ExchangeRate[]> {
  const { perDollar, readAt } = await worthOf(deps, within)
  const asked = [...new Set(currencies)]
  const updateTime = readAt.toISOString()
  return asked.flatMap((from) =>
    asked
      .filter((to) => to !== from)
      .map((to) => ({ from, to, rate: new Decimal(perDollar[to]).div(perDollar[from]).toFixed(places), updateTime })),
  )
}

/** No rate is known for a currency: a temporary error that is not the merchant's. */
export class RateMissing extends Error {
  override readonly name = 'RateMissing'
}

/**
 * The exchange rate of any two currencies, by rates of the last hour, or the last known ones while the source does not answer. Throws
 * {@link RateMissing}. Makes network calls: not inside a transaction.
 */
export async function worthIn(deps: Deps, currency: string, into: Currency): Promise<Decimal> {
  if (currency === into) return new Decimal(1)
  const { perDollar } = await worthOf(deps, patience).catch((error: unknown) => {
    throw error instanceof Problem ? new RateMissing(currency) : error
  })
  const from = perDollar[currency]
  if (!from) throw new RateMissing(currency)
  return new Decimal(perDollar[into]).div(from)
}

async function worthOf(deps: Deps, within: number): Promise<Worth> {
  const now = deps.clock.now()
  const today = dayOf(now)
  const { worth: known, rows } = await lastRead(deps, today)
  if (known && (now.getTime() - known.readAt.getTime() < fresh || (await wasRefusedLately(deps, lentNames)))) return known
  const read = await askedRates(deps, within)
  const readings = read && (await acceptedOf(deps, read, { today, rows }))
  if (!readings) {
    if (known) return known
    throw new Problem('networkError')
  }
  await keepRates(deps.db, readings, { source: ratesSource(deps), at: now, fixingId: null })
  const replaced = readings.map(({ name }) => name)
  await keepFixed(
    deps.db,
    rows.filter(({ fixing_id, name }) => fixing_id !== null && !replaced.includes(name)),
    now,
  )
  const { worth } = await lastRead(deps, today)
  if (!worth) throw new Error('The rates that were read are stored')
  return worth
}

/** What the source answers; null when it does not. */
async function askedRates(deps: Deps, within: number): Promise<z.infer<typeof Rates> | null> {
  const { base, key } = ratesAccess(deps.config)
  try {
    return await askPartner(deps, { service: 'rates', url: `${base}/fx`, key, answer: Rates, within })
  } catch (error) {
    if (!(error instanceof Problem || error instanceof PartnerRefusal)) throw error
    return null
  }
}

/**
 * The rates of a reading that the rules accept, without those that are fixed by hand for its day. Null when that of a currency we lend in is
 * refused, unless it is fixed by hand.
 */
async function acceptedOf(
  deps: Deps,
  { rates, at: date }: z.infer<typeof Rates>,
  { today, rows }: { today: string; rows: readonly StoredRate[] },
): Promise<Reading[] | null> {
  const accepted: Reading[] = []
  let refused = false
  for (const [currency, rate] of Object.entries(rates)) {
    const name = `${exchangePrefix}${currency}`
    const row = rows.find((each) => each.name === name)
    if (row && isFixed(row, date)) continue
    const late = !isYoungExchange(date, today) || (row !== undefined && date < row.date)
    const fault = late ? 'date' : exchangeFault(currency, rate, row?.rate)
    const lent = lentNames.includes(name)
    if (fault === null) accepted.push({ name, rate, date })
    // A wrong day is that of every currency.
    else if (lent || fault !== 'date') await refuseReading(deps, { name, rate, date, fault })
    refused ||= fault !== null && lent && (row?.fixing_id ?? null) === null
  }
  return refused ? null : accepted
}

interface LastRead {
  readonly worth: Worth | null
  /** The stored rates that can be used today. */
  readonly rows: readonly StoredRate[]
}

/**
 * The last accepted rate of each currency that can still be used today, and all of them together when those we lend in are among them. One
 * of another currency may be of an earlier reading.
 */
async function lastRead({ db }: Pick<Deps, 'db'>, today: string): Promise<LastRead> {
  const all = await db.selectFrom('market_rates').selectAll().where('name', 'like', `${exchangePrefix}%`).execute()
  const rows = all.filter(({ date }) => isYoungExchange(date, today))
  const { USD, CNY, ...others } = Object.fromEntries(rows.map(({ name, rate }) => [name.slice(exchangePrefix.length), rate]))
  const newest = rows.find(({ name }) => name === lentNames[0])
  if (!newest || !USD || !CNY) return { worth: null, rows }
  return { worth: { perDollar: { ...others, USD, CNY, HKD: '1' }, date: newest.date, readAt: newest.read_at }, rows }
}
