/** Benchmark rates, read at most once an hour and cached for when the source does not answer. API-094. */
import { z } from 'zod'
import { Problem } from '../../../contract/kernel/problem.ts'
import type { Deps } from '../../platform/deps.ts'
import { dayOf } from '../../platform/hong-kong-time.ts'
import { ratesAccess } from '../credentials.ts'
import { askPartner, PartnerRefusal } from '../http.ts'
import { isYoungSofr, sofrFault } from './readings.ts'
import { fresh, isFixed, keepFixed, keepRates, ratesSource, refuseReading, type StoredRate, wasRefusedLately } from './stored.ts'

const Sofr = z.object({ rate: z.string().regex(/^-?0\.\d{1,8}$/), date: z.iso.date() })

/** A benchmark rate as decimal string, the day it is of, and the source that published it. */
export interface BenchmarkRate {
  readonly rate: string
  readonly date: string
  readonly source: string
}

/** Name of SOFR among the stored rates. */
export const sofrName = 'sofr'

/**
 * SOFR of the last banking day. A reading that the rules refuse is not used: the last accepted one is, while its own date is young enough.
 * One that was fixed by hand is used until the source publishes a later day. Throws Problem `networkError` without one. Calls out: not inside a
 * transaction.
 */
export async function readSofr(deps: Deps): Promise<BenchmarkRate> {
  const now = deps.clock.now()
  const today = dayOf(now)
  const kept = await storedSofr(deps).executeTakeFirst()
  const young = kept && isYoungSofr(kept.date, today) ? kept : null
  if (young && (now.getTime() - young.read_at.getTime() < fresh || (await wasRefusedLately(deps, [sofrName]))))
    return benchmarkOf(deps, young)
  const read = await askedSofr(deps)
  if (young && read && isFixed(young, read.date)) {
    await keepFixed(deps.db, [young], now)
    return benchmarkOf(deps, young)
  }
  const fault = read && sofrFault(read, { today, last: young })
  if (read && fault) await refuseReading(deps, { name: sofrName, fault, ...read })
  if (!read || fault) {
    if (young) return benchmarkOf(deps, young)
    throw new Problem('networkError')
  }
  await keepRates(deps.db, [{ name: sofrName, ...read }], { source: ratesSource(deps), at: now, fixingId: null })
  return benchmarkOf(deps, await storedSofr(deps).executeTakeFirstOrThrow())
}

function storedSofr({ db }: Pick<Deps, 'db'>) {
  return db.selectFrom('market_rates').selectAll().where('name', '=', sofrName)
}

/** A stored rate; one from before sources were stored is of the source that is set now. */
function benchmarkOf(deps: Deps, { rate, date, source }: StoredRate): BenchmarkRate {
  return { rate, date, source: source === '' ? ratesSource(deps) : source }
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
