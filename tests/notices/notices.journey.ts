/** How the banner with its dialogs, and the page of messages, are drawn on desk and phone. Scripted by hand: layout on desk and phone. */
import type { Locator, Page } from '@playwright/test'
import type { Notice } from '../../contract/notices/notices.ts'
import { signIn, speak } from '../account/account.ts'
import { wordsOf } from '../kernel/words.ts'
import { expect, type Merchant, test } from '../kernel/world.ts'
import { expectAccessible } from '../portal/axe.ts'

/** The banner, whatever language it is named in. */
const strip = (page: Page): Locator => page.getByRole('region').filter({ has: page.locator('[data-part=container]') })
const asked = '**/api/company/notifications*'

/** A notice, as the server returns it. */
const notice = (id: number, more: Partial<Notice> = {}): Notice => ({
  id,
  title: `第${id}条`,
  content: '内容',
  link: '/shops/authorise',
  code: null,
  level: 'other',
  ...more,
})

/** The server returns these, one a page. */
async function answersWith({ page }: Merchant, notices: Notice[]): Promise<void> {
  await page.route(asked, (route) => {
    const query = new URL(route.request().url()).searchParams
    const place = Number(query.get('page'))
    expect(query.get('per_page')).toBe('1')
    return route.fulfill({ json: { code: 200, message: '', data: { data: notices.slice(place - 1, place), total: notices.length } } })
  })
}

/** Whether the lines of the banner end before its title does. */
const isCut = (banner: Locator): Promise<boolean> =>
  banner.locator('b').evaluate((title) => {
    const lines = title.parentElement?.getBoundingClientRect().bottom ?? 0
    return title.getBoundingClientRect().bottom > lines
  })

test('MSG-01 MSG-06 MSG-07 MSG-10 the text of the banner has its share of the width in three languages, with the whole title on a phone, and axe finds nothing in banner, dialogs and messages, on desk and phone', async ({
  standing,
}) => {
  const merchant = await standing('company-approved')
  const { page } = merchant
  await signIn(merchant)
  const title = '第1条：有店铺用的名称与公司不同：“Victoria Outdoor International Limited”'
  await answersWith(merchant, [notice(1, { level: 'error', code: 4017, title, content: '很长的内容'.repeat(60) }), notice(2)])
  const width = async (part: string) => (await strip(page).locator(`[data-part=${part}]`).boundingBox())?.width ?? 0
  await merchant.open('/messages')
  for (const locale of ['zh_HK', 'en_US', 'zh_CN'] as const) {
    await page.setViewportSize({ width: 1280, height: 844 })
    await speak({ page, locale })
    for (const screen of [1280, 390]) {
      await page.setViewportSize({ width: screen, height: 844 })
      await expect(page.getByRole('heading', { name: wordsOf(locale)('notices.messages.title'), level: 1 })).toBeVisible()
      await expect(page.getByRole('button', { name: wordsOf(locale)('notices.contact') as string, exact: true })).toBeVisible()
      const share = (await width('text')) / ((await width('container')) - (screen === 390 ? 40 : 48))
      expect(share).toBeGreaterThan(0.6)
      expect(share).toBeLessThan(0.66)
      if (screen === 390) expect(await isCut(strip(page))).toBe(false)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    }
  }
  for (const screen of [1280, 390]) {
    await page.setViewportSize({ width: screen, height: 844 })
    await expectAccessible(page, `messages at ${screen}`)
    await page.getByRole('button', { name: /^第1条/ }).click()
    await expect(page.getByRole('dialog', { name: merchant.words('notices.rejection.title') })).toBeVisible()
    await expectAccessible(page, `the rejection at ${screen}`)
    await page.keyboard.press('Escape')
    await merchant.button('notices.contact').click()
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await expectAccessible(page, `the details at ${screen}`)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})
