/** Concurrent changes of a company's accounts, on PostgreSQL: one account, one default, three tries, and no used account is removed. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { colleague } from '../company/affiliations.ts'
import { certifyCompany, linkShop } from '../company/companies.ts'
import { steppedUp } from '../support/accounts.ts'
import { openMerchantServer } from '../support/merchants.ts'
import { accountIn, addAccount, amountsOf, anotherAccount, founder, freshKey, verifiedAccount, versionOf } from './bank-accounts.ts'

let server: Awaited<ReturnType<typeof openMerchantServer>>
beforeAll(async () => {
  server = await openMerchantServer({ POINTS_PER_MINUTE: '1000000' })
})
afterAll(() => server.close())

const rounds = Array.from({ length: 5 }, (_, index) => index)
const codesOf = async (calls: Promise<{ code: number }>[]) => (await Promise.all(calls)).map(({ code }) => code).sort((a, b) => a - b)

test('R12 ERR-20017 an account that is sent twenty times concurrently is listed once, with one key or with many', async () => {
  const browser = await founder(server)
  for (const own of [false, true]) {
    const account = anotherAccount()
    const one = freshKey()
    const codes = await codesOf(Array.from({ length: 20 }, () => browser.call('addBankAccount', { account }, own ? freshKey() : one)))
    expect(codes).toEqual(own ? [200, ...Array(19).fill(20017)] : Array(20).fill(200))
  }
  expect(await browser.data('listBankAccounts', {})).toHaveLength(2)
})

test('BANK-02 the database allows one account of a number, regardless of the server', async () => {
  const browser = await founder(server)
  const { id } = await addAccount(browser)
  const { db } = server.database
  const row = await db.selectFrom('company_bank_accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const { details, ...rest } = row
  const twin = db.insertInto('company_bank_accounts').values({ ...rest, details: JSON.stringify(details), id: crypto.randomUUID() })
  await expect(twin.execute()).rejects.toMatchObject({ code: '23505' })
})

test('ERR-20007 of thirty concurrent wrong answers three are tried, and the right one is refused', async () => {
  const browser = await founder(server)
  const sent = await browser.data('sendDeposit', versionOf(await addAccount(browser)))
  const [first, second] = await amountsOf(server, sent.id)
  if (!first || !second) throw new Error('No amounts were sent')
  const wrong = { ...second, amount: String((Number(second.amount) % 99) + 1) }
  const answer = () => browser.call('confirmDeposit', { ...versionOf(sent), amounts: [first, wrong] })
  expect(await codesOf(Array.from({ length: 30 }, answer))).toEqual([...Array(3).fill(20007), ...Array(27).fill(20011)])
  const late = await browser.call('confirmDeposit', { ...versionOf(sent), amounts: [first, second] })
  expect([late.code, (await accountIn(browser, sent.id)).status]).toEqual([20011, 'refused'])
})

test('BANK-02 two administrators who concurrently authorise and choose the default leave one default', async () => {
  const browser = await server.signUp()
  await certifyCompany(server, browser)
  const { browser: other } = await colleague(server, browser, 1)
  for (const _ of rounds) {
    const [one, two] = [await verifiedAccount(server, browser), await verifiedAccount(server, browser)]
    const authorised = await codesOf([
      browser.call('authoriseBankAccount', versionOf(one)),
      other.call('authoriseBankAccount', versionOf(two)),
    ])
    expect(authorised).toEqual([200, 200])
    const [oneNow, twoNow] = [await accountIn(browser, one.id), await accountIn(browser, two.id)]
    await codesOf([browser.call('makeDefaultBankAccount', versionOf(oneNow)), other.call('makeDefaultBankAccount', versionOf(twoNow))])
    expect((await browser.data('listBankAccounts', {})).filter(({ isDefault }) => isDefault)).toHaveLength(1)
  }
})

test('ERR-20011 of two concurrent changes of one account one succeeds', async () => {
  const browser = await server.signUp()
  await certifyCompany(server, browser)
  const { browser: other } = await colleague(server, browser, 1)
  for (const _ of rounds.slice(0, 3)) {
    const added = await addAccount(browser)
    expect(await codesOf([browser.call('sendDeposit', versionOf(added)), other.call('removeBankAccount', versionOf(added))])).toEqual([
      200,
      expect.toSatisfy((code) => code === 20011 || code === 20018),
    ])
  }
})

test('BANK-02 an account that becomes the drawdown account while it is removed is still on the list afterwards', async () => {
  for (const _ of rounds) {
    const browser = await steppedUp(server, await server.signUp())
    await linkShop(server, await certifyCompany(server, browser))
    const account = anotherAccount()
    const added = await browser.data('addBankAccount', { account })
    const [submitted] = await Promise.all([
      browser.call('submitDebitAccount', { product: 'hook', account }),
      browser.call('removeBankAccount', versionOf(added)),
    ])
    expect(submitted.code).toBe(200)
    expect((await browser.data('listBankAccounts', {})).map(({ usedFor }) => usedFor.map(({ product }) => product))).toEqual([['hook']])
  }
})
