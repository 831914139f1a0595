/** The ledger: the database refuses entries that do not balance, and any change of existing entries. */
import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '../../server/platform/db/connection.ts'
import type { Trx } from '../../server/platform/deps.ts'
import { balanceOf, type LedgerLine, post } from '../../server/platform/ledger/ledger.ts'
import { testDatabase } from '../support/database.ts'

let database: Database

beforeAll(async () => {
  database = await testDatabase()
  return () => database.close()
})

const at = new Date('2026-11-20T02:00:00Z')
const line = (account: string, amount: bigint, currency: LedgerLine['currency'] = 'HKD'): LedgerLine => ({ account, amount, currency })
const inTransaction = <T>(run: (trx: Trx) => Promise<T>) => database.db.transaction().execute(run)
const write = (lines: LedgerLine[], reference: string = randomUUID()) =>
  inTransaction((trx) => post(trx, { kind: 'test', reference, at, lines }))
const count = async () => (await database.db.selectFrom('ledger_entries').select('id').execute()).length

describe('the ledger', () => {
  test('CRED-06 an entry that adds up to zero per currency is kept and moves balances', async () => {
    await write([line('a:1', 100n), line('b:1', -60n), line('c:1', -40n), line('a:1', 7n, 'USD'), line('b:1', -7n, 'USD')])
    expect(await balanceOf(database.db, 'a:1', 'HKD')).toBe(100n)
    expect(await balanceOf(database.db, 'b:1', 'HKD')).toBe(-60n)
    expect(await balanceOf(database.db, 'b:1', 'USD')).toBe(-7n)
    expect(await balanceOf(database.db, 'never', 'HKD')).toBe(0n)
  })

  test('CRED-06 entries that do not add up, mix currencies or are empty are refused', async () => {
    const before = await count()
    await expect(write([line('a:2', 100n), line('b:2', -99n)])).rejects.toThrow(/does not balance/)
    await expect(write([line('a:2', 100n), line('b:2', -100n, 'USD')])).rejects.toThrow(/does not balance/)
    const empty = inTransaction((trx) => trx.insertInto('ledger_entries').values({ kind: 'test', reference: 'empty', at }).execute())
    await expect(empty).rejects.toThrow(/does not balance/)
    expect(await count()).toBe(before)
  })

  test('CRED-06 the same fact cannot be posted twice', async () => {
    const lines = [line('a:3', 5n), line('b:3', -5n)]
    await write(lines, 'once')
    await expect(write(lines, 'once')).rejects.toThrow(/unique/)
    expect(await balanceOf(database.db, 'a:3', 'HKD')).toBe(5n)
  })

  test('CRED-06 nothing that was written can be changed, taken away or added to', async () => {
    await write([line('a:4', 5n), line('b:4', -5n)], 'closed')
    const refused = [
      sql`update ledger_postings set amount = amount + 1`,
      sql`delete from ledger_postings`,
      sql`update ledger_entries set kind = 'other'`,
      sql`delete from ledger_entries`,
      sql`update ledger_accounts set name = 'other'`,
      sql`truncate ledger_postings`,
      sql`insert into ledger_postings (entry_id, account_id, amount, currency)
        select entry.id, account.id, account.sign, 'HKD' from ledger_entries entry,
          (select id, case name when 'a:4' then 1 else -1 end as sign from ledger_accounts where name in ('a:4', 'b:4')) account
        where entry.reference = 'closed'`,
    ]
    for (const statement of refused) await expect(statement.execute(database.db)).rejects.toThrow(/append-only|is closed/)
    expect(await balanceOf(database.db, 'a:4', 'HKD')).toBe(5n)
  })

  test('CRED-06 after any entries every balance equals a recomputation from scratch, and all of them sum to zero', async () => {
    const accounts = ['p:1', 'p:2', 'p:3', 'p:4']
    const transfer = fc.record({
      from: fc.constantFrom(...accounts),
      to: fc.constantFrom(...accounts),
      amount: fc.bigInt({ min: 1n, max: 10n ** 15n }),
      currency: fc.constantFrom('HKD' as const, 'USD' as const, 'CNY' as const),
    })
    const expected = new Map<string, bigint>()
    await fc.assert(
      fc.asyncProperty(fc.array(transfer, { minLength: 1, maxLength: 5 }), async (transfers) => {
        const lines = transfers.flatMap(({ from, to, amount, currency }) => [line(from, -amount, currency), line(to, amount, currency)])
        await write(lines)
        for (const { account, currency, amount } of lines) {
          const key = `${account} ${currency}`
          expected.set(key, (expected.get(key) ?? 0n) + amount)
        }
        const balances = await database.db.selectFrom('ledger_balances').selectAll().where('account', 'in', accounts).execute()
        for (const { account, currency, balance } of balances) expect(balance).toBe(expected.get(`${account} ${currency}`))
        expect(balances.reduce((sum, { balance }) => sum + balance, 0n)).toBe(0n)
      }),
      { numRuns: 25 },
    )
  })
})
