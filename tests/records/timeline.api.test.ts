/** The record of a company: its contents, readers and order, and that no row can be changed or deleted. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import type { CompanyEvent, EventKind } from '../../contract/records/timeline.ts'
import { setReviewMode } from '../../server/kyc/review-mode.ts'
import { recordEvent } from '../../server/platform/company-events.ts'
import { scheduleCharges } from '../../server/repayments/raise.ts'
import { borrower, hkd, night, repay, untilFirstDue } from '../lending/loans.ts'
import { confirmed, proposed, staffMember, submittedCase } from '../staff/staff.ts'
import { connect, type Outside, openMerchantServer, settle } from '../support/merchants.ts'
import type { Browser, TestServer } from '../support/server.ts'

let server: TestServer & { outside: Outside }
beforeEach(async () => {
  server = await openMerchantServer()
  await setReviewMode(server.database.db, 'manual')
  await scheduleCharges(server.deps)
  return () => server.close()
})

const read = async (browser: Browser) => (await browser.data('listEvents', { size: 50 })).records
const kindsOf = (events: readonly CompanyEvent[]) => events.map(({ kind }) => kind).reverse()
const now = () => server.deps.clock.now()

/** An event that a test makes up, of a company it makes up. */
const madeUp = (companyId: string, kind: 'limit.expired' | 'limit.renewed' = 'limit.expired') => ({
  kind,
  companyId,
  subjectId: randomUUID(),
  details: { product: 'hook' as const },
  actor: 'system',
  at: now(),
})
const numbersOf = async (companyId: string) =>
  (await server.database.db.selectFrom('company_events').select('number').where('company_id', '=', companyId).orderBy('id').execute()).map(
    ({ number }) => Number(number),
  )

describe('access', () => {
  test('decision 047 R9 merchant and reviewer read the same rows in the same order, by pages and whole; only the reviewer reads the actor', async () => {
    const reviewer = await staffMember(server)
    const second = await staffMember(server)
    const { merchant, caseId, email } = await submittedCase(server, reviewer.browser)
    await proposed(reviewer, caseId)
    await confirmed(second, caseId)
    await connect(server, merchant, 'amazon', { merchant: 'big' })
    const events = await read(merchant)
    expect(kindsOf(events).slice(0, 3)).toEqual(['company.submitted', 'company.approved', 'shop.linked'])
    expect(kindsOf(events)).toContain('limit.calculated')
    expect(events.map(({ number }) => number)).toEqual(events.map((_, index) => events.length - index))
    expect(JSON.stringify(events)).not.toContain(second.name)
    expect(JSON.stringify(events)).not.toContain(email)

    const reviewed = await second.browser.data('listCaseEvents', { id: caseId, size: 50 })
    expect(reviewed.records.map(({ actor: _, ...same }) => same)).toEqual(events)
    const byNumber = new Map(reviewed.records.map(({ number, actor }) => [number, actor]))
    expect([byNumber.get(1), byNumber.get(2), byNumber.get(3)]).toEqual([email, second.name, email])

    const { db } = server.database
    const rows = await db
      .selectFrom('company_events')
      .select(['number', 'kind', 'subject_id as subjectId', 'details'])
      .where('company_id', '=', String(merchant.companyId))
      .orderBy('number', 'desc')
      .execute()
    expect(rows).toEqual(events.map(({ number, kind, subjectId, details }) => ({ number: BigInt(number), kind, subjectId, details })))

    const first = await merchant.data('listEvents', { size: 2 })
    const rest = await merchant.data('listEvents', { size: 50, after: String(first.next) })
    expect([...first.records, ...rest.records]).toEqual(events)
    expect(rest.next).toBeNull()
    expect((await merchant.call('listEvents', { after: 'x' })).code).toBe(20009)
    expect((await reviewer.browser.call('listCaseEvents', { id: randomUUID() })).code).toBe(20018)
  })

  test('R3 another company reads nothing of it', async () => {
    const { browser } = await borrower(server)
    const other = await server.signUp()
    await server.join(other)
    expect((await read(browser)).length).toBeGreaterThan(0)
    expect(await read(other)).toEqual([])
  })
})

describe('contents', () => {
  test('decision 047 CRED-12 money requested, paid out, collected and taken back, with its references', async () => {
    const merchant = await borrower(server)
    const { data } = await repay(merchant, 1_000_000n)
    await settle(server)
    const { reference } = await merchant.browser.data('readDrawdown', { id: merchant.drawdownId })
    const events = await read(merchant.browser)
    expect(kindsOf(events)).toEqual(
      expect.arrayContaining(['limit.opened', 'drawdown.requested', 'drawdown.paidOut', 'repayment.requested'] satisfies EventKind[]),
    )
    const asked = events.find(({ kind }) => kind === 'drawdown.requested')
    expect(asked).toMatchObject({ by: 'merchant', subjectId: merchant.drawdownId, details: { reference, amount: hkd(39_000) } })
    expect(events.find(({ kind }) => kind === 'drawdown.paidOut')).toMatchObject({ by: 'provider', subjectId: merchant.drawdownId })
    const repaid = events.find(({ kind }) => kind === 'repayment.collected')
    expect(repaid).toMatchObject({ details: { loan: reference, amount: hkd(10_000) } })
    expect(repaid?.subjectId).toBe((data as { id: string }).id)
  })

  test('decision 047 CRED-12 a loan that falls behind is recorded once for any number of nights, and once when it has caught up', async () => {
    const merchant = await borrower(server)
    const first = await untilFirstDue(server, merchant)
    await server.later({ days: 8 })
    server.outside.silent.add('/sandbox/bank')
    await night(server)
    await night(server)
    server.outside.silent.clear()
    const behind = (await read(merchant.browser)).filter(({ kind }) => kind === 'loan.overdue')
    expect(behind).toHaveLength(1)
    expect(behind[0]).toMatchObject({ by: 'system', subjectId: merchant.drawdownId, details: { amount: first.total } })
    await repay(merchant, BigInt(first.total.amount) * 2n)
    await settle(server)
    expect(kindsOf(await read(merchant.browser)).filter((kind) => kind === 'loan.cured' || kind === 'loan.overdue')).toEqual([
      'loan.overdue',
      'loan.cured',
    ])
  })
})

describe('immutability', () => {
  test('decision 047 a row cannot be changed or deleted, and only the database numbers it', async () => {
    const { db } = server.database
    const companyId = randomUUID()
    await db.transaction().execute((trx) => recordEvent(trx, madeUp(companyId)))
    const own = sql`where company_id = ${companyId}`
    for (const change of [sql`details = '{}'`, sql`number = 7`, sql`number = null`, sql`at = now()`, sql`actor = 'system'`])
      await expect(sql`update company_events set ${change} ${own}`.execute(db)).rejects.toThrow('append-only')
    await expect(sql`delete from company_events ${own}`.execute(db)).rejects.toThrow('append-only')
    await expect(sql`truncate company_events`.execute(db)).rejects.toThrow('append-only')
    expect(await numbersOf(companyId)).toEqual([1])
  })

  test('decision 047 a rolled-back event takes no number: there is no gap', async () => {
    const { db } = server.database
    const companyId = randomUUID()
    const write = (fails: boolean) =>
      db.transaction().execute(async (trx) => {
        await recordEvent(trx, madeUp(companyId))
        await recordEvent(trx, madeUp(companyId, 'limit.renewed'))
        if (fails) throw new Error('changed my mind')
      })
    await write(false)
    await expect(write(true)).rejects.toThrow('changed my mind')
    await write(false)
    expect(await numbersOf(companyId)).toEqual([1, 2, 3, 4])
  })

  test('decision 047 details that are not those of the kind are refused before they are written', async () => {
    const { db } = server.database
    const companyId = randomUUID()
    const named = { ...madeUp(companyId), details: { product: 'hook' as const, name: 'Lam Mei Yee' } }
    await expect(db.transaction().execute((trx) => recordEvent(trx, named))).rejects.toThrow()
    expect(await numbersOf(companyId)).toEqual([])
  })
})
