/** A payoff letter states what closes a loan on each day, as the page does. Decision 112. */
import { beforeEach, expect, test } from 'vitest'
import { addDays } from '../../contract/kernel/days.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { letterDocument } from '../../server/repayments/payoff-letter.ts'
import { scheduleStatements } from '../../server/repayments/statements.ts'
import { type Borrower, booksAgree, borrower, repay, transfer } from '../lending/loans.ts'
import { type MerchantServer, openMerchantServer, settle } from '../support/merchants.ts'
import { fieldsOf } from '../support/server.ts'

let server: MerchantServer
let merchant: Borrower

beforeEach(async () => {
  server = await openMerchantServer()
  merchant = await borrower(server)
  await server.later({ days: 3 })
  return () => server.close()
})

const today = () => dayOf(server.deps.clock.now())
const quote = (on: string) => merchant.browser.data('quoteRepayment', { drawdown_id: merchant.drawdownId, on })
const ask = (until: string, browser = merchant.browser) =>
  browser.call('openPayoffLetter', { drawdown_id: merchant.drawdownId, until, language: 'zh_HK' })

test('decision 112 a letter has the amounts that the page shows of each of its days, and what it states closes the loan on its day', async () => {
  const drawdown = await server.database.db
    .selectFrom('drawdowns')
    .selectAll()
    .where('id', '=', merchant.drawdownId)
    .executeTakeFirstOrThrow()
  const [first, second, third] = [await quote(today()), await quote(addDays(today(), 1)), await quote(addDays(today(), 2))]
  const letter = { company: 'Coastline', drawdown, days: [first, second, third] as const, payTo: server.deps.config.collectionAccount }
  const paper = letterDocument(letter, 'en_US')
  const [days] = paper.sections[1]?.blocks ?? []
  const rows = typeof days === 'object' && 'table' in days ? days.table.rows : []
  expect(rows.map(([day]) => day)).toEqual([today(), addDays(today(), 1), addDays(today(), 2)])
  const stated = rows.map((row) => BigInt(String(row.at(-1)).replace(/[,.]/g, '')))
  expect(stated).toEqual([first, second, third].map(({ total }) => BigInt(total.amount)))
  expect(new Set(stated).size).toBe(3)

  await server.later({ days: 2 })
  expect((await repay(merchant, stated[2] ?? 0n)).code).toBe(200)
  await settle(server)
  expect(await merchant.browser.data('listLoans', { product: 'hook' })).toEqual([])
  expect((await ask(today())).code).toBe(20011)
})

test('decision 112 a transfer that quotes the loan as the letter asks for closes it, as of the day on which the bank booked the money', async () => {
  await scheduleStatements(server.deps)
  const { reference } = await quote(today())
  const { total } = await quote(addDays(today(), 2))
  await server.later({ days: 2 })
  await transfer(server, `payoff ${reference.toLowerCase()}`, BigInt(total.amount))
  expect(await merchant.browser.data('listLoans', { product: 'hook' })).toEqual([])
  const [row] = await server.database.db.selectFrom('repayments').select(['method', 'amount', 'surplus']).execute()
  expect(row).toEqual({ method: 'transfer', amount: BigInt(total.amount), surplus: 0n })
  expect(await server.database.db.selectFrom('unidentified_transfers').select('id').execute()).toEqual([])
  await booksAgree(server, merchant)
})

test('decision 112 a letter is a PDF at a signed address, valid for at most 31 days, of the own loans only', async () => {
  const { url } = await merchant.browser.data('openPayoffLetter', {
    drawdown_id: merchant.drawdownId,
    until: addDays(today(), 30),
    language: 'zh_HK',
  })
  const served = await server.app.request(url)
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(
    Buffer.from(await served.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  expect((await server.app.request(url.replace('zh_HK', 'en_US'))).status).toBe(404)
  expect((await server.app.request(url.replace(/signature=./, 'signature=!'))).status).toBe(404)
  for (const until of [addDays(today(), -1), addDays(today(), 31)]) {
    const refused = await ask(until)
    expect([refused.code, fieldsOf(refused)]).toEqual([502, { until: 'field.date.outOfReach' }])
  }
  const other = await server.signUp()
  await server.join(other)
  expect((await ask(today(), other)).code).toBe(20018)
})
