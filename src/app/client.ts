/** The axios client: every call of the contract as a function, with the headers and the session check of §6. */

import type { EndpointName, InputOf, OutputOf } from '../../contract/endpoints.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { hasExpired, type StoredSession } from '../../machines/account/session/stored.ts'
import { type Answer, dataOf } from './answers.ts'
import { callName } from './call-headers.ts'
import type { Caller } from './caller.ts'
import { takeEarly } from './early-responses.ts'

export type CallOptions = {
  signal?: AbortSignal
  idempotencyKey?: string
  accessToken?: string
  onProgress?: (percent: number) => void
  /** The call outlives the page it was made from. At most 64 KiB. */
  keepalive?: boolean
}

/** The contract as functions; a failed call rejects with a {@link Problem}. */
export type Client = { [Name in EndpointName]: (input: InputOf<Name>, options?: CallOptions) => Promise<OutputOf<Name>> }

/** Dependencies of the client. */
export type Surroundings = {
  session: () => StoredSession | null
  companyId: () => string | null
  now: () => Date
  /** Hears the `date` header of every answer, or null. */
  heard?: (date: string | null) => void
  /** Language of the interface, which mails and texts of the server follow. */
  locale: () => string
  /** Fetches the texts that an answer may need. */
  fetchTexts?: () => Promise<void>
  /** Called when the token has run out or the server answered 401. SESS-03 to SESS-06, decision A30. */
  sessionOver: () => void
}

/** Makes the client. `origin` is empty for the portal's own origin. */
export function createClient(origin: string, surroundings: Surroundings): Client {
  let caller: Caller | null = null
  const fetchTexts = async () => surroundings.fetchTexts?.()
  // Fetched with the first call that is sent: a visitor who only looks asks the server nothing, and a page is drawn from early responses.
  const fetchCaller = async () => {
    try {
      const [{ openCaller }] = await Promise.all([import('./caller.ts'), fetchTexts()])
      caller ??= openCaller(origin, surroundings)
      return caller
    } catch (error) {
      throw Problem.from(error)
    }
  }
  const received = async (answer: Answer, session: StoredSession | null) => {
    try {
      return dataOf(answer, 200, session, surroundings)
    } catch (refusal) {
      await fetchTexts().catch((error: unknown) => Promise.reject(Problem.from(error)))
      throw refusal
    }
  }
  // Who asks, and for which company, is read at once: both may be others a moment later.
  const call = async (name: EndpointName, input: Record<string, unknown>, options: CallOptions = {}) => {
    const session = surroundings.session()
    const early =
      session && !hasExpired(session.expiresAt, surroundings.now())
        ? takeEarly(callName(name, JSON.stringify(input)), { session, companyId: surroundings.companyId(), locale: surroundings.locale() })
        : null
    const answer = early && (await early)
    if (answer) return received(answer, session)
    return (caller ?? (await fetchCaller()))(name, input, options)
  }
  // Which calls there are is known to types alone: a list of their names would be fetched with every first touch. Decision 028.
  return new Proxy({} as Client, {
    get: (_, name) => (input: Record<string, unknown>, options?: CallOptions) => call(name as EndpointName, input, options),
  })
}

/** A client some of whose calls do something of their own. */
export function withCalls(client: Client, own: Partial<Client>): Client {
  return Object.assign(Object.create(client), own)
}
