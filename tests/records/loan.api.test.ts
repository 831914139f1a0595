/** The page of a loan says what the other pages say of it, and each of its papers is one PDF. Decision 147. */
import { beforeEach, expect, test } from 'vitest'
import { sumOf } from '../../contract/lending/loan/exact.ts'
import { savedByPaying } from '../../contract/repayments/repayment-rules.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { type Borrower, booksAgree, borrower, draw, lend, repay, untilFirstDue } from '../lending/loans.ts'
import { type MerchantServer, openMerchantServer, settle } from '../support/merchants.ts'

let server: MerchantServer
let merchant: Borrower

beforeEach(async () => {
  server = await openMerchantServer()
  merchant = await borrower(server)
  return () => server.close()
})

const read = (browser = merchant.browser, id = merchant.drawdownId) => browser.call('readLoan', { id })
const minor = ({ amount }: { amount: string }) => BigInt(amount)
const confirm = (browser = merchant.browser) =>
  browser.call('openSettlementConfirmation', { drawdown_id: merchant.drawdownId, language: 'zh_HK' })

test('decision 147 terms, debt, instalments, repayments and ledger are those of the pages they come from', async () => {
  await untilFirstDue(server, merchant)
  await server.later({ days: 3 })
  await merchant.browser.data('extendSession', {})
  await repay(merchant, 250_000n)
  await settle(server)
  const { data: loan } = await read()
  const [owed] = await merchant.browser.data('listLoans', { product: 'hook' })
  expect(loan.standing).toEqual(owed)
  expect((await read(merchant.browser, loan.drawdown.reference)).data.drawdown.id).toBe(merchant.drawdownId)
  expect(loan.drawdown).toEqual(await merchant.browser.data('readDrawdown', { id: merchant.drawdownId }))
  const { records } = await merchant.browser.data('listRepayments', { product: 'hook', drawdown_id: merchant.drawdownId })
  expect(loan.repayments).toEqual(records)
  expect(loan.instalments.map(({ due, total }) => [due, total])).toEqual(loan.drawdown.offer.schedule.map(({ due, total }) => [due, total]))
  expect(sumOf(loan.instalments.map(({ paid }) => minor(paid)))).toBe(sumOf(records.map(({ amount }) => minor(amount))))
  for (const { total, adjusted, paid, open } of loan.instalments) expect(minor(total) + minor(adjusted)).toBe(minor(paid) + minor(open))
  expect(savedByPaying(loan.standing ?? owed ?? expect.unreachable())).toBeGreaterThan(0n)
  expect(loan.next).toMatchObject({ method: 'directDebit' })

  expect(loan.movements.map(({ kind, reference }) => [kind, reference])).toEqual([
    ['drawn', loan.drawdown.reference],
    ['repaid', records[0]?.reference],
  ])
  expect(loan.movements.at(-1)?.balance).toEqual(loan.standing?.principal)
  await booksAgree(server, merchant)
})

test('decision 147 of two loans each has its own entries and balance, and the statement of the month names the loan of each', async () => {
  await lend(server, merchant)
  const other = await draw(server, merchant.browser, merchant.accountId, 10_000)
  const month = dayOf(server.deps.clock.now()).slice(0, 7)
  const { movements } = await merchant.browser.data('readStatement', { product: 'hook', month })
  expect(movements.map(({ drawdownId }) => drawdownId)).toEqual([merchant.drawdownId, other])
  for (const id of [merchant.drawdownId, other]) {
    const { data } = await read(merchant.browser, id)
    expect(data.movements.map(({ drawdownId, balance }) => [drawdownId, balance])).toEqual([[id, data.standing?.principal]])
  }
})

test('decision 147 R3 a loan of another company is not found, like one that does not exist', async () => {
  const other = await server.signUp()
  await server.join(other)
  expect([(await read(other)).code, (await confirm(other)).code]).toEqual([20018, 20018])
  const { reference } = (await read()).data.drawdown
  expect([(await read(other, reference)).code, (await read(merchant.browser, merchant.companyId)).code]).toEqual([20018, 20018])
})

test('decision 147 a repaid loan is confirmed once no bank can take its payments back', async () => {
  expect((await confirm()).code).toBe(20011)
  const { total } = await merchant.browser.data('quoteRepayment', { drawdown_id: merchant.drawdownId })
  await repay(merchant, minor(total))
  await settle(server)
  const day = dayOf(server.deps.clock.now())
  expect((await read()).data).toMatchObject({ standing: null, next: null, settlement: { on: day, final: false } })
  expect((await confirm()).code).toBe(20011)
  await server.later({ days: 10 })
  await settle(server)
  await merchant.browser.data('extendSession', {})
  expect((await read()).data.settlement).toEqual({ on: day, final: true })
  const { url } = (await confirm()).data
  const served = await server.app.request(url)
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect((await server.app.request(url.replace('zh_HK', 'en_US'))).status).toBe(404)
})
