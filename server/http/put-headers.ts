/** Headers of an answer that is still to be made. */
import type { RequestContext } from './mount.ts'

/**
 * Puts headers on the answer to come; one that the answer brings itself wins. Where there is a socket they go straight to the response
 * of Node: Hono would make a `Headers` of them for each answer, which costs a cheap call a third of its time.
 */
export function putHeaders(context: RequestContext, headers: Readonly<Record<string, string>>): void {
  const outgoing = context.env?.outgoing
  for (const name in headers) {
    const value = headers[name] ?? ''
    if (outgoing) outgoing.setHeader(name, value)
    else context.header(name, value)
  }
}
