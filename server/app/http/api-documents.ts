/** The API as a page and as OpenAPI: the calls of merchants for everybody, those of the staff for the staff alone. */
import { getCookie } from 'hono/cookie'
import { etag } from 'hono/etag'
import { areas } from '../../../contract/endpoints.ts'
import type { Endpoint } from '../../../contract/kernel/endpoint.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Encoded, encode, sendEncoded } from '../../platform/http/encoded.ts'
import type { App } from '../../platform/http/types.ts'
import { findStaff, staffCookie } from '../../staff/sessions.ts'
import { staffArea } from './mount.ts'
import { docsPage, openApi } from './openapi.ts'

/** Where the documents of one audience are. */
interface Audience {
  readonly page: string
  readonly document: string
  readonly staff: boolean
}

const audiences: readonly Audience[] = [
  { page: '/docs', document: '/openapi.json', staff: false },
  { page: '/backoffice/api/docs', document: '/backoffice/api/openapi.json', staff: true },
]

/** Documents of this version, by path: they say the same in every app of the process, but for its address. */
const made = new Map<string, Promise<Encoded>>()

/**
 * Registers `/docs` and `/openapi.json`, and the same of the calls of the staff below `/backoffice/api`, which are 404 for everybody else.
 * With `API_DOCS=off` all are 404. Each is made once.
 */
export function mountApiDocuments(app: App, deps: Pick<Deps, 'config' | 'db' | 'clock'>): void {
  if (!deps.config.apiDocs) return
  const { publicUrl } = deps.config
  for (const { page, document, staff } of audiences) {
    const calls = callsOf(staff)
    const texts = [
      { path: document, type: 'application/json; charset=utf-8', make: () => JSON.stringify(openApi(calls, publicUrl)) },
      { path: page, type: 'text/html; charset=utf-8', make: () => docsPage(calls, document) },
    ]
    for (const { path, type, make } of texts)
      app.get(path, etag(), async (context) => {
        if (staff && !(await findStaff(deps, getCookie(context, staffCookie) ?? null))) return context.notFound()
        const key = `${publicUrl} ${path}`
        const document = made.get(key) ?? encode(make())
        made.set(key, document)
        context.header('cache-control', staff ? 'private, no-cache' : 'no-cache')
        return sendEncoded(context, await document, type)
      })
  }
}

/** The calls of the staff, or all others, by area; areas without one are left out. */
function callsOf(staff: boolean): Record<string, Record<string, Endpoint>> {
  const sorted = Object.entries<Record<string, Endpoint>>(areas).map(
    ([area, calls]) =>
      [area, Object.fromEntries(Object.entries(calls).filter(([, { path }]) => path.startsWith(staffArea) === staff))] as const,
  )
  return Object.fromEntries(sorted.filter(([, calls]) => Object.keys(calls).length > 0))
}
