/** A fetch that handles requests to this installation in the same process, without a socket. */
import type { App } from '../platform/http/types.ts'

/** Reaches the stand-ins under any address of the process, also before it listens. All other requests go out. `makeApp` is called once. */
export function loopback(publicUrl: string, makeApp: () => App): typeof fetch {
  let app: App | null = null
  return async (input, init) => {
    const request = new Request(input, init)
    if (!request.url.startsWith(`${publicUrl}/`)) return fetch(request)
    app ??= makeApp()
    return app.fetch(request)
  }
}
