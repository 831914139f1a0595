/** The app of the server: request ids, log, headers, health, the API of the contract, the portal and the sandbox. */

import { randomUUID } from 'node:crypto'
import { Hono, type Next } from 'hono'
import { endpoints } from '../../../contract/endpoints.ts'
import { meaningOf } from '../../../contract/kernel/code-meanings.ts'
import { codes } from '../../../contract/kernel/codes.ts'
import { portalBase } from '../../../contract/kernel/constants.ts'
import { headers } from '../../../contract/kernel/endpoint.ts'
import type { PublicConfig } from '../../../contract/site/public-config.ts'
import { captchaAccess } from '../../outside/captcha/access.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import { publicConfig } from '../../platform/config/public-config.ts'
import type { Deps } from '../../platform/deps.ts'
import { chargeAddresses, mountFiles } from '../../platform/files/serve.ts'
import { dayOf } from '../../platform/hong-kong-time.ts'
import { admit } from '../../platform/http/admission.ts'
import { failure } from '../../platform/http/answer.ts'
import { type HeadersByKind, keepHeaders, putOnMade } from '../../platform/http/put-headers.ts'
import type { App, RequestContext, Surroundings } from '../../platform/http/types.ts'
import type { Logger } from '../../platform/log.ts'
import { mountExports } from '../../privacy/serve.ts'
import { mountStatements } from '../../records/statements.ts'
import { mountLoanStatements } from '../../repayments/loan-statement.ts'
import { mountPayoffLetters } from '../../repayments/payoff-letter.ts'
import { mountSettlementConfirmations } from '../../repayments/settlement.ts'
import { openOfferIds } from '../../rewards/list.ts'
import { mountDocuments } from '../../rewards/serve-plans.ts'
import { mountSandbox } from '../../sandbox/mount.ts'
import { mountAgreementDocuments } from '../../signing/documents.ts'
import { mountAgreementPages } from '../../signing/pages.ts'
import { mountBundles } from '../../signing/signed-bundles.ts'
import { mountEsignWebhook } from '../../signing/webhook.ts'
import { handlers } from '../calls.ts'
import { mountApiDocuments } from './api-documents.ts'
import { readDocuments } from './documents.ts'
import { mountHealth } from './health.ts'
import { mountLandings, readLandings } from './landings.ts'
import { mountMetrics } from './metrics.ts'
import { mount } from './mount.ts'
import { mountPortal } from './portal.ts'

/** Builds the app. It has no state except short-lived caches: two apps on the same dependencies behave as one server. */
export function createApp(deps: Deps): App {
  const app: App = new Hono()
  const landings = readLandings(deps.config.portalDir)
  const documents = readDocuments(deps.config.portalDir)
  admit(app, deps)
  observe(app, deps, protection(deps.config, [...landings.scripts, ...(documents?.scripts ?? [])]))
  const { log } = deps
  if (log.isLevelEnabled('info')) app.use((context, next) => logRequest(context, next, log))
  mountHealth(app, deps)
  mountMetrics(app, deps)
  const offers = rememberedOffers(deps)
  const configNow = async () => publicConfig(deps.config, await offers())
  for (const base of ['', portalBase]) {
    app.get(`${base}/config.json`, async (context) => {
      context.header('cache-control', 'no-cache')
      return context.json(await configNow())
    })
  }
  mountApiDocuments(app, deps)
  mount(app, endpoints, handlers, deps)
  mountEsignWebhook(app, deps)
  chargeAddresses(app, deps)
  mountFiles(app, deps)
  mountExports(app, deps)
  mountStatements(app, deps)
  mountPayoffLetters(app, deps)
  mountLoanStatements(app, deps)
  mountSettlementConfirmations(app, deps)
  mountAgreementDocuments(app, deps)
  mountAgreementPages(app, deps)
  mountBundles(app, deps)
  mountDocuments(app, deps)
  if (deps.config.sandbox) mountSandbox(app, deps)
  mountLandings(app, landings, deps.config)
  mountPortal(app, documents, { ...deps, publicConfig: configNow })
  app.notFound((context) => context.json({ code: codes.unknownReference, message: meaningOf(codes.unknownReference), data: null }, 404))
  app.onError((error, context) => {
    const { body, status, retryAfter } = failure(error, deps, context.env.requestId)
    if (retryAfter === null) return context.json(body, status)
    // What is no call is read by its status.
    context.header('retry-after', String(retryAfter))
    return context.json(body, 429)
  })
  return app
}

/** Milliseconds the configuration waits for the database, and those for which it does not ask again. */
const configPatience = 5000
const configMemory = 2000

/** Offers of red packets as they were read a moment ago: however many pages are opened, the database is asked once. */
function rememberedOffers(deps: Deps): () => Promise<PublicConfig['redPacketTypeIds']> {
  let [askedAt, answer] = [Number.NEGATIVE_INFINITY, Promise.resolve<PublicConfig['redPacketTypeIds']>({})]
  return () => {
    const now = deps.clock.now().getTime()
    if (now - askedAt >= configMemory) [askedAt, answer] = [now, offersToTell(deps)]
    return answer
  }
}

/** Offers of red packets; none while the database does not answer, because public pages stand without it. */
async function offersToTell({ db, clock, log }: Deps): Promise<PublicConfig['redPacketTypeIds']> {
  const late = new Promise<never>((_, reject) => setTimeout(() => reject(new Error('The database is late')), configPatience).unref())
  return Promise.race([openOfferIds(db, dayOf(clock.now())), late]).catch((error: unknown) => {
    log.warn({ err: error }, 'offers of red packets not read')
    return {}
  })
}

/**
 * Adds the security headers, the request id and the server's date to each answer (SESS-07). Runs before the app, not as middleware, so
 * that Hono answers a call with a single handler without composing handlers.
 */
function observe(app: App, { clock }: Deps, headersOf: HeadersByKind): void {
  const date = dateOf(clock)
  const answer = app.fetch
  app.fetch = (request, surroundings: Partial<Surroundings['Bindings']> = {}, execution) => {
    const { incoming } = surroundings
    // The request's own look-up opens every header; a cheap call reads no other.
    const given = incoming ? incoming.headers[headers.requestId] : request.headers.get(headers.requestId)
    const requestId = typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID()
    const named = { [headers.requestId]: requestId, date: date() }
    const known = Object.assign(surroundings, { requestId })
    if (surroundings.outgoing) {
      keepHeaders(surroundings.outgoing, headersOf, named)
      return answer(request, known, execution)
    }
    return Promise.resolve(answer(request, known, execution)).then((made) => putOnMade(made, headersOf, named))
  }
}

/** Writes one line about a request: method, path without query, status, duration. */
async function logRequest(context: RequestContext, next: Next, log: Logger): Promise<void> {
  const begun = performance.now()
  await next()
  const ms = Math.round((performance.now() - begun) * 10) / 10
  const { method, routePath } = context.req
  log.info({ requestId: context.env.requestId, method, path: routePath, status: context.res.status, ms }, 'request')
}

/** The `Date` header value, formatted once a second. */
function dateOf(clock: Clock): () => string {
  let [second, text] = [-1, '']
  return () => {
    const now = clock.now()
    const current = Math.floor(now.getTime() / 1000)
    if (current !== second) [second, text] = [current, now.toUTCString()]
    return text
  }
}

/** Headers that keep foreign scripts, frames and guesses about content out. Emotion writes its styles into the page; data is never a page. */
function protection(config: Config, scripts: readonly string[]): HeadersByKind {
  const captcha = captchaAccess(config)?.policy ?? {}
  const analytics = config.analyticsUrl ? [new URL(config.analyticsUrl).origin] : []
  const own = (directive: keyof typeof captcha, ...sources: string[]) =>
    [directive, "'self'", ...sources, captcha[directive]].filter(Boolean).join(' ')
  const policy = [
    "default-src 'self'",
    own('script-src', ...scripts),
    own('style-src', "'unsafe-inline'"),
    own('img-src', 'data:', 'blob:'),
    own('connect-src', ...analytics),
    own('frame-src'),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
  const always = {
    'x-content-type-options': 'nosniff',
    ...(config.publicUrl.startsWith('https://') && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
  return {
    data: { 'content-security-policy': "default-src 'none'; frame-ancestors 'none'", ...always },
    page: {
      'content-security-policy': policy,
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-frame-options': 'DENY',
      // Stately's inspector is a separate window that the portal sends messages to.
      'cross-origin-opener-policy': config.sandbox || config.env === 'development' ? 'same-origin-allow-popups' : 'same-origin',
      'permissions-policy': 'camera=(), microphone=(), geolocation=()',
      ...always,
    },
  }
}
