/** Step-up: password and code, in this session and for ten minutes, before money or access moves. Decision 083. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { type StepUpAction, stepUpMinutes } from '../../contract/account/step-up-actions.ts'
import type { Product } from '../../contract/kernel/product.ts'
import { needsStepUp } from '../../server/lending/drawdown-step-up.ts'
import { bankAccount, certifyCompany, linkShop } from '../company/companies.ts'
import { mailsTo, newMailbox, signedInBrowser } from '../support/accounts.ts'
import { openMerchantServer, withFacility } from '../support/merchants.ts'
import { type Browser, fieldsOf, type TestServer, testPassword } from '../support/server.ts'

let server: TestServer

beforeEach(async () => {
  server = await openMerchantServer({ STEP_UP_ABOVE: '100000' })
  return () => server.close()
})

/** A user, with their phone as a recipient. */
async function user(): Promise<{ email: string; phone: string; browser: Browser }> {
  const email = newMailbox()
  const number = `13${String(Math.floor(Math.random() * 1e9)).padStart(9, '0')}`
  const browser = await server.signUp({ email, phone: number })
  return { email, phone: `+86${number}`, browser }
}

/** A merchant with an open facility; dollars. */
async function borrower(limit = 500_000) {
  const { email, phone, browser } = await user()
  await certifyCompany(server, browser)
  await linkShop(server, browser.companyId ?? '')
  const { accountId } = await withFacility(server, browser, { limit: BigInt(limit) * 100n })
  return { email, phone, browser, accountId }
}

/** Gives password and code, sent to a recipient. */
async function confirm(browser: Browser, recipient: string, action: StepUpAction) {
  await browser.data('sendStepUpCode', { action })
  return browser.call('stepUp', { action, password: testPassword, code: await server.lastCode(recipient) })
}

const hkd = (dollars: number) => ({ amount: String(dollars * 100), currency: 'HKD' as const })

async function draw(browser: Browser, accountId: string, dollars: number, key: string = randomUUID(), product: Product = 'hook') {
  const asked = { product, amount: hkd(dollars), tenor: 3 } as const
  const { annual_rate, total_cost } = await browser.data('previewDrawdown', asked)
  const sent = { ...asked, bank_account_id: accountId, agreed: { annual_rate, total_cost } }
  return browser.call('submitDrawdown', sent, { 'idempotency-key': key })
}

async function signedInAgain(browser: Browser): Promise<Browser> {
  const again = await signedInBrowser(server, (await browser.data('readUser', {})).email)
  again.companyId = browser.companyId
  return again
}

const submit = (browser: Browser, accountNumber: string) =>
  browser.call('submitDebitAccount', { product: 'hook', account: { ...bankAccount, accountNumber } })

/** What is left of a refusal: its code, and the action that needs a step-up. */
const refusal = ({ code, data }: { code: number; data: unknown }) => [code, (data as { stepUp?: string } | null)?.stepUp]

describe('decision 083 what needs a step-up', () => {
  test('a drawdown above the amount of the settings, and the same key is accepted after it', async () => {
    const { browser, phone, accountId } = await borrower()
    const key = randomUUID()
    expect(refusal(await draw(browser, accountId, 100_001, key))).toEqual([20007, 'drawdownSubmitted'])
    expect((await browser.data('readDashboard', { product: 'hook' })).drawdowns).toEqual([])
    expect((await draw(browser, accountId, 100_000)).code).toBe(200)
    expect((await confirm(browser, phone, 'drawdownSubmitted')).code).toBe(200)
    expect((await draw(browser, accountId, 100_001, key)).code).toBe(200)
  })

  test('replacing a drawdown account once the contract is signed, and any drawdown to it', async () => {
    const { browser, phone, accountId } = await borrower()
    expect((await submit(browser, bankAccount.accountNumber)).code).toBe(200)
    expect(refusal(await submit(browser, '999-888777-111'))).toEqual([20007, 'accountReplaced'])
    expect(await browser.data('readDebitAccount', { product: 'hook' })).toMatchObject({ id: accountId })
    await confirm(browser, phone, 'accountReplaced')
    const replaced = await submit(browser, '999-888777-111')
    expect(replaced.code).toBe(200)
    await server.worker.drain()
    await server.later({ hours: 25 })
    const again = await signedInAgain(browser)
    expect(refusal(await draw(again, (replaced.data as { id: string }).id, 20_000))).toEqual([20007, 'drawdownSubmitted'])
  })

  test('not the first drawdown to an account that was corrected before the contract', async () => {
    const { browser } = await user()
    await certifyCompany(server, browser)
    await linkShop(server, browser.companyId ?? '')
    await browser.data('submitDebitAccount', { product: 'hook', account: { ...bankAccount, accountNumber: '999-888777-111' } })
    const { accountId } = await withFacility(server, browser, { limit: 50_000_000n })
    expect((await draw(browser, accountId, 20_000)).code).toBe(200)
  })

  test('an account for the list, an administrator invited or appointed, a new phone; not a user invited', async () => {
    const { browser, email, phone } = await user()
    await certifyCompany(server, browser)
    const companyId = browser.companyId ?? ''
    const colleague = await server.signUp()
    await server.join(colleague, { companyId, role: 'user' })
    const { userId, version } = (await browser.data('listCompanyUsers', { companyId })).find(({ role }) => role === 'user') ?? {}
    const newPhone = { phone_country_code: '+852', phone_number: '61234567' } as const
    await browser.data('sendPhoneChangeCode', newPhone)
    const phone_code = await server.lastCode('+85261234567')
    const add = (by = browser) => by.call('addBankAccount', { account: bankAccount }, { 'idempotency-key': randomUUID() })
    const invite = (roleId: number, by = browser) => by.call('addCompanyUser', { companyId, email: newMailbox(), roleId })
    const appoint = (by = browser) => by.call('updateRole', { companyId, userId: Number(userId), version: Number(version), roleId: 1 })
    const change = () => browser.call('changePhone', { ...newPhone, phone_code })
    expect(refusal(await add())).toEqual([20007, 'accountAdded'])
    expect(refusal(await invite(1))).toEqual([20007, 'administratorsChanged'])
    expect(refusal(await appoint())).toEqual([20007, 'administratorsChanged'])
    expect(refusal(await change())).toEqual([20007, 'phoneChanged'])
    expect(await Promise.all([browser.data('listBankAccounts', {}), mailsTo(server, '+85261234567')])).toMatchObject([[], [{}]])
    expect((await invite(2)).code).toBe(200)
    const confirmed = await signedInAgain(browser)
    expect((await confirm(confirmed, phone, 'accountAdded')).code).toBe(200)
    expect([await add(confirmed), await invite(1, confirmed), await appoint(confirmed)].map(({ code }) => code)).toEqual([200, 200, 200])
    // The phone may be lost: its change is confirmed by the mailbox.
    expect(await browser.data('sendStepUpCode', { action: 'phoneChanged' })).toMatchObject({ channel: 'mail', resendIn: 60 })
    const code = await server.lastCode(email)
    expect((await browser.call('stepUp', { action: 'phoneChanged', password: testPassword, code })).code).toBe(200)
    expect((await change()).code).toBe(200)
    expect(refusal(await invite(1))).toEqual([20007, 'administratorsChanged'])
  })
})

describe('decision 083 password and code', () => {
  test('the message names the action, and the answer shows the phone masked', async () => {
    const { browser, phone } = await user()
    expect(await browser.data('sendStepUpCode', { action: 'drawdownSubmitted' })).toEqual({
      resendIn: 60,
      channel: 'sms',
      address: `+86 ••••${phone.slice(-4)}`,
    })
    const [, message] = await mailsTo(server, phone)
    expect(message?.text).toContain('用于确认：提款')
    expect((await browser.call('sendStepUpCode', { action: 'drawdownSubmitted' })).code).toBe(80014)
  })

  test('both are needed: a wrong password leaves the code, a wrong code counts, a right one is used once', async () => {
    const { browser, phone } = await user()
    await browser.data('sendStepUpCode', { action: 'drawdownSubmitted' })
    const code = await server.lastCode(phone)
    const wrongCode = code === '123456' ? '654321' : '123456'
    const attempt = (password: string, typed: string) => browser.call('stepUp', { action: 'drawdownSubmitted', password, code: typed })
    const wrongPassword = await attempt('not this one', code)
    expect([wrongPassword.code, fieldsOf(wrongPassword)]).toEqual([800003, { password: 'account.profile.password.wrong' }])
    for (let tried = 0; tried < 4; tried++) expect((await attempt(testPassword, wrongCode)).code).toBe(80009)
    expect((await attempt(testPassword, code)).code).toBe(200)
    const spent = await attempt(testPassword, code)
    expect([spent.code, fieldsOf(spent)]).toEqual([80010, { code: 'code.80010' }])
  })

  test('the fifth wrong code ends it, and an old one is refused', async () => {
    const { browser, phone } = await user()
    const request = async () => {
      await browser.data('sendStepUpCode', { action: 'drawdownSubmitted' })
      return server.lastCode(phone)
    }
    const attempt = async (code: string) =>
      (await browser.call('stepUp', { action: 'drawdownSubmitted', password: testPassword, code })).code
    const first = await request()
    const wrong = first === '123456' ? '654321' : '123456'
    for (let tried = 0; tried < 5; tried++) expect(await attempt(wrong)).toBe(80009)
    expect(await attempt(first)).toBe(80010)
    await server.later({ minutes: 2 })
    const second = await request()
    await server.later({ minutes: 11 })
    expect(await attempt(second)).toBe(80010)
  })

  test('a code is of no use in another session, for another action, or to another user', async () => {
    const { browser, email, phone } = await user()
    const other = await signedInBrowser(server, email)
    const stranger = await user()
    await browser.data('sendStepUpCode', { action: 'accountAdded' })
    const code = await server.lastCode(phone)
    const attempt = async (by: Browser, action: StepUpAction) => (await by.call('stepUp', { action, password: testPassword, code })).code
    expect(await attempt(other, 'accountAdded')).toBe(80009)
    expect(await attempt(browser, 'administratorsChanged')).toBe(80009)
    expect(await attempt(stranger.browser, 'accountAdded')).toBe(80010)
    expect(await attempt(browser, 'accountAdded')).toBe(200)
  })

  test('a step-up counts for ten minutes, in its session alone', async () => {
    const { browser, email, phone, accountId } = await borrower()
    const other = await signedInBrowser(server, email)
    other.companyId = browser.companyId
    expect((await confirm(browser, phone, 'drawdownSubmitted')).code).toBe(200)
    expect(refusal(await draw(other, accountId, 100_001))).toEqual([20007, 'drawdownSubmitted'])
    await server.later({ minutes: stepUpMinutes - 1 })
    expect((await draw(browser, accountId, 100_001)).code).toBe(200)
    await server.later({ minutes: 1 })
    expect(refusal(await draw(browser, accountId, 100_002))).toEqual([20007, 'drawdownSubmitted'])
  })

  test('several drawdowns of a day are added up', async () => {
    const { phone, browser, accountId } = await borrower()
    expect((await draw(browser, accountId, 60_000)).code).toBe(200)
    expect((await draw(browser, accountId, 40_000)).code).toBe(200)
    expect(refusal(await draw(browser, accountId, 10_000))).toEqual([20007, 'drawdownSubmitted'])
    await confirm(browser, phone, 'drawdownSubmitted')
    expect((await draw(browser, accountId, 10_000)).code).toBe(200)
  })

  test('two drawdowns in two products at once are added up, too', async () => {
    const { browser, accountId } = await borrower()
    const other = await withFacility(server, browser, { product: 'underwriting', limit: 50_000_000n })
    const both = await Promise.all([draw(browser, accountId, 60_000), draw(browser, other.accountId, 60_000, randomUUID(), 'underwriting')])
    expect(both.map(({ code }) => code).sort((one, another) => one - another)).toEqual([200, 20007])
  })

  test('wrong passwords lock the mailbox as at sign-in', async () => {
    const { browser } = await user()
    const attempt = async () => (await browser.call('stepUp', { action: 'accountAdded', password: 'not this one', code: '000000' })).code
    for (let tried = 0; tried < 9; tried++) expect(await attempt()).toBe(800003)
    expect(await attempt()).toBe(80002)
  })
})

test('decision 083 a drawdown needs a step-up above the amount, and until seven days after the hold of a replaced account', () => {
  const now = new Date('2026-11-27T00:00:00Z')
  const settings = { above: 10_000_000n, now }
  const days = (count: number) => new Date(now.getTime() - count * 86_400_000)
  expect(needsStepUp({ drawn: 10_000_000n, heldUntil: null }, settings)).toBe(false)
  expect(needsStepUp({ drawn: 10_000_001n, heldUntil: null }, settings)).toBe(true)
  expect(needsStepUp({ drawn: 1n, heldUntil: days(7) }, settings)).toBe(false)
  expect(needsStepUp({ drawn: 1n, heldUntil: new Date(days(7).getTime() + 1) }, settings)).toBe(true)
})
