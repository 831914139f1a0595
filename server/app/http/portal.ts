/** Serves the built portal: hashed files as immutable, pages without caching, and for every other path the page that says so. */

import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context } from 'hono'
import { portalBase } from '../../../contract/kernel/constants.ts'
import type { Documents } from '../../../contract/site/documents.ts'
import type { PublicConfig } from '../../../contract/site/public-config.ts'
import type { Config } from '../../platform/config/config.ts'
import type { Deps } from '../../platform/deps.ts'
import { withPicture } from '../../platform/http/html.ts'
import type { App } from '../../platform/http/types.ts'
import { mountDocumentsOfPages } from './documents.ts'

/** Dependencies of the portal. */
type Surroundings = Pick<Deps, 'config' | 'clock'> & { publicConfig: () => Promise<PublicConfig> }

/** Pages for people who are not merchants and their entries in the build. R2. */
const otherPages = ({ flows }: Pick<Config, 'flows'>): Record<string, string> => ({
  ...(flows && { '/flows': 'flows.html' }),
  '/backoffice': 'backoffice.html',
})

/** Mounts the built portal. A folder that does not exist (the server alone, tests) serves nothing. */
export function mountPortal(app: App, documents: Documents | null, { config, clock, publicConfig }: Surroundings): void {
  const { portalDir: folder, publicUrl } = config
  app.get('/', (context) => context.redirect(`${portalBase}/`))
  app.get(portalBase, (context) => context.redirect(`${portalBase}/${new URL(context.req.url).search}`))
  if (!documents) return
  // Before the files, because a request for a folder also serves its index.
  const notFound = mountDocumentsOfPages(app, documents, { publicUrl, clock, publicConfig })
  app.use(
    `${portalBase}/*`,
    serveStatic({
      root: folder,
      precompressed: true,
      rewriteRequestPath: (path) => path.slice(portalBase.length),
      onFound: (path, context) => context.header('cache-control', cachingOf(path)),
    }),
  )
  app.get(`${portalBase}/assets/*`, (context) => context.notFound())
  app.get(`${portalBase}/*`, notFound)
  for (const [path, entry] of Object.entries(otherPages(config))) {
    if (!existsSync(join(folder, entry))) continue
    // API paths are below it: an unknown one is not a page either.
    app.get(`${path}/api/*`, (context) => context.notFound())
    app.get(path, (context) => page(context, join(folder, entry), publicUrl))
    app.get(`${path}/*`, (context) => page(context, join(folder, entry), publicUrl))
  }
}

function cachingOf(path: string): string {
  return path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
}

async function page(context: Context, file: string, publicUrl: string): Promise<Response> {
  context.header('cache-control', 'no-cache')
  return context.html(withPicture(await readFile(file, 'utf8'), publicUrl))
}
