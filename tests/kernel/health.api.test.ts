/** What process managers and load balancers read of a server. */
import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import packageFile from '../../package.json'
import { createApp } from '../../server/app/http/app.ts'
import { openTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let closed: boolean

async function close(): Promise<void> {
  if (!closed) await server.close()
  closed = true
}

beforeEach(async () => {
  server = await openTestServer()
  closed = false
})
afterEach(close)

const statusOf = async (path: string) => (await server.app.request(path)).status

test('readyz asks the database, healthz does not', async () => {
  expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 200])
  await close()
  expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 503])
})

test('decision 077 a process that is asked to stop is alive and serves, but is not ready', async () => {
  const app = createApp({ ...server.deps, stopping: AbortSignal.abort() })
  const answers = ['/healthz', '/config.json', '/readyz'].map(async (path) => (await app.request(path)).status)
  expect(await Promise.all(answers)).toEqual([200, 200, 503])
})

test('version names the version of the package, and the last migration of the database, which is read once', async () => {
  const folder = resolve(import.meta.dirname, '../../server/platform/db/migrations')
  const migrations = readdirSync(folder).filter((file) => file.endsWith('.ts'))
  const version = { version: packageFile.version, commit: null, schema: migrations.sort().at(-1)?.slice(0, -3) }
  expect(await (await server.app.request('/version')).json()).toEqual(version)
  await close()
  expect(await (await server.app.request('/version')).json()).toEqual(version)
})
