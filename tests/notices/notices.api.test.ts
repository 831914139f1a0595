/** Notices: raised once for a cause, seen and handled by the own company alone, ended with their cause. */
import { beforeEach, describe, expect, test } from 'vitest'
import { rejectionCodes } from '../../contract/kernel/codes.ts'
import { formatMoney, money } from '../../contract/kernel/money.ts'
import { decideApplication } from '../../server/kyc/review.ts'
import { noticeLimit } from '../../server/limits/limit-notices.ts'
import { endNotices, raiseNotice } from '../../server/notices/raise-notice.ts'
import { mailsTo } from '../support/accounts.ts'
import { certifiedMerchant, type Outside, openMerchantServer, visitProvider, withFacility } from '../support/merchants.ts'
import type { Browser, TestServer } from '../support/server.ts'

let server: TestServer & { outside: Outside }
beforeEach(async () => {
  server = await openMerchantServer()
  return () => server.close()
})

const product = 'hook' as const
const at = () => server.deps.clock.now()
const transact = <T>(run: Parameters<ReturnType<typeof server.database.db.transaction>['execute']>[0]) =>
  server.database.db.transaction().execute(run) as Promise<T>

async function member(email?: string): Promise<Browser & { companyId: string }> {
  const browser = await server.signUp(email ? { email } : {})
  const companyId = await server.join(browser)
  return Object.assign(browser, { companyId })
}

const companyOf = ({ companyId }: Browser) => companyId ?? ''

async function refuse(browser: Browser, shops = [{ name: 'Coastline Living', hasPsp: false }], granted = false) {
  await transact((trx) => noticeLimit(trx, server.deps, { companyId: companyOf(browser), product, granted, shops, at: at() }))
}

const listed = async (browser: Browser, asked: { page?: number; per_page?: number } = { per_page: 50 }, headers = {}) =>
  browser.data('listNotices', asked, headers)

/** Agrees at the marketplace and lets everything run that follows. */
async function link(browser: Browser, merchant: string) {
  await browser.data('completeAuthorisation', await visitProvider(server, browser, 'shopee', { merchant }))
  await server.worker.drain()
}

describe('the list', () => {
  test('API-096 MSG-02 MSG-15 CONST-13 a page holds one notice unless asked otherwise: id, title, content, link, code, level', async () => {
    const browser = await member()
    await refuse(browser)
    await transact((trx) =>
      raiseNotice(trx, {
        companyId: companyOf(browser),
        kind: 'signing.waiting',
        values: { product, reference: 'AGR-1' },
        key: 'signing:1',
        at: at(),
      }),
    )
    const first = await listed(browser, {})
    expect(first.total).toBe(2)
    expect(first.data).toHaveLength(1)
    expect(Object.keys(first.data[0] ?? {}).sort()).toEqual(['code', 'content', 'id', 'level', 'link', 'title'])
    expect(first.data[0]).toMatchObject({ level: 'error', code: rejectionCodes.unbound, link: '/credit/hook/activate-shop' })
    const second = await listed(browser, { page: 2, per_page: 1 })
    expect(second.data).toMatchObject([{ level: 'other', code: null, link: '/credit/hook/register/signing/loading' }])
    expect((await listed(browser, { page: 3, per_page: 1 })).data).toEqual([])
    expect((await browser.call('listNotices', { per_page: 51 })).code).toBe(20009)
  })

  test('MSG-02 I18N-02 a notice speaks the language of the page, and is plain text whatever a shop is called', async () => {
    const browser = await member()
    await refuse(browser, [{ name: '<b onclick="x">店</b>', hasPsp: false }])
    const titles = []
    for (const language of ['zh-CN', 'zh-HK', 'en-US'])
      titles.push((await listed(browser, {}, { 'accept-language': language })).data[0]?.title)
    expect(titles).toEqual([
      '小店融资审批未通过：店铺未绑定收款平台',
      '小店融資審批未獲通過：網店未綁定收款平台',
      'Small-shop financing declined: no PSP account linked',
    ])
    expect((await listed(browser)).data[0]?.content).toContain('<b onclick="x">店</b>')
  })

  test('API-096 R3 another company, a removed member and a visitor see and handle none of it', async () => {
    const [owner, other] = [await member(), await member()]
    await refuse(owner)
    const [notice] = (await listed(owner)).data
    const id = notice?.id ?? 0
    expect((await listed(other)).data).toEqual([])
    expect((await other.call('handleNotice', { id })).code).toBe(20018)
    const spy = await server.signUp()
    spy.companyId = companyOf(owner)
    expect((await spy.call('listNotices', {})).code).toBe(403)
    expect((await spy.call('handleNotice', { id })).code).toBe(403)
    for (const status of ['removed', 'confirming'] as const) {
      const outsider = await server.signUp()
      await server.join(outsider, { companyId: companyOf(owner), status })
      expect((await outsider.call('listNotices', {})).code, status).toBe(403)
      expect((await outsider.call('handleNotice', { id })).code, status).toBe(403)
    }
    expect((await server.browser().call('listNotices', {})).code).toBe(401)
    expect((await listed(owner)).total).toBe(1)
  })
})

describe('a handled notice', () => {
  test('API-097 MSG-13 MSG-16 is gone for the whole company; a second time changes nothing; an unknown number is 20018', async () => {
    const browser = await member()
    const colleague = await server.signUp()
    await server.join(colleague, { companyId: companyOf(browser), role: 'user' })
    await refuse(browser)
    const id = (await listed(colleague)).data[0]?.id ?? 0
    expect(await colleague.data('handleNotice', { id })).toBeNull()
    expect((await listed(browser)).total).toBe(0)
    expect(await browser.data('handleNotice', { id })).toBeNull()
    const row = await server.database.db.selectFrom('notices').selectAll().where('number', '=', BigInt(id)).executeTakeFirstOrThrow()
    expect(row.status).toBe('Inactive')
    const moves = await server.database.db
      .selectFrom('status_history')
      .select(['event', 'actor'])
      .where('subject_id', '=', row.id)
      .orderBy('id')
      .execute()
    expect(moves).toEqual([
      { event: 'notice.due', actor: 'system' },
      { event: 'notice.handled', actor: `user:${colleague.userId}` },
    ])
    expect((await browser.call('handleNotice', { id: 987654321 })).code).toBe(20018)
    expect((await browser.call('handleNotice', { id: 'x' })).code).toBe(20009)
  })

  test('MSG-13 stays away while its cause lasts, and is raised again with a new cause', async () => {
    const browser = await member()
    await refuse(browser)
    await browser.data('handleNotice', { id: (await listed(browser)).data[0]?.id ?? 0 })
    await refuse(browser)
    expect((await listed(browser)).total).toBe(0)
    await refuse(browser, [{ name: 'Coastline Living', hasPsp: true }], true)
    await refuse(browser)
    expect((await listed(browser)).total).toBe(1)
  })
})

describe('contents of notices', () => {
  test('MSG-09 MSG-11 ERR-C19 a refused limit of shops without a payment account is 4016, and ends when a limit is given', async () => {
    const merchant = await certifiedMerchant(server)
    await link(merchant, 'tiny')
    const { data } = await listed(merchant)
    expect(data.map(({ code, link }) => [code, link])).toEqual([[4016, '/credit/hook/activate-shop']])
    expect(data[0]?.content).toContain('Back Street Beads')
    await link(merchant, 'steady')
    expect((await listed(merchant)).total).toBe(0)
  })

  test('MSG-11 with every shop bound a refusal has no code, and a product without an application has no notice', async () => {
    const browser = await member()
    await refuse(browser, [{ name: 'Back Street Beads', hasPsp: true }])
    expect((await listed(browser)).data).toMatchObject([{ code: null, level: 'error', link: '/shops/authorise' }])
    await transact((trx) =>
      noticeLimit(trx, server.deps, {
        companyId: companyOf(browser),
        product: 'underwriting',
        granted: false,
        shops: [{ name: 'x', hasPsp: false }],
        at: at(),
      }),
    )
    expect((await listed(browser)).total).toBe(1)
  })

  test('MSG-11 ERR-C19 a loan of another lender is 4017', async () => {
    const browser = await member()
    const values = { product, shop: 'Lantern Gifts' }
    await transact((trx) =>
      raiseNotice(trx, { companyId: companyOf(browser), kind: 'limit.borrowed', values, key: 'limit:hook:borrowed', at: at() }),
    )
    expect((await listed(browser)).data).toMatchObject([{ code: 4017, level: 'error' }])
  })

  test('MSG-02 KYC-19 a returned certification has a notice with its reason, which ends when it is sent again', async () => {
    const browser = await member()
    const companyId = companyOf(browser)
    const { id } = await browser.data('openKyc', { companyId })
    await server.database.db
      .updateTable('kyc_applications')
      .set({ status: 'in progress', submitted_at: at(), submitted_by: browser.userId })
      .where('id', '=', id)
      .execute()
    const decided = { applicationId: id, decision: 'returned' as const, reason: '登记证不够清晰。', actor: 'reviewer:test' }
    await transact((trx) => decideApplication(trx, server.deps, decided))
    expect((await listed(browser)).data).toMatchObject([
      { level: 'error', code: null, link: '/company/onboarding/company-information', content: expect.stringContaining('登记证不够清晰。') },
    ])
    await transact((trx) => endNotices(trx, { companyId, about: 'kyc:', at: at() }))
    expect((await listed(browser)).total).toBe(0)
  })

  test('MSG-14 an instalment is pending until three days before it is due, active until its day is over, then inactive', async () => {
    const browser = await member()
    const { accountId } = await withFacility(server, browser, { limit: 10_000_000n })
    const asked = { product, amount: { amount: '3000000', currency: 'HKD' as const }, tenor: 3 as const }
    const { annual_rate, total_cost, schedule } = await browser.data('previewDrawdown', asked)
    await browser.data('submitDrawdown', { ...asked, bank_account_id: accountId, agreed: { annual_rate, total_cost } })
    await server.worker.drain()
    await server.later({ minutes: 1 })
    await server.worker.drain()
    const statuses = async () => {
      const rows = await server.database.db
        .selectFrom('notices')
        .select('status')
        .where('company_id', '=', companyOf(browser))
        .where('kind', '=', 'repayment.due')
        .orderBy('due_at')
        .execute()
      return rows.map(({ status }) => status)
    }
    expect(await statuses()).toEqual(schedule.map(() => 'Pending'))
    const daysTo = Math.round((Date.parse(`${schedule[0]?.due}T00:00:00Z`) - at().getTime()) / 86_400_000)
    await server.later({ days: daysTo })
    await server.worker.drain()
    expect((await statuses())[0]).toBe('Active')
    expect((await listed(browser)).data).toMatchObject([{ level: 'other', link: '/credit/hook/repayment' }])
    await server.later({ days: 2 })
    await server.worker.drain()
    expect((await statuses())[0]).toBe('Inactive')
  })

  test('SHOP-18 MSG-02 an authorisation about to end has a notice 14 days before, an ended one an error', async () => {
    const merchant = await certifiedMerchant(server)
    await link(merchant, 'steady')
    const companyId = companyOf(merchant)
    const shops = () => server.database.db.updateTable('shops').where('company_id', '=', companyId)
    const calculate = async () => {
      await server.worker.drain()
      await server.database.db
        .insertInto('jobs')
        .values({ kind: 'limit.calculate', lane: 'short', key: null, payload: { companyId }, run_at: at() } as never)
        .execute()
      await server.worker.drain()
    }
    await shops()
      .set({ expires_at: new Date(at().getTime() + 15 * 86_400_000) })
      .execute()
    await calculate()
    expect((await listed(merchant)).total).toBe(0)
    await shops()
      .set({ expires_at: new Date(at().getTime() + 13 * 86_400_000) })
      .execute()
    await calculate()
    const [reported] = (await listed(merchant)).data
    expect([reported?.level, new URL(reported?.link ?? '', 'https://portal.invalid').pathname]).toEqual(['other', '/shops'])
    const keyword = new URLSearchParams(reported?.link?.split('?')[1]).get('keyword') ?? ''
    expect((await merchant.data('searchShops', { keyword, current: 1 })).records).toHaveLength(1)
    // The message names the loss: for a company with one shop the whole limit.
    const lost = (await merchant.data('readLimit', { product }))?.limit ?? money(0n, 'HKD')
    expect((await listed(merchant)).data[0]?.content).toContain(`额度约少 ${formatMoney(lost)}，`)
    await shops().set({ status: 'expired' }).execute()
    await calculate()
    expect((await listed(merchant)).data.map(({ level, title }) => [level, title])).toEqual([
      ['error', '“Shopee Coastline Living 海岸良品”的授权已失效'],
    ])
  })
})

describe('the mail', () => {
  test('API-083 repeats the active notices of a level to the own mailbox; 20018 when there is none', async () => {
    const email = 'repeated@example.com'
    const browser = await member(email)
    await server.database.db
      .updateTable('companies')
      .set({ register_name_en: 'Coastline & Co' })
      .where('id', '=', companyOf(browser))
      .execute()
    expect((await browser.call('mailNotices', { type: 'error' })).code).toBe(20018)
    await refuse(browser)
    await browser.data('mailNotices', { type: 'error' })
    const mail = (await mailsTo(server, email)).at(-1)
    expect(mail?.subject).toBe('Coastline & Co：1 条通知待处理')
    expect(mail?.text).toContain('小店融资审批未通过：店铺未绑定收款平台')
    await server.database.db.updateTable('users').set({ locale: 'en_US' }).where('email', '=', email).execute()
    await browser.data('mailNotices', { type: 'error' })
    expect((await mailsTo(server, email)).at(-1)?.subject).toBe('Coastline & Co: notices to be dealt with (1)')
    expect((await browser.call('mailNotices', { type: 'other' })).code).toBe(20018)
    expect((await browser.call('mailNotices', { type: 'all' as 'error' })).code).toBe(20009)
  })
})
