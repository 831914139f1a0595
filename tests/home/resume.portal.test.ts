/** A reload at every step of the journey: the merchant is at the same step, with the saved data. */
import { expect } from 'vitest'
import { consentAt } from '../shops/consents.ts'
import { test, type Visitor } from '../support/in-process/world.ts'

/** Reloads the page and checks it. */
async function reloads(merchant: Visitor, look: () => Promise<void>): Promise<void> {
  await look()
  await merchant.open(`${location.pathname.replace('/financing', '')}${location.search}`)
  await look()
}

test('KYC-17 at the first step of the certification: the same step with what was typed, also in a second tab', async ({ standing }) => {
  const merchant = await standing('registered')
  const name = merchant.field('kyc.nameEn.label')
  await merchant.signIn()
  await merchant.button('home.next.certify.action').click()
  await name.fill('Half Way Limited')
  await merchant.sees(merchant.page.getByText('草稿已保存'))
  await reloads(merchant, () => merchant.sees(name, { value: 'Half Way Limited' }))
  // A new tab has an empty session store.
  await merchant.close()
  sessionStorage.clear()
  await merchant.open('/company/onboarding/company-information')
  await reloads(merchant, () => merchant.sees(name, { value: 'Half Way Limited' }))
})

test('SHOP-04 after a shop was linked: the shop is shown and the journey continues', async ({ standing }) => {
  const merchant = await standing('company-approved')
  const { button, page, words } = merchant
  await merchant.signIn()
  await button('home.next.shop.action').click()
  await page
    .getByRole('button', { name: /Amazon/ })
    .first()
    .click()
  await page.getByRole('radio', { name: words('shops.method.1') }).check()
  await merchant.field('shops.site.label').selectOption('US')
  await page.getByRole('button', { name: words('shops.method.go', { platform: 'Amazon' }) }).click()
  await consentAt(merchant, 'allow')
  await reloads(merchant, () => merchant.sees(merchant.heading('limits.limit.ready.title')))
})

test('ONB-06 at the drawdown account: the same step with the draft', async ({ standing }) => {
  const merchant = await standing('shop-linked')
  await merchant.signIn()
  await merchant.button('home.next.account.action').click()
  await merchant.sees(merchant.heading('home.register.account.title'))
  await merchant.field('home.register.account.number.label').fill('123-4')
  await merchant.later({ seconds: 5 })
  // The stored data of the tab is not used in place of the server's.
  sessionStorage.clear()
  await reloads(merchant, async () => expect(merchant.field('home.register.account.number.label').value()).toBe('123-4'))
})

test('BIZ-12 at the business info: the same step with the data of the certification', async ({ standing }) => {
  const merchant = await standing('account-submitted')
  await merchant.signIn()
  await merchant.button('home.next.business.action').click()
  await reloads(merchant, async () => expect(merchant.field('home.business.turnover.label').value()).toBe('900000'))
})

test('SIGN-02 at the contract: the same step before and after the links are sent', async ({ standing }) => {
  const merchant = await standing('business-submitted')
  await merchant.signIn()
  await merchant.button('home.next.sign.action').click()
  await reloads(merchant, () => merchant.sees(merchant.button('signing.initiate')))
  await merchant.button('signing.initiate').click()
  await reloads(merchant, () => merchant.sees(merchant.link('signing.sign')))
})
