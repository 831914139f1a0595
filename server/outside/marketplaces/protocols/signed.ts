/** Protocol of marketplaces that require every request to be signed with the application's secret and return errors as a code with HTTP 200. */
import type { z } from 'zod'
import type { Call } from '../adapter.ts'
import { type Answered, ask, type Question, type Verdict } from '../requests.ts'

/** Meaning of a marketplace's error codes; an unlisted code is a refusal. */
export interface Codes {
  /** Reads the error code of a response; undefined for a success. */
  readonly of: (body: Readonly<Record<string, unknown>>) => string | undefined
  /** The token is not taken: refused, revoked or run out. */
  readonly token: readonly string[]
  /** Our clock and theirs are too far apart. */
  readonly skew: readonly string[]
  /** Rate-limited or unavailable: can be retried later. */
  readonly later: readonly string[]
}

/** Sends a request that `sign` signs at a time: our time, or the marketplace's when ours is refused. */
export function askSigned<Output extends z.ZodType>(
  call: Call,
  sign: (at: Date) => Question,
  answer: Output,
  codes: Codes,
): Promise<{ data: z.output<Output>; headers: Headers }> {
  return ask(call, sign, answer, verdictOf(codes))
}

function verdictOf({ of, token, skew, later }: Codes): Verdict {
  return ({ status, body }: Answered) => {
    const code = isRecord(body) ? of(body) : undefined
    if (code === undefined) return status
    if (token.includes(code)) return 401
    if (skew.includes(code)) return 'skew'
    return later.includes(code) ? 503 : Math.max(status, 400)
  }
}

/** Whether something is an object of JSON. */
export function isRecord(body: unknown): body is Readonly<Record<string, unknown>> {
  return typeof body === 'object' && body !== null
}

/** A code as text; undefined when it is missing or one of those that mean good. */
export function codeOf(value: unknown, ...good: readonly string[]): string | undefined {
  const code = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return code === '' || good.includes(code) ? undefined : code
}
