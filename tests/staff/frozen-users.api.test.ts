/** A user or a facility that leads freeze, and release by two. Decision 129. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { FreezeSubject } from '../../contract/staff/freezes.ts'
import { approvers, draw, requestOf } from '../lending/approvers.ts'
import { booksAgree, hkd } from '../lending/loans.ts'
import { mailsTo, steppedUp } from '../support/accounts.ts'
import { type MerchantServer, openMerchantServer, settle, withFacility } from '../support/merchants.ts'
import { putRow } from '../support/rows.ts'
import { type Browser, fieldsOf, testPassword } from '../support/server.ts'
import { freeze, releaseByTwo } from './freezes.ts'
import { staffMember } from './staff.ts'

let server: MerchantServer

beforeEach(async () => {
  server = await openMerchantServer({ POINTS_PER_MINUTE: '1000000' })
  return () => server.close()
})

const userOf = ({ userId }: Browser): FreezeSubject => ({ kind: 'user', userId: String(userId) })
const mailboxOf = async ({ userId }: Browser) =>
  (await server.database.db.selectFrom('users').select('email').where('id', '=', String(userId)).executeTakeFirstOrThrow()).email
const signIn = async (browser: Browser) =>
  (await server.browser().call('signIn', { source: 'small_shop_financing', email: await mailboxOf(browser), password: testPassword })).code
const titles = async (browser: Browser) => (await browser.data('searchMessages', {})).records.map(({ title }) => title).join(' ')

describe('decision 129 a frozen user', () => {
  test('is signed out at once and cannot sign in, by password or by a link that was mailed before, until two leads release them', async () => {
    const { first, second, companyId } = await approvers(server)
    const email = await mailboxOf(first)
    await server.browser().call('requestResetMail', { email })
    const link = new URL(await server.lastLink(email))
    await freeze(server, companyId, userOf(first))
    expect((await first.call('readProfile', {})).code).toBe(401)
    expect([await signIn(first), await signIn(second)]).toEqual([80018, 200])
    const token = link.searchParams.get('token') ?? link.pathname.split('/').at(-1) ?? ''
    const reset = { token, password: 'another-Long-1-password', password_confirmation: 'another-Long-1-password' }
    expect((await server.browser().call('resetPassword', reset as never)).code).not.toBe(200)
    expect(await signIn(first)).toBe(80018)
    expect(await titles(second)).toContain(`${email} 暂时不能登录`)
    const open = server.database.db
      .selectFrom('sessions')
      .select('id')
      .where('user_id', '=', String(first.userId))
      .where('revoked_at', 'is', null)
    expect(await open.execute()).toEqual([])
    await releaseByTwo(server, companyId, userOf(first))
    expect(await signIn(first)).toBe(200)
    expect(await titles(second)).toContain(`${email} 已可登录`)
  })

  test('has asked for nothing that another administrator can still approve, and approves nothing', async () => {
    const { first, second, accountId, companyId } = await approvers(server)
    const { id } = await draw(first, accountId, 60_000)
    await freeze(server, companyId, userOf(first))
    expect((await second.call('approveDrawdown', { id })).code).toBe(20011)
    expect(await second.data('readDrawdown', { id })).toMatchObject({ status: 'not approved' })
    // The one who is left is alone: a rule that needs another administrator refuses.
    const asked = { product: 'hook', amount: hkd(60_000), tenor: 3 } as const
    expect(fieldsOf(await second.call('previewDrawdown', asked))).toEqual({ amount: 'field.amount.noApprover' })
  })

  test('has invited no one: open invitations of theirs are withdrawn, those of others stay', async () => {
    const { first, second, companyId } = await approvers(server)
    const expires_at = new Date(server.deps.clock.now().getTime() + 86_400_000)
    const invited = { company_id: companyId, role: 'administrator', status: 'confirming', expires_at }
    for (const [{ userId }, email] of [
      [first, 'one@example.com'],
      [second, 'two@example.com'],
    ] as const)
      await putRow(server.database.db, 'company_invitations', { ...invited, email, token_hash: email, invited_by: userId })
    await freeze(server, companyId, userOf(first))
    // No history of a company names the lead: it would show the freeze to who is not to know of it.
    const history = server.database.db.selectFrom('status_history').select('actor').where('event', '=', 'membership.withdrawn')
    expect(await history.execute()).toEqual([{ actor: 'system' }])
    const rows = await server.database.db.selectFrom('company_invitations').select(['email', 'status']).orderBy('email').execute()
    expect(rows.map(({ email, status }) => [email, status === 'confirming'])).toEqual([
      ['one@example.com', false],
      ['two@example.com', true],
    ])
  })

  test('has a payout that was not sent wait until the release, while the company goes on', async () => {
    const { first, second, accountId, companyId, facilityId } = await approvers(server, null)
    const { id } = await draw(first, accountId, 10_000)
    await freeze(server, companyId, userOf(first))
    await settle(server)
    expect((await second.data('readDrawdown', { id })).status).toBe('pending')
    const own = await draw(second, accountId, 10_000)
    await settle(server)
    expect((await second.data('readDrawdown', { id: own.id })).status).toBe('settled')
    await releaseByTwo(server, companyId, userOf(first))
    await server.later({ hours: 1 })
    await settle(server)
    await second.data('extendSession', {})
    expect((await second.data('readDrawdown', { id })).status).toBe('settled')
    await booksAgree(server, { facilityId })
  })

  test('does not count as an administrator: the one who is left cannot leave, and the last one leaves a company that reads and repays', async () => {
    const { first, second, companyId } = await approvers(server)
    const member = await server.signUp()
    await server.join(member, { companyId, role: 'user' })
    await freeze(server, companyId, userOf(first))
    const own = server.database.db.selectFrom('affiliations').select('id').where('user_id', '=', String(second.userId))
    const { id } = await own.executeTakeFirstOrThrow()
    expect(await second.call('removeAffiliation', { id })).toMatchObject({ data: { reason: 'lastAdministrator' } })
    await freeze(server, companyId, userOf(second))
    const { records } = await member.data('searchMessages', {})
    expect(JSON.stringify(records[0])).toContain('贵公司没有其他管理员')
    expect((await member.call('listLoans', { product: 'hook' })).code).toBe(200)
  })

  test('is frozen in every company, and seen and released from the file of any of them', async () => {
    const browser = await steppedUp(server, await server.signUp())
    const companies = [await server.join(browser), await server.join(browser)] as const
    const lead = await freeze(server, companies[0], userOf(browser))
    const { people } = await lead.browser.data('readMerchantFile', { companyId: companies[1] })
    expect(people).toMatchObject([{ freeze: { status: 'frozen', by: lead.name }, operations: ['proposeRelease'] }])
    expect((await lead.browser.call('startFreeze', { companyId: companies[1], subject: userOf(browser), reason: 'Again.' })).code).toBe(
      20011,
    )
    await releaseByTwo(server, companies[1], userOf(browser))
    expect(await signIn(browser)).toBe(200)
  })

  test('is no stranger: a user of another company, and one who left, are not found, and a closed account is not frozen', async () => {
    const { first, second, companyId } = await approvers(server)
    const other = await server.signUp()
    await server.join(other)
    const lead = await staffMember(server, 'lead')
    const start = (of: Browser) => lead.browser.call('startFreeze', { companyId, subject: userOf(of), reason: 'Stolen.' })
    expect((await start(other)).code).toBe(20018)
    const { db } = server.database
    await db.updateTable('affiliations').set({ status: 'removed' }).where('user_id', '=', String(second.userId)).execute()
    expect((await start(second)).code).toBe(20018)
    await db.updateTable('users').set({ status: 'closed' }).where('id', '=', String(first.userId)).execute()
    expect((await start(first)).code).toBe(20011)
  })

  test('is released from the file in which they were frozen, also when the company has removed them meanwhile', async () => {
    const { first, second, companyId } = await approvers(server)
    await freeze(server, companyId, userOf(first))
    const { id } = await server.database.db
      .selectFrom('affiliations')
      .select('id')
      .where('user_id', '=', String(first.userId))
      .executeTakeFirstOrThrow()
    await steppedUp(server, second)
    expect((await second.call('removeAffiliation', { id })).code).toBe(200)
    const lead = await staffMember(server, 'lead')
    const { people } = await lead.browser.data('readMerchantFile', { companyId })
    expect(people.find(({ userId }) => userId === first.userId)?.operations).toEqual(['proposeRelease'])
    await releaseByTwo(server, companyId, userOf(first))
    expect(await signIn(first)).toBe(200)
  })

  test('is neither dealt with nor read about by leads who are concerned in another company of theirs', async () => {
    const browser = await server.signUp()
    const companyId = await server.join(browser)
    await server.join(browser)
    const colleague = await server.signUp({ email: 'ho@harbour-goods.example' })
    await server.join(colleague, { companyId: String(browser.companyId) })
    const lead = await staffMember(server, 'lead', 'Ho', 'lead@harbour-goods.example')
    expect((await lead.browser.call('startFreeze', { companyId, subject: userOf(browser), reason: 'Stolen.' })).code).toBe(403)
    const free = await freeze(server, companyId, userOf(browser))
    const read = async (of: typeof lead) => {
      const { people, decisions } = await of.browser.data('readMerchantFile', { companyId })
      return { person: people[0], actions: decisions.map(({ action }) => action) }
    }
    expect(await read(free)).toMatchObject({ person: { freeze: { by: free.name } }, actions: ['user.frozen'] })
    expect(await read(lead)).toMatchObject({ person: { freeze: { status: 'frozen', reason: '', by: '' }, operations: [] }, actions: [] })
  })

  test('and of two leads who freeze, or confirm the release, at once one does', async () => {
    const { first, companyId } = await approvers(server)
    const leads = [await staffMember(server, 'lead'), await staffMember(server, 'lead'), await staffMember(server, 'lead')] as const
    const subject = userOf(first)
    const started = await Promise.all(leads.map(({ browser }) => browser.call('startFreeze', { companyId, subject, reason: 'Stolen.' })))
    expect(started.map(({ code }) => code).sort()).toEqual([200, 20011, 20011])
    await leads[0].browser.data('proposeRelease', { companyId, subject, reason: 'Known.' })
    expect((await leads[0].browser.call('decideRelease', { companyId, subject, accepted: true })).code).toBe(403)
    const decided = await Promise.all(
      leads.slice(1).map(({ browser }) => browser.call('decideRelease', { companyId, subject, accepted: true })),
    )
    expect(decided.map(({ code }) => code).sort()).toEqual([200, 20011])
    const actions = server.database.db.selectFrom('audit_log').select(['action', 'details']).where('subject', '=', 'company_freezes')
    const audited = await actions.orderBy('id').execute()
    expect(audited.map(({ action }) => action)).toEqual(['user.frozen', 'user.releaseProposed', 'user.released'])
    expect(String(audited[0]?.details.user)).toMatch(/^.••••@/)
  })

  test('gets no mail about a company, only that they are frozen, once; the other administrators get theirs', async () => {
    const { first, second, accountId, companyId } = await approvers(server, null)
    const [frozen, free] = [await mailboxOf(first), await mailboxOf(second)]
    const other = await steppedUp(server, await server.signUp())
    await server.join(first, { companyId: String(await server.join(other)) })
    const subjects = async (of: string) => (await mailsTo(server, of)).map(({ subject }) => subject)
    const before = (await subjects(frozen)).length
    await freeze(server, companyId, userOf(first))
    expect((await subjects(frozen)).slice(before)).toEqual(['您的舢舨账户暂时不能登录'])
    await draw(second, accountId, 10_000)
    await settle(server)
    expect((await subjects(frozen)).slice(before)).toHaveLength(1)
    for (const said of [`${frozen} 暂时不能登录`, '提款']) expect((await subjects(free)).join(' ')).toContain(said)
    await releaseByTwo(server, companyId, userOf(first))
    expect((await subjects(frozen)).slice(before + 1)).toEqual(['您的舢舨账户已可登录'])
  })

  test('keeps their account: a deletion that was asked for before is refused', async () => {
    const { first, companyId } = await approvers(server)
    await first.call('requestDeletion', { password: testPassword })
    await server.database.db.updateTable('account_deletions').set({ status: 'waiting' }).execute()
    await freeze(server, companyId, userOf(first))
    await server.later({ days: 60 })
    await server.worker.drain()
    const { status } = await server.database.db
      .selectFrom('users')
      .select('status')
      .where('id', '=', String(first.userId))
      .executeTakeFirstOrThrow()
    expect(status).toBe('disabled')
  })
})

describe('decision 129 a frozen facility', () => {
  const facility = { kind: 'facility', product: 'hook' } as const
  const frozen = { code: 502, data: { reason: 'frozen' } }

  test('is not drawn from, raised or sent for signature, and the other product goes on', async () => {
    const { first, second, accountId, companyId } = await approvers(server)
    const waiting = await draw(first, accountId, 60_000)
    await withFacility(server, first, { limit: 20_000_000n, product: 'underwriting' })
    const request = await requestOf(first, accountId, 10_000)
    await freeze(server, companyId, facility)
    const preview = (product: 'hook' | 'underwriting') =>
      first.call('previewDrawdown', { product, amount: { amount: '1000000', currency: 'HKD' }, tenor: 3 })
    expect(await preview('hook')).toMatchObject(frozen)
    expect((await preview('underwriting')).code).toBe(200)
    expect(await first.call('submitDrawdown', request, { 'idempotency-key': randomUUID() })).toMatchObject(frozen)
    expect(await second.call('approveDrawdown', { id: waiting.id })).toMatchObject(frozen)
    const limit = { amount: '100', currency: 'HKD' } as const
    expect(await first.call('activateShops', { product: 'hook', shop_ids: [], limit })).toMatchObject(frozen)
    expect(await first.call('activateShops', { product: 'underwriting', shop_ids: [], limit })).not.toMatchObject(frozen)
    const text = { company_id: companyId, kind: 'supplement', product: 'hook', status: 'draft', reference: randomUUID(), locale: 'en_US' }
    const agreement = await putRow(server.database.db, 'agreements', { ...text, credit_limit: 100n, limit_before: 0n })
    for (const name of ['initiateSigning', 'retrySigning'] as const)
      expect(await first.call(name, { agreement_id: agreement })).toMatchObject(frozen)
    await releaseByTwo(server, companyId, facility)
    expect((await preview('hook')).code).toBe(200)
  })

  test('lets payouts of its drawdowns wait, and those of the other product arrive', async () => {
    const { first, accountId, companyId, facilityId } = await approvers(server, null)
    const { id } = await draw(first, accountId, 10_000)
    await freeze(server, companyId, facility)
    await settle(server)
    expect((await first.data('readDrawdown', { id })).status).toBe('pending')
    expect((await first.data('listNotices', {})).data.map(({ title }) => title).join(' ')).toContain('新提款已暂停')
    await releaseByTwo(server, companyId, facility)
    await server.later({ hours: 1 })
    await settle(server)
    await first.data('extendSession', {})
    expect((await first.data('readDrawdown', { id })).status).toBe('settled')
    expect((await first.data('listNotices', {})).data.map(({ title }) => title).join(' ')).not.toContain('新提款已暂停')
    await booksAgree(server, { facilityId })
  })

  test('and its company are each named: a release does not say that all is possible again, and what is left is listed', async () => {
    const { first, second, companyId } = await approvers(server)
    const newest = async () => (await second.data('searchMessages', {})).records[0]
    await freeze(server, companyId, facility)
    expect((await newest())?.content).toMatch(/^我们正在核查这项授信(?!.*只涉及)/)
    const preview = () =>
      second.call('previewDrawdown', { product: 'hook', amount: { amount: '1000000', currency: 'HKD' }, tenor: 3 } as const)
    expect((await preview()).data).toMatchObject({ reason: 'frozen', subject: 'facility', product: 'hook' })
    await freeze(server, companyId)
    expect((await preview()).data).toMatchObject({ reason: 'frozen', subject: 'both', product: 'hook' })
    await freeze(server, companyId, userOf(first))
    await releaseByTwo(server, companyId)
    const email = await mailboxOf(first)
    const company = await newest()
    expect(company?.title).toBe('贵公司账户的核查已完成')
    expect(company?.content).toContain(`仍暂停：小店融资的提款和${email} 的登录`)
    await releaseByTwo(server, companyId, userOf(first))
    expect((await newest())?.content).toContain('仍暂停：小店融资的提款')
    await releaseByTwo(server, companyId, facility)
    expect(await newest()).toMatchObject({ title: '小店融资：已可恢复提款', content: expect.stringContaining('暂缓的款项现在汇出') })
  })

  test('is frozen beside its company and its users, each released by itself; one that was never opened is not found', async () => {
    const { first, companyId } = await approvers(server)
    const lead = await freeze(server, companyId, facility)
    await freeze(server, companyId)
    await releaseByTwo(server, companyId)
    const { facilities, freeze: ofCompany } = await lead.browser.data('readMerchantFile', { companyId })
    expect([ofCompany?.status, facilities[0]?.freeze?.status, facilities[0]?.operations]).toEqual([
      'released',
      'frozen',
      ['proposeRelease'],
    ])
    const product = 'underwriting' as const
    expect((await lead.browser.call('startFreeze', { companyId, subject: { kind: 'facility', product }, reason: 'No.' })).code).toBe(20018)
    expect((await first.call('previewDrawdown', { product: 'hook', amount: { amount: '1000000', currency: 'HKD' }, tenor: 3 })).code).toBe(
      502,
    )
  })
})
