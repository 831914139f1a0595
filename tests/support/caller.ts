/** A caller of a server that is another process. */
import type { App } from '../../server/platform/http/types.ts'
import { type Caller, openCaller } from '../../server/sandbox/caller.ts'

/** A caller of a server with an address; with a cookie that it has already, where one is given. */
export function callerAt(origin: string, cookie?: string): Caller {
  const app = {
    request: (path: string, init?: RequestInit) =>
      fetch(`${origin}${path}`, { redirect: 'manual', ...init, headers: { ...(cookie && { cookie }), ...init?.headers } }),
  }
  return openCaller(app as App)
}
