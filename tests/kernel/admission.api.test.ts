/** What a network may ask of a process before its requests are read. Decision 078. */
import { EventEmitter, once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { beforeAll, expect, test } from 'vitest'
import { headers, loginType } from '../../contract/kernel/endpoint.ts'
import { createApp } from '../../server/app/http/app.ts'
import { limitConnections, times } from '../../server/platform/http/connections.ts'
import { createSchedule } from '../../server/platform/pace.ts'
import { openTestServer, type TestServer } from '../support/server.ts'
import { until } from '../support/until.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer({ TRUST_PROXY: '1' })
  return () => server.close()
})

/** Sends a request of a network. */
type Ask = (path: string, network: string, sent?: Record<string, string>) => Promise<Response>

/** Serves an app through a socket. */
async function listening(app: TestServer['app'], use: (ask: Ask, port: number, listener: Server) => Promise<void>) {
  const listener = createAdaptorServer({ fetch: app.fetch }) as Server
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const { port } = listener.address() as AddressInfo
  try {
    await use(
      (path, network, sent) => fetch(`http://127.0.0.1:${port}${path}`, { headers: { ...sent, 'x-forwarded-for': network } }),
      port,
      listener,
    )
  } finally {
    listener.closeAllConnections()
    listener.close()
  }
}

test('a caller may ask for a tenth of a minute at once and then evenly; who would wait for more than five seconds is refused', () => {
  const schedule = createSchedule(60)
  const asked = (caller: string, ms: number, times: number) => Array.from({ length: times }, () => schedule.begin(caller, ms))
  expect(asked('a', 0, 6)).toEqual([0, 0, 0, 0, 0, 0])
  expect(asked('a', 0, 7)).toEqual([1000, 2000, 3000, 4000, 5000, null, null])
  expect(asked('b', 0, 1)).toEqual([0])
  // What was refused is not counted: a second later it is the turn of one more.
  expect(asked('a', 1000, 2)).toEqual([5000, null])
  expect(asked('a', 12_000, 7)).toEqual([0, 0, 0, 0, 0, 0, 1000])
  schedule.add('b', 12_000, 8)
  expect(asked('b', 12_000, 1)).toEqual([3000])
})

test('ERR-510 over its rate a network is refused with 429 and a time to retry, whatever it asks for; another network is answered', async () => {
  const { config } = server.deps
  await listening(createApp({ ...server.deps, config: { ...config, requestsPerMinute: 1 } }), async (ask) => {
    expect((await ask('/healthz', '203.0.113.1')).status).toBe(200)
    const refused = await ask('/openapi.json', '203.0.113.1')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '5'])
    expect(((await refused.json()) as { code: number }).code).toBe(510)
    expect((await ask('/healthz', '203.0.113.2')).status).toBe(200)
  })
})

test('a long answer counts as several requests', async () => {
  const { config } = server.deps
  await listening(createApp({ ...server.deps, config: { ...config, requestsPerMinute: 11 } }), async (ask, _port, listener) => {
    const sent = new Promise((settle) => listener.once('request', (_, outgoing) => outgoing.once('close', settle)))
    const document = await ask('/openapi.json', '203.0.113.10', { 'accept-encoding': 'identity' })
    expect((await document.text()).length).toBeGreaterThan(500_000)
    await sent
    expect((await ask('/healthz', '203.0.113.10')).status).toBe(429)
  })
})

test('ERR-510 a user has the pace of one network, from however many they come', async () => {
  const { config } = server.deps
  const { token, cookie } = await server.signUp()
  await listening(createApp({ ...server.deps, config: { ...config, requestsPerMinute: 1 } }), async (_, port) => {
    const known = { [headers.loginType]: loginType, [headers.authorization]: token ?? '', cookie: cookie ?? '' }
    const ask = (network: string) => fetch(`http://127.0.0.1:${port}/api/user`, { headers: { ...known, 'x-forwarded-for': network } })
    expect((await ask('203.0.113.8')).status).toBe(200)
    const refused = await ask('203.0.113.9')
    expect([((await refused.json()) as { code: number }).code, refused.headers.get('retry-after')]).toEqual([510, '5'])
  })
})

test('six requests of a network are answered at a time; others of it wait, and another network does not', async () => {
  let [held, release] = [0, () => {}]
  const released = new Promise<void>((settle) => {
    release = settle
  })
  const db = server.deps.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      held += 1
      await released
      return result
    },
  })
  await listening(createApp({ ...server.deps, db }), async (ask) => {
    const asked = Array.from({ length: 8 }, () => ask('/readyz', '203.0.113.3'))
    await until(() => held === 6, 'the requests do not arrive')
    expect((await ask('/healthz', '203.0.113.4')).status).toBe(200)
    expect(held).toBe(6)
    release()
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual(asked.map(() => 200))
    expect(held).toBe(8)
  })
})

test('bodies that do not end hold nobody up, not even their sender', async () => {
  await listening(server.app, async (ask, port) => {
    const head = 'POST /api/login HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 900000\r\n'
    const slow = Array.from({ length: 50 }, () => connect(port, '127.0.0.1').resume())
    try {
      for (const socket of slow) socket.write(`${head}x-forwarded-for: 203.0.113.6\r\n\r\n{"email":`)
      const points = server.database.db
        .selectFrom('rate_limits')
        .select(({ fn }) => fn.sum<bigint>('used').as('used'))
        .where('key', '=', 'points:203.0.113.6')
      // Each was charged before its body is read.
      await until(async () => Number((await points.executeTakeFirst())?.used) >= 1000, 'the requests do not arrive')
      for (const network of ['203.0.113.6', '203.0.113.7']) expect((await ask('/readyz', network)).status).toBe(200)
    } finally {
      for (const socket of slow) socket.destroy()
    }
  })
})

test('connections beyond those of a network are closed as they open, unless a proxy of ours has them all', () => {
  const opened = (trustProxy: boolean, count: number, remoteAddress: string, listener = createServer()) => {
    limitConnections(listener, { trustProxy })
    const sockets = Array.from({ length: count }, () => Object.assign(new EventEmitter(), { remoteAddress, destroyed: false, destroy }))
    for (const socket of sockets) listener.emit('connection', socket)
    return { listener, closed: sockets.filter(({ destroyed }) => destroyed).length }
  }
  function destroy(this: EventEmitter & { destroyed: boolean }) {
    this.destroyed = true
    this.emit('close')
  }
  expect(opened(false, 203, '203.0.113.5').closed).toBe(3)
  expect(opened(true, 203, '203.0.113.5').closed).toBe(0)
  expect(opened(false, 1, '203.0.113.5').listener.maxConnections).toBe(5000)
})

test('a client has fifteen seconds for its headers and five minutes for a request', () => {
  const listener = createServer(times)
  expect([listener.headersTimeout, listener.requestTimeout, listener.keepAliveTimeout]).toEqual([15_000, 300_000, 75_000])
})
