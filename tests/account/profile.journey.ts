/** Browser checks of the profile with personal data: focus by keyboard, widths and colours. Scripted by hand: focus, widths and colours. */
import type { Locator } from '@playwright/test'
import { locales } from '../../contract/kernel/constants.ts'
import { expect, type Merchant, merchant as merchantOn, test } from '../kernel/world.ts'
import { expectAccessible } from '../portal/axe.ts'
import { signIn, speak } from './account.ts'

/** The eye beside a value. */
function eye({ page, words }: Merchant, name: string): Locator {
  return page.getByRole('button', { name: words('account.reveal.show.of', { name: String(words(name)) }), exact: true })
}

test('PROF-06 decision 025 by keyboard: a form that opens takes the focus, one that is left gives it back; the eye opens the question, Escape gives the focus back', async ({
  standing,
}) => {
  const merchant = await standing('registered')
  const { page } = merchant
  await signIn(merchant)
  await page.getByRole('button', { name: merchant.words('shell.account', { email: merchant.email }) }).click()
  await merchant.link('shell.profile').click()
  await expect(merchant.heading('account.profile.title')).toBeVisible()
  for (const [open, field] of [
    ['account.profile.password.change', 'account.profile.password.old'],
    ['account.profile.phone.change', 'ui.phone.number'],
  ] as const) {
    await merchant.button(open).focus()
    await page.keyboard.press('Enter')
    await expect(merchant.field(field)).toBeFocused()
    await merchant.button('ui.cancel').focus()
    await page.keyboard.press('Enter')
    await expect(merchant.button(open)).toBeFocused()
  }

  await eye(merchant, 'account.profile.phone.title').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radio', { name: merchant.words('account.reveal.reason.checking') })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await expect(eye(merchant, 'account.profile.phone.title')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`+852 ${merchant.phone}`)).toBeVisible()
})

test('PROF-01 decision 025 axe finds nothing in the profile with its forms and questions open, on desk and phone, and in three languages nothing is wider than a phone', async ({
  standing,
}) => {
  const chinese = await standing('registered')
  const { page } = chinese
  await signIn(chinese)
  await chinese.open('/profile')
  await expect(chinese.heading('account.profile.title')).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await chinese.button('account.profile.password.change').click()
  await chinese.button('account.profile.phone.change').click()
  await page.setViewportSize({ width: 1280, height: 844 })
  for (const locale of locales) {
    await speak({ page, locale })
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), locale).toBe(true)
    await page.setViewportSize({ width: 1280, height: 844 })
  }
  const merchant = merchantOn(page, 'en_US', 'hook', chinese)
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await merchant.open('/profile')
    await expect(merchant.heading('account.profile.title')).toBeVisible()
    await expectAccessible(page, `the profile at ${width}`)
    await merchant.button('account.profile.deletion.request').click()
    await expectAccessible(page, `the deletion at ${width}`)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await eye(merchant, 'account.profile.phone.title').click()
    await expectAccessible(page, `the question why at ${width}`)
    await page.keyboard.press('Escape')
    await expect(merchant.heading('account.reveal.title')).toBeHidden()
    await merchant.button('account.profile.password.change').click()
    await merchant.button('account.profile.phone.change').click()
    await merchant.button('account.profile.password.submit').first().click()
    await expect(merchant.field('account.profile.password.old')).toHaveAttribute('aria-invalid', 'true')
    // A wrong field is never covered by the bar.
    const [bar, label] = [await page.getByRole('banner').boundingBox(), await merchant.text('account.profile.password.old').boundingBox()]
    expect(label?.y).toBeGreaterThan((bar?.y ?? 0) + (bar?.height ?? 0))
    await expectAccessible(page, `the open profile at ${width}`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  }
})
