/** Transfers that name no invoice: booked to the suspense account, so that books and statement agree. Decision 109. */
import { beforeEach, describe, expect, test } from 'vitest'
import { balanceOf, ledgerAccounts } from '../../server/platform/ledger/ledger.ts'
import { scheduleCharges } from '../../server/repayments/raise.ts'
import { scheduleStatements } from '../../server/repayments/statements.ts'
import { openPayer } from '../../server/repayments/unidentified.ts'
import { type Borrower, booksAgree, borrower, night, onlyOrder, transfer, untilFirstDue } from '../lending/loans.ts'
import { openMerchantServer } from '../support/merchants.ts'
import type { TestServer } from '../support/server.ts'

let server: TestServer
let merchant: Borrower

beforeEach(async () => {
  server = await openMerchantServer()
  await scheduleCharges(server.deps)
  await scheduleStatements(server.deps)
  merchant = await borrower(server, { amount: 60_000 })
  return () => server.close()
})

const suspense = (currency: 'HKD' | 'USD' = 'HKD') => balanceOf(server.database.db, ledgerAccounts.suspense, currency)
const kept = () => server.database.db.selectFrom('unidentified_transfers').selectAll().execute()
const differences = () => server.database.db.selectFrom('reconciliation_breaks').selectAll().execute()

describe('decision 109 a transfer that names no invoice', () => {
  test('is on the suspense account once, however often its line is read, and is no difference', async () => {
    await transfer(server, 'for my shop', 55_500n, { payerName: 'Haian Trading Ltd', payerAccount: '012-888-123456' })
    for (let nights = 0; nights < 2; nights += 1) {
      await server.later({ days: 1 })
      await night(server)
    }
    const [row, ...more] = await kept()
    expect([row, more]).toMatchObject([{ status: 'open' }, []])
    expect(await suspense()).toBe(-55_500n)
    expect(await differences()).toEqual([])
    await booksAgree(server, merchant)
    if (!row) throw new Error('no row')
    expect(row.payer_sealed).not.toContain('Haian')
    expect(openPayer(server.deps.config, row)).toEqual({ name: 'Haian Trading Ltd', account: '012-888-123456' })
  })

  test('in another currency than the invoice it names is not applied to it', async () => {
    await untilFirstDue(server, merchant)
    await night(server)
    const { id, subOrders } = await onlyOrder(merchant)
    const { number } = await merchant.browser.data('issueInvoice', { id, subOrderId: subOrders[0]?.subOrderId ?? '' })
    await transfer(server, number, 12_300n, { currency: 'USD' })
    expect([await suspense('USD'), await suspense()]).toEqual([-12_300n, 0n])
    expect(await server.database.db.selectFrom('repayments').select('id').where('method', '=', 'transfer').execute()).toEqual([])
  })
})
