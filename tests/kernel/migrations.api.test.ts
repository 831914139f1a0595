/** Migrations keep existing rows, under the rules of the new tables. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../server/platform/db/connection.ts'
import { migrations } from '../../server/platform/db/migrate.ts'
import { ledgerAccounts, post } from '../../server/platform/ledger/ledger.ts'
import { nextReference } from '../../server/platform/reference-numbers.ts'
import { emptyDatabase } from '../support/database.ts'
import { migrateUpTo, putRow } from '../support/migrations.ts'

describe('025, a shop carries one limit', () => {
  let database: Database
  beforeAll(async () => {
    database = await emptyDatabase()
    await migrateUpTo(database.db, '024-supplements')
  })
  afterAll(() => database.close())

  test('SHOP-18 CRED-01 CRED-06 shops of two companies, their runs, agreements and waiting jobs are kept, and no shop carries two limits', async () => {
    const { db } = database
    const put = (table: string, row: Record<string, unknown>) => putRow(db, table, row)
    const [first, second, third] = [await put('companies', {}), await put('companies', {}), await put('companies', {})]
    const own = { platform_id: 1, provider_shop_id: 'seller', site: 'US', status: 'normal', auth_method: 1, currency: 'USD', pledged: true }
    const held = await put('shops', { ...own, company_id: first })
    const left = await put('shops', { ...own, company_id: second, status: 'unauthorized', removed_at: new Date('2026-11-22T02:00:00Z') })
    // A brand that reads all sites at once, and the shop everybody links in the sandbox.
    const whole = await put('shops', { ...own, company_id: first, platform_id: 2, provider_shop_id: 'whole', site: 'DE' })
    const shared = { ...own, provider_shop_id: 'shared', pledged: false }
    const [mine, theirs] = [await put('shops', { ...shared, company_id: second }), await put('shops', { ...shared, company_id: third })]
    const [early, late] = [new Date('2026-05-01T00:00:00Z'), new Date('2026-05-02T00:00:00Z')]
    const run = (company_id: string, product: string, at: Date, inputs: object) =>
      put('underwriting_runs', { company_id, product, at, inputs: JSON.stringify(inputs), shops: '[]', steps: '[]', outcome: 'granted' })
    const runs = [
      await run(first, 'hook', early, { day: 'early' }),
      await run(first, 'underwriting', early, { day: 'early' }),
      await run(first, 'hook', late, { day: 'late' }),
      await run(second, 'hook', late, { day: 'other' }),
    ]
    const application = { product: 'hook', status: 'active', credit_limit: 1n, watermark: 1n }
    await put('credit_applications', { ...application, company_id: first, run_id: runs[2] })
    await put('credit_applications', { ...application, company_id: second, run_id: runs[3] })
    await put('credit_applications', { company_id: third, product: 'hook', status: 'submitted' })
    const key = `limit.calculate:${second}`
    await put('jobs', { kind: 'limit.calculate', key, payload: JSON.stringify({ companyId: second }) })
    const agreement = await put('agreements', { company_id: first, product: 'hook', status: 'draft', locale: 'en_US' })
    await put('agreement_shops', { agreement_id: agreement, shop_id: held })

    await migrateUpTo(db, String(Object.keys(migrations).at(-1)))

    const { rows: shops } = await sql<{ id: string; identity: string; seller_site: string; gave_way_at: Date | null }>`
      select id, identity, seller_site, gave_way_at from shops`.execute(db)
    const found = Object.fromEntries(shops.map(({ id, ...shop }) => [id, [shop.identity, shop.seller_site, shop.gave_way_at]]))
    expect(found).toEqual({
      [held]: ['1/US/seller', 'US', null],
      [left]: ['1/US/seller', 'US', null],
      [whole]: ['2//whole', '', null],
      [mine]: [mine, 'US', null],
      [theirs]: [theirs, 'US', null],
    })
    const { rows: inputs } = await sql<{ id: string; day: string }>`
      select run.id, inputs.shops->>'day' as day from underwriting_runs run join underwriting_inputs inputs on inputs.id = run.inputs_id`.execute(
      db,
    )
    expect(Object.fromEntries(inputs.map(({ id, day }) => [id, day]))).toEqual(
      Object.fromEntries(runs.map((id, at) => [id, ['early', 'early', 'late', 'other'][at]])),
    )
    expect((await sql`select 1 from underwriting_inputs`.execute(db)).rows).toHaveLength(3)
    const { rows: waiting } = await sql<{ key: string }>`select key from jobs where kind = 'limit.calculate'`.execute(db)
    expect(waiting.map((job) => job.key).sort()).toEqual([`limit.calculate:${first}`, key].sort())
    expect((await sql`select 1 from agreement_shops where released_at is null`.execute(db)).rows).toHaveLength(1)

    // The new rules apply to existing rows: another site is another shop, the same one carries one limit, runs are unchanged.
    await put('shops', { ...own, company_id: second, site: 'JP', seller_site: 'JP' })
    const again = put('shops', { ...own, company_id: third, seller_site: 'US' })
    await expect(again).rejects.toThrow('shops_pledged_once')
    await expect(sql`update underwriting_runs set policy = 'other'`.execute(db)).rejects.toThrow()
    await expect(sql`delete from underwriting_inputs`.execute(db)).rejects.toThrow()
  })
})

test('038, R12 numbers of drawdowns continue after the existing ones', async () => {
  const database = await emptyDatabase()
  try {
    const { db } = database
    await migrateUpTo(db, '034-breaks')
    await sql`insert into drawdown_numbers (day, last) values ('2026-11-21', 7)`.execute(db)
    await migrateUpTo(db, '038-one-numbering')
    const next = (day: string) => db.transaction().execute((trx) => nextReference(trx, 'DD', day))
    expect([await next('2026-11-21'), await next('2026-11-22')]).toEqual(['DD-261121-0008', 'DD-261122-0001'])
  } finally {
    await database.close()
  }
})

describe('042, queued jobs before lanes exist', () => {
  let database: Database
  beforeAll(async () => {
    database = await emptyDatabase()
    await migrateUpTo(database.db, '039-lists')
  })
  afterAll(() => database.close())

  test('are put in theirs', async () => {
    for (const kind of ['sms.send', 'shop.import', 'payout.send']) await putRow(database.db, 'jobs', { kind, payload: '{}' })
    await migrateUpTo(database.db, '042-lanes')
    const found = database.db.selectFrom('jobs').select(['kind', 'lane']).where('kind', 'in', ['sms.send', 'shop.import', 'payout.send'])
    expect(await found.orderBy('kind').execute()).toEqual([
      { kind: 'payout.send', lane: 'short' },
      { kind: 'shop.import', lane: 'long' },
      { kind: 'sms.send', lane: 'message' },
    ])
  })
})

test('044, evidence without a stored key is unchanged, and a key is stored only beside a proof', async () => {
  const database = await emptyDatabase()
  try {
    const { db } = database
    await migrateUpTo(db, '043-references-of-envelopes')
    const company_id = await putRow(db, 'companies', {})
    const agreement_id = await putRow(db, 'agreements', { company_id, product: 'hook', status: 'completed' })
    const entry = { agreement_id, at: new Date('2026-01-01T00:00:00Z'), kind: 'signer.signed', content_hash: 'c' }
    await putRow(db, 'agreement_evidence', { ...entry, sequence: 1, previous: '0'.repeat(64), hash: 'first', proof: 'p' })
    await migrateUpTo(db, '044-proof-keys')
    const { rows } = await sql`select hash, proof, proof_key from agreement_evidence`.execute(db)
    expect(rows).toEqual([{ hash: 'first', proof: 'p', proof_key: null }])
    const next = { ...entry, sequence: 2, previous: 'first', hash: 'second', proof_key: 'k' }
    await expect(putRow(db, 'agreement_evidence', next)).rejects.toThrow('key_of_a_proof')
    await putRow(db, 'agreement_evidence', { ...next, proof: 'p' })
    await expect(sql`update agreement_evidence set proof_key = 'other' where sequence = 2`.execute(db)).rejects.toThrow(/stays/)
  } finally {
    await database.close()
  }
})

test('047, the key of its proof may be added once to evidence, and nothing else changes', async () => {
  const database = await emptyDatabase()
  try {
    const { db } = database
    await migrateUpTo(db, '046-counted-from')
    const company_id = await putRow(db, 'companies', {})
    const agreement_id = await putRow(db, 'agreements', { company_id, product: 'hook', status: 'completed' })
    const entry = { agreement_id, at: new Date('2026-01-01T00:00:00Z'), kind: 'signer.signed', content_hash: 'c' }
    const proven = { ...entry, sequence: 1, previous: '0'.repeat(64), hash: 'first', proof: 'p', details_sealed: 's' }
    await putRow(db, 'agreement_evidence', proven)
    await putRow(db, 'agreement_evidence', { ...entry, sequence: 2, previous: 'first', hash: 'second' })
    const change = (columns: string, sequence = 1) =>
      sql`update agreement_evidence set ${sql.raw(columns)} where sequence = ${sequence}`.execute(db)
    await expect(change("proof_key = 'k'")).rejects.toThrow(/stays/)
    await migrateUpTo(db, '047-keys-of-earlier-proofs')
    for (const also of ["hash = 'x'", "proof = 'x'", "kind = 'signer.declined'", 'details_sealed = null', "details_sealed = 'x'"])
      await expect(change(`proof_key = 'k', ${also}`)).rejects.toThrow(/stays/)
    await expect(change("proof_key = 'k'", 2)).rejects.toThrow('key_of_a_proof')
    await change("proof_key = 'k'")
    for (const other of ["proof_key = 'other'", 'proof_key = null']) await expect(change(other)).rejects.toThrow(/stays/)
    await expect(sql`delete from agreement_evidence`.execute(db)).rejects.toThrow(/stays/)
    await change('details_sealed = null')
    const { rows } = await sql`select hash, proof, proof_key, details_sealed from agreement_evidence where sequence = 1`.execute(db)
    expect(rows).toEqual([{ hash: 'first', proof: 'p', proof_key: 'k', details_sealed: null }])
  } finally {
    await database.close()
  }
})

describe('045, loans that were closed with interest taken back', () => {
  let database: Database
  beforeAll(async () => {
    database = await emptyDatabase()
    await migrateUpTo(database.db, '043-references-of-envelopes')
  })
  afterAll(() => database.close())

  test('CRED-07 decision 055 are open again; loans without debt stay closed', async () => {
    const { db } = database
    const company_id = await putRow(db, 'companies', {})
    const requested_by = await putRow(db, 'users', { locale: 'zh_CN' })
    const facility = { company_id, product: 'hook', status: 'active', signed_limit: 100n, credit_limit: 100n, watermark: 100n }
    const facility_id = await putRow(db, 'facilities', facility)
    const loan = {
      company_id,
      facility_id,
      product: 'hook',
      requested_by,
      amount: 100n,
      fee: 0n,
      currency: 'HKD',
      status: 'repaid',
      tenor: 3,
    }
    const repaid = (reference: string) => putRow(db, 'drawdowns', { ...loan, reference })
    const [lacking] = [await repaid('lacking'), await repaid('closed'), await repaid('untouched')]
    const interest = (loan: string, amount: bigint) =>
      db.transaction().execute((trx) => {
        const line = { account: ledgerAccounts.interestOwed(loan), amount, currency: 'HKD' as const }
        const lines = [line, { ...line, account: ledgerAccounts.interest, amount: -amount }]
        return post(trx, { kind: 'interest.accrued', reference: `${loan}/${amount}`, at: new Date('2026-11-22T02:00:00Z'), lines })
      })
    await interest('lacking', 120n)
    await interest('closed', 80n)
    await interest('closed', -80n)
    await migrateUpTo(db, String(Object.keys(migrations).at(-1)))
    const rows = await db.selectFrom('drawdowns').select(['reference', 'status']).orderBy('reference').execute()
    expect(rows.map(({ reference, status }) => [reference, status])).toEqual([
      ['closed', 'repaid'],
      ['lacking', 'settled'],
      ['untouched', 'repaid'],
    ])
    const moved = await db.selectFrom('status_history').select(['subject_id', 'event', 'to_status']).execute()
    expect(moved).toEqual([{ subject_id: lacking, event: 'loan.reopened', to_status: 'settled' }])
  })
})
