/** Benchmark rates, read at most once an hour and cached for when the source does not answer. API-094. */
import { z } from 'zod'
import { Problem } from '../../../contract/kernel/problem.ts'
import type { Deps } from '../../platform/deps.ts'
import { dayOf } from '../../platform/hong-kong-time.ts'
import { ratesAccess } from '../credentials.ts'
import { askPartner, PartnerRefusal } from '../http.ts'
import { isYoungSofr, logRefused, ratesSource, sofrFault } from './readings.ts'

const Sofr = z.object({ rate: z.string().regex(/^-?0\.\d{1,8}$/), date: z.iso.date() })

/** A benchmark rate as decimal string, the day it is of, and the source that published it. */
export interface BenchmarkRate {
  readonly rate: string
  readonly date: string
  readonly source: string
}

/** Milliseconds a rate is used without asking. */
const fresh = 3_600_000

/**
 * SOFR of the last banking day. A reading that the rules refuse is not used: the last accepted one is, while its own date is young enough.
 * Throws Problem `networkError` without one. Calls out: not inside a transaction.
 */
export async function readSofr(deps: Deps): Promise<BenchmarkRate> {
  const now = deps.clock.now()
  const [today, source] = [dayOf(now), ratesSource(deps)]
  const kept = await deps.db.selectFrom('market_rates').selectAll().where('name', '=', 'sofr').executeTakeFirst()
  const young = kept && isYoungSofr(kept.date, today) ? { rate: kept.rate, date: kept.date, source } : null
  if (young && kept && now.getTime() - kept.read_at.getTime() < fresh) return young
  const read = await askedSofr(deps)
  const fault = read && sofrFault(read, { today, last: young })
  if (read && fault) logRefused(deps, { name: 'sofr', fault, ...read })
  if (!read || fault) {
    if (young) return young
    throw new Problem('networkError')
  }
  const row = { ...read, read_at: now }
  await deps.db
    .insertInto('market_rates')
    .values({ name: 'sofr', ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
  return { ...read, source }
}

/** What the source answers; null when it does not. */
async function askedSofr(deps: Deps): Promise<z.infer<typeof Sofr> | null> {
  const { base, key } = ratesAccess(deps.config)
  try {
    return await askPartner(deps, { service: 'rates', url: `${base}/sofr`, key, answer: Sofr })
  } catch (error) {
    if (!(error instanceof Problem || error instanceof PartnerRefusal)) throw error
    return null
  }
}
