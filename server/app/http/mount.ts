/** Mounts every endpoint of the contract on the app: access, input, handler, answer. */
import { getCookie, setCookie } from 'hono/cookie'
import { type Access, type Endpoint, headers, ofCompany, ofStaff } from '../../../contract/kernel/endpoint.ts'
import { SentKey } from '../../../contract/kernel/fields.ts'
import { Problem } from '../../../contract/kernel/problem.ts'
import { bindingName } from '../../account/sessions.ts'
import { recordFailure } from '../../analytics/events.ts'
import { refuseFrozen } from '../../company/freezes.ts'
import { findSession } from '../../company/sessions.ts'
import type { Call, HandlersOf, InTransaction, StaffCaller } from '../../platform/call.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Answer, failure, success } from '../../platform/http/answer.ts'
import { addressOf } from '../../platform/http/caller-address.ts'
import { withInput } from '../../platform/http/input.ts'
import { preferredLocale } from '../../platform/http/locale.ts'
import { putHeaders } from '../../platform/http/put-headers.ts'
import type { App, RequestContext } from '../../platform/http/types.ts'
import { once } from '../../platform/idempotency.ts'
import { createPace, type Pace } from '../../platform/pace.ts'
import { takePoints } from '../../platform/security/allowances.ts'
import { findStaff, staffCookie } from '../../staff/sessions.ts'

/** One user, or one company, has this part of the pace of a network, which many may share. */
const shareOfOne = 6

type AnyHandler = (call: Call<'company'>, input: unknown) => Promise<unknown>
type AnyOnce = (call: Call<'company'>, input: unknown) => Promise<InTransaction<unknown>>

/**
 * Registers one route per endpoint. Order of checks: page of another site (`forbidden`, on calls with a cost and those of the staff),
 * session (`unauthenticated`), company (`forbidden`, the same answer for another user's company as for one that does not exist), role
 * (`forbidden`), idempotency key (`parameterMissing`), pace and rate-limit cost (`tooManyRequests`), input (`malformedJson`, `tooLarge`,
 * `tooManyItems`, `invalidInput`), frozen company (`refused`), then the handler. Outside production the output is validated against the contract. The effect of an
 * `idempotent` endpoint happens once per key. API-G01, API-G02, SESS-21, R3, R12.
 */
export function mount<E extends Record<string, Endpoint>>(app: App, endpoints: E, handlers: HandlersOf<E>, deps: Deps): void {
  const pace = createPace(deps.config.requestsPerMinute / shareOfOne)
  for (const [name, declared] of Object.entries(endpoints)) {
    const handler = declared.idempotent
      ? onceByKey(name, declared, handlers[name] as unknown as AnyOnce)
      : unlessFrozen(declared, handlers[name] as unknown as AnyHandler)
    app.on(declared.method, declared.path, async (context) => {
      const answer = await answerCall(context, name, declared, handler, { deps, pace })
      // A GET with a cost may have written a mail down.
      if (declared.method !== 'GET' || declared.cost) deps.wake()
      putHeaders(context, { 'cache-control': 'no-store', ...(answer.retryAfter !== null && { 'retry-after': String(answer.retryAfter) }) })
      return context.json(answer.body, answer.status)
    })
  }
}

/**
 * A handler whose effect happens once per idempotency key, in one transaction with the stored answer. A repeated key is answered while the
 * company is frozen, too. R12, decision 123.
 */
function onceByKey(name: string, declared: Endpoint, handler: AnyOnce): AnyHandler {
  return async (call, input) => {
    const run = await handler(call, input)
    return once(call, name, input, async (trx) => {
      await refuseFrozen(trx, declared, call.companyId, input)
      return run(trx)
    })
  }
}

/** A handler that is not called for a frozen company, where the contract says so. Decision 123. */
function unlessFrozen(declared: Endpoint, handler: AnyHandler): AnyHandler {
  return async (call, input) => {
    await refuseFrozen(call.deps.db, declared, call.companyId, input)
    return handler(call, input)
  }
}

async function answerCall(
  context: RequestContext,
  name: string,
  declared: Endpoint,
  handler: AnyHandler,
  { deps, pace }: { readonly deps: Deps; readonly pace: Pace },
): Promise<Answer> {
  let call: Call<'company'> | null = null
  try {
    const fetchSite = context.req.header('sec-fetch-site')
    if (declared.cost) refuseForeignPage(fetchSite)
    if (declared.path.startsWith(staffArea)) refuseOtherOrigin(fetchSite)
    call = await openCall(context, declared, deps)
    const { ip, user, staff, companyId } = call
    // A caller of many networks has the pace of one.
    if (context.env.incoming) for (const known of [user?.id ?? staff?.id, companyId]) if (known) await pace.turn(known)
    if (declared.cost) {
      await takePoints(deps, { ip, userId: user?.id ?? staff?.id, companyId, cost: declared.cost })
    }
    const caller = call
    const data = await withInput(declared, context.req, caller.user?.id ?? caller.ip, (input) => handler(caller, input))
    if (deps.config.env !== 'production') holdOutput(name, declared, data)
    return success(declared.success ?? 200, data)
  } catch (error) {
    const answer = failure(error, deps, context.env.requestId)
    // Not awaited: the answer does not wait for its note. Decision 017.
    if (call?.user) void recordFailure(call, name, answer.body.code)
    return answer
  }
}

/**
 * Refuses calls from pages of other sites with Problem `forbidden`. Such a page cannot read the answer, but its calls would use up the rate
 * limit of the visitor's network and send messages in their name. Browsers report the origin in a header that pages cannot set.
 */
function refuseForeignPage(fetchSite: string | undefined): void {
  if (fetchSite === 'cross-site') throw new Problem('forbidden')
}

/** Below it are the calls of the staff: their cookie is sent there, and nowhere else. */
export const staffArea = '/backoffice/'

/**
 * The staff are known by a cookie alone, so their calls come from their own pages alone: not even from a neighbouring host, which the
 * browser counts as the same site. Problem `forbidden`.
 */
function refuseOtherOrigin(fetchSite: string | undefined): void {
  if (fetchSite !== undefined && fetchSite !== 'same-origin' && fetchSite !== 'none') throw new Problem('forbidden')
}

/** Authenticates and authorises the caller. {@link HandlerOf} gives each handler the type for its access level. */
async function openCall(context: RequestContext, declared: Endpoint, deps: Deps): Promise<Call<'company'>> {
  const header = (name: string) => context.req.header(name) ?? null
  const cookie = (name: string) => getCookie(context, name) ?? null
  const forStaff = ofStaff(declared.access)
  const token = forStaff ? null : header(headers.authorization)
  const staff = forStaff ? await findStaff(deps, cookie(staffCookie)) : null
  const session = await findSession(deps, {
    token,
    binding: token && cookie(bindingName(deps.config, token)),
    companyId: header(headers.company),
  })
  if (forStaff) refuseStranger(declared.access, staff, deps.config)
  else refuse(declared.access, session)
  const idempotencyKey = header(headers.idempotencyKey)
  if (declared.idempotent && !SentKey.safeParse(idempotencyKey).success) {
    throw new Problem('parameterMissing', { fields: { [headers.idempotencyKey]: 'field.required' } })
  }
  const companyId = session?.companyId ?? null
  const call: Call<'public'> = {
    // A query that forgets its company finds no row of another one. Decision 076.
    deps: ofCompany(declared.access) && companyId ? { ...deps, db: deps.companyDb(companyId) } : deps,
    requestId: context.env.requestId,
    ip: addressOf(context, deps.config),
    userAgent: (header('user-agent') ?? '').slice(0, 300),
    locale: session?.user.locale ?? preferredLocale(header('accept-language')),
    user: session?.user ?? null,
    sessionId: session?.sessionId ?? null,
    staff,
    companyId,
    companyRole: session?.companyRole ?? null,
    idempotencyKey,
    header,
    cookie,
    setCookie: (cookieName, value, options) => setCookie(context, cookieName, value, options),
  }
  return call as Call as Call<'company'>
}

/** Refuses callers who are not staff. Endpoints that the sandbox shows to all users are otherwise refused as switched off. Decision 020. */
function refuseStranger(access: Access, staff: StaffCaller | null, { sandbox }: Deps['config']): void {
  if (access === 'staff') {
    if (!staff && !sandbox) throw new Problem('forbidden')
    return
  }
  if (!staff) throw new Problem('unauthenticated')
  if (access === 'lead' && staff.role !== 'lead') throw new Problem('forbidden')
}

function refuse(access: Access, session: Awaited<ReturnType<typeof findSession>>): void {
  if (access === 'public') return
  if (!session) throw new Problem('unauthenticated')
  if (ofCompany(access) && !session.companyId) throw new Problem('forbidden')
  if (access === 'administrator' && session.companyRole !== 'administrator') throw new Problem('forbidden')
}

/** Throws when an answer does not match the contract, which is a fault of the server. */
function holdOutput(name: string, declared: Endpoint, data: unknown): void {
  const held = declared.output.safeParse(data)
  if (held.success) return
  const faults = held.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`${name} answers against its contract: ${faults.join('; ')}`)
}
