/** How a process of its own reads TypeScript where nothing is built. */
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

const moduleOf = (code: string) => `data:text/javascript,${encodeURIComponent(code)}`

/** Options of Node for a file of the sources. Only files of ours are translated: tsx looks through all of pdf.js too, a second of each start. */
export function fromSources(): string[] {
  const ours = createRequire(import.meta.url)
  const esbuild = pathToFileURL(createRequire(ours.resolve('tsx')).resolve('esbuild')).href
  const hook = `
    import { readFileSync } from 'node:fs'
    import esbuild from '${esbuild}'
    export async function load(url, context, next) {
      if (!url.endsWith('.ts')) return next(url, context)
      const { code } = esbuild.transformSync(readFileSync(new URL(url), 'utf8'), { loader: 'ts' })
      return { format: 'module', source: code, shortCircuit: true }
    }`
  return ['--import', moduleOf(`import { register } from 'node:module'; register('${moduleOf(hook).replaceAll("'", '%27')}')`)]
}
