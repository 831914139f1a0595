/** What a merchant is told: the banner with its dialogs, and the page of messages and announcements. */
import type { Locator } from '@playwright/test'
import type { Notice } from '../../contract/notices.ts'
import { signIn } from './account.ts'
import { expectAccessible } from './axe.ts'
import { linkShop } from './shops.ts'
import { expectSoon, stopTime } from './time.ts'
import { wordsOf } from './words.ts'
import { expect, type Merchant, test } from './world.ts'

const strip = ({ page, words }: Merchant): Locator => page.getByRole('region', { name: words('notices.label'), exact: true })
const asked = '**/api/company/notifications*'

/** A notice, as the server tells it. */
const notice = (id: number, more: Partial<Notice> = {}): Notice => ({
  id,
  title: `第${id}条`,
  content: '内容',
  link: '/shops/authorise',
  code: null,
  level: 'other',
  ...more,
})

/** The server tells these, one a page. */
async function tells({ page }: Merchant, notices: Notice[]): Promise<void> {
  await page.route(asked, (route) => {
    const query = new URL(route.request().url()).searchParams
    const place = Number(query.get('page'))
    expect(query.get('per_page')).toBe('1')
    return route.fulfill({ json: { code: 200, message: '', data: { data: notices.slice(place - 1, place), total: notices.length } } })
  })
}

test('MSG-03 MSG-08 MSG-09 MSG-10 MSG-11 MSG-12 MSG-13 a refused limit is told at the top, dealt with, and then shown no more', async ({
  standing,
}) => {
  const merchant = await standing('company-approved')
  const { page, words } = merchant
  await signIn(merchant)
  await expect(strip(merchant)).toBeHidden()
  await merchant.open('/shops/authorise')
  await linkShop(merchant, { platform: 'Shopee', kind: 'tiny' })
  await expect(merchant.heading('limit.refused.title')).toBeVisible()
  await merchant.open('/')
  const told = strip(merchant).getByRole('button', { name: /^小店融资审批未通过/ })
  await expect(told).toBeVisible()
  await expect(strip(merchant).getByRole('button', { name: '【联系客服】', exact: true })).toBeVisible()

  await told.click()
  const dialog = page.getByRole('dialog', { name: words('notices.rejection.title') })
  await expect(dialog.getByText('Sorry, your credit approval failed', { exact: true })).toBeVisible()
  await expect(dialog.getByText('Back Street Beads')).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: '店铺未绑定使用中的收款账户' })).toContainText('本次原因')
  await expect(dialog.getByRole('listitem').filter({ hasText: '检测到第三方贷款' })).not.toContainText('本次原因')
  await dialog.getByRole('button', { name: '去处理', exact: true }).click()
  await expect(page).toHaveURL(/\/credit\/hook\/activate-shop$/)
  await expect(dialog).toBeHidden()

  await told.click()
  await page.evaluate(() => Object.assign(window, { before: true }))
  await dialog.getByRole('button', { name: '已处理,不再显示', exact: true }).click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => page.evaluate(() => 'before' in window)).toBe(false)
  await expect(page.getByRole('main')).toBeVisible()
  await merchant.open('/')
  await expect(merchant.heading('home.greeting')).toBeVisible()
  await expect(merchant.page.getByRole('link', { name: words('shell.messages.unread') })).toBeVisible()
  await expect(strip(merchant)).toBeHidden()
})

test('MSG-04 MSG-05 MSG-06 CONST-38 MSG-07 MSG-15 SHELL-21 the banner turns every five seconds, stands while a notice is read, and tells who can help', async ({
  standing,
}) => {
  const merchant = await standing('company-approved')
  const { page, words } = merchant
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await signIn(merchant)
  const long = notice(1, { level: 'error', content: '很长的内容'.repeat(60) })
  await tells(merchant, [long, notice(2), notice(3)])
  await stopTime(page)
  await merchant.open('/messages')
  const shows = (title: string) => expectSoon(page, strip(merchant).getByRole('button', { name: new RegExp(`^${title}`) }))
  await shows('第1条')
  const width = async (part: string) => (await strip(merchant).locator(`[data-part=${part}]`).boundingBox())?.width ?? 0
  const share = (await width('text')) / ((await width('container')) - 48)
  expect(share).toBeGreaterThan(0.6)
  expect(share).toBeLessThan(0.66)
  await page.setViewportSize({ width: 390, height: 844 })
  const onPhone = (await width('text')) / ((await width('container')) - 40)
  expect(onPhone).toBeGreaterThan(0.6)
  expect(onPhone).toBeLessThan(0.66)
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.clock.runFor(5100)
  await shows('第2条')
  await strip(merchant)
    .getByRole('button', { name: /^第2条/ })
    .click()
  const details = page.getByRole('dialog', { name: '第2条' })
  await expect(details.getByRole('heading', { name: words('notices.details.contact') })).toBeVisible()
  await expect(details.getByRole('img', { name: words('service.code.alt') })).toBeVisible()
  await page.clock.runFor(20_000)
  await page.goBack()
  await expectSoon(page, details, false)
  await expect(page).toHaveURL(/\/messages$/)
  await shows('第2条')
  await page.mouse.move(600, 600)
  await merchant.button('notices.pause').click()
  await page.mouse.move(600, 600)
  await page.clock.runFor(20_000)
  await shows('第2条')
  await merchant.button('notices.next').click()
  await shows('第3条')
  await merchant.button('notices.play').click()
  await page.mouse.move(600, 600)
  await page.clock.runFor(5100)
  await shows('第1条')
  await strip(merchant).getByRole('button', { name: '【联系客服】', exact: true }).click()
  await page
    .getByRole('dialog', { name: '第1条' })
    .getByRole('button', { name: words('notices.details.go') as string, exact: true })
    .click()
  await expect(page).toHaveURL(/\/shops\/authorise$/)
})

test('MSG-15 MSG-18 notices are asked for on each route change of who is signed in; a failure is silent, a visitor is never asked for', async ({
  standing,
}) => {
  const merchant = await standing('company-approved')
  const { page } = merchant
  const asks: string[] = []
  await page.route(asked, (route) => {
    asks.push(new URL(route.request().headers().referer ?? '').pathname)
    return route.fulfill({ status: 500, json: { code: 500, message: '', data: null } })
  })
  await merchant.open('/questions')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(asks).toEqual([])
  await signIn(merchant)
  await expect.poll(() => asks).toContain('/financing/credit/hook/home')
  await page.getByRole('link', { name: merchant.words('shell.messages.unread') }).click()
  await expect(merchant.heading('messages.title')).toBeVisible()
  await expect.poll(() => asks.filter((path) => path === '/financing/messages')).toHaveLength(1)
  await expect(strip(merchant)).toBeHidden()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('MSG-01 MSG-17 API-039 API-040 messages and announcements are found by a word and read by opening them, by keyboard', async ({
  standing,
}) => {
  const merchant = await standing('company-approved')
  const { page, words } = merchant
  await signIn(merchant)
  await page.getByRole('link', { name: words('shell.messages.unread') }).click()
  const approved = page.getByRole('button', { name: /公司认证已通过/ })
  await expect(approved).toContainText('未读')
  await approved.focus()
  await page.keyboard.press('Enter')
  await expect(approved).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByText(/已通过认证。下一步请关联店铺/)).toBeVisible()
  await expect(approved).not.toContainText('未读')
  await expect(page.getByRole('link', { name: words('shell.messages.unread', { count: 4 }) })).toBeVisible()

  const [messages, announcements] = [/^消息/, /^公告/].map((name) => page.getByRole('tab', { name }))
  await messages?.focus()
  await page.keyboard.press('ArrowRight')
  await expect(announcements ?? page.locator('none')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('button', { name: /谨防假冒/ })).toBeVisible()
  await merchant.field('messages.search.label').fill('水位为什么')
  await page.keyboard.press('Enter')
  await expect(page.getByText('“水位为什么”：1 条结果')).toBeVisible()
  await expect(page.getByRole('button', { name: /谨防假冒/ })).toBeHidden()
  await page.getByRole('button', { name: /水位为什么每天会变/ }).click()
  await expect(page.getByText(/水位按您的店铺最近 90 天/)).toBeVisible()
  await expect(page.getByRole('link', { name: words('shell.messages.unread', { count: 3 }) })).toBeVisible()
  await merchant.field('messages.search.label').fill('<b>没有</b>')
  await merchant.button('messages.search.submit').click()
  await expect(page.getByRole('heading', { name: '没有找到“<b>没有</b>”' })).toBeVisible()
  await merchant.button('messages.search.clear').click()
  await expect(page.getByRole('button', { name: /谨防假冒/ })).toBeVisible()

  await page.reload()
  await expect(approved).toBeVisible()
  await expect(approved).not.toContainText('未读')
  await approved.click()
  await page.route('**/mymessage/search', (route) => route.abort())
  await merchant.field('messages.search.label').fill('认证')
  await merchant.button('messages.search.submit').click()
  await expect(merchant.button('page.unavailable.retry')).toBeVisible()
  await page.unroute('**/mymessage/search')
  await merchant.button('page.unavailable.retry').click()
  await expect(approved).toBeVisible()
  await approved.click()
  await merchant.button('messages.go').click()
  await expect(page).toHaveURL(/\/shops\/authorise$/)
})

test('MSG-01 MSG-07 MSG-10 axe finds nothing in banner, dialogs and messages in three languages, on desk and phone', async ({
  standing,
}) => {
  const merchant = await standing('company-approved')
  const { page } = merchant
  await signIn(merchant)
  await tells(merchant, [notice(1, { level: 'error', code: 4017 }), notice(2)])
  for (const locale of ['zh_CN', 'zh_HK', 'en_US'] as const) {
    const words = wordsOf(locale)
    await page.evaluate((spoken) => localStorage.setItem('locale', spoken), locale)
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await merchant.open('/messages')
      await expect(page.getByRole('heading', { name: words('messages.title'), level: 1 })).toBeVisible()
      await expect(page.getByRole('button', { name: words('notices.contact') as string, exact: true })).toBeVisible()
      await expectAccessible(page, `messages in ${locale} at ${width}`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
      await page.getByRole('button', { name: /^第1条/ }).click()
      await expect(page.getByRole('dialog', { name: words('notices.rejection.title') })).toBeVisible()
      await expectAccessible(page, `the rejection in ${locale} at ${width}`)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: words('notices.contact') as string, exact: true }).click()
      await expect(page.getByRole('dialog', { name: '第1条' })).toBeVisible()
      await expectAccessible(page, `the details in ${locale} at ${width}`)
      await page.keyboard.press('Escape')
    }
  }
})
