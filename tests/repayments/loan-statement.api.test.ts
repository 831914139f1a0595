/** The statement of a loan says what the page, the payments and the ledger say. Section 19 of the Ordinance, decision 131. */
import { beforeEach, expect, test } from 'vitest'
import { locales } from '../../contract/kernel/constants.ts'
import { sumOf } from '../../contract/lending/loan/exact.ts'
import { statementDocument } from '../../server/repayments/loan-statement.ts'
import { type Borrower, booksAgree, borrower, repay, untilFirstDue } from '../lending/loans.ts'
import { type MerchantServer, openMerchantServer, settle } from '../support/merchants.ts'

let server: MerchantServer
let merchant: Borrower

beforeEach(async () => {
  server = await openMerchantServer()
  merchant = await borrower(server)
  return () => server.close()
})

const ask = (browser = merchant.browser) => browser.call('openLoanStatement', { drawdown_id: merchant.drawdownId, language: 'zh_HK' })
const minor = ({ amount }: { amount: string }) => BigInt(amount)

test('decision 131 it has each payment with what it paid, what is due and unpaid, and what falls due later, as the page has them', async () => {
  await server.later({ days: 2 })
  const early = (await ask()).data.statement
  expect([early.unpaid, early.payments]).toEqual([[], []])
  expect([minor(early.accrued) > 0n, minor(early.accrued)]).toEqual([true, minor(early.owed) - minor(early.owed_principal)])
  await repay(merchant, 250_000n)
  await settle(server)
  await untilFirstDue(server, merchant)
  await server.later({ days: 4 })
  await merchant.browser.data('extendSession', {})
  // A debit that the bank has not answered is no payment.
  await repay(merchant, 100_000n)
  const { statement } = (await ask()).data
  const [page] = await merchant.browser.data('listLoans', { product: 'hook' })
  expect([statement.owed, statement.owed_principal]).toEqual([page?.total, page?.principal])
  expect(statement.unpaid).toEqual(page?.fallen.map(({ standing: _, ...sum }) => sum))
  expect(statement.coming).toEqual(page?.coming)
  expect(statement.unpaid.length).toBeGreaterThan(0)
  const owing = sumOf(statement.unpaid.map(({ interest }) => minor(interest))) + minor(statement.accrued)
  expect(owing).toBe(minor(statement.owed) - minor(statement.owed_principal))

  const { records } = await merchant.browser.data('listRepayments', { product: 'hook' })
  const received = records.filter(({ status }) => status === 'received' || status === 'cleared')
  expect([records.length, received.length]).toEqual([2, 1])
  expect(statement.payments.map(({ on, reference, amount, principal, interest }) => [on, reference, amount, principal, interest])).toEqual(
    received.map(({ value_on, reference, amount, principal, interest }) => [value_on, reference, amount, principal, interest]),
  )
  for (const { amount, principal, interest, rest } of statement.payments)
    expect(minor(principal) + minor(interest) + minor(rest)).toBe(minor(amount))
  const { offer } = await merchant.browser.data('readDrawdown', { id: merchant.drawdownId })
  expect([statement.principal, statement.annual_rate, statement.statutory_annual_rate]).toEqual([
    ...[offer.amount, offer.annual_rate, offer.statutory_annual_rate],
  ])
  await booksAgree(server, merchant)

  for (const locale of locales) {
    const words = JSON.stringify(statementDocument(statement, locale))
    expect(words).not.toContain('repayments.loanStatement')
    for (const { due } of [...statement.unpaid, ...statement.coming]) expect(words).toContain(due)
    expect(words).not.toMatch(/counsel|律师|律師/)
  }
})

test('decision 131 a repaid loan has none', async () => {
  await server.later({ days: 2 })
  await merchant.browser.data('extendSession', {})
  const { total } = await merchant.browser.data('quoteRepayment', { drawdown_id: merchant.drawdownId })
  await repay(merchant, BigInt(total.amount))
  await settle(server)
  expect((await ask()).code).toBe(20011)
})

test('decision 131 it is a PDF at a signed address, of the own open loans only; asking for it is audited', async () => {
  const { url } = (await ask()).data
  const served = await server.app.request(url)
  expect([served.status, served.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect((await server.app.request(url.replace('zh_HK', 'en_US'))).status).toBe(404)
  expect((await server.app.request(url.replace(/signature=./, 'signature=!'))).status).toBe(404)
  const other = await server.signUp()
  await server.join(other)
  expect((await ask(other)).code).toBe(20018)
  const rows = await server.database.db
    .selectFrom('audit_log')
    .select(['company_id', 'subject_id'])
    .where('action', '=', 'loanStatement.opened')
    .execute()
  expect(rows).toEqual([{ company_id: merchant.companyId, subject_id: merchant.drawdownId }])

  const [page] = await merchant.browser.data('listLoans', { product: 'hook' })
  await repay(merchant, minor(page?.total ?? { amount: '0' }))
  await settle(server)
  expect((await ask()).code).toBe(20011)
})
