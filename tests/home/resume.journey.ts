/** A second tab: what is done in one tab is in the other. */
import { signIn } from '../account/account.ts'
import { expect, type Merchant, test } from '../kernel/world.ts'
import { onwards, signHere } from '../signing/contract.ts'

/** Opens a second tab at the same address. */
async function secondTab({ page }: Merchant): Promise<Merchant['page']> {
  const second = await page.context().newPage()
  await second.goto(page.url())
  return second
}

test('KYC-17 the certification opens in a second tab and after a reload at the same step with what was typed', async ({ standing }) => {
  const merchant = await standing('registered')
  const { page } = merchant
  const label = merchant.words('kyc.nameEn.label')
  await signIn(merchant)
  await merchant.button('home.next.certify.action').click()
  const saved = page.waitForResponse('**/sme/kyc')
  await merchant.field('kyc.nameEn.label').fill('Half Way Limited')
  await saved
  await page.reload()
  await expect(merchant.field('kyc.nameEn.label')).toHaveValue('Half Way Limited')
  const second = await secondTab(merchant)
  await expect(second.getByLabel(label, { exact: true })).toHaveValue('Half Way Limited')
})

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
