/** The virtual module of the calls, for the build and for tests that run the portal's client. */
import { fileURLToPath } from 'node:url'
import { type Plugin, runnerImport } from 'vite'
import type { Endpoint } from '../contract/kernel/endpoint.ts'

const id = 'virtual:calls'
const contract = fileURLToPath(new URL('../contract/endpoints.ts', import.meta.url))

/** `virtual:calls`: method, path and access of every call of the contract, without its schemas. */
export function calls(): Plugin {
  return {
    name: 'sampan-calls',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    async load(source) {
      if (source !== `\0${id}`) return null
      const { module } = await runnerImport<typeof import('../contract/endpoints.ts')>(contract)
      const table = Object.entries(module.endpoints as Record<string, Endpoint>).map(
        ([name, { method, path, access, success, encoding }]) =>
          [name, [method, path, access, ...(encoding === 'multipart' ? [success ?? 200, true] : success === 0 ? [0] : [])]] as const,
      )
      // What most calls have is said once: the table is fetched with the first touch.
      const spelt =
        '([name, [method, path, access, success = 200, multipart = false]]) => [name, { method, path, access, success, multipart }]'
      return `export const calls = Object.fromEntries(Object.entries(${JSON.stringify(Object.fromEntries(table))}).map(${spelt}))`
    },
  }
}
