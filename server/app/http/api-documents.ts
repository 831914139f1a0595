/** The API as OpenAPI, and in Swagger UI: the calls of merchants for everybody, those of the staff for the staff alone. */
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { getCookie } from 'hono/cookie'
import { etag } from 'hono/etag'
import { areas } from '../../../contract/endpoints.ts'
import { portalBase } from '../../../contract/kernel/constants.ts'
import type { Endpoint } from '../../../contract/kernel/endpoint.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Encoded, encode, sendEncoded } from '../../platform/http/encoded.ts'
import type { App } from '../../platform/http/types.ts'
import { findStaff, staffCookie } from '../../staff/sessions.ts'
import { staffArea } from './mount.ts'
import { openApi } from './openapi.ts'

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
 * Registers `/docs` with its files and `/openapi.json`, and the same of the calls of the staff below `/backoffice/api`, which are 404 for everybody else.
 * With `API_DOCS=off` all are 404. Each is made once.
 */
export function mountApiDocuments(app: App, deps: Pick<Deps, 'config' | 'db' | 'clock'>): void {
  if (!deps.config.apiDocs) return
  const { publicUrl } = deps.config
  for (const { page, document, staff } of audiences) {
    const calls = callsOf(staff)
    const texts = [
      { path: document, type: 'application/json; charset=utf-8', make: async () => JSON.stringify(openApi(calls, publicUrl)) },
      { path: page, type: 'text/html; charset=utf-8', make: async () => pageOf(page) },
      { path: `${page}/start.js`, type: 'text/javascript; charset=utf-8', make: async () => startOf(document) },
      ...scripts.map(({ name, type }) => ({
        path: `${page}/${name}`,
        type,
        make: () => readFile(require.resolve(`swagger-ui-dist/${name}`), 'utf8'),
      })),
    ]
    for (const { path, type, make } of texts)
      app.get(path, etag(), async (context) => {
        if (staff && !(await findStaff(deps, getCookie(context, staffCookie) ?? null))) return context.notFound()
        const key = `${publicUrl} ${path}`
        const document = made.get(key) ?? make().then(encode)
        made.set(key, document)
        context.header('cache-control', staff ? 'private, no-cache' : 'no-cache')
        return sendEncoded(context, await document, type)
      })
  }
}

const require = createRequire(import.meta.url)

/** Files of Swagger UI. */
const scripts = [
  { name: 'swagger-ui-bundle.js', type: 'text/javascript; charset=utf-8' },
  { name: 'swagger-ui.css', type: 'text/css; charset=utf-8' },
] as const

/** The page; its script is a file, because the policy of content allows no other. */
function pageOf(page: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Sampan API</title><link rel="icon" href="${portalBase}/favicon.svg"><link rel="stylesheet" href="${page}/swagger-ui.css"></head><body><div id="api"></div><script src="${page}/swagger-ui-bundle.js"></script><script src="${page}/start.js"></script></body></html>`
}

function startOf(document: string): string {
  const options = { url: document, dom_id: '#api', deepLinking: true, filter: true, docExpansion: 'none', defaultModelsExpandDepth: -1 }
  return `SwaggerUIBundle(${JSON.stringify(options)})`
}

/** The calls of the staff, or all others, by area; areas without one are left out. */
function callsOf(staff: boolean): Record<string, Record<string, Endpoint>> {
  const sorted = Object.entries<Record<string, Endpoint>>(areas).map(
    ([area, calls]) =>
      [area, Object.fromEntries(Object.entries(calls).filter(([, { path }]) => path.startsWith(staffArea) === staff))] as const,
  )
  return Object.fromEntries(sorted.filter(([, calls]) => Object.keys(calls).length > 0))
}
