/** Notices of a merchant: the banner with its dialogs, and the page of messages and announcements. */
import { expect, vi } from 'vitest'
import { noticeLimit } from '../../server/limits/limit-notices.ts'
import { raiseNotice } from '../../server/notices/raise-notice.ts'
import { test, type Visitor } from '../support/in-process/world.ts'

const product = 'hook' as const

/** Raises a notice of a refused limit, and as many of contracts that wait for signatures. */
async function raiseNotices({ server }: Visitor, contracts: number): Promise<void> {
  const { db, clock } = server.deps
  const at = clock.now()
  await db.transaction().execute(async (trx) => {
    const { id: companyId } = await trx.selectFrom('companies').select('id').executeTakeFirstOrThrow()
    await noticeLimit(trx, server.deps, { companyId, product, granted: false, shops: [{ name: 'Back Street Beads', hasPsp: false }], at })
    for (let number = 1; number <= contracts; number++) {
      const reference = `AGR-${number}`
      await raiseNotice(trx, { companyId, kind: 'signing.waiting', values: { product, reference }, key: `signing:${number}`, at })
    }
  })
}

const strip = ({ page, words }: Visitor) => page.getByRole('region', { name: words('notices.label'), exact: true })

/** Text of the banner. */
const bannerText = (merchant: Visitor) => strip(merchant).element().textContent ?? ''

/** Where the page is, below the base. */
const path = () => location.pathname.replace('/financing', '')

test('MSG-03 MSG-08 MSG-09 MSG-10 MSG-11 MSG-12 MSG-13 a refused limit is shown at the top, dealt with, and then shown no more', async ({
  standing,
}) => {
  const merchant = await standing('company-approved')
  const { page, words } = merchant
  await merchant.signIn()
  expect(strip(merchant).all()).toEqual([])
  await raiseNotices(merchant, 0)
  await merchant.open('/')
  const refusal = strip(merchant).getByRole('button', { name: /^小店融资审批未通过/ })
  await merchant.sees(refusal)
  await merchant.sees(strip(merchant).getByRole('button', { name: '【联系客服】', exact: true }))

  await refusal.click()
  const dialog = page.getByRole('dialog', { name: words('notices.rejection.title') })
  await merchant.sees(dialog.getByText('Sorry, your credit approval failed', { exact: true }))
  expect(dialog.element().textContent).toContain('Back Street Beads')
  const reason = (hasText: string) => dialog.getByRole('listitem').filter({ hasText }).element().textContent
  expect(reason('店铺未绑定使用中的收款平台')).toContain('本次原因')
  expect(reason('检测到第三方贷款')).not.toContain('本次原因')
  await dialog.getByRole('button', { name: '去处理', exact: true }).click()
  expect(path()).toBe('/credit/hook/activate-shop')

  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  await refusal.click()
  await dialog.getByRole('button', { name: '已处理,不再显示', exact: true }).click()
  expect(reload).toHaveBeenCalledTimes(1)
  reload.mockRestore()
  await merchant.open('/')
  await merchant.sees(page.getByRole('link', { name: words('shell.messages.unread') }))
  expect(strip(merchant).all()).toEqual([])
})

test('MSG-04 MSG-05 CONST-38 MSG-07 MSG-15 SHELL-21 the banner turns every five seconds, pauses while a notice is read, and names who can help', async ({
  standing,
}) => {
  const merchant = await standing('company-approved')
  const { page, words } = merchant
  await merchant.signIn()
  await raiseNotices(merchant, 2)
  await merchant.open('/messages')
  expect(bannerText(merchant)).toContain('1 / 3')
  await merchant.later({ seconds: 5 })
  expect(bannerText(merchant)).toContain('2 / 3')
  await strip(merchant).getByRole('button', { name: /AGR-/ }).click()
  await merchant.sees(merchant.dialog().getByRole('heading', { name: words('notices.details.contact') }))
  await merchant.sees(merchant.dialog().getByRole('img', { name: words('site.service.code.alt') }))
  await merchant.later({ seconds: 20 })
  expect(page.element().textContent).toContain('2 / 3')
  await merchant.open('/messages')
  await strip(merchant).getByRole('button', { name: '【联系客服】', exact: true }).click()
  await merchant
    .dialog()
    .getByRole('button', { name: words('notices.details.go'), exact: true })
    .click()
  expect(path()).toBe('/credit/hook/activate-shop')
})

test('MSG-15 MSG-18 notices are fetched on each route change of a signed-in user; a failure is silent, for a visitor nothing is fetched', async ({
  standing,
}) => {
  const merchant = await standing('company-approved')
  const { page, wire, words } = merchant
  const asks = () => wire.requests.filter((request) => request.path === '/api/company/notifications').length
  wire.fail('GET', '/api/company/notifications', { code: 500 }, Number.POSITIVE_INFINITY)
  await merchant.open('/questions')
  expect(asks()).toBe(0)
  await merchant.signIn()
  const before = asks()
  expect(before).toBeGreaterThan(0)
  await page.getByRole('link', { name: words('shell.messages.unread') }).click()
  await merchant.sees(merchant.heading('notices.messages.title'))
  expect(asks()).toBe(before + 1)
  expect(strip(merchant).all()).toEqual([])
  expect(page.getByRole('alert').all()).toEqual([])
})

test('MSG-01 MSG-17 API-039 API-040 messages and announcements are found by a word and read by opening them', async ({ standing }) => {
  const merchant = await standing('company-approved')
  const { button, field, page, sees, words } = merchant
  const unread = (count: number) => page.getByRole('link', { name: words('shell.messages.unread', { count }) })
  const isMarked = () => approved.element().textContent?.includes('未读')
  await merchant.signIn()
  await page.getByRole('link', { name: words('shell.messages.unread') }).click()
  const approved = page.getByRole('button', { name: /公司认证已通过/ })
  await sees(approved)
  expect(isMarked()).toBe(true)
  await approved.click()
  expect(await approved.getAttribute('aria-expanded')).toBe('true')
  await sees(page.getByText(/已通过认证。下一步请授权店铺/))
  expect(isMarked()).toBe(false)
  await sees(unread(4))

  await page.getByRole('tab', { name: /^公告/ }).click()
  const beware = page.getByRole('button', { name: /谨防假冒/ })
  await sees(beware)
  await field('notices.messages.search.label').fill('水位为什么')
  await merchant.press('{Enter}')
  await sees(page.getByText('“水位为什么”：1 条结果'))
  expect(beware.all()).toEqual([])
  await page.getByRole('button', { name: /水位为什么每天会变/ }).click()
  await sees(page.getByText(/水位按您的店铺最近 90 天/))
  await sees(unread(3))
  await field('notices.messages.search.label').fill('<b>没有</b>')
  await button('notices.messages.search.submit').click()
  await sees(page.getByRole('heading', { name: '没有找到“<b>没有</b>”' }))
  await button('notices.messages.search.clear').click()
  await sees(beware)

  await merchant.open('/messages')
  await sees(approved)
  expect(isMarked()).toBe(false)
  merchant.wire.fail('POST', '/mymessage/search', 'lost')
  await field('notices.messages.search.label').fill('认证')
  await button('notices.messages.search.submit').click()
  await button('page.unavailable.retry').click()
  await sees(approved)
  await approved.click()
  await button('notices.messages.go').click()
  expect(path()).toBe('/shops/authorise')
})
