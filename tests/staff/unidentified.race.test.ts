/** Decisions on unidentified transfers, many times at once, on real PostgreSQL. Decisions 109, 122, 126. */
import { expect, test } from 'vitest'
import { balanceOf, ledgerAccounts } from '../../server/platform/ledger/ledger.ts'
import { scheduleStatements } from '../../server/repayments/statements.ts'
import { booksAgree, borrower, transfer } from '../lending/loans.ts'
import { atOnce } from '../support/callers.ts'
import { openMerchantServer, settle } from '../support/merchants.ts'
import { adjustableLoan, allocate, proposeUndo, twoLeads, unidentifiedComes, waitingOf } from './adjustments.ts'
import { staffMember } from './staff.ts'

test.each([
  ['allocated', 'repays its loan once'],
  ['returned', 'is sent back once'],
] as const)(
  'decision 109 decision 122 a transfer whose proposal is confirmed many times at once is %s: it %s',
  { timeout: 300_000 },
  async (status, _how) => {
    const server = await openMerchantServer({ POINTS_PER_MINUTE: '1000000' })
    await scheduleStatements(server.deps)
    const merchant = await borrower(server, { amount: 60_000 })
    await transfer(server, 'THANK YOU', 82_345n)
    const [one, other] = [await staffMember(server, 'lead'), await staffMember(server, 'lead')]
    const id = (await one.browser.data('listUnidentified', {})).records[0]?.id ?? ''
    const to = status === 'allocated' ? merchant.drawdownId : 'payer'
    await one.browser.data('proposeAllocation', { id, to, reason: 'The amount.' })
    const answers = await atOnce(() => other.browser.call('decideAllocation', { id, to, accepted: true }))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([200, 20011]))
    await settle(server)
    const { db } = server.database
    const repaid = await db.selectFrom('repayments').select('amount').where('method', '=', 'transfer').execute()
    const sentBack = await db.selectFrom('sandbox_payouts').select('amount').where('reference', 'like', 'RT-%').execute()
    expect([repaid, sentBack].map((rows) => rows.map(({ amount }) => amount))).toEqual(
      status === 'allocated' ? [[82_345n], []] : [[], [82_345n]],
    )
    expect(await db.selectFrom('unidentified_transfers').select('status').execute()).toEqual([{ status }])
    expect(await balanceOf(db, ledgerAccounts.suspense, 'HKD')).toBe(0n)
    await booksAgree(server, merchant)
    await server.close()
  },
)

test('decision 126 an allocation whose undoing is confirmed many times at once is undone once, and the money is allocated again once', {
  timeout: 300_000,
}, async () => {
  const server = await openMerchantServer({ POINTS_PER_MINUTE: '1000000' })
  const merchant = await borrower(server, { amount: 60_000 })
  await unidentifiedComes(server, 82_345n)
  const leads = await twoLeads(server)
  const [one, other] = leads
  const id = await allocate(merchant, leads)
  const [paid] = (await adjustableLoan(merchant, one)).undoable
  await proposeUndo(merchant, one, paid?.id ?? '')
  const confirmed = { id: await waitingOf(server, merchant), accepted: true }
  const undone = await atOnce(() => other.browser.call('decideAdjustment', confirmed))
  expect(undone.filter(({ code }) => code === 200)).toHaveLength(1)
  expect(new Set(undone.map(({ code }) => code))).toEqual(new Set([200, 20011]))
  const { db } = server.database
  expect(await balanceOf(db, ledgerAccounts.suspense, 'HKD')).toBe(-82_345n)
  const to = merchant.drawdownId
  await one.browser.data('proposeAllocation', { id, to, reason: 'The amount.' })
  const again = await atOnce(() => other.browser.call('decideAllocation', { id, to, accepted: true }))
  expect(again.filter(({ code }) => code === 200)).toHaveLength(1)
  const repaid = db.selectFrom('repayments').select(['status', 'amount']).where('method', '=', 'transfer').orderBy('number')
  expect(await repaid.execute()).toEqual(['returned', 'cleared'].map((status) => ({ status, amount: 82_345n })))
  expect(await balanceOf(db, ledgerAccounts.suspense, 'HKD')).toBe(0n)
  await booksAgree(server, merchant)
  await server.close()
})
