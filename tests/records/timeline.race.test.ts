/** Concurrent writes to the record of a company, on real PostgreSQL: no number twice, none left out, and no deadlock. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordEvent } from '../../server/platform/company-events.ts'
import { openMerchantServer } from '../support/merchants.ts'
import type { TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openMerchantServer()
})
afterAll(() => server.close())

const write = (companyIds: readonly string[], fails = false) =>
  server.database.db.transaction().execute(async (trx) => {
    for (const companyId of companyIds) {
      const details = { product: 'hook' as const }
      const at = server.deps.clock.now()
      await recordEvent(trx, { kind: 'limit.renewed', companyId, subjectId: randomUUID(), details, actor: 'system', at })
    }
    if (fails) throw new Error('changed my mind')
  })

const numbersOf = async (companyId: string) =>
  (
    await server.database.db.selectFrom('company_events').select('number').where('company_id', '=', companyId).orderBy('number').execute()
  ).map(({ number }) => Number(number))

const upTo = (count: number) => Array.from({ length: count }, (_, place) => place + 1)

test('decision 047 forty write at once, every fourth of them in vain: thirty numbers from one, without gaps', async () => {
  const companyId = randomUUID()
  await Promise.allSettled(upTo(40).map((place) => write([companyId], place % 4 === 0)))
  expect(await numbersOf(companyId)).toEqual(upTo(30))
})

test('decision 047 API-047 concurrent writes to two companies, each in the same order, do not deadlock', async () => {
  const both = [randomUUID(), randomUUID()]
  await Promise.all(upTo(20).map(() => write(both)))
  for (const companyId of both) expect(await numbersOf(companyId)).toEqual(upTo(20))
})

test('decision 047 a transaction that has written and continues does not block another', async () => {
  const companyId = randomUUID()
  await server.database.db.transaction().execute(async (trx) => {
    const details = { product: 'hook' as const }
    await recordEvent(trx, {
      kind: 'limit.expired',
      companyId,
      subjectId: randomUUID(),
      details,
      actor: 'system',
      at: server.deps.clock.now(),
    })
    await write([companyId])
    expect(await numbersOf(companyId)).toEqual([1])
  })
  expect(await numbersOf(companyId)).toEqual([1, 2])
})
