/** Transfers that name no invoice, allocated to loans by two leads. Decision 109. */
import { beforeEach, describe, expect, test } from 'vitest'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { balanceOf, ledgerAccounts } from '../../server/platform/ledger/ledger.ts'
import { scheduleProof } from '../../server/repayments/proof.ts'
import { scheduleCharges } from '../../server/repayments/raise.ts'
import { scheduleStatements } from '../../server/repayments/statements.ts'
import { type Borrower, booksAgree, borrower, hkd, night, onlyOrder, repay, transfer, untilFirstDue } from '../lending/loans.ts'
import { type MerchantServer, openMerchantServer, settle } from '../support/merchants.ts'
import { type Staff, staffMember } from './staff.ts'

let server: MerchantServer
let merchant: Borrower
let one: Staff
let other: Staff

beforeEach(async () => {
  server = await openMerchantServer()
  await scheduleCharges(server.deps)
  await scheduleStatements(server.deps)
  await scheduleProof(server.deps)
  merchant = await borrower(server, { amount: 60_000 })
  return () => server.close()
})

async function signInLeads(): Promise<void> {
  one = await staffMember(server, 'lead', '吴主管')
  other = await staffMember(server, 'lead', '林主管')
}

/** A transfer without an invoice, whose line has been read; answers its id. */
async function unidentified(cents: bigint, given: { text?: string; payerName?: string; currency?: 'HKD' | 'USD' } = {}): Promise<string> {
  const { text = 'for my shop', ...payer } = given
  await transfer(server, text, cents, { ...payer, ...(payer.payerName && { payerAccount: '012-888-123456' }) })
  await signInLeads()
  const { records } = await one.browser.data('listUnidentified', {})
  return records[0]?.id ?? ''
}

const rename = (id: string) =>
  server.database.db
    .updateTable('companies')
    .set({ register_name_en: 'Haian Trading Limited', register_name_cn: '海安贸易有限公司' })
    .where('id', '=', id)
    .execute()
const propose = (id: string, to = merchant.drawdownId, lead = one) =>
  lead.browser.call('proposeAllocation', { id, to, reason: 'The amount and the payer.' })
const decide = (id: string, accepted: boolean, lead = other, to = merchant.drawdownId) =>
  lead.browser.call('decideAllocation', { id, to, accepted })
const read = (id: string, search?: string) => one.browser.data('readUnidentified', { id, ...(search && { search }) })
const transfersBooked = () => server.database.db.selectFrom('repayments').selectAll().where('method', '=', 'transfer').execute()
const suspense = () => balanceOf(server.database.db, ledgerAccounts.suspense, 'HKD')
const audited = async (id: string) =>
  (await server.database.db.selectFrom('audit_log').selectAll().where('subject_id', '=', id).orderBy('id').execute()).map(
    ({ action, actor, details }) => [action, actor, details],
  )

describe('decision 109 the loans that a transfer may be for', () => {
  test('are proposed with their reasons, by the amount of an order and by the payer; who reads them is audited', async () => {
    const refusing = await borrower(server, { amount: 20_000, accountNumber: '012-345671-1111' })
    await rename(refusing.companyId)
    await untilFirstDue(server, refusing)
    await night(server)
    await settle(server)
    const { outstanding } = await onlyOrder(refusing)
    const id = await unidentified(BigInt(outstanding.amount), { payerName: 'HAIAN TRADING LTD' })
    const { choices, payer, text, allocation } = await read(id)
    expect([text, payer, allocation]).toEqual(['for my shop', { name: 'HAIAN TRADING LTD', account: '••••3456' }, null])
    const best = { drawdownId: refusing.drawdownId, reasons: ['order', 'companyName', 'day'], due: outstanding, concerned: false }
    expect(choices).toMatchObject([best])
    expect(await audited(id)).toMatchObject([['transfer.viewed', `reviewer:${one.id}`, {}]])
  })

  test.each([60_000_000n, 3_000_000_000n])('are looked for also for a transfer of %d cents', async (cents) => {
    const id = await unidentified(cents)
    expect((await read(id)).choices).toEqual([])
  })

  test('are found by the name of the company and by the reference of the drawdown', async () => {
    await rename(merchant.companyId)
    const id = await unidentified(12_345n)
    expect((await read(id)).choices).toEqual([])
    const { reference } = await merchant.browser.data('readDrawdown', { id: merchant.drawdownId })
    for (const search of [reference.slice(3), 'ian trad', '海安'])
      expect((await read(id, search)).choices.map(({ drawdownId }) => drawdownId)).toEqual([merchant.drawdownId])
    expect((await read(id, '%%')).choices).toEqual([])
  })
})

describe('decision 109 an allocation', () => {
  test('repays the loan as of the day of the bank, once a second lead has confirmed it; books, statement and rows agree', async () => {
    const id = await unidentified(1_000_000n)
    await server.later({ days: 6 })
    await signInLeads()
    expect((await propose(id)).code).toBe(200)
    expect([await transfersBooked(), await suspense()]).toEqual([[], -1_000_000n])
    expect((await read(id)).allocation).toMatchObject({ by: '吴主管', own: true, decidedBy: null, reason: 'The amount and the payer.' })
    expect((await decide(id, true, one)).code).toBe(403)
    // Confirmed within ten minutes of the sign-in.
    await server.later({ minutes: 11 })
    expect((await decide(id, true)).code).toBe(20007)
    const proposer = one
    await signInLeads()
    expect((await decide(id, true)).code).toBe(200)
    const [line] = await server.database.db.selectFrom('bank_statement_lines').selectAll().where('kind', '=', 'transfer').execute()
    const [booked, ...more] = await transfersBooked()
    expect([booked, more]).toMatchObject([{ status: 'cleared', amount: 1_000_000n, value_on: line?.booked_on, source: line?.line_id }, []])
    expect([await suspense(), (await read(id)).status]).toEqual([0n, 'allocated'])
    expect(await audited(id)).toMatchObject([
      ['allocation.proposed', `reviewer:${proposer.id}`, { line: line?.line_id, reason: 'The amount and the payer.' }],
      ['transfer.viewed', `reviewer:${proposer.id}`, {}],
      ['allocation.confirmed', `reviewer:${other.id}`, { line: line?.line_id }],
      ['transfer.viewed', `reviewer:${one.id}`, {}],
    ])
    await booksAgree(server, merchant)
    // The line is read again, and the allocated money is not booked a second time.
    for (let nights = 0; nights < 2; nights += 1) {
      await server.later({ days: 1 })
      await night(server)
    }
    expect(await server.database.db.selectFrom('reconciliation_breaks').selectAll().execute()).toEqual([])
    expect(await transfersBooked()).toHaveLength(1)
    await booksAgree(server, merchant)
    const month = dayOf(server.deps.clock.now()).slice(0, 7)
    const { sums } = await merchant.browser.data('readStatement', { product: 'hook', month })
    expect(sums.paid).toEqual(hkd(10_000))
    const { records } = await merchant.browser.data('listRepayments', { product: 'hook' })
    expect(records).toMatchObject([{ method: 'transfer', amount: hkd(10_000), value_on: line?.booked_on }])
  })

  test('fills the open charge order of the loan, and is reported to the merchant as any repayment', async () => {
    const refusing = await borrower(server, { amount: 20_000, accountNumber: '012-345671-1111' })
    await untilFirstDue(server, refusing)
    await night(server)
    await settle(server)
    const id = await unidentified(50_000n)
    await propose(id, refusing.drawdownId)
    await decide(id, true, other, refusing.drawdownId)
    const messages = await server.database.db
      .selectFrom('messages')
      .select('texts')
      .where('company_id', '=', refusing.companyId)
      .where('kind', '=', 'repayment.received')
      .execute()
    expect(messages.map(({ texts }) => texts.en_US.title)).toEqual([expect.stringMatching(/^HKD.500\.00 repaid$/)])
    const filled = await server.database.db.selectFrom('charge_receipts').selectAll().execute()
    expect(filled.map(({ amount }) => amount)).toContain(50_000n)
    await booksAgree(server, refusing)
  })

  test('that is declined leaves the transfer open, for another loan as well', async () => {
    const second = await borrower(server, { amount: 20_000 })
    const id = await unidentified(1_000_000n)
    await propose(id)
    expect((await propose(id, second.drawdownId)).code).toBe(20011)
    expect((await decide(id, false, one)).code).toBe(200)
    expect((await one.browser.data('listUnidentified', {})).records).toMatchObject([{ id, status: 'open' }])
    expect((await propose(id, second.drawdownId, other)).code).toBe(200)
    // What a lead confirms is the loan that they have seen.
    expect((await decide(id, true, one)).code).toBe(20011)
    expect((await decide(id, true, one, second.drawdownId)).code).toBe(200)
    expect(await transfersBooked()).toMatchObject([{ drawdown_id: second.drawdownId }])
    await booksAgree(server, second)
    await booksAgree(server, merchant)
  })

  test('above the debt closes the loan, and the rest is the surplus of the merchant', async () => {
    const id = await unidentified(7_000_000n)
    await propose(id)
    await decide(id, true)
    const [booked] = await transfersBooked()
    expect(booked?.surplus).toBeGreaterThan(0n)
    await booksAgree(server, merchant)
  })

  test('is refused for a loan that was closed meanwhile, and in another currency', async () => {
    const id = await unidentified(1_000n)
    await propose(id)
    const { total } = await merchant.browser.data('quoteRepayment', { drawdown_id: merchant.drawdownId })
    await repay(merchant, BigInt(total.amount))
    await settle(server)
    expect((await decide(id, true)).code).toBe(20011)
    expect((await decide(id, false)).code).toBe(200)
    expect((await propose(id)).code).toBe(20011)
    const second = await borrower(server, { amount: 20_000 })
    const dollars = await unidentified(1_000n, { currency: 'USD' })
    expect((await propose(dollars, second.drawdownId)).code).toBe(20011)
    expect(await transfersBooked()).toEqual([])
  })

  test('is refused once who proposed it is no lead any more', async () => {
    const id = await unidentified(1_000_000n)
    await propose(id)
    await other.browser.data('closeStaffMember', { id: one.id })
    expect((await decide(id, true)).code).toBe(20011)
    expect(await transfersBooked()).toEqual([])
  })

  test('is refused once the lead who proposed it is concerned in the company', async () => {
    const id = await unidentified(1_000_000n)
    const email = 'wu@elsewhere.example'
    await propose(id, merchant.drawdownId, await staffMember(server, 'lead', '吴主管', email))
    await server.database.db.updateTable('users').set({ email }).where('id', '=', merchant.browser.userId).execute()
    expect((await decide(id, true)).code).toBe(20011)
    expect(await transfersBooked()).toEqual([])
  })

  test('is refused by the database when one lead proposed and confirmed it', async () => {
    const id = await unidentified(1_000_000n)
    await propose(id)
    const self = server.database.db
      .updateTable('unidentified_transfers')
      .set({ status: 'allocated', decided_by: one.id, decided_at: server.deps.clock.now() })
      .where('id', '=', id)
    await expect(self.execute()).rejects.toThrow(/unidentified_transfers/)
  })

  test('is booked once when leads confirm it at once, and not at all where it is declined first', async () => {
    const third = await staffMember(server, 'lead', '何主管')
    const ids = [await unidentified(100_000n), await unidentified(200_000n)]
    const leads = [other, await staffMember(server, 'lead', '郑主管')]
    expect(third.id).not.toBe(other.id)
    for (const id of ids) await propose(id)
    const twice = await Promise.all(leads.map((lead) => decide(ids[0] ?? '', true, lead)))
    expect(twice.map(({ code }) => code).sort()).toEqual([200, 20011])
    const [confirmed, declined] = await Promise.all([decide(ids[1] ?? '', true), decide(ids[1] ?? '', false, one)])
    expect([confirmed.code, declined.code].sort()).toEqual([200, 20011])
    expect(await transfersBooked()).toHaveLength(confirmed.code === 200 ? 2 : 1)
    expect(await suspense()).toBe(confirmed.code === 200 ? 0n : -200_000n)
    await booksAgree(server, merchant)
  })
})
