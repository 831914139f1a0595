/** The own data where only a browser can say: its focus by keyboard, its widths and colours. */
import type { Locator } from '@playwright/test'
import { locales } from '../../contract/kernel/constants.ts'
import { signIn } from '../account/account.ts'
import { expect, type Merchant, merchant as merchantOn, test } from '../kernel/world.ts'
import { expectAccessible } from '../portal/axe.ts'

/** On the profile, signed in. */
async function atProfile(merchant: Merchant): Promise<void> {
  await signIn(merchant)
  await merchant.open('/profile')
  await expect(merchant.button('profile.deletion.request')).toBeVisible()
}

/** The eye beside a value. */
function eye({ page, words }: Merchant, name: string): Locator {
  return page.getByRole('button', { name: words('reveal.show.of', { name: String(words(name)) }), exact: true })
}

/** The dialog in which an account is deleted. */
function question({ page }: Merchant): Locator {
  return page.getByRole('alertdialog')
}

test('decision 025 by keyboard: the eye opens the question, Escape gives the focus back', async ({ standing }) => {
  const merchant = await standing('registered')
  const { page } = merchant
  await atProfile(merchant)
  await eye(merchant, 'profile.phone.title').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radio', { name: merchant.words('reveal.reason.checking') })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Escape')
  await expect(eye(merchant, 'profile.phone.title')).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`+852 ${merchant.phone}`)).toBeVisible()
})

test('decision 025 axe finds nothing in the own data, and nothing is wider than the screen, in three languages on desk and phone', async ({
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
      await merchant.button('profile.deletion.request').click()
      await expectAccessible(page, `the deletion in ${locale} at ${width}`)
      await page.keyboard.press('Escape')
      await expect(question(merchant)).toBeHidden()
      await eye(merchant, 'profile.phone.title').click()
      await expectAccessible(page, `the question why in ${locale} at ${width}`)
      await page.keyboard.press('Escape')
      await expect(merchant.heading('reveal.title')).toBeHidden()
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    }
  }
})
