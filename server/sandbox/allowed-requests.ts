/** Which requests the sandbox answers: those to its own host, from its own pages. Otherwise a page of any site could read mails and codes. Decision 073. */
import type { MiddlewareHandler } from 'hono'
import { meaningOf } from '../../contract/kernel/code-meanings.ts'
import { codes } from '../../contract/kernel/codes.ts'
import type { Config } from '../platform/config/config.ts'
import type { Surroundings } from '../platform/http/types.ts'

/** Names of this machine, which no site can point elsewhere; with any port, because ports are forwarded. */
const ownMachine = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i

/** Where mails, SMS and their codes are read: not even a link of another site opens it. */
const mailbox = /^\/sandbox\/mailbox(?:\.json)?\/?$/

/**
 * Answers 421 to a request for another host, so that a name that a site points at this machine opens nothing, and 403 to one from a page of
 * another origin, unless it only opens a page. Calls inside the process have no `host` header; those of HTTP always do.
 */
export function ownRequestsOnly(config: Config): MiddlewareHandler<Surroundings> {
  return async (context, next) => {
    const header = (name: string) => context.req.header(name)
    const host = header('host')
    if (host === undefined ? context.env?.incoming !== undefined : !isOwnHost(host, config)) return context.json(refusal, 421)
    const { method, path } = context.req
    const asked = { origin: header('origin'), site: header('sec-fetch-site'), mode: header('sec-fetch-mode'), method, path }
    if (isForeign(asked, host ?? new URL(context.req.url).host, config)) return context.json(refusal, 403)
    return next()
  }
}

const refusal = { code: codes.forbidden, message: meaningOf(codes.forbidden), data: { fields: {} } }

/** Whether the `host` header names this installation: the host of PUBLIC_URL, this machine, or the address it listens on. */
function isOwnHost(host: string, { publicUrl, host: listens, port }: Config): boolean {
  return [new URL(publicUrl).host, `${listens}:${port}`].includes(host.toLowerCase()) || ownMachine.test(host)
}

/** What browsers report about the page that makes a request. */
interface Asked {
  readonly origin: string | undefined
  readonly site: string | undefined
  readonly mode: string | undefined
  readonly method: string
  readonly path: string
}

/** Whether a page of another origin makes the request. A navigation without an effect is allowed: the page it opens is not readable for the other one. */
function isForeign({ origin, site, mode, method, path }: Asked, host: string, { publicUrl }: Config): boolean {
  if (origin !== undefined && origin !== publicUrl && origin.replace(/^https?:\/\//, '') !== host.toLowerCase()) return true
  if (site !== 'cross-site' && site !== 'same-site') return false
  return method !== 'GET' || mode !== 'navigate' || mailbox.test(path)
}
