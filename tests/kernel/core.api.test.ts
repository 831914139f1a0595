/** Behaviour of every call: access, strict input, envelope, idempotency, lifecycles, jobs, encryption, health. */
import { randomUUID } from 'node:crypto'
import { once as onceOf } from 'node:events'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import { Hono } from 'hono'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { type EventFromLogic, setup } from 'xstate'
import { z } from 'zod'
import { endpoints } from '../../contract/endpoints.ts'
import { batchLimit } from '../../contract/kernel/constants.ts'
import { endpoint } from '../../contract/kernel/endpoint.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { onboardingLifecycles } from '../../machines/home/lifecycles/onboarding.ts'
import { effect } from '../../machines/kernel/effect.ts'
import { shopAccountLifecycle } from '../../machines/shops/lifecycles/shopAccount.ts'
import { createApp } from '../../server/app/http/app.ts'
import { mount } from '../../server/app/http/mount.ts'
import { scheduleSweep } from '../../server/app/sweep.ts'
import type { HandlersOf } from '../../server/platform/call.ts'
import { ConfigError, readConfig } from '../../server/platform/config/config.ts'
import { publicConfig } from '../../server/platform/config/public-config.ts'
import { json } from '../../server/platform/db/connection.ts'
import type { Trx } from '../../server/platform/deps.ts'
import type { App } from '../../server/platform/http/types.ts'
import { type EffectsOf, initialStatus, move, moveOnce, statusAfter } from '../../server/platform/lifecycle.ts'
import { type Logger, scrub } from '../../server/platform/log.ts'
import { open, seal } from '../../server/platform/security/seal.ts'
import { type Browser, openTestServer, type TestServer } from '../support/server.ts'
import { until } from '../support/until.ts'

let server: TestServer
let app: App
let effects = 0

const sample = {
  echo: endpoint({
    method: 'POST',
    path: '/sample/echo/:id',
    access: 'public',
    input: z.strictObject({
      id: z.string(),
      amount: z.number('field.amount.invalid'),
      inner: z.strictObject({ tag: z.string() }).optional(),
    }),
    output: z.strictObject({ id: z.string(), amount: z.number() }),
    codes: ['notFound'],
    summary: 'Answers what it was sent.',
  }),
  search: endpoint({
    method: 'GET',
    path: '/sample/search',
    access: 'public',
    input: z.strictObject({ page: z.coerce.number().int() }),
    output: z.number(),
    codes: [],
    success: 0,
    summary: 'Counts from 0.',
  }),
  whose: endpoint({
    method: 'GET',
    path: '/sample/company',
    access: 'company',
    input: z.strictObject({}),
    output: z.strictObject({ companyId: z.string(), role: z.string() }),
    codes: [],
    summary: 'The company of the call.',
  }),
  pay: endpoint({
    method: 'POST',
    path: '/sample/pay',
    access: 'company',
    input: z.strictObject({ amount: z.string() }),
    output: z.strictObject({ id: z.string() }),
    codes: ['conflict'],
    idempotent: true,
    summary: 'Has an effect.',
  }),
  upload: endpoint({
    method: 'POST',
    path: '/sample/upload',
    access: 'public',
    input: z.strictObject({ name: z.string(), content: z.custom<Blob>((value) => value instanceof Blob) }),
    output: z.number(),
    codes: [],
    encoding: 'multipart',
    summary: 'Takes a file.',
  }),
  lie: endpoint({
    method: 'POST',
    path: '/sample/lie',
    access: 'public',
    input: z.strictObject({}),
    output: z.strictObject({ amount: z.number() }),
    codes: [],
    summary: 'Breaks its contract.',
  }),
}

const sampleHandlers: HandlersOf<typeof sample> = {
  echo: async (_, { id, amount }) => {
    if (id === 'missing') throw new Problem('notFound', { details: { id } })
    if (id === 'broken') throw new Error('password=hunter2')
    return { id, amount }
  },
  search: async (_, { page }) => page,
  whose: async (call) => ({ companyId: call.companyId, role: call.companyRole }),
  pay:
    async (_, { amount }) =>
    async () => {
      effects++
      if (amount === '0') throw new Problem('invalidInput')
      return { id: randomUUID() }
    },
  upload: async (_, { content }) => content.size,
  lie: async () => JSON.parse('{"amount":1,"password_hash":"x"}'),
}

beforeAll(async () => {
  server = await openTestServer()
  app = new Hono()
  mount(app, sample, sampleHandlers, server.deps)
  return () => server.close()
})

/** Sends to the sample app and answers HTTP status and envelope. */
async function send(path: string, init: RequestInit & { from?: Browser } = {}) {
  const { from } = init
  const headers = new Headers(init.headers)
  if (from?.token) headers.set('authorization', from.token)
  if (from?.cookie) headers.set('cookie', from.cookie)
  if (from?.companyId && !headers.has('company-id')) headers.set('company-id', from.companyId)
  const response = await app.request(path, { ...init, headers }, { requestId: 'request-1' })
  const body = (await response.json()) as {
    code: number
    message: string
    data: { fields?: Record<string, string> } & Record<string, unknown>
  }
  return { status: response.status, ...body }
}

/** Maximum length of each list in a schema; infinity without a limit. */
function endsOf(schema: unknown): number[] {
  if (typeof schema !== 'object' || schema === null) return []
  const { type, maxItems = Number.POSITIVE_INFINITY } = schema as { type?: string; maxItems?: number }
  return [...(type === 'array' ? [maxItems] : []), ...Object.values(schema).flatMap(endsOf)]
}

const post = (path: string, body: unknown, init: RequestInit & { from?: Browser } = {}) =>
  send(path, {
    ...init,
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...(init.headers as Record<string, string>) },
  })

describe('input', () => {
  test('API-G01 a valid call answers the envelope with the success code of its endpoint', async () => {
    expect(await post('/sample/echo/7', { amount: 1 })).toEqual({
      status: 200,
      code: 200,
      message: 'success',
      data: { id: '7', amount: 1 },
    })
    expect(await send('/sample/search?page=3')).toMatchObject({ status: 200, code: 0, data: 3 })
  })

  test('ERR-20009 unknown, missing and faulty fields are named by path', async () => {
    const answered = await post('/sample/echo/7', { amount: 'much', role: 'admin', inner: { tag: 'a', evil: 1 } })
    expect(answered).toMatchObject({
      status: 200,
      code: 20009,
      data: { fields: { amount: 'field.amount.invalid', role: 'field.unknown', 'inner.evil': 'field.unknown' } },
    })
    expect((await post('/sample/echo/7', { inner: {}, amount: 1 })).data.fields).toEqual({ 'inner.tag': 'field.required' })
    expect((await send('/sample/search?page=x&sort=id')).data.fields).toEqual({ page: 'field.invalid', sort: 'field.unknown' })
    expect((await post('/sample/echo/7', { id: '8', amount: 1 })).data.fields).toEqual({ id: 'field.unknown' })
    expect((await post('/sample/echo/7?amount=2', { amount: 1 })).code).toBe(20009)
  })

  test('CONST-06 ERR-20015 a list of more than 1000 is 20015, one that is too long for its call 20009; every list of every call has an end below', async () => {
    const browser = await server.signUp()
    const ids = (count: number) => ({ ids: Array.from({ length: count }, (_, index) => index + 1) })
    const codes = await Promise.all([1, 1000, 1001].map(async (count) => (await browser.call('readMessages', ids(count))).code))
    expect(codes).toEqual([20018, 20009, 20015])
    const ends = Object.entries(endpoints).flatMap(([name, { input }]) =>
      endsOf(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })).map((end) => [name, end] as const),
    )
    expect(ends.length).toBeGreaterThan(10)
    expect(ends.filter(([, end]) => !(end <= batchLimit))).toEqual([])
  })

  test.each([
    ['cut off', '{"amount":1', 'application/json'],
    ['a list', '[1]', 'application/json'],
    ['null', 'null', 'application/json'],
    ['a form', 'amount=1', 'application/x-www-form-urlencoded'],
    ['plain text, which another site could send without asking', '{"amount":1}', 'text/plain'],
  ])('ERR-20012 a body that is %s', async (_, body, type) => {
    expect((await post('/sample/echo/7', body, { headers: { 'content-type': type } })).code).toBe(20012)
  })

  test('a prototype cannot be smuggled in', async () => {
    const answered = await post('/sample/echo/7', '{"amount":1,"__proto__":{"admin":true}}')
    expect(answered.code).toBe(20009)
    expect(({} as { admin?: boolean }).admin).toBeUndefined()
  })

  test('ERR-508 a JSON body over one megabyte and a form over 21 are cut off regardless of their length header', async () => {
    expect((await post('/sample/echo/7', JSON.stringify({ amount: 1, pad: 'x'.repeat(1024 * 1024) }))).code).toBe(508)
    const form = new FormData()
    form.append('name', 'big')
    form.append('content', new Blob([new Uint8Array(22 * 1024 * 1024)]))
    expect((await send('/sample/upload', { method: 'POST', body: form })).code).toBe(508)
  })

  test('UPL-06 a multipart call reads its fields and its file, strictly', async () => {
    const form = new FormData()
    form.append('name', 'small')
    form.append('content', new Blob([new Uint8Array(5)]), '../../etc/passwd')
    expect(await send('/sample/upload', { method: 'POST', body: form })).toMatchObject({ code: 200, data: 5 })
    form.append('path', '/etc')
    expect((await send('/sample/upload', { method: 'POST', body: form })).data.fields).toEqual({ path: 'field.unknown' })
    expect((await post('/sample/upload', { name: 'x' })).code).toBe(20012)
  })
})

describe('answers', () => {
  test('ERR-R01 a Problem keeps its code and details', async () => {
    expect(await post('/sample/echo/missing', { amount: 1 })).toEqual({
      status: 200,
      code: 20018,
      message: 'data does not exist',
      data: { id: 'missing', fields: {} },
    })
  })

  test('ERR-500 an unknown error is answered neutrally', async () => {
    expect(await post('/sample/echo/broken', { amount: 1 })).toEqual({ status: 500, code: 500, message: 'failure', data: null })
  })

  test('an answer that violates the contract is not sent', async () => {
    expect(await post('/sample/lie', {})).toEqual({ status: 500, code: 500, message: 'failure', data: null })
  })

  test('an unknown path answers JSON with 404, and every answer has headers of protection and a request id', async () => {
    const response = await server.app.request('/no/such/call', { headers: { 'x-request-id': 'support-1234' } })
    expect(response.status).toBe(404)
    expect(response.headers.get('x-request-id')).toBe('support-1234')
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'")
    const page = await server.app.request('/docs')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'self'")
    expect([response, page].map(({ headers }) => headers.get('x-content-type-options'))).toEqual(['nosniff', 'nosniff'])
  })

  test('the log has one line about a request: its name, method, path and status, neither query nor body nor token', async () => {
    const lines: unknown[] = []
    const log = { isLevelEnabled: () => true, info: (line: unknown) => lines.push(line), error: () => {} } as unknown as Logger
    const app = createApp({ ...server.deps, log })
    await app.request('/api/login?next=secret-query', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'secret-token', 'x-request-id': 'support-5678' },
      body: JSON.stringify({ email: 'secret@example.com', password: 'secret-password' }),
    })
    expect(lines).toEqual([{ requestId: 'support-5678', method: 'POST', path: '/api/login', status: 200, ms: expect.any(Number) }])
    const silent = { ...log, isLevelEnabled: () => false } as unknown as Logger
    await createApp({ ...server.deps, log: silent }).request('/healthz')
    expect(lines).toHaveLength(1)
  })

  test('SESS-07 an answer through a socket has the same headers as without one, and a header set by the call is kept', async () => {
    const listening = createAdaptorServer({ fetch: server.app.fetch }) as Server
    // However long the answer without a socket takes, its connection waits for the next request.
    listening.keepAliveTimeout = 0
    listening.listen(0, '127.0.0.1')
    await onceOf(listening, 'listening')
    const { port } = listening.address() as AddressInfo
    const given = { headers: { 'x-request-id': 'support-1234' } }
    const own = ['connection', 'keep-alive', 'content-length', 'transfer-encoding']
    try {
      for (const path of [
        '/healthz',
        '/no/such/call',
        '/api/user',
        '/code',
        '/financing',
        '/financing/docs/waive-interest-plan.zh_CN.pdf',
      ]) {
        const [inside, outside] = [
          await server.app.request(path, given),
          await fetch(`http://127.0.0.1:${port}${path}`, { ...given, redirect: 'manual' }),
        ]
        const named = ({ headers }: Response) => [...headers].filter(([name]) => !own.includes(name) && name !== 'date')
        expect([path, outside.status, named(outside)]).toEqual([path, inside.status, named(inside)])
        expect(Math.abs(Date.parse(outside.headers.get('date') ?? '') - server.deps.clock.now().getTime()), path).toBeLessThan(5000)
        await outside.body?.cancel()
      }
    } finally {
      listening.close()
      listening.closeAllConnections()
    }
  })
})

describe('access', () => {
  test('R3 another company, an unknown one and a malformed id get the same answer', async () => {
    const [one, other] = [await server.signUp(), await server.signUp()]
    await server.join(one)
    const theirs = await server.join(other)
    const answers = []
    for (const id of [theirs, randomUUID(), 'nonsense', "' or 1=1 --"]) {
      answers.push(await send('/sample/company', { from: one, headers: { 'company-id': id } }))
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 403, code: 403 })
  })
})

describe('idempotency', () => {
  const pay = (from: Browser, amount: string, key?: string) =>
    post('/sample/pay', { amount }, { from, ...(key ? { headers: { 'idempotency-key': key } } : {}) })

  test('R12 a key is needed', async () => {
    const browser = await server.signUp()
    await server.join(browser)
    expect(await pay(browser, '1')).toMatchObject({ code: 20008, data: { fields: { 'idempotency-key': 'field.required' } } })
  })

  test('R12 the same key and body answers the same with one effect; another body is refused; another company has its own keys', async () => {
    const [browser, stranger] = [await server.signUp(), await server.signUp()]
    await server.join(browser)
    await server.join(stranger)
    const key = randomUUID()
    effects = 0
    const first = await pay(browser, '1', key)
    expect(first.code).toBe(200)
    expect(await pay(browser, '1', key)).toEqual(first)
    expect((await pay(browser, '2', key)).code).toBe(20011)
    expect(effects).toBe(1)
    expect((await pay(stranger, '1', key)).data.id).not.toBe(first.data.id)
  })

  test('R12 a refused call leaves its key free', async () => {
    const browser = await server.signUp()
    await server.join(browser)
    const key = randomUUID()
    expect((await pay(browser, '0', key)).code).toBe(20009)
    expect((await pay(browser, '1', key)).code).toBe(200)
  })
})

describe('lifecycle', () => {
  test('ONB-01 statuses map to states and back', () => {
    const chart = onboardingLifecycles.hook
    expect(initialStatus(chart)).toBe('XDJ Drawdown Account Draft')
    expect(statusAfter(chart, 'XDJ Drawdown Account Draft', { type: 'account.submitted' })).toBe('XDJ Drawdown Account Submitted')
    expect(statusAfter(chart, 'XDJ Drawdown Account Draft', { type: 'account.saved' })).toBe('XDJ Drawdown Account Draft')
    expect(statusAfter(chart, 'XDJ Drawdown Account Draft', { type: 'signing.completed' })).toBeNull()
    expect(() => statusAfter(chart, 'no such status', { type: 'account.saved' })).toThrow('no state')
  })

  test('ERR-20011 a move writes the status and its history; an event the chart does not know is refused and writes nothing', async () => {
    const { db, clock } = server.deps
    await sql`create table sample_accounts (id uuid primary key, company_id uuid, status text not null)`.execute(db)
    const [id, companyId] = [randomUUID(), randomUUID()]
    await sql`insert into sample_accounts values (${id}, ${companyId}, 'active')`.execute(db)
    const table = 'sample_accounts' as never
    const moved = (event: Parameters<typeof move<typeof shopAccountLifecycle>>[1]['event'], subject = id) =>
      db
        .transaction()
        .execute((trx) => move(trx, { chart: shopAccountLifecycle, table, id: subject, event, actor: 'system', at: clock.now() }))
    expect(await moved({ type: 'account.disabled' })).toEqual({ from: 'active', to: 'disabled' })
    await expect(moved({ type: 'account.disabled' })).rejects.toMatchObject({ code: 20011 })
    await expect(moved({ type: 'account.disabled' }, randomUUID())).rejects.toMatchObject({ code: 20018 })
    const history = await db.selectFrom('status_history').selectAll().where('subject_id', '=', id).execute()
    expect(history).toHaveLength(1)
    expect(history[0]).toMatchObject({
      subject: table,
      company_id: companyId,
      from_status: 'active',
      to_status: 'disabled',
      event: 'account.disabled',
    })
    await expect(db.deleteFrom('status_history').execute()).rejects.toThrow('append-only')
  })

  test('decision 139 a move runs the effects of its transition in order, after status and history, and fails with them', async () => {
    const { db, clock } = server.deps
    const chart = setup({
      types: { events: {} as { type: 'paid'; first: boolean } | { type: 'closed' }, meta: {} as { status: string } },
      guards: { isFirst: ({ event }) => event.type === 'paid' && event.first },
      actions: { book: effect, notify: effect, welcome: effect },
    }).createMachine({
      id: 'sample',
      initial: 'open',
      states: {
        open: {
          meta: { status: 'open' },
          on: {
            paid: [
              { guard: 'isFirst', target: 'paid', actions: ['book', 'welcome'] },
              { target: 'paid', actions: ['book', 'notify'] },
            ],
            closed: 'closed',
          },
        },
        paid: { meta: { status: 'paid' }, on: { closed: 'closed' } },
        closed: { meta: { status: 'closed' } },
      },
    })
    await sql`create table sample_payments (id uuid primary key, status text not null)`.execute(db)
    const id = randomUUID()
    await sql`insert into sample_payments values (${id}, 'open')`.execute(db)
    const table = 'sample_payments' as never
    const statusOf = async (trx: Trx) => (await sql<{ status: string }>`select status from sample_payments`.execute(trx)).rows[0]?.status
    const ran: string[] = []
    const moved = (event: EventFromLogic<typeof chart>, names: readonly ('book' | 'notify' | 'welcome')[], failing?: string) =>
      db.transaction().execute((trx) => {
        const handler = (name: string) => async () => {
          ran.push(`${name} ${await statusOf(trx)}`)
          if (name === failing) throw new Error(`${name} failed`)
        }
        const effects = Object.fromEntries(names.map((name) => [name, handler(name)])) as EffectsOf<typeof chart>
        return moveOnce(trx, { chart, table, id, event, actor: 'system', at: clock.now(), effects })
      })
    const paid = { type: 'paid', first: false } as const
    await expect(moved(paid, ['notify'])).rejects.toThrow('sample: the effect book of paid has no handler')
    await expect(moved({ type: 'closed' }, ['book'])).rejects.toThrow('sample: no transition of closed names the effect book')
    expect(ran).toEqual([])
    await expect(moved(paid, ['book', 'notify'], 'notify')).rejects.toThrow('notify failed')
    expect(ran.splice(0)).toEqual(['book paid', 'notify paid'])
    expect(await db.transaction().execute(statusOf)).toBe('open')
    expect(await db.selectFrom('status_history').selectAll().where('subject_id', '=', id).execute()).toEqual([])
    // Of alternatives of an event, handlers of all may be given.
    expect(await moved(paid, ['welcome', 'notify', 'book'])).toBe(true)
    expect(ran.splice(0)).toEqual(['book paid', 'notify paid'])
    expect(await moved(paid, ['book', 'notify', 'welcome'])).toBe(false)
    expect(ran).toEqual([])
  })

  test('a guard of the chart decides with the event', () => {
    const chart = setup({
      types: { events: {} as { type: 'signed'; all: boolean }, meta: {} as { status: string } },
      guards: { all: ({ event }) => event.all },
    }).createMachine({
      id: 'guarded',
      initial: 'open',
      states: {
        open: { meta: { status: 'open' }, on: { signed: { guard: 'all', target: 'done' } } },
        done: { meta: { status: 'done' } },
      },
    })
    expect(statusAfter(chart, 'open', { type: 'signed', all: true })).toBe('done')
    expect(statusAfter(chart, 'open', { type: 'signed', all: false })).toBeNull()
  })
})

describe('jobs', () => {
  test('a failing job is tried again later and keeps no personal data in its error', async () => {
    const broken = await openTestServer(
      { SMS: 'real', SMS_URL: 'https://sms.example', SMS_TOKEN: 'secret' },
      { fetch: async () => Promise.reject(new Error('refused for +8613911112222 and may@example.com')) },
    )
    await broken.browser().data('sendPhoneCode', { phone_country_code: '+86', phone_number: '13911112222' })
    expect(await broken.worker.drain()).toMatchObject({ failed: 1 })
    const job = await broken.deps.db.selectFrom('jobs').selectAll().where('kind', '=', 'sms.send').executeTakeFirstOrThrow()
    expect(job).toMatchObject({ attempts: 1, done_at: null, failed_at: null, last_error: 'Error: refused for +*** and ***@***' })
    expect(job.run_at.getTime()).toBeGreaterThan(broken.deps.clock.now().getTime())
    expect(await broken.worker.drain()).toEqual({ done: 0, failed: 0 })
    await broken.later({ minutes: 1 })
    expect(await broken.worker.drain()).toMatchObject({ failed: 1 })
    await broken.close()
  })

  test('a job that keeps failing is stopped after twenty runs, logged at error level and counted, also by the sweep', async () => {
    const said: { level: string; words: string; fields: Record<string, unknown> }[] = []
    const note = (level: string) => (fields: Record<string, unknown>, words: string) => said.push({ level, words, fields })
    const log = { isLevelEnabled: () => true, info: note('info'), warn: note('warn'), error: note('error') } as unknown as Logger
    const broken = await openTestServer(
      { SMS: 'real', SMS_URL: 'https://sms.example', SMS_TOKEN: 'secret' },
      { log, fetch: async () => Promise.reject(new Error('refused')) },
    )
    await broken.browser().data('sendPhoneCode', { phone_country_code: '+86', phone_number: '13911112223' })
    for (let run = 0; run < 20; run++) {
      await broken.worker.drain()
      await broken.later({ minutes: 65 })
    }
    expect(said.filter(({ words }) => words === 'job given up')).toMatchObject([
      { level: 'error', fields: { kind: 'sms.send', waiting: 0, givenUp: 1 } },
    ])
    await scheduleSweep(broken.deps)
    await broken.worker.drain()
    expect(said.filter(({ words }) => words === 'jobs were given up')).toMatchObject([{ level: 'error', fields: { givenUp: 1 } }])
    await broken.close()
  })

  test('a job of a kind known only to a newer process is left to it, and never stopped', async () => {
    const older = await openTestServer()
    const { db, clock } = older.deps
    const unknown = { kind: 'loan.sell', lane: 'short', key: null, payload: json({}), run_at: clock.now() } as const
    await db.insertInto('jobs').values(unknown).execute()
    for (let run = 0; run < 25; run++) {
      await older.worker.drain()
      await older.later({ minutes: 65 })
    }
    const job = await db.selectFrom('jobs').selectAll().where('kind', '=', unknown.kind).executeTakeFirstOrThrow()
    expect(job).toMatchObject({ attempts: 25, failed_at: null, done_at: null })
    await older.close()
  })

  test('a job whose process died is taken again when its lease has run out', async () => {
    const fresh = await openTestServer()
    await fresh.browser().data('sendEmailCode', { email: 'lease@example.com' })
    const { db, clock } = fresh.deps
    await db
      .updateTable('jobs')
      .set({ locked_until: new Date(clock.now().getTime() + 60_000), attempts: 1 })
      .execute()
    expect(await fresh.worker.drain()).toEqual({ done: 0, failed: 0 })
    await fresh.later({ minutes: 2 })
    expect(await fresh.worker.drain()).toEqual({ done: 1, failed: 0 })
    await fresh.close()
  })

  test('a started worker runs due jobs without being drained, and stops', async () => {
    const fresh = await openTestServer()
    fresh.worker.start()
    await fresh.browser().data('sendEmailCode', { email: 'started@example.com' })
    fresh.worker.wake()
    const sent = () => fresh.deps.db.selectFrom('sandbox_mailbox').select('id').execute()
    await until(async () => (await sent()).length > 0, 'the code is not sent')
    await fresh.worker.stop()
    await fresh.close()
  })
})

describe('encryption', () => {
  const config = readConfig({ NODE_ENV: 'test' })

  test('an encrypted text is decrypted only at its place, unchanged, and with a known key', () => {
    const sealed = seal(config, 'persons.id_number:1', 'A123456(7)')
    expect(sealed).not.toContain('A123456')
    expect(open(config, 'persons.id_number:1', sealed)).toBe('A123456(7)')
    expect(() => open(config, 'persons.id_number:2', sealed)).toThrow()
    const another = sealed.at(-6) === 'A' ? 'B' : 'A'
    expect(() => open(config, 'persons.id_number:1', `${sealed.slice(0, -6)}${another}${sealed.slice(-5)}`)).toThrow()
    const other = readConfig({ NODE_ENV: 'test', SECRET_KEY: 'b'.repeat(64) })
    expect(() => open(other, 'persons.id_number:1', sealed)).toThrow('unknown key')
    const rotated = { ...other, previousSecretKeys: [config.secretKey] }
    expect(open(rotated, 'persons.id_number:1', sealed)).toBe('A123456(7)')
  })

  test('the log masks mailboxes, numbers and tokens', () => {
    expect(scrub('may@example.com +8613911112222 AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_')).toBe('***@*** +*** ***')
  })
})

describe('settings', () => {
  test('all wrong keys are reported together', () => {
    const faults = () => readConfig({ PORT: 'x', LOG_LEVEL: 'loud', SECRET_KEY: 'short', MAIL: 'real' })
    expect(faults).toThrow(ConfigError)
    expect(faults).toThrow(/SECRET_KEY[\s\S]*LOG_LEVEL|LOG_LEVEL[\s\S]*SECRET_KEY/)
    expect(faults).toThrow(/PORT[\s\S]*SMTP_URL/)
  })

  test('production refuses the default secret, every stand-in and plain http, without exception', () => {
    const faults = () => readConfig({ NODE_ENV: 'production', SAMPAN_SANDBOX: '1' })
    for (const key of ['SECRET_KEY', 'MARKETPLACES', 'ESIGN', 'BANK', 'RATES', 'MAIL', 'SMS', 'PUBLIC_URL'])
      expect(faults).toThrow(`${key}:`)
  })

  test('API-103 ANLY-11 config.json contains the public settings and nothing secret', async () => {
    const config = readConfig({ NODE_ENV: 'staging', ANALYTICS_URL: 'https://stats.example', LENDER_LICENCE: '123/2026' })
    expect(publicConfig(config)).toMatchObject({
      env: 'staging',
      analytics: { siteId: 8 },
      footer: { licence: '123/2026', hotline: null, icp: null },
      sandbox: true,
    })
    const served = await (await server.app.request('/config.json')).text()
    expect(served).not.toContain(server.deps.config.secretKey.toString('base64'))
    expect(JSON.parse(served)).toEqual(publicConfig(server.deps.config))
  })
})

describe('pages of the server', () => {
  test('the API page and the OpenAPI document list every call of merchants, compressed and with an ETag', async () => {
    const document = (await (await server.app.request('/openapi.json')).json()) as { paths: Record<string, Record<string, unknown>> }
    expect(document.paths).toHaveProperty(['/api/login', 'post'])
    expect(Object.keys(document.paths).filter((path) => path.startsWith('/backoffice'))).toEqual([])
    const page = await (await server.app.request('/docs')).text()
    const files = [...page.matchAll(/(?:src|href)="(\/docs\/[^"]+)"/g)].map(([, path = '']) => path)
    expect(files).toEqual(['/docs/swagger-ui.css', '/docs/swagger-ui-bundle.js', '/docs/start.js'])
    expect(page).not.toMatch(/<script>|src="http|href="http/)
    expect(await (await server.app.request('/docs/start.js')).text()).toContain('"/openapi.json"')
    for (const path of ['/openapi.json', '/docs', ...files]) {
      const packed = await server.app.request(path, { headers: { 'accept-encoding': 'br' } })
      expect([packed.status, packed.headers.get('content-encoding')]).toEqual([200, 'br'])
      const etag = packed.headers.get('etag') ?? ''
      const again = await server.app.request(path, { headers: { 'accept-encoding': 'br', 'if-none-match': etag } })
      expect([again.status, await again.text()]).toEqual([304, ''])
    }
  })

  test('API_DOCS=off the API is not described, FLOWS=off the charts are not shown', async () => {
    const silent = await openTestServer({ API_DOCS: 'off', FLOWS: 'off' })
    try {
      for (const path of ['/openapi.json', '/docs', '/docs/start.js', '/backoffice/api/openapi.json', '/flows'])
        expect([path, (await silent.app.request(path)).status]).toEqual([path, 404])
    } finally {
      await silent.close()
    }
  })
})
