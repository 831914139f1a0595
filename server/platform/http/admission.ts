/** Admits the requests of a network within a rate and a few at a time, before anything is read of them, so that no caller slows all others. Decision 078. */
import { Problem } from '../../../contract/kernel/problem.ts'
import type { Config } from '../config/config.ts'
import { Crowded, createFairQueue } from '../fair-queue.ts'
import type { Logger } from '../log.ts'
import { createPace } from '../pace.ts'
import { networkOf } from '../security/allowances.ts'
import { failure } from './answer.ts'
import { callerAddress } from './caller-address.ts'
import type { App, Surroundings } from './types.ts'

/** Requests without a body that are answered at once, of all networks and of one, and those of one that may wait. */
const bounds = { atOnce: 64, perOwner: 6, waiting: 200 } as const

/** Bytes of an answer that count as one more request, and the most that an answer counts. */
const [bytesOfOne, mostOfAnswer] = [100_000, 100]

/**
 * Puts the admission before an app: each network at the pace of `requestsPerMinute`, where a long answer counts as several requests, and few
 * of its requests without a body at a time. A
 * refused request is answered 429 with code `tooManyRequests` and `retry-after`. Requests without a socket come from inside and are not
 * counted. Those with a body do not wait for one another: a slow sender holds none up.
 */
export function admit(app: App, { config, log }: { config: Pick<Config, 'trustProxy' | 'requestsPerMinute'>; log: Logger }): void {
  const answer = app.fetch
  const pace = createPace(config.requestsPerMinute)
  const queue = createFairQueue(bounds)
  app.fetch = async (request, surroundings: Partial<Surroundings['Bindings']> = {}, execution) => {
    const { incoming, outgoing, requestId = '' } = surroundings
    if (!incoming) return answer(request, surroundings, execution)
    const network = networkOf(callerAddress(incoming, config))
    try {
      await pace.turn(network)
      const before = incoming.socket.bytesWritten
      outgoing?.once('close', () => {
        const more = Math.floor((incoming.socket.bytesWritten - before) / bytesOfOne)
        if (more > 0) pace.add(network, Math.min(mostOfAnswer, more))
      })
      if (incoming.method !== 'GET') return await answer(request, surroundings, execution)
      return await queue.run(network, async () => answer(request, surroundings, execution))
    } catch (error) {
      const refused = error instanceof Crowded ? new Problem('tooManyRequests', { details: { retryAfter: 1 } }) : error
      if (!(refused instanceof Problem)) throw error
      const { body, retryAfter } = failure(refused, { log }, requestId)
      return Response.json(body, { status: 429, headers: { 'retry-after': String(retryAfter) } })
    }
  }
}
