/** Benchmark rates, read at most once an hour and cached for when the source does not answer. API-094. */
import { z } from 'zod'
import { Problem } from '../../../contract/kernel/problem.ts'
import type { Deps } from '../../platform/deps.ts'
import { ratesAccess } from '../credentials.ts'
import { askPartner, PartnerRefusal } from '../http.ts'

const Sofr = z.object({ rate: z.string().regex(/^-?0\.\d{1,8}$/), date: z.iso.date() })

/** A benchmark rate as decimal string and the day it is of. */
export interface BenchmarkRate {
  readonly rate: string
  readonly date: string
}

/** Milliseconds a rate is used without asking, and the longest it may stand in for a silent source. */
const fresh = 3_600_000
const usable = 5 * 86_400_000

/**
 * SOFR of the last banking day. Throws Problem `networkError` when nothing newer than five days is known. Calls out: not inside a
 * transaction.
 */
export async function readSofr(deps: Deps): Promise<BenchmarkRate> {
  const now = deps.clock.now()
  const kept = await deps.db.selectFrom('market_rates').selectAll().where('name', '=', 'sofr').executeTakeFirst()
  const age = kept ? now.getTime() - kept.read_at.getTime() : Number.POSITIVE_INFINITY
  if (kept && age < fresh) return { rate: kept.rate, date: kept.date }
  const { base, key } = ratesAccess(deps.config)
  try {
    const read = await askPartner(deps, { service: 'rates', url: `${base}/sofr`, key, answer: Sofr })
    const row = { ...read, read_at: now }
    await deps.db
      .insertInto('market_rates')
      .values({ name: 'sofr', ...row })
      .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
      .execute()
    return read
  } catch (error) {
    if (!(error instanceof Problem || error instanceof PartnerRefusal)) throw error
    if (kept && age < usable) return { rate: kept.rate, date: kept.date }
    throw new Problem('networkError')
  }
}
