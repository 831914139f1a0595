/**
 * A cut network, then a killed server, under the last button of a form with files: an error is shown, typed values stay, and the same
 * button continues.
 */
import { signIn } from '../account/account.ts'
import * as company from '../company/company.ts'
import { expect, test } from '../kernel/world.ts'

test('KYC-17 ERR-R04 certification: cut off at its last button it shows an error, keeps typed values, and continues afterwards', async ({
  standing,
  world,
}) => {
  const merchant = await standing('registered')
  const { page } = merchant
  const reported = async () => {
    await expect(page.getByText(merchant.words('problem.transport')).first()).toBeVisible()
    await expect(merchant.field('kyc.nameEn.label')).toHaveValue('Cut Off Limited')
  }
  await signIn(merchant)
  await merchant.button('home.next.certify.action').click()
  await company.fillInCompany(merchant, { nameEn: 'Cut Off Limited', withNumber: false })
  await company.fillInNumber(merchant)
  await page.context().setOffline(true)
  await company.submitCompany(merchant)
  await reported()
  await page.context().setOffline(false)
  await world.kill()
  await company.submitCompany(merchant)
  await reported()
  await world.start()
  await company.submitCompany(merchant)
  await expect(merchant.heading('kyc.business.title')).toBeVisible()
})
