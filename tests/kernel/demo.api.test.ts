/** Demo merchants and the reviewer's page: the whole journey by the real calls, in one process. */
import { beforeEach, describe, expect, test } from 'vitest'
import { passwordRules } from '../../contract/kernel/formats.ts'
import { seedDemo } from '../../server/app/seed.ts'
import type { Caller } from '../../server/sandbox/caller.ts'
import { type DemoAccount, demoAccounts, demoPassword } from '../../server/sandbox/demo.ts'
import { loopback } from '../../server/sandbox/loopback.ts'
import { bringMerchant } from '../../server/sandbox/merchant.ts'
import { openTestServer, type TestServer } from '../support/server.ts'

let server: TestServer

beforeEach(async () => {
  const fetch = loopback('http://localhost:8080', () => server.app)
  server = await openTestServer({ SANDBOX_BANK_SECONDS: '0' }, { fetch })
  return () => server.close()
})

function accountOf(email: string): DemoAccount {
  const account = demoAccounts.find((candidate) => candidate.email === email)
  if (!account) throw new Error(email)
  return account
}

const bring = (email: string): Promise<Caller> => bringMerchant(server, accountOf(email))

describe('a demo merchant', () => {
  test('SHELL-37 goes from sign-up to money on the account, and going again changes nothing', async () => {
    const caller = await bring('hook-9-drawn@demo.sampan.test')
    expect(await caller.call('readPosition', { product: 'hook' })).toEqual({ status: 'XDJ Signing Completed', path: '/credit/hook/home' })
    const drawn = async () => (await caller.call('readDashboard', { product: 'hook' })).drawdowns.map(({ id }) => id)
    const ids = await drawn()
    expect(ids).toHaveLength(1)
    const again = await bring('hook-9-drawn@demo.sampan.test')
    expect(await drawn()).toEqual(ids)
    expect((await again.call('listAuthorisations', {})).shop).toHaveLength(1)
  }, 90_000)

  test('decision 083 draws above the amount from which a drawdown is confirmed', async () => {
    Object.assign(server.deps.config, { stepUpAbove: 0n })
    const caller = await bring('hook-9-drawn@demo.sampan.test')
    expect((await caller.call('readDashboard', { product: 'hook' })).drawdowns).toHaveLength(1)
  }, 90_000)

  test('KYC-14 may have several companies, each at its own point', async () => {
    const account = accountOf('several-companies@demo.sampan.test')
    // How far the first one comes is that of every merchant.
    const companies = account.companies.map((company, place) =>
      place === 0 ? { ...company, point: 'company-approved' as const } : company,
    )
    const caller = await bringMerchant(server, { ...account, companies })
    const { userId } = await caller.call('readUser', {})
    const memberships = await caller.call('listMemberships', { userId })
    expect(memberships.map((company) => company.kycStatus)).toEqual(['approved', 'approved', 'submitted'])
    await server.later({ hours: 1 })
    await server.worker.drain()
    expect((await caller.call('listMemberships', { userId })).at(-1)?.kycStatus).toBe('submitted')
  }, 90_000)

  test('SHOP-18 SHELL-37 has a shop whose consent ends in twelve days and one whose has ended, and going again changes nothing', async () => {
    const account = accountOf('consents-ending@demo.sampan.test')
    const companies = account.companies.map((company) => ({ ...company, point: 'shop-linked' as const }))
    for (let times = 0; times < 2; times++) {
      const caller = await bringMerchant(server, { ...account, companies })
      const { records, ending } = await caller.call('searchShops', { current: 1 })
      expect(ending.map(({ platform, days_left, status }) => [platform, days_left, status])).toEqual([['eBay', 12, 'normal']])
      expect(records.map(({ platform, status }) => [platform, status])).toEqual([
        ['Lazada', 'expired'],
        ['eBay', 'normal'],
        ['Amazon', 'normal'],
      ])
      expect(records[0]?.days_left).toBe(-2)
      const { data } = await caller.call('listNotices', { page: 1, per_page: 50 })
      expect(data.map(({ title, content }) => title + content).join()).toContain('eBay')
    }
  }, 120_000)

  test('VAL-04 has a password that keeps the rules, and a unique phone and registration number', () => {
    expect(passwordRules.filter((rule) => !rule.holds(demoPassword))).toEqual([])
    const phones = demoAccounts.map((account) => account.phone)
    const numbers = demoAccounts.flatMap((account) => account.companies.map((company) => company.businessRegistrationNumber))
    expect([new Set(phones).size, new Set(numbers).size]).toEqual([phones.length, numbers.length])
  })

  test.each([
    ['three-strikes', 80001],
    ['locked-until-tomorrow', 80002],
    ['not-activated', 80005],
    ['mailbox-not-verified', 80016],
    ['disabled', 80018],
    ['closed', 80007],
    ['other-site', 200],
    ['partner-site', 2003],
  ])('SHELL-37 AUTH-06 %s gets code %i at sign-in, also after repeated creation', async (gate, code) => {
    const email = `${gate}@demo.sampan.test`
    await bring(email)
    await bring(email)
    const answered = await server.browser().call('signIn', { source: 'small_shop_financing', email, password: demoPassword })
    expect(answered.code).toBe(code)
    const site = `${server.deps.config.publicUrl}/sandbox/partner-site/index`
    if (gate === 'other-site') expect(answered.data).toMatchObject({ is_skip: true, source_index_path: site })
  })

  test('SHELL-37 is not created automatically in tests', async () => {
    expect(await seedDemo(server.deps)).toBe(0)
  })
})

describe('the reviewer page', () => {
  const post = (path: string, fields: Record<string, string>) =>
    Promise.resolve(server.app.request(path, { method: 'POST', body: new URLSearchParams(fields) }))

  test('KYC-19 shows waiting applications, returns one with a reason the merchant reads, and records the access', async () => {
    const caller = await bring('hook-2-company-submitted@demo.sampan.test')
    const { id } = await caller.call('openKyc', { companyId: caller.companyId ?? '' })
    expect(await (await server.app.request('/sandbox/reviewer')).text()).toContain(id)
    expect(await (await server.app.request(`/sandbox/reviewer/${id}`)).text()).toMatch(/A\d{6}\(/)
    const audit = server.database.db.selectFrom('audit_log').select('actor').where('action', '=', 'kyc.viewed').where('subject_id', '=', id)
    expect(await audit.execute()).toHaveLength(1)
    expect(await (await post(`/sandbox/reviewer/${id}`, { action: 'returned', reason: ' ' })).text()).toContain('请写下原因')
    await post(`/sandbox/reviewer/${id}`, { action: 'start' })
    expect((await caller.call('readKyc', { id })).status).toBe('in progress')
    await post(`/sandbox/reviewer/${id}`, { action: 'returned', reason: 'The certificate is blurred' })
    expect(await caller.call('readKyc', { id })).toMatchObject({ status: 'returned', reason: 'The certificate is blurred' })
    expect((await post(`/sandbox/reviewer/${id}`, { action: 'approved' })).status).toBe(404)
  })
})
