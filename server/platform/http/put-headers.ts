/** Sets headers of a pending response. */
import { type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { RequestContext } from './types.ts'

type Headers = Readonly<Record<string, string>>

/** Headers by kind of answer: `data` is JSON, which browsers do not render, `page` is everything else. */
export interface HeadersByKind {
  readonly data: Headers
  readonly page: Headers
}

const kept = Symbol('headers kept for the head of an answer')

/** A Node response that stores headers until its head is written. */
type Outgoing = ServerResponse & { [kept]?: { readonly byKind: HeadersByKind; readonly always: Headers; more?: Headers } }

/**
 * Keeps headers for the head of an answer; one that the answer brings itself wins. Node writes them with the head, all at once: Hono would
 * make a `Headers` of them for each answer, and Node would look at each twice, which costs a cheap call a third of its time.
 */
export function keepHeaders(outgoing: Outgoing, byKind: HeadersByKind, always: Headers): void {
  outgoing[kept] = { byKind, always }
  outgoing.writeHead = writeHead as ServerResponse['writeHead']
}

/** The same for an answer that was made without a socket. */
export function putOnMade(made: Response, byKind: HeadersByKind, always: Headers): Response {
  for (const [name, value] of Object.entries({ ...headersFor(made.headers.get('content-type'), byKind), ...always }))
    if (!made.headers.has(name)) made.headers.set(name, value)
  return made
}

/** Puts headers on the answer of a call, with the head where there is a socket. */
export function putHeaders(context: RequestContext, headers: Headers): void {
  const outgoing: Outgoing | undefined = context.env.outgoing
  if (outgoing?.[kept]) outgoing[kept].more = headers
  else for (const name in headers) context.header(name, headers[name] ?? '')
}

/** Writes the head with all stored headers, as a flat list of names and values, which Node accepts. */
function writeHead(this: Outgoing, status: number, own: OutgoingHttpHeaders = {}): ServerResponse {
  const head: unknown[] = []
  const add = (headers: Headers): void => {
    for (const name in headers) if (own[name] === undefined) head.push(name, headers[name])
  }
  const put = this[kept]
  if (put) {
    add(headersFor(own['Content-Type'] ?? own['content-type'], put.byKind))
    add(put.always)
    if (put.more) add(put.more)
  }
  for (const name in own) if (own[name] !== undefined) head.push(name, own[name])
  return ServerResponse.prototype.writeHead.call(this, status, head as string[])
}

function headersFor(type: unknown, { data, page }: HeadersByKind): Headers {
  return typeof type === 'string' && type.startsWith('application/json') ? data : page
}
