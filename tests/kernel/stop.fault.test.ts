/** What a process does between SIGTERM and its end, alone and as one of three. Decision 077. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import packageFile from '../../package.json'
import { callerAt } from '../support/caller.ts'
import { freePort, makeDataDir, type Portal, removeDataDir, startPortal } from '../support/portal.ts'
import { startPostgres } from '../support/postgres.ts'
import { until } from '../support/until.ts'
import { openBalancer } from './balancer.ts'

let cluster: Awaited<ReturnType<typeof startPostgres>>
let dataDir: string
let started: Portal[] = []

beforeAll(async () => {
  cluster = await startPostgres()
  dataDir = await makeDataDir()
})
afterEach(async () => {
  await Promise.all(started.map((portal) => portal.kill()))
  started = []
})
afterAll(async () => {
  await cluster?.stop()
  await removeDataDir(dataDir)
})

/** Starts a server on the migrated database, unless settings name another. */
async function run(settings: Readonly<Record<string, string>>, port?: number): Promise<Portal> {
  const portal = await startPortal({ dataDir, port, settings: { DATABASE_URL: `${cluster.url}sampan_template`, ...settings } })
  started.push(portal)
  return portal
}

/** Whether a server takes connections. */
function listens(origin: string): Promise<boolean> {
  const { port } = new URL(origin)
  return new Promise((settle) => {
    const socket = connect(Number(port), '127.0.0.1', () => settle(true)).once('error', () => settle(false))
    socket.once('connect', () => socket.destroy())
  })
}

test('during the grace of a stop it is not ready, still serves everything, and asks clients to connect elsewhere; a second signal ends the grace', async () => {
  const { origin, pid, stop } = await run({ STOP_GRACE_SECONDS: '300' })
  const before = await fetch(`${origin}/config.json`)
  expect([before.status, before.headers.get('connection')]).toEqual([200, 'keep-alive'])
  process.kill(pid, 'SIGTERM')
  await until(async () => (await fetch(`${origin}/readyz`)).status === 503, 'It stays ready')
  for (const path of ['/healthz', '/config.json', '/financing/', '/auth/upUser/ip', '/version']) {
    const answered = await fetch(`${origin}${path}`)
    expect([path, answered.status, answered.headers.get('connection')]).toEqual([path, 200, 'close'])
  }
  const built = await (await fetch(`${origin}/version`)).json()
  expect(built).toMatchObject({ version: packageFile.version, commit: expect.stringMatching(/^[\da-f]{40}$/) })
  expect(await stop()).toBe(0)
})

test('after the grace new connections are refused, and a request that has begun is answered', async () => {
  const { origin, pid, stop } = await run({ STOP_GRACE_SECONDS: '1' })
  const body = JSON.stringify({ email: 'someone@example.com' })
  const headers = { 'content-type': 'application/json', 'content-length': String(body.length), expect: '100-continue' }
  const begun = request(`${origin.replace('localhost', '127.0.0.1')}/api/user/emailVerified`, { method: 'POST', headers })
  begun.flushHeaders()
  await once(begun, 'continue')
  process.kill(pid, 'SIGTERM')
  await until(async () => !(await listens(origin)), 'It still listens')
  begun.end(body)
  const [answered] = await once(begun, 'response')
  expect(answered.statusCode).toBe(200)
  expect(JSON.parse((await answered.toArray()).join(''))).toMatchObject({ code: 200 })
  expect(await stop()).toBe(0)
})

test('a job that does not end is given up, so that the process ends before a process manager kills it', async () => {
  // A mail server that greets, and then says nothing more.
  const silent = createServer((socket) => socket.write('220 mail.example\r\n')).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const { origin, stop, printed } = await run({ MAIL: 'real', SMTP_URL: `smtp://127.0.0.1:${port}`, LOG_LEVEL: 'warn' })
  await callerAt(origin).call('sendEmailCode', { email: 'another@example.com' })
  const [connection] = (await once(silent, 'connection')) as [Socket]
  await once(connection, 'data')
  expect(await stop()).toBe(0)
  expect(printed()).toContain('stopped while jobs were running')
  silent.close()
})

/** Requests of visitors: a page, its configuration, reads, and a code that is written down and mailed. */
const visits = [
  () => ({ path: '/financing/' }),
  () => ({ path: '/config.json' }),
  () => ({ path: '/auth/upUser/ip', code: 200 }),
  () => ({ path: '/api/user/emailVerified', code: 200, body: { email: `${randomUUID()}@example.com` } }),
]

/** An empty database; returns a connection to it. */
async function emptyDatabase(name: string): Promise<pg.Client> {
  const administrator = new pg.Client({ connectionString: `${cluster.url}postgres` })
  await administrator.connect()
  await administrator.query(`create database ${name} template template0`)
  await administrator.end()
  const database = new pg.Client({ connectionString: `${cluster.url}${name}` })
  await database.connect()
  return database
}

test('processes that start at once on an empty database all serve, and a restart of each in turn fails no request and loses no write', {
  timeout: 240_000,
}, async () => {
  const database = await emptyDatabase('shared')
  const ports = [await freePort(), await freePort(), await freePort()]
  const settings = {
    DATABASE_URL: `${cluster.url}shared`,
    DATABASE_POOL: '5',
    PUBLIC_URL: `http://localhost:${ports[0]}`,
    POINTS_PER_MINUTE: '1000000',
    // The second signal ends the grace.
    STOP_GRACE_SECONDS: '300',
  }
  const balancer = openBalancer(ports)
  const portals = await Promise.all(ports.map((port) => run(settings, port)))
  await balancer.check()
  expect(ports.filter(balancer.isReady)).toEqual(ports)
  await balancer.send(20, visits)
  for (const portal of portals) {
    const port = Number(new URL(portal.origin).port)
    process.kill(portal.pid, 'SIGTERM')
    while (balancer.isReady(port)) await balancer.send(20, visits)
    const ended = portal.stop()
    await balancer.send(20, visits)
    expect(await ended).toBe(0)
    const starting = run(settings, port)
    await balancer.send(20, visits)
    await starting
    const before = balancer.answeredBy(port)
    while (balancer.answeredBy(port) < before + 10) await balancer.send(20, visits)
  }
  expect(balancer.failed()).toEqual([])
  const { rows } = await database.query('select count(*)::int as codes from verification_codes')
  expect(rows).toEqual([{ codes: balancer.answeredFor('/api/user/emailVerified') }])
  balancer.close()
  await database.end()
})
