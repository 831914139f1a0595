/** Concurrent calls on PostgreSQL: exactly the allowed number succeeds. */
import { randomUUID } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobHandlers } from '../../server/app/jobs.ts'
import type { Call } from '../../server/platform/call.ts'
import { json } from '../../server/platform/db/connection.ts'
import type { Trx } from '../../server/platform/deps.ts'
import { once } from '../../server/platform/idempotency.ts'
import { enqueue } from '../../server/platform/jobs/jobs.ts'
import { createWorker } from '../../server/platform/jobs/worker.ts'
import { takeAllowance } from '../../server/platform/security/allowances.ts'
import { openTestServer, type TestServer, testPassword } from '../support/server.ts'

const source = 'small_shop_financing'
let server: TestServer

beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const times = (count: number) => Array.from({ length: count }, (_, index) => index)

function tally(codes: number[]): Record<number, number> {
  const counted: Record<number, number> = {}
  for (const code of codes) counted[code] = (counted[code] ?? 0) + 1
  return counted
}

test('ERR-80010 of a hundred concurrent sign-ups with the same codes one succeeds', async () => {
  const browser = server.browser()
  const where = { phone_country_code: '+86' as const, phone_number: '13800000001' }
  await browser.data('sendEmailCode', { email: 'race@example.com' })
  await browser.data('sendPhoneCode', where)
  const form = {
    ...where,
    email: 'race@example.com',
    email_code: await server.lastCode('race@example.com'),
    phone_code: await server.lastCode('+8613800000001'),
    password: testPassword,
    password_confirmation: testPassword,
    register_source: source,
    cpid: null,
  }
  const answers = await Promise.all(times(100).map(() => server.browser().call('register', form)))
  expect(tally(answers.map((answer) => answer.code))).toEqual({ 200: 1, 80010: 99 })
})

test('ERR-80014 of fifty concurrent requests for a code one is sent', async () => {
  const answers = await Promise.all(times(50).map(() => server.browser().call('sendEmailCode', { email: 'burst@example.com' })))
  expect(tally(answers.map((answer) => answer.code))).toEqual({ 200: 1, 80014: 49 })
})

test('an allowance of 100 is used 100 times by 300 callers', async () => {
  const { db, clock } = server.deps
  const at = clock.now()
  const taken = await Promise.all(times(300).map(() => takeAllowance(db, { key: 'race', limit: 100, seconds: 3600, at })))
  expect(taken.filter(Boolean)).toHaveLength(100)
})

test('R12 fifty calls with one key at once have one effect and one answer', async () => {
  const browser = await server.signUp()
  const companyId = await server.join(browser)
  const call = { deps: server.deps, companyId, user: null, idempotencyKey: randomUUID() } as unknown as Call
  let effects = 0
  const answers = await Promise.all(
    times(50).map(() =>
      once(call, 'race', { amount: '1' }, async () => {
        effects++
        await turn()
        return { id: randomUUID() }
      }),
    ),
  )
  expect(effects).toBe(1)
  expect(new Set(answers.map((answer) => answer.id)).size).toBe(1)
})

test('a queued job does not start while another transaction that queues it has not committed: it sees what that transaction wrote', async () => {
  const { db, clock } = server.deps
  await server.worker.drain()
  const seen: boolean[] = []
  const worker = createWorker(server.deps, {
    ...jobHandlers,
    'notice.turn': async () => {
      const fact = await db.selectFrom('settings').select('name').where('name', '=', 'race.fact').executeTakeFirst()
      seen.push(fact !== undefined)
    },
  })
  const want = (trx: Trx) => enqueue(trx, 'notice.turn', { id: 'race' }, { runAt: clock.now(), key: 'race.fact' })
  await db.transaction().execute(want)
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('settings')
      .values({ name: 'race.fact', value: json(true) })
      .execute()
    await want(trx)
    expect(await worker.drain()).toEqual({ done: 0, failed: 0 })
  })
  await worker.drain()
  expect(seen).toEqual([true])
})

test('several drains of one worker: none returns while a job that another one took is not done', async () => {
  const done: string[] = []
  const worker = createWorker(server.deps, {
    ...jobHandlers,
    'notice.turn': async (_: unknown, { id }: { id: string }) => void done.push(id),
  })
  await server.worker.drain()
  for (const round of times(30)) {
    const at = server.deps.clock.now()
    await server.deps.db.transaction().execute((trx) => enqueue(trx, 'notice.turn', { id: `notice ${round}` }, { runAt: at }))
    const seen = await Promise.all(times(3).map(() => worker.drain().then(() => done.length)))
    expect(seen).toEqual([round + 1, round + 1, round + 1])
  }
})

test('four workers run each of 300 jobs of every lane once', async () => {
  const done: string[] = []
  const handlers = {
    ...jobHandlers,
    'mail.send': async (_: unknown, { sealed }: { sealed: string }) => void done.push(sealed),
    'notice.turn': async (_: unknown, { id }: { id: string }) => void done.push(id),
    'shop.import': async (_: unknown, { shopId }: { shopId: string }) => void done.push(shopId),
  }
  await server.worker.drain()
  const at = server.deps.clock.now()
  await server.deps.db.transaction().execute(async (trx) => {
    for (const index of times(100)) {
      await enqueue(trx, 'mail.send', { sealed: `mail ${index}` }, { runAt: at })
      await enqueue(trx, 'notice.turn', { id: `notice ${index}` }, { runAt: at })
      await enqueue(trx, 'shop.import', { shopId: `shop ${index}`, daily: false }, { runAt: at })
    }
  })
  const workers = times(4).map(() => createWorker(server.deps, handlers))
  await Promise.all(workers.map((worker) => worker.drain()))
  expect(done).toHaveLength(300)
  expect(new Set(done).size).toBe(300)
})
