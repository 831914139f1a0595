/**
 * The history of a company, on a phone: by day, in plain words, each line leads to its subject. R9, decision 047.
 * Scripted by hand: layout on a phone.
 */

import { expect, test } from '../kernel/world.ts'
import { expectAccessible } from '../portal/axe.ts'
import { settle } from '../portal/settle.ts'

test('R9 SIGN-06 decision 047 on a phone the newest comes first, the page is accessible, a signed agreement is downloaded, and a line is opened by keyboard', async ({
  standing,
}) => {
  const { merchant } = await settle(await standing('signed'), { speaks: 'zh_CN', width: 390, point: 'signed' })
  const { page, words } = merchant
  await merchant.open('/timeline')
  const lines = page.getByRole('main').getByRole('listitem')
  await expect(lines.first()).toContainText('额度')
  await expect(lines.first()).toContainText('已开通')
  await expect(lines.filter({ hasText: '公司认证' }).last()).toBeVisible()
  await expectAccessible(page, 'what has happened, on a phone')
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  const copy = page.getByRole('button', { name: words('records.timeline.copy'), exact: true }).first()
  const [taken] = await Promise.all([page.waitForEvent('download'), copy.click()])
  expect(taken.suggestedFilename()).toMatch(/^AGR-.*\.zip$/)
  const opened = lines.first().getByRole('link')
  await page.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('Tab')
  await expect(opened).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/facility\/[\w-]{36}$/)
})
