/** One call of the contract over axios, with the headers and the session check of §6. Fetched with the first call that is sent. Decisions 028, 071. */
import { calls as table } from 'virtual:calls'
import axios, { type AxiosError, type AxiosRequestConfig } from 'axios'
import type { EndpointName } from '../../contract/endpoints.ts'
import { type Endpoint, headers, ofCompany, ofUser } from '../../contract/kernel/endpoint.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { hasExpired } from '../../machines/account/session/stored.ts'
import { dataOf } from './answers.ts'
import { callHeaders } from './call-headers.ts'
import { requestOf } from './call-request.ts'
import type { CallOptions, Surroundings } from './client.ts'
import { withStepUp } from './step-up.ts'

type Call = Pick<Endpoint, 'method' | 'path' | 'access'> & { success: 0 | 200; multipart: boolean }
const calls = table as Record<EndpointName, Call>

/** Milliseconds a form with files may take: the server waits no longer for one. */
const uploadTimeout = 300_000

/** Makes calls by their names; a failed one rejects with a {@link Problem}. */
export type Caller = (name: EndpointName, input: Record<string, unknown>, options: CallOptions) => Promise<unknown>

/** A caller of the server at an origin. */
export function openCaller(origin: string, surroundings: Surroundings): Caller {
  const http = axios.create({ baseURL: origin, timeout: 20_000, withCredentials: true, validateStatus: () => true })
  return withStepUp(async (name, input, { signal, idempotencyKey, accessToken, onProgress, keepalive }) => {
    const { method, path, access, success, multipart } = calls[name]
    let session = ofUser(access) ? surroundings.session() : null
    // No user is signed in any more: a last request of a closing page is not sent either.
    if (ofUser(access) && !session) throw new Problem('unauthenticated', { kind: 'session' })
    if (session && hasExpired(session.expiresAt, surroundings.now())) {
      surroundings.sessionOver()
      // Unless another tab has extended it while this one slept.
      session = surroundings.session()
      if (!session || hasExpired(session.expiresAt, surroundings.now())) throw new Problem('unauthenticated', { kind: 'session' })
    }
    const { url, body } = requestOf({ method, path }, input)
    const companyId = ofCompany(access) ? surroundings.companyId() : null
    const locale = surroundings.locale()
    const request: AxiosRequestConfig = {
      method,
      url,
      signal,
      ...(body && { data: multipart ? formOf(body) : body }),
      headers: {
        ...callHeaders({ token: session?.token ?? null, companyId, locale }),
        ...(idempotencyKey && { [headers.idempotencyKey]: idempotencyKey }),
        ...(accessToken && { [headers.accessToken]: accessToken }),
      },
      ...(onProgress && { onUploadProgress: ({ progress }) => onProgress(Math.round((progress ?? 0) * 100)) }),
      // A large file over a slow line takes its time; its field shows how far it is and lets it be given up.
      ...(multipart && { timeout: uploadTimeout }),
      ...(keepalive && { adapter: 'fetch', fetchOptions: { keepalive } }),
    }
    const answer = await http.request<unknown>(request).catch((error: unknown) => {
      const { code = '' } = error as Partial<AxiosError>
      throw new Problem(0, { kind: 'transport', serverText: code })
    })
    return dataOf(answer, success, session, surroundings)
  })
}

function formOf(input: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(input))
    for (const part of Array.isArray(value) ? value : [value]) form.append(key, part instanceof Blob ? part : String(part))
  return form
}
