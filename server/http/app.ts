/** The app of the server: request ids, log, headers, health, the API of the contract, the portal and the sandbox. */
import { randomUUID } from 'node:crypto'
import { getConnInfo } from '@hono/node-server/conninfo'
import { type Context, Hono } from 'hono'
import { sql } from 'kysely'
import { portalBase } from '../../contract/constants.ts'
import { headers } from '../../contract/endpoint.ts'
import { areas, endpoints } from '../../contract/endpoints.ts'
import type { Landings } from '../../contract/landings.ts'
import { type Config, publicConfig } from '../config.ts'
import type { Deps } from '../deps.ts'
import { mountDocuments } from '../documents/serve.ts'
import { mountFiles } from '../files/serve.ts'
import { handlers } from '../handlers/registry.ts'
import { mountExports } from '../privacy/serve.ts'
import { mountSandbox } from '../sandbox/mount.ts'
import { mountEsignWebhook } from '../signing/webhook.ts'
import { insideAddress } from '../trust/limits.ts'
import { failure } from './answer.ts'
import { mountLandings, readLandings } from './landings.ts'
import { type App, mount } from './mount.ts'
import { docsPage, openApi } from './openapi.ts'
import { mountPortal } from './portal.ts'

/** Builds the app. It holds no state of its own: two apps on the same dependencies are the same server. */
export function createApp(deps: Deps): App {
  const app: App = new Hono()
  observe(app, deps)
  const landings = readLandings(deps.config.portalDir)
  guard(app, deps.config, landings)
  app.get('/healthz', (context) => context.json({ ok: true }))
  app.get('/readyz', async (context) => {
    const ready = await sql`select 1`.execute(deps.db).then(
      () => true,
      () => false,
    )
    return context.json({ ok: ready }, ready ? 200 : 503)
  })
  for (const base of ['', portalBase]) {
    app.get(`${base}/config.json`, (context) => {
      context.header('cache-control', 'no-cache')
      return context.json(publicConfig(deps.config))
    })
  }
  app.get('/openapi.json', (context) => context.json(openApi(areas, deps.config.publicUrl)))
  app.get('/docs', (context) => context.html(docsPage(areas)))
  mount(app, endpoints, handlers, deps)
  mountEsignWebhook(app, deps)
  mountFiles(app, deps)
  mountExports(app, deps)
  mountDocuments(app, deps)
  if (deps.config.sandbox) mountSandbox(app, deps)
  mountLandings(app, landings, deps.config)
  mountPortal(app, deps.config)
  app.notFound((context) => context.json({ code: 513, message: 'invalid or not exist', data: null }, 404))
  app.onError((error, context) => {
    const answer = failure(error, deps, context.get('requestId'))
    return context.json(answer.body, answer.status)
  })
  return app
}

/** Names each request, dates its answer by the clock of the server (SESS-07), and writes one line about it: method, path without query, status, duration. */
function observe(app: App, { clock, log, config }: Deps): void {
  app.use(async (context, next) => {
    const given = context.req.header(headers.requestId)
    const requestId = given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
    context.set('requestId', requestId)
    context.set('ip', addressOf(context, config))
    context.header(headers.requestId, requestId)
    context.header('date', clock.now().toUTCString())
    const begun = performance.now()
    await next()
    const ms = Math.round((performance.now() - begun) * 10) / 10
    log.info({ requestId, method: context.req.method, path: context.req.routePath, status: context.res.status, ms }, 'request')
  })
}

/** Address of the caller; behind our own proxy the hop that the proxy added. */
function addressOf(context: Context, config: Config): string {
  if (config.trustProxy) {
    const hops = (context.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim())
    const last = hops.at(-1)
    if (last && last !== insideAddress) return last.slice(0, 60)
  }
  // Requests of tests and of MSW come without a socket.
  return context.env && 'incoming' in context.env ? (getConnInfo(context).remote.address ?? 'unknown') : insideAddress
}

/** Headers that keep foreign scripts, frames and guesses about content out. Emotion writes its styles into the page. */
function guard(app: App, config: Config, landings: Landings): void {
  const analytics = config.analyticsUrl ? [new URL(config.analyticsUrl).origin] : []
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", ...landings.scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    ["connect-src 'self'", ...analytics].join(' '),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
  const always: Record<string, string> = {
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
    // Stately's inspector is a window of its own that the portal speaks to.
    'cross-origin-opener-policy': config.sandbox || config.env === 'development' ? 'same-origin-allow-popups' : 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    ...(config.publicUrl.startsWith('https://') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
  // Before the answer is made: a header set afterwards makes the whole answer anew. A handler may still choose its own policy.
  app.use((context, next) => {
    for (const [name, value] of Object.entries(always)) context.header(name, value)
    return next()
  })
}
