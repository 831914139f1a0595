/** Always know where one stands: every number opens what it is made of, the facility, its statements and what was applied for. */
import { signIn } from './account.ts'
import { expectAccessible } from './axe.ts'
import { typing } from './hands.ts'
import { settle } from './tours.ts'
import { expect, test } from './world.ts'

test('DASH-01 DASH-02 DASH-03 DASH-04 DASH-08 DASH-10 CHG-05 CHG-09 R9 from the dashboard to the facility, its statements and the applications', async ({
  standing,
}) => {
  const merchant = await standing('drawn')
  const { page, words } = merchant
  await signIn(merchant)
  await merchant.open('/credit/hook/home')
  for (const title of ['home.repayments.title', 'home.calendar.title', 'home.rates.title', 'home.products.title', 'home.weeks.title'])
    await expect(merchant.heading(title)).toBeVisible()
  await expectAccessible(page, 'the dashboard')
  const answered = page.waitForResponse(/statement\/\d{4}-\d\d$|statement\/\d{4}-\d\d\?/)
  await page.getByRole('link', { name: words('home.products.facility') }).click()
  await expect(merchant.heading('facility.structure')).toBeVisible()
  await expect(merchant.heading('facility.history')).toBeVisible()
  await expectAccessible(page, 'a facility')
  await page.getByRole('link', { name: words('facility.statements') }).click()
  await answered
  await expect(page.getByRole('table').getByRole('row')).toHaveCount(2)
  await expectAccessible(page, 'statements')
  const fetched = page.waitForEvent('download')
  await page.getByText('CSV', { exact: true }).click()
  await page.getByRole('button', { name: new RegExp(words('statements.submit', { month: '' }).trim()) }).click()
  expect((await fetched).suggestedFilename()).toMatch(/^statement-\d{4}-\d\d\.csv$/)
  await merchant.open('/applications')
  await expect(page.getByText(words('applications.status.approved')).last()).toBeVisible()
  await expectAccessible(page, 'application records')
})

test('DASH-04 DASH-05 DASH-09 on a phone in Hong Kong, by keyboard: a number opens what it is made of, and going back closes it', async ({
  standing,
}) => {
  const { merchant } = await settle(await standing('drawn'), { speaks: 'zh_HK', width: 390, point: 'drawn' })
  const { page, words } = merchant
  await merchant.open('/credit/hook/home')
  const number = page.getByRole('button', { name: new RegExp(words('home.figure.opens')) }).first()
  await typing(merchant).press(number)
  const dialog = page.getByRole('dialog', { name: words('home.figure.title.available') })
  await expect(dialog).toBeVisible()
  await expectAccessible(page, 'what a number is made of, on a phone')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(number).toBeFocused()
})
