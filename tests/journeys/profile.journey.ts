/** The profile: name and language of mails, password, phone; each changed and each refused. */
import { randomInt } from 'node:crypto'
import type { Locator } from '@playwright/test'
import { locales } from '../../contract/constants.ts'
import { sendSignIn, signIn } from './account.ts'
import { expectAccessible } from './axe.ts'
import { expect, type Merchant, merchant as merchantOn, test } from './world.ts'

const newPassword = 'Harbour#2027'

/** On the profile, signed in, by the menu of the account. */
async function atProfile(merchant: Merchant): Promise<void> {
  await signIn(merchant)
  await merchant.page.getByRole('button', { name: merchant.words('shell.account', { email: merchant.email }) }).click()
  await merchant.link('shell.profile').click()
  await expect(merchant.heading('profile.title')).toBeVisible()
}

/** A field whose label says that it may stay empty. */
function optional({ page, words }: Merchant, id: string): Locator {
  return page.getByRole('textbox', { name: new RegExp(`^${words(id)}`) })
}

/** Changes the password by the form that is open. */
async function changePassword(merchant: Merchant, old: string): Promise<void> {
  await merchant.field('profile.password.old').fill(old)
  await merchant.field('profile.password.new').fill(newPassword)
  await merchant.field('profile.password.again').fill(newPassword)
  await merchant.button('profile.password.submit').click()
}

test('PROF-01 PROF-06 API-015 name and language of mails are saved', async ({ standing }) => {
  const merchant = await standing('registered')
  await atProfile(merchant)
  await expect(merchant.page.getByText(merchant.email, { exact: true }).first()).toBeVisible()
  await optional(merchant, 'profile.lastName').fill('林')
  await optional(merchant, 'profile.firstName').fill('美儀')
  await merchant.field('profile.language').selectOption('zh_HK')
  await merchant.button('profile.save').click()
  await expect(merchant.text('profile.saved')).toBeVisible()
  await merchant.page.reload()
  await expect(optional(merchant, 'profile.lastName')).toHaveValue('林')
  await expect(merchant.field('profile.language')).toHaveValue('zh_HK')
})

test('PROF-04 API-014 VAL-08 a wrong old password is said at its field; the right one changes it and ends other sessions', async ({
  standing,
  browser,
  baseURL,
}) => {
  const merchant = await standing('registered')
  const elsewhere = await browser.newPage({ baseURL })
  await atProfile(merchant)
  await elsewhere.goto('/financing/credit/hook')
  const other: Merchant = { ...merchant, page: elsewhere, field: (id) => elsewhere.getByLabel(merchant.words(id), { exact: true }) }
  await elsewhere.getByRole('button', { name: merchant.words('shell.signIn'), exact: true }).click()
  await sendSignIn(other)
  await expect(elsewhere.getByRole('heading', { name: merchant.words('home.greeting') })).toBeVisible()

  await merchant.button('profile.password.change').click()
  await expect(merchant.field('profile.password.old')).toBeFocused()
  await changePassword(merchant, 'Wrong#12345')
  await expect(merchant.field('profile.password.old')).toHaveAccessibleDescription(String(merchant.words('profile.password.wrong')))
  await merchant.field('profile.password.old').press('End')
  await merchant.page.keyboard.type('6')
  await expect(merchant.field('profile.password.old')).toHaveAttribute('aria-invalid', 'false')
  await changePassword(merchant, merchant.password)
  await expect(merchant.text('profile.password.changed')).toBeVisible()
  await expect(merchant.button('profile.password.change')).toBeVisible()

  await elsewhere.goto('/financing/profile')
  await expect(elsewhere.getByText(merchant.words('session.expired'))).toBeVisible()
  await sendSignIn(other, newPassword)
  await expect(elsewhere.getByRole('heading', { name: merchant.words('profile.title') })).toBeVisible()
  await elsewhere.close()
})

test('PROF-04 PROF-06 ERR-C02 510 is somebody in too great a hurry, at the password and at the details', async ({ standing }) => {
  const merchant = await standing('registered')
  await atProfile(merchant)
  const hurry = (path: string) =>
    merchant.page.route(path, (route) => route.fulfill({ json: { code: 510, message: 'too many', data: null } }), { times: 1 })
  await hurry('**/updateBasicClientUser')
  await merchant.button('profile.save').click()
  await expect(merchant.text('auth.tooMany')).toBeVisible()
  await merchant.page.reload()
  await merchant.button('profile.password.change').click()
  await hurry('**/updatePassword')
  await changePassword(merchant, merchant.password)
  await expect(merchant.text('auth.tooMany')).toBeVisible()
})

test('PROF-05 API-010 the phone is changed with the code sent to the new one', async ({ standing }) => {
  const merchant = await standing('registered')
  const number = `9${randomInt(1_000_000, 9_999_999)}`
  await atProfile(merchant)
  await merchant.button('profile.phone.change').click()
  await expect(merchant.button('ui.code.send')).toBeDisabled()
  await merchant.field('ui.phone.number').fill(number)
  await merchant.button('ui.code.send').click()
  await expect(merchant.text('auth.phoneCode.sent')).toBeVisible()
  const code = await merchant.code(number)
  await merchant.field('auth.phoneCode').fill(code === '123456' ? '654321' : '123456')
  await merchant.button('profile.phone.submit').click()
  await expect(merchant.field('auth.phoneCode')).toHaveAccessibleDescription(String(merchant.words('code.80012')))
  await merchant.field('auth.phoneCode').fill(code)
  await merchant.button('profile.phone.submit').click()
  await expect(merchant.text('profile.phone.changed')).toBeVisible()
  await expect(merchant.page.getByText(new RegExp(`${number.slice(-4)}$`))).toBeVisible()
})

test('PROF-06 what is typed in the profile outlives a reload', async ({ standing }) => {
  const merchant = await standing('registered')
  await atProfile(merchant)
  await optional(merchant, 'profile.lastName').fill('陳')
  await merchant.page.reload()
  await expect(optional(merchant, 'profile.lastName')).toHaveValue('陳')
})

test('PROF-06 by keyboard: a form that opens takes the focus, one that is left gives it back', async ({ standing }) => {
  const merchant = await standing('registered')
  const { page } = merchant
  await atProfile(merchant)
  for (const [open, field] of [
    ['profile.password.change', 'profile.password.old'],
    ['profile.phone.change', 'ui.phone.number'],
  ] as const) {
    await merchant.button(open).focus()
    await page.keyboard.press('Enter')
    await expect(merchant.field(field)).toBeFocused()
    await merchant.button('profile.cancel').focus()
    await page.keyboard.press('Enter')
    await expect(merchant.button(open)).toBeFocused()
  }
})

test('PROF-01 axe finds nothing in the profile with its forms open, and nothing is wider than the screen, in three languages on desk and phone', async ({
  standing,
}) => {
  const chinese = await standing('registered')
  const { page } = chinese
  await signIn(chinese)
  for (const locale of locales) {
    const merchant = merchantOn(page, locale, 'hook', chinese)
    await page.evaluate((spoken) => localStorage.setItem('locale', spoken), locale)
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await merchant.open('/profile')
      await expect(merchant.heading('profile.title')).toBeVisible()
      await expectAccessible(page, `the profile in ${locale} at ${width}`)
      await merchant.button('profile.password.change').click()
      await merchant.button('profile.phone.change').click()
      await merchant.button('profile.password.submit').first().click()
      await expect(merchant.field('profile.password.old')).toHaveAttribute('aria-invalid', 'true')
      await expectAccessible(page, `the open profile in ${locale} at ${width}`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    }
  }
})

test('PROF-04 ERR-R04 a failure ends the notice of what went well before; a wrong field never lies under the bar', async ({ standing }) => {
  const merchant = await standing('registered')
  const { page } = merchant
  await atProfile(merchant)
  await page.setViewportSize({ width: 390, height: 600 })
  await merchant.button('profile.save').click()
  await expect(merchant.text('profile.saved')).toBeVisible()
  await page.route('**/updateBasicClientUser', (route) => route.abort(), { times: 1 })
  await merchant.button('profile.save').click()
  await expect(page.getByRole('alert').filter({ hasText: merchant.words('problem.transport') })).toBeFocused()
  await expect(merchant.text('profile.saved')).toHaveCount(0)
  await merchant.button('profile.password.change').click()
  await changePassword(merchant, 'Wrong#12345')
  await expect(merchant.field('profile.password.old')).toBeFocused()
  const bar = await page.getByRole('banner').boundingBox()
  const label = await merchant.text('profile.password.old').boundingBox()
  expect(label?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0))
})
