/** Sign-up and sign-in as a merchant does them. */
import { expect } from '@playwright/test'
import { locales } from '../../contract/kernel/constants.ts'
import type { Merchant } from '../kernel/world.ts'
import { signInAs } from '../support/session.ts'

/** The name of each language in the language switch. */
const names = { zh_CN: '简体', zh_HK: '繁體', en_US: 'EN' } as const

/** Opens the landing of the product and switches to the merchant's language, which at first is Simplified Chinese. */
export async function arrive(merchant: Merchant): Promise<void> {
  const { page, product, locale } = merchant
  await merchant.open(`/credit/${product}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN')
  if (locale !== locales[0]) await speak(merchant)
}

/** Chooses the merchant's language in the top bar: a button on the desk, a list on a phone. */
export async function speak({ page, locale }: Pick<Merchant, 'page' | 'locale'>): Promise<void> {
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('button', { name: names[locale] }).or(bar.getByRole('combobox'))).toBeVisible()
  if (await bar.getByRole('combobox').isVisible()) await bar.getByRole('combobox').selectOption(locale)
  else await bar.getByRole('button', { name: names[locale] }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', locale.replace('_', '-'))
}

/** Opens the dashboard with a stored session: the session is in the portal's storage, its cookie in the browser. */
export async function signIn(merchant: Merchant): Promise<void> {
  const { page, email, password, product } = merchant
  const kept = await signInAs(page.request, { email, password, product })
  // A small file of the same origin, to have a store to write to before the portal starts.
  await page.goto('/financing/favicon.svg')
  await page.evaluate((kept) => Object.assign(localStorage, kept), kept)
  await merchant.open('/')
  await expect(merchant.heading('home.greeting')).toBeVisible()
}
