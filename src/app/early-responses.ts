/** Responses to the calls that the document sent while the scripts were loading. Decision 071. */
import type { StoredSession } from '../../machines/account/session/stored.ts'
import type { Answer } from './answers.ts'

/** What was sent: for whom, and the responses by their `callName`. */
export type SentCalls = {
  token: string
  companyId: string | null
  locale: string
  /** When, in milliseconds. */
  at: number
  responses: Record<string, { ofCompany: boolean; response: Promise<Response> } | undefined>
}

declare global {
  var sentCalls: SentCalls | undefined
}

/** Milliseconds a response may be taken after it was asked for, as long as a call may take. */
export const patience = 20_000

/** For whom a call is made. */
type Caller = { session: Pick<StoredSession, 'token'> | null; companyId: string | null; locale: string }

/**
 * Takes the response to a call out of those sent, or returns null: each is taken once, soon, and only by the same user, company and
 * language. Resolves with null when no answer came: the call is then sent.
 */
export function takeEarly(name: string, { session, companyId, locale }: Caller): Promise<Answer | null> | null {
  const sent = globalThis.sentCalls
  const early = sent?.responses[name]
  if (!sent || !early || Date.now() - sent.at > patience) return null
  if (sent.token !== session?.token || sent.locale !== locale || (early.ofCompany && sent.companyId !== companyId)) return null
  delete sent.responses[name]
  return received(early.response)
}

async function received(response: Promise<Response>): Promise<Answer | null> {
  try {
    const answer = await response
    return { status: answer.status, headers: Object.fromEntries(answer.headers), data: await answer.json() }
  } catch {
    return null
  }
}

/** From the first touch of the user on every call asks the server: what was sent early may be out of date by then. */
export function forgetEarlyWhenTouched(): void {
  const end = new AbortController()
  const forget = () => {
    globalThis.sentCalls = undefined
    end.abort()
  }
  for (const touch of ['pointerdown', 'keydown']) addEventListener(touch, forget, { capture: true, signal: end.signal })
}
