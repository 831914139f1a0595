/** Start and end of the process: refused starts, and the state after a stop. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase, openEmbedded } from '../../server/platform/db/connection.ts'
import { created, freePort, makeDataDir, type Portal, removeDataDir, startPortal } from '../support/portal.ts'
import { migratedTemplate } from '../support/template.ts'

const root = resolve(import.meta.dirname, '../..')
const lockOf = (dataDir: string) => join(dataDir, 'pglite.lock')

let dataDir: string
let started: Portal[]

/** A data folder with a migrated database: making one takes as long as the rest of a start. */
beforeEach(async () => {
  dataDir = await makeDataDir()
  await (await openEmbedded({ dataDir: join(dataDir, 'pglite'), loadDataDir: await migratedTemplate() })).close()
  started = []
})
afterEach(async () => {
  await Promise.all(started.map((portal) => portal.kill()))
  await removeDataDir(dataDir)
})

/** Starts the server on the data folder of the test. */
async function run(): Promise<Portal> {
  const portal = await startPortal({ dataDir })
  started.push(portal)
  return portal
}

function spawned(settings: Readonly<Record<string, string>>) {
  const env = { PATH: process.env.PATH, NODE_ENV: 'test', ...settings }
  return spawn(process.execPath, [join(root, 'dist/server/main.js')], { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] })
}

/** Starts the server where it cannot run; returns its exit code and its message, without the line that it begins with. */
function refused(settings: Readonly<Record<string, string>>): Promise<{ code: number | null; said: string }> {
  const child = spawned(settings)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part: string) => (said += part))
  return new Promise((settle) =>
    child.once('close', (code) => settle({ code, said: said.replace(/^ *Opening the database .*/, '').trim() })),
  )
}

test('a data folder is used by one process alone: a second one stops with the id of the first, which keeps quiet connections longer than proxies do', async () => {
  const portal = await run()
  const { code, said } = await refused({ DATA_DIR: dataDir, PORT: String(await freePort()) })
  expect([code, said]).toEqual([1, `The database is in use by process ${portal.pid} (${lockOf(dataDir)}). Stop it first.`])
  const answered = await fetch(`${portal.origin}/readyz`)
  expect([answered.status, answered.headers.get('keep-alive')]).toEqual([200, 'timeout=75'])
})

test('all wrong settings are reported together, a line each, before anything is opened', async () => {
  const { code, said } = await refused({
    DATA_DIR: dataDir,
    PORT: 'many',
    DATABASE_URL: 'mysql://here',
    SECRET_KEY: 'short',
    SANDBOX_REVIEW: 'perhaps',
  })
  const [head, ...lines] = said.split('\n')
  expect([code, head]).toEqual([1, 'Wrong settings:'])
  expect(lines.map((line) => line.trim().split(':')[0])).toEqual(['PORT', 'DATABASE_URL', 'SECRET_KEY', 'SANDBOX_REVIEW'])
  expect(existsSync(lockOf(dataDir))).toBe(false)
})

test('production does not start with the default key or with a stand-in', async () => {
  const { code, said } = await refused({ NODE_ENV: 'production', DATA_DIR: dataDir })
  const lines = said.split('\n').map((line) => line.trim())
  expect(code).toBe(1)
  expect(lines).toContain('SECRET_KEY: production needs its own (openssl rand -base64 32)')
  for (const adapter of ['MARKETPLACES', 'ESIGN', 'BANK', 'RATES', 'MAIL', 'SMS'])
    expect(lines).toContain(`${adapter}: production refuses the sandbox`)
})

test('SIGTERM ends it with 0 and leaves the folder to the next; a lock whose owner was killed is taken over', async () => {
  expect(await (await run()).stop()).toBe(0)
  expect(existsSync(lockOf(dataDir))).toBe(false)
  const killed = await run()
  await killed.kill()
  expect(await readFile(lockOf(dataDir), 'utf8')).toContain(String(killed.pid))
  const { origin } = await run()
  expect((await fetch(`${origin}/readyz`)).status).toBe(200)
})

test('SIGTERM during a start ends it with 0, and the data folder is left free', async () => {
  const locked = created(dataDir, 'pglite.lock')
  const child = spawned({ DATA_DIR: dataDir, PORT: String(await freePort()) })
  const gone = once(child, 'exit')
  await locked
  child.kill('SIGTERM')
  expect([await gone, existsSync(lockOf(dataDir))]).toEqual([[0, null], false])
})

test('a taken port is reported as text, and the data folder is left free', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const { code, said } = await refused({ DATA_DIR: dataDir, PORT: String(port) })
  taken.close()
  expect([code, said]).toEqual([1, `listen EADDRINUSE: address already in use 127.0.0.1:${port}`])
  expect(existsSync(lockOf(dataDir))).toBe(false)
})

test('decision 067 a database of another version is reported as text and left unchanged, and the data folder is left free', async () => {
  const settings = { databaseUrl: null, databasePool: 1, dataDir }
  const before = await openDatabase(settings)
  await sql`insert into kysely_migration (name, timestamp) values ('999-later', '2027-01-01T00:00:00.000Z')`.execute(before.db)
  await before.close()
  const { code, said } = await refused({ DATA_DIR: dataDir, PORT: String(await freePort()) })
  expect([code, said]).toEqual([
    1,
    'The database is of a later version: this one does not know its migration 999-later. Start the later version, or restore a backup.',
  ])
  expect(existsSync(lockOf(dataDir))).toBe(false)
  const after = await openDatabase(settings)
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(after.db)
  expect(rows.at(-1)).toEqual({ name: '999-later' })
  await after.close()
})
