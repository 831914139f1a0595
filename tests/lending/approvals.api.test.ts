/** Drawdowns that wait for a second administrator. Decision 086. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { eventsOf } from '../records/timeline.ts'
import { mailsTo, steppedUp } from '../support/accounts.ts'
import { type MerchantServer, openMerchantServer, settle } from '../support/merchants.ts'
import { type Browser, fieldsOf } from '../support/server.ts'
import { approvers, draw, requestOf } from './approvers.ts'
import { booksAgree } from './loans.ts'

let server: MerchantServer

beforeEach(async () => {
  server = await openMerchantServer()
  return () => server.close()
})

const product = 'hook' as const
const statusOf = async (browser: Browser, id: string) => (await browser.data('readDrawdown', { id })).status
const mailboxOf = async ({ userId }: Browser) =>
  (await server.database.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()).email
const pendingOf = async (browser: Browser) => (await browser.data('readFacilitySummary', { product }))?.pendingDrawdown.amount
const ordered = () => server.outside.asked.filter((path) => path.includes('payouts')).length

/** Mails to a user about a drawdown. */
const mailsAbout = async (browser: Browser, { id, reference }: { id: string; reference: string }) =>
  (await mailsTo(server, await mailboxOf(browser))).filter(
    ({ subject, text }) => subject.includes(reference) || text.includes(reference) || text.includes(id),
  )

describe('decision 086 a drawdown of the amount or more', () => {
  test('waits, reserves the limit, and is paid after another administrator has approved it', async () => {
    const { first, second, accountId, facilityId } = await approvers(server)
    const made = await draw(first, accountId, 50_000)
    expect(made).toMatchObject({ status: 'awaiting approval', approval_until: '2026-11-25T16:00:00.000Z' })
    await settle(server)
    expect([await statusOf(first, made.id), await pendingOf(first), ordered()]).toEqual(['awaiting approval', '5000000', 0])
    expect((await first.data('readDashboard', { product })).approvals).toEqual([])
    expect((await second.data('readDashboard', { product })).approvals).toEqual([
      { id: made.id, amount: made.offer.amount, until: made.approval_until, requested_by: await mailboxOf(first) },
    ])
    const approved = await second.data('approveDrawdown', { id: made.id })
    expect(approved).toMatchObject({
      asked: false,
      requested_by: await mailboxOf(first),
      drawdown: { status: 'pending', offer: made.offer },
    })
    await settle(server)
    expect([await statusOf(first, made.id), await pendingOf(first)]).toEqual(['settled', '0'])
    await booksAgree(server, { facilityId })
  })

  test('below the amount, and without a rule, is paid at once', async () => {
    const { first, second, accountId } = await approvers(server)
    const small = await draw(first, accountId, 49_999)
    expect(small).toMatchObject({ status: 'pending', approval_until: null })
    await first.data('readDrawdown', { id: small.id })
    expect((await first.call('readDrawdownApproval', { id: small.id })).code).toBe(20018)
    await settle(server)
    expect(await statusOf(first, small.id)).toBe('settled')
    expect((await mailsAbout(second, small)).map(({ subject }) => subject).sort()).toEqual([
      `提款 ${small.reference} 已到账`,
      `提款 ${small.reference} 已提交申请`,
    ])
  })

  test('is also the one with which those of the day come to the amount; the next day begins again', async () => {
    const { first, accountId } = await approvers(server)
    const from = async () => (await first.data('readDrawdownBasis', { product })).approval_from
    expect(await from()).toBe('5000000')
    expect((await draw(first, accountId, 30_000)).status).toBe('pending')
    expect(await from()).toBe('2000000')
    const waits = await draw(first, accountId, 20_000)
    expect(waits.status).toBe('awaiting approval')
    // One that waits is not drawn, and neither is one that ended.
    expect(await from()).toBe('2000000')
    expect((await draw(first, accountId, 19_999)).status).toBe('pending')
    await server.later({ days: 1 })
    await first.data('extendSession', {})
    expect(await from()).toBe('5000000')
  })

  test('decision 089 is mailed to the other administrators and to who requested it, and to both once it is approved', async () => {
    const { first, second, accountId } = await approvers(server)
    const drawdown = await draw(first, accountId, 60_000)
    const subjects = async (browser: Browser) => (await mailsAbout(browser, drawdown)).map(({ subject }) => subject).sort()
    const { id, reference } = drawdown
    expect(await subjects(first)).toEqual([`提款 ${reference} 已提交申请`])
    expect(await subjects(second)).toEqual([`提款 ${reference} 待第二位管理员复核`])
    expect((await mailsAbout(second, drawdown))[0]?.text).toContain(`/approval/${id}`)
    await second.data('approveDrawdown', { id })
    const approved = `提款 ${reference} 已通过复核`
    expect([(await subjects(first)).includes(approved), (await subjects(second)).includes(approved)]).toEqual([true, true])
  })

  test('decision 089 that is declined is mailed to every administrator with who declined it', async () => {
    const { first, second, accountId } = await approvers(server)
    const drawdown = await draw(first, accountId, 60_000)
    await second.data('declineDrawdown', { id: drawdown.id })
    for (const browser of [first, second]) {
      const declined = (await mailsAbout(browser, drawdown)).filter(({ subject }) => subject.includes('未通过复核'))
      expect(declined.map(({ text }) => text)).toEqual([expect.stringContaining(`${await mailboxOf(second)} 已拒绝。`)])
    }
  })

  test('that is declined with a reason says it to every administrator and on its page; one that is too long is refused, and it waits on', async () => {
    const { first, second, accountId } = await approvers(server)
    const drawdown = await draw(first, accountId, 60_000)
    const { id } = drawdown
    const refused = await second.call('declineDrawdown', { id, note: 'x'.repeat(301) })
    expect([refused.code, fieldsOf(refused)]).toEqual([20009, { note: 'field.tooLong' }])
    expect(await statusOf(first, id)).toBe('awaiting approval')
    expect(await second.data('declineDrawdown', { id, note: ' 先付供应商 ' })).toMatchObject({ decline_note: '先付供应商' })
    expect(await first.data('readDrawdownApproval', { id })).toMatchObject({ decline_note: '先付供应商' })
    for (const browser of [first, second]) {
      const declined = (await mailsAbout(browser, drawdown)).filter(({ subject }) => subject.includes('未通过复核'))
      expect(declined.map(({ text }) => text)).toEqual([expect.stringContaining(`${await mailboxOf(second)} 已拒绝，理由：“先付供应商”`)])
    }
    const given = sql`update drawdowns set decline_note = 'x' where refusal is distinct from 'declined'`
    await draw(first, accountId, 50_000)
    await expect(given.execute(server.database.db)).rejects.toThrow('drawdowns_decline_note')
  })

  test('is not approved by who requested it, nor without a step-up, nor by a user, nor in another company', async () => {
    const { first, second, companyId, accountId } = await approvers(server)
    const { id } = await draw(first, accountId, 50_000)
    const user = await steppedUp(server, await server.signUp())
    await server.join(user, { companyId, role: 'user' })
    const stranger = await steppedUp(server, await server.signUp())
    await server.join(stranger)
    await server.database.db.updateTable('sessions').set({ stepped_up_at: null }).where('user_id', '=', second.userId).execute()
    const refusal = async (browser: Browser) => {
      const { code, data } = await browser.call('approveDrawdown', { id })
      return [code, data]
    }
    expect(await refusal(first)).toMatchObject([502, { reason: 'own' }])
    expect(await refusal(second)).toMatchObject([20007, { stepUp: 'drawdownApproved' }])
    expect((await user.call('approveDrawdown', { id })).code).toBe(403)
    expect((await stranger.call('approveDrawdown', { id })).code).toBe(20018)
    expect((await first.call('declineDrawdown', { id })).code).toBe(502)
    const own = sql`update drawdowns set status = 'pending', approved_by = requested_by, approved_at = requested_at where id = ${id}`
    await expect(own.execute(server.database.db)).rejects.toThrow('approved_by_another')
    const paid = sql`update drawdowns set status = 'pending' where id = ${id}`
    await expect(paid.execute(server.database.db)).rejects.toThrow('approved_before_payout')
    expect(await statusOf(first, id)).toBe('awaiting approval')
  })

  test('is not approved once the administrator who requested it is none, even where the request came between', async () => {
    const { first, second, accountId } = await approvers(server)
    const { id } = await draw(first, accountId, 50_000)
    await server.database.db.updateTable('affiliations').set({ role: 'user' }).where('user_id', '=', first.userId).execute()
    expect((await second.call('approveDrawdown', { id })).code).toBe(20011)
    expect(await statusOf(second, id)).toBe('awaiting approval')
  })

  test('is not approved by an administrator who was appointed a short time ago', async () => {
    const { first, second, companyId, accountId } = await approvers(server)
    const { id } = await draw(first, accountId, 50_000)
    const third = await steppedUp(server, await server.signUp())
    await server.join(third, { companyId })
    expect(await third.call('approveDrawdown', { id })).toMatchObject({ code: 502, data: { reason: 'newAdministrator' } })
    expect(await third.data('readDrawdownApproval', { id })).toMatchObject({ asked: false })
    const users = await second.data('listCompanyUsers', { companyId })
    const appoint = async (roleId: number) => {
      const { userId, version } = (await second.data('listCompanyUsers', { companyId })).find(({ id }) => id === users[0]?.id) ?? {}
      await second.data('updateRole', { companyId, userId: Number(userId), version: Number(version), roleId })
    }
    expect(users[0]?.email).toBe(await mailboxOf(first))
    await appoint(2)
    expect(await statusOf(second, id)).toBe('not approved')
    await appoint(1)
    const asked = { product, amount: { amount: '5000000', currency: 'HKD' }, tenor: 3 } as const
    expect(await second.call('previewDrawdown', asked)).toMatchObject({
      code: 502,
      data: { fields: { amount: 'field.amount.noApprover' } },
    })
  })

  test('is declined: everything is free again, and it is not approved any more', async () => {
    const { first, second, accountId, facilityId } = await approvers(server)
    const { id } = await draw(first, accountId, 200_000)
    expect((await first.call('previewDrawdown', { product, amount: { amount: '1000000', currency: 'HKD' }, tenor: 3 })).code).toBe(502)
    const { drawdown } = await second.data('declineDrawdown', { id })
    expect(drawdown).toMatchObject({ status: 'not approved', refusal: 'declined' })
    expect(await pendingOf(first)).toBe('0')
    expect(await second.call('approveDrawdown', { id })).toMatchObject({ code: 20011, data: { status: 'not approved' } })
    await settle(server)
    expect(ordered()).toBe(0)
    await booksAgree(server, { facilityId })
    expect((await eventsOf(first)).map(({ kind }) => kind)).toContain('drawdown.notApproved')
  })

  test('ends with the day of its price, and both administrators are mailed', async () => {
    const { first, second, accountId, facilityId } = await approvers(server)
    const { id, approval_until } = await draw(first, accountId, 50_000)
    const mails = async () => Promise.all([first, second].map(async (each) => (await mailsTo(server, await mailboxOf(each))).length))
    const before = await mails()
    const left = Date.parse(String(approval_until)) - server.deps.clock.now().getTime()
    await server.later({ seconds: Math.ceil(left / 1000) })
    expect((await second.call('approveDrawdown', { id })).code).toBe(20011)
    expect((await second.data('readDashboard', { product })).approvals).toEqual([])
    await server.worker.drain()
    expect(await mails()).toEqual(before.map((count) => count + 1))
    expect(await first.data('readDrawdown', { id })).toMatchObject({ status: 'not approved', refusal: 'expired' })
    expect(await pendingOf(first)).toBe('0')
    await booksAgree(server, { facilityId })
  })

  test('ends when its administrator leaves or is demoted, and when no second one is left', async () => {
    const { first, second, companyId, accountId, facilityId } = await approvers(server)
    const third = await steppedUp(server, await server.signUp())
    await server.join(third, { companyId })
    await server.later({ hours: 25 })
    const affiliationOf = async (browser: Browser) => {
      const email = await mailboxOf(browser)
      return (await third.data('listCompanyUsers', { companyId })).find((user) => user.email === email)?.id ?? ''
    }
    const left = await draw(first, accountId, 50_000)
    const alone = await draw(third, accountId, 50_000)
    await first.data('removeAffiliation', { id: await affiliationOf(first) })
    expect(await third.data('readDrawdown', { id: left.id })).toMatchObject({ status: 'not approved', refusal: 'administrator gone' })
    expect(await statusOf(third, alone.id)).toBe('awaiting approval')
    await second.data('removeAffiliation', { id: await affiliationOf(second) })
    expect(await third.data('readDrawdown', { id: alone.id })).toMatchObject({ status: 'not approved', refusal: 'no administrator left' })
    expect(await third.call('previewDrawdown', { product, amount: { amount: '5000000', currency: 'HKD' }, tenor: 3 })).toMatchObject({
      code: 502,
      data: { fields: { amount: 'field.amount.noApprover' } },
    })
    await booksAgree(server, { facilityId })
  })

  test('is refused at the approval when nothing is paid to the account or the limit has fallen meanwhile', async () => {
    const { first, second, facilityId, accountId } = await approvers(server)
    const { id } = await draw(first, accountId, 50_000)
    const { db } = server.database
    await db.updateTable('facilities').set({ watermark: 4_000_000n }).where('id', '=', facilityId).execute()
    expect(await second.call('approveDrawdown', { id })).toMatchObject({ code: 502, data: { fields: { amount: 'field.amount.tooMuch' } } })
    await db.updateTable('facilities').set({ watermark: 20_000_000n }).where('id', '=', facilityId).execute()
    await db
      .updateTable('bank_accounts')
      .set({ held_until: new Date('2100-01-01') })
      .where('id', '=', accountId)
      .execute()
    expect(await second.call('approveDrawdown', { id })).toMatchObject({
      code: 502,
      data: { fields: { bank_account_id: 'field.account.held' } },
    })
    expect(await statusOf(first, id)).toBe('awaiting approval')
  })

  test('R12 is made once under its key, which finds it in its state', async () => {
    const { first, second, accountId } = await approvers(server)
    const key = randomUUID()
    const request = await requestOf(first, accountId, 50_000)
    const made = await first.data('submitDrawdown', request, { 'idempotency-key': key })
    expect(await first.data('submitDrawdown', request, { 'idempotency-key': key })).toEqual(made)
    expect(await pendingOf(first)).toBe('5000000')
    await second.data('approveDrawdown', { id: made.id })
    expect(await first.data('findDrawdown', { key })).toMatchObject({ id: made.id, status: 'pending' })
  })
})

describe('decision 090 a drawdown is withdrawn', () => {
  test('by who requested it while it waits, without a step-up; its amount is free again, and the record says it', async () => {
    const { first, second, accountId, facilityId } = await approvers(server)
    const { id, reference } = await draw(first, accountId, 50_000)
    expect(await first.data('readDrawdownApproval', { id })).toMatchObject({ asked: false, own: true })
    expect(await second.call('withdrawDrawdown', { id })).toMatchObject({ code: 502, data: { reason: 'notOwn' } })
    const ended = await first.data('withdrawDrawdown', { id })
    expect(ended).toMatchObject({ own: false, drawdown: { status: 'not approved', refusal: 'withdrawn' } })
    expect(await pendingOf(first)).toBe('0')
    expect((await second.call('approveDrawdown', { id })).code).toBe(20011)
    expect((await first.call('withdrawDrawdown', { id })).code).toBe(20011)
    await settle(server)
    expect([await statusOf(first, id), ordered()]).toEqual(['not approved', 0])
    expect((await eventsOf(first)).filter(({ kind }) => kind === 'drawdown.notApproved')).toMatchObject([{ details: { reference } }])
    await booksAgree(server, { facilityId })
  })
})
