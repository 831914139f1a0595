/** Fifteen weeks of the worker: loans are drawn, fall due, are repaid by the merchant or collected; days on which nothing ran change nothing. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays } from '../../contract/kernel/days.ts'
import { products } from '../../contract/kernel/product.ts'
import { sumOf } from '../../contract/lending/loan/exact.ts'
import { scheduleSweep } from '../../server/app/sweep.ts'
import { scheduleInterest } from '../../server/lending/interest.ts'
import { repaidLoan } from '../../server/lending/loans/loans.ts'
import { quoteOf } from '../../server/lending/loans/standing.ts'
import { dayOf, startOf } from '../../server/platform/hong-kong-time.ts'
import { balanceOf, ledgerAccounts } from '../../server/platform/ledger/ledger.ts'
import { scheduleCharges } from '../../server/repayments/raise.ts'
import { scheduleStatements } from '../../server/repayments/statements.ts'
import { makeOffer } from '../../server/rewards/offers.ts'
import { openMerchantServer, withFacility, withShop } from '../support/merchants.ts'
import { type TestServer, testPassword } from '../support/server.ts'
import { booksAgree, draw, lend } from './loans.ts'

/** Days that pass: both loans end, over a new year and a February. `DAYS=730` lets two years pass. */
const days = Number(process.env.DAYS ?? 105)

/**
 * Days on which loans of three months are drawn: one repaid by charge orders (`left`), and one repaid by the merchant. Their weekly
 * instalments fall due on two days of a week on which the worker may be stopped.
 */
const draws = [
  { on: 2, left: true, dollars: 26_000 },
  { on: 3, left: false, dollars: 13_000 },
] as const
/** Days after which the same loans are drawn again. */
const again = 120

/** Whether the worker is stopped on a day: two of three, or two to five days of every week in a row. */
const isOff = {
  nowAndThen: (day: number) => day % 3 > 0,
  inARow: (day: number) => day % 7 > 0 && day % 7 < 3 + (Math.floor(day / 7) % 4),
} as const

/** Values by which two runs are compared, and the notices. */
interface Outcome {
  /** Balances of the ledger accounts, without overpayments: banking days are days of interest. */
  readonly balances: readonly unknown[]
  readonly repayments: number
  readonly messages: readonly string[]
  readonly mails: readonly string[]
}

/** Lets the days pass from ten in the morning; on a day that is off the merchant acts and the worker does not run. */
async function pass(server: TestServer, stops: keyof typeof isOff): Promise<Outcome> {
  const email = 'worker-stops@example.com'
  await server.later({
    seconds: Math.ceil((startOf(addDays(today(server), 1)).getTime() + 36_000_000 - server.deps.clock.now().getTime()) / 1000),
  })
  const browser = await server.signUp({ email })
  const companyId = await server.join(browser)
  const shopId = await withShop(server, companyId)
  const { accountId, facilityId } = await withFacility(server, browser, { limit: 20_000_000n })
  await server.database.db.transaction().execute(async (trx) => {
    const at = server.deps.clock.now()
    await makeOffer(trx, at, { type: 'fee_half', quantity: 9, claimUntil: addDays(dayOf(at), 9), validDays: 30 })
  })
  await scheduleSweep(server.deps)
  await scheduleCharges(server.deps)
  await scheduleStatements(server.deps)
  await scheduleInterest(server.deps)
  const [packet] = await browser.data('listRedPackets', {})
  await browser.data('collectRedPacket', { id: packet?.id ?? '' })
  // Its sales are another matter.
  await server.database.db.updateTable('shops').set({ removed_at: server.deps.clock.now() }).where('id', '=', shopId).execute()
  const left = new Set<string>()
  for (let day = 0; day < days; day++) {
    if (day % 100 === 99) {
      const { token } = await browser.data('signIn', { source: products.hook.registerSource, email, password: testPassword })
      browser.token = token
    } else if (day % 25 === 24) await browser.data('extendSession', {})
    const drawn = draws.filter(({ on }) => day % again === on)
    if (drawn.length > 0) await lend(server, { facilityId })
    for (const { left: isLeft, dollars } of drawn) {
      const id = await draw(server, browser, accountId, dollars)
      if (isLeft) left.add(id)
    }
    const loans = await browser.data('listLoans', { product: 'hook' })
    // A debit ordered at a bank is not ordered a second time.
    const requested = loans.filter(({ due, collecting }) => BigInt(due.amount) > 0n && BigInt(collecting.amount) === 0n)
    for (const { drawdown_id, due } of requested.filter((loan) => !left.has(loan.drawdown_id)))
      await browser.data('submitRepayment', { drawdown_id, amount: due })
    // A collection by the worker is not postponed, because it would bear interest longer; nor is a debit in progress.
    const collects = requested.some(({ drawdown_id }) => left.has(drawdown_id))
    const underWay = loans.some(({ collecting }) => BigInt(collecting.amount) > 0n)
    if (collects || underWay || drawn.length > 0 || !isOff[stops](day)) await server.worker.drain()
    await server.later({ days: 1 })
  }
  // The last orders arrive and stay.
  for (let day = 0; day < 7; day++) {
    await server.worker.drain()
    await server.later({ days: 1 })
  }
  await booksAgree(server, { facilityId })
  return outcomeOf(server, facilityId)
}

const today = ({ deps: { clock } }: TestServer) => dayOf(clock.now())

async function outcomeOf({ database: { db } }: TestServer, facilityId: string): Promise<Outcome> {
  const held = await db.selectFrom('ledger_balances').selectAll().orderBy('account').orderBy('currency').execute()
  const balances = held
    .map((row) => ({ ...row, account: row.account.replace(facilityId, 'facility') }))
    .filter(({ account }) => account !== 'facility.surplus:facility' && account !== ledgerAccounts.collections)
  const repayments = (await db.selectFrom('repayments').select('id').execute()).length
  const { rows: messages } = await sql<{
    reported: string
  }>`select kind || ' ' || texts::text as reported from messages order by 1`.execute(db)
  const { rows: mails } = await sql<{ reported: string }>`
    select subject || ' ' || coalesce(link, text) as reported from sandbox_mailbox where code is null order by 1`.execute(db)
  return { balances, repayments, messages: messages.map(({ reported }) => reported), mails: mails.map(({ reported }) => reported) }
}

/** Every ended night is in the ledger, once each, and earned interest is the sum of paid and owed interest. */
async function interestIsBooked(server: TestServer): Promise<void> {
  const { db } = server.database
  const drawdowns = await db.selectFrom('drawdowns').selectAll().execute()
  const yesterday = addDays(today(server), -1)
  for (const { outstanding, accrued_on } of drawdowns) expect(outstanding === 0n || (accrued_on ?? '') >= yesterday).toBe(true)
  const { rows: booked } = await sql<{ day: string }>`
    select split_part(reference, '/', 2) as day from ledger_entries where kind = 'interest.accrued'`.execute(db)
  // The loans of a year overlap by a day or two, the short ones lie within them.
  expect(new Set(booked.map(({ day }) => day)).size).toBeGreaterThan(days - 70)
  const repayments = await db.selectFrom('repayments').select('interest').where('status', 'in', ['received', 'cleared']).execute()
  const repaid = sumOf(repayments.map(({ interest }) => interest))
  const owed = await Promise.all(
    drawdowns.map(async (drawdown) => {
      const { total, principal } = quoteOf(await repaidLoan(db, drawdown), drawdown.accrued_on ?? '')
      return total - principal
    }),
  )
  expect(-(await balanceOf(db, ledgerAccounts.interest, 'HKD'))).toBe(repaid + sumOf(owed))
}

async function openSettled(): Promise<TestServer> {
  return openMerchantServer({ SESSION_MAX_HOURS: '8760' })
}

test('CRED-06 CRED-12 a worker that runs every third day, and one that stops for up to five, give the same loans, interest and fees; the books sum to zero, equal a recomputation, and each message was sent once', async () => {
  const [steady, stopped] = await Promise.all([outcomeOfStops('nowAndThen'), outcomeOfStops('inARow')])
  expect(stopped.balances).toEqual(steady.balances)
}, 240_000)

/** The outcome of a run, after its books, messages and jobs were checked. */
async function outcomeOfStops(stops: keyof typeof isOff): Promise<Outcome> {
  const server = await openSettled()
  try {
    const outcome = await pass(server, stops)
    const { db } = server.database
    const { rows: sums } = await sql`select currency, sum(balance)::bigint as sum from ledger_balances group by currency`.execute(db)
    expect(sums).toEqual([{ currency: 'HKD', sum: 0n }])
    await interestIsBooked(server)
    const coming = outcome.messages.filter((message) => message.startsWith('repayment.due'))
    expect(coming).toEqual([...new Set(coming)])
    const booked = outcome.messages.filter((message) => message.startsWith('repayment.received'))
    expect(booked.length).toBe(outcome.repayments)
    // Of the same amount they have the same words.
    const receipts = outcome.mails.filter((mail) => mail.startsWith('已收到还款'))
    expect(receipts.length).toBe(outcome.repayments)
    const orders = outcome.mails.filter((mail) => mail.startsWith('已发起还款'))
    expect(orders.length).toBe((await db.selectFrom('repayments').select('id').where('requested_by', 'is not', null).execute()).length)
    const others = outcome.mails.filter((mail) => !receipts.includes(mail) && !orders.includes(mail))
    expect(others).toEqual([...new Set(others)])
    const open = await db.selectFrom('reconciliation_breaks').selectAll().execute()
    expect(open).toEqual([])
    const packets = await db.selectFrom('red_packets').select('status').execute()
    expect(packets).toEqual([{ status: 'expired' }])
    const waiting = await db.selectFrom('jobs').select('kind').where('failed_at', 'is not', null).execute()
    expect(waiting).toEqual([])
    return outcome
  } finally {
    await server.close()
  }
}
