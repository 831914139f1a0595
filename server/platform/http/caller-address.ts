/** Network address of a request's client. */
import type { IncomingMessage } from 'node:http'
import type { Config } from '../config/config.ts'
import { insideAddress } from '../security/allowances.ts'
import type { RequestContext } from './types.ts'

/** Address of the caller of a request through a socket; behind our own proxy the hop that the proxy added. */
export function callerAddress({ headers, socket }: IncomingMessage, { trustProxy }: Pick<Config, 'trustProxy'>): string {
  return (trustProxy && lastHop(headers['x-forwarded-for'])) || (socket.remoteAddress ?? 'unknown')
}

/** Address of the caller. Requests without a socket come from inside. */
export function addressOf({ req, env }: RequestContext, config: Pick<Config, 'trustProxy'>): string {
  if (env?.incoming) return callerAddress(env.incoming, config)
  return (config.trustProxy && lastHop(req.header('x-forwarded-for'))) || insideAddress
}

function lastHop(forwarded: string | string[] | undefined): string | null {
  const last = String(forwarded ?? '')
    .split(',')
    .at(-1)
    ?.trim()
  return last && last !== insideAddress ? last.slice(0, 60) : null
}
