/** What was asked of providers for a company, on the desk. Decision 130. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { scheduleCharges } from '../../server/repayments/raise.ts'
import { errorOf } from '../../server/staff/outside-calls.ts'
import { addAccount, versionOf } from '../banking/bank-accounts.ts'
import { approvers, draw } from '../lending/approvers.ts'
import { type Borrower, borrower, draw as drawMore, lend, night, repay, untilFirstDue } from '../lending/loans.ts'
import { steppedUp } from '../support/accounts.ts'
import { type MerchantServer, openMerchantServer, settle } from '../support/merchants.ts'
import { freeze } from './freezes.ts'
import { type Staff, staffMember } from './staff.ts'

let server: MerchantServer
let merchant: Borrower
let reviewer: Staff

beforeEach(async () => {
  server = await openMerchantServer({ POINTS_PER_MINUTE: '1000000' })
  await scheduleCharges(server.deps)
  merchant = await borrower(server, { amount: 20_000 })
  reviewer = await staffMember(server)
  return () => server.close()
})

const listed = async (asked: { drawdownId?: string; after?: string; size?: number } = {}, companyId = merchant.companyId) =>
  (await reviewer.browser.data('listOutsideCalls', { companyId, size: 30, ...asked })) as Awaited<
    ReturnType<typeof reviewer.browser.data<'listOutsideCalls'>>
  >
const kinds = (calls: readonly { kind: string; status: string }[]) => calls.map(({ kind, status }) => `${kind} ${status}`)

test('decision 130 payouts, debits, small amounts and name checks of a company are listed, newest first, without account numbers; reading is audited', async () => {
  await repay(merchant, 100_000n)
  await settle(server)
  await server.later({ minutes: 1 })
  await merchant.browser.data('sendDeposit', versionOf(await addAccount(await steppedUp(server, merchant.browser))))
  const { records } = await listed()
  expect(kinds(records)).toEqual([
    ...['deposit waiting', 'deposit waiting', 'nameCheck waiting', 'debit done', 'payout done', 'nameCheck done'],
  ])
  const [first, , check, debit, payout] = records
  expect(first?.job).toMatchObject({ tries: 0, error: null })
  expect(check?.job).not.toBeNull()
  expect(debit).toMatchObject({ reference: expect.stringMatching(/^RP-/), amount: { amount: '100000' }, job: null })
  expect([payout?.answeredAt, payout?.answer]).toEqual([expect.any(String), null])
  expect(JSON.stringify(records)).not.toMatch(/456-?\d{6}/)
  const looks = await server.database.db
    .selectFrom('audit_log')
    .select(['actor', 'company_id'])
    .where('action', '=', 'outsideCalls.viewed')
    .execute()
  expect(looks).toEqual([{ actor: `reviewer:${reviewer.id}`, company_id: merchant.companyId }])
})

test('decision 130 pages follow each other by key and have every call once; a loan has its own alone', async () => {
  const other = await borrower(server, { amount: 30_000 })
  for (const cents of [50_000n, 60_000n, 70_000n]) {
    await repay(merchant, cents)
    await settle(server)
  }
  const all = (await listed()).records
  const paged: typeof all = []
  for (let after: string | null | undefined; after !== null; ) {
    const { records, next } = await listed({ size: 2, ...(after && { after }) })
    paged.push(...records)
    after = next
  }
  expect(paged).toEqual(all)
  expect((await reviewer.browser.call('listOutsideCalls', { companyId: merchant.companyId, size: 2, after: 'x' })).code).toBe(20009)
  const { records } = await listed({ drawdownId: merchant.drawdownId })
  expect(kinds(records)).toEqual(['debit done', 'debit done', 'debit done', 'payout done', 'nameCheck done'])
  for (const [companyId, drawdownId] of [
    [other.companyId, merchant.drawdownId],
    [randomUUID(), undefined],
  ] as const)
    expect((await reviewer.browser.call('listOutsideCalls', { companyId, ...(drawdownId && { drawdownId }) })).code).toBe(20018)
})

test('decision 130 a refused debit says why; a call that waits has the failed tries of its job, its next one and what the service answered', async () => {
  const poor = await borrower(server, { amount: 60_000, accountNumber: '012-345671-1111' })
  await untilFirstDue(server, poor)
  await night(server)
  await settle(server)
  reviewer = await staffMember(server)
  const debits = (await listed({ drawdownId: poor.drawdownId }, poor.companyId)).records.filter(({ kind }) => kind === 'debit')
  expect(debits[0]).toMatchObject({ status: 'refused', answer: expect.any(String), answeredAt: expect.any(String), job: null })

  const { first, accountId, companyId } = await approvers(server, null)
  const { id } = await draw(first, accountId, 10_000)
  await freeze(server, companyId)
  await settle(server)
  reviewer = await staffMember(server)
  const failing = { attempts: 3, last_error: 'PartnerRefusal: bank answered 503' }
  await server.database.db.updateTable('jobs').set(failing).where('kind', '=', 'payout.send').where('done_at', 'is', null).execute()
  const [payout] = (await listed({ drawdownId: id }, companyId)).records
  expect(payout).toMatchObject({
    kind: 'payout',
    status: 'waiting',
    job: { tries: 3, error: 'bank answered 503', nextAt: expect.any(String) },
  })
  await server.database.db.updateTable('jobs').set({ failed_at: server.deps.clock.now() }).where('kind', '=', 'payout.send').execute()
  expect((await listed({ drawdownId: id }, companyId)).records[0]?.job?.nextAt).toBeNull()
})

test('decision 130 of an error the desk reads what a service answered, or its kind, and nothing that may quote an order', () => {
  expect([null, 'PartnerRefusal: bank answered 503', 'Error: duplicate key (012-345-678)', 'TypeError: x'].map(errorOf)).toEqual([
    ...[null, 'bank answered 503', 'Error', 'TypeError'],
  ])
})

test('decisions 114 123 130 the page of a loan and the merchant file have the newest calls', async () => {
  await settle(server)
  await lend(server, merchant)
  const second = await drawMore(server, merchant.browser, merchant.accountId, 10_000)
  await repay({ ...merchant, drawdownId: second }, 50_000n)
  await settle(server)
  const loan = await reviewer.browser.data('readServicedLoan', { id: merchant.drawdownId })
  expect(kinds(loan.calls)).toEqual(['payout done', 'nameCheck done'])
  const file = await reviewer.browser.data('readMerchantFile', { companyId: merchant.companyId })
  expect([loan.calls, file.calls]).toEqual([(await listed({ drawdownId: merchant.drawdownId })).records, (await listed()).records])
})
