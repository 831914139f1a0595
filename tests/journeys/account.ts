/** Signing up and in, as a merchant does it. */
import { expect, type Locator } from '@playwright/test'
import type { Login } from '../../contract/accounts.ts'
import { locales } from '../../contract/constants.ts'
import { products } from '../../contract/product.ts'
import type { Merchant } from './world.ts'

/** What the switch calls each language. */
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
async function speak({ page, locale }: Merchant): Promise<void> {
  const bar = page.getByRole('banner')
  await expect(bar.getByRole('button', { name: names[locale] }).or(bar.getByRole('combobox'))).toBeVisible()
  if (await bar.getByRole('combobox').isVisible()) await bar.getByRole('combobox').selectOption(locale)
  else await bar.getByRole('button', { name: names[locale] }).click()
  await expect(page.locator('html')).toHaveAttribute('lang', locale.replace('_', '-'))
}

/** The dialog to sign up or in. */
export function dialog({ page }: Merchant): Locator {
  return page.getByRole('dialog')
}

/** Opens sign-up by the main button of the landing. */
export async function openSignUp(merchant: Merchant): Promise<void> {
  await merchant.button('landing.action').first().click()
  await expect(merchant.button('auth.signUp.submit')).toBeVisible()
}

/** Fills in everything but the codes, asks for both and answers them. */
export async function fillInSignUp(merchant: Merchant): Promise<{ emailCode: string; phoneCode: string }> {
  const { email, phone, password } = merchant
  const send = dialog(merchant).getByRole('button', { name: merchant.words('ui.code.send'), exact: true })
  await merchant.field('auth.email').fill(email)
  await send.first().click()
  await expect(merchant.text('auth.emailCode.sent')).toBeVisible()
  await merchant.field('ui.phone.number').fill(phone)
  await send.click()
  await expect(merchant.text('auth.phoneCode.sent')).toBeVisible()
  await merchant.field('auth.password.new').fill(password)
  await merchant.field('auth.password.again').fill(password)
  await dialog(merchant).getByRole('checkbox').check()
  return { emailCode: await merchant.code(email), phoneCode: await merchant.code(phone) }
}

/** Types both codes and sends the form. */
export async function sendSignUp(merchant: Merchant, { emailCode, phoneCode }: { emailCode: string; phoneCode: string }): Promise<void> {
  await merchant.field('auth.emailCode').fill(emailCode)
  await merchant.field('auth.phoneCode').fill(phoneCode)
  await merchant.button('auth.signUp.submit').click()
}

/** Signs in from the landing of the product and waits for the dashboard. */
export async function signInByHand(merchant: Merchant): Promise<void> {
  await merchant.open(`/credit/${merchant.product}`)
  await merchant.button('shell.signIn').click()
  await sendSignIn(merchant)
  await expect(merchant.heading('home.greeting')).toBeVisible()
}

/** Opens the dashboard as somebody who signed in before: the session is where the portal keeps it, its cookie is the browser's. */
export async function signIn(merchant: Merchant): Promise<void> {
  const { page, email, password, product } = merchant
  const answer = await page.request.post('/api/login', { data: { source: products[product].registerSource, email, password } })
  const { data } = (await answer.json()) as { data: Login }
  const { token_expiration, ...user } = data.user
  // A small file of the same origin, to have a store to write to before the portal starts.
  await page.goto('/financing/favicon.svg')
  await page.evaluate((kept) => Object.assign(localStorage, kept), {
    token: data.token,
    tokenExpiration: token_expiration,
    userInfo: JSON.stringify(user),
  })
  await merchant.open('/')
  await expect(merchant.heading('home.greeting')).toBeVisible()
}

/** Fills in and sends the sign-in form of the open dialog. */
export async function sendSignIn(merchant: Merchant, password = merchant.password): Promise<void> {
  await merchant.field('auth.email').fill(merchant.email)
  await merchant.field('auth.password').fill(password)
  await dialog(merchant)
    .getByRole('button', { name: merchant.words('auth.signIn.submit'), exact: true })
    .click()
}
