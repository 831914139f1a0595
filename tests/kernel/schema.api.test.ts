/** Rules that the schema keeps itself, and its columns as the table types declare them. */
import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '../../server/platform/db/connection.ts'
import { testDatabase } from '../support/database.ts'
import { putRow } from '../support/rows.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
  return () => database.close()
})

test('SHOP-18 CRED-01 CRED-06 a real shop carries the limit of one company; its other sites and the shops of the sandbox do not count', async () => {
  const { db } = database
  const [first, second] = [await putRow(db, 'companies', {}), await putRow(db, 'companies', {})]
  const real = {
    platform_id: 1,
    provider_shop_id: 'seller',
    seller_site: 'US',
    status: 'normal',
    auth_method: 1,
    currency: 'USD',
    pledged: true,
  }
  const removed = { status: 'unauthorized', removed_at: new Date('2026-11-22T02:00:00Z') }
  await putRow(db, 'shops', { ...real, company_id: first })
  await putRow(db, 'shops', { ...real, ...removed, company_id: second })
  await putRow(db, 'shops', { ...real, seller_site: 'JP', company_id: second })
  for (const company_id of [first, second]) await putRow(db, 'shops', { ...real, pledged: false, provider_shop_id: 'shared', company_id })
  const third = await putRow(db, 'companies', {})
  await expect(putRow(db, 'shops', { ...real, company_id: third })).rejects.toThrow('shops_pledged_once')
})

test('decision 054 decision 061 the key of a proof is added to evidence once, only beside a proof, and nothing else of it changes', async () => {
  const { db } = database
  const company_id = await putRow(db, 'companies', {})
  const agreement_id = await putRow(db, 'agreements', { company_id, product: 'hook', status: 'completed' })
  const entry = { agreement_id, at: new Date('2026-01-01T00:00:00Z'), kind: 'signer.signed', content_hash: 'c' }
  const proven = { ...entry, sequence: 1, previous: '0'.repeat(64), hash: 'first', proof: 'p', details_sealed: 's' }
  await putRow(db, 'agreement_evidence', proven)
  const second = { ...entry, sequence: 2, previous: 'first', hash: 'second' }
  await expect(putRow(db, 'agreement_evidence', { ...second, proof_key: 'k' })).rejects.toThrow('key_of_a_proof')
  await putRow(db, 'agreement_evidence', second)
  const change = (columns: string, sequence = 1) =>
    sql`update agreement_evidence set ${sql.raw(columns)} where sequence = ${sequence}`.execute(db)
  for (const also of ["hash = 'x'", "proof = 'x'", "kind = 'signer.declined'", 'details_sealed = null', "details_sealed = 'x'"])
    await expect(change(`proof_key = 'k', ${also}`)).rejects.toThrow(/stays/)
  await expect(change("proof_key = 'k'", 2)).rejects.toThrow('key_of_a_proof')
  await change("proof_key = 'k'")
  for (const other of ["proof_key = 'other'", 'proof_key = null']) await expect(change(other)).rejects.toThrow(/stays/)
  await expect(sql`delete from agreement_evidence`.execute(db)).rejects.toThrow(/stays/)
  await change('details_sealed = null')
  const { rows } = await sql`select hash, proof, proof_key, details_sealed from agreement_evidence where sequence = 1`.execute(db)
  expect(rows).toEqual([{ hash: 'first', proof: 'p', proof_key: 'k', details_sealed: null }])
})

test('CRED-02 inputs and runs of a calculation are never changed', async () => {
  const { db } = database
  const company_id = await putRow(db, 'companies', {})
  const inputs_id = await putRow(db, 'underwriting_inputs', { company_id })
  await putRow(db, 'underwriting_runs', { company_id, inputs_id, product: 'hook', outcome: 'granted' })
  await expect(sql`update underwriting_runs set policy = 'other'`.execute(db)).rejects.toThrow('append-only')
  await expect(sql`delete from underwriting_inputs`.execute(db)).rejects.toThrow('append-only')
})

test('the table types name the columns of the schema, with null and default where the schema has them', async () => {
  const { rows } = await sql<{ table: string; column: string; nullable: boolean; filled: boolean }>`
    select c.table_name as table, c.column_name as column, c.is_nullable = 'YES' as nullable,
      c.is_nullable = 'YES' or c.column_default is not null or c.is_identity = 'YES' or c.is_generated = 'ALWAYS' as filled
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.table_name not like 'kysely_%'`.execute(database.db)
  // Not read; null only within the transaction that writes the row.
  const known = ['ledger_entries.transaction_id', 'company_events.number']
  const declared = new Map(declaredColumns().map((column) => [`${column.table}.${column.column}`, column]))
  expect(rows.map(({ table, column }) => `${table}.${column}`).filter((name) => !declared.has(name) && !known.includes(name))).toEqual([])
  const columns = new Map(rows.map((row) => [`${row.table}.${row.column}`, row]))
  const wrong = [...declared].filter(([name, { type }]) => {
    const column = columns.get(name)
    if (known.includes(name) || name.startsWith('ledger_balances.')) return false
    return !column || column.nullable !== /\bnull\b/.test(type) || (/^Generated/.test(type) && !column.filled)
  })
  expect(wrong.map(([name]) => name)).toEqual([])
})

/** Columns of `server/platform/db/tables/` as they are written there. */
function declaredColumns(): { table: string; column: string; type: string }[] {
  const folder = new URL('../../server/platform/db/tables/', import.meta.url)
  const texts = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8').replace(/\/\*\*[\s\S]*?\*\//g, ''))
  const shared = /interface Authorised \{\n([\s\S]*?)\n\}/.exec(texts.join('\n'))?.[1] ?? ''
  return texts.flatMap((text) => {
    const tables = /interface \w+Tables \{\n([\s\S]*?)\n\}/.exec(text)?.[1] ?? ''
    return [...tables.matchAll(/^ {2}(\w+): (Authorised & )?\{(?: (.*) \}|\n([\s\S]*?)\n {2}\})$/gm)].flatMap(
      ([, table = '', authorised, line = '', lines = '']) =>
        [...(authorised ? shared.split('\n') : []), ...lines.split('\n'), ...line.split('; ')].flatMap((column) => {
          const [, name, type = ''] = /^\s*(\w+): (.*)$/.exec(column) ?? []
          return name ? [{ table, column: name, type }] : []
        }),
    )
  })
}
