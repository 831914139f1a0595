/** The axios client: every call of the contract as a function, with the headers and the session check of §6. */

import { calls as table } from 'virtual:calls'
import type { AxiosError, AxiosInstance, AxiosRequestConfig } from 'axios'
import { type Endpoint, type Envelope, headers, loginType, ofCompany, ofUser } from '../../contract/endpoint.ts'
import type { EndpointName, InputOf, OutputOf } from '../../contract/endpoints.ts'
import { Problem } from '../../contract/problem.ts'
import { hasExpired, type StoredSession } from '../../machines/session/stored.ts'

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

/** Milliseconds a form with files may take: the server waits no longer for one. */
const uploadTimeout = 300_000

type Call = Pick<Endpoint, 'method' | 'path' | 'access'> & { success: 0 | 200; multipart: boolean }
const calls = table as Record<EndpointName, Call>

/** What the client asks of its surroundings. */
type Surroundings = {
  session: () => StoredSession | null
  companyId: () => string | null
  now: () => Date
  /** Hears the `date` header of every answer, or null. */
  heard?: (date: string | null) => void
  /** Language of the interface, which mails and texts of the server follow. */
  locale: () => string
  /** Called when the token has run out or the server answered 401. SESS-03 to SESS-06, decision A30. */
  sessionOver: () => void
}

/** Makes the client. `origin` is empty for the portal's own origin. */
export function createClient(origin: string, surroundings: Surroundings): Client {
  let made: AxiosInstance | null = null
  // Fetched with the first call: a visitor who only looks asks the server nothing.
  const http = async () => {
    made ??= (await import('axios')).default.create({
      baseURL: origin,
      timeout: 20_000,
      withCredentials: true,
      validateStatus: () => true,
    })
    return made
  }
  return Object.fromEntries(
    (Object.keys(calls) as EndpointName[]).map((name) => [
      name,
      (input: Record<string, unknown>, options?: CallOptions) => call(http, surroundings, name, input, options ?? {}),
    ]),
  ) as unknown as Client
}

async function call(
  http: () => Promise<AxiosInstance>,
  surroundings: Surroundings,
  name: EndpointName,
  input: Record<string, unknown>,
  { signal, idempotencyKey, accessToken, onProgress, keepalive }: CallOptions,
): Promise<unknown> {
  const { method, path, access, success, multipart } = calls[name]
  let session = ofUser(access) ? surroundings.session() : null
  // Nobody is signed in any more: what a page still wants to send on its way out is not sent either.
  if (ofUser(access) && !session) throw new Problem(401, { kind: 'session' })
  if (session && hasExpired(session.expiresAt, surroundings.now())) {
    surroundings.sessionOver()
    // Unless another tab has extended it while this one slept.
    session = surroundings.session()
    if (!session || hasExpired(session.expiresAt, surroundings.now())) throw new Problem(401, { kind: 'session' })
  }
  const { url, rest } = fillPath(path, input)
  const companyId = ofCompany(access) ? surroundings.companyId() : null
  const request: AxiosRequestConfig = {
    method,
    url,
    signal,
    ...(method === 'POST' ? { data: multipart ? formOf(rest) : rest } : { params: rest }),
    headers: {
      [headers.loginType]: loginType,
      'accept-language': surroundings.locale().replace('_', '-'),
      ...(session && { [headers.authorization]: session.token }),
      ...(companyId && { [headers.company]: companyId }),
      ...(idempotencyKey && { [headers.idempotencyKey]: idempotencyKey }),
      ...(accessToken && { [headers.accessToken]: accessToken }),
    },
    ...(onProgress && { onUploadProgress: ({ progress }) => onProgress(Math.round((progress ?? 0) * 100)) }),
    // A large file over a slow line takes its time; its field shows how far it is and lets it be given up.
    ...(multipart && { timeout: uploadTimeout }),
    ...(keepalive && { adapter: 'fetch', fetchOptions: { keepalive } }),
  }
  const answer = await http()
    .then((axios) => axios.request<Envelope<unknown>>(request))
    .catch((error: unknown) => {
      const { code = '' } = error as Partial<AxiosError>
      throw new Problem(0, { kind: 'transport', serverText: code })
    })
  surroundings.heard?.(answer.headers.date ? String(answer.headers.date) : null)
  const requestId = String(answer.headers[headers.requestId] ?? '')
  const envelope = answer.data
  if (typeof envelope !== 'object' || envelope === null || !('code' in envelope))
    throw new Problem(0, { kind: 'transport', requestId, details: { status: answer.status } })
  const code = Number(envelope.code)
  if (code === success || code === 200) return envelope.data
  if (code === 401 && session) {
    // A late answer to a session that has been replaced since says nothing about the new one.
    if (surroundings.session()?.token === session.token) surroundings.sessionOver()
    throw new Problem(401, { kind: 'session', requestId })
  }
  const { fields = {}, ...details } = (envelope.data ?? {}) as { fields?: Record<string, string> }
  throw new Problem(code, { fields, details, serverText: envelope.message, requestId })
}

function fillPath(path: string, input: Record<string, unknown>): { url: string; rest: Record<string, unknown> } {
  const rest = { ...input }
  const url = path.replace(/:(\w+)/g, (_, key: string) => {
    const value = encodeURIComponent(String(rest[key]))
    delete rest[key]
    return value
  })
  return { url, rest }
}

function formOf(input: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(input))
    for (const part of Array.isArray(value) ? value : [value]) form.append(key, part instanceof Blob ? part : String(part))
  return form
}
