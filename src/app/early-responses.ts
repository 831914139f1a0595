/** Responses to the calls that the document sent while the scripts were loading. Decision 071. */
import type { StoredSession } from '../../machines/account/session/stored.ts'

/** What was sent: for whom, and the responses by their `callName`. */
export type SentCalls = {
  token: string
  companyId: string | null
  locale: string
  responses: Record<string, Promise<Response> | undefined>
}

declare global {
  var sentCalls: SentCalls | undefined
}

/** For whom a call is made. */
type Caller = { session: StoredSession | null; companyId: string | null; locale: string }

/** Takes the response to a call out of those sent, or returns null: each is taken once, and only by the same user, company and language. */
export function takeEarly(name: string, { session, companyId, locale }: Caller): Promise<Response> | null {
  const sent = globalThis.sentCalls
  const response = sent?.responses[name]
  if (!sent || !response || sent.token !== session?.token || sent.locale !== locale || (companyId !== null && sent.companyId !== companyId))
    return null
  delete sent.responses[name]
  return response
}

/** From here on every call asks the server: what was sent early may be out of date. */
export function forgetEarly(): void {
  globalThis.sentCalls = undefined
}
