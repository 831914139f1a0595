/** Serves the public documents: the plans shown at sign-up, made on first request and cached in memory. AUTH-12, AUTH-13, A28. */
import { etag } from 'hono/etag'
import { type Locale, locales, portalBase } from '../../contract/kernel/constants.ts'
import type { Deps } from '../platform/deps.ts'
import type { App } from '../platform/http/types.ts'
import { printDocument } from '../platform/print/print.ts'
import { type PlanName, planDocument, planNames } from './plans.ts'

/** A served document. */
interface Made {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly disposition: string
}

/** Registers `GET /financing/docs/<plan>.<locale>.pdf`; every other path below is 404. Mount it before the portal. */
export function mountDocuments(app: App, { config }: Pick<Deps, 'config'>): void {
  const kept = new Map<string, Promise<Made>>()
  const make = async (name: PlanName, locale: Locale): Promise<Made> => {
    const document = planDocument(name, locale, config)
    const bytes = new Uint8Array((await printDocument(document, 'plans')).bytes)
    const disposition = `inline; filename="${name}.${locale}.pdf"; filename*=UTF-8''${encodeURIComponent(`${document.title}.pdf`)}`
    return { bytes, disposition }
  }
  for (const name of planNames)
    for (const locale of locales) {
      const path = `${portalBase}/docs/${name}.${locale}.pdf`
      app.get(path, etag(), async (context) => {
        const making = kept.get(path) ?? make(name, locale)
        kept.set(path, making)
        // A failed document is made again on the next request.
        making.catch(() => kept.delete(path))
        const { bytes, disposition } = await making
        context.header('cache-control', 'public, max-age=3600')
        return context.body(bytes, 200, {
          'content-type': 'application/pdf',
          'content-length': String(bytes.byteLength),
          'content-disposition': disposition,
          'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
        })
      })
    }
  app.all(`${portalBase}/docs/*`, (context) => context.notFound())
}
