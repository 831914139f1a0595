/** Headers of an answer that is still to be made. */
import { type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Next } from 'hono'
import type { RequestContext } from './mount.ts'

type Headers = Readonly<Record<string, string>>

/** Headers by what an answer is: `data` is JSON, which nothing shows, `page` is all else. */
export interface HeadersByKind {
  readonly data: Headers
  readonly page: Headers
}

const put = Symbol('headers put on an answer')

/** A response of Node that keeps what is put on it until its head is written. */
type Outgoing = ServerResponse & { [put]?: HeadersByKind[] }

/**
 * Puts headers on the answer to come; one that the answer brings itself wins. Where there is a socket Node writes them with the head, all
 * at once: Hono would make a `Headers` of them for each answer, and Node would look at each twice, which costs a cheap call a third of its time.
 */
export function putHeaders(context: RequestContext, headers: Headers): void {
  if (!keep(context, { data: headers, page: headers })) for (const name in headers) context.header(name, headers[name] ?? '')
}

/** Has the answer made, and puts on it what its kind asks for, as {@link putHeaders}. */
export function answerWith(context: RequestContext, headers: HeadersByKind, next: Next): Promise<void> {
  return keep(context, headers) ? next() : next().then(() => putOnMade(context, headers))
}

function putOnMade(context: RequestContext, headers: HeadersByKind): void {
  const own = context.res.headers
  const chosen = headersFor(own.get('content-type'), headers)
  for (const name in chosen) if (!own.has(name)) own.set(name, chosen[name] ?? '')
}

/** Keeps headers for the head of the answer; false where there is no socket. */
function keep(context: RequestContext, headers: HeadersByKind): boolean {
  const outgoing: Outgoing | undefined = context.env?.outgoing
  if (!outgoing) return false
  if (outgoing[put]) outgoing[put].push(headers)
  else {
    outgoing[put] = [headers]
    outgoing.writeHead = writeHead as ServerResponse['writeHead']
  }
  return true
}

/** Writes the head with all that was put: as a list of names and values, which Node takes as it is. */
function writeHead(this: Outgoing, status: number, own: OutgoingHttpHeaders = {}): ServerResponse {
  const head: unknown[] = []
  const type = own['Content-Type'] ?? own['content-type']
  for (const kinds of this[put] ?? []) {
    const headers = headersFor(type, kinds)
    for (const name in headers) if (own[name] === undefined) head.push(name, headers[name])
  }
  for (const name in own) if (own[name] !== undefined) head.push(name, own[name])
  return ServerResponse.prototype.writeHead.call(this, status, head as string[])
}

function headersFor(type: unknown, { data, page }: HeadersByKind): Headers {
  return typeof type === 'string' && type.startsWith('application/json') ? data : page
}
