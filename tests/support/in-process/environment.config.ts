/** Vitest's environment of the whole portal in one process: happy-dom's page, beside Node's own classes that the server needs. */
import { builtinEnvironments, type Environment } from 'vitest/runtime'

/** What the server, axios and MSW share: requests, bodies and addresses as Node knows them. */
const ofNode = [
  'AbortController',
  'AbortSignal',
  'Blob',
  'File',
  'FormData',
  'Headers',
  'Request',
  'Response',
  'URL',
  'URLSearchParams',
  'fetch',
] as const

const environment: Environment = {
  name: 'portal',
  viteEnvironment: 'ssr',
  async setup(global, options) {
    const kept = ofNode.map((name) => [name, Reflect.get(global, name)] as const)
    const page = await builtinEnvironments['happy-dom'].setup(global, options)
    for (const [name, value] of kept) Object.defineProperty(global, name, { value, configurable: true, writable: true })
    // As in a browser, an address without an origin is one of the page's.
    global.Request = new Proxy(global.Request, {
      construct: (Target, [input, init]) => new Target(typeof input === 'string' ? new URL(input, global.location.href) : input, init),
    })
    return page
  },
}

export default environment
