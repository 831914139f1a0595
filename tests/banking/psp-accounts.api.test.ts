/** PSP accounts of a company. */
import { beforeEach, describe, expect, test } from 'vitest'
import { colleague } from '../company/affiliations.ts'
import { certifyCompany } from '../company/companies.ts'
import { certifiedMerchant, connect, openMerchantServer } from '../support/merchants.ts'
import { fieldsOf } from '../support/server.ts'
import { addAccount, founder as founderOf, freshKey as key, versionOf as of, pspAccount as psp } from './bank-accounts.ts'

let server: Awaited<ReturnType<typeof openMerchantServer>>
beforeEach(async () => {
  server = await openMerchantServer({ POINTS_PER_MINUTE: '1000000' })
  return () => server.close()
})

const founder = () => founderOf(server)

describe('PSP accounts', () => {
  test('BANK-03 BANK-05 VAL-30 an account is added with all fields of the form, is masked, is added once, and can be removed', async () => {
    const browser = await founder()
    const added = await browser.data('addPspAccount', { account: psp })
    expect(added).toEqual({
      ...psp,
      id: added.id,
      icon: 'payoneer',
      accountNumber: '••••8890',
      entered: true,
      linked: false,
      status: null,
      authorisedTime: null,
      expiresTime: null,
    })
    for (const accountNumber of [psp.accountNumber, 'p55128890']) {
      const again = await browser.call('addPspAccount', { account: { ...psp, accountNumber } }, key())
      expect([again.code, fieldsOf(again)]).toEqual([20017, { 'account.accountNumber': 'banking.accounts.add.taken' }])
    }
    for (const name of Object.keys(psp)) {
      const refused = await browser.call('addPspAccount', { account: { ...psp, [name]: '' } }, key())
      expect([name, fieldsOf(refused)]).toEqual([name, { [`account.${name}`]: 'field.required' }])
    }
    const unknown = await browser.call('addPspAccount', { account: { ...psp, pspName: 'Nobody' } }, key())
    expect(fieldsOf(unknown)).toEqual({ 'account.pspName': 'field.required' })
    const stored = await server.database.db.selectFrom('company_psp_accounts').selectAll().where('id', '=', added.id).execute()
    expect(JSON.stringify(stored)).not.toContain('5512')
    expect(await browser.data('removePspAccount', { id: added.id })).toBe(null)
    expect((await browser.call('removePspAccount', { id: added.id })).code).toBe(20018)
    expect(await browser.data('listPspAccounts', {})).toEqual([])
  })

  test('BANK-01 SHOP-06 a linked account is listed as linked; entered by hand too it is still one entry, and stays when the entry is removed', async () => {
    const browser = await certifiedMerchant(server)
    const linkId = await connect(server, browser, 'payoneer')
    const [linked] = await browser.data('listPspAccounts', {})
    expect(linked).toMatchObject({ id: linkId, pspName: 'Payoneer', linked: true, entered: false, region: null, status: 'authorized' })
    expect(linked?.accountNumber).toMatch(/^••••/)
    const { account_id, currency, holder } = await server.database.db
      .selectFrom('psp_accounts')
      .selectAll()
      .where('id', '=', linkId)
      .executeTakeFirstOrThrow()
    const account = { ...psp, accountNumber: account_id, accountName: holder, currency }
    const entered = await browser.data('addPspAccount', { account })
    expect(entered).toMatchObject({ linked: true, entered: true, status: 'authorized', region: '1' })
    expect(await browser.data('listPspAccounts', {})).toEqual([entered])
    await browser.data('removePspAccount', { id: entered.id })
    expect(await browser.data('listPspAccounts', {})).toEqual([linked])
  })
})

test('USER-04 a second administrator sees what the first did', async () => {
  const browser = await server.signUp()
  await certifyCompany(server, browser)
  const { browser: other } = await colleague(server, browser, 1)
  const added = await addAccount(browser)
  expect(await other.data('listBankAccounts', {})).toEqual([added])
  await other.data('sendDeposit', of(added))
  expect((await browser.call('sendDeposit', of(added))).code).toBe(20011)
})
