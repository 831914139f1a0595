/** The end of a session in the browser, in the middle of a form. */
import { expect, test } from '../kernel/world.ts'
import { expectAccessible } from '../portal/axe.ts'
import { atBusinessInfo, endIn, kept, signInAgain, watch } from './session-deeds.ts'

test('SESS-03 to SESS-06 ERR-C12 in the middle of business info: the landing with the e-mail, then the same page with what was typed', async ({
  standing,
}) => {
  const merchant = await standing('account-submitted')
  const { page } = merchant
  await atBusinessInfo(merchant)
  await merchant.field('business.turnover.label').fill('1234567')
  await merchant.field('business.years.label').fill('7')
  const requests = watch(merchant)
  await endIn(page, 0)
  await expect(page).toHaveURL(/\/financing\/credit\/hook$/)
  await expect(merchant.text('session.interrupted')).toBeVisible()
  await expectAccessible(page, 'the dialog after the end')
  expect(requests).toEqual([])
  for (const name of ['token', 'userInfo', 'tokenExpiration']) expect(await kept(page, name)).toBeNull()
  await signInAgain(merchant)
  await expect(page).toHaveURL(/register\/business-info$/)
  await expect(merchant.field('business.turnover.label')).toHaveValue('1234567')
  await expect(merchant.field('business.years.label')).toHaveValue('7')
  await merchant.button('register.business.submit').click()
  await expect(merchant.button('signing.initiate')).toBeVisible()
})
