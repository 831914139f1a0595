/** Red packets claimed at once, on real PostgreSQL: exactly as many are given as were offered, one to each company, and each is used once. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addDays } from '../../contract/kernel/days.ts'
import type { RedPacketType } from '../../contract/kernel/statuses.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { makeOffer } from '../../server/rewards/offers.ts'
import { atOnce, callers } from '../support/callers.ts'
import { openMerchantServer, withFacility } from '../support/merchants.ts'
import type { Browser, TestServer } from '../support/server.ts'

/** A thousand calls on two cores that others use, too. */
const patience = { timeout: 300_000 }

let server: TestServer

beforeAll(async () => {
  server = await openMerchantServer({ POINTS_PER_MINUTE: '1000000' })
})
afterAll(() => server.close())

async function offer(type: RedPacketType, quantity: number): Promise<string> {
  const at = server.deps.clock.now()
  const days = { claimUntil: addDays(dayOf(at), 10), validDays: 30 }
  const id = await server.database.db.transaction().execute((trx) => makeOffer(trx, at, { type, quantity, ...days }))
  return String(id)
}

/** Companies of one administrator, each with an open facility and an authorised shop: the rows alone. */
async function companiesOf({ userId }: Browser, count: number): Promise<string[]> {
  const { db } = server.database
  const at = server.deps.clock.now()
  const ids = Array.from({ length: count }, () => randomUUID())
  await db
    .insertInto('companies')
    .values(ids.map((id) => ({ id, created_at: at })))
    .execute()
  await sql`insert into affiliations (id, company_id, user_id, role, join_method, status, created_at)
    select gen_random_uuid(), id, ${userId}, 'administrator', 'founder', 'active', ${at} from unnest(${ids}::uuid[]) as id`.execute(db)
  await sql`insert into facilities (id, company_id, product, status, signed_limit, credit_limit, watermark, effective_on, next_review_on, opened_at)
    select gen_random_uuid(), id, 'hook', 'active', 1000000, 1000000, 1000000, ${dayOf(at)}, ${dayOf(at)}, ${at} from unnest(${ids}::uuid[]) as id`.execute(
    db,
  )
  await sql`insert into shops (id, company_id, platform_id, status, auth_method, created_at, provider_shop_id, name, currency, opened_on)
    select gen_random_uuid(), id, 1, 'normal', 1, ${at}, id::text, 'Shop', 'HKD', ${dayOf(at)} from unnest(${ids}::uuid[]) as id`.execute(
    db,
  )
  return ids
}

const collect = (browser: Browser, id: string, company?: string) =>
  browser.call('collectRedPacket', { id }, company ? { 'company-id': company } : {})

const leftOf = async (id: string) =>
  (await server.database.db.selectFrom('red_packet_offers').select('remaining').where('id', '=', id).executeTakeFirstOrThrow()).remaining
const packetsOf = (id: string) => server.database.db.selectFrom('red_packets').selectAll().where('offer_id', '=', id).execute()
const count = <Value>(values: readonly Value[], value: Value) => values.filter((each) => each === value).length

test('RED-12 API-088 of many companies that collect at once exactly as many get one as there are, and nothing is left', async () => {
  const browser = await server.signUp()
  const companies = await companiesOf(browser, callers)
  const offered = callers / 2
  const id = await offer('interest_free_7', offered)
  const codes = (await Promise.all(companies.map((company) => collect(browser, id, company)))).map(({ code }) => code)
  expect([count(codes, 200), count(codes, 20011)]).toEqual([offered, callers - offered])
  const packets = await packetsOf(id)
  expect([packets.length, new Set(packets.map(({ company_id }) => company_id)).size, await leftOf(id)]).toEqual([offered, offered, 0])
  expect(packets.every(({ status }) => status === 'claimed')).toBe(true)
})

test('RED-12 API-088 a company that collects many times at once gets one', patience, async () => {
  const browser = await server.signUp()
  const [company = ''] = await companiesOf(browser, 1)
  const id = await offer('interest_free_14', 10)
  const codes = (await atOnce(() => collect(browser, id, company))).map(({ code }) => code)
  expect([count(codes, 200), count(codes, 20017)]).toEqual([1, callers - 1])
  expect([(await packetsOf(id)).length, await leftOf(id)]).toEqual([1, 9])
})

test('RED-12 many drawdowns at once with the same red packet use it once', patience, async () => {
  const browser = await server.signUp()
  const [company = ''] = await companiesOf(browser, 1)
  browser.companyId = company
  await server.database.db.deleteFrom('facilities').where('company_id', '=', company).execute()
  const { accountId } = await withFacility(server, browser, { limit: 90_000_000n })
  const id = await offer('fee_half', 1)
  await browser.data('collectRedPacket', { id })
  const asked = { product: 'hook', amount: { amount: '10000000', currency: 'HKD' }, tenor: 3, red_packet_id: id } as const
  const { annual_rate, total_cost } = await browser.data('previewDrawdown', asked)
  const drawdown = { ...asked, bank_account_id: accountId, agreed: { annual_rate, total_cost } }
  const answers = await atOnce(() => browser.call('submitDrawdown', drawdown, { 'idempotency-key': randomUUID() }))
  expect([
    count(
      answers.map(({ code }) => code),
      200,
    ),
    count(
      answers.map(({ code }) => code),
      502,
    ),
  ]).toEqual([1, callers - 1])
  const rows = await server.database.db.selectFrom('drawdowns').select('red_packet_id').where('company_id', '=', company).execute()
  expect(rows).toHaveLength(1)
  expect((await packetsOf(id)).map(({ status, id: packet }) => [status, packet])).toEqual([['used', rows[0]?.red_packet_id]])
})

test('RED-02 two offers of a type that are made at once are one', async () => {
  const at = server.deps.clock.now()
  const requested = { type: 'interest_off_300' as const, quantity: 5, claimUntil: addDays(dayOf(at), 3), validDays: 10 }
  const made = await Promise.all(
    Array.from({ length: 8 }, () => server.database.db.transaction().execute((trx) => makeOffer(trx, at, requested))),
  )
  expect(made.filter((id) => id !== null)).toHaveLength(1)
})
