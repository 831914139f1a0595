/** The virtual modules `virtual:tested` and `virtual:samples`: what the tests wrote down about the charts, for the studio. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const folder = fileURLToPath(new URL('docs/machines/', import.meta.url))

/** Files of docs/machines by the name their text has in the module; what was never written is an empty object. */
const modules: Record<string, Record<string, string>> = {
  'virtual:tested': { coverage: 'coverage.json', mutants: 'mutants.json' },
  'virtual:samples': { samples: 'samples.json' },
}

/** Both modules export the texts of files; whoever imports them lazily fetches them when they are asked for. */
export function records(): Plugin {
  return {
    name: 'sampan-records',
    resolveId: (source) => (source in modules ? `\0${source}` : null),
    async load(source) {
      const files = modules[source.replace('\0', '')]
      if (!files || !source.startsWith('\0')) return null
      const exported = await Promise.all(
        Object.entries(files).map(async ([name, file]) => {
          const text = await readFile(folder + file, 'utf8').catch(() => null)
          if (text !== null) this.addWatchFile(folder + file)
          return `export const ${name} = ${JSON.stringify(JSON.stringify(JSON.parse(text ?? '{}')))}`
        }),
      )
      return exported.join('\n')
    },
  }
}
