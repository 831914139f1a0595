/** The back button of the browser in the journey. Scripted by hand: history. */
import { signIn } from '../account/account.ts'
import { expect, test } from '../kernel/world.ts'

test('ROUTE-48 R8 going back in the certification opens the previous step with the typed values, and from the first step the page before', async ({
  standing,
}) => {
  const merchant = await standing('registered')
  await signIn(merchant)
  await merchant.button('home.next.certify.action').click()
  await merchant.field('kyc.nameEn.label').fill('Harbour Light Limited')
  await merchant.button('kyc.business.name').click()
  await expect(merchant.heading('kyc.business.title')).toBeVisible()
  await merchant.page.goBack()
  await expect(merchant.heading('kyc.company.title')).toBeVisible()
  await expect(merchant.field('kyc.nameEn.label')).toHaveValue('Harbour Light Limited')
  await merchant.page.goBack()
  await expect(merchant.heading('home.greeting')).toBeVisible()
})
