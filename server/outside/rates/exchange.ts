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

/** Units of a currency for one Hong Kong dollar. */
const PerDollar = z.string().regex(/^\d{1,6}\.\d{1,8}$/)
/** Every currency the source knows, for sales in those we do not lend in. */
const Rates = z.object({ base: z.literal('HKD'), rates: z.object({ USD: PerDollar, CNY: PerDollar }).catchall(PerDollar) })

/** The value of one Hong Kong dollar in each currency, as decimal strings, and the time of the request. */
interface Worth {
  readonly perDollar: Readonly<Record<Currency, string> & Record<string, string | undefined>>
  readonly readAt: Date
}

/** Name prefix of stored rates; the currency code follows. */
const kept = 'fx:HKD:'

/** Milliseconds the rates are used without asking, and the longest they may stand in for a silent source. */
const fresh = 3_600_000
const usable = 5 * 86_400_000

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
  const known = await keptWorth(deps)
  const age = known ? now.getTime() - known.readAt.getTime() : Number.POSITIVE_INFINITY
  if (known && age < fresh) return known
  const { base, key } = ratesAccess(deps.config)
  try {
    const { rates } = await askPartner(deps, { service: 'rates', url: `${base}/fx`, key, answer: Rates, within })
    await keep(deps, rates, now)
    return { perDollar: { ...rates, HKD: '1' }, readAt: now }
  } catch (error) {
    if (!(error instanceof Problem || error instanceof PartnerRefusal)) throw error
    if (known && age < usable) return known
    throw new Problem('networkError')
  }
}

/** The rates that were last read together. */
async function keptWorth({ db }: Deps): Promise<Worth | null> {
  const rows = await db
    .selectFrom('market_rates')
    .selectAll()
    .where('name', 'like', `${kept}%`)
    .where('read_at', '=', (from) => from.selectFrom('market_rates').select('read_at').where('name', '=', `${kept}USD`))
    .execute()
  const rates = Object.fromEntries(rows.map(({ name, rate }) => [name.slice(kept.length), rate]))
  const [first] = rows
  return first && rates.USD && rates.CNY
    ? { perDollar: { ...rates, USD: rates.USD, CNY: rates.CNY, HKD: '1' }, readAt: first.read_at }
    : null
}

/** Stores all rates in one statement, so that rates of different hours are never combined. */
async function keep({ db }: Deps, rates: Readonly<Record<string, string>>, at: Date): Promise<void> {
  const rows = Object.entries(rates).map(([currency, rate]) => ({ name: `${kept}${currency}`, rate, date: dayOf(at), read_at: at }))
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
