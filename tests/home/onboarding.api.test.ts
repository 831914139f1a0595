/** The journey to the first drawdown: position, drawdown account, business info, through the API. */
import { beforeEach, describe, expect, test } from 'vitest'
import type { BankAccountDraft } from '../../contract/banking/drawdown-account.ts'
import { productNames, products } from '../../contract/kernel/product.ts'
import { emptyBusinessInfo } from '../../contract/kyc/applications.ts'
import { moveOnboarding } from '../../server/home/onboarding.ts'
import { applicationForm, bankAccount, certifyCompany, linkShop } from '../company/companies.ts'
import { eventsOf } from '../records/timeline.ts'
import { type Browser, fieldsOf, openTestServer, type Sent, type TestServer } from '../support/server.ts'

const info = { ...emptyBusinessInfo, years_of_business: '6' }
const noAccount = Object.fromEntries(Object.keys(bankAccount).map((field) => [field, ''])) as Record<keyof BankAccountDraft, string>
let server: TestServer

beforeEach(async () => {
  server = await openTestServer()
  return () => server.close()
})

/** A browser of a certified company with a linked shop. */
async function merchant(): Promise<Browser> {
  const browser = await server.signUp()
  await certifyCompany(server, browser)
  await linkShop(server, browser.companyId ?? '')
  return browser
}

function sign(browser: Browser, product: 'hook' | 'underwriting', type: 'signing.initiated' | 'signing.completed') {
  const requested = { companyId: browser.companyId ?? '', product, event: { type }, actor: 'system', at: server.deps.clock.now() }
  return server.database.db.transaction().execute((trx) => moveOnboarding(trx, requested))
}

describe('the position', () => {
  test('API-085 ONB-06 ONB-07 leads through certification and shop to the drawdown account', async () => {
    const browser = await server.signUp()
    browser.companyId = (await browser.data('openKyc', {})).companyId
    const position = () => browser.data('readPosition', { product: 'hook' })
    expect(await position()).toEqual({ status: '', path: '/company/onboarding/company-information' })
    await certifyCompany(server, browser)
    expect(await position()).toEqual({ status: '', path: '/shops/authorise' })
    await linkShop(server, browser.companyId, 'expired')
    expect(await position()).toEqual({ status: '', path: '/shops/authorise' })
    // Its consent is valid, though its platform does not answer.
    await linkShop(server, browser.companyId, 'abnormal')
    expect(await position()).toEqual({ status: '', path: '/credit/hook/register/drawdown-account' })
  })

  test('KYC-17 ONB-07 leads to the first step of a draft that is not done', async () => {
    const browser = await server.signUp()
    const { id, companyId } = await browser.data('openKyc', {})
    browser.companyId = companyId
    const { company, business } = await applicationForm(browser, id)
    const pathWith = async (typed: Omit<Sent<'saveKycDraft'>, 'id'>) => {
      await browser.data('saveKycDraft', { id, ...typed })
      return (await browser.data('readPosition', { product: 'hook' })).path
    }
    const wizard = '/company/onboarding'
    expect(await pathWith({ business })).toBe(`${wizard}/company-information`)
    expect(await pathWith({ company, business: {} })).toBe(`${wizard}/business-information`)
    expect(await pathWith({ business })).toBe(`${wizard}/directors-and-shareholders`)
    expect(await pathWith({ company: { ...company, registeredAddress: '' } })).toBe(`${wizard}/company-information`)
  })

  for (const product of productNames) {
    test(`ONB-01 ONB-02 ONB-03 ONB-07 follows every status of ${product}`, async () => {
      const browser = await merchant()
      const position = () => browser.data('readPosition', { product })
      const stands = (words: string, page: string) => ({
        status: `${products[product].prefix} ${words}`,
        path: `/credit/${product}${page}`,
      })
      await browser.data('saveDebitAccount', { product, account: noAccount })
      expect(await position()).toEqual(stands('Drawdown Account Draft', '/register/drawdown-account'))
      await browser.data('submitDebitAccount', { product, account: bankAccount })
      expect(await position()).toEqual(stands('Drawdown Account Submitted', '/register/business-info'))
      await browser.data('submitBusinessInfo', { product, info })
      expect(await position()).toEqual(stands('Business Info Submitted', '/register/signing'))
      await sign(browser, product, 'signing.initiated')
      expect(await position()).toEqual(stands('Signing Initiated', '/register/signing'))
      await sign(browser, product, 'signing.completed')
      expect(await position()).toEqual(stands('Signing Completed', '/home'))
      const other = productNames.find((name) => name !== product) ?? product
      expect((await browser.data('readPosition', { product: other })).status).toBe('')
    })
  }

  test('ONB-07 decision 144 a shop that lapses leads back to its authorisation until the business is submitted, and not afterwards', async () => {
    const browser = await merchant()
    const path = async () => (await browser.data('readPosition', { product: 'hook' })).path
    await browser.data('submitDebitAccount', { product: 'hook', account: bankAccount })
    await server.database.db.updateTable('shops').set({ status: 'expired' }).execute()
    expect(await path()).toBe('/shops/authorise')
    await server.database.db.updateTable('shops').set({ status: 'normal' }).execute()
    await browser.data('submitBusinessInfo', { product: 'hook', info })
    await server.database.db.updateTable('shops').set({ status: 'expired' }).execute()
    expect(await path()).toBe('/credit/hook/register/signing')
  })

  test('API-084 ONB-08 ONB-09 a page is stored for a signed-in user only', async () => {
    const browser = await merchant()
    await browser.data('storePosition', { path: '/credit/hook/register/signing', path_name: 'XDJ Signing Initiated' })
    await browser.data('storePosition', { path: '/shops', path_name: '' })
    const rows = await server.database.db.selectFrom('positions').selectAll().where('user_id', '=', browser.userId).execute()
    expect(rows).toMatchObject([{ company_id: browser.companyId, path: '/shops', path_name: '' }])
    const anonymous = await server.browser().call('storePosition', { path: '/shops', path_name: '' })
    expect(anonymous.code).toBe(401)
  })
})

describe('the drawdown account', () => {
  test('BANK-02 a draft is kept as typed, and submitting keeps its id', async () => {
    const browser = await merchant()
    expect(await browser.data('readDebitAccount', { product: 'hook' })).toBeNull()
    const account = { ...noAccount, swiftCode: 'HSB', accountNumber: '12' }
    const draft = await browser.data('saveDebitAccount', { product: 'hook', account })
    expect(await browser.data('readDebitAccount', { product: 'hook' })).toEqual({
      id: draft.id,
      submitted: false,
      verified: false,
      paid: false,
      held_until: null,
      held_by: null,
      signed: false,
      hold_ends: null,
      blocked: null,
      name_check: null,
      account,
    })
    const submitted = await browser.data('submitDebitAccount', { product: 'hook', account: bankAccount })
    const state = {
      submitted: true,
      verified: false,
      paid: false,
      held_until: null,
      held_by: null,
      signed: false,
      hold_ends: null,
      blocked: null,
      name_check: 'pending',
    }
    expect(submitted).toEqual({ id: draft.id, ...state, account: bankAccount })
    expect(await browser.data('readDebitAccount', { product: 'hook' })).toEqual(submitted)
    expect(await browser.data('readDebitAccount', { product: 'underwriting' })).toBeNull()
  })

  test('BANK-02 decision 082 an account in another currency than the loan is refused at its currency, and nothing is stored', async () => {
    const browser = await merchant()
    for (const currency of ['CNY', 'USD'] as const) {
      const refused = await browser.call('submitDebitAccount', { product: 'hook', account: { ...bankAccount, currency } })
      expect([refused.code, fieldsOf(refused)]).toEqual([20009, { 'account.currency': 'field.account.currency' }])
    }
    expect(await browser.data('readDebitAccount', { product: 'hook' })).toBeNull()
    expect(await browser.data('listBankAccounts', {})).toEqual([])
  })

  test('ONB-01 a draft after submission is refused with 20011; submitting again replaces the account, also after business info', async () => {
    const browser = await merchant()
    await browser.data('submitDebitAccount', { product: 'hook', account: bankAccount })
    expect((await browser.call('saveDebitAccount', { product: 'hook', account: noAccount })).code).toBe(20011)
    const account = { ...bankAccount, accountNumber: '999-888777-666' }
    expect((await browser.data('submitDebitAccount', { product: 'hook', account })).account).toEqual(account)
    await browser.data('submitBusinessInfo', { product: 'hook', info })
    const position = await browser.data('readPosition', { product: 'hook' })
    await browser.data('submitDebitAccount', { product: 'hook', account: bankAccount })
    expect((await browser.data('readDebitAccount', { product: 'hook' }))?.account).toEqual(bankAccount)
    expect(await browser.data('readPosition', { product: 'hook' })).toEqual(position)
  })

  test('BANK-02 SHELL-37 when the submitted account is replaced, every administrator is notified by mail in their language, every member by a message, and the replacement is recorded', async () => {
    const browser = await merchant()
    const other = await server.signUp()
    const member = await server.signUp()
    await server.join(other, { companyId: browser.companyId ?? '' })
    await server.join(member, { companyId: browser.companyId ?? '', role: 'user' })
    const { db } = server.database
    await db.updateTable('users').set({ locale: 'en_US' }).where('id', '=', other.userId).execute()
    const recorded = async () => (await eventsOf(browser)).filter(({ kind }) => kind === 'account.replaced')
    const notices = async () => {
      await server.worker.drain()
      const rows = await db
        .selectFrom('sandbox_mailbox')
        .innerJoin('users', 'users.email', 'sandbox_mailbox.recipient')
        .select(['users.id', 'subject', 'text'])
        .where('users.id', 'in', [browser.userId, other.userId, member.userId])
        .where('link', 'like', '%/not-me?token=%')
        .execute()
      return Object.fromEntries(rows.map(({ id, ...mail }) => [id, mail]))
    }
    await browser.data('submitDebitAccount', { product: 'hook', account: bankAccount })
    await browser.data('submitDebitAccount', { product: 'hook', account: bankAccount })
    expect(await notices()).toEqual({})
    expect(await recorded()).toEqual([])
    await browser.data('submitDebitAccount', { product: 'hook', account: { ...bankAccount, accountNumber: '999-888777-666' } })
    const reported = await notices()
    expect(Object.keys(reported).sort()).toEqual([browser.userId, other.userId].sort())
    expect(reported[other.userId]?.subject).toMatch(/^The account of .* was replaced$/)
    expect(reported[browser.userId]?.subject).toMatch(/的提款账户已更换$/)
    expect(reported[other.userId]?.text).toContain('••••7666')
    expect(reported[other.userId]?.text).not.toContain('888777')
    expect(await recorded()).toMatchObject([{ by: 'merchant', details: { product: 'hook', account: '••••7666' } }])
    for (const reader of [browser, other, member]) {
      const [message] = (await reader.data('searchMessages', { keyword: '7666' })).records
      expect(message).toMatchObject({ link: '/accounts' })
    }
  })

  test('BANK-02 USER-04 only administrators submit and replace the account; a member reads it with its number masked', async () => {
    const browser = await merchant()
    const member = await server.signUp()
    await server.join(member, { companyId: browser.companyId ?? '', role: 'user' })
    const submit = (by: Browser) => by.call('submitDebitAccount', { product: 'hook', account: bankAccount })
    expect((await submit(member)).code).toBe(403)
    expect((await submit(browser)).code).toBe(200)
    expect((await submit(member)).code).toBe(403)
    const seen = await member.data('readDebitAccount', { product: 'hook' })
    expect([seen?.submitted, seen?.account.accountNumber]).toEqual([true, '••••9838'])
    expect((await browser.data('readDebitAccount', { product: 'hook' }))?.account.accountNumber).toBe(bankAccount.accountNumber)
  })

  test('ONB-06 before the company is certified nothing is submitted: 403, and nothing begins', async () => {
    const browser = await server.signUp()
    await linkShop(server, await server.join(browser))
    expect((await browser.call('submitDebitAccount', { product: 'hook', account: bankAccount })).code).toBe(403)
    expect((await browser.call('submitBusinessInfo', { product: 'hook', info })).code).toBe(403)
    expect(await browser.data('readDebitAccount', { product: 'hook' })).toBeNull()
    const position = await browser.data('readPosition', { product: 'hook' })
    expect(position).toEqual({ status: '', path: '/company/onboarding/company-information' })
  })

  test('SHOP-18 without a shop with valid consent nothing is submitted: 403, and nothing begins', async () => {
    const browser = await server.signUp()
    const companyId = await certifyCompany(server, browser)
    await linkShop(server, companyId, 'expired')
    expect((await browser.call('submitDebitAccount', { product: 'hook', account: bankAccount })).code).toBe(403)
    expect((await browser.call('submitBusinessInfo', { product: 'hook', info })).code).toBe(403)
    expect(await browser.data('readDebitAccount', { product: 'hook' })).toBeNull()
  })

  test('VAL-28 VAL-29 every field is required, the SWIFT code has its format, the region is one of the list', async () => {
    const browser = await merchant()
    const refused = async (changed: Record<string, string>) => {
      const account = { ...bankAccount, ...changed } as typeof bankAccount
      const answered = await browser.call('submitDebitAccount', { product: 'hook', account })
      return [answered.code, fieldsOf(answered)]
    }
    for (const name of Object.keys(bankAccount))
      for (const nothing of ['', ' '])
        if (nothing === '' || !['region', 'currency', 'relationType', 'swiftCode'].includes(name))
          expect(await refused({ [name]: nothing })).toEqual([20009, { [`account.${name}`]: 'field.required' }])
    expect(await refused({ swiftCode: 'HSBC' })).toEqual([20009, { 'account.swiftCode': 'field.swift.invalid' }])
    expect(await refused({ region: '777' })).toEqual([20009, { 'account.region': 'field.required' }])
    expect(await browser.data('readDebitAccount', { product: 'hook' })).toBeNull()
  })

  test('BANK-02 the account number is encrypted in the database', async () => {
    const browser = await merchant()
    const { id } = await browser.data('submitDebitAccount', { product: 'hook', account: bankAccount })
    const row = await server.database.db.selectFrom('bank_accounts').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain('456789')
  })
})

describe('business info', () => {
  test('ONB-04 BIZ-12 business info needs the submitted account, is returned by the read, and is submitted once', async () => {
    const browser = await merchant()
    const submit = () => browser.call('submitBusinessInfo', { product: 'hook', info })
    expect((await submit()).code).toBe(20011)
    await browser.data('saveDebitAccount', { product: 'hook', account: noAccount })
    expect((await submit()).code).toBe(20011)
    expect(await browser.data('readBusinessInfo', { product: 'hook' })).not.toEqual(info)
    await browser.data('submitDebitAccount', { product: 'hook', account: bankAccount })
    expect((await submit()).code).toBe(200)
    expect(await browser.data('readBusinessInfo', { product: 'hook' })).toEqual(info)
    expect((await submit()).code).toBe(20011)
  })

  test('BIZ-11 VAL-25 at least one field; keys from the lists', async () => {
    const browser = await merchant()
    await browser.data('submitDebitAccount', { product: 'hook', account: bankAccount })
    const empty = await browser.call('submitBusinessInfo', { product: 'hook', info: emptyBusinessInfo })
    expect([empty.code, fieldsOf(empty)]).toEqual([20009, { 'info.annual_sales_turnover_usd': 'field.business.empty' }])
    const unknown = await browser.call('submitBusinessInfo', { product: 'hook', info: { ...info, top_buyer_regions: ['5', '888'] } })
    expect(fieldsOf(unknown)).toEqual({ 'info.top_buyer_regions': 'field.required' })
  })

  test('BIZ-12 business info starts with the data of the certification: the valid fields of a draft, or null', async () => {
    const browser = await server.signUp()
    const { id, companyId } = await browser.data('openKyc', {})
    browser.companyId = companyId
    expect(await browser.data('readBusinessInfo', { product: 'hook' })).toBeNull()
    await browser.data('saveKycDraft', { id, business: { years_of_business: 'many', funding_source: '2' } })
    expect(await browser.data('readBusinessInfo', { product: 'hook' })).toEqual({ ...emptyBusinessInfo, funding_source: '2' })
  })

  test('ONB-05 signing needs business info', async () => {
    const browser = await merchant()
    await browser.data('submitDebitAccount', { product: 'hook', account: bankAccount })
    await expect(sign(browser, 'hook', 'signing.initiated')).rejects.toMatchObject({ code: 20011 })
    await expect(sign(browser, 'underwriting', 'signing.initiated')).rejects.toMatchObject({ code: 20011 })
  })
})
