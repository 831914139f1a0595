/** Admits the requests of a network within a rate and a few at a time, before anything is read of them, so that no caller slows all others. Decision 078. */
import { codes } from '../../../contract/kernel/codes.ts'
import { Problem } from '../../../contract/kernel/problem.ts'
import type { Config } from '../config/config.ts'
import { Crowded, createFairQueue } from '../fair-queue.ts'
import type { Logger } from '../log.ts'
import { networkOf } from '../security/allowances.ts'
import { failure } from './answer.ts'
import { callerAddress } from './caller-address.ts'
import type { App, Surroundings } from './types.ts'

/** Requests without a body that are answered at once, of all networks and of one, and those of one that may wait. */
const bounds = { atOnce: 64, perOwner: 6, waiting: 200 } as const

/** Networks that are counted apart in a minute; all others share one count. */
const mostNetworks = 50_000

/**
 * Counts requests by network and minute in this process; over `limit` it answers the seconds until the next minute, otherwise 0. A count
 * in the database, as for points, would cost more than most requests.
 */
export function createRequestRate(limit: number): (network: string, ms: number) => number {
  let minute = -1
  const counts = new Map<string, number>()
  return (network, ms) => {
    const current = Math.floor(ms / 60_000)
    if (current !== minute) {
      minute = current
      counts.clear()
    }
    const key = counts.has(network) || counts.size < mostNetworks ? network : 'others'
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    return count > limit ? Math.ceil(((current + 1) * 60_000 - ms) / 1000) : 0
  }
}

/**
 * Puts the admission before an app. A refused request is answered 429 with code `tooManyRequests` and `retry-after`. Requests without a
 * socket come from inside and are not counted. Those with a body are counted, but do not wait for one another: a slow sender holds none up.
 */
export function admit(app: App, { config, log }: { config: Pick<Config, 'trustProxy' | 'requestsPerMinute'>; log: Logger }): void {
  const answer = app.fetch
  const over = createRequestRate(config.requestsPerMinute)
  const queue = createFairQueue(bounds)
  const refuse = (retryAfter: number, requestId: string) => {
    const { body } = failure(new Problem(codes.tooManyRequests, { details: { retryAfter } }), { log }, requestId)
    return Response.json(body, { status: 429, headers: { 'retry-after': String(retryAfter) } })
  }
  app.fetch = async (request, surroundings: Partial<Surroundings['Bindings']> = {}, execution) => {
    const { incoming, requestId = '' } = surroundings
    if (!incoming) return answer(request, surroundings, execution)
    const network = networkOf(callerAddress(incoming, config))
    const left = over(network, performance.now())
    if (left > 0) return refuse(left, requestId)
    if (incoming.method !== 'GET') return answer(request, surroundings, execution)
    try {
      return await queue.run(network, async () => answer(request, surroundings, execution))
    } catch (error) {
      if (error instanceof Crowded) return refuse(1, requestId)
      throw error
    }
  }
}
