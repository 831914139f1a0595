/** A small load balancer: it asks servers whether they are ready, and sends each request to one that is, over connections that are kept. */
import { Agent, request } from 'node:http'

/** A request; `body` makes it a POST. With `code` the answer is an envelope with that code. */
interface Visit {
  readonly path: string
  readonly body?: unknown
  readonly code?: number
}

interface Balancer {
  /** Asks each server for `/readyz`. */
  check(): Promise<void>
  /** Whether a server was ready when it was last asked. */
  isReady(port: number): boolean
  /** Sends `count` requests, the kinds in turn, six at once, each to the next ready server. Servers are asked before every tenth. */
  send(count: number, visits: readonly (() => Visit)[]): Promise<void>
  /** Successful answers of a server, and those to a path. */
  answeredBy(port: number): number
  answeredFor(path: string): number
  /** A line for each request that failed. */
  failed(): readonly string[]
  /** Closes the connections. */
  close(): void
}

/** Opens a balancer of servers on this machine; none is ready until {@link Balancer.check}. */
export function openBalancer(ports: readonly number[]): Balancer {
  const agent = new Agent({ keepAlive: true })
  const ready = new Set<number>()
  const answered: { port: number; path: string }[] = []
  const failures: string[] = []
  let sent = 0

  /** Status and body of an answer; rejects when the connection fails. */
  function ask(port: number, { path, body }: Visit): Promise<{ status: number; text: string }> {
    return new Promise((settle, refuse) => {
      const headers = body ? { 'content-type': 'application/json' } : {}
      const asked = request({ agent, host: '127.0.0.1', port, path, method: body ? 'POST' : 'GET', headers }, async (answer) => {
        try {
          settle({ status: answer.statusCode ?? 0, text: (await answer.setEncoding('utf8').toArray()).join('') })
        } catch (error) {
          refuse(error)
        }
      })
      asked.once('error', refuse).end(body && JSON.stringify(body))
    })
  }

  async function check(): Promise<void> {
    for (const port of ports) {
      const isReady = await ask(port, { path: '/readyz' }).then(
        ({ status }) => status === 200,
        () => false,
      )
      ready[isReady ? 'add' : 'delete'](port)
    }
  }

  async function visit(port: number, { code, ...asked }: Visit): Promise<void> {
    try {
      const { status, text } = await ask(port, asked)
      if (status !== 200 || (code && JSON.parse(text).code !== code))
        failures.push(`${asked.path} of ${port}: ${status} ${text.slice(0, 200)}`)
      else answered.push({ port, path: asked.path })
    } catch (error) {
      failures.push(`${asked.path} of ${port}: ${error}`)
    }
  }

  return {
    check,
    isReady: (port) => ready.has(port),
    async send(count, visits) {
      const last = sent + count
      const lane = async () => {
        while (sent < last) {
          const number = sent++
          if (number % 10 === 0) await check()
          const port = [...ready].sort()[number % ready.size]
          const next = visits[number % visits.length]
          if (port && next) await visit(port, next())
          else failures.push('No server is ready')
        }
      }
      await Promise.all(Array.from({ length: 6 }, lane))
    },
    answeredBy: (port) => answered.filter((answer) => answer.port === port).length,
    answeredFor: (path) => answered.filter((answer) => answer.path === path).length,
    failed: () => failures,
    close: () => agent.destroy(),
  }
}
