/** Other instalments for a loan: asked for, proposed and confirmed by two leads, accepted by the merchant. Decision 117. */
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../contract/kernel/days.ts'
import type { ArrangementProposal } from '../../contract/staff/arrangements.ts'
import { scheduleHolidays } from '../../server/lending/later-holidays.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { register } from '../../server/privacy/register.ts'
import { listedUntil } from '../../server/reference/calendar/holidays.ts'
import { scheduleProof } from '../../server/repayments/proof.ts'
import { scheduleCharges } from '../../server/repayments/raise.ts'
import { scheduleStatements } from '../../server/repayments/statements.ts'
import { keepLists, publish } from '../lending/holiday-lists.ts'
import { type Borrower, booksAgree, borrower, hkd, lend, night, ordersOf, transfer, untilFirstDue } from '../lending/loans.ts'
import { type Staff, staffMember } from '../staff/staff.ts'
import { mailsTo } from '../support/accounts.ts'
import { type MerchantServer, openMerchantServer, settle } from '../support/merchants.ts'

let server: MerchantServer
let merchant: Borrower
let one: Staff
let other: Staff

beforeEach(async () => {
  server = await openMerchantServer()
  await scheduleCharges(server.deps)
  await scheduleStatements(server.deps)
  await scheduleProof(server.deps)
  // An account from which no debit succeeds.
  merchant = await borrower(server, { amount: 60_000, accountNumber: '012-345671-1111' })
  return () => server.close()
})

async function signInLeads(): Promise<void> {
  one = await staffMember(server, 'lead', '吴主管')
  other = await staffMember(server, 'lead', '林主管')
}

const today = () => dayOf(server.deps.clock.now())
const from = (days: number) => addDays(today(), days)
const ask = (days = 20) =>
  merchant.browser.call('requestArrangement', { drawdown_id: merchant.drawdownId, wish: 'Sales have halved.', from: from(days) })
const plan = (days = 20): ArrangementProposal => ({ first: from(days), count: 6, timing: 'monthly' })
const reason = 'The season is late.'
const propose = (id: string, proposed = plan(), lead = one) => lead.browser.call('proposeArrangement', { id, ...proposed, reason })
const decide = (id: string, accepted = true, seen = plan(), lead = other) =>
  lead.browser.call('decideArrangement', { id, ...seen, accepted, reason })
const loan = async () => {
  const loans = await merchant.browser.data('listLoans', { product: 'hook' })
  return loans[0]
}
const latest = async () => {
  const { arrangements } = await merchant.browser.data('listArrangements', {})
  return arrangements[0]
}
const codesOf = (answers: readonly { code: number }[]) => answers.map(({ code }) => code)

/** A request that leads have offered; answers its id. */
async function offered(proposed = plan()): Promise<string> {
  const id = (await ask()).data.id
  await signInLeads()
  await propose(id, proposed)
  await decide(id, true, proposed)
  return id
}
const answer = async (id: string, accepted: boolean, total = hkd(0)) => {
  const shown = (await latest())?.offer?.total ?? total
  return merchant.browser.call('answerArrangement', { id, accepted, total: accepted ? shown : total })
}

/** A loan that is overdue, with an order that could not be collected. */
async function overdue(): Promise<void> {
  await untilFirstDue(server, merchant)
  await night(server)
  await settle(server)
  await server.later({ days: 10 })
  await night(server)
  await settle(server)
}

describe('decision 125 the last day until which due days are certain', () => {
  const shown = async () => (await merchant.browser.data('readDrawdown', { id: merchant.drawdownId })).offer.certain_until

  test('is not named of a loan whose instalments were replaced: their days stay', async () => {
    expect(await shown()).toBe(listedUntil())
    const id = await offered()
    expect((await answer(id, true)).code).toBe(200)
    expect([await shown(), (await loan())?.certain_until]).toEqual([null, null])
  })

  test('is not named of a loan that was repaid', async () => {
    const owed = await loan()
    await transfer(server, owed?.reference ?? '', BigInt(owed?.total.amount ?? 0) + 10_000n)
    await merchant.browser.data('extendSession', {})
    expect(await merchant.browser.data('listLoans', { product: 'hook' })).toEqual([])
    expect(await shown()).toBeNull()
  })
})

describe('decision 117 a request', () => {
  test('is of an open loan, for one of the next 60 days, one at a time; an administrator withdraws it', async () => {
    expect(codesOf([await ask(0), await ask(61)])).toEqual([502, 502])
    const id = (await ask(60)).data.id
    expect(codesOf([await ask()])).toEqual([20011])
    const { loans, arrangements } = await merchant.browser.data('listArrangements', {})
    expect([loans, arrangements.map(({ status, wish, offer }) => [status, wish, offer])]).toEqual([
      [],
      [['requested', 'Sales have halved.', null]],
    ])
    expect((await merchant.browser.data('withdrawArrangement', { id })).status).toBe('withdrawn')
    expect(codesOf([await merchant.browser.call('withdrawArrangement', { id }), await ask()])).toEqual([20011, 200])
  })

  test('is answered by no one of another company', async () => {
    const id = await offered()
    const stranger = await server.signUp()
    await server.join(stranger)
    const asked = { drawdown_id: merchant.drawdownId, wish: 'Mine.', from: from(20) }
    expect(
      codesOf([
        await stranger.call('requestArrangement', asked),
        await stranger.call('withdrawArrangement', { id }),
        await stranger.call('answerArrangement', { id, accepted: true, total: hkd(1) }),
      ]),
    ).toEqual([20018, 20018, 20018])
  })

  test('is declined by a lead with the reason that the merchant reads', async () => {
    const id = (await ask()).data.id
    await signInLeads()
    await one.browser.data('declineArrangement', { id, reason: '请先提供最近的流水。' })
    expect(await latest()).toMatchObject({ status: 'declined', decline_reason: '请先提供最近的流水。' })
    expect(codesOf([await one.browser.call('declineArrangement', { id, reason: 'No.' }), await propose(id)])).toEqual([20011, 20011])
    const { email } = await server.database.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', merchant.browser.userId)
      .executeTakeFirstOrThrow()
    expect((await mailsTo(server, email)).filter(({ text }) => text.includes('请先提供最近的流水。'))).toHaveLength(1)
  })
})

describe('decision 117 a proposal', () => {
  test('is calculated before it is made, for one of the next 60 days', async () => {
    const id = (await ask()).data.id
    await signInLeads()
    const calculated = await one.browser.data('calculateArrangement', { id, ...plan() })
    expect(calculated).toHaveLength(6)
    expect(codesOf([await propose(id, plan(61)), await one.browser.call('calculateArrangement', { id, ...plan(0) })])).toEqual([502, 502])
    await propose(id)
    expect((await other.browser.data('readRequestedArrangement', { id })).plan).toEqual(calculated)
    expect((await latest())?.offer).toBeNull()
  })

  test('is confirmed by another lead, who sees what is confirmed, and while the one who made it is one', async () => {
    const id = (await ask()).data.id
    await signInLeads()
    await propose(id)
    expect(codesOf([await decide(id, true, plan(), one), await decide(id, true, { ...plan(), count: 5 })])).toEqual([403, 20011])
    // Within ten minutes of the sign-in.
    await server.later({ minutes: 11 })
    expect(codesOf([await decide(id)])).toEqual([20007])
    const proposer = one
    await signInLeads()
    await server.database.db.updateTable('staff').set({ role: 'reviewer' }).where('id', '=', proposer.id).execute()
    expect(codesOf([await decide(id)])).toEqual([20011])
    await server.database.db.updateTable('staff').set({ role: 'lead' }).where('id', '=', proposer.id).execute()
    expect(codesOf([await decide(id), await decide(id)])).toEqual([200, 20011])
    expect(await latest()).toMatchObject({ status: 'offered', offer: { until: from(14) } })
  })

  test('is declined: the request is open again', async () => {
    const id = (await ask()).data.id
    await signInLeads()
    await propose(id)
    expect(codesOf([await decide(id, false), await propose(id, plan(30), other)])).toEqual([200, 200])
    expect(await one.browser.data('readRequestedArrangement', { id })).toMatchObject({
      status: 'proposed',
      proposal: { own: false, first: from(30) },
    })
  })
})

describe('decision 117 an offer', () => {
  test('that is accepted takes the place of what is overdue: nothing is due before its first day, and the order is lifted', async () => {
    await overdue()
    expect(await loan()).toMatchObject({ overdue: { amount: expect.not.stringMatching(/^0$/) } })
    const before = await loan()
    const id = await offered()
    const shown = await latest()
    expect((await answer(id, true)).data).toMatchObject({
      status: 'accepted',
      offer: shown?.offer && { instalments: shown.offer.instalments },
    })
    const agreed = await loan()
    expect(agreed).toMatchObject({ due: hkd(0), overdue: hkd(0), fallen: [], total: before?.total, coming: shown?.offer?.instalments })
    expect((await ordersOf(merchant)).map(({ outstanding }) => outstanding)).toEqual(
      [hkd(0), hkd(0)].slice(0, (await ordersOf(merchant)).length),
    )
    await night(server)
    await settle(server)
    expect(await loan()).toMatchObject({ due: hkd(0) })
    await booksAgree(server, merchant)
  })

  test('is collected by its own days', async () => {
    const id = await offered()
    await answer(id, true)
    const [first] = (await loan())?.coming ?? []
    await server.later({ days: 20 })
    await night(server)
    const [order] = await ordersOf(merchant)
    expect([order?.dueOn, order?.total]).toEqual([first?.due, first?.total])
  })

  test('decision 125 has business days by the lists of its day, and keeps them when a later list is published', async () => {
    keepLists()
    await scheduleHolidays(server.deps)
    const id = (await ask()).data.id
    await signInLeads()
    const [first] = await one.browser.data('calculateArrangement', { id, ...plan() })
    publish(first?.due ?? '')
    const [moved, second, ...rest] = await one.browser.data('calculateArrangement', { id, ...plan() })
    expect([moved?.due, rest.length]).toEqual([addDays(first?.due ?? '', 1), 4])
    await propose(id)
    await decide(id)
    await answer(id, true)
    publish(second?.due ?? '')
    await night(server)
    expect((await loan())?.coming.slice(0, 2).map(({ due }) => due)).toEqual([moved?.due, second?.due])
  })

  test('has its own numbers on the dashboard, also where they are more than were agreed', async () => {
    const proposed = { first: from(20), count: 20, timing: 'weekly' } as const
    await answer(await offered(proposed), true)
    const { coming } = await merchant.browser.data('readDashboard', { product: 'hook' })
    expect(coming.map(({ place, of }) => [place, of])).toEqual(Array.from({ length: 20 }, (_, index) => [index + 1, 20]))
  })

  test('stops drawing until the loan is repaid', async () => {
    const id = await offered()
    await answer(id, true)
    await lend(server, merchant)
    const asked = { product: 'hook', amount: hkd(10_000), tenor: 3 } as const
    expect(await merchant.browser.call('previewDrawdown', asked)).toMatchObject({
      code: 502,
      data: { fields: { amount: 'field.amount.arranged' } },
    })
    await server.database.db
      .updateTable('drawdowns')
      .set({ status: 'repaid', outstanding: 0n })
      .where('id', '=', merchant.drawdownId)
      .execute()
    expect(codesOf([await merchant.browser.call('previewDrawdown', asked)])).toEqual([200])
  })

  test('is not accepted with another total than it has now', async () => {
    const id = await offered()
    const shown = (await latest())?.offer?.total ?? hkd(0)
    await transfer(server, (await latest())?.reference ?? '', 10_000_00n)
    expect(await merchant.browser.call('answerArrangement', { id, accepted: true, total: shown })).toMatchObject({
      code: 20011,
      data: { reason: 'changed' },
    })
    expect((await answer(id, true)).code).toBe(200)
  })

  test('is refused, or lapses after its last day: the plan stays as it was', async () => {
    const before = await loan()
    const id = await offered()
    expect((await answer(id, false)).data).toMatchObject({ status: 'refused', offer: null })
    expect((await loan())?.coming).toEqual(before?.coming)
    const second = (await ask()).data.id
    await propose(second)
    await decide(second)
    const { total = hkd(0) } = (await latest())?.offer ?? {}
    await server.later({ days: 15 })
    expect(codesOf([await merchant.browser.call('answerArrangement', { id: second, accepted: true, total })])).toEqual([20011])
    await server.worker.drain()
    expect((await latest())?.status).toBe('lapsed')
  })

  test('can be followed by another one, and its accepted instalments stay in the database', async () => {
    const id = await offered()
    await answer(id, true)
    const again = (await ask(40)).data.id
    await propose(again, { first: from(40), count: 3, timing: 'weekly' })
    await decide(again, true, { first: from(40), count: 3, timing: 'weekly' })
    await answer(again, true)
    expect((await loan())?.coming).toHaveLength(3)
    const change = server.database.db.updateTable('arrangements').set({ paid_before: 1n }).where('id', '=', id).execute()
    await expect(change).rejects.toThrow()
    await booksAgree(server, merchant)
  })
})

describe('decision 132 a request that a lead records for a caller', () => {
  const record = (lead: Staff, days = 20) =>
    lead.browser.call('recordArrangement', {
      id: merchant.drawdownId,
      caller: 'Ms Lam, director',
      wish: 'Sales have halved.',
      from: from(days),
    })

  test('is shown to the merchant, who is notified, and goes on as one of their own', async () => {
    await signInLeads()
    expect(codesOf([await record(one, 0), await record(one, 61), await record(one), await record(other)])).toEqual([502, 502, 200, 20011])
    const asked = await latest()
    expect(asked).toMatchObject({ status: 'requested', caller: 'Ms Lam, director', wish: 'Sales have halved.', wished_from: from(20) })
    const id = asked?.id ?? ''
    expect((await other.browser.data('readRequestedArrangement', { id })).recorded).toEqual({ caller: 'Ms Lam, director', by: one.name })
    await settle(server)
    const { email } = await server.database.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', merchant.browser.userId)
      .executeTakeFirstOrThrow()
    expect((await mailsTo(server, email)).filter(({ text }) => text.includes('Ms Lam, director'))).toHaveLength(1)
    await propose(id)
    await decide(id)
    expect((await answer(id, true)).data).toMatchObject({ status: 'accepted', caller: 'Ms Lam, director' })
    await booksAgree(server, merchant)
  })

  test('is withdrawn by an administrator, is no reviewer’s, and is in the merchant file with the reasons of both leads', async () => {
    await signInLeads()
    const reviewer = await staffMember(server)
    expect(codesOf([await record(reviewer), await record(one)])).toEqual([403, 200])
    const id = (await latest())?.id ?? ''
    expect((await one.browser.data('readServicedLoan', { id: merchant.drawdownId })).operations).toEqual(['holdDebits'])
    await propose(id)
    expect((await other.browser.data('readRequestedArrangement', { id })).proposal?.reason).toBe(reason)
    await decide(id, false)
    expect((await merchant.browser.data('withdrawArrangement', { id })).status).toBe('withdrawn')
    expect((await one.browser.data('readServicedLoan', { id: merchant.drawdownId })).operations).toEqual([
      'holdDebits',
      'recordArrangement',
    ])
    const { decisions } = await one.browser.data('readMerchantFile', { companyId: merchant.companyId })
    expect(decisions.map((each) => [each.action, each.reason])).toEqual([
      ['arrangement.sentBack', reason],
      ['arrangement.proposed', reason],
      ['arrangement.recorded', 'Sales have halved.'],
    ])
  })

  test('has either a user or a lead with a caller: the database refuses anything else', async () => {
    await signInLeads()
    await record(one)
    const change = (values: object) => server.database.db.updateTable('arrangements').set(values).execute()
    await expect(change({ requested_by: merchant.browser.userId })).rejects.toThrow(/arrangements_requested_check/)
    await expect(change({ caller: null })).rejects.toThrow(/arrangements_recorded_check/)
  })
})

test('decision 132 an erasure empties the words of a request and who called; what became of it stays', async () => {
  await signInLeads()
  await merchant.browser.data('withdrawArrangement', { id: (await ask()).data.id })
  await one.browser.data('recordArrangement', { id: merchant.drawdownId, caller: 'Ms Lam', wish: 'Mine.', from: from(20) })
  await one.browser.data('declineArrangement', { id: (await latest())?.id ?? '', reason: 'No.' })
  const { db } = server.database
  const subject = { id: merchant.browser.userId, email: '', phone: '', mailbox: '', companies: [merchant.companyId] }
  const blanks = Object.entries(register.arrangements.personal ?? {}).map(([column, { blank }]) => [
    column,
    typeof blank === 'function' ? blank(subject) : blank,
  ])
  await db.updateTable('arrangements').set(Object.fromEntries(blanks)).execute()
  const rows = await db.selectFrom('arrangements').select(['status', 'wish', 'caller', 'decline_reason']).orderBy('number').execute()
  expect(rows).toEqual([
    { status: 'withdrawn', wish: '', caller: null, decline_reason: null },
    { status: 'declined', wish: '', caller: '', decline_reason: '' },
  ])
})

describe('decision 132 one day that is moved', () => {
  const moving = (day: string): ArrangementProposal => ({ first: day, count: 1, timing: 'moved' })
  const calculate = (id: string, day: string) => one.browser.call('calculateArrangement', { id, ...moving(day) })
  const comingDays = async () => ((await loan())?.coming ?? []).map(({ due }) => due)

  test('falls due later, the others stay, and drawing goes on; it is moved once', async () => {
    const [first = '', second = '', ...later] = await comingDays()
    const before = await loan()
    const id = (await ask()).data.id
    await signInLeads()
    for (const day of [first, addDays(second, 1)]) {
      const refused = await calculate(id, day)
      expect([refused.code, refused.data]).toEqual([502, expect.objectContaining({ fields: { first: 'staff.arrangements.unmovable' } })])
    }
    const to = addDays(second, -1)
    await propose(id, moving(to))
    await decide(id, true, moving(to))
    const shown = await latest()
    expect([shown?.offer?.moved, shown?.offer?.instalments.map(({ due }) => due)]).toEqual([true, [to, second, ...later]])
    expect((await answer(id, true)).code).toBe(200)
    const moved = await loan()
    expect([await comingDays(), moved?.total]).toEqual([[to, second, ...later], before?.total])
    expect(moved?.coming.slice(0, -1).map(({ principal }) => principal)).toEqual(
      before?.coming.slice(0, -1).map(({ principal }) => principal),
    )

    await lend(server, merchant)
    expect(codesOf([await merchant.browser.call('previewDrawdown', { product: 'hook', amount: hkd(10_000), tenor: 3 })])).toEqual([200])
    await untilFirstDue(server, merchant)
    await night(server)
    expect([await ordersOf(merchant), (await loan())?.due]).toEqual([[], hkd(0)])
    await booksAgree(server, merchant)

    const again = (await ask()).data.id
    await signInLeads()
    expect((await calculate(again, second)).code).toBe(502)
  })

  test('follows later lists of holidays with all its days, also the moved one, decision 125', async () => {
    keepLists()
    await scheduleHolidays(server.deps)
    const [, second = '', third = '', ...later] = await comingDays()
    const id = (await ask()).data.id
    await signInLeads()
    const to = addDays(second, -1)
    await propose(id, moving(to))
    await decide(id, true, moving(to))
    expect((await answer(id, true)).code).toBe(200)
    const { offer } = await merchant.browser.data('readDrawdown', { id: merchant.drawdownId })
    expect([offer.certain_until, (await loan())?.certain_until]).toEqual([listedUntil(), listedUntil()])
    publish(to, third)
    await night(server)
    const days = [second, addDays(third, 1), ...later]
    const before = await loan()
    expect(await comingDays()).toEqual(days)
    expect((await latest())?.offer?.instalments.map(({ due }) => due)).toEqual(days)
    await untilFirstDue(server, merchant)
    await server.later({ days: 7 })
    await night(server)
    expect((await ordersOf(merchant)).map(({ dueOn }) => dueOn)).toEqual([second])
    expect((await loan())?.due).toEqual(before?.coming[0]?.total)
    await booksAgree(server, merchant)
  })

  test('is offered to no one whose loan is overdue, and the offer is gone once it is', async () => {
    const [first = '', second = ''] = await comingDays()
    const id = (await ask()).data.id
    await signInLeads()
    await propose(id, moving(second))
    await decide(id, true, moving(second))
    const total = (await latest())?.offer?.total ?? hkd(0)
    // The instalment that was to be moved is paid: the next one would be moved to its own day.
    const { reference } = await merchant.browser.data('readDrawdown', { id: merchant.drawdownId })
    await transfer(server, reference, BigInt((await loan())?.coming[0]?.total.amount ?? 0))
    expect([(await latest())?.status, first < second]).toEqual(['lapsed', true])
    expect((await merchant.browser.call('answerArrangement', { id, accepted: true, total })).code).toBe(20011)
  })

  test('is not moved while something is overdue', async () => {
    await overdue()
    await server.later({ days: 10 })
    const id = (await ask()).data.id
    await signInLeads()
    for (const days of [1, 2, 3, 4, 5, 6, 7]) expect((await calculate(id, from(days))).code).toBe(502)
  })
})
