/** Bank accounts of a company through the API: added, authorised, made the default, removed. */
import { beforeEach, describe, expect, test } from 'vitest'
import { country } from '../../contract/reference/countries.ts'
import { certifyCompany, linkShop, uploadPdf } from '../company/companies.ts'
import { mailsTo, steppedUp } from '../support/accounts.ts'
import { openMerchantServer } from '../support/merchants.ts'
import { fieldsOf } from '../support/server.ts'
import {
  accountIn,
  addAccount,
  anotherAccount,
  founder as founderOf,
  freshKey as key,
  versionOf as of,
  verifiedAccount,
} from './bank-accounts.ts'

let server: Awaited<ReturnType<typeof openMerchantServer>>
beforeEach(async () => {
  server = await openMerchantServer({ POINTS_PER_MINUTE: '1000000' })
  return () => server.close()
})

const founder = () => founderOf(server)

describe('the list', () => {
  test('BANK-01 BANK-02 VAL-28 an account is added with everything the form asks, and shown with its number masked', async () => {
    const owner = await founder()
    expect(await owner.data('listBankAccounts', {})).toEqual([])
    const account = anotherAccount()
    const added = await owner.data('addBankAccount', { account })
    expect(added).toEqual({
      ...account,
      accountNumber: `••••${account.accountNumber.replaceAll('-', '').slice(-4)}`,
      id: added.id,
      status: 'unverified',
      verified: false,
      authorised: false,
      isDefault: false,
      usedFor: [],
      deposit: null,
      depositsLeft: 3,
      refusal: null,
      createdTime: expect.any(String),
      version: 1,
    })
    expect(await owner.data('listBankAccounts', {})).toEqual([added])
  })

  test('BANK-02 numbers are nowhere in plain text: encrypted in the row, hashed with the idempotency key, absent from audit and history', async () => {
    const browser = await founder()
    const { id } = await addAccount(browser, { accountNumber: '998-877665-544' })
    const { db } = server.database
    const stored = [
      await db.selectFrom('company_bank_accounts').selectAll().where('id', '=', id).execute(),
      await db.selectFrom('idempotency_keys').selectAll().where('owner', '=', String(browser.companyId)).execute(),
      await db.selectFrom('audit_log').selectAll().where('subject_id', '=', id).execute(),
      await db.selectFrom('status_history').selectAll().where('subject_id', '=', id).execute(),
    ]
    const text = JSON.stringify(stored, (_, value) => (typeof value === 'bigint' ? String(value) : value))
    expect(text).toContain('••••5544')
    expect(text).not.toMatch(/877665|998877665544/)
  })

  test('BANK-04 VAL-28 VAL-29 every field is required, the SWIFT code is valid and of the bank’s country, and the region is of the list', async () => {
    const browser = await founder()
    const refused = async (changed: Record<string, string>) => {
      const answered = await browser.call('addBankAccount', { account: { ...anotherAccount(), ...changed } as never }, key())
      return [answered.code, fieldsOf(answered)]
    }
    for (const name of Object.keys(anotherAccount()))
      expect(await refused({ [name]: '' })).toEqual([20009, { [`account.${name}`]: 'field.required' }])
    for (const swiftCode of ['HSBC', 'HSBCHKHHH', 'HSBC1KHH'])
      expect(await refused({ swiftCode })).toEqual([20009, { 'account.swiftCode': 'field.swift.invalid' }])
    expect(await refused({ region: country.china })).toEqual([20009, { 'account.swiftCode': 'field.swift.country' }])
    expect(await refused({ region: '777' })).toEqual([20009, { 'account.region': 'field.required' }])
    expect(await browser.data('listBankAccounts', {})).toEqual([])
  })

  test('R12 ERR-20017 the same account is listed once: the same key gets the same answer, another key is refused at the number, in any notation', async () => {
    const browser = await founder()
    const account = anotherAccount()
    const once = key()
    const first = await browser.call('addBankAccount', { account }, once)
    expect(await browser.call('addBankAccount', { account }, once)).toEqual(first)
    expect((await browser.call('addBankAccount', { account: anotherAccount() }, once)).code).toBe(20011)
    expect((await browser.call('addBankAccount', { account })).code).toBe(20008)
    for (const accountNumber of [
      account.accountNumber,
      account.accountNumber.replaceAll('-', ' '),
      account.accountNumber.replaceAll('-', ''),
    ]) {
      const again = await browser.call('addBankAccount', { account: { ...account, accountNumber, swiftCode: 'HSBCHKHH' } }, key())
      expect([again.code, fieldsOf(again)]).toEqual([20017, { 'account.accountNumber': 'banking.accounts.add.taken' }])
    }
    expect((await browser.call('addBankAccount', { account: { ...account, currency: 'USD' } }, key())).code).toBe(200)
    expect(await browser.data('listBankAccounts', {})).toHaveLength(2)
    // Another company may add the same account.
    expect((await (await founder()).call('addBankAccount', { account }, key())).code).toBe(200)
  })

  test('ERR-20016 a list has twenty accounts at most', async () => {
    const browser = await founder()
    for (let count = 0; count < 20; count += 1) await addAccount(browser)
    const full = await browser.call('addBankAccount', { account: anotherAccount() }, key())
    expect([full.code, full.data]).toMatchObject([20016, { reason: 'most', most: 20 }])
  })
})

describe('authorised and default', () => {
  test('BANK-02 only a verified account is authorised; the first is the default, another can replace it, and administrators are notified', async () => {
    const browser = await founder()
    const { email } = await browser.data('readUser', {})
    const plain = await addAccount(browser)
    const early = await browser.call('authoriseBankAccount', of(plain))
    expect([early.code, early.data]).toMatchObject([20011, { status: 'unverified' }])
    expect((await browser.call('makeDefaultBankAccount', of(plain))).code).toBe(20016)
    const verified = await verifiedAccount(server, browser)
    expect((await browser.call('makeDefaultBankAccount', of(verified))).code).toBe(20016)
    const first = await browser.data('authoriseBankAccount', of(verified))
    expect(first).toMatchObject({ status: 'authorised', authorised: true, isDefault: true })
    await server.database.db.updateTable('users').set({ locale: 'zh_HK' }).where('email', '=', email).execute()
    const second = await browser.data('authoriseBankAccount', of(await verifiedAccount(server, browser)))
    expect(second.isDefault).toBe(false)
    expect(await browser.data('makeDefaultBankAccount', of(second))).toMatchObject({ isDefault: true, version: second.version + 1 })
    const listed = await browser.data('listBankAccounts', {})
    expect(listed.map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [second.id, true],
      [plain.id, false],
      [first.id, false],
    ])
    await server.worker.drain()
    const authorised = (await mailsTo(server, email)).filter(({ subject }) => /已授权收款|已獲授權收款/.test(subject))
    expect(authorised.map(({ subject }) => subject)).toEqual(['银行账户已授权收款', '銀行帳戶已獲授權收款'])
    // The form of the drawdown account starts with the default account.
    const form = await browser.data('readDebitAccount', { product: 'hook' })
    expect(form).toMatchObject({ submitted: false, verified: true, account: { accountName: 'Harbour Light Limited' } })
    const { browser: member } = { browser: await server.signUp() }
    await server.join(member, { companyId: String(browser.companyId), role: 'user' })
    expect(await member.data('readDebitAccount', { product: 'hook' })).toBeNull()
  })

  test('ERR-20011 a change of an older version in another tab is refused with the current account, and changes nothing', async () => {
    const browser = await founder()
    const verified = await verifiedAccount(server, browser)
    const authorised = await browser.data('authoriseBankAccount', of(verified))
    for (const name of ['authoriseBankAccount', 'makeDefaultBankAccount', 'removeBankAccount', 'sendDeposit'] as const) {
      const late = await browser.call(name, of(verified))
      expect([name, late.code, late.data]).toMatchObject([name, 20011, { status: 'authorised', version: authorised.version }])
    }
    expect(await accountIn(browser, verified.id)).toEqual(authorised)
  })

  test('BANK-02 documents may be submitted while deposits are awaited, which then no longer count', async () => {
    const browser = await founder()
    const awaiting = await browser.data('sendDeposit', of(await addAccount(browser)))
    const submitted = { ...of(awaiting), documents: [await uploadPdf(browser)] }
    expect(await browser.data('submitAccountDocuments', submitted)).toMatchObject({ status: 'in review', deposit: null })
  })

  test('BANK-02 an account is removed, and may be added again; the drawdown account cannot be removed', async () => {
    const browser = await steppedUp(server, await server.signUp())
    const companyId = await certifyCompany(server, browser)
    await linkShop(server, companyId)
    const account = anotherAccount()
    const submitted = await browser.data('submitDebitAccount', { product: 'hook', account })
    const [joined] = await browser.data('listBankAccounts', {})
    if (!joined) throw new Error('The drawdown account is not on the list')
    expect([joined.usedFor, joined.status, submitted.verified]).toEqual([['hook'], 'unverified', false])
    const used = await browser.call('removeBankAccount', of(joined))
    expect([used.code, used.data]).toMatchObject([20016, { reason: 'inUse' }])
    await browser.data('submitAccountDocuments', { ...of(joined), documents: [await uploadPdf(browser)] })
    await server.worker.drain()
    expect((await browser.data('readDebitAccount', { product: 'hook' }))?.verified).toBe(true)
    await browser.data('submitDebitAccount', { product: 'hook', account: anotherAccount() })
    const free = await accountIn(browser, joined.id)
    expect(free.usedFor).toEqual([])
    expect(await browser.data('removeBankAccount', of(free))).toBe(null)
    expect((await browser.call('removeBankAccount', of(free))).code).toBe(20018)
    expect((await browser.call('addBankAccount', { account }, key())).code).toBe(200)
  })

  test('BANK-02 drawdown accounts that are not in the list are added to it by a job', async () => {
    const browser = await server.signUp()
    await linkShop(server, await certifyCompany(server, browser))
    await browser.data('submitDebitAccount', { product: 'hook', account: anotherAccount() })
    const [before] = await browser.data('listBankAccounts', {})
    const { db } = server.database
    await db.updateTable('bank_accounts').set({ account_id: null }).where('company_id', '=', String(browser.companyId)).execute()
    await db
      .insertInto('jobs')
      .values({ kind: 'accounts.gather', lane: 'long', key: null, payload: '{}', run_at: new Date(0) })
      .execute()
    await server.worker.drain()
    expect(await browser.data('listBankAccounts', {})).toEqual([before])
  })
})
