/** A document of a contract on a phone. Scripted by hand: the size of a picture. */
import { signIn } from '../account/account.ts'
import { expect, test } from '../kernel/world.ts'
import { until } from '../support/until.ts'

test('SIGN-06 decision 050 on a phone a document opens as wide as the window, is enlarged by its control and made to fit again', async ({
  standing,
}) => {
  const merchant = await standing('business-submitted')
  const { page, button } = merchant
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(merchant)
  await merchant.open('/credit/hook/register/signing')
  await button('signing.initiate').click({ timeout: 60_000 })
  await expect(page).toHaveURL(/\/register\/signing\/loading$/)
  await page
    .getByRole('button')
    .filter({ hasText: merchant.words('signing.document.meta') })
    .first()
    .click()
  const picture = page.getByRole('dialog').getByRole('img')
  const width = async () => (await picture.boundingBox())?.width ?? 0
  await expect(picture).toBeVisible({ timeout: 60_000 })
  expect(await width()).toBeLessThanOrEqual(390)
  await button('signing.reader.enlarge').click()
  await until(async () => (await width()) > 600, 'it is not enlarged')
  await button('signing.reader.fit').click()
  await until(async () => (await width()) <= 390, 'it does not fit again')
})
