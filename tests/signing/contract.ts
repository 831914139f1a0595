/** Account, business info, contract and signature, as a merchant does it. */
import { expect, type Locator, type Page } from '@playwright/test'
import { director } from '../company/company.ts'
import { sandboxWords } from '../kernel/words.ts'
import type { Merchant } from '../kernel/world.ts'

/** Fills in the drawdown account, choosing the first bank of the list, and sends it. */
export async function fillInAccount(merchant: Merchant): Promise<void> {
  const { page, words } = merchant
  await merchant.field('home.register.account.bank.label').selectOption({ index: 1 })
  await expect(merchant.field('home.register.account.swift.label')).not.toHaveValue('')
  await merchant.field('home.register.account.branch.label').fill('中环总行')
  await merchant.field('home.register.account.address.label').fill('香港中环皇后大道中一号')
  await merchant.field('home.register.account.name.label').fill('Harbour Light Limited')
  await merchant.field('home.register.account.number.label').fill('123-456789-838')
  await page.getByRole('radio', { name: words('reference.currency.HKD'), exact: true }).check()
  await page.getByRole('radio', { name: words('home.register.account.relation.self'), exact: true }).check()
  await merchant.button('home.register.account.submit').click()
}

/** Goes from the contract to the provider's signing page. */
async function openSigningPage(merchant: Merchant): Promise<void> {
  await merchant.link('signing.sign').click()
  await expect(merchant.page.getByRole('heading', { name: sandboxWords('sign.code.title') }).first()).toBeVisible()
}

/** The code sent to the mailbox of a signing page, once the page asks for it. The page before has the same link. */
export async function signingCode(page: Page): Promise<string> {
  await expect(page.getByRole('textbox')).toBeVisible()
  const mailbox = await page.getByRole('link', { name: sandboxWords('sign.code.mailbox') }).getAttribute('href')
  const answer = await page.request.get((mailbox ?? '').replace('/mailbox?', '/mailbox.json?'))
  const messages = (await answer.json()) as { code: string | null }[]
  return messages.find((message) => message.code !== null)?.code ?? ''
}

/** Proves the signer on the open signing page, by the code that was sent. */
async function showWho(page: Page): Promise<void> {
  await page.getByRole('button', { name: sandboxWords('sign.code.send') }).click()
  const code = page.getByRole('textbox', { name: sandboxWords('sign.code.label') })
  await expect(code).toBeVisible()
  await code.fill(await signingCode(page))
  await page.getByRole('button', { name: sandboxWords('sign.code.enter') }).click()
  await expect(page.getByRole('heading', { name: sandboxWords('sign.title') }).first()).toBeVisible()
}

/** Signs on the provider's page and comes back. */
export async function sign(merchant: Merchant): Promise<void> {
  await openSigningPage(merchant)
  await signHere(merchant.page, merchant.locale === 'en_US' ? director.nameEn : director.nameCn)
}

/** Signs on the signing page that is open, with the name it was made for. */
export async function signHere(page: Page, name: string): Promise<void> {
  await showWho(page)
  await page.getByRole('textbox', { name: sandboxWords('sign.name.label') }).fill(name)
  await page.getByRole('checkbox', { name: sandboxWords('sign.agree') }).check()
  await page.getByRole('button', { name: sandboxWords('sign.sign') }).click()
}

/**
 * The button to the drawdown after all have signed: on the evidence, if the last signature arrived on the open page; on the dashboard, if
 * it arrived before the merchant returned.
 */
export function onwards(merchant: Merchant): Locator {
  return merchant.button('signing.completed.continue').or(merchant.button('home.money.drawDown'))
}
