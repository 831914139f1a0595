/** Pages anybody can open by their address, refused pages, and the back button. */
import { signIn } from './account.ts'
import { expectAccessible } from './axe.ts'
import { expect, test } from './world.ts'

test('ROUTE-01 ROUTE-02 CONST-32 the root leads to the landing under /financing, with sign-in, both products and the ads', async ({
  visitor,
}) => {
  const { page } = visitor
  await page.goto('/')
  await expect(page).toHaveURL(/\/financing\/?$/)
  await expect(visitor.heading('landing.title.hook')).toBeVisible()
  await expect(visitor.button('shell.signIn')).toBeVisible()
  await expect(visitor.heading('landing.products.hook.title')).toBeVisible()
  await expect(visitor.heading('landing.products.underwriting.title')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText('Warning: You have to repay your loans.')
  await expectAccessible(page, 'the landing')
})

test('ROUTE-16 ROUTE-47 ROUTE-56 a visitor on a protected page lands on the landing of its product', async ({ visitor }) => {
  for (const product of ['hook', 'underwriting']) {
    await visitor.open(`/credit/${product}/home`)
    await expect(visitor.heading(`landing.title.${product}`)).toBeVisible()
    await expect(visitor.page).toHaveURL(new RegExp(`/financing/credit/${product}$`))
  }
})

test('ROUTE-44 ROUTE-46 a page that is too early leads to the one that is due', async ({ standing }) => {
  const merchant = await standing('account-submitted')
  await signIn(merchant)
  await merchant.open('/credit/hook/register/signing')
  await expect(merchant.heading('register.business.title')).toBeVisible()
  await expect(merchant.page).toHaveURL(/\/register\/business-info$/)
  expect(await merchant.page.evaluate('history.state?.usr?.from')).toBe('/credit/hook/register/signing')
})

test('ROUTE-48 going back in the certification opens the step before with what was typed', async ({ standing }) => {
  const merchant = await standing('registered')
  await signIn(merchant)
  await merchant.button('home.next.certify.action').click()
  await merchant.field('kyc.nameEn.label').fill('Harbour Light Limited')
  await merchant.button('kyc.business.name').click()
  await expect(merchant.heading('kyc.business.title')).toBeVisible()
  await merchant.page.goBack()
  await expect(merchant.heading('kyc.company.title')).toBeVisible()
  await expect(merchant.field('kyc.nameEn.label')).toHaveValue('Harbour Light Limited')
})
