/** Calls to outside services: time limit, JSON, validated answers, and one error for a service that does not answer. */
import type { z } from 'zod'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Deps } from '../platform/deps.ts'

/** Longest wait for an outside service, milliseconds. */
export const patience = 15_000

/** Longest wait for a service that a page does not depend on, milliseconds. */
export const pagePatience = 1500

/** The service answered with an error. */
export class PartnerRefusal extends Error {
  override readonly name = 'PartnerRefusal'
  readonly status: number

  constructor(status: number, service: string) {
    super(`${service} answered ${status}`)
    this.status = status
  }
}

/** One request to an outside service. */
interface PartnerRequest<Output extends z.ZodType> {
  /** Name for the log, for example `bank`. */
  readonly service: string
  readonly url: string
  readonly key: string
  /** Sent as JSON by POST; without it the request is a GET. */
  readonly body?: unknown
  /** Schema of the answer. */
  readonly answer: Output
  /** Longest wait, milliseconds; {@link patience} by default. */
  readonly within?: number
}

/**
 * Asks an outside service. Throws {@link PartnerRefusal} for an answer of 4xx, Problem `networkError` when the service does not answer in
 * time, answers 5xx or 429, or answers something else than agreed. Never call it inside a transaction.
 */
export async function askPartner<Output extends z.ZodType>(
  { fetch, log }: Pick<Deps, 'fetch' | 'log'>,
  request: PartnerRequest<Output>,
): Promise<z.output<Output>> {
  const { service, url, key, body, within = patience } = request
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(within),
  }).catch((error: unknown) => {
    log.warn({ service, err: error }, 'partner does not answer')
    throw new Problem('networkError')
  })
  if (response.status >= 400 && response.status < 500 && response.status !== 429) throw new PartnerRefusal(response.status, service)
  const answered: unknown = response.ok ? await response.json().catch(() => undefined) : undefined
  const parsed = request.answer.safeParse(answered)
  if (parsed.success) return parsed.data
  log.warn({ service, status: response.status }, 'partner answers against the protocol')
  throw new Problem('networkError')
}
