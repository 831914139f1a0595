/** A changed lifecycle is checked against stored rows: an unknown status is reported before the deployment. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMachine } from 'xstate'
import { lifecycles } from '../../machines/lifecycles.ts'
import { unknownStatuses, unknownStatusReport } from '../../server/app/unknown-statuses.ts'
import { subjects } from '../../server/platform/subjects.ts'
import { openTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeEach(async () => {
  server = await openTestServer()
})
afterEach(() => server.close())

const onboarding = ['onboardingHook', 'onboardingUnderwriting']
const at = new Date('2026-11-20T02:00:00Z')

async function history(subject: string, from_status: string, to_status: string): Promise<void> {
  const row = { subject, subject_id: randomUUID(), company_id: null, from_status, to_status, event: 'account.saved', actor: 'system', at }
  await server.deps.db.insertInto('status_history').values(row).execute()
}

test('ONB-02 statuses the lifecycles know are not named', async () => {
  const browser = await server.signUp()
  const company = await server.join(browser)
  const status = 'XDJ Drawdown Account Draft'
  await server.deps.db
    .insertInto('onboardings')
    .values({ id: randomUUID(), company_id: company, product: 'hook', status, created_at: at })
    .execute()
  await history('onboardings', status, 'XDJ Drawdown Account Submitted')
  const found = await unknownStatuses(server.deps.db)
  expect(found).toEqual([])
  expect(unknownStatusReport(found)).toContain('Every stored status has its state')
})

test('ONB-02 a status of rows and of the history that no lifecycle knows is named with its counts', async () => {
  const browser = await server.signUp()
  const company = await server.join(browser)
  const row = { id: randomUUID(), company_id: company, product: 'hook', status: 'XDJ Guarantor Draft', created_at: at } as const
  await server.deps.db.insertInto('onboardings').values(row).execute()
  await history('onboardings', 'XDJ Drawdown Account Draft', 'XDJ Guarantor Draft')
  await history('onboardings', 'XDJ Guarantor Draft', 'XDJ Guarantor Draft')
  await history('kyc_applications', 'draft', 'on hold')
  await history('guarantors', 'asked', 'found')
  const found = await unknownStatuses(server.deps.db)
  expect(found).toEqual([
    { lifecycles: onboarding, table: 'onboardings', status: 'XDJ Guarantor Draft', why: 'unknown', rows: 1, moves: 2 },
    { lifecycles: ['kyc'], table: 'kyc_applications', status: 'on hold', why: 'unknown', rows: 0, moves: 1 },
    { lifecycles: [], table: 'guarantors', status: 'asked', why: 'unknown', rows: 0, moves: 1 },
    { lifecycles: [], table: 'guarantors', status: 'found', why: 'unknown', rows: 0, moves: 1 },
  ])
  expect(unknownStatusReport(found)).toContain('"XDJ Guarantor Draft" of onboardings: 1 row now, 2 in the history')
})

test('ONB-02 a status whose state has no exit any more is reported, an end of the lifecycle is not', async () => {
  const company = await server.join(await server.signUp())
  const status = 'XDJ Drawdown Account Draft'
  const row = { id: randomUUID(), company_id: company, product: 'hook', status, created_at: at } as const
  await server.deps.db.insertInto('onboardings').values(row).execute()
  const version = (draft: object) => {
    const onboardingHook = createMachine({ initial: 'draft', states: { draft: { meta: { status }, ...draft }, done: {} } })
    return unknownStatuses(server.deps.db, { ...lifecycles, onboardingHook } as unknown as typeof lifecycles)
  }
  expect(await version({ on: { saved: 'done' } })).toEqual([])
  expect(await version({ type: 'final' })).toEqual([])
  const found = await version({})
  expect(found).toEqual([{ lifecycles: onboarding, table: 'onboardings', status, why: 'no way out', rows: 1, moves: 0 }])
  expect(unknownStatusReport(found)).toContain(`"${status}" of onboardings: 1 row now, nothing leads out of it`)
})

test('ONB-02 every lifecycle is checked against a table, and no table lacks its status', async () => {
  const { rows } = await sql<{ table_name: string }>`
    select distinct table_name::text from information_schema.columns where table_schema = 'public' and column_name = 'status'`.execute(
    server.deps.db,
  )
  const known = rows.map(({ table_name: name }) => name)
  expect(Object.values(subjects).flat().sort()).toEqual(expect.arrayContaining(Object.keys(lifecycles)))
  expect(Object.keys(subjects).filter((table) => !known.includes(table))).toEqual([])
})

test('ONB-02 DASH-14 CHG-04 CHG-07 a status of repayments, charge orders and application records that is gone is named', async () => {
  for (const table of ['repayments', 'charge_orders', 'application_records']) await history(table, 'on hold', 'on hold')
  expect(await unknownStatuses(server.deps.db)).toEqual(
    [
      ['applicationRecord', 'application_records'],
      ['repayment', 'repayments'],
      ['chargeOrder', 'charge_orders'],
    ].map(([lifecycle, table]) => ({ lifecycles: [lifecycle], table, status: 'on hold', why: 'unknown', rows: 0, moves: 1 })),
  )
})

test('a database of an earlier version, without a table yet, is read as it is', async () => {
  await sql`drop table notices cascade`.execute(server.deps.db)
  expect(await unknownStatuses(server.deps.db)).toEqual([])
})
