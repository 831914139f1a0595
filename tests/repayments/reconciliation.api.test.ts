/** Books compared with the statements of the bank: differences are listed, opened, resolved by a late entry or closed with a reason. Decision 045. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { Break } from '../../contract/staff/reconciliation.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { scheduleStatements } from '../../server/repayments/statements.ts'
import { type Borrower, borrower, hkd, night, repay } from '../lending/loans.ts'
import { type Staff, staffMember } from '../staff/staff.ts'
import { openMerchantServer, settle } from '../support/merchants.ts'
import type { TestServer } from '../support/server.ts'

let server: TestServer
let merchant: Borrower

beforeEach(async () => {
  server = await openMerchantServer()
  await scheduleStatements(server.deps)
  merchant = await borrower(server, { amount: 60_000 })
  return () => server.close()
})

/** The first night on which a movement of today can no longer be on its way. */
async function nights(days = 2): Promise<void> {
  await server.later({ days })
  await night(server)
}

/** Repays some dollars; answers the reference. */
async function repaid(dollars: number): Promise<string> {
  const { data } = await repay(merchant, BigInt(dollars) * 100n)
  await settle(server)
  return data.reference
}

/** Changes a line on the page of the sandbox's bank. */
async function atBank(line: string, operation: 'leaveOut' | 'alter' | 'mend'): Promise<void> {
  const answered = await server.app.request('/sandbox/bank/lines', { method: 'POST', body: new URLSearchParams({ line, operation }) })
  expect(answered.status).toBe(303)
}

/** Every difference of a reference, as a lead lists them page by page. */
async function breaksOf(reference: string, filter: 'open' | 'ended' = 'open', lead?: Staff): Promise<Break[]> {
  const { browser } = lead ?? (await staffMember(server, 'lead'))
  const found: Break[] = []
  let after: string | undefined
  do {
    const page = await browser.data('listBreaks', { filter, size: 1, ...(after !== undefined && { after }) })
    found.push(...page.records)
    after = page.next ?? undefined
  } while (after !== undefined)
  return found.filter((each) => each.reference === reference)
}

async function read(id: string) {
  return (await staffMember(server, 'lead')).browser.data('readBreak', { id })
}

describe('decision 045 books and bank', () => {
  test("a line of the bank that is not in the books is a difference, with the line's data", async () => {
    const line = { line_id: 'unknown', kind: 'remittance', reference: 'for nobody', amount: 55_500n, currency: 'HKD' }
    const at = server.deps.clock.now()
    await server.database.db
      .insertInto('bank_statement_lines')
      .values({ ...line, booked_on: dayOf(at), read_at: at })
      .execute()
    await nights()
    const [found, ...more] = await breaksOf('unknown')
    expect([found, more]).toMatchObject([{ psp: null, books: null, statement: hkd(555), status: 'open', note: '' }, []])
    const { parts, companies } = await read(found?.id ?? '')
    expect(parts).toEqual([{ side: 'statement', kind: 'remittance', reference: 'for nobody', on: found?.since, amount: hkd(555) }])
    expect(companies).toEqual([])
  })

  test('a booking that is not on the statement is a difference until its line arrives late, in any number of nights', async () => {
    const reference = await repaid(1000)
    await atBank(`debit:${reference}`, 'leaveOut')
    await nights()
    await night(server)
    const [found, ...more] = await breaksOf(reference)
    expect([found, more]).toMatchObject([{ books: hkd(1000), statement: null, status: 'open' }, []])
    expect(await read(found?.id ?? '')).toMatchObject({
      parts: [{ side: 'books', kind: 'repayment.received', reference, amount: hkd(1000) }],
      companies: [{ companyId: merchant.companyId }],
    })

    await atBank(`debit:${reference}`, 'mend')
    await nights()
    await night(server)
    expect(await breaksOf(reference)).toEqual([])
    expect(await breaksOf(reference, 'ended')).toMatchObject([{ id: found?.id, status: 'cured', closedBy: null }])
    const moves = await server.database.db
      .selectFrom('status_history')
      .selectAll()
      .where('subject_id', '=', found?.id ?? '')
      .execute()
    expect(moves.map(({ event, actor }) => [event, actor])).toEqual([['difference.gone', 'system']])
  })

  test('another amount is a difference with both sides, cured by the line that makes it good', async () => {
    const reference = await repaid(1100)
    await atBank(`debit:${reference}`, 'alter')
    await nights()
    const [found] = await breaksOf(reference)
    expect(found).toMatchObject({ books: hkd(1100), statement: hkd(1099) })
    await atBank(`debit:${reference}`, 'mend')
    await nights()
    const [cured] = await breaksOf(reference, 'ended')
    expect(cured).toMatchObject({ id: found?.id, status: 'cured' })
    const reported = (await read(found?.id ?? '')).parts.filter(({ side }) => side === 'statement')
    expect(reported.map(({ amount }) => amount)).toEqual([hkd(1099), hkd(1)])
  })

  test('days on which no night was read are caught up with: the difference is as old as its movement, and there once', async () => {
    await night(server)
    const reference = await repaid(1200)
    const before = (await server.database.db.selectFrom('reconciliations').select('day').where('source', '=', 'bank').execute()).length
    await atBank(`debit:${reference}`, 'leaveOut')
    const [{ since } = { since: '' }] = await server.database.db
      .selectFrom('repayments')
      .select('value_on as since')
      .where('reference', '=', reference)
      .execute()
    await nights(12)
    expect(await breaksOf(reference)).toMatchObject([{ since, books: hkd(1200), statement: null }])
    const after = (await server.database.db.selectFrom('reconciliations').select('day').where('source', '=', 'bank').execute()).length
    expect(after).toBe(before + 1)
  })

  test('a lead closes one with a reason, once; the audit has it, and it comes back only with other amounts', async () => {
    const reference = await repaid(1300)
    await atBank(`debit:${reference}`, 'leaveOut')
    await nights()
    const lead = await staffMember(server, 'lead', '吴主管')
    const [found] = await breaksOf(reference, 'open', lead)
    const id = found?.id ?? ''
    expect((await (await staffMember(server)).browser.call('closeBreak', { id, note: 'Mine.' })).code).toBe(403)
    expect((await lead.browser.call('closeBreak', { id, note: ' ' })).code).toBe(20009)
    await server.later({ minutes: 11 })
    expect((await lead.browser.call('closeBreak', { id, note: 'The bank books it next week.' })).code).toBe(20007)
    const fresh = await staffMember(server, 'lead', '吴主管')
    const closed = await fresh.browser.data('closeBreak', { id, note: 'The bank books it next week.' })
    expect(closed).toMatchObject({ status: 'closed', closedBy: '吴主管', note: 'The bank books it next week.' })
    expect((await fresh.browser.call('closeBreak', { id, note: 'Again.' })).code).toBe(20011)
    const rows = await server.database.db.selectFrom('audit_log').selectAll().where('subject_id', '=', id).execute()
    expect(rows).toMatchObject([{ action: 'break.closed', actor: `reviewer:${fresh.id}`, details: { psp: null, reference } }])

    await nights(1)
    expect(await breaksOf(reference)).toEqual([])
    const ofBank = { source: 'bank', reference, currency: 'HKD' } as const
    const { amount } = await server.database.db
      .selectFrom('repayments')
      .select('amount')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow()
    const line = {
      line_id: `part:${reference}`,
      booked_on: found?.since ?? '',
      kind: 'debit',
      reference,
      amount: amount - 1n,
      currency: 'HKD',
    }
    await server.database.db
      .insertInto('bank_statement_lines')
      .values({ ...line, read_at: server.deps.clock.now() })
      .execute()
    await nights(1)
    expect(await breaksOf(reference)).toMatchObject([{ books: hkd(1300), statement: { amount: String(amount - 1n) } }])
    const all = await server.database.db
      .selectFrom('reconciliation_breaks')
      .select('status')
      .where((where) => where.and(ofBank))
      .execute()
    expect(all.map(({ status }) => status).sort()).toEqual(['closed', 'open'])
  })

  test('the sandbox page lists the lines of the statement, with the actions for each', async () => {
    const reference = await repaid(1400)
    const page = async () => (await server.app.request('/sandbox/bank/lines', { headers: { 'accept-language': 'en' } })).text()
    expect(await page()).toContain(`A dollar less ${reference}`)
    await atBank(`debit:${reference}`, 'leaveOut')
    expect(await page()).not.toContain(`A dollar less ${reference}`)
    expect(await page()).toContain(`Mend ${reference}`)
    await atBank('debit:nobody', 'leaveOut')
    expect(await page()).not.toContain('debit:nobody')
  })
})
