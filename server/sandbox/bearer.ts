/** Bearer tokens of the simulated services. */
import type { MiddlewareHandler } from 'hono'
import { type SandboxSecret, sandboxSecret } from '../outside/credentials.ts'
import type { Config } from '../platform/config/config.ts'
import { sameText } from '../platform/security/secrets.ts'

/** Lets only those in who know the key of a service; 401 otherwise. */
export function needsKey(config: Config, purpose: SandboxSecret): MiddlewareHandler {
  return async (context, next) => {
    const shown = /^Bearer (\S+)$/i.exec(context.req.header('authorization') ?? '')?.[1]
    if (!shown || !sameText(shown, sandboxSecret(config, purpose))) return context.json({ error: 'unauthorised' }, 401)
    await next()
  }
}
