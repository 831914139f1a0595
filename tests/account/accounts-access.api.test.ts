/** PSP accounts of a company, and the access rules of all account calls. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { EndpointName } from '../../contract/endpoints.ts'
import {
  accountIn,
  addAccount,
  anotherAccount,
  founder as founderOf,
  freshKey as key,
  versionOf as of,
  pspAccount as psp,
} from '../banking/bank-accounts.ts'
import { colleague } from '../company/affiliations.ts'
import { certifyCompany } from '../company/companies.ts'
import { certifiedMerchant, connect, openMerchantServer } from '../support/merchants.ts'
import { type Browser, fieldsOf } from '../support/server.ts'

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
      expect([again.code, fieldsOf(again)]).toEqual([20017, { 'account.accountNumber': 'accounts.add.taken' }])
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

describe('access without permission is refused', () => {
  const changes: { [Name in EndpointName]?: (given: { id: string; version: number }) => object } = {
    sendDeposit: of,
    confirmDeposit: (given) => ({ ...of(given), amounts: [1, 2].map((amount) => ({ amount: String(amount), currency: 'HKD' })) }),
    submitAccountDocuments: (given) => ({ ...of(given), documents: [randomUUID()] }),
    authoriseBankAccount: of,
    makeDefaultBankAccount: of,
    removeBankAccount: of,
    removePspAccount: ({ id }) => ({ id }),
  }
  const names = Object.keys(changes) as (keyof typeof changes)[]
  const everyCall = (given: { id: string; version: number }): [EndpointName, object][] => [
    ['listBankAccounts', {}],
    ['listPspAccounts', {}],
    ['addBankAccount', { account: anotherAccount() }],
    ['addPspAccount', { account: psp }],
    ...names.map((name): [EndpointName, object] => [name, changes[name]?.(given) ?? {}]),
  ]
  const ask = (browser: Browser, name: EndpointName, input: object, more: Record<string, string> = {}) =>
    browser.call(name, input as never, { ...key(), ...more })

  test('R3 USER-04 every call: signed out 401, of no or a foreign company 403, changes as a plain user 403', async () => {
    const browser = await founder()
    const added = await addAccount(browser)
    const member = await server.signUp()
    await server.join(member, { companyId: String(browser.companyId), role: 'user' })
    const gone = await server.signUp()
    await server.join(gone, { companyId: String(browser.companyId), status: 'removed' })
    const waiting = await server.signUp()
    await server.join(waiting, { companyId: String(browser.companyId), status: 'confirming' })
    const stranger = await founder()
    for (const [name, input] of everyCall(added)) {
      expect([name, (await ask(server.browser(), name, input)).code]).toEqual([name, 401])
      const foreign = await ask(stranger, name, input, { 'company-id': String(browser.companyId) })
      expect([name, foreign]).toEqual([name, await ask(stranger, name, input, { 'company-id': randomUUID() })])
      for (const other of [gone, waiting, await bare()]) expect([name, (await ask(other, name, input)).code]).toEqual([name, 403])
      const own = await ask(member, name, input)
      expect([name, own.code]).toEqual([name, name.startsWith('list') ? 200 : 403])
    }
    expect(await accountIn(browser, added.id)).toEqual(added)
  })

  const bare = () => server.signUp()

  test('R3 the id of another company’s account is answered like one that does not exist', async () => {
    const browser = await founder()
    const stranger = await founder()
    const added = await addAccount(stranger)
    const entered = await stranger.data('addPspAccount', { account: psp })
    for (const name of names)
      for (const id of [added.id, entered.id]) {
        const foreign = await ask(browser, name, changes[name]?.({ id, version: 1 }) ?? {})
        const unknown = await ask(browser, name, changes[name]?.({ id: randomUUID(), version: 1 }) ?? {})
        expect([name, foreign, foreign.code]).toEqual([name, unknown, 20018])
      }
    expect(await accountIn(stranger, added.id)).toEqual(added)
  })

  test('API-G02 unknown fields are refused: companyId, status, verified, role', async () => {
    const browser = await founder()
    const added = await addAccount(browser)
    for (const [name, input] of everyCall(added))
      for (const field of ['companyId', 'status', 'verified', 'role', 'kycStatus']) {
        const refused = await ask(browser, name, { ...input, [field]: 'verified' })
        expect([name, refused.code, fieldsOf(refused)[field]]).toEqual([name, 20009, 'field.unknown'])
      }
    const inside = await ask(browser, 'addBankAccount', { account: { ...anotherAccount(), verified: true, status: 'authorised' } })
    expect(fieldsOf(inside)).toEqual({ 'account.verified': 'field.unknown', 'account.status': 'field.unknown' })
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
})
