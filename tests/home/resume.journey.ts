/** A second tab: what is done in one tab is seen in the other. */
import { signIn } from '../account/account.ts'
import { expect, type Merchant, test } from '../kernel/world.ts'
import { onwards, signHere } from '../signing/contract.ts'

/** Opens a second tab at the same address. */
async function secondTab({ page }: Merchant): Promise<Merchant['page']> {
  const second = await page.context().newPage()
  await second.goto(page.url())
  return second
}

test('SIGN-02 who signs in a second tab finds the first one gone on by itself', async ({ standing }) => {
  const merchant = await standing('business-submitted')
  const { words } = merchant
  await signIn(merchant)
  await merchant.button('home.next.sign.action').click()
  await merchant.button('signing.initiate').click()
  await expect(merchant.link('signing.sign')).toBeVisible()
  const second = await secondTab(merchant)
  await expect(second.getByRole('link', { name: words('signing.sign') })).toBeVisible()
  await second.goto((await merchant.link('signing.sign').getAttribute('href')) ?? '')
  await signHere(second, '林美儀')
  await expect(merchant.heading('signing.completed.title')).toBeVisible()
  await expect(onwards(merchant)).toBeVisible()
})
