/** Documents of pages that are no landings: a shell in the language of the visitor, the public configuration, and for a signed-in user the files and first calls of the page. Decision 071. */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { getCookie } from 'hono/cookie'
import { type Locale, localeCookie, locales, portalBase } from '../../../contract/kernel/constants.ts'
import { configElement, type Documents, type SignedInPage } from '../../../contract/site/documents.ts'
import type { PublicConfig } from '../../../contract/site/public-config.ts'
import { bindingsIn } from '../../account/sessions.ts'
import type { Clock } from '../../platform/clock.ts'
import { withPicture } from '../../platform/http/html.ts'
import type { App, RequestContext } from '../../platform/http/types.ts'

/** Reads what a build has written; null without a build. */
export function readDocuments(folder: string): Documents | null {
  const file = join(folder, 'documents.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Documents) : null
}

/** Dependencies of the documents. */
type Surroundings = { publicUrl: string; clock: Clock; publicConfig: () => Promise<PublicConfig> }

/** Mounts a document for every page. Returns the one of any other path, which is 404. ROUTE-13. */
export function mountDocumentsOfPages(
  app: App,
  documents: Documents,
  surroundings: Surroundings,
): (context: RequestContext) => Promise<Response> {
  for (const path of documents.paths)
    for (const end of path === '/' ? [''] : ['', '/'])
      app.get(`${portalBase}${path}${end}`, (context) => answer(context, documents, surroundings, path))
  return (context) => {
    context.status(404)
    return answer(context, documents, surroundings, '')
  }
}

async function answer(
  context: RequestContext,
  documents: Documents,
  { publicUrl, clock, publicConfig }: Surroundings,
  path: string,
): Promise<Response> {
  const asked = getCookie(context, localeCookie)
  const locale = locales.find((each) => each === asked) ?? 'zh_CN'
  const shell = withPicture(documents.shells[path.endsWith('/home') ? 'home' : 'page'][locale], publicUrl)
  const page = documents.pages[path]
  const signedIn = page && hasSession(context) ? page : null
  const config = `<script type="application/json" id="${configElement}" data-date="${clock.now().toUTCString()}">${inScript(await publicConfig())}</script>`
  const head = `${signedIn ? opening(documents, signedIn, locale, new URL(context.req.url).search) : ''}${config}</head>`
  // The first calls are sent before anything else is read.
  const html = shell.replace('</head>', () => head)
  context.header('cache-control', 'private, no-cache')
  context.header('vary', 'cookie, accept-encoding')
  if (!context.req.header('accept-encoding')?.includes('br')) return context.html(html)
  context.header('content-encoding', 'br')
  context.header('content-type', 'text/html; charset=utf-8')
  return context.body(new Uint8Array(await promisify(brotliCompress)(html, quick)))
}

/** Compresses within a millisecond. */
const quick = { params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } }

/** Whether the browser has a session. The cookie alone opens nothing: it decides only what is fetched early. Decision 007. */
function hasSession(context: RequestContext): boolean {
  return bindingsIn(context.req.header('cookie') ?? null).length > 0
}

/** Begins the calls of a page and the files it needs. With a query the page may ask for something else. */
function opening({ script, calls, files, texts, innerTexts }: Documents, page: SignedInPage, locale: Locale, search: string): string {
  const asked = search === '' ? [...calls, ...page.calls] : calls
  const links = [...files, ...texts[locale], ...(page.inner ? innerTexts[locale] : []), ...page.files].map(
    (file) => `<link rel="modulepreload" crossorigin href="${file}">`,
  )
  return `<script data-calls="${attribute(JSON.stringify(asked))}">${script}</script>${links.join('')}`
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
}

/** JSON that cannot end its element. */
function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c')
}
