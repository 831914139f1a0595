/** Requests per second of the API beside bare Hono in the same run: without a database, and with a session and one read on PostgreSQL. */
import { execFile, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Login } from '../../contract/account/accounts.ts'
import { type Envelope, headers, loginType } from '../../contract/kernel/endpoint.ts'
import { products } from '../../contract/kernel/product.ts'
import { demoPassword } from '../../server/sandbox/demo.ts'
import { merchantAt, openInside } from '../support/data-folder.ts'
import { makeDataDir, type Portal, removeDataDir, startPortal } from '../support/portal.ts'
import { startPostgres } from '../support/postgres.ts'
import { buildIfMissing } from './build.ts'
import { load, median, tableOf } from './figures.ts'

const connections = 50
const seconds = 5
/** Every address is measured this often, in turn, so that a busy moment of the machine strikes all alike. */
const rounds = 3
/** Connections to PostgreSQL, the same for control and product. */
const pool = 20

/** An address to fire at, with the headers it wants. */
interface Target {
  readonly name: string
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
}

/** Answers per second, and milliseconds that 99 of 100 answers stay below. */
interface Round {
  readonly rate: number
  readonly p99: number
}

buildIfMissing()
process.stdout.write(`${load()}\n`)
const dataDir = await makeDataDir()
const cluster = await startPostgres()
const databaseUrl = `${cluster.url}sampan_template`
const merchant = { ...merchantAt(), companies: [] }
const inside = await openInside(dataDir, 'http://localhost', { DATABASE_URL: databaseUrl })
await inside.bring(merchant)
const user = await inside.deps.db.selectFrom('users').select('id').where('email', '=', merchant.email).executeTakeFirstOrThrow()
await inside.close()

const portal = await startPortal({ dataDir, settings: { DATABASE_URL: databaseUrl, DATABASE_POOL: String(pool) } })
const bare = await startBare({ DATABASE_URL: databaseUrl, USER_ID: user.id, POOL: String(pool) })
try {
  const hello: Target = { name: 'bare Hono, hello', url: `${bare.origin}/hello` }
  const health: Target = { name: 'Sampan, /healthz', url: `${loopback(portal.origin)}/healthz` }
  const row: Target = { name: 'bare Hono, one indexed read', url: `${bare.origin}/row` }
  const session: Target = { name: 'Sampan, GET /api/user', url: `${loopback(portal.origin)}/api/user`, headers: await signIn(portal) }
  const targets = [hello, health, row, session]
  const found = new Map<Target, Round[]>(targets.map((target) => [target, []]))
  for (const target of targets) await fire(target, 2)
  for (let round = 0; round < rounds; round++) for (const target of targets) found.get(target)?.push(await fire(target, seconds))

  const middle = (target: Target, what: keyof Round) => median((found.get(target) ?? []).map((round) => round[what]))
  const rows = targets.map((target) => [target.name, middle(target, 'rate').toFixed(0), `${middle(target, 'p99')} ms`])
  const ratio = (ours: Target, control: Target) => (middle(ours, 'rate') / middle(control, 'rate')).toFixed(2)
  process.stdout.write(`\n${connections} connections, median of ${rounds} × ${seconds} s\n`)
  process.stdout.write(`${tableOf([['', 'requests/s', 'p99'], ...rows])}\n\n`)
  process.stdout.write(`without a database   ${ratio(health, hello)} × bare Hono (bar 0.7)\n`)
  process.stdout.write(`session and read     ${ratio(session, row)} × bare Hono with one indexed read (bar 0.5)\n${load()}\n`)
} finally {
  bare.stop()
  await portal.stop()
  await cluster.stop()
  await removeDataDir(dataDir)
}

/** Fires for some seconds from a process of its own. Throws when an answer was not a success. */
async function fire({ url, headers = {} }: Target, duration: number): Promise<Round> {
  const gun = createRequire(import.meta.url).resolve('autocannon')
  const given = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}=${value}`])
  const args = [gun, '--json', '--no-progress', '-c', String(connections), '-d', String(duration), ...given, url]
  const { stdout } = await promisify(execFile)(process.execPath, args)
  const result = JSON.parse(stdout) as { requests: { average: number }; latency: { p99: number }; non2xx: number; errors: number }
  if (result.non2xx + result.errors > 0) throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`)
  return { rate: result.requests.average, p99: result.latency.p99 }
}

/** The same address without a name to look up. */
function loopback(origin: string): string {
  return origin.replace('localhost', '127.0.0.1')
}

/** The control server; `stop` ends it. */
function startBare(settings: Readonly<Record<string, string>>): Promise<{ origin: string; stop(): void }> {
  const entry = join(import.meta.dirname, 'bare.ts')
  const child = spawn(process.execPath, ['--import', 'tsx', entry], {
    env: { ...process.env, NODE_ENV: 'test', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  return new Promise((settle, refuse) => {
    child.once('exit', (code) => refuse(new Error(`The control ended with ${code}`)))
    child.stdout.setEncoding('utf8').once('data', (text: string) => {
      settle({ origin: `http://127.0.0.1:${/\d+/.exec(text)?.[0]}`, stop: () => child.kill('SIGTERM') })
    })
  })
}

/** Signs the user in; answers what every later call carries. */
async function signIn({ origin }: Portal): Promise<Record<string, string>> {
  const answer = await fetch(`${origin}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [headers.loginType]: loginType },
    body: JSON.stringify({ source: products.hook.registerSource, email: merchant.email, password: demoPassword }),
  })
  const { data } = (await answer.json()) as Envelope<Login>
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  return { [headers.loginType]: loginType, [headers.authorization]: data.token, cookie }
}
