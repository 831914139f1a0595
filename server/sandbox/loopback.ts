/** A fetch that answers what is addressed to this installation in the same process, without a socket. */
import type { App } from '../platform/http/types.ts'

/** Stand-ins are reached however the process is addressed and though nobody listens yet. Everything else goes out. `makeApp` is called once. */
export function loopback(publicUrl: string, makeApp: () => App): typeof fetch {
  let app: App | null = null
  return async (input, init) => {
    const request = new Request(input, init)
    if (!request.url.startsWith(`${publicUrl}/`)) return fetch(request)
    app ??= makeApp()
    return app.fetch(request)
  }
}
