/** Debits that a bank takes back after they were cleared: the loan is open again, also where its principal was drawn again. CRED-06, CRED-07, decision 100. */
import { beforeEach, describe, expect, test } from 'vitest'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { scheduleStatements } from '../../server/repayments/statements.ts'
import { decideDebit } from '../../server/sandbox/debits.ts'
import { type Borrower, booksAgree, borrower, draw, facilityRow, hkd, lend, night, repay } from '../lending/loans.ts'
import { type MerchantServer, openMerchantServer, settle } from '../support/merchants.ts'

let server: MerchantServer

beforeEach(async () => {
  server = await openMerchantServer()
  await scheduleStatements(server.deps)
  return () => server.close()
})

const loan = ({ browser, drawdownId }: Borrower) => browser.data('readDrawdown', { id: drawdownId })
const available = async ({ browser }: Borrower) => (await browser.data('readFacilitySummary', { product: 'hook' }))?.availableLimit

/** A borrower of 39,000 who repaid all of it on the third day, which was cleared. */
async function cleared() {
  const merchant = await borrower(server, { limit: 39_000 })
  await server.later({ days: 3 })
  const { total } = await merchant.browser.data('quoteRepayment', { drawdown_id: merchant.drawdownId })
  const { data } = await repay(merchant, BigInt(total.amount))
  await settle(server)
  await server.later({ days: 7 })
  await server.worker.drain()
  await merchant.browser.data('extendSession', {})
  expect((await merchant.browser.data('readRepayment', { id: data.id })).status).toBe('cleared')
  await lend(server, merchant)
  return { merchant, repayment: data }
}

/** The bank takes the debit back, which the statement of the next night names. */
async function takeBackLate(reference: string): Promise<void> {
  await decideDebit(server.deps, reference, 'returned')
  await server.later({ days: 1 })
  await night(server)
}

async function differences(): Promise<unknown[]> {
  await server.later({ days: 1 })
  await night(server)
  return server.database.db.selectFrom('reconciliation_breaks').select('reference').where('status', '=', 'open').execute()
}

describe('a debit that is taken back after it was cleared', () => {
  test('CRED-07 opens the loan again with its interest, once, and its principal is not drawable', async () => {
    const { merchant, repayment } = await cleared()
    expect(await available(merchant)).toEqual(hkd(39_000))
    await takeBackLate(repayment.reference)
    expect(await merchant.browser.data('readRepayment', { id: repayment.id })).toMatchObject({ status: 'returned' })
    expect(await loan(merchant)).toMatchObject({ status: 'settled', outstanding: hkd(39_000) })
    expect(await available(merchant)).toEqual(hkd(0))
    // 39,000 × 0.135 × 11 / 365
    expect((await merchant.browser.data('quoteRepayment', { drawdown_id: merchant.drawdownId })).interest).toEqual(hkd(158.67))
    await booksAgree(server, merchant)
    expect(await differences()).toEqual([])
    expect((await merchant.browser.data('searchMessages', { keyword: '被银行退回' })).records).toHaveLength(1)
    await booksAgree(server, merchant)
  })

  test('CRED-06 is booked although the principal was drawn again: both loans are owed, nothing is drawable, and a repayment frees it', async () => {
    const { merchant, repayment } = await cleared()
    const other = await draw(server, merchant.browser, merchant.accountId, 30_000)
    await takeBackLate(repayment.reference)
    expect(await facilityRow(server, merchant)).toMatchObject({ outstanding: 6_900_000n, late_returns: 3_900_000n })
    expect(await available(merchant)).toEqual(hkd(0))
    const asked = { product: 'hook', amount: hkd(10_000), tenor: 3 } as const
    expect((await merchant.browser.call('previewDrawdown', asked)).code).toBe(502)
    await booksAgree(server, merchant)
    for (const drawdownId of [merchant.drawdownId, other]) {
      const { total } = await merchant.browser.data('quoteRepayment', { drawdown_id: drawdownId })
      expect((await repay({ ...merchant, drawdownId }, BigInt(total.amount))).code).toBe(200)
      await settle(server)
    }
    expect(await facilityRow(server, merchant)).toMatchObject({ outstanding: 0n })
    await booksAgree(server, merchant)
    const { db } = server.database
    const over = db.updateTable('facilities').set({ outstanding: 4_000_000n }).where('id', '=', merchant.facilityId)
    await expect(over.execute()).rejects.toThrow(/would be overdrawn/)
  })

  test('CRED-07 in another amount than it had is a difference for a person, and changes no loan', async () => {
    const { merchant, repayment } = await cleared()
    const read_at = server.deps.clock.now()
    const line = { line_id: 'return:part', booked_on: dayOf(read_at), kind: 'return', reference: repayment.reference, amount: -100n }
    server.outside.tampered.set('/sandbox/bank/statement', async (go) => {
      const { lines } = (await (await go()).json()) as { lines: unknown[] }
      return Response.json({ lines: [...lines, { ...line, amount: '-100', currency: 'HKD' }] })
    })
    expect(await differences()).toEqual([])
    expect(await differences()).toEqual([{ reference: repayment.reference }])
    expect((await loan(merchant)).status).toBe('repaid')
  })
})
