/** Writes the documents of the portal while it is built: landings and shells. Decisions 014, 071. */
import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Plugin, runnerImport } from 'vite'
import type * as Rendering from '../src/app/prerender.tsx'
import { documentsOf } from './documents.ts'
import { landingsOf } from './landings.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Writes `landings.json` and `documents.json` beside the built portal, for the server. */
export function prerender(): Plugin {
  return {
    name: 'sampan-prerender',
    apply: 'build',
    async writeBundle({ dir }, bundle) {
      const index = bundle['index.html']
      if (!dir || index?.type !== 'asset') return
      const { module } = await runnerImport<typeof Rendering>(resolve(root, 'src/app/prerender.tsx'))
      const messagesOf = async (locale: string) =>
        JSON.parse(await readFile(resolve(root, `locales/${locale}.json`), 'utf8')) as Record<string, string>
      const html = String(index.source)
      const written = {
        landings: await landingsOf(bundle, html, messagesOf, module),
        documents: await documentsOf(bundle, html, messagesOf, module),
      }
      for (const [name, value] of Object.entries(written)) await writeFile(resolve(dir, `${name}.json`), JSON.stringify(value))
    },
  }
}
