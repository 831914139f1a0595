/** Transfers that name no invoice, sent back to their payers by two leads. Decision 122. */
import { beforeEach, describe, expect, test } from 'vitest'
import { bankAccess } from '../../server/outside/credentials.ts'
import { balanceOf, ledgerAccounts } from '../../server/platform/ledger/ledger.ts'
import { scheduleStatements } from '../../server/repayments/statements.ts'
import { decidePayout, returnPayout } from '../../server/sandbox/payouts.ts'
import { borrower, night, transfer } from '../lending/loans.ts'
import { type MerchantServer, openMerchantServer, settle } from '../support/merchants.ts'
import { type Staff, staffMember } from './staff.ts'

let server: MerchantServer
let one: Staff
let other: Staff

beforeEach(async () => {
  server = await openMerchantServer()
  await scheduleStatements(server.deps)
  return () => server.close()
})

async function signInLeads(): Promise<void> {
  one = await staffMember(server, 'lead', '吴主管')
  other = await staffMember(server, 'lead', '林主管')
}

/** A transfer of 823.45 without an invoice; answers its id. */
async function unidentified(payerAccount = '012-888-123456'): Promise<string> {
  await transfer(server, 'THANK YOU', 82_345n, { payerName: 'HAIAN TRADING LTD', payerAccount })
  await signInLeads()
  const { records } = await one.browser.data('listUnidentified', {})
  return records[0]?.id ?? ''
}

const propose = (id: string) => one.browser.call('proposeAllocation', { id, to: 'payer', reason: 'Not a customer of ours.' })
const decide = (id: string, lead: Staff, accepted = true) => lead.browser.call('decideAllocation', { id, to: 'payer', accepted })
const read = (id: string) => one.browser.data('readUnidentified', { id })
const suspense = () => balanceOf(server.database.db, ledgerAccounts.suspense, 'HKD')
const payouts = () => server.database.db.selectFrom('sandbox_payouts').selectAll().orderBy('accepted_at').execute()
const actions = async (id: string) => {
  const rows = await server.database.db.selectFrom('audit_log').selectAll().where('subject_id', '=', id).orderBy('id').execute()
  return rows.flatMap(({ action, actor }) => (action === 'transfer.viewed' ? [] : [[action, actor]]))
}

/** Differences between books and bank after three nights: the first one reads a line, the next ones wait for what is in transit. */
async function differences() {
  for (let count = 0; count < 3; count++) {
    await server.later({ days: 1 })
    await night(server)
  }
  return server.database.db.selectFrom('reconciliation_breaks').selectAll().execute()
}

/** Proposed by one lead and confirmed by another one. */
async function sendBack(id: string): Promise<void> {
  await propose(id)
  expect((await decide(id, other)).code).toBe(200)
}

describe('decision 122 a transfer that is sent back', () => {
  test('goes to the account it came from, once, when a second lead has confirmed it; books and statement agree', async () => {
    const id = await unidentified()
    expect((await propose(id)).code).toBe(200)
    expect((await read(id)).allocation).toMatchObject({ loan: null, own: true, by: '吴主管', reason: 'Not a customer of ours.' })
    expect((await decide(id, one)).code).toBe(403)
    expect(await payouts()).toEqual([])
    expect((await decide(id, other)).code).toBe(200)
    expect([(await read(id)).status, await suspense()]).toEqual(['returning', -82_345n])
    await settle(server)
    expect(await payouts()).toMatchObject([{ amount: 82_345n, account_number: '012-888-123456', account_name: 'HAIAN TRADING LTD' }])
    expect([(await read(id)).status, await suspense()]).toEqual(['returned', 0n])
    expect((await decide(id, other)).code).toBe(20011)
    expect(await differences()).toEqual([])
    expect(await payouts()).toHaveLength(1)
    expect(await actions(id)).toEqual([
      ['allocation.proposed', `reviewer:${one.id}`],
      ['return.confirmed', `reviewer:${other.id}`],
      ['return.settled', 'provider:bank'],
    ])
  })

  test('is confirmed within ten minutes of the sign-in', async () => {
    const id = await unidentified()
    await propose(id)
    await server.later({ minutes: 11 })
    expect((await decide(id, other)).code).toBe(20007)
    expect(await payouts()).toEqual([])
    await signInLeads()
    expect((await decide(id, other)).code).toBe(200)
  })

  test('is sent once when the answer of the bank to the order was lost', async () => {
    const id = await unidentified()
    server.outside.tampered.set('/sandbox/bank/returns', async (go) => {
      await go()
      throw new TypeError('fetch failed')
    })
    await sendBack(id)
    await server.worker.drain()
    expect((await read(id)).status).toBe('returning')
    server.outside.tampered.clear()
    await server.later({ hours: 1 })
    await settle(server)
    await signInLeads()
    expect([(await read(id)).status, await suspense(), (await payouts()).length]).toEqual(['returned', 0n, 1])
  })

  test.each([
    ['does not know the line', '012-888-123456', () => server.database.db.deleteFrom('sandbox_transfers').execute()],
    ['cannot pay it to the account', '012-888-990000', async () => {}],
  ])('is open again when the bank %s, and can be sent back under another reference', async (_why, account, before) => {
    const id = await unidentified(account)
    await before()
    await sendBack(id)
    await settle(server)
    expect(await read(id)).toMatchObject({ status: 'open', returnFault: 'refused', allocation: null })
    expect(await suspense()).toBe(-82_345n)
    expect((await actions(id)).at(-1)).toEqual(['return.refused', 'provider:bank'])
    await sendBack(id)
    const { return_reference } = await server.database.db
      .selectFrom('unidentified_transfers')
      .select('return_reference')
      .executeTakeFirstOrThrow()
    expect(return_reference).toMatch(/^RT-.*-0002$/)
    expect(await differences()).toEqual([])
  })

  test('and comes to us again is open again, also when it was not polled before; books and statement agree', async () => {
    const polled = await unidentified()
    await sendBack(polled)
    await settle(server)
    const waiting = await unidentified('012-888-129999')
    await sendBack(waiting)
    await settle(server)
    const [first, second] = (await payouts()).map(({ reference }) => reference)
    await returnPayout(server.deps, first ?? '')
    await decidePayout(server.deps, second ?? '', 'settled')
    await returnPayout(server.deps, second ?? '')
    expect(await suspense()).toBe(-82_345n)
    await server.database.db.updateTable('jobs').set({ done_at: server.deps.clock.now() }).where('kind', '=', 'transfer.return').execute()
    expect(await differences()).toEqual([])
    await signInLeads()
    for (const id of [polled, waiting]) expect(await read(id)).toMatchObject({ status: 'open', returnFault: 'cameBack' })
    expect(await suspense()).toBe(-164_690n)
    await sendBack(polled)
    await settle(server)
    expect([await suspense(), (await payouts()).length]).toEqual([-82_345n, 3])
  })

  test('is declined, or repays a loan, as any other; one that is at the bank does neither', async () => {
    const merchant = await borrower(server, { amount: 60_000 })
    const id = await unidentified()
    await propose(id)
    const asLoan = { id, to: merchant.drawdownId, accepted: true }
    expect((await other.browser.call('decideAllocation', asLoan)).code).toBe(20011)
    expect((await decide(id, one, false)).code).toBe(200)
    await sendBack(id)
    const again = { id, to: merchant.drawdownId, reason: 'The amount.' }
    expect((await one.browser.call('proposeAllocation', again)).code).toBe(20011)
    expect((await decide(id, other, false)).code).toBe(20011)
  })

  test('is refused once who proposed it is no lead any more', async () => {
    const id = await unidentified()
    await propose(id)
    await other.browser.data('closeStaffMember', { id: one.id })
    expect((await decide(id, other)).code).toBe(20011)
    expect(await payouts()).toEqual([])
  })
})

test('decision 122 the bank sends a transfer back once, in the amount that it had', async () => {
  const id = await unidentified()
  const { line_id } = await server.database.db.selectFrom('unidentified_transfers').select('line_id').executeTakeFirstOrThrow()
  await sendBack(id)
  await settle(server)
  const order = (given: object) =>
    server.app.request('/sandbox/bank/returns', {
      method: 'POST',
      headers: { authorization: `Bearer ${bankAccess(server.deps.config).key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ reference: 'RT-X', line_id, amount: '82345', currency: 'HKD', ...given }),
    })
  const [{ reference = '' } = {}] = await payouts()
  expect((await order({})).status).toBe(422)
  expect((await order({ reference, amount: '82344' })).status).toBe(422)
  expect((await order({ reference })).status).toBe(202)
  expect(await payouts()).toHaveLength(1)
})
