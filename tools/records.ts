/** The virtual modules `virtual:tested` and `virtual:samples`: what tests show of the charts, for the studio. */
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Plugin } from 'vite'

const root = fileURLToPath(new URL('..', import.meta.url))
const kept = resolve(root, 'node_modules/.cache/sampan/studio-data.json')
/** Written by `npm run test:mutants` and `npm run docs:coverage`, which take long; until then the studio shows no mutants. */
const generated = ['docs/generated/mutants.json', 'docs/generated/behaviour.json']
const ids = ['virtual:tested', 'virtual:samples']

/** Figures, mutants and samples by chart, as tests/harness/studio-data.ts prints them. */
interface StudioData {
  readonly coverage: object
  readonly mutants: object
  readonly samples: object
}

/** Both modules export JSON texts; a module that imports them lazily fetches them when they are asked for. A build measures while it goes on. */
export function records(): Plugin {
  let measured: Promise<StudioData> | undefined
  const measure = () => {
    measured ??= studioData()
    // The importing code handles a failure.
    measured.catch(() => {})
    return measured
  }
  return {
    name: 'sampan-records',
    buildStart() {
      if (this.environment.config.command === 'build') void measure()
    },
    resolveId: (source) => (ids.includes(source) ? `\0${source}` : null),
    async load(source) {
      if (!ids.some((id) => source === `\0${id}`)) return null
      const { coverage, mutants, samples } = await measure().catch((error: unknown) => {
        this.warn(`The charts were not measured, the studio shows no figures of them: ${String(error)}`)
        return { coverage: {}, mutants: {}, samples: {} }
      })
      const texts: Record<string, object> = source.endsWith('samples') ? { samples } : { coverage, mutants }
      return Object.entries(texts)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(JSON.stringify(value))}`)
        .join('\n')
    },
  }
}

/** Measured in a process of its own, once for the same charts and worlds. */
async function studioData(): Promise<StudioData> {
  const fingerprint = fingerprintOf()
  try {
    const stored = JSON.parse(readFileSync(kept, 'utf8')) as StudioData & { readonly fingerprint: string }
    if (stored.fingerprint === fingerprint) return stored
  } catch {
    // Nothing is kept yet, or not whole: it is measured again.
  }
  const program = [createRequire(import.meta.url).resolve('tsx/cli'), resolve(root, 'tests/harness/studio-data.ts')]
  const { stdout } = await promisify(execFile)(process.execPath, program, { cwd: root, maxBuffer: 64 * 2 ** 20 })
  const data = JSON.parse(stdout) as StudioData
  mkdirSync(dirname(kept), { recursive: true })
  writeFileSync(kept, JSON.stringify({ fingerprint, ...data }))
  return data
}

/** Of everything the figures depend on: charts, contract, the worlds, the harness and what runs have kept, and the versions of libraries. */
function fingerprintOf(): string {
  const isWorld = (file: string) => file.startsWith('harness/') || file.startsWith('mutants/') || file.endsWith('.world.ts')
  const files = [
    ...filesIn('machines'),
    ...filesIn('contract'),
    ...filesIn('tests', isWorld),
    'server/lending/terms.ts',
    'package-lock.json',
    ...generated.filter((file) => existsSync(resolve(root, file))),
  ]
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(`${file}\n`).update(readFileSync(resolve(root, file)))
  return hash.digest('hex')
}

function filesIn(folder: string, isMeant = (_file: string) => true): string[] {
  return readdirSync(resolve(root, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => file.endsWith('.ts') && isMeant(file))
    .map((file) => `${folder}/${file}`)
}
