/** Network address of a request's client. */
import type { Config } from '../config/config.ts'
import { insideAddress } from '../security/allowances.ts'
import type { RequestContext } from './types.ts'

/** Address of the caller; behind our own proxy the hop that the proxy added. Requests without a socket come from inside. */
export function addressOf({ req, env }: RequestContext, { trustProxy }: Pick<Config, 'trustProxy'>): string {
  if (trustProxy) {
    const hops = (req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
    const last = hops.at(-1)
    if (last && last !== insideAddress) return last.slice(0, 60)
  }
  return env?.incoming ? (env.incoming.socket.remoteAddress ?? 'unknown') : insideAddress
}
