/** A shop of a marketplace without a consent page: keys made there and entered here, and what a merchant sees when they are not taken. */
import type { Locale } from '../../contract/constants.ts'
import type { Point } from '../../server/sandbox/demo.ts'
import { signIn } from './account.ts'
import { expectAccessible } from './axe.ts'
import { typing } from './hands.ts'
import { sandboxWords } from './words.ts'
import { expect, type Merchant, merchant as merchantOn, test } from './world.ts'

/** Somebody with a certified company who speaks a language, at the choice of a platform. */
async function atPlatforms(standing: (point: Point) => Promise<Merchant>, locale: Locale, width = 1280): Promise<Merchant> {
  const { email, phone, page } = await standing('company-approved')
  await page.setViewportSize({ width, height: 900 })
  await page.addInitScript((chosen) => localStorage.setItem('locale', chosen), locale)
  const merchant = merchantOn(page, locale, 'hook', { email, phone })
  await signIn(merchant)
  await merchant.open('/shops/authorise')
  await expect(merchant.heading('shops.platform.title')).toBeVisible()
  return merchant
}

/** From the platform to the two fields. */
async function toKeys({ page, words, field }: Merchant, platform: string, site: string | null): Promise<void> {
  await page.getByRole('button', { name: new RegExp(platform) }).click()
  await page.getByRole('radio', { name: words('shops.method.1') }).check()
  if (site) await field('shops.site.label').selectOption(site)
  await page.getByRole('button', { name: words('shops.keys.go', { platform }) }).click()
  await expect(page.getByRole('heading', { name: words('shops.keys.title', { platform }) })).toBeVisible()
}

/** Makes keys on the marketplace's page, which opens beside the portal. */
async function makeKeys({ page, words }: Merchant, platform: string, trouble = false): Promise<{ key: string; secret: string }> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: words('shops.keys.open', { platform }) }).click()
  const theirs = await opened
  await expect(theirs.getByRole('heading', { name: sandboxWords('keys.title') })).toBeVisible()
  await expectAccessible(theirs, 'the page where keys are made')
  if (trouble) {
    await theirs.locator('summary').click()
    await theirs.locator('input[name=trouble][value=api_down]').check()
  }
  await theirs.getByRole('button', { name: sandboxWords('keys.make') }).click()
  await expect(theirs.getByRole('heading', { name: sandboxWords('keys.made') })).toBeVisible()
  const [key, secret] = [await theirs.locator('#key').textContent(), await theirs.locator('#secret').textContent()]
  await theirs.close()
  return { key: key ?? '', secret: secret ?? '' }
}

test('SHOP-02 SHOP-03 a shop of Kaufland is linked by keys: wrong ones are told of beside what was typed, right ones lead to the limit', async ({
  standing,
}) => {
  const merchant = await atPlatforms(standing, 'zh_CN')
  const { page, words } = merchant
  await toKeys(merchant, 'Kaufland', 'PL')
  await expectAccessible(page, 'the keys of a shop')
  await merchant.button('shops.keys.submit').click()
  await expect(merchant.text('field.required').first()).toBeVisible()
  const { key, secret } = await makeKeys(merchant, 'Kaufland')
  await merchant.field('shops.keys.key').fill(key)
  await merchant.field('shops.keys.secret').fill(`${secret}x`)
  await merchant.button('shops.keys.submit').click()
  await expect(page.getByRole('alert')).toContainText(words('shops.keys.refused'))
  await expect(merchant.field('shops.keys.key')).toHaveValue(key)
  await expect(merchant.field('shops.keys.secret')).toHaveValue(`${secret}x`)
  await expectAccessible(page, 'keys that were refused')
  // Nothing of it lies in a store of the browser.
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(secret)
  await merchant.field('shops.keys.secret').fill(secret)
  await merchant.button('shops.keys.submit').click()
  await expect(page.getByText(words('shops.stage.connected'))).toBeVisible({ timeout: 60_000 })
})

test('SHOP-03 SHOP-18 by keyboard in English: a marketplace that does not answer keeps what was typed, and another method can be chosen', async ({
  standing,
}) => {
  const merchant = await atPlatforms(standing, 'en_US')
  const hands = typing(merchant)
  await toKeys(merchant, 'Wayfair', 'GB')
  const { key, secret } = await makeKeys(merchant, 'Wayfair', true)
  await hands.write(merchant.field('shops.keys.key'), key)
  await hands.write(merchant.field('shops.keys.secret'), secret)
  await merchant.page.keyboard.press('Enter')
  await expect(merchant.page.getByRole('alert')).toContainText(merchant.words('shops.keys.unanswered'))
  await expect(merchant.field('shops.keys.key')).toHaveValue(key)
  await hands.press(merchant.button('shops.keys.back'))
  await expect(merchant.page.getByRole('radio', { name: merchant.words('shops.method.1') })).toBeVisible()
})

test('SHOP-02 USER-04 on a phone in Hong Kong: nothing is wider than the screen, and who goes back finds the platforms', async ({
  standing,
}) => {
  const merchant = await atPlatforms(standing, 'zh_HK', 390)
  const { page } = merchant
  await toKeys(merchant, 'Fruugo', null)
  await expectAccessible(page, 'the keys of a shop on a phone')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await merchant.button('shops.keys.back').click()
  await page
    .getByRole('navigation', { name: merchant.words('shops.steps.label') })
    .getByRole('button')
    .click()
  await expect(merchant.heading('shops.platform.title')).toBeVisible()
})
