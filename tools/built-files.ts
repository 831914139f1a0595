/** What a build has made: which files hold a module, how large they are, scripts that stand in a document. */
import { createHash } from 'node:crypto'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type Rolldown } from 'vite'
import { portalBase } from '../contract/kernel/constants.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

export type Bundle = Rolldown.OutputBundle

/** Fails the build when something has more bytes than it may. */
export function keepTo(most: number, what: string, bytes: number): void {
  if (bytes > most) throw new Error(`Too heavy: ${what} has ${bytes} bytes compressed, at most ${most} may be`)
}

/** Bytes of files as they are sent, compressed. */
export function sizeOf(bundle: Bundle, files: readonly string[]): number {
  return files.reduce((sum, file) => {
    const chunk = bundle[file.slice(portalBase.length + 1)]
    return sum + (chunk?.type === 'chunk' ? gzipSync(chunk.code, { level: 9 }).length : 0)
  }, 0)
}

/** A module as a script that stands in a document itself. */
export async function inlineScript(module: string, name: string): Promise<string> {
  const built = (await build({
    configFile: false,
    root,
    logLevel: 'warn',
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      lib: { entry: resolve(root, module), formats: ['iife'], name },
    },
  })) as Rolldown.RolldownOutput[]
  const code = built[0]?.output[0].code ?? ''
  if (code.includes('</')) throw new Error(`The script ${module} would end its element`)
  return code.trim()
}

/** The source of a script for the content security policy. */
export function sourceOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}

/** Addresses of everything the modules and the entry need, in the order in which they can run one by one, the entry last. */
export function filesOf(bundle: Bundle, modules: readonly string[]): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const holding = (module: string) => {
    const all = chunks.filter(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)))
    if (all.length > 1) throw new Error(`Several files of the build hold ${module}`)
    return all[0]
  }
  const entry = chunks.find(({ isEntry, facadeModuleId }) => isEntry && facadeModuleId?.endsWith('/index.html'))
  const requested = [...modules.map((module) => ({ module, chunk: holding(module) })), { module: 'index.html', chunk: entry }]
  const seen = new Set<string>()
  const found = new Set<string>()
  const follow = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    const chunk = bundle[file]
    if (chunk?.type === 'chunk') chunk.imports.forEach(follow)
    found.add(file)
  }
  for (const { module, chunk } of requested) {
    if (!chunk) throw new Error(`No file of the build holds ${module}`)
    follow(chunk.fileName)
  }
  return [...found].map((file) => `${portalBase}/${file}`)
}
