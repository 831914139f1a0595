/** A reload at the steps between the limit and the signature: the merchant is at the same step, with the saved data. */
import { expect } from 'vitest'
import { test, type Visitor } from '../support/in-process/world.ts'

/** Reloads the page and checks it. */
async function reloads(merchant: Visitor, look: () => Promise<void>): Promise<void> {
  await look()
  await merchant.open(`${location.pathname.replace('/financing', '')}${location.search}`)
  await look()
}

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
