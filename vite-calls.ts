/** The virtual module `virtual:calls`, for the build and for tests that run the portal's client. */
import { fileURLToPath } from 'node:url'
import { type Plugin, runnerImport } from 'vite'
import type { Endpoint } from './contract/endpoint.ts'

const id = 'virtual:calls'
const contract = fileURLToPath(new URL('contract/endpoints.ts', import.meta.url))

/** `virtual:calls`: method, path and access of every call of the contract, without its schemas. */
export function calls(): Plugin {
  return {
    name: 'sampan-calls',
    resolveId: (source) => (source === id ? `\0${id}` : null),
    async load(source) {
      if (source !== `\0${id}`) return null
      const { module } = await runnerImport<typeof import('./contract/endpoints.ts')>(contract)
      const table = Object.entries(module.endpoints as Record<string, Endpoint>).map(
        ([name, { method, path, access, success, encoding }]) => [
          name,
          { method, path, access, success: success ?? 200, multipart: encoding === 'multipart' },
        ],
      )
      return `export const calls = ${JSON.stringify(Object.fromEntries(table))}`
    },
  }
}
