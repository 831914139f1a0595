/** The whole server for a test, without a socket, and browsers that call it by the contract. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { z } from 'zod'
import { type EndpointName, type Endpoints, endpoints, type OutputOf } from '../../contract/endpoints.ts'
import { type Envelope, headers, loginType } from '../../contract/kernel/endpoint.ts'
import { createApp } from '../../server/app/http/app.ts'
import { jobHandlers } from '../../server/app/jobs.ts'
import { ports } from '../../server/app/ports.ts'
import { openClock } from '../../server/platform/clock.ts'
import { type Config, readConfig } from '../../server/platform/config/config.ts'
import type { Database } from '../../server/platform/db/connection.ts'
import type { Deps } from '../../server/platform/deps.ts'
import type { App } from '../../server/platform/http/types.ts'
import { createWorker, type Worker } from '../../server/platform/jobs/worker.ts'
import { openLog } from '../../server/platform/log.ts'
import { companyRegisterOf } from '../../server/sandbox/company-register.ts'
import { keptFolder, testDatabase } from './database.ts'
import { firstMorning } from './test-clock.ts'

/** The request of a call: the endpoint's input before its schema has parsed it. */
export type Sent<Name extends EndpointName> = z.input<Endpoints[Name]['input']>

/** An answer with its HTTP status. */
interface Answered<Data> extends Envelope<Data> {
  readonly status: number
}

/** Faults of a refused call by field. */
export function fieldsOf(answered: Answered<unknown>): Record<string, string> {
  return (answered.data as { fields?: Record<string, string> } | null)?.fields ?? {}
}

/** A browser: keeps session, binding cookie and company, and sends what the portal sends. */
export interface Browser {
  token: string | null
  cookie: string | null
  companyId: string | null
  /** The signed-in user's ids after {@link TestServer.signUp}. */
  userId: string
  /** Calls an endpoint and returns any answer. */
  call<Name extends EndpointName>(name: Name, input: Sent<Name>, extra?: Record<string, string>): Promise<Answered<OutputOf<Name>>>
  /** Calls an endpoint that must succeed. A fresh idempotency key is sent where one is needed. */
  data<Name extends EndpointName>(name: Name, input: Sent<Name>, extra?: Record<string, string>): Promise<OutputOf<Name>>
  /** Sends a raw request with the browser's headers. */
  fetch(path: string, init?: RequestInit): Promise<Response>
}

/** A running server. */
export interface TestServer {
  readonly app: App
  readonly deps: Deps
  readonly worker: Worker
  readonly database: Database
  /** A browser without a session. */
  browser(): Browser
  /** A browser signed up by the real calls, codes read from the sandbox mailbox. */
  signUp(options?: { email?: string; phone?: string; source?: string }): Promise<Browser>
  /** Makes a company with the browser's user in it and chooses it. Answers its id. */
  join(
    browser: Browser,
    options?: { companyId?: string; role?: 'administrator' | 'user'; status?: 'active' | 'confirming' | 'removed' },
  ): Promise<string>
  /** The last code sent to a mailbox or phone, after running the jobs. */
  lastCode(recipient: string): Promise<string>
  /** The last link sent to a mailbox, after running the jobs. */
  lastLink(recipient: string): Promise<string>
  /** Moves the clock forward from its current time. */
  later(span: { seconds?: number; minutes?: number; hours?: number; days?: number }): Promise<void>
  /** Closes the server and deletes its database and files. */
  close(): Promise<void>
  /**
   * Closes the server and keeps its database and files for the rest of the run, to be copied by {@link openTestServer}, and a note that is
   * JSON, to be read by {@link noteOf}.
   */
  keepAs(name: string, note?: unknown): Promise<void>
}

/** The password of every user of {@link TestServer.signUp}. */
export const testPassword = 'Sampan!2026'

/** Settings of a server without a socket: it cannot be reached at any address. No drawdown is large enough for a step-up. */
const unheard = { NODE_ENV: 'test', SANDBOX_EXPOSED: 'yes', SANDBOX_REVIEW_SECONDS: '0', PORTAL_DIR: 'none', STEP_UP_ABOVE: '1000000000' }

/**
 * Opens a server with its own database and data folder, both empty or copies of what was kept under a name. `settings` are
 * environment variables; `change` replaces dependencies, such as `fetch`.
 */
export async function openTestServer(
  settings: Record<string, string> = {},
  change: Partial<Deps> = {},
  kept?: string,
): Promise<TestServer> {
  const config: Config = readConfig({ ...unheard, DATA_DIR: join(tmpdir(), `sampan-data-${randomUUID()}`), ...settings })
  const { dataDir } = config
  const database = await testDatabase(kept)
  await (kept ? cp(filesOf(kept), dataDir, { recursive: true }) : mkdir(dataDir))
  const { db, companyDb } = database
  const deps: Deps = {
    config,
    db,
    companyDb,
    log: openLog(config),
    clock: await openClock(db, config.sandbox),
    fetch: withoutOwn(config.publicUrl),
    stopping: new AbortController().signal,
    wake: () => {},
    ...ports,
    companyRegister: companyRegisterOf(config),
    ...change,
  }
  const worker = createWorker(deps, jobHandlers)
  const app = createApp(deps)
  // A copy continues at the time at which it was kept, which is in its database.
  let offset = kept ? deps.clock.now().getTime() - Date.now() : config.sandbox && !change.clock ? firstMorning.getTime() - Date.now() : 0
  if (offset !== 0) await deps.clock.shift(offset)

  function browser(): Browser {
    const opened: Browser = {
      token: null,
      cookie: null,
      companyId: null,
      userId: '',
      async fetch(path, init = {}) {
        const sent = new Headers(init.headers)
        sent.set(headers.loginType, loginType)
        if (opened.token) sent.set(headers.authorization, opened.token)
        if (opened.cookie) sent.set('cookie', opened.cookie)
        if (opened.companyId && !sent.has(headers.company)) sent.set(headers.company, opened.companyId)
        const response = await app.request(path, { ...init, headers: sent })
        const cookie = response.headers.get('set-cookie')
        if (cookie) opened.cookie = cookie.split(';')[0] ?? null
        return response
      },
      async call(name, input, extra = {}) {
        const response = await opened.fetch(...requestOf(name, input as Record<string, unknown>, extra))
        return { status: response.status, ...((await response.json()) as Envelope<never>) }
      },
      async data(name, input, extra = {}) {
        const key: Record<string, string> = endpoints[name].idempotent ? { [headers.idempotencyKey]: randomUUID() } : {}
        const answered = await opened.call(name, input, { ...key, ...extra })
        const expected = endpoints[name].success ?? 200
        if (answered.code !== expected) throw new Error(`${name} answered ${answered.code}: ${JSON.stringify(answered)}`)
        return answered.data
      },
    }
    return opened
  }

  const server: TestServer = {
    app,
    deps,
    worker,
    database,
    browser,
    async signUp({ email = `${randomUUID().slice(0, 8)}@example.com`, phone, source = 'small_shop_financing' } = {}) {
      const opened = browser()
      const number = phone ?? `13${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`
      const where = { phone_country_code: '+86' as const, phone_number: number }
      await opened.data('sendEmailCode', { email })
      await opened.data('sendPhoneCode', where)
      const login = await opened.data('register', {
        ...where,
        email,
        email_code: await server.lastCode(email),
        phone_code: await server.lastCode(`+86${number}`),
        password: testPassword,
        password_confirmation: testPassword,
        register_source: source,
        cpid: null,
      })
      opened.token = login.token
      opened.userId = login.user.id
      await worker.drain()
      return opened
    },
    async join(opened, { companyId, role = 'administrator', status = 'active' } = {}) {
      const at = deps.clock.now()
      const id = companyId ?? randomUUID()
      if (!companyId) await db.insertInto('companies').values({ id, created_at: at }).execute()
      await db
        .insertInto('affiliations')
        .values({ id: randomUUID(), company_id: id, user_id: opened.userId, role, join_method: 'founder', status, created_at: at })
        .execute()
      opened.companyId = id
      return id
    },
    lastCode: async (recipient) => String((await lastMessage(recipient)).code),
    lastLink: async (recipient) => String((await lastMessage(recipient, 'link')).link),
    async later({ seconds = 0, minutes = 0, hours = 0, days = 0 }) {
      offset += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000
      await deps.clock.shift(offset)
    },
    async close() {
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
    async keepAs(name, note = null) {
      await worker.drain()
      await database.keepAs(name, async (folder) => {
        await rename(dataDir, join(folder, 'files'))
        await writeFile(join(folder, 'note.json'), JSON.stringify(note))
      })
    },
  }

  async function lastMessage(recipient: string, having: 'code' | 'link' = 'code') {
    await worker.drain()
    return db
      .selectFrom('sandbox_mailbox')
      .selectAll()
      .where('recipient', '=', recipient)
      .where(having, 'is not', null)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
  }

  return server
}

/** A fetch that cannot reach the own address, which has no socket: whatever listens there does not belong to the test. */
function withoutOwn(publicUrl: string): typeof fetch {
  return async (input, init) => {
    const { href } = new URL(input instanceof Request ? input.url : input)
    if (href.startsWith(`${publicUrl}/`)) throw new TypeError('fetch failed')
    return fetch(input, init)
  }
}

/** The data folder of a kept server. */
const filesOf = (name: string) => join(keptFolder(name), 'files')

/** The note that a server was kept with. */
export function noteOf<Note>(name: string): Note {
  return JSON.parse(readFileSync(join(keptFolder(name), 'note.json'), 'utf8')) as Note
}

/** Path and request of a call, as the portal's client builds them. */
function requestOf(name: EndpointName, input: Record<string, unknown>, extra: Record<string, string> = {}): [string, RequestInit] {
  const { method, path, encoding } = endpoints[name]
  const rest = { ...input }
  const filled = path.replace(/:(\w+)/g, (_, field: string) => {
    const value = encodeURIComponent(String(rest[field]))
    delete rest[field]
    return value
  })
  if (method !== 'POST') {
    const query = new URLSearchParams(Object.entries(rest).map(([field, value]) => [field, String(value)])).toString()
    return [query ? `${filled}?${query}` : filled, { method, headers: extra }]
  }
  if (encoding === 'multipart') {
    const form = new FormData()
    for (const [field, value] of Object.entries(rest)) {
      for (const part of Array.isArray(value) ? value : [value]) form.append(field, part instanceof Blob ? part : String(part))
    }
    return [filled, { method, body: form, headers: extra }]
  }
  return [filled, { method, body: JSON.stringify(rest), headers: { 'content-type': 'application/json', ...extra } }]
}
