/** Row-level security: which rows the database shows and takes in the scope of a company, whatever a query asks for. Decision 076. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../server/platform/db/connection.ts'
import { acrossCompanies } from '../../server/platform/db/scope.ts'
import type { Db, Trx } from '../../server/platform/deps.ts'
import { testDatabase } from '../support/database.ts'
import { putRow } from '../support/rows.ts'

let database: Database
/** Two companies, with one bank account each and one deposit to it. */
let mine: { id: string; account: string }
let theirs: { id: string; account: string }
beforeAll(async () => {
  database = await testDatabase()
  ;[mine, theirs] = [await company(), await company()]
  return () => database.close()
})

async function company() {
  const id = await putRow(database.db, 'companies', {})
  const unverified = { status: 'unverified', fingerprint: randomUUID().replaceAll('-', '').repeat(2) }
  const account = await putRow(database.db, 'company_bank_accounts', { company_id: id, ...unverified })
  await putRow(database.db, 'account_deposits', { reference: id, account_id: account, amount: 7n, status: 'ordered' })
  return { id, account }
}

const accounts = async (db: Db | Trx) => (await db.selectFrom('company_bank_accounts').select('id').execute()).map(({ id }) => id).sort()
const both = () => [mine.account, theirs.account].sort()
const companyDb = () => database.companyDb(mine.id)

describe('a query without a condition', () => {
  test('decision 076 reads the rows of its company, those that belong to it by another row, and the company itself', async () => {
    expect(await accounts(companyDb())).toEqual([mine.account])
    expect(await companyDb().selectFrom('account_deposits').select('reference').execute()).toEqual([{ reference: mine.id }])
    expect(await companyDb().selectFrom('companies').select('id').execute()).toEqual([{ id: mine.id }])
    expect(await accounts(database.db)).toEqual(both())
  })

  test('decision 076 changes and deletes no row of another company', async () => {
    const changed = await companyDb().updateTable('company_bank_accounts').set({ version: 9 }).executeTakeFirstOrThrow()
    const deleted = await companyDb().deleteFrom('account_deposits').where('reference', '=', theirs.id).executeTakeFirstOrThrow()
    expect([changed.numUpdatedRows, deleted.numDeletedRows]).toEqual([1n, 0n])
    const row = await database.db.selectFrom('company_bank_accounts').select('version').where('id', '=', theirs.account).executeTakeFirst()
    expect(row).toEqual({ version: 1 })
  })

  test('decision 076 reads nothing in the role of companies without a company', async () => {
    const seen = await database.db.transaction().execute(async (trx) => {
      await sql`set local role sampan_company`.execute(trx)
      return [await accounts(trx), await trx.selectFrom('companies').select('id').execute()]
    })
    expect(seen).toEqual([[], []])
  })
})

test('decision 076 a row is neither added for another company nor given to it', async () => {
  const add = (company_id: string) => putRow(companyDb(), 'onboardings', { company_id, product: 'hook', status: 'XDJ sample' })
  await add(mine.id)
  await expect(add(theirs.id)).rejects.toThrow('row-level security')
  await expect(companyDb().updateTable('company_bank_accounts').set({ company_id: theirs.id }).execute()).rejects.toThrow(
    'row-level security',
  )
  const deposit = { account_id: theirs.account, amount: 7n, round: 2, status: 'ordered' }
  await expect(putRow(companyDb(), 'account_deposits', deposit)).rejects.toThrow('row-level security')
})

test('decision 076 an upload that belongs to no company yet is seen by the companies of its owner', async () => {
  const [member, stranger] = [await user(), await user()]
  await putRow(database.db, 'affiliations', {
    company_id: mine.id,
    user_id: member,
    role: 'user',
    join_method: 'founder',
    status: 'active',
  })
  const upload = (owner_id: string) => putRow(database.db, 'files', { ...file, storage_key: randomUUID().replaceAll('-', ''), owner_id })
  const [own] = [await upload(member), await upload(stranger)]
  expect(await companyDb().selectFrom('files').select('id').execute()).toEqual([{ id: own }])
  expect(await database.companyDb(theirs.id).selectFrom('files').select('id').execute()).toEqual([])
})

const file = { origin: 'upload', crc: '00000000', sha256: '0'.repeat(64) }
const user = () => putRow(database.db, 'users', { email: randomUUID(), phone_number: randomUUID(), locale: 'zh_CN', password_hash: '' })

describe('connections', () => {
  test('decision 076 queries of different scopes at once see their own rows, and a transaction that fails leaves none behind', async () => {
    const failed = companyDb()
      .transaction()
      .execute(async (trx) => {
        expect(await accounts(trx)).toEqual([mine.account])
        throw new Error('given up')
      })
    await expect(failed).rejects.toThrow('given up')
    const scopes = Array.from({ length: 60 }, (_, turn) => [database.db, companyDb(), database.companyDb(theirs.id)][turn % 3] as Db)
    const seen = await Promise.all(scopes.map((db) => accounts(db)))
    expect(seen).toEqual(scopes.map((_, turn) => [both(), [mine.account], [theirs.account]][turn % 3]))
  })

  test('decision 076 a named part of a call sees all companies, in a transaction and alone, and nothing after it does', async () => {
    const whole = await companyDb()
      .transaction()
      .execute(async (trx) => [await accounts(trx), await acrossCompanies(trx, accounts), await accounts(trx)])
    expect(whole).toEqual([[mine.account], both(), [mine.account]])
    expect([await acrossCompanies(companyDb(), accounts), await accounts(companyDb())]).toEqual([both(), [mine.account]])
    expect([await acrossCompanies(database.db, accounts), await accounts(database.db)]).toEqual([both(), both()])
  })

  test('decision 076 the scope returns when the named part is refused', async () => {
    const seen = await companyDb()
      .transaction()
      .execute(async (trx) => {
        await acrossCompanies(trx, () => Promise.reject(new Error('refused'))).catch(() => {})
        return accounts(trx)
      })
    expect(seen).toEqual([mine.account])
    const broken = companyDb()
      .transaction()
      .execute((trx) => acrossCompanies(trx, (inner) => sql`select 1 / 0`.execute(inner)))
    await expect(broken).rejects.toThrow('division by zero')
    expect(await accounts(companyDb())).toEqual([mine.account])
  })
})

describe('the schema', () => {
  /** Tables whose rows belong to no company. A new table has a policy or is listed here. */
  const ofNoCompany = [
    // Users and what is theirs.
    ...['users', 'sessions', 'password_attempts', 'captchas', 'handoff_tokens', 'verification_codes', 'password_links'],
    ...['authenticators', 'passkeys', 'passkey_challenges', 'recovery_codes', 'factor_resets'],
    ...['personal_exports', 'account_deletions', 'category_reports', 'announcement_reads'],
    // The installation, what is offered to everyone, and its counters.
    ...[
      'announcements',
      'settings',
      'market_rates',
      'refused_readings',
      'rate_fixings',
      'red_packet_offers',
      'jobs',
      'rate_limits',
      'reference_marks',
      'reference_numbers',
    ],
    // Money of the lender, by account and reference.
    ...['ledger_accounts', 'ledger_entries', 'ledger_postings', 'bank_statement_lines', 'reconciliations', 'reconciliation_breaks'],
    'unidentified_transfers',
    // Sums over all companies, for reports.
    ...['report_days', 'portfolio_days', 'vintage_days', 'collection_days', 'bucket_rolls', 'loan_arrears', 'exposures'],
    ...['staff', 'staff_invitations', 'staff_sessions'],
  ]

  test('decision 076 every table has a policy, but for those that are listed here and the stand-ins', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and relname not like 'kysely_%' and relname not like 'sandbox_%'
        and not (relrowsecurity and exists (select from pg_policy where polrelid = pg_class.oid))`.execute(database.db)
    expect(rows.map(({ name }) => name).sort()).toEqual(ofNoCompany.sort())
    const { rows: columns } = await sql<{ name: string }>`
      select table_name as name from information_schema.columns where column_name = 'company_id'`.execute(database.db)
    expect(columns.map(({ name }) => name).filter((name) => ofNoCompany.includes(name))).toEqual([])
  })

  test('decision 076 no view or function reads with the rights of its owner', async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace
        and (relkind = 'm' or relkind = 'v' and not coalesce(reloptions @> '{security_invoker=true}', false))
      union all select proname from pg_proc where pronamespace = 'public'::regnamespace and prosecdef`.execute(database.db)
    expect(rows).toEqual([])
  })

  test('decision 076 the role of companies reaches tables that are added later, and not the list of migrations', async () => {
    await sql`create table sample_later (id bigint generated always as identity primary key, note text)`.execute(database.db)
    await sql`insert into sample_later (note) values ('x')`.execute(companyDb())
    await expect(sql`select from kysely_migration`.execute(companyDb())).rejects.toThrow('permission denied')
    await sql`drop table sample_later`.execute(database.db)
  })
})
