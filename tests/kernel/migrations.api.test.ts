/** A start creates the schema once, accepts a database of the migrations before it, and refuses every other database unchanged. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { failedStart } from '../../server/app/failed-start.ts'
import { type Database, json } from '../../server/platform/db/connection.ts'
import { migrate } from '../../server/platform/db/migrate.ts'
import { answerTo } from '../../server/platform/idempotency.ts'
import { databaseOfSchema, emptyDatabase } from '../support/database.ts'
import { putRow } from '../support/rows.ts'

let database: Database
/** Opens the database of a test, until it ends. */
const opens = (open: () => Promise<Database>) => async () => {
  database = await open()
  return () => database.close()
}

const history = async () =>
  (await sql<{ name: string; timestamp: string }>`select name, timestamp from kysely_migration order by name`.execute(database.db)).rows
const announcements = () => database.db.selectFrom('announcements').selectAll().execute()

/** Records other migrations in place of the schema's. */
async function recordAs(...names: string[]): Promise<void> {
  await sql`delete from kysely_migration`.execute(database.db)
  for (const [index, name] of names.entries())
    await sql`insert into kysely_migration (name, timestamp) values (${name}, ${`2026-11-0${index + 1}T00:00:00.000Z`})`.execute(
      database.db,
    )
}

const attempt = () => migrate(database.db).catch((error: unknown) => error)

describe('an empty database', () => {
  beforeEach(opens(emptyDatabase))

  test('servers that start at once on an empty database create the schema once, and a later start changes nothing', async () => {
    await Promise.all([migrate(database.db), migrate(database.db), migrate(database.db)])
    const [made, first] = [await history(), await announcements()]
    expect(made.map(({ name }) => name)).toEqual([
      '001-schema',
      '002-idempotency-endpoints',
      '003-booked-money',
      '004-provider-references',
      '005-made-documents',
      '006-company-scope',
      '007-account-hold',
      '008-step-up',
      '009-session-use',
      '010-payee-check',
      '011-second-factors',
      '012-second-approver',
      '013-company-signals',
      '014-debit-mandates',
      '015-sms-notices',
      '016-factor-resets',
      '017-signals-of-items',
      '018-seller-names',
      '019-withdrawn-and-declined',
      '020-interest-credit',
      '021-exposure',
      '022-late-returns',
      '023-rate-fixings',
      '024-factor-offer',
      '025-row-breaks',
      '026-credit-balance',
      '027-unidentified-transfers',
      '028-second-acceptance',
      '029-credit-payouts',
      '030-loan-adjustments',
      '031-arrangements',
      '032-loans-of-all',
      '033-write-off',
      '034-early-warnings',
      '035-collections',
      '036-reports',
      '037-returned-transfers',
      '038-company-freezes',
      '039-merchant-cases',
      '040-moved-days',
      '041-undone-repayments',
      '042-shares-of-payouts',
      '043-limit-exceptions',
      '044-freezes-of-users-and-facilities',
      '045-outside-calls',
      '046-debit-holds',
      '047-recorded-requests',
      '048-indexes-of-long-lists',
      '049-exceptions-of-deleted-companies',
      '050-signer-status',
    ])
    expect(first).toHaveLength(4)
    await migrate(database.db)
    expect([await history(), await announcements()]).toEqual([made, first])
  })
})

describe('a database of other migrations', () => {
  beforeEach(opens(databaseOfSchema))

  test('decision 067 is accepted after the last of them, by servers that start at once, with all its rows', async () => {
    await recordAs('001-core', '046-counted-from', '047-keys-of-earlier-proofs')
    await database.db.insertInto('settings').values({ name: 'kept', value: '1' }).execute()
    const before = await announcements()
    await Promise.all([migrate(database.db), migrate(database.db), migrate(database.db)])
    expect(await history()).toMatchObject([
      { name: '001-schema', timestamp: '2026-11-03T00:00:00.000Z' },
      { name: '002-idempotency-endpoints' },
      { name: '003-booked-money' },
      { name: '004-provider-references' },
      { name: '005-made-documents' },
      { name: '006-company-scope' },
      { name: '007-account-hold' },
      { name: '008-step-up' },
      { name: '009-session-use' },
      { name: '010-payee-check' },
      { name: '011-second-factors' },
      { name: '012-second-approver' },
      { name: '013-company-signals' },
      { name: '014-debit-mandates' },
      { name: '015-sms-notices' },
      { name: '016-factor-resets' },
      { name: '017-signals-of-items' },
      { name: '018-seller-names' },
      { name: '019-withdrawn-and-declined' },
      { name: '020-interest-credit' },
      { name: '021-exposure' },
      { name: '022-late-returns' },
      { name: '023-rate-fixings' },
      { name: '024-factor-offer' },
      { name: '025-row-breaks' },
      { name: '026-credit-balance' },
      { name: '027-unidentified-transfers' },
      { name: '028-second-acceptance' },
      { name: '029-credit-payouts' },
      { name: '030-loan-adjustments' },
      { name: '031-arrangements' },
      { name: '032-loans-of-all' },
      { name: '033-write-off' },
      { name: '034-early-warnings' },
      { name: '035-collections' },
      { name: '036-reports' },
      { name: '037-returned-transfers' },
      { name: '038-company-freezes' },
      { name: '039-merchant-cases' },
      { name: '040-moved-days' },
      { name: '041-undone-repayments' },
      { name: '042-shares-of-payouts' },
      { name: '043-limit-exceptions' },
      { name: '044-freezes-of-users-and-facilities' },
      { name: '045-outside-calls' },
      { name: '046-debit-holds' },
      { name: '047-recorded-requests' },
      { name: '048-indexes-of-long-lists' },
      { name: '049-exceptions-of-deleted-companies' },
      { name: '050-signer-status' },
    ])
    expect(await announcements()).toEqual(before)
    expect(await database.db.selectFrom('settings').select('name').where('name', '=', 'kept').execute()).toHaveLength(1)
  })

  test('R12 an idempotency key stored under its old scope keeps its answer under the endpoint, so that a repeated request cannot take effect twice', async () => {
    await recordAs('001-core', '047-keys-of-earlier-proofs')
    const key = { owner: '00000000-0000-4000-8000-000000000001', key: 'k', body_hash: 'h', answer: json({ id: 'd' }), at: new Date(0) }
    for (const scope of ['drawdown', 'repayment', 'bankAccount', 'pspAccount'])
      await database.db
        .insertInto('idempotency_keys')
        .values({ ...key, scope })
        .execute()
    await migrate(database.db)
    const endpoints = ['submitDrawdown', 'submitRepayment', 'addBankAccount', 'addPspAccount'] as const
    for (const endpoint of endpoints) expect(await answerTo(database.db, { owner: key.owner, endpoint, key: 'k' })).toEqual({ id: 'd' })
  })

  test('decision 109 transfers that no one has booked or explained are booked to the suspense account', async () => {
    const line = (id: string, amount: number) =>
      sql`insert into bank_statement_lines values (${id}, '2026-03-01', 'transfer', 'shop', ${amount}, 'HKD', '2026-03-02')`.execute(
        database.db,
      )
    for (const [id, amount] of [
      ['unknown', 900],
      ['explained', 800],
      ['sent', -700],
    ] as const)
      await line(id, amount)
    const closed_by = await putRow(database.db, 'staff', { role: 'lead', status: 'active' })
    const found = { source: 'bank', reference: 'explained', currency: 'HKD', statement: 800n, status: 'closed', ended_at: new Date(0) }
    await putRow(database.db, 'reconciliation_breaks', { ...found, closed_by, note: 'Sent back.' })
    await migrate(database.db)
    const kept = await database.db.selectFrom('unidentified_transfers').select(['line_id', 'status', 'payer_sealed']).execute()
    expect(kept).toEqual([{ line_id: 'unknown', status: 'open', payer_sealed: null }])
    const balances = await database.db.selectFrom('ledger_balances').selectAll().orderBy('account').execute()
    expect(balances).toEqual([
      { account: 'house.cash:collections', currency: 'HKD', balance: 900n },
      { account: 'house.suspense', currency: 'HKD', balance: -900n },
    ])
  })

  test('decision 136 the status of a signer becomes a word', async () => {
    const company_id = await putRow(database.db, 'companies', {})
    const agreement_id = await putRow(database.db, 'agreements', { company_id, product: 'hook', status: 'draft', locale: 'en_US' })
    for (const sign_status of [0, 1, 2, 3])
      await putRow(database.db, 'agreement_signers', { agreement_id, position: sign_status, sign_status })
    await migrate(database.db)
    const signers = await database.db.selectFrom('agreement_signers').select('status').orderBy('position').execute()
    expect(signers.map(({ status }) => status)).toEqual(['waiting', 'opened', 'signed', 'declined'])
  })

  test('decision 067 is refused after an earlier one, unchanged, with what to do', async () => {
    await recordAs('001-core', '046-counted-from')
    const before = await history()
    const refused = failedStart(await attempt())
    expect(refused).toContain('its last migration is 046-counted-from')
    expect(refused).toContain('Start commit d97d99f4 on it once')
    expect(refused).not.toContain('migrate.ts')
    expect(await history()).toEqual(before)
  })

  test('decision 067 is refused unchanged when of a later version, with what to do', async () => {
    await recordAs('001-schema', '999-later')
    const before = await history()
    const refused = failedStart(await attempt())
    expect(refused).toContain('this one does not know its migration 999-later')
    expect(refused).not.toContain('migrate.ts')
    expect(await history()).toEqual(before)
  })
})
