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
import { exchangeFault, isYoungExchange, logRefused } from './readings.ts'

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
const kept = 'fx:HKD:'

/** Milliseconds the rates are used without asking. */
const fresh = 3_600_000

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
  const last = await lastRead(deps, today)
  const known = last.worth
  if (known && now.getTime() - known.readAt.getTime() < fresh) return known
  const read = await askedRates(deps, within)
  const rates = read && acceptedOf(deps, read, { today, last })
  if (rates) {
    await keep(deps, rates, { date: read.at, readAt: now })
    return { perDollar: { ...last.rates, ...rates, HKD: '1' }, date: read.at, readAt: now }
  }
  if (known) return known
  throw new Problem('networkError')
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

/** The rates of a reading that the rules accept; null when its date or a rate of a currency we lend in is refused. */
function acceptedOf(
  deps: Deps,
  { rates, at: date }: z.infer<typeof Rates>,
  { today, last }: { today: string; last: LastRead },
): z.infer<typeof Rates>['rates'] | null {
  if (!isYoungExchange(date, today) || (last.worth !== null && date < last.worth.date)) {
    logRefused(deps, { name: kept, fault: 'date', rate: '', date })
    return null
  }
  const accepted = Object.entries(rates).filter(([currency, rate]) => {
    const fault = exchangeFault(currency, rate, last.rates[currency])
    if (fault) logRefused(deps, { name: `${kept}${currency}`, fault, rate, date })
    return fault === null
  })
  const { USD, CNY, ...others } = Object.fromEntries(accepted)
  return USD && CNY ? { ...others, USD, CNY } : null
}

interface LastRead {
  readonly rates: Readonly<Record<string, string>>
  readonly worth: Worth | null
}

/**
 * The last accepted rate of each currency that can still be used today, and all of them together when those we lend in are among them. One
 * of another currency may be of an earlier reading.
 */
async function lastRead({ db }: Deps, today: string): Promise<LastRead> {
  const all = await db.selectFrom('market_rates').selectAll().where('name', 'like', `${kept}%`).execute()
  const rows = all.filter(({ date }) => isYoungExchange(date, today))
  const { USD, CNY, ...others } = Object.fromEntries(rows.map(({ name, rate }) => [name.slice(kept.length), rate]))
  const newest = rows.find(({ name }) => name === `${kept}USD`)
  if (!newest || !USD || !CNY) return { rates: others, worth: null }
  const rates = { ...others, USD, CNY }
  return { rates, worth: { perDollar: { ...rates, HKD: '1' }, date: newest.date, readAt: newest.read_at } }
}

/** Stores all rates in one statement, so that those we lend in are always of one hour. */
async function keep({ db }: Deps, rates: Readonly<Record<string, string>>, of: { date: string; readAt: Date }): Promise<void> {
  const rows = Object.entries(rates).map(([currency, rate]) => ({ name: `${kept}${currency}`, rate, date: of.date, read_at: of.readAt }))
  await db
    .insertInto('market_rates')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((row) => ({
        rate: row.ref('excluded.rate'),
        date: row.ref('excluded.date'),
        read_at: row.ref('excluded.read_at'),
      })),
    )
    .execute()
}
