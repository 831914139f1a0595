/** Requests to marketplaces with validated responses, iteration over pages, and splitting of date ranges to the allowed length. */
import { z } from 'zod'
import { addDays } from '../../../contract/kernel/days.ts'
import { Problem } from '../../../contract/kernel/problem.ts'
import { startOf } from '../../platform/hong-kong-time.ts'
import { patience, refusalOf } from '../http.ts'
import type { Call, SalesPage } from './adapter.ts'

/** A request to a marketplace. */
export interface Question {
  readonly method?: 'GET' | 'POST'
  /** Path below the marketplace's address, or a full address below it from one of its responses. */
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** An answer as it came. */
export interface Answered {
  readonly status: number
  readonly headers: Headers
  /** Undefined if it is not JSON. */
  readonly body: unknown
}

/** Meaning of a response as an HTTP status: 200 success, 401 token refused, 429 rate-limited, 503 unavailable; or a clock difference. */
export type Verdict = (answered: Answered) => number | 'skew'

/** A code and no text, which could name a person. */
const Code = z.union([z.number(), z.string().regex(/^[\w.:-]{1,60}$/)]).catch(0)

const byStatus: Verdict = ({ status }) => status

/**
 * Sends a request, and repeats it by the marketplace's clock when our time was refused. Throws as of {@link refusalOf} for a refusal,
 * Problem `networkError` when the marketplace does not answer in time, is unavailable, or returns an undocumented response. Never call it
 * inside a transaction.
 */
export async function ask<Output extends z.ZodType>(
  call: Call,
  build: (at: Date) => Question,
  answer: Output,
  verdict: Verdict = byStatus,
): Promise<{ data: z.output<Output>; headers: Headers }> {
  const { outside, slug } = call
  let answered = await send(call, build(outside.clock.now()))
  let word = verdict(answered)
  if (word === 'skew') {
    const theirs = Date.parse(answered.headers.get('date') ?? '')
    if (Number.isNaN(theirs)) throw new Problem('networkError')
    outside.log.warn({ service: slug, ahead: theirs - outside.clock.now().getTime() }, 'partner has another time')
    answered = await send(call, build(new Date(theirs)))
    word = verdict(answered)
  }
  if (word === 'skew') throw new Problem('networkError')
  if (word >= 400 && word < 500) {
    const retryAfter = answered.headers.get('retry-after')
    throw refusalOf(outside, { service: slug, status: word, retryAfter, keyOf: 'merchant', code: codeIn(answered.body) })
  }
  const parsed = word < 400 ? answer.safeParse(answered.body) : undefined
  if (parsed?.success) return { data: parsed.data, headers: answered.headers }
  const issue = parsed?.error?.issues[0]
  outside.log.warn({ service: slug, status: word, at: issue?.path.join('.'), issue: issue?.code }, 'partner answers against the protocol')
  throw new Problem('networkError')
}

/** The marketplace's own code of a refusal, by the names that marketplaces use. */
const Coded = z.looseObject({ code: Code, error_code: Code, errorCode: Code, sub_code: Code, error: Code }).partial()

function codeIn(body: unknown): string | undefined {
  const { data } = Coded.safeParse(body)
  const code = data?.code ?? data?.error_code ?? data?.errorCode ?? data?.sub_code ?? data?.error
  return code === undefined ? undefined : String(code)
}

async function send({ base, slug, outside }: Call, { method = 'GET', path, query = {}, headers = {}, body }: Question): Promise<Answered> {
  const url = new URL(path.startsWith(`${base}/`) ? path : `${base}${path}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  try {
    const response = await outside.fetch(url.href, {
      method,
      headers: { accept: 'application/json', ...headers },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(patience),
    })
    const read: unknown = await response.json().catch(() => undefined)
    return { status: response.status, headers: response.headers, body: read }
  } catch (error) {
    outside.log.warn({ service: slug, err: error }, 'partner does not answer')
    throw new Problem('networkError')
  }
}

/** More pages than any shop has in a requested span: protects against a marketplace whose pages never end. */
const mostPages = 20_000

/** Iterates pages from a first cursor until a page has no next one. Throws Problem `networkError` when the cursors form a circle. */
export async function* following<Cursor>(
  first: Cursor,
  read: (cursor: Cursor) => Promise<SalesPage & { next: Cursor | null }>,
): AsyncGenerator<SalesPage> {
  let cursor: Cursor | null = first
  for (let count = 0; cursor !== null; count++) {
    const { next, ...page }: SalesPage & { next: Cursor | null } = await read(cursor)
    if (next === cursor || count === mostPages) throw new Problem('networkError')
    yield page
    cursor = next
  }
}

/** A span of time: from `begin` up to, but not including, `end`. */
export interface Span {
  readonly begin: Date
  readonly end: Date
}

/** The days `from` to `to` of Hong Kong as spans of at most so many days, oldest first. */
export function spansOf(from: string, to: string, days: number): Span[] {
  const spans: Span[] = []
  for (let day = from; day <= to; day = addDays(day, days)) {
    const last = addDays(day, days - 1)
    spans.push({ begin: startOf(day), end: startOf(addDays(last < to ? last : to, 1)) })
  }
  return spans
}
