/** The response envelope of every call. */
import { meaningOf } from '../../../contract/kernel/code-meanings.ts'
import { codes } from '../../../contract/kernel/codes.ts'
import type { Envelope } from '../../../contract/kernel/endpoint.ts'
import { Problem } from '../../../contract/kernel/problem.ts'
import type { Deps } from '../deps.ts'

/** An answered call: HTTP status, body, and after how many seconds to try again where that is known. */
export interface Answer {
  readonly status: 200 | 401 | 403 | 500
  readonly retryAfter: number | null
  readonly body: Envelope<unknown>
}

/** A success. */
export function success(code: 0 | 200, data: unknown): Answer {
  return { status: 200, retryAfter: null, body: { code, message: meaningOf(code), data } }
}

/**
 * A failure. A Problem keeps its code, `data` carries its fields and details; anything else is logged and answered `internalError` with a
 * neutral message. The HTTP status only says signed out, not authorised or broken: the code in the body decides. ERR-R01, decision A41.
 */
export function failure(error: unknown, deps: Pick<Deps, 'log'>, requestId: string): Answer {
  if (!(error instanceof Problem)) {
    deps.log.error({ requestId, err: error }, 'call failed')
    const code = codes.internalError
    return { status: 500, retryAfter: null, body: { code, message: meaningOf(code), data: null } }
  }
  const { code, fields, details } = error
  const status = code === 401 || code === 403 || code === 500 ? code : 200
  const retryAfter = typeof details.retryAfter === 'number' ? details.retryAfter : null
  return { status, retryAfter, body: { code, message: error.serverText || meaningOf(code), data: { ...details, fields } } }
}
