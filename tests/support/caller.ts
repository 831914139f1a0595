/** A caller of a server that is another process. */
import type { App } from '../../server/platform/http/types.ts'
import { type Caller, openCaller } from '../../server/sandbox/caller.ts'

/** A caller of a server with an address. */
export function callerAt(origin: string): Caller {
  const app = { request: (path: string, init?: RequestInit) => fetch(`${origin}${path}`, { redirect: 'manual', ...init }) }
  return openCaller(app as App)
}
