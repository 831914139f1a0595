/** Builds the portal and the server, and runs both in one process while developing. */

import { cpSync, readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { portalBase } from './contract/kernel/constants.ts'
import { calls } from './tools/calls.ts'
import { chunks } from './tools/chunks.ts'
import { commit } from './tools/commit.ts'
import { messages } from './tools/messages.ts'
import { prerender } from './tools/prerender.ts'
import { progress } from './tools/progress.ts'
import { records } from './tools/records.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
/** The portal's page, and pages of other people beside it, such as `flows.html`. */
const pages = readdirSync(root).filter((file) => file.endsWith('.html'))
const base = `${portalBase}/`

export default defineConfig(({ isSsrBuild }) => ({
  base,
  plugins: [
    react(),
    calls(),
    progress(isSsrBuild ? 'server' : 'portal'),
    ...(isSsrBuild ? [processes(), schema()] : [messages(), records(), api(), compressed(), prerender()]),
  ],
  define: { 'process.env.BUILD_COMMIT': JSON.stringify(commit()) },
  server: { port: 5173 },
  // Fetched later than the page: found late, they would reload it.
  optimizeDeps: { include: ['@xyflow/react', 'elkjs/lib/elk.bundled.js'] },
  build: isSsrBuild
    ? { outDir: 'dist/server', target: 'node20', copyPublicDir: false, sourcemap: true }
    : {
        outDir: 'dist/portal',
        modulePreload: {
          // Every browser that runs this target knows it.
          polyfill: false,
          // A part is asked for with what it needs, but for what every page has; itself it is asked for anyway.
          resolveDependencies: (part, needs, { hostType }) =>
            hostType === 'html'
              ? needs
              : needs.filter((file) => file !== part && !/\/(?:rolldown-runtime|react|kit|look|start)-[^/]*$/.test(file)),
        },
        target: 'es2022',
        assetsInlineLimit: 0,
        rolldownOptions: {
          input: pages.map((page) => resolve(root, page)),
          output: { codeSplitting: chunks },
        },
      },
}))

/** Hands everything outside the portal's base, and the documents below it, to the server, whose code is reloaded on change while its database stays open. */
function api(): Plugin {
  return {
    name: 'sampan-api',
    apply: 'serve',
    configureServer(server) {
      const { host } = server.config.server
      // `vite --host` shows the stand-ins to other machines as HOST does.
      if (host) process.env.HOST ??= host === true ? '0.0.0.0' : host
      process.env.PUBLIC_URL ??= `http://localhost:${server.config.server.port}`
      server.middlewares.use(async (request, response, next) => {
        const path = new URL(request.url ?? '/', 'http://localhost').pathname
        const page = pages.find((file) => file !== 'index.html' && new RegExp(`^/${file.slice(0, -5)}(/(?!api/)|$)`).test(path))
        if (page) request.url = `${base}${page}`
        const portal = path.startsWith(base) && !path.startsWith(`${base}docs/`)
        if (page || portal || path.startsWith('/@') || path.startsWith('/node_modules/')) return next()
        try {
          const { answer } = (await server.ssrLoadModule('/server/app/dev.ts')) as typeof import('./server/app/dev.ts')
          await answer(request, response)
        } catch (error) {
          next(error)
        }
      })
    },
  }
}

/** The code of child processes, which open uploaded files and print, lies in files of its own beside the server. */
function processes(): Plugin {
  return {
    name: 'sampan-processes',
    apply: 'build',
    buildStart() {
      for (const file of ['files/render-process', 'print/print-process'])
        this.emitFile({ type: 'chunk', id: resolve(root, `server/platform/${file}.ts`), fileName: `${file.split('/')[1]}.js` })
    },
  }
}

/** The server reads its schema from SQL files beside it. */
function schema(): Plugin {
  return {
    name: 'sampan-schema',
    apply: 'build',
    writeBundle({ dir = '' }) {
      cpSync(resolve(root, 'server/platform/db/migrations/001-schema'), resolve(dir, '001-schema'), { recursive: true })
    },
  }
}

/** Writes a `.br` and a `.gz` beside every text file, so that the server compresses nothing while it answers. */
function compressed(): Plugin {
  return {
    name: 'sampan-compressed',
    apply: 'build',
    enforce: 'post',
    async writeBundle(options, bundle) {
      const { writeFile } = await import('node:fs/promises')
      await Promise.all(
        Object.values(bundle).map(async (file) => {
          if (!/\.(js|css|html|svg|json)$/.test(file.fileName) || !options.dir) return
          const bytes = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          const target = resolve(options.dir, file.fileName)
          await writeFile(`${target}.br`, await promisify(brotliCompress)(bytes))
          await writeFile(`${target}.gz`, await promisify(gzip)(bytes, { level: 9 }))
        }),
      )
    },
  }
}
