/** Drawdowns that are repaid by a share of what a PSP pays out: offered, held back, ended, and collected on their last day. Decision 127. */

import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '../../contract/kernel/days.ts'
import { shareOf } from '../../contract/lending/loan/exact.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { scheduleCharges } from '../../server/repayments/raise.ts'
import { scheduleStatements } from '../../server/repayments/statements.ts'
import { merchants } from '../../server/sandbox/merchants.ts'
import { settlementsBetween } from '../../server/sandbox/settlements.ts'
import { amountFrom } from '../lending/approvers.ts'
import { type Borrower, booksAgree, borrower, hkd, lend, night, onlyOrder, ordersOf, repay, transfer } from '../lending/loans.ts'
import { freeze } from '../staff/freezes.ts'
import { staffMember } from '../staff/staff.ts'
import { steppedUp } from '../support/accounts.ts'
import { type MerchantServer, openMerchantServer, settle } from '../support/merchants.ts'
import { fieldsOf } from '../support/server.ts'
import { withPsp } from './psp.ts'
import { drawShared, type PaidByPsp, paidByPsp, requestOf } from './shares.ts'

let server: MerchantServer

beforeEach(async () => {
  server = await openMerchantServer()
  await scheduleCharges(server.deps)
  await scheduleStatements(server.deps)
  return () => server.close()
})

const today = () => dayOf(server.deps.clock.now())

/** Lets days pass, with a night after each week and at the end. */
async function days(count: number, { browser }: Pick<Borrower, 'browser'>): Promise<void> {
  for (let left = count; left > 0; left -= 7) {
    await server.later({ days: Math.min(7, left) })
    await night(server)
    await settle(server)
    await browser.data('extendSession', {})
  }
}

/** Orders to PSPs for a loan, in the order in which they were made. */
const heldFor = ({ drawdownId }: Borrower) =>
  server.database.db
    .selectFrom('charge_collections')
    .select(['amount', 'taken', 'status', 'share'])
    .where('drawdown_id', '=', drawdownId)
    .orderBy('reference')
    .execute()

const quoted = ({ browser, drawdownId }: Borrower, on?: string) =>
  browser.data('quoteRepayment', { drawdown_id: drawdownId, ...(on ? { on } : {}) })

/** What the PSP held back, oldest first. */
async function received({ browser }: Borrower) {
  return (await browser.data('listRepayments', { product: 'hook' })).records.filter(({ method }) => method === 'settlement').toReversed()
}

describe('decision 127 a share of payouts is offered', () => {
  test('by the payouts that are counted, with what it is expected to cost and what it can cost at most', async () => {
    const { browser, accountId } = await paidByPsp(server)
    const { payouts, terms } = await browser.data('readDrawdownBasis', { product: 'hook' })
    expect(payouts?.taken).toBe('0')
    expect(Number(payouts?.monthly)).toBeGreaterThan(10_000_000)
    const asked = { product: 'hook', amount: hkd(100_000), tenor: 3 } as const
    const [instalments, share] = [
      await browser.data('previewDrawdown', asked),
      await browser.data('previewDrawdown', { ...asked, repaid_by: 'share' }),
    ]
    expect(instalments.share).toBeNull()
    expect(share).toMatchObject({ annual_rate: instalments.annual_rate, fee: instalments.fee, certain_until: instalments.certain_until })
    expect(share.share).toMatchObject({ monthly: { amount: payouts?.monthly } })
    const { longest } = share.share ?? { longest: null }
    expect(Number(longest?.total_cost.amount)).toBeGreaterThan(Number(share.total_cost.amount))
    expect(daysBetween(share.schedule.at(-1)?.due ?? '', longest?.due ?? '')).toBeGreaterThan(21)
    const request = await requestOf(browser, accountId, 100_000)
    const drawdown = await browser.data('submitDrawdown', request)
    expect(drawdown.offer).toEqual(share)
    const { terms: stored } = await server.database.db.selectFrom('drawdowns').select('terms').executeTakeFirstOrThrow()
    expect(stored.structure).toMatchObject({
      repaymentMethod: { kind: 'share_of_sales', share: share.share?.share, monthly: payouts?.monthly, longer: 1 },
      minimumRepaymentAmount: hkd(0),
      interestPaymentTiming: 'weekly',
    })
    expect(stored.rate).toEqual(terms.rate)
  })

  test('only where a PSP that pays the company can hold it back and the signed agreement has it', async () => {
    const merchant = await borrower(server)
    await lend(server, merchant)
    const { browser } = merchant
    const asked = { product: 'hook', amount: hkd(20_000), tenor: 3, repaid_by: 'share' } as const
    expect((await browser.data('readDrawdownBasis', { product: 'hook' })).payouts).toBeNull()
    expect(fieldsOf(await browser.call('previewDrawdown', asked))).toEqual({ repaid_by: 'field.repaidBy.none' })
    const paid = await paidByPsp(server)
    const offered = () => paid.browser.data('readDrawdownBasis', { product: 'hook' })
    expect((await offered()).payouts).not.toBeNull()
    const before = { ...asked, bank_account_id: paid.accountId }
    const request = await requestOf(paid.browser, paid.accountId, 20_000)
    await server.database.db.updateTable('facilities').set({ repaid_by_share: false }).where('id', '=', paid.facilityId).execute()
    expect((await offered()).payouts).toBeNull()
    for (const refused of [request, { ...before, agreed: request.agreed }])
      expect(fieldsOf(await paid.browser.call('submitDrawdown', refused, { 'idempotency-key': randomUUID() }))).toEqual({
        repaid_by: 'field.repaidBy.none',
      })
    await server.database.db.updateTable('facilities').set({ repaid_by_share: true }).where('id', '=', paid.facilityId).execute()
    await paid.browser.data('removeShop', { id: paid.psp })
    expect((await offered()).payouts).toBeNull()
  })

  test('as a share of at most a quarter, of a tenor whose longest duration is no longer than a year', async () => {
    const { browser, psp } = await paidByPsp(server)
    await server.database.db
      .updateTable('psp_settlements')
      .set(({ eb }) => ({ gross: eb('gross', '/', 20n) }))
      .where('psp_id', '=', psp)
      .execute()
    const refused = async (dollars: number, tenor: 3 | 12) =>
      fieldsOf(await browser.call('previewDrawdown', { product: 'hook', amount: hkd(dollars), tenor, repaid_by: 'share' }))
    expect(await refused(20_000, 3)).toEqual({ tenor: 'field.tenor.shareTooHigh' })
    expect(await refused(20_000, 12)).toEqual({ tenor: 'field.tenor.shareTooLong' })
  })

  test('as a share that is at most a quarter together with those of other drawdowns, until one of them has ended', async () => {
    const paid = await paidByPsp(server)
    const left = async () => (await paid.browser.data('readDrawdownBasis', { product: 'hook' })).payouts
    const monthly = BigInt((await left())?.monthly ?? 0)
    // About a sixth of the payouts of three months.
    const dollars = Number(monthly / 200n)
    const first = await drawShared(server, paid, dollars)
    const { terms } = await server.database.db
      .selectFrom('drawdowns')
      .select('terms')
      .where('id', '=', first.drawdownId)
      .executeTakeFirstOrThrow()
    expect(terms.structure.repaymentMethod).toMatchObject({ share: (await left())?.taken })
    const more = { product: 'hook', amount: hkd(dollars), tenor: 3, repaid_by: 'share' } as const
    expect(fieldsOf(await paid.browser.call('previewDrawdown', more))).toEqual({ tenor: 'field.tenor.shareTooHigh' })
    const { reference } = await paid.browser.data('readDrawdown', { id: first.drawdownId })
    await transfer(server, reference, BigInt((await quoted(first)).total.amount) + 100_000n)
    expect((await left())?.taken).toBe('0')
    expect((await paid.browser.call('previewDrawdown', more)).code).toBe(200)
  })

  test('at the share that was shown: with another one, or without it, the drawdown is refused', async () => {
    const { browser, accountId } = await paidByPsp(server)
    const { agreed, ...request } = await requestOf(browser, accountId, 50_000)
    for (const changed of [
      { ...agreed, share: '0.005' },
      { annual_rate: agreed.annual_rate, total_cost: agreed.total_cost },
    ]) {
      const sent = { ...request, agreed: changed }
      expect(fieldsOf(await browser.call('submitDrawdown', sent, { 'idempotency-key': randomUUID() }))).toEqual({
        agreed: 'field.agreed.changed',
      })
    }
  })

  test('and what it is expected to take of the sales counts as debt service of the next drawdown', async () => {
    const paid = await paidByPsp(server)
    const left = async () => Number((await paid.browser.data('readDrawdownBasis', { product: 'hook' })).service_left)
    const before = await left()
    const { browser, drawdownId } = await drawShared(server, paid, 100_000)
    const { offer } = await browser.data('readDrawdown', { id: drawdownId })
    const all = offer.schedule.reduce((sum, { total }) => sum + Number(total.amount), 0)
    expect(before - (await left())).toBe(all)
  })
})

test('decision 127 decision 086 a second administrator cannot approve it once no PSP can hold it back', async () => {
  const paid = await paidByPsp(server)
  const second = await steppedUp(server, await server.signUp())
  await server.join(second, { companyId: paid.companyId })
  await steppedUp(server, paid.browser)
  await server.later({ hours: 25 })
  await paid.browser.data('changeApprovalRule', { from: amountFrom(10_000) })
  const { id, status } = await paid.browser.data('submitDrawdown', await requestOf(paid.browser, paid.accountId, 20_000))
  expect(status).toBe('awaiting approval')
  await server.database.db.updateTable('psp_accounts').set({ removed_at: server.deps.clock.now() }).where('id', '=', paid.psp).execute()
  expect(fieldsOf(await second.call('approveDrawdown', { id }))).toEqual({ repaid_by: 'field.repaidBy.none' })
  await server.database.db.updateTable('psp_accounts').set({ removed_at: null }).where('id', '=', paid.psp).execute()
  expect((await second.call('approveDrawdown', { id })).code).toBe(200)
})

describe('decision 127 a PSP holds the share back', () => {
  let paid: PaidByPsp
  let merchant: Borrower

  beforeEach(async () => {
    paid = await paidByPsp(server)
    merchant = await drawShared(server, paid, 100_000)
  })

  test('of each settlement, which repays interest, then principal, until nothing is owed; nothing is due meanwhile', async () => {
    const { offer } = await merchant.browser.data('readDrawdown', { id: merchant.drawdownId })
    await night(server)
    expect(await heldFor(merchant)).toEqual([{ amount: 10_000_000n, taken: 0n, status: 'open', share: offer.share?.share }])
    const { coming } = await merchant.browser.data('readDashboard', { product: 'hook' })
    expect(coming).toMatchObject([{ due: offer.share?.longest.due ?? '', place: 1, of: 1, share: offer.share?.share }])
    let weeks = 0
    while ((await quoted(merchant)).total.amount !== '0') {
      await days(7, merchant)
      await booksAgree(server, merchant)
      expect(await quoted(merchant)).toMatchObject({ due: hkd(0), overdue: hkd(0) })
      expect(weeks++).toBeLessThan(17)
    }
    const held = await received(merchant)
    const steady = merchants.find(({ kind }) => kind === 'steady')
    const on = String(held[0]?.value_on)
    const [settlement] = steady ? settlementsBetween('payoneer', steady, 'USD', on, on, on) : []
    const gross = (BigInt(settlement?.gross ?? 0) * 78n) / 10n
    expect(held[0]?.amount).toEqual(hkd(Number(shareOf(gross, offer.share?.share ?? '0')) / 100))
    expect(held.slice(0, -2).every(({ interest, principal }) => Number(interest.amount) > 0 && Number(principal.amount) > 0)).toBe(true)
    expect(held.reduce((sum, { surplus }) => sum + Number(surplus.amount), 0)).toBe(0)
    const cost = held.reduce((sum, { interest }) => sum + Number(interest.amount), 0)
    expect(cost).toBeLessThan(Number(offer.share?.longest.interest.amount))
    expect((await heldFor(merchant)).map(({ status }) => status).every((status) => status === 'done')).toBe(true)
    expect(await ordersOf(merchant)).toEqual([])
    expect(await merchant.browser.data('readDrawdown', { id: merchant.drawdownId })).toMatchObject({ status: 'repaid' })
  })

  test('and the page says which share, until when it is expected to be repaid, and when the rest falls due', async () => {
    const { offer } = await merchant.browser.data('readDrawdown', { id: merchant.drawdownId })
    expect(await quoted(merchant)).toMatchObject({
      share: { share: offer.share?.share, expected_until: offer.schedule.at(-1)?.due, until: offer.share?.longest.due },
      coming: [{ due: offer.share?.longest.due }],
    })
  })

  test('of no more than is owed once the merchant has paid a part, and of nothing once all is paid', async () => {
    await night(server)
    expect((await repay(merchant, 4_000_000n)).code).toBe(200)
    await settle(server)
    const { total } = await quoted(merchant)
    const shares = (await heldFor(merchant)).map(({ amount, status }) => [amount, status])
    expect(shares).toEqual([
      [10_000_000n, 'cancelled'],
      [BigInt(total.amount), 'open'],
    ])
    expect((await repay(merchant, BigInt(total.amount))).code).toBe(200)
    await settle(server)
    expect((await heldFor(merchant)).map(({ status }) => status)).toEqual(['cancelled', 'cancelled'])
    await booksAgree(server, merchant)
  })

  test('until all that is left falls due on its last day: the share is ended, and all of it is collected as an order', async () => {
    await night(server)
    // The PSP pays much less out than was counted.
    await server.database.db.updateTable('sandbox_collections').set({ share: '0.0001' }).execute()
    const { until } = (await quoted(merchant)).share ?? { until: '' }
    await days(daysBetween(today(), until) - 1, merchant)
    expect(await quoted(merchant)).toMatchObject({ due: hkd(0) })
    expect(await ordersOf(merchant)).toEqual([])
    const [share, ...more] = await heldFor(merchant)
    expect([share?.status, Number(share?.taken) > 0, more]).toEqual(['open', true, []])
    await days(1, merchant)
    const { due, total } = await quoted(merchant)
    expect(due).toEqual(total)
    expect((await heldFor(merchant)).map(({ status }) => status)).toEqual(['cancelled'])
    expect(await onlyOrder(merchant)).toMatchObject({ total, pending: total, collectionMethod: 'settlement' })
    await days(42, merchant)
    await booksAgree(server, merchant)
    expect(await quoted(merchant)).toMatchObject({ share: null, total: hkd(0) })
  })

  test('and is asked again in the next night when the PSP refuses, and not while none pays the company', async () => {
    server.outside.tampered.set('/sandbox/api/payoneer/collections', async (go, { init }) =>
      init.method === 'POST' ? Response.json({}, { status: 422 }) : go(),
    )
    await night(server)
    expect((await heldFor(merchant)).map(({ status }) => status)).toEqual(['refused'])
    server.outside.tampered.clear()
    await days(1, merchant)
    expect((await heldFor(merchant)).map(({ status }) => status)).toEqual(['refused', 'open'])
    await booksAgree(server, merchant)
  })

  test('R12 once, also when answers of the PSP are lost', async () => {
    let lost = 0
    server.outside.tampered.set('/sandbox/api/payoneer/collections', async (go) => {
      const answered = await go()
      if (lost++ % 2 === 0) throw new TypeError('fetch failed')
      return answered
    })
    await night(server)
    await days(15, merchant)
    server.outside.tampered.clear()
    await days(1, merchant)
    const sources = (await server.database.db.selectFrom('repayments').select('source').execute()).map(({ source }) => source)
    expect(new Set(sources).size).toBe(sources.length)
    expect((await heldFor(merchant)).length).toBe(1)
    await booksAgree(server, merchant)
  })

  test('beside a debit that is under way no more than what it leaves', async () => {
    await night(server)
    await server.database.db.deleteFrom('sandbox_settings').execute()
    const slow = await drawShared(server, paid, 20_000)
    const { total } = await quoted(slow)
    await repay(slow, BigInt(total.amount) - 500_000n)
    await night(server)
    expect((await heldFor(slow)).at(-1)).toMatchObject({ amount: 500_000n })
    await settle(server)
    await booksAgree(server, merchant)
  })

  test('decision 123 nothing is paid out that was held until its first expected payment: it would be repaid sooner than was priced', async () => {
    const { id } = await paid.browser.data('submitDrawdown', await requestOf(paid.browser, paid.accountId, 20_000), {
      'idempotency-key': randomUUID(),
    })
    await freeze(server, paid.companyId)
    await settle(server)
    await server.later({ days: 7 })
    await settle(server)
    await paid.browser.data('extendSession', {})
    expect(await paid.browser.data('readDrawdown', { id })).toMatchObject({ status: 'refused', refusal: 'held until its first due day' })
  })

  test('decision 130 and the desk lists the order, and names no day of a next collection', async () => {
    await night(server)
    const lead = await staffMember(server, 'lead')
    const { calls, nextCollection } = await lead.browser.data('readServicedLoan', { id: merchant.drawdownId })
    expect(calls.filter(({ kind }) => kind === 'withholding')).toMatchObject([{ reference: expect.stringMatching(/^HB-/), status: 'sent' }])
    expect(nextCollection).toBeNull()
  })

  test('of the account that pays the company alone: one that is removed holds nothing back any more', async () => {
    await night(server)
    const { db } = server.database
    await db.updateTable('psp_accounts').set({ removed_at: server.deps.clock.now() }).where('id', '=', paid.psp).execute()
    await days(1, merchant)
    expect((await heldFor(merchant)).map(({ status }) => status)).toEqual(['cancelled'])
    expect((await quoted(merchant)).share).toBeNull()
    await db.updateTable('psp_accounts').set({ removed_at: null }).where('id', '=', paid.psp).execute()
    await days(1, merchant)
    expect((await heldFor(merchant)).map(({ status }) => status)).toEqual(['cancelled', 'open'])
    await booksAgree(server, merchant)
  })

  test('decision 132 also when a later day is asked for: no day of it is moved', async () => {
    const from = addDays(today(), 59)
    const { id } = await merchant.browser.data('requestArrangement', { drawdown_id: merchant.drawdownId, wish: 'later', from })
    const until = (await quoted(merchant)).share?.until ?? ''
    await server.later({ days: daysBetween(today(), until) - 20 })
    const late = await staffMember(server, 'lead')
    const moved = { id, first: addDays(until, 1), count: 1, timing: 'moved' } as const
    expect((await late.browser.call('calculateArrangement', moved)).code).toBe(502)
  })

  test('decision 132 no more while a lead holds the debits, and again afterwards', async () => {
    await night(server)
    const lead = await staffMember(server, 'lead')
    await lead.browser.data('holdDebits', { id: merchant.drawdownId, until: addDays(today(), 3), reason: 'Their PSP pays twice.' })
    await settle(server)
    await days(3, merchant)
    expect((await heldFor(merchant)).map(({ status }) => status)).toEqual(['cancelled'])
    expect([(await quoted(merchant)).share, (await merchant.browser.data('listLoans', { product: 'hook' }))[0]?.share]).toEqual([
      null,
      null,
    ])
    await days(1, merchant)
    expect((await heldFor(merchant)).map(({ status }) => status)).toEqual(['cancelled', 'open'])
    expect((await quoted(merchant)).share).not.toBeNull()
    await booksAgree(server, merchant)
  })

  test('no more from the acceptance of other instalments on', async () => {
    await night(server)
    const proposed = { first: addDays(today(), 14), count: 3, timing: 'monthly', reason: 'Sales have halved.' } as const
    const asked = { drawdown_id: merchant.drawdownId, wish: 'later', from: proposed.first }
    const { id } = await merchant.browser.data('requestArrangement', asked)
    const [one, other] = [await staffMember(server, 'lead', '吴主管'), await staffMember(server, 'lead', '林主管')]
    await one.browser.data('proposeArrangement', { id, ...proposed })
    await other.browser.data('decideArrangement', { id, ...proposed, accepted: true })
    const { arrangements } = await merchant.browser.data('listArrangements', {})
    const total = arrangements[0]?.offer?.total ?? hkd(0)
    await merchant.browser.data('answerArrangement', { id, accepted: true, total })
    await settle(server)
    await night(server)
    expect((await heldFor(merchant)).map(({ status }) => status)).toEqual(['cancelled'])
    expect((await quoted(merchant)).share).toBeNull()
    await booksAgree(server, merchant)
  })

  test('and the transfer of a merchant counts as with any other loan', async () => {
    await night(server)
    const { reference } = await merchant.browser.data('readDrawdown', { id: merchant.drawdownId })
    await transfer(server, reference, 1_000_000n)
    await settle(server)
    const { total } = await quoted(merchant)
    expect((await heldFor(merchant)).at(-1)).toMatchObject({ status: 'open', amount: BigInt(total.amount) })
    await booksAgree(server, merchant)
  })
})

test('decision 127 the database keeps one order for the share of a loan, and none that is for a loan and a sub-order', async () => {
  const paid = await paidByPsp(server)
  const merchant = await drawShared(server, paid, 50_000)
  await lend(server, paid)
  await night(server)
  const { db } = server.database
  const other = await withPsp(server, merchant.companyId)
  const order = { drawdown_id: merchant.drawdownId, psp_id: other, amount: 100n, asked_at: server.deps.clock.now(), sub_order_id: null }
  const put = (row: { reference: string; share: string | null; drawdown_id: string | null }) =>
    db
      .insertInto('charge_collections')
      .values({ ...order, status: 'asked', ...row })
      .execute()
  await expect(put({ reference: 'a', share: '0.1', drawdown_id: merchant.drawdownId })).rejects.toThrow('charge_collections_shared')
  await expect(put({ reference: 'b', share: '0.1', drawdown_id: null })).rejects.toThrow('charge_collections_for')
  await expect(put({ reference: 'c', share: null, drawdown_id: merchant.drawdownId })).rejects.toThrow('charge_collections_share')
})
