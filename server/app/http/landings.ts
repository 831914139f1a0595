/** Serves the built landing pages in the language of the visitor's cookie, with the lender's configuration. Decision 014. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getCookie } from 'hono/cookie'
import { etag } from 'hono/etag'
import { localeCookie, portalBase } from '../../../contract/kernel/constants.ts'
import type { Footer, Landing, Landings } from '../../../contract/site/landings.ts'
import type { Config } from '../../platform/config/config.ts'
import { type Encoded, encode, sendEncoded } from '../../platform/http/encoded.ts'
import { escapeHtml, withPicture } from '../../platform/http/html.ts'
import type { App } from '../../platform/http/types.ts'

/** Reads the landing pages of a build folder; empty without a build. */
export function readLandings(folder: string): Landings {
  const file = join(folder, 'landings.json')
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Landings) : { scripts: [], pages: {} }
}

/** Mounts each landing page at its address; compressed once, on the first request. A client with a current copy gets 304. */
export function mountLandings(app: App, { pages }: Landings, config: Pick<Config, 'footer' | 'publicUrl'>): void {
  for (const [path, languages] of Object.entries(pages)) {
    const ready = new Map<string, Promise<Encoded>>()
    app.get(`${portalBase}${path}`, etag(), async (context, next) => {
      // Advertisements have a separate layout. SHELL-36.
      if (context.req.query('tpid') !== undefined) return next()
      const asked = getCookie(context, localeCookie) ?? ''
      const locale = Object.hasOwn(languages, asked) ? asked : 'zh_CN'
      const landing = languages[locale]
      if (!landing) return context.notFound()
      const page = ready.get(locale) ?? encode(withPicture(filled(landing, config.footer), config.publicUrl))
      ready.set(locale, page)
      // The same address in another language is another page.
      context.header('cache-control', 'private, no-cache')
      return sendEncoded(context, await page, 'text/html; charset=utf-8', { vary: 'cookie' })
    })
  }
}

/** The document with the words of the lender. */
function filled(landing: Landing, footer: Footer): string {
  return landing
    .map((piece) => {
      if (typeof piece === 'string') return piece
      const value = footer[piece.name]
      if (value === null) return piece.unset
      return piece.set
        .replaceAll(`tel:${piece.sample}`, () => `tel:${value.replace(/[^\d+]/g, '')}`)
        .replaceAll(piece.sample, () => escapeHtml(value))
    })
    .join('')
}
