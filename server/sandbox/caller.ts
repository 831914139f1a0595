/** An in-process API client that keeps the session, the binding cookie and the company, as a browser does. */

import { type EndpointName, endpoints, type InputOf, type OutputOf } from '../../contract/endpoints.ts'
import { type Envelope, headers, loginType } from '../../contract/kernel/endpoint.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { App } from '../platform/http/types.ts'

/** An API client with its session. */
export interface Caller {
  token: string | null
  companyId: string | null
  /** Calls an endpoint; throws the Problem it answers with. `idempotencyKey` is for money calls. R12. */
  call<Name extends EndpointName>(name: Name, input: InputOf<Name>, idempotencyKey?: string): Promise<OutputOf<Name>>
  /** Submits the form of a page, such as a consent, and returns the response; cookies of pages are kept. Redirects are not followed. */
  submit(path: string, fields: Readonly<Record<string, string>>): Promise<Response>
}

/** Creates a client that is not signed in. */
export function openCaller(app: App): Caller {
  let cookie: string | null = null
  const pageCookies = new Map<string, string>()
  const caller: Caller = {
    token: null,
    companyId: null,
    async call<Name extends EndpointName>(name: Name, input: InputOf<Name>, idempotencyKey?: string) {
      const response = await app.request(...requestOf(name, { ...input }, own(idempotencyKey)))
      const kept = response.headers.get('set-cookie')
      if (kept) cookie = kept.split(';')[0] ?? null
      const answered = (await response.json()) as Envelope<{ fields?: Record<string, string> } | null>
      if (answered.code === (endpoints[name].success ?? 200)) return answered.data as OutputOf<Name>
      throw new Problem(answered.code, { serverText: `${name}: ${answered.message}`, fields: answered.data?.fields ?? {} })
    },
    async submit(path, fields) {
      const headers = { cookie: [...pageCookies].map(([name, value]) => `${name}=${value}`).join('; ') }
      const response = await app.request(path, { method: 'POST', body: new URLSearchParams(fields), headers })
      for (const kept of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (kept.split(';')[0] ?? '').split('=')
        pageCookies.set(name, value)
      }
      return response
    },
  }

  function own(idempotencyKey?: string): Record<string, string> {
    return {
      [headers.loginType]: loginType,
      ...(caller.token ? { [headers.authorization]: caller.token } : {}),
      ...(caller.companyId ? { [headers.company]: caller.companyId } : {}),
      ...(cookie ? { cookie } : {}),
      ...(idempotencyKey ? { [headers.idempotencyKey]: idempotencyKey } : {}),
    }
  }
  return caller
}

/** Path and request of a call: path parameters filled in, the rest as query, form or JSON. */
function requestOf(name: EndpointName, input: Record<string, unknown>, own: Record<string, string>): [string, RequestInit] {
  const { method, path, encoding } = endpoints[name]
  const rest = { ...input }
  const filled = path.replace(/:(\w+)/g, (_, field: string) => {
    const value = encodeURIComponent(String(rest[field]))
    delete rest[field]
    return value
  })
  if (method !== 'POST') {
    const query = new URLSearchParams(Object.entries(rest).map(([field, value]) => [field, String(value)]))
    return [query.size > 0 ? `${filled}?${query}` : filled, { method, headers: own }]
  }
  if (encoding === 'multipart') {
    const body = new FormData()
    for (const [field, value] of Object.entries(rest)) body.append(field, value instanceof Blob ? value : String(value))
    return [filled, { method, body, headers: own }]
  }
  return [filled, { method, body: JSON.stringify(rest), headers: { ...own, 'content-type': 'application/json' } }]
}
