/** Lanes of jobs: short jobs run beside long ones, and neither waits for the other. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { jobHandlers } from '../../server/app/jobs.ts'
import { enqueue, type JobHandler, type JobHandlers } from '../../server/platform/jobs/jobs.ts'
import { lanes } from '../../server/platform/jobs/lanes.ts'
import { createWorker, type Worker } from '../../server/platform/jobs/worker.ts'
import { openTestServer, type TestServer } from '../support/server.ts'
import { until } from '../support/until.ts'

const many = Array.from({ length: 3 * lanes.long }, (_, index) => String(index))

let server: TestServer
let worker: Worker
/** Started and finished imports; all wait for the gate. */
let begun: Arrivals
let ended: Arrivals
let open: () => void

beforeEach(async () => {
  server = await openTestServer()
  begun = arrivals()
  ended = arrivals()
})
afterEach(async () => {
  open()
  await worker.stop()
  await server.close()
})

/** Names as they come in. */
interface Arrivals {
  readonly names: ReadonlySet<string>
  add(name: string): void
  /** Resolves as soon as there are so many. */
  reach(count: number): Promise<void>
}

function arrivals(): Arrivals {
  const names = new Set<string>()
  let look = () => {}
  return {
    names,
    add(name) {
      names.add(name)
      look()
    },
    reach: (count) =>
      new Promise((resolve) => {
        look = () => {
          if (names.size >= count) resolve()
        }
        look()
      }),
  }
}

/** A worker whose imports wait until the gate is opened. */
function startWorker(handlers: Partial<JobHandlers> = {}) {
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const slow: JobHandler<{ shopId: string }> = async (_, { shopId }) => {
    begun.add(shopId)
    await gate
    ended.add(shopId)
  }
  worker = createWorker(server.deps, { ...jobHandlers, 'shop.import': slow, ...handlers })
  worker.start()
}

async function importAll() {
  const runAt = server.deps.clock.now()
  await server.deps.db.transaction().execute(async (trx) => {
    for (const shopId of many) await enqueue(trx, 'shop.import', { shopId, daily: false }, { runAt })
  })
  worker.wake()
  await begun.reach(lanes.long)
}

describe('with more imports waiting than run at once', () => {
  test('a requested code is sent before any of them ends, and all of them end', async () => {
    startWorker()
    await importAll()
    await server.browser().data('sendEmailCode', { email: 'behind@example.com' })
    worker.wake()
    const sent = () => server.deps.db.selectFrom('sandbox_mailbox').select('recipient').execute()
    await until(async () => (await sent()).length > 0, 'the code is not sent')
    expect(await sent()).toEqual([{ recipient: 'behind@example.com' }])
    expect([begun.names.size, ended.names.size]).toEqual([lanes.long, 0])
    open()
    await ended.reach(many.length)
  })

  test('a step of another company runs before any of them ends', async () => {
    const turned = arrivals()
    startWorker({ 'notice.turn': async (_, { id }) => turned.add(id) })
    await importAll()
    await server.deps.db.transaction().execute((trx) => enqueue(trx, 'notice.turn', { id: 'another' }, { runAt: server.deps.clock.now() }))
    worker.wake()
    await turned.reach(1)
    expect([...turned.names]).toEqual(['another'])
    expect(ended.names.size).toBe(0)
  })

  test('all of them end while mails never do', async () => {
    let stream = true
    startWorker({
      'mail.send': async ({ db, clock }, { sealed }) => {
        if (stream) await db.transaction().execute((trx) => enqueue(trx, 'mail.send', { sealed }, { runAt: clock.now() }))
      },
    })
    await server.deps.db.transaction().execute(async (trx) => {
      const runAt = new Date(server.deps.clock.now().getTime() - 60_000)
      for (let mail = 0; mail < 2 * lanes.message; mail++) await enqueue(trx, 'mail.send', { sealed: String(mail) }, { runAt })
    })
    await importAll()
    open()
    await ended.reach(many.length)
    stream = false
  })
})
