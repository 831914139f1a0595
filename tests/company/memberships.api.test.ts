/** Companies of a user, the default company and the reference lists, through the API. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { charts } from '../../machines/charts.ts'
import { openMerchantServer } from '../support/merchants.ts'
import { fieldsOf, openTestServer, type TestServer } from '../support/server.ts'
import { applicationForm, certifyCompany } from './companies.ts'

let server: TestServer

beforeEach(async () => {
  server = await openTestServer()
  return () => server.close()
})

describe('companies of a user', () => {
  test('API-019 KYC-14 KYC-39 I18N-09 are listed with names in English and Chinese and the latest status; another user’s list is empty', async () => {
    const browser = await server.signUp()
    const { userId } = await browser.data('readUser', {})
    expect(await browser.data('listMemberships', { userId })).toEqual([])
    const companyId = await certifyCompany(server, browser, 'First Limited')
    const second = await browser.data('openKyc', {})
    expect(second.companyId).not.toBe(companyId)
    expect(await browser.data('listMemberships', { userId })).toMatchObject([
      { companyId, registerNameEn: 'First Limited', registerNameCn: '海港燈火有限公司', kycStatus: 'approved', isDefault: true },
      { companyId: second.companyId, registerNameEn: '', kycStatus: 'draft', isDefault: false },
    ])
    expect(await browser.data('listMemberships', { userId: userId + 1 })).toEqual([])
  })

  test('API-020 KYC-12 KYC-13 KYC-38 KYC-40 the default moves to an approved company; for another one the answer is false and the default stays', async () => {
    const browser = await server.signUp()
    const { userId } = await browser.data('readUser', {})
    const first = await certifyCompany(server, browser)
    const draft = await browser.data('openKyc', {})
    const requested = { userId, companyId: draft.companyId }
    expect(await browser.data('setDefaultCompany', requested)).toEqual({ success: true, data: false })
    await browser.data('submitKyc', await applicationForm(browser, draft.id))
    await server.worker.drain()
    expect(await browser.data('setDefaultCompany', requested)).toEqual({ success: true, data: true })
    const defaults = (await browser.data('listMemberships', { userId })).map(({ companyId, isDefault }) => [companyId, isDefault])
    expect(defaults).toEqual([
      [first, false],
      [draft.companyId, true],
    ])
  })

  test('API-023 two concurrent calls create one company', async () => {
    const browser = await server.signUp()
    const [one, other] = await Promise.all([browser.data('openKyc', {}), browser.data('openKyc', {})])
    expect(one.id).toBe(other.id)
  })
})

describe('reference lists', () => {
  test('REF-01 REF-02 REF-03 REF-04 REF-05 REF-06 REF-07 CONST-31 API-092 hold every key with ids that are unique', async () => {
    const browser = await server.signUp()
    const answered = await browser.data('readReferenceLists', {})
    const rows = readFileSync(resolve(import.meta.dirname, '../../docs/spec/requirements.md'), 'utf8')
    const named = [...rows.matchAll(/^REF-\d+ \| Company config keys: (.*?) \|/gm)].flatMap(([, keys = '']) => keys.split(', '))
    expect(named).toHaveLength(15)
    expect(Object.keys(answered)).toEqual(expect.arrayContaining(named))
    const { bank_account, ...lists } = answered
    expect(lists.country_region.slice(0, 2)).toMatchObject([
      { key_id: 1, name_chi: '中国香港' },
      { key_id: 2, name_chi: '中国内地' },
    ])
    for (const items of [...Object.values(lists), bank_account]) {
      expect(items.length).toBeGreaterThan(2)
      expect(new Set(items.map(({ key_id }) => key_id)).size).toBe(items.length)
    }
    expect(bank_account[0]).toEqual({ key_id: 1, show_name: '香港上海汇丰银行' })
    const banks = await browser.data('listBanks', {})
    expect(banks.filter(({ swift_code }) => !/^[A-Z]{4}(HK|CN)[A-Z0-9]{2}[A-Z0-9]{3}$/.test(swift_code))).toEqual([])
  })

  test('REF-10 REF-09 VAL-16 a mobile of a person has one of the area codes of the list, which are those of sign-up, and no other', async () => {
    const browser = await server.signUp()
    const { mobile_area_code } = await browser.data('readReferenceLists', {})
    const listed = mobile_area_code.map(({ key_id }) => `+${key_id}`)
    expect([...listed].sort()).toEqual(['+1', '+852', '+86'])
    const { id } = await browser.data('openKyc', {})
    const form = await applicationForm(browser, id)
    const mobileOf = async (mobilePhoneAreaCode: string, mobilePhone: string) => {
      const connectedPersons = form.connectedPersons.map((person) => ({ ...person, mobilePhoneAreaCode, mobilePhone }))
      // What else is wrong keeps it from being sent.
      const refused = await browser.call('submitKyc', { ...form, connectedPersons, company: { ...form.company, incorporationDate: '' } })
      const { 'company.incorporationDate': _, ...faults } = fieldsOf(refused)
      return faults
    }
    const sample: Record<string, string> = { '+86': '13912345678', '+852': '61234567', '+1': '2125550123' }
    for (const code of listed) expect([code, await mobileOf(code, sample[code] ?? '')]).toEqual([code, {}])
    expect(await mobileOf('+44', '7911123456')).toEqual({ 'connectedPersons.0.mobilePhone': 'field.phone.invalid' })
    expect(await mobileOf('+', '61234567')).toMatchObject({ 'connectedPersons.0.mobilePhoneAreaCode': 'field.phoneCode.required' })
  })

  test('REF-11 rates, banks, platforms, gateways and roles have calls of their own, which pages use', async () => {
    const lists = ['listBanks', 'listPlatforms', 'listGateways', 'listRoles'] as const
    const outside = await openMerchantServer()
    const browser = await outside.signUp()
    for (const list of lists) expect([list, (await browser.data(list, {})).length > 1]).toEqual([list, true])
    expect(await browser.data('readSofr', {})).toMatchObject({ rate: expect.stringMatching(/^0\.\d+$/) })
    const asked = Object.values(charts).flatMap(({ implementations }) => Object.keys(implementations.actors))
    // The rate comes with the price it leads to.
    expect([...lists, 'previewDrawdown'].filter((call) => !asked.includes(call))).toEqual([])
    await outside.close()
  })
})
