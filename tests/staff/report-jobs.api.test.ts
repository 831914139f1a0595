/** Days are closed once and stay, whatever happens to the jobs that sum them; exposures are those of the night. Decision 121. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../contract/kernel/days.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { scheduleCharges } from '../../server/repayments/raise.ts'
import { portfolioJobs, schedulePortfolio } from '../../server/staff/reports/close-days.ts'
import { type Borrower, borrower, lend, repay, untilFirstDue } from '../lending/loans.ts'
import { refusing } from '../repayments/two-loans.ts'
import { type MerchantServer, openMerchantServer, settle } from '../support/merchants.ts'
import { putRow } from '../support/rows.ts'
import { daysPass, writeOff } from './adjustments.ts'

let server: MerchantServer
let merchant: Borrower

beforeEach(async () => {
  server = await openMerchantServer()
  merchant = await borrower(server)
  return () => server.close()
})

const today = () => dayOf(server.deps.clock.now())
const job = { id: 0n, attempt: 1, renew: async () => {} }
const page = () => portfolioJobs['portfolio.page'](server.deps, {}, job)
const closedDays = async () =>
  (await server.database.db.selectFrom('report_days').select('day').where('part', '=', 'closed').orderBy('day').execute()).map(
    ({ day }) => day,
  )
const loansOf = async (day: string) =>
  (await server.database.db.selectFrom('portfolio_days').select(['bucket', 'loans', 'outstanding']).where('day', '=', day).execute())[0]

async function nightPasses(days = 1): Promise<void> {
  await schedulePortfolio(server.deps)
  await server.later({ days })
  await server.worker.drain()
}

describe('decision 121 the job', () => {
  test('closes yesterday at first, and later every day since the last one, in their order', async () => {
    await nightPasses()
    const first = addDays(today(), -1)
    expect(await closedDays()).toEqual([first])
    await nightPasses(3)
    expect(await closedDays()).toEqual([0, 1, 2, 3].map((more) => addDays(first, more)))
    expect(await loansOf(addDays(first, 2))).toEqual({ bucket: 'current', loans: 1n, outstanding: 3_900_000n })
  })

  test('adds each loan once although pages run at the same time, and again after the last one', async () => {
    await server.later({ days: 1 })
    await Promise.all(Array.from({ length: 12 }, page))
    expect(await closedDays()).toEqual([addDays(today(), -1)])
    expect(await loansOf(addDays(today(), -1))).toEqual({ bucket: 'current', loans: 1n, outstanding: 3_900_000n })
  })

  test('does not sum a day that has not ended', async () => {
    await nightPasses()
    await Promise.all([page(), page()])
    expect(await closedDays()).toEqual([addDays(today(), -1)])
    expect(await loansOf(today())).toBeUndefined()
  })
})

test('decision 118 decision 121 a loan that is written off has a bucket of its own from that day on, also when the days are summed later', async () => {
  await server.database.db.deleteFrom('jobs').execute()
  await scheduleCharges(server.deps)
  const refused = await borrower(server, { accountNumber: refusing })
  await untilFirstDue(server, refused)
  await daysPass(server, refused, 100)
  await writeOff(server, refused)
  const day = today()
  await server.later({ days: 2 })
  for (const summed of [addDays(day, -1), day]) {
    await server.database.db.insertInto('report_days').values({ day: summed, part: 'loans', after: null, closed_at: null }).execute()
    while (!(await closedDays()).includes(summed)) await page()
  }
  const bucketsOf = async (on: string) =>
    (await server.database.db.selectFrom('portfolio_days').select('bucket').where('day', '=', on).where('past_due', '>', 0n).execute())
      .map(({ bucket }) => bucket)
      .sort()
  expect(await bucketsOf(addDays(day, -1))).toContain('over90')
  expect(await bucketsOf(addDays(day, -1))).not.toContain('writtenOff')
  expect(await bucketsOf(day)).toContain('writtenOff')
})

describe('decision 121 a closed day', () => {
  const day = () => addDays(today(), -1)

  test.each(['portfolio_days', 'vintage_days', 'collection_days', 'bucket_rolls', 'report_days'] as const)(
    'stays in %s: the database refuses other, further and fewer rows',
    async (table) => {
      await nightPasses()
      const { db } = server.database
      const values: Record<string, object> = {
        collection_days: { product: 'hook', method: 'transfer', payments: 1n, received: 1n, taken_back: 0n },
        bucket_rolls: { product: 'hook', from_bucket: 'new', to_bucket: 'current', loans: 1n, outstanding: 1n },
        portfolio_days: { product: 'hook', paid_out_in: '2020-01-01', bucket: 'over90', loans: 1n, outstanding: 1n, past_due: 1n },
        vintage_days: { product: 'hook', paid_out_in: '2020-01-01', loans: 1n, lent: 1n, waived: 0n, over_30: 0n, over_90: 0n },
      }
      if (values[table]) await expect(putRow(db, table, { day: day(), ...values[table] })).rejects.toThrow('closed day')
      await expect(sql`truncate ${sql.table(table)}`.execute(db)).rejects.toThrow()
      if (table === 'collection_days' || table === 'bucket_rolls') return
      await expect(sql`update ${sql.table(table)} set day = day + 1`.execute(db)).rejects.toThrow()
      await expect(sql`delete from ${sql.table(table)}`.execute(db)).rejects.toThrow()
    },
  )
})

describe('decision 121 exposures', () => {
  const exposures = () =>
    server.database.db
      .selectFrom('exposures')
      .select(['kind', 'subject', 'companies', 'committed', 'outstanding'])
      .orderBy('kind')
      .execute()

  test('hold what is committed to each company, its group, and in full on every marketplace and PSP where it sells', async () => {
    const other = await borrower(server, { limit: 50_000, amount: 10_000 })
    const { db } = server.database
    for (const { companyId } of [merchant, other])
      await db.insertInto('company_owners').values({ company_id: companyId, digest: 'one' }).execute()
    const at = server.deps.clock.now()
    for (const [platform, status] of [
      [1, 'authorized'],
      [2, 'authorized'],
      [3, 'expired'],
    ] as const) {
      const shop = {
        auth_method: 1,
        created_at: at,
        provider_shop_id: `s${platform}`,
        name: 'Shop',
        currency: 'USD',
        opened_on: '2024-01-01',
      }
      await putRow(db, 'shops', { company_id: merchant.companyId, platform_id: platform, status, ...shop })
    }
    await server.later({ days: 1 })
    for (const each of [merchant, other]) await lend(server, each)
    for (let count = 0; count < 6; count++) await page()
    const [mine, theirs] = [
      { companies: 1n, committed: 10_000_000n, outstanding: 3_900_000n },
      { companies: 1n, committed: 5_000_000n, outstanding: 1_000_000n },
    ]
    const [first = ''] = [merchant.companyId, other.companyId].toSorted()
    expect(await exposures()).toEqual(
      expect.arrayContaining([
        { kind: 'company', subject: merchant.companyId, ...mine },
        { kind: 'company', subject: other.companyId, ...theirs },
        { kind: 'group', subject: first, companies: 2n, committed: 15_000_000n, outstanding: 4_900_000n },
        { kind: 'marketplace', subject: '1', ...mine },
        { kind: 'marketplace', subject: '2', ...mine },
      ]),
    )
    expect(await exposures()).toHaveLength(5)
  })

  test('have the principal of the end of the day, as the reports have it: what the night collects before it sums is of the next day', async () => {
    const { db } = server.database
    await server.later({ days: 1 })
    await repay(merchant, 100_000n)
    await settle(server)
    const { outstanding: now } = await db.selectFrom('facilities').select('outstanding').executeTakeFirstOrThrow()
    expect(now).toBeLessThan(3_900_000n)
    for (let count = 0; count < 6; count++) await page()
    expect(await loansOf(addDays(today(), -1))).toMatchObject({ outstanding: 3_900_000n })
    expect(await exposures()).toMatchObject([{ kind: 'company', subject: merchant.companyId, outstanding: 3_900_000n }])
  })

  test('of earlier nights than the last two are removed, and days that are summed late have none', async () => {
    const days = async () =>
      (await server.database.db.selectFrom('exposures').select('day').distinct().orderBy('day').execute()).map(({ day }) => day)
    await nightPasses()
    await nightPasses()
    expect(await days()).toEqual([addDays(today(), -2), addDays(today(), -1)])
    await nightPasses(3)
    expect(await days()).toEqual([addDays(today(), -1)])
  })

  test('of a night that is not summed before the next midnight are none, and the page shows none', async () => {
    await server.later({ days: 1 })
    for (let count = 0; count < 6 && (await exposures()).length === 0; count++) await page()
    expect((await exposures()).length).toBeGreaterThan(0)
    expect(await closedDays()).toEqual([])
    await server.later({ days: 1 })
    for (let count = 0; count < 3; count++) await page()
    const late = addDays(today(), -2)
    expect(await closedDays()).toContain(late)
    const kept = await server.database.db.selectFrom('exposures').select('subject').where('day', '=', late).execute()
    expect(kept).toEqual([])
  })
})
