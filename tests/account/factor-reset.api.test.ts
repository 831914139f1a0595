/** Lost second factors are removed after a delay in which the user and the other administrators can stop it. Decision 090. */
import { randomUUID } from 'node:crypto'
import { generateSync } from 'otplib'
import { beforeEach, describe, expect, test } from 'vitest'
import type { DebitAccount } from '../../contract/banking/drawdown-account.ts'
import { heldForUser } from '../../server/lending/user-hold.ts'
import type { Call } from '../../server/platform/call.ts'
import { bankAccount, certifyCompany, linkShop } from '../company/companies.ts'
import { freeze, releaseByTwo } from '../staff/freezes.ts'
import { mailsTo, newMailbox, signedInBrowser, steppedUp } from '../support/accounts.ts'
import { openMerchantServer, withFacility } from '../support/merchants.ts'
import { type Browser, type TestServer, testPassword } from '../support/server.ts'

let server: TestServer

beforeEach(async () => {
  server = await openMerchantServer()
  return () => server.close()
})

const key = () => ({ 'idempotency-key': randomUUID() })
const code = (secret: string) => generateSync({ secret, epoch: Math.floor(server.deps.clock.now().getTime() / 1000) })
const needOf = ({ code: answer, data }: { code: number; data: unknown }) => {
  const { stepUp, methods } = (data ?? {}) as { stepUp?: string; methods?: string[] }
  return [answer, stepUp, methods]
}

/** A user with an authenticator app. */
async function user() {
  const email = newMailbox()
  const number = `13${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`
  const browser = await server.signUp({ email, phone: number })
  return { email, phone: `+86${number}`, ...(await withApp(browser)), browser }
}

/** Adds an app in a session that is stepped up for it alone. */
async function withApp(browser: Browser) {
  await steppedUp(server, browser)
  const { secret } = await browser.data('startAuthenticator', {})
  const { recovery_codes: recoveryCodes } = await browser.data('confirmAuthenticator', { code: code(secret) })
  await server.deps.db.updateTable('sessions').set({ stepped_up_at: null }).where('user_id', '=', browser.userId).execute()
  return { secret, recoveryCodes }
}

/** A company with a facility whose administrator has an app, and a second administrator. */
async function company() {
  const email = newMailbox()
  const browser = await server.signUp({ email })
  await certifyCompany(server, browser)
  await linkShop(server, browser.companyId ?? '')
  const { accountId } = await withFacility(server, browser, { limit: 50_000_000n })
  const otherEmail = newMailbox()
  const other = await server.signUp({ email: otherEmail })
  await server.join(other, { companyId: browser.companyId ?? '' })
  const app = await withApp(browser)
  return { email, browser, accountId, other, otherEmail, ...app }
}

/** Confirms by the password and a code of the mailbox. */
async function confirmLoss(browser: Browser, email: string): Promise<void> {
  expect(await browser.data('sendStepUpCode', { action: 'factorsLost' })).toMatchObject({ channel: 'mail' })
  await browser.data('stepUp', { action: 'factorsLost', password: testPassword, code: await server.lastCode(email) })
}

async function requested(browser: Browser, email: string): Promise<void> {
  await confirmLoss(browser, email)
  await browser.data('requestFactorReset', {})
}

/** Runs the jobs up to and including the end of the request. */
async function pass(): Promise<void> {
  await server.worker.drain()
  await server.later({ hours: 48 })
  await server.worker.drain()
  await server.later({ hours: 24, minutes: 1 })
  await server.worker.drain()
}

const withLink = async (to: string) => (await mailsTo(server, to)).filter(({ link }) => link?.includes('/not-me?token='))
const tokenIn = (link: string | null | undefined) => new URL(link ?? '').searchParams.get('token') ?? ''
const again = async (email: string, companyId?: string | null) => {
  const browser = await signedInBrowser(server, email)
  browser.companyId = companyId ?? browser.companyId
  return browser
}

async function draw(browser: Browser, accountId: string) {
  const asked = { product: 'hook', amount: { amount: '2000000', currency: 'HKD' }, tenor: 3 } as const
  const { annual_rate, total_cost } = await browser.data('previewDrawdown', asked)
  return browser.call('submitDrawdown', { ...asked, bank_account_id: accountId, agreed: { annual_rate, total_cost } }, key())
}

describe('decision 090 the request', () => {
  test('needs the password and a code of the mailbox for it alone, also in a session that was stepped up by a factor', async () => {
    const { email, browser, recoveryCodes } = await user()
    const need = [20007, 'factorsLost', ['sentCode']]
    expect(needOf(await browser.call('requestFactorReset', {}))).toEqual(need)
    const action = 'factorsChanged' as const
    await browser.data('stepUp', { action, password: testPassword, code: recoveryCodes[0] ?? '' })
    expect(needOf(await browser.call('requestFactorReset', {}))).toEqual(need)
    await confirmLoss(browser, email)
    // The mailbox opens nothing else.
    expect(needOf(await browser.call('startPasskey', {}))).toEqual([20007, 'factorsChanged', ['authenticator', 'recovery']])
    expect((await browser.call('requestFactorReset', {})).code).toBe(200)
    expect((await browser.call('requestFactorReset', {})).code).toBe(20011)
    await browser.data('withdrawFactorReset', {})
    // One code is good for one request.
    expect(needOf(await browser.call('requestFactorReset', {}))).toEqual(need)
  })

  test('is refused to a user without a second factor', async () => {
    const browser = await server.signUp()
    expect((await browser.call('requestFactorReset', {})).code).toBe(20018)
    expect((await browser.call('withdrawFactorReset', {})).code).toBe(20011)
  })

  test('waits three days, is on the profile, and removes everything then; each step is mailed and sent to the phone', async () => {
    const { email, phone, browser } = await user()
    await requested(browser, email)
    const { reset } = await browser.data('listFactors', {})
    const hours = (Date.parse(reset?.ends_at ?? '') - server.deps.clock.now().getTime()) / 3_600_000
    expect(hours).toBeGreaterThan(71.9)
    const texts = async () => (await mailsTo(server, phone)).filter(({ text }) => text.includes('移除')).length
    expect([(await withLink(email)).length, await texts()]).toEqual([1, 1])
    await server.later({ hours: 48 })
    expect([(await withLink(email)).length, await texts()]).toEqual([2, 2])
    await server.later({ hours: 23 })
    await server.worker.drain()
    const late = await again(email)
    expect((await late.data('listFactors', {})).authenticator).toBe(true)
    await server.later({ hours: 1, minutes: 1 })
    await server.worker.drain()
    expect(await late.data('listFactors', {})).toEqual({
      passkeys: [],
      authenticator: false,
      recovery_codes_left: 0,
      offered: true,
      reset: null,
    })
    expect((await mailsTo(server, email)).filter(({ text }) => text.includes('应申请移除了全部'))).toHaveLength(1)
    // From now on a code to the phone confirms again.
    expect(needOf(await late.call('startPasskey', {}))).toEqual([20007, 'factorsChanged', ['sentCode']])
    const rows = await server.deps.db.selectFrom('audit_log').select('action').where('action', 'like', 'factorReset.%').execute()
    expect(rows.map(({ action }) => action)).toEqual(['factorReset.requested', 'factorReset.removed'])
  })
})

describe('decision 090 the request ends without effect', () => {
  test('when it is withdrawn', async () => {
    const { email, browser } = await user()
    await requested(browser, email)
    await browser.data('withdrawFactorReset', {})
    expect((await browser.data('listFactors', {})).reset).toBeNull()
    await pass()
    expect((await (await again(email)).data('listFactors', {})).authenticator).toBe(true)
  })

  test.each(['authenticator', 'recovery'])('when the %s is used', async (kind) => {
    const { email, browser, secret, recoveryCodes } = await user()
    await requested(browser, email)
    await server.later({ seconds: 90 - (Math.floor(server.deps.clock.now().getTime() / 1000) % 30) })
    const typed = kind === 'recovery' ? (recoveryCodes[0] ?? '') : code(secret)
    await browser.data('stepUp', { action: 'accountAdded', password: testPassword, code: typed })
    expect((await browser.data('listFactors', {})).reset).toBeNull()
    expect((await mailsTo(server, email)).filter(({ text }) => text.includes('申请已终止'))).toHaveLength(1)
    await pass()
    expect((await (await again(email)).data('listFactors', {})).authenticator).toBe(true)
  })

  test('when another administrator says that it was not them: the sessions of the user end, and those of the others stay', async () => {
    const { email, browser, other, otherEmail } = await company()
    await requested(browser, email)
    const [mail] = await withLink(otherEmail)
    expect(mail?.text).toContain(email)
    expect((await server.browser().call('disputeAccount', { token: tokenIn(mail?.link) })).code).toBe(200)
    expect((await browser.call('readUser', {})).code).toBe(401)
    expect((await other.call('readUser', {})).code).toBe(200)
    expect((await server.browser().call('disputeAccount', { token: tokenIn(mail?.link) })).code).toBe(20018)
    await pass()
    expect((await (await again(email)).data('listFactors', {})).authenticator).toBe(true)
  })

  test('decision 129 when leads freeze the user: nothing is removed, and they request it again after the release', async () => {
    const { email, browser, otherEmail } = await company()
    const companyId = String(browser.companyId)
    const subject = { kind: 'user', userId: String(browser.userId) } as const
    await requested(browser, email)
    const [mail] = await withLink(otherEmail)
    await freeze(server, companyId, subject)
    expect((await mailsTo(server, email)).filter(({ text }) => text.includes('申请已终止'))).toHaveLength(1)
    expect((await server.browser().call('disputeAccount', { token: tokenIn(mail?.link) })).code).toBe(20018)
    await pass()
    expect((await withLink(email)).length).toBe(1)
    await releaseByTwo(server, companyId, subject)
    const released = await again(email, companyId)
    expect(await released.data('listFactors', {})).toMatchObject({ authenticator: true, reset: null })
    await requested(released, email)
    const [ended] = await server.deps.db
      .selectFrom('audit_log')
      .select(['actor', 'details'])
      .where('action', '=', 'factorReset.ended')
      .execute()
    expect(ended).toMatchObject({ actor: expect.stringMatching(/^reviewer:/), details: { reason: 'frozen' } })
  })

  test('decision 129 not by the link of another administrator whom leads have frozen', async () => {
    const { email, browser, other, otherEmail } = await company()
    await requested(browser, email)
    const [mail] = await withLink(otherEmail)
    await freeze(server, String(browser.companyId), { kind: 'user', userId: String(other.userId) })
    expect((await server.browser().call('disputeAccount', { token: tokenIn(mail?.link) })).code).toBe(80018)
    expect((await browser.data('listFactors', {})).reset).not.toBeNull()
  })

  test('by a link that was mailed to the user, not by a forged one, one about an account, nor after the removal', async () => {
    const { email, browser } = await user()
    await requested(browser, email)
    const [mail] = await withLink(email)
    const token = tokenIn(mail?.link)
    for (const wrong of ['factors.x', token.replace('factors.', '')])
      expect((await server.browser().call('disputeAccount', { token: wrong })).code).toBe(20018)
    await pass()
    expect((await server.browser().call('disputeAccount', { token })).code).toBe(20018)
    expect((await (await again(email)).data('listFactors', {})).authenticator).toBe(false)
  })
})

describe('decision 090 for seven days after the removal', () => {
  test('the user draws nothing and changes no administrator, and an account they change is held; the other administrator draws', async () => {
    const { email, browser, accountId, otherEmail } = await company()
    const { companyId } = browser
    await requested(browser, email)
    await pass()
    const late = await steppedUp(server, await again(email, companyId))
    const held = await late.data('readDebitAccount', { product: 'hook' })
    expect(held).toMatchObject({ held_by: 'factors', held_until: expect.any(String), hold_ends: expect.any(String) })
    const unheld = { ...(held as DebitAccount), held_until: null, hold_ends: null }
    const { id } = await server.database.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    const asked = { user: { id }, deps: server.deps } as Call<'company'>
    expect(await heldForUser(server.database.db, asked, unheld)).toMatchObject({ held_by: 'factors', hold_ends: held?.held_until })
    expect(await draw(late, accountId)).toMatchObject({ code: 502, data: { fields: { bank_account_id: 'field.account.heldForUser' } } })
    const invitation = { companyId: companyId ?? '', email: newMailbox(), roleId: 1 }
    expect(await late.call('addCompanyUser', invitation)).toMatchObject({
      code: 20007,
      data: { stepUp: 'administratorsChanged', methods: [], why: 'factorsRemoved', until: held?.held_until },
    })
    const colleagueAgain = await again(otherEmail, companyId)
    expect(await colleagueAgain.data('readDebitAccount', { product: 'hook' })).toMatchObject({ held_by: null, held_until: null })
    expect((await draw(colleagueAgain, accountId)).code).toBe(200)
    const changed = await late.data('submitDebitAccount', { product: 'hook', account: { ...bankAccount, accountNumber: '999-888777-111' } })
    expect(Date.parse(changed.held_until ?? '')).toBe(Date.parse(held?.held_until ?? ''))
    await server.later({ hours: 24 * 7 })
    await server.worker.drain()
    const free = await steppedUp(server, await again(email, companyId))
    expect(await free.data('readDebitAccount', { product: 'hook' })).toMatchObject({ held_by: null })
    expect((await free.call('addCompanyUser', invitation)).code).toBe(200)
  })
  test('no other request takes the hold away, the phone stays, and the user approves nothing', async () => {
    const { email, browser, otherEmail } = await company()
    const { companyId } = browser
    await server.deps.db
      .updateTable('companies')
      .set({ approval_from: 1_000_000n })
      .where('id', '=', companyId ?? '')
      .execute()
    await requested(browser, email)
    await pass()
    const late = await steppedUp(server, await again(email, companyId))
    late.userId = browser.userId
    await withApp(late)
    await confirmLoss(late, email)
    expect((await late.call('requestFactorReset', {})).code).toBe(20011)
    expect(await late.data('readDebitAccount', { product: 'hook' })).toMatchObject({ held_by: 'factors' })
    expect(await late.call('sendStepUpCode', { action: 'phoneChanged' })).toMatchObject({ code: 20007, data: { why: 'factorsRemoved' } })
    const colleague = await steppedUp(server, await again(otherEmail, companyId))
    const asked = { product: 'hook', amount: { amount: '2000000', currency: 'HKD' }, tenor: 3 } as const
    expect(await colleague.call('previewDrawdown', asked)).toMatchObject({
      code: 502,
      data: { fields: { amount: 'field.amount.noApprover' } },
    })
  })
})
