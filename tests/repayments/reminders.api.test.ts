/** Reminders of due payments are those of what is owed now, whatever has changed the debt. MSG-14. */
import { beforeEach, expect, test } from 'vitest'
import { daysBetween } from '../../contract/kernel/days.ts'
import { scheduleInterest } from '../../server/lending/interest.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { scheduleProof } from '../../server/repayments/proof.ts'
import { scheduleCharges } from '../../server/repayments/raise.ts'
import { scheduleStatements } from '../../server/repayments/statements.ts'
import { decideDebit } from '../../server/sandbox/debits.ts'
import { numbersFrom } from '../harness/random.ts'
import { type Borrower, borrower, night, ordersOf, repay, transfer } from '../lending/loans.ts'
import { type MerchantServer, openMerchantServer, settle, withShop } from '../support/merchants.ts'
import { withPsp } from './psp.ts'

let server: MerchantServer
let merchant: Borrower

beforeEach(async () => {
  server = await openMerchantServer()
  await scheduleCharges(server.deps)
  await scheduleStatements(server.deps)
  await scheduleProof(server.deps)
  merchant = await borrower(server)
  return () => server.close()
})

const quote = () => merchant.browser.data('quoteRepayment', { drawdown_id: merchant.drawdownId })
const total = async () => BigInt((await quote()).total.amount)
const coming = async () => (await quote()).coming.map(({ due, total }) => `${total.amount} ${due}`)

async function reminders(): Promise<(string | undefined)[]> {
  const rows = await server.database.db
    .selectFrom('notices')
    .select('key')
    .where('kind', '=', 'repayment.due')
    .where('status', '<>', 'Inactive')
    .orderBy('due_at')
    .execute()
  return rows.map(({ key }) => key?.split(':').slice(2).join(' '))
}

/** What the nightly proof found, whatever became of it. */
function rowBreaks() {
  return server.database.db
    .selectFrom('reconciliation_breaks')
    .select(['reference', 'balance', 'books', 'statement'])
    .where('source', '=', 'rows')
    .execute()
}

/** Debits of the loan at a status, oldest first. */
function debits(status: 'received' | 'cleared') {
  return server.database.db
    .selectFrom('repayments')
    .select('reference')
    .where('drawdown_id', '=', merchant.drawdownId)
    .where('method', '=', 'directDebit')
    .where('status', '=', status)
    .orderBy('value_on')
    .execute()
}

test('MSG-14 a reminder is of a payment that is still owed, in its amount: after repayments, one taken back, and the last', async () => {
  const planned = await reminders()
  expect(planned).toEqual(await coming())
  await server.later({ days: 1 })
  const { data: early } = await repay(merchant, 3_000_000n)
  await settle(server)
  expect(await reminders()).toEqual(await coming())
  expect((await reminders()).length).toBeLessThan(planned.length)
  const { reference } = await merchant.browser.data('readRepayment', { id: early.id })
  await decideDebit(server.deps, reference, 'returned')
  await server.later({ days: 1 })
  await server.worker.drain()
  expect((await merchant.browser.data('readRepayment', { id: early.id })).status).toBe('returned')
  expect(await reminders()).toEqual(await coming())
  expect((await reminders()).length).toBe(planned.length)
  await repay(merchant, await total())
  await settle(server)
  expect(await reminders()).toEqual([])
})

/** What happens in a life: each changes the debt, or lets time pass. */
type Happening = (random: (below: number) => number) => Promise<void>

const pay: Happening = async (random) => {
  await repay(merchant, ((await total()) * BigInt(20 + random(40))) / 100n)
}
const takeBack = (status: 'received' | 'cleared'): Happening => {
  return async () => {
    const [debit] = await debits(status)
    if (debit) await decideDebit(server.deps, debit.reference, 'returned')
    await server.later({ days: 1 })
  }
}
const wait: Happening = (random) => server.later({ days: 1 + random(9) })
/** Beyond the days in which a debit can be taken back, and long enough for a PSP to hold back what fell due. */
const waitLong: Happening = () => server.later({ days: 9 })
/** A part of what falls due next, by its invoice, before a PSP holds it back. */
const payByTransfer: Happening = async (random) => {
  const [next] = (await quote()).coming
  const days = next ? daysBetween(dayOf(server.deps.clock.now()), next.due) : 0
  // A session is not extended for longer than a month.
  if (days < 20) await server.later({ days })
  await merchant.browser.data('extendSession', {})
  await night(server)
  const order = (await ordersOf(merchant)).find(({ status }) => status === 'active' || status === 'partialCollected')
  const [part] = order?.subOrders ?? []
  if (!order || !part) return
  const invoice = await merchant.browser.data('issueInvoice', { id: order.id, subOrderId: part.subOrderId })
  await transfer(server, invoice.number, BigInt(order.pending.amount) / BigInt(2 + random(3)))
}
const happenings = [pay, pay, takeBack('received'), wait, payByTransfer, wait, waitLong, takeBack('cleared'), waitLong]
/** Everything that is owed, whatever that is. */
const close: Happening = async () => {
  await repay(merchant, await total())
}
/** How each life ends: closed, opened again by the bank, and closed for good. */
const ending = [close, takeBack('received'), close]

test.each([4, 16, 17, 19])(
  'MSG-14 decisions 100 and 106 in random life %i the reminders are those of the payments that are still owed, and rows and books agree, after every event',
  async (seed) => {
    const psp = await withPsp(server, merchant.companyId)
    await withShop(server, merchant.companyId, { psp_id: psp })
    const next = numbersFrom(seed)
    const random = (below: number) => Math.floor(next() * below)
    const shuffled = happenings.map((happening) => ({ happening, place: next() })).sort((one, other) => one.place - other.place)
    const more = Array.from({ length: 5 }, () => happenings[random(happenings.length)] ?? wait)
    const life = [...shuffled.map(({ happening }) => happening), ...more]
    for (const [event, happening] of [...life, ...ending].entries()) {
      if (event >= life.length || (await total()) > 100_000n) await happening(random)
      // The night after it.
      await scheduleInterest(server.deps)
      await night(server)
      await settle(server)
      await merchant.browser.data('extendSession', {})
      // That of a payment due today stays until its day is over.
      const later = (await reminders()).filter((reminder) => !reminder?.endsWith(dayOf(server.deps.clock.now())))
      expect(later, `after event ${event}`).toEqual(await coming())
      expect(await rowBreaks(), `after event ${event}`).toEqual([])
    }
    expect(await reminders()).toEqual([])
    const loan = server.database.db.selectFrom('status_history').select('to_status').where('subject', '=', 'drawdowns').orderBy('id')
    expect((await loan.execute()).slice(-3).map(({ to_status }) => to_status)).toEqual(['repaid', 'settled', 'repaid'])
    // What the last night booked is proven by the next one.
    await server.later({ days: 1 })
    await night(server)
    expect(await rowBreaks()).toEqual([])
    const rows = await server.database.db.selectFrom('repayments').select(['method', 'status']).execute()
    const late = await server.database.db.selectFrom('status_history').select('id').where('from_status', '=', 'cleared').execute()
    const seen = [...rows.map(({ method, status }) => `${method} ${status}`), ...(late.length > 0 ? ['late return'] : [])]
    // Of these lives, each has money of every kind.
    const kinds = ['directDebit returned', 'late return', 'settlement cleared', 'transfer cleared']
    expect(seen).toEqual(expect.arrayContaining(kinds))
  },
)
