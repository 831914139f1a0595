/** Exchange rates, read at most once an hour and kept for when the source is silent. API-018. */
import { Decimal } from 'decimal.js'
import { z } from 'zod'
import type { ExchangeRate } from '../../contract/credit.ts'
import type { Currency } from '../../contract/money.ts'
import { Problem } from '../../contract/problem.ts'
import { dayOf } from '../calendar/hong-kong.ts'
import type { Deps } from '../deps.ts'
import { ratesAccess } from './credentials.ts'
import { askPartner, PartnerRefusal } from './http.ts'

/** Units of a currency for one Hong Kong dollar. */
const PerDollar = z.string().regex(/^\d{1,6}\.\d{1,8}$/)
const Rates = z.object({ base: z.literal('HKD'), rates: z.object({ USD: PerDollar, CNY: PerDollar }) })

/** What one Hong Kong dollar is worth, by decimal strings, and when that was asked. */
interface Worth {
  readonly perDollar: Readonly<Record<Currency, string>>
  readonly readAt: Date
}

/** Names under which the rates are kept. */
const names = { USD: 'fx:HKD:USD', CNY: 'fx:HKD:CNY' } as const

/** Milliseconds the rates are used without asking, and the longest they may stand in for a silent source. */
const fresh = 3_600_000
const usable = 5 * 86_400_000

/** Decimals of a rate. */
const places = 8

/**
 * What one unit of each currency is worth in each of the others, both ways. Throws Problem 506 when nothing newer than five days is
 * known. Calls out: not inside a transaction.
 */
export async function readExchangeRates(deps: Deps, currencies: readonly Currency[]): Promise<ExchangeRate[]> {
  const { perDollar, readAt } = await worthOf(deps)
  const asked = [...new Set(currencies)]
  const updateTime = readAt.toISOString()
  return asked.flatMap((from) =>
    asked
      .filter((to) => to !== from)
      .map((to) => ({ from, to, rate: new Decimal(perDollar[to]).div(perDollar[from]).toFixed(places), updateTime })),
  )
}

/** Every currency the source knows, for sales in those we do not lend in. */
const AnyRates = z.object({ base: z.literal('HKD'), rates: z.record(z.string(), PerDollar) })

/**
 * What one unit of any currency is worth in another, by the rates of now. Throws PartnerRefusal for a currency the source does not know,
 * Problem 506 when it is silent. Calls out: not inside a transaction.
 */
export async function worthIn(deps: Deps, currency: string, into: Currency): Promise<Decimal> {
  if (currency === into) return new Decimal(1)
  const { base, key } = ratesAccess(deps.config)
  const { rates } = await askPartner(deps, { service: 'rates', url: `${base}/fx`, key, answer: AnyRates })
  const perDollar = (code: string) => (code === 'HKD' ? '1' : rates[code])
  const [from, to] = [perDollar(currency), perDollar(into)]
  if (!from || !to) throw new PartnerRefusal(200, 'rates')
  return new Decimal(to).div(from)
}

async function worthOf(deps: Deps): Promise<Worth> {
  const now = deps.clock.now()
  const kept = await keptWorth(deps)
  const age = kept ? now.getTime() - kept.readAt.getTime() : Number.POSITIVE_INFINITY
  if (kept && age < fresh) return kept
  const { base, key } = ratesAccess(deps.config)
  try {
    const { rates } = await askPartner(deps, { service: 'rates', url: `${base}/fx`, key, answer: Rates })
    const [USD, CNY] = [rates.USD, rates.CNY]
    await keep(deps, { USD, CNY }, now)
    return { perDollar: { HKD: '1', USD, CNY }, readAt: now }
  } catch (error) {
    if (!(error instanceof Problem || error instanceof PartnerRefusal)) throw error
    if (kept && age < usable) return kept
    throw new Problem(506)
  }
}

async function keptWorth({ db }: Deps): Promise<Worth | null> {
  const rows = await db.selectFrom('market_rates').selectAll().where('name', 'in', Object.values(names)).execute()
  const [usd, cny] = [names.USD, names.CNY].map((name) => rows.find((row) => row.name === name))
  return usd && cny ? { perDollar: { HKD: '1', USD: usd.rate, CNY: cny.rate }, readAt: usd.read_at } : null
}

/** Both in one statement: a rate is never held against one of another hour. */
async function keep({ db }: Deps, rates: { USD: string; CNY: string }, at: Date): Promise<void> {
  const rows = (['USD', 'CNY'] as const).map((currency) => ({ name: names[currency], rate: rates[currency], date: dayOf(at), read_at: at }))
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
