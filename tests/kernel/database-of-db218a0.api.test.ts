/**
 * A database made by commit db218a0 is opened: sessions, links, drafts, statuses, loans and signed documents of before still work. The
 * rows were written by the calls of that commit for one merchant, who signed one of the six documents and drew down; rows that no test
 * reads were left out. Its tables were the same as those of the schema (decision 067).
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { unknownStatuses } from '../../server/app/unknown-statuses.ts'
import { migrate } from '../../server/platform/db/migrate.ts'
import type { Db } from '../../server/platform/deps.ts'
import { verifyBundle } from '../../server/signing/verify.ts'
import { databaseOfSchema, keptOnce } from '../support/database.ts'
import { type MerchantServer, openMerchantServer } from '../support/merchants.ts'
import type { Browser } from '../support/server.ts'
import { made, rows } from './database-of-db218a0.json' with { type: 'json' }

const kept = 'database_of_db218a0'

let server: MerchantServer
/** The merchant's browser with the session of before. */
let browser: Browser
beforeAll(async () => {
  await keptOnce(kept, async () => {
    const database = await databaseOfSchema()
    await load(database.db)
    await migrate(database.db)
    await database.keepAs(kept, (folder) => mkdir(join(folder, 'files')))
  })
  server = await openMerchantServer({}, kept)
  return () => server.close()
})
beforeEach(() => {
  browser = Object.assign(server.browser(), made.session)
})

/** Replaces the content of the tables by the rows, past triggers and the order of foreign keys. */
async function load(db: Db): Promise<void> {
  const documents = rows.agreement_documents.map((row) => ({ ...row, content: `\\x${Buffer.from(row.content, 'base64').toString('hex')}` }))
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    for (const [table, content] of Object.entries({ ...rows, agreement_documents: documents })) {
      await sql`delete from ${sql.table(table)}`.execute(trx)
      const { rows: columns } = await sql<{ name: string; identity: boolean }>`
        select column_name as name, is_identity = 'YES' as identity from information_schema.columns
        where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER'`.execute(trx)
      const names = sql.join(columns.map(({ name }) => sql.ref(name)))
      await sql`insert into ${sql.table(table)} (${names}) overriding system value
        select ${names} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(content)}::jsonb)`.execute(trx)
      for (const { name } of columns.filter(({ identity }) => identity))
        await sql`select setval(pg_get_serial_sequence(${table}, ${name}), max(${sql.ref(name)})) from ${sql.table(table)}`.execute(trx)
    }
    // The clock goes on from when the rows were written: sessions and links end.
    await sql`insert into settings (name, value)
      values ('clock_offset_ms', to_jsonb(extract(epoch from ${made.at}::timestamptz - now()) * 1000))`.execute(trx)
  })
}

test('decision 067 it is opened as one of the schema, and every stored status is one that the lifecycles know', async () => {
  const { db } = server.database
  expect((await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)).rows[0]).toEqual({ name: '001-schema' })
  expect(rows.status_history.length).toBeGreaterThan(0)
  expect(await unknownStatuses(db)).toEqual([])
  expect((await browser.data('readPosition', { product: 'hook' })).status).toBe(rows.onboardings[0]?.status)
})

test('decision 075 its agreement keeps its reference, which no statement changes', async () => {
  const { db } = server.database
  expect(await db.selectFrom('agreements').select('reference').execute()).toEqual([{ reference: 'AGR-2611-000001' }])
  await expect(db.updateTable('agreements').set({ reference: 'AGR-2611-000002' }).execute()).rejects.toThrow('agreements keep reference')
})

test('decision 067 its session is still open, for the same user and company', async () => {
  expect(await browser.data('readUser', {})).toMatchObject({ email: 'lam@example.com', userId: rows.users[0]?.user_id })
  expect((await server.browser().call('readUser', {})).status).toBe(401)
})

test('decision 067 its draft is read as it was typed, and saved again', async () => {
  const { id, companyId } = made.draft
  browser.companyId = companyId
  const typed = { company: { registerNameEn: 'Half a na', businessRegistrationNumber: '12' } }
  expect(await browser.data('readKyc', { id })).toMatchObject({
    ...typed,
    status: 'draft',
    connectedPersons: [{ nameEn: 'Somebody', idNumber: 'A1' }],
  })
  await browser.data('saveKycDraft', { id, business: { years_of_business: '3' } })
  expect(await browser.data('readKyc', { id })).toMatchObject({ ...typed, business: { years_of_business: '3' } })
})

test('decision 067 its mailed links still work: a new password, and an invitation', async () => {
  const copy = await openMerchantServer({}, kept)
  const guest = await copy.signUp({ email: 'chan@example.com' })
  const { id } = await guest.data('readInvitation', { token: made.invitation })
  await guest.data('activateAffiliation', { id })
  const password = 'Sampan!2027'
  await copy.browser().data('resetPassword', { token: made.passwordLink, password, passwordConfirmation: password })
  expect((await Object.assign(copy.browser(), made.session).call('readUser', {})).status).toBe(401)
  await copy.close()
})

test('decision 067 CRED-12 its loan costs and falls due as before', async () => {
  const { offer, ...drawdown } = made.drawdown
  expect(await browser.data('readDrawdown', { id: drawdown.id })).toEqual({
    ...drawdown,
    // Decisions 105, 125, 127.
    offer: { ...offer, statutory_annual_rate: '0.2118', share: null, certain_until: '2026-12-31' },
    approval_until: null,
  })
})

test('decision 067 SIGN-06 its signed documents are downloaded at the address of before, and every proof is verified', async () => {
  const answer = await server.app.request(made.bundle.address)
  const { faults, proven } = verifyBundle(Buffer.from(await answer.arrayBuffer()))
  expect(faults).toEqual([])
  expect(proven.join('\n')).toContain('1 documents are byte for byte what was signed')
  expect(proven.join('\n')).toContain('1 signatures, each signed by the e-sign provider')
})
