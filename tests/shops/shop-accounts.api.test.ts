/** Accounts of shops through the API: kept sealed, changed, forgotten, and their passwords shown to whom they may. */
import { beforeEach, expect, test } from 'vitest'
import { maskedPassword } from '../../contract/shops/my-shops.ts'
import { mostShopAccounts, passwordsPerDay } from '../../contract/shops/shop-limits.ts'
import { certifiedMerchant, openMerchantServer } from '../support/merchants.ts'
import { type Browser, fieldsOf, type TestServer, testPassword } from '../support/server.ts'
import { shopAccount } from './shop-accounts.ts'

let server: TestServer

beforeEach(async () => {
  server = await openMerchantServer({ POINTS_PER_MINUTE: '1000000' })
  return () => server.close()
})

const add = (browser: Browser, change = {}) => browser.data('addShopAccount', { account: { ...shopAccount, ...change } })
const list = (browser: Browser, asked = {}) => browser.data('searchShopAccounts', asked)
const change = { ...shopAccount, password: '' }

test('API-048 API-049 SHOP-17 SHOP-26 an account is stored with all its fields; its password is never returned or stored as plain text', async () => {
  const browser = await certifiedMerchant(server)
  expect(await list(browser)).toEqual({ records: [], total: 0, all: 0 })
  const added = await add(browser)
  const { password, ...reported } = shopAccount
  expect(added).toEqual({
    ...reported,
    id: added.id,
    icon: 'amazon',
    status: 'active',
    updated_at: expect.any(String),
    password: maskedPassword,
    version: 1,
  })
  expect(await list(browser)).toEqual({ records: [added], total: 1, all: 1 })
  await browser.data('editShopAccount', { id: added.id, version: 1, status: 'active', account: { ...change, password: 'Another-2026!' } })
  const { db } = server.database
  const stored = [
    await db.selectFrom('shop_accounts').selectAll().where('id', '=', added.id).execute(),
    await db.selectFrom('audit_log').selectAll().where('company_id', '=', browser.companyId).execute(),
    await db.selectFrom('status_history').selectAll().where('subject_id', '=', added.id).execute(),
  ]
  const text = JSON.stringify(stored, (_, value) => (typeof value === 'bigint' ? String(value) : value))
  expect(text).toContain('shopAccount.changed')
  expect(text).not.toContain(password)
  expect(text).not.toContain('Another-2026!')
})

test('API-048 SHOP-24 keyword, platform and status narrow the list, trimmed; empty ones are dropped', async () => {
  const browser = await certifiedMerchant(server)
  await add(browser, { login: 'one@example.com', shop_name: 'Haian EU' })
  const { id, version } = await add(browser, { login: 'two', shop_name: 'Haian SG', platform: 'Shopee' })
  await browser.data('editShopAccount', {
    id,
    version,
    status: 'disabled',
    account: { ...change, login: 'two', shop_name: 'Haian SG', platform: 'Shopee' },
  })
  const names = async (asked: object) => (await list(browser, asked)).records.map(({ login }) => login).sort()
  expect(await names({ keyword: ' ', platform: '', status: '' })).toEqual(['one@example.com', 'two'])
  expect(await names({ keyword: ' haian s' })).toEqual(['two'])
  expect(await names({ keyword: 'ONE@' })).toEqual(['one@example.com'])
  expect(await names({ platform: 'Amazon' })).toEqual(['one@example.com'])
  expect(await names({ status: 'disabled' })).toEqual(['two'])
  expect(await list(browser, { status: 'disabled' })).toMatchObject({ total: 1, all: 2 })
})

test('API-049 SHOP-17 every field is required; the sign-in address is https, without a password in it', async () => {
  const browser = await certifiedMerchant(server)
  const refused = async (changed: Record<string, string>) => {
    const answered = await browser.call('addShopAccount', { account: { ...shopAccount, ...changed } })
    return [answered.code, fieldsOf(answered)]
  }
  for (const name of ['login', 'shop_name', 'platform'])
    expect(await refused({ [name]: ' ' })).toEqual([20009, { [`account.${name}`]: 'field.required' }])
  expect(await refused({ password: '' })).toEqual([20009, { 'account.password': 'field.password.required' }])
  expect(await refused({ platform: 'No such platform' })).toEqual([20009, { 'account.platform': 'field.required' }])
  for (const login_url of [
    'http://example.com',
    'javascript:alert(1)',
    'https://me:secret@example.com',
    'https://localhost',
    'example.com',
  ])
    expect(await refused({ login_url })).toEqual([20009, { 'account.login_url': 'field.invalid' }])
  expect((await list(browser)).all).toBe(0)
})

test('API-049 ERR-20017 a login is on the list of a platform once, in any letter case; a list has a maximum length', async () => {
  const browser = await certifiedMerchant(server)
  const { id } = await add(browser)
  const again = await browser.call('addShopAccount', { account: { ...shopAccount, login: shopAccount.login.toUpperCase() } })
  expect([again.code, fieldsOf(again)]).toEqual([20017, { 'account.login': 'shops.mine.account.taken' }])
  await add(browser, { platform: 'eBay' })
  const other = await add(browser, { login: 'other' })
  const taken = await browser.call('editShopAccount', { id: other.id, version: 1, status: 'active', account: change })
  expect([taken.code, fieldsOf(taken)]).toEqual([20017, { 'account.login': 'shops.mine.account.taken' }])
  await browser.data('deleteShopAccount', { id, version: 1 })
  await add(browser)
  for (let count = 3; count < mostShopAccounts; count += 1) await add(browser, { login: `login ${count}` })
  const full = await browser.call('addShopAccount', { account: { ...shopAccount, login: 'one more' } })
  expect([full.code, full.data]).toMatchObject([20016, { reason: 'most', most: mostShopAccounts }])
})

test('API-050 API-051 SHOP-26 an account is changed on the version that was seen, and forgotten with its password', async () => {
  const browser = await certifiedMerchant(server)
  const { id } = await add(browser)
  const disabled = await browser.data('editShopAccount', {
    id,
    version: 1,
    status: 'disabled',
    account: { ...change, shop_name: 'Renamed' },
  })
  expect(disabled).toMatchObject({ shop_name: 'Renamed', status: 'disabled', version: 2 })
  expect((await browser.call('editShopAccount', { id, version: 1, status: 'active', account: change })).code).toBe(20011)
  expect((await browser.call('deleteShopAccount', { id, version: 1 })).code).toBe(20011)
  // Without a new password the old one stays.
  expect((await browser.data('viewShopPassword', { id, password: testPassword })).value).toBe(shopAccount.password)
  expect(
    (await browser.data('editShopAccount', { id, version: 2, status: 'active', account: { ...change, password: 'New one' } })).status,
  ).toBe('active')
  expect((await browser.data('viewShopPassword', { id, password: testPassword })).value).toBe('New one')
  await browser.data('deleteShopAccount', { id, version: 3 })
  const row = await server.database.db.selectFrom('shop_accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ status: 'removed', password_sealed: null })
  expect((await browser.call('viewShopPassword', { id, password: testPassword })).code).toBe(20018)
  expect((await browser.call('deleteShopAccount', { id, version: 3 })).code).toBe(20018)
  const history = await server.database.db.selectFrom('status_history').selectAll().where('subject_id', '=', id).orderBy('id').execute()
  expect(history.map(({ to_status }) => to_status)).toEqual(['disabled', 'active', 'removed'])
})

test("API-052 SHOP-26 a password is shown for the user's own password, entered each time; each time is a row of the audit", async () => {
  const browser = await certifiedMerchant(server)
  const { id } = await add(browser)
  expect((await browser.call('viewShopPassword', { id, password: '' })).code).toBe(20009)
  const wrong = await browser.call('viewShopPassword', { id, password: 'not this one' })
  expect([wrong.code, fieldsOf(wrong)]).toEqual([800003, { password: 'account.profile.password.wrong' }])
  const looked = () => server.database.db.selectFrom('audit_log').selectAll().where('action', '=', 'shopAccount.viewed').execute()
  expect((await looked()).filter(({ subject_id }) => subject_id === id)).toEqual([])
  expect(await browser.data('viewShopPassword', { id, password: testPassword })).toEqual({ value: shopAccount.password, left: 4 })
  // A password entered a moment ago is not enough.
  expect((await browser.call('viewShopPassword', { id, password: 'not this one' })).code).toBe(800003)
  expect((await looked()).filter(({ subject_id }) => subject_id === id)).toMatchObject([
    { actor: `user:${browser.userId}`, company_id: browser.companyId, details: {} },
  ])
})

test('API-052 five passwords a day of Hong Kong, over all accounts; a wrong password uses none', async () => {
  const browser = await certifiedMerchant(server)
  const { id } = await add(browser)
  const other = await add(browser, { login: 'other' })
  await browser.call('viewShopPassword', { id, password: 'not this one' })
  for (let left = passwordsPerDay - 1; left >= 0; left -= 1)
    expect((await browser.data('viewShopPassword', { id: left % 2 ? id : other.id, password: testPassword })).left).toBe(left)
  const over = await browser.call('viewShopPassword', { id, password: testPassword })
  expect([over.code, over.data]).toMatchObject([510, { retryAfter: expect.any(Number) }])
  const { retryAfter } = over.data as unknown as { retryAfter: number }
  const midnight = new Date(server.deps.clock.now().getTime() + retryAfter * 1000)
  expect((midnight.getTime() / 1000 + 8 * 3600) % 86_400).toBeLessThan(2)
  await server.later({ seconds: retryAfter })
  expect((await browser.call('viewShopPassword', { id, password: testPassword })).code).toBe(200)
})

test('API-052 ERR-80002 wrong ones count as at sign-in: the tenth locks the mailbox', async () => {
  const email = `${crypto.randomUUID().slice(0, 8)}@example.com`
  const browser = await certifiedMerchant(server, { email })
  const { id } = await add(browser)
  const codes: number[] = []
  for (let tried = 0; tried < 10; tried += 1) codes.push((await browser.call('viewShopPassword', { id, password: `wrong ${tried}` })).code)
  expect(codes).toEqual([...Array.from({ length: 9 }, () => 800003), 80002])
  expect((await browser.call('viewShopPassword', { id, password: testPassword })).code).toBe(80002)
  expect((await server.browser().call('signIn', { source: 'small_shop_financing', email, password: testPassword })).code).toBe(80002)
})
