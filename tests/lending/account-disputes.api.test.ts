/** "This was not me": the link in the mail about a replaced account. Decision 083. */
import { beforeEach, describe, expect, test } from 'vitest'
import { maskMailbox } from '../../contract/kernel/masks.ts'
import { disputeDays } from '../../contract/lending/account-disputes.ts'
import { freshKey } from '../banking/bank-accounts.ts'
import { bankAccount, certifyCompany, linkShop } from '../company/companies.ts'
import { freeze, releaseByTwo } from '../staff/freezes.ts'
import { appCode } from '../staff/staff.ts'
import { mailsTo, newMailbox, signedInBrowser, steppedUp } from '../support/accounts.ts'
import { openMerchantServer, settle, withFacility } from '../support/merchants.ts'
import { softPasskey } from '../support/passkey.ts'
import { type Browser, fieldsOf, type TestServer } from '../support/server.ts'

let server: TestServer

beforeEach(async () => {
  server = await openMerchantServer({ SESSION_MAX_HOURS: '72' })
  return () => server.close()
})

const submit = (browser: Browser, accountNumber: string) =>
  browser.data('submitDebitAccount', { product: 'hook', account: { ...bankAccount, accountNumber } })

async function draw(browser: Browser, accountId: string) {
  const asked = { product: 'hook', amount: { amount: '2000000', currency: 'HKD' }, tenor: 3 } as const
  const { annual_rate, total_cost } = await browser.data('previewDrawdown', asked)
  return browser.call('submitDrawdown', { ...asked, bank_account_id: accountId, agreed: { annual_rate, total_cost } }, freshKey())
}

/** A merchant with an open facility, and its two administrators. */
async function merchant() {
  const [email, otherMail] = [newMailbox(), newMailbox()]
  const browser = await steppedUp(server, await server.signUp({ email }))
  await certifyCompany(server, browser)
  const companyId = browser.companyId ?? ''
  await linkShop(server, companyId)
  await withFacility(server, browser, { limit: 10_000_000n })
  const other = await server.signUp({ email: otherMail })
  await server.join(other, { companyId })
  return { email, otherMail, browser, other, companyId }
}

/** The token of the link that was mailed last. */
async function tokenOf(mailbox: string): Promise<string> {
  const link = (await mailsTo(server, mailbox)).findLast((mail) => mail.link?.includes('/not-me'))?.link
  return new URL(link ?? '').searchParams.get('token') ?? ''
}

/** A merchant whose drawdown account was replaced; the token of the link that each of two administrators was mailed. */
async function replaced() {
  const { otherMail, ...of } = await merchant()
  const account = await submit(of.browser, '999-888777-666')
  return { ...of, account, token: await tokenOf(of.email), otherToken: await tokenOf(otherMail) }
}

const dispute = (token: string) => server.browser().call('disputeAccount', { token })

async function signedIn(email: string, companyId: string): Promise<Browser> {
  const again = await steppedUp(server, await signedInBrowser(server, email))
  again.companyId = companyId
  return again
}

/** The mailbox of a new lead. */
async function newLead(): Promise<string> {
  const row = { id: crypto.randomUUID(), email: newMailbox(), name: 'Lead', role: 'lead' as const, password_hash: null }
  await server.database.db
    .insertInto('staff')
    .values({ ...row, created_at: server.deps.clock.now() })
    .execute()
  return row.email
}

/** Adds an authenticator app. */
async function addApp(browser: Browser): Promise<void> {
  const { secret } = await browser.data('startAuthenticator', {})
  await browser.data('confirmAuthenticator', { code: appCode(server, secret) })
}

/** Adds a passkey. */
async function addKey(browser: Browser): Promise<void> {
  const { options } = await browser.data('startPasskey', {})
  await browser.data('addPasskey', { passkey: softPasskey(server.deps.config.publicUrl).create(options) })
}

describe('decision 083 a replaced account that is disputed', () => {
  test('gets no drawdown even after the hold, until it is replaced; every administrator is signed out', async () => {
    const { email, browser, other, account, companyId, otherToken } = await replaced()
    expect((await dispute(otherToken)).code).toBe(200)
    expect([(await browser.call('readUser', {})).code, (await other.call('readUser', {})).code]).toEqual([401, 401])
    await server.later({ hours: 25 })
    const again = await signedIn(email, companyId)
    expect(await again.data('readDebitAccount', { product: 'hook' })).toMatchObject({
      id: account.id,
      held_until: null,
      blocked: 'disputed',
    })
    expect((await again.data('listBankAccounts', {})).flatMap(({ usedFor }) => usedFor)).toMatchObject([
      { product: 'hook', blocked: 'disputed' },
    ])
    // The dashboard says it, too, without the number.
    expect((await again.data('readDashboard', { product: 'hook' })).account).toMatchObject({
      blocked: 'disputed',
      account: { accountNumber: expect.stringMatching(/^••••\d{4}$/) },
    })
    // A user who draws nothing is not asked to change it.
    const member = await server.signUp()
    await server.join(member, { companyId, role: 'user' })
    expect((await member.data('readDashboard', { product: 'hook' })).account).toBeNull()
    const refused = await draw(again, account.id)
    expect([refused.code, fieldsOf(refused)]).toEqual([502, { bank_account_id: 'field.account.disputed' }])
    const right = await submit(again, '999-888777-777')
    expect(right).toMatchObject({ held_until: expect.any(String) })
    await server.worker.drain()
    await server.later({ hours: 24 })
    await again.data('extendSession', {})
    expect((await draw(again, right.id)).code).toBe(200)
  })

  test('a payout that was not sent yet is not sent', async () => {
    const { email, browser, account, companyId, token } = await replaced()
    await server.later({ hours: 24 })
    await browser.data('extendSession', {})
    const { data } = await draw(browser, account.id)
    expect((await dispute(token)).code).toBe(200)
    await settle(server)
    const again = await signedIn(email, companyId)
    expect(await again.data('readDrawdown', { id: data.id })).toMatchObject({ status: 'refused', refusal: 'account disputed' })
  })

  test('a payout that was not sent yet is not sent either once the account was replaced again', async () => {
    const { email, browser, account, companyId, token } = await replaced()
    await server.later({ hours: 24 })
    await browser.data('extendSession', {})
    const { data } = await draw(browser, account.id)
    expect((await dispute(token)).code).toBe(200)
    const again = await signedIn(email, companyId)
    await submit(again, '999-888777-777')
    await settle(server)
    expect(await again.data('readDrawdown', { id: data.id })).toMatchObject({ status: 'refused', refusal: 'account disputed' })
  })

  test('the leads are notified by mail, the company’s record and the audit name who pressed; a second press changes nothing', async () => {
    const { db } = server.database
    const lead = await newLead()
    const { other, companyId, token, otherToken } = await replaced()
    expect((await dispute(otherToken)).code).toBe(200)
    expect((await dispute(otherToken)).code).toBe(200)
    expect((await dispute(token)).code).toBe(200)
    expect(await mailsTo(server, lead)).toMatchObject([{ subject: expect.stringContaining('已停止放款') }])
    const events = await db.selectFrom('company_events').selectAll().where('kind', '=', 'account.disputed').execute()
    expect(events).toMatchObject([{ company_id: companyId, actor: `user:${other.userId}` }])
    const audited = await db.selectFrom('audit_log').select('actor').where('action', '=', 'account.disputed').execute()
    expect(audited).toEqual([{ actor: `user:${other.userId}` }])
  })

  test('a link that is too old, changed, or of an account that was replaced since is 20018, and ends no session', async () => {
    const { browser, token } = await replaced()
    const changed = `${token.slice(0, -4)}${token.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`
    expect([(await dispute('made up')).code, (await dispute(changed)).code]).toEqual([20018, 20018])
    await submit(browser, '999-888777-777')
    expect((await dispute(token)).code).toBe(20018)
    expect((await browser.call('readUser', {})).code).toBe(200)
    const late = await replaced()
    await server.later({ days: disputeDays })
    expect((await dispute(late.token)).code).toBe(20018)
  })
})

describe('decision 102 what was prepared before a disputed replacement is taken back', () => {
  /** A company of some days: the founder has an app, a colleague is a user. Everyone has signed in again. */
  async function settled() {
    const { email, otherMail, browser, companyId } = await merchant()
    await addApp(browser)
    const member = await server.signUp()
    await server.join(member, { companyId, role: 'user' })
    await server.later({ days: 4 })
    return {
      ...{ email, otherMail, companyId, memberId: member.userId },
      thief: await signedIn(email, companyId),
      other: await signedIn(otherMail, companyId),
    }
  }

  test('administrators and their factors of before the longest life of a session stay, later ones do not', async () => {
    const lead = await newLead()
    const { email, otherMail, companyId, memberId, thief, other } = await settled()
    await addKey(thief)
    await thief.data('renewRecoveryCodes', {})
    const users = await thief.data('listCompanyUsers', { companyId })
    const { userId, version } = users.find(({ role }) => role === 'user') ?? {}
    await thief.data('updateRole', { companyId, userId: Number(userId), version: Number(version), roleId: 1 })
    // Masked like no other one.
    const [helper, colleague] = [newMailbox(), `z${newMailbox()}`]
    const { id: invitation } = await thief.data('addCompanyUser', { companyId, email: helper, roleId: 1 })
    await thief.data('addCompanyUser', { companyId, email: colleague, roleId: 2 })
    await submit(thief, '999-888777-666')
    const token = await tokenOf(otherMail)
    await server.later({ hours: 1 })
    await addApp(other)
    expect((await dispute(token)).code).toBe(200)

    const owner = await signedIn(email, companyId)
    expect(await owner.data('listFactors', {})).toMatchObject({ passkeys: [], authenticator: true, recovery_codes_left: 0 })
    const second = await signedIn(otherMail, companyId)
    expect(await second.data('listFactors', {})).toMatchObject({ authenticator: false, recovery_codes_left: 0 })
    // Without a factor they are held as after lost ones: who has stolen a mailbox can press the link, too.
    const heldBy = async (of: Browser) => (await of.data('readDebitAccount', { product: 'hook' }))?.held_by
    expect([await heldBy(owner), await heldBy(second)]).toEqual(['account', 'factors'])
    const left = await owner.data('listCompanyUsers', { companyId })
    expect(left.map(({ role, status }) => [role, status]).sort()).toEqual([
      ['administrator', 'Active'],
      ['administrator', 'Active'],
      ['user', 'Active'],
      ['user', 'Confirming'],
    ])
    const invited = await server.signUp({ email: helper })
    expect((await invited.call('activateAffiliation', { id: invitation })).code).toBe(20011)
    for (const mailbox of [email, otherMail])
      expect((await mailsTo(server, mailbox)).map(({ text }) => text)).toContainEqual(
        expect.stringContaining('更换前后添加的验证方式已移除'),
      )

    const { email: demoted } = await server.database.db
      .selectFrom('users')
      .select('email')
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow()
    const [mail] = await mailsTo(server, lead)
    for (const mailbox of [demoted, helper, email, otherMail]) expect(mail?.text).toContain(maskMailbox(mailbox))
    expect(mail?.text).not.toContain(maskMailbox(colleague))
  })

  test('decision 129 also what was added by an administrator whom leads have frozen meanwhile', async () => {
    const { email, otherMail, companyId, thief } = await settled()
    await addKey(thief)
    await submit(thief, '999-888777-666')
    const token = await tokenOf(otherMail)
    const { id: userId } = await server.database.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    const subject = { kind: 'user', userId } as const
    await freeze(server, companyId, subject)
    expect((await dispute(token)).code).toBe(200)
    await releaseByTwo(server, companyId, subject)
    const owner = await signedIn(email, companyId)
    expect(await owner.data('listFactors', {})).toMatchObject({ passkeys: [], authenticator: true })
  })

  test('decision 129 the link of an administrator whom leads have frozen does nothing and says so; those of the others work', async () => {
    const { browser, companyId, token, otherToken } = await replaced()
    const subject = { kind: 'user', userId: String(browser.userId) } as const
    await freeze(server, companyId, subject)
    expect((await dispute(token)).code).toBe(80018)
    const disputed = () => server.database.db.selectFrom('bank_accounts').select('id').where('disputed_at', 'is not', null).execute()
    expect(await disputed()).toEqual([])
    expect((await dispute(otherToken)).code).toBe(200)
    expect(await disputed()).toHaveLength(1)
    await releaseByTwo(server, companyId, subject)
    expect((await dispute(token)).code).toBe(200)
  })

  test('the administrators of a young company stay, and the leads are notified which they are', async () => {
    const lead = await newLead()
    const { email, companyId, otherToken } = await replaced()
    expect((await dispute(otherToken)).code).toBe(200)
    const owner = await signedIn(email, companyId)
    expect((await owner.data('listCompanyUsers', { companyId })).map(({ role }) => role)).toEqual(['administrator', 'administrator'])
    expect((await mailsTo(server, lead))[0]?.text).toContain(maskMailbox(email))
  })
})
