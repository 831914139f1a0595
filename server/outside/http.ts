/** Calls to outside services: time limit, JSON, validated answers, and one error for a service that does not answer. */
import type { z } from 'zod'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Deps } from '../platform/deps.ts'
import type { Retry, SaysRetry } from '../platform/jobs/retry.ts'

/** Longest wait for an outside service, milliseconds. */
export const patience = 15_000

/** Longest wait for a service that a page does not depend on, milliseconds. */
export const pagePatience = 1500

/** The service refuses this request: an answer of 4xx with no other meaning here. */
export class PartnerRefusal extends Error {
  override readonly name = 'PartnerRefusal'
  readonly status: number

  constructor(status: number, service: string) {
    super(`${service} answered ${status}`)
    this.status = status
  }
}

/** 401 or 403: the service refuses our own key. It is unavailable until an operator acts, so a job asks once an hour. */
class CredentialsRefused extends Problem implements SaysRetry {
  readonly retry: Retry

  constructor(status: number, service: string) {
    super('networkError')
    this.message = `${service} answered ${status}`
    this.retry = { pause: 3_600_000, counts: true, fault: { service, status, reference: null } }
  }
}

/** 429: the service asks for a pause, which is no failure of the job. */
export class PartnerBusy extends Problem implements SaysRetry {
  readonly retry: Retry

  constructor(service: string, retryAfter: string | null, now: Date) {
    super('networkError')
    this.message = `${service} answered 429`
    this.retry = { pause: pauseOf(retryAfter, now), counts: false, fault: null }
  }
}

/** 409: the service has another order under our reference. Nothing is sent under it until a person has settled that. */
export class ReferenceTaken extends Error implements SaysRetry {
  override readonly name = 'ReferenceTaken'
  readonly retry: Retry

  constructor(service: string, reference: string) {
    super(`${service} has another order under ${reference}`)
    this.retry = { pause: null, counts: true, fault: { service, status: 409, reference } }
  }
}

/** Milliseconds of a pause that no `Retry-After` names, the least and the most that are kept. */
const pauses = { usual: 60_000, least: 1000, most: 3_600_000 }

/** Milliseconds of a `Retry-After`, which is a number of seconds or an HTTP date. RFC 9110 10.2.3. */
function pauseOf(retryAfter: string | null, now: Date): number {
  const named = retryAfter === null || retryAfter.trim() === '' ? Number.NaN : Number(retryAfter) * 1000
  const until = Date.parse(retryAfter ?? '') - now.getTime()
  const pause = [named, until, pauses.usual].find((each) => !Number.isNaN(each)) ?? pauses.usual
  return Math.min(Math.max(pause, pauses.least), pauses.most)
}

/** An answer of 4xx, and whose key it refuses with 401 and 403: ours, or one the merchant gave us, which the caller handles. */
interface Refused {
  readonly service: string
  readonly status: number
  readonly retryAfter: string | null
  readonly keyOf: 'house' | 'merchant'
  /** The service's own code, for the log. */
  readonly code?: string
}

/** The meaning of an answer of 4xx, which is logged: the one place that says so. Decision 075. */
export function refusalOf({ log, clock }: Pick<Deps, 'log' | 'clock'>, { service, status, retryAfter, keyOf, code }: Refused): Error {
  if (status === 429) {
    log.warn({ service, status, code, retryAfter }, 'partner asks for a pause')
    return new PartnerBusy(service, retryAfter, clock.now())
  }
  if (keyOf === 'house' && (status === 401 || status === 403)) {
    log.error({ service, status, code }, 'a provider refuses our credentials')
    return new CredentialsRefused(status, service)
  }
  log.warn({ service, status, code }, 'partner refuses')
  return new PartnerRefusal(status, service)
}

/**
 * Sends an order, and continues with the one that the service has where it answers 409: `read` returns it if it is ours, else null. Throws
 * {@link ReferenceTaken} for another one.
 */
export async function orderOnce<Answer>(
  { service, reference }: { service: string; reference: string },
  send: () => Promise<Answer>,
  read: () => Promise<Answer | null>,
): Promise<Answer> {
  try {
    return await send()
  } catch (error) {
    if (!(error instanceof PartnerRefusal && error.status === 409)) throw error
    const known = await read().catch((unread: unknown) => {
      if (unread instanceof PartnerRefusal && unread.status === 404) return null
      throw unread
    })
    if (known === null) throw new ReferenceTaken(service, reference)
    return known
  }
}

/** One request to an outside service. */
interface PartnerRequest<Output extends z.ZodType> {
  /** Name for the log, for example `bank`. */
  readonly service: string
  readonly url: string
  /** The bearer token; null where the request itself proves who asks. */
  readonly key: string | null
  /** Whose key it is; ours by default. */
  readonly keyOf?: 'merchant'
  /** Sent by POST, as JSON, or as a form where it is URLSearchParams; without it the request is a GET. */
  readonly body?: unknown
  /** Schema of the answer. */
  readonly answer: Output
  /** Longest wait, milliseconds; {@link patience} by default. */
  readonly within?: number
}

/**
 * Asks an outside service. Throws as of {@link refusalOf} for an answer of 4xx, Problem `networkError` when the service does not answer in
 * time, answers 5xx, or answers something else than agreed. Never call it inside a transaction.
 */
export async function askPartner<Output extends z.ZodType>(
  { fetch, log, clock }: Pick<Deps, 'fetch' | 'log' | 'clock'>,
  request: PartnerRequest<Output>,
): Promise<z.output<Output>> {
  const { service, url, key, keyOf = 'house', body, within = patience } = request
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { accept: 'application/json', ...(key !== null && { authorization: `Bearer ${key}` }), ...typeOf(body) },
    body: body === undefined || body instanceof URLSearchParams ? body : JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(within),
  }).catch((error: unknown) => {
    log.warn({ service, err: error }, 'partner does not answer')
    throw new Problem('networkError')
  })
  const { status, headers } = response
  if (status >= 400 && status < 500) throw refusalOf({ log, clock }, { service, status, keyOf, retryAfter: headers.get('retry-after') })
  const answered: unknown = response.ok ? await response.json().catch(() => undefined) : undefined
  const parsed = request.answer.safeParse(answered)
  if (parsed.success) return parsed.data
  log.warn({ service, status }, 'partner answers against the protocol')
  throw new Problem('networkError')
}

/** The type of a body; that of a form is set by fetch. */
function typeOf(body: unknown): Record<string, string> {
  return body === undefined || body instanceof URLSearchParams ? {} : { 'content-type': 'application/json' }
}
