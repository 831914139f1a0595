/** What one merchant waits for beside callers who take all they can: an anonymous flood, a greedy merchant, an uploader of bombs, slow clients. `npm run bench:fairness`. */
import { spawn } from 'node:child_process'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Login } from '../../contract/account/accounts.ts'
import { type Envelope, headers, loginType } from '../../contract/kernel/endpoint.ts'
import { products } from '../../contract/kernel/product.ts'
import type { DemoAccount } from '../../server/sandbox/demo.ts'
import { demoPassword } from '../../server/sandbox/demo.ts'
import { sampleFiles, uploadOf } from '../company/companies.ts'
import { merchantAt, openInside } from '../support/data-folder.ts'
import { makeDataDir, removeDataDir, startPortal } from '../support/portal.ts'
import { startPostgres } from '../support/postgres.ts'
import type { AttackKind, AttackTarget } from './attack.ts'
import { buildIfMissing } from './build.ts'
import { load, tableOf } from './figures.ts'

/** Calls of the merchant, one after the other, and uploads, each while seconds last; seconds before they begin, in which an attack runs. */
const [calls, uploads, most, warmUp] = [400, 5, 60, 3]
/** Milliseconds between two calls, and between two questions for /healthz meanwhile. */
const [thinks, healthEvery] = [80, 50]
/** The p99 of the merchant beside an attack may be this many times the one alone; milliseconds /healthz may take. */
const bar = { ratio: 2, health: 50 } as const

/** Milliseconds, sorted. */
type Times = readonly number[]

buildIfMissing()
process.stdout.write(`${load()}\n`)
const dataDir = await makeDataDir()
const cluster = await startPostgres()
const databaseUrl = `${cluster.url}sampan_template`
const [polite, greedy] = [merchantAt('drawn'), merchantAt('drawn')]
const inside = await openInside(dataDir, 'http://localhost', { DATABASE_URL: databaseUrl })
const companyOf = async (account: DemoAccount) => (await inside.bring(account)).companyId ?? ''
const companies = { polite: await companyOf(polite), greedy: await companyOf(greedy) }
await inside.settle()
await inside.close()

const portal = await startPortal({ dataDir, settings: { DATABASE_URL: databaseUrl, REQUESTS_PER_MINUTE: '6000' } })
const port = Number(new URL(portal.origin).port)
const agent = new Agent({ keepAlive: true })
try {
  const merchant = { ...(await signIn(polite)), [headers.company]: companies.polite }
  const other = { ...(await signIn(greedy)), [headers.company]: companies.greedy }
  const links = await statementLinks(other)
  const attacks: readonly (readonly [name: string, kind: AttackKind | null, Partial<AttackTarget>])[] = [
    ['alone', null, {}],
    ['flood of /openapi.json', 'flood', { paths: ['/openapi.json'], connections: 20 }],
    ['flood of pages and calls', 'flood', { paths: ['/financing/', '/api/auth/code', '/api/user', '/docs'], connections: 20 }],
    ['greedy merchant, statements', 'flood', { paths: links, connections: 40 }],
    ['greedy merchant, reads', 'flood', { paths: ['/api/information/dashboard?product=hook'], headers: other, connections: 40 }],
    ['slow clients', 'slow', { connections: 400 }],
    ['uploader of bombs', 'bombs', { headers: other, connections: 12 }],
  ]
  const rows = [['', 'p50', 'p99', '/healthz p99', 'most', 'upload', 'the attacker was answered']]
  // A server that has just started compiles what it runs.
  await visit(merchant)
  let alone = Number.NaN
  for (const [index, [name, kind, target]] of attacks.entries()) {
    const end = kind && attack(kind, { connections: 1, ...target, port, from: `127.0.1.${index + 1}` })
    await pause(warmUp * 1000)
    const found = await visit(merchant).catch((error: unknown) => {
      throw new Error(`${name}: the merchant was not served\n${portal.printed()}`, { cause: error })
    })
    const said = end ? await end() : ''
    // What the attacker left is done before the next one begins.
    await pause(warmUp * 1000)
    const p99 = at(found.calls, 0.99)
    if (!kind) alone = p99
    const broken = p99 > bar.ratio * alone || at(found.health, 0.99) > bar.health
    if (broken) process.exitCode = 1
    const figures = [at(found.calls, 0.5), p99, at(found.health, 0.99), at(found.health, 1), at(found.uploads, 0.5)]
    rows.push([`${name}${broken ? ' !' : ''}`, ...figures.map((ms) => `${ms.toFixed(1)} ms`), said])
    process.stdout.write(`${rows.at(-1)?.join('  ')}\n`)
  }
  process.stdout.write(
    `\n${calls} calls of one merchant, or as many as ${most} s allow; p99 at most ${bar.ratio} × alone, /healthz at most ${bar.health} ms\n`,
  )
  process.stdout.write(`${tableOf(rows)}\n${load()}\n`)
} finally {
  agent.destroy()
  await portal.stop()
  await cluster.stop()
  await removeDataDir(dataDir)
}

/** Reads and uploads as a merchant does, while /healthz is asked. */
async function visit(merchant: Record<string, string>): Promise<Record<'calls' | 'health' | 'uploads', Times>> {
  const paths = ['/api/user', '/api/information/dashboard?product=hook', '/api/company/notifications?page=1&size=10']
  const health: number[] = []
  const asking = new Set<Promise<unknown>>()
  const timer = setInterval(() => {
    const asked = timed(() => send('/healthz', {})).then((ms) => health.push(ms))
    asked.catch(() => {})
    asking.add(asked)
  }, healthEvery)
  const done: number[] = []
  const ends = performance.now() + most * 1000
  for (let turn = 0; turn < calls && performance.now() < ends; turn++) {
    done.push(await timed(() => send(paths[turn % paths.length] ?? '/', { headers: merchant })))
    await pause(thinks)
  }
  const stored: number[] = []
  for (let turn = 0; turn < uploads && performance.now() < ends + most * 1000; turn++) stored.push(await timed(() => upload(merchant)))
  clearInterval(timer)
  await Promise.all(asking)
  const sorted = (times: number[]) => times.toSorted((one, two) => one - two)
  return { calls: sorted(done), health: sorted(health), uploads: sorted(stored) }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

function at(times: Times, share: number): number {
  return times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? Number.NaN
}

/** A request of the merchant; throws when the answer is no success. */
function send(
  path: string,
  given: { method?: string; headers?: Record<string, string>; body?: Buffer },
): Promise<{ text: string; cookie: string }> {
  const { method = 'GET', headers: sent = {}, body } = given
  return new Promise((settle, refuse) => {
    request({ agent, port, host: '127.0.0.1', path, method, headers: sent }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (part: string) => (text += part))
      answer.once('end', () =>
        answer.statusCode === 200
          ? settle({ text, cookie: answer.headers['set-cookie']?.[0]?.split(';')[0] ?? '' })
          : refuse(new Error(`${path}: ${answer.statusCode} ${text.slice(0, 300)}`)),
      )
    })
      .once('error', refuse)
      .end(body)
  })
}

function post(path: string, sent: Record<string, string>, body: unknown) {
  return send(path, { method: 'POST', headers: { 'content-type': 'application/json', ...sent }, body: Buffer.from(JSON.stringify(body)) })
}

async function upload(merchant: Record<string, string>): Promise<unknown> {
  const form = new FormData()
  for (const [name, value] of Object.entries(uploadOf(sampleFiles.pdf, 'a.pdf', 'pdf'))) form.set(name, value as string | Blob)
  const encoded = new Response(form)
  const type = encoded.headers.get('content-type') ?? ''
  const body = Buffer.from(await encoded.arrayBuffer())
  return send('/thirdparty/file/storage/uploadWithMultipartFile', { method: 'POST', headers: { ...merchant, 'content-type': type }, body })
}

/** Signs in; answers what every later call carries. */
async function signIn({ email }: DemoAccount): Promise<Record<string, string>> {
  const form = { source: products.hook.registerSource, email, password: demoPassword }
  const { text, cookie } = await post('/api/login', { [headers.loginType]: loginType }, form)
  const { data } = JSON.parse(text) as Envelope<Login>
  return { [headers.loginType]: loginType, [headers.authorization]: data.token, cookie }
}

/** Signed addresses of the statement of a month as PDF, in three languages. */
async function statementLinks(merchant: Record<string, string>): Promise<string[]> {
  const { text } = await send('/api/information/statement?product=hook', { headers: merchant })
  const [{ month }] = (JSON.parse(text) as Envelope<[{ month: string }]>).data
  const links: string[] = []
  for (const language of ['zh_CN', 'zh_HK', 'en_US']) {
    const opened = await post(`/api/information/statement/${month}/file`, merchant, { product: 'hook', format: 'pdf', language })
    links.push((JSON.parse(opened.text) as Envelope<{ url: string }>).data.url)
  }
  return links
}

/** Starts an attacker; the returned function ends it and resolves to how often each answer came. */
function attack(kind: AttackKind, target: AttackTarget): () => Promise<string> {
  const child = spawn(process.execPath, ['--import', 'tsx', join(import.meta.dirname, 'attack.ts'), kind, JSON.stringify(target)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  process.once('exit', () => child.kill('SIGKILL'))
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => (said += part))
  return () =>
    new Promise((settle) => {
      child.once('close', () => settle(said))
      child.kill('SIGTERM')
    })
}
