/** What stands before a server in production: TLS, HTTP/2, and gzip for answers of the API, as in `docs/deploy.md`. Other answers pass as the server encodes them. */
import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { Agent, request as ask, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse, type ServerHttp2Session } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, createGzip } from 'node:zlib'

/** A proxy that listens on loopback. */
export interface HttpsProxy {
  /** `https://localhost:` and the port. */
  readonly origin: string
  /** Flag by which Chromium takes its certificate as valid; one that is merely ignored is never cached. */
  readonly flag: string
  /** Passes everything on to the server on a port, except what is {@link serve}d. */
  forwardTo(port: number): void
  /** Answers a path with a document, compressed by brotli. */
  serve(path: string, html: string): void
  stop(): void
}

/** Starts one with a certificate that is valid for a day; `openssl` makes it. */
export async function startProxy(): Promise<HttpsProxy> {
  const made =
    'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -noenc -days 1 -subj /CN=localhost -addext subjectAltName=DNS:localhost'
  const pem = execFileSync('openssl', [...made.split(' '), '-keyout', '-'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  const publicKey = new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'der' })
  const documents = new Map<string, Buffer>()
  const agent = new Agent({ keepAlive: true })
  let target = 0

  const server = createSecureServer({ key: pem, cert: pem, allowHTTP1: true }, (request, response) => {
    const document = documents.get(request.url)
    if (!document) return pass({ port: target, agent }, request, response)
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' })
    return response.end(document)
  })
  const sessions = new Set<ServerHttp2Session>()
  server.on('session', (session) => sessions.add(session.once('close', () => sessions.delete(session))))
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle))
  return {
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    flag: `--ignore-certificate-errors-spki-list=${createHash('sha256').update(publicKey).digest('base64')}`,
    forwardTo: (port) => {
      target = port
    },
    serve: (path, html) => void documents.set(path, brotliCompressSync(html)),
    stop: () => {
      for (const session of sessions) session.destroy()
      server.close()
      agent.destroy()
    },
  }
}

/** Passes one request on. A failure of either side ends both. */
function pass(to: { port: number; agent: Agent }, request: Http2ServerRequest, response: Http2ServerResponse): void {
  const { authority, ...headers } = { authority: request.authority, ...ordinary(request.headers) }
  const asked = ask(
    { host: '127.0.0.1', ...to, method: request.method, path: request.url, headers: { ...headers, host: headers.host ?? authority } },
    (answer) => {
      const { 'content-length': length, ...others } = ordinary(answer.headers)
      if (!isCompressible(request, answer)) {
        response.writeHead(answer.statusCode ?? 502, { ...others, ...(length !== undefined && { 'content-length': length }) })
        return answer.pipe(response)
      }
      response.writeHead(answer.statusCode ?? 502, { ...others, 'content-encoding': 'gzip' })
      // The level that nginx takes.
      return answer.pipe(createGzip({ level: 1 })).pipe(response)
    },
  )
  asked.on('error', () => response.destroy())
  response.on('close', () => asked.destroy())
  request.pipe(asked)
}

/** Whether the proxy compresses an answer: JSON that the server sent as it is. */
function isCompressible(request: Http2ServerRequest, { headers }: IncomingMessage): boolean {
  const isJson = headers['content-type']?.startsWith('application/json') ?? false
  return isJson && !headers['content-encoding'] && /\bgzip\b/.test(String(request.headers['accept-encoding']))
}

/** Headers without those of HTTP/2 itself and those of one connection, which HTTP/2 forbids. */
function ordinary(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const kept = Object.entries(headers).filter(([name]) => !/^(:.*|connection|keep-alive|transfer-encoding|upgrade)$/.test(name))
  return Object.fromEntries(kept)
}
