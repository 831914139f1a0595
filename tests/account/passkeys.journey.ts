/**
 * Passkeys in a browser: added on the profile, and confirming a change, with Chromium's virtual authenticator. Decision 085.
 * Scripted by hand: the browser's own authenticator, and focus.
 */
import { expect, test } from '../kernel/world.ts'
import { expectAccessible } from '../portal/axe.ts'
import { expectFits, settle } from '../portal/settle.ts'
import { signIn } from './account.ts'
import { confirmStepUp } from './step-up.ts'
import { withAuthenticator } from './virtual-authenticator.ts'

test('PROF-01 decision 085 by keyboard: a passkey is added, and removing it is confirmed with it alone', async ({ standing }) => {
  const merchant = await standing('registered')
  const { page, button, words } = merchant
  const authenticator = await withAuthenticator(page)
  await signIn(merchant)
  await merchant.open('/profile')
  await button('account.factors.passkeys.add').focus()
  await page.keyboard.press('Enter')
  await confirmStepUp(merchant, merchant.phone)
  const codes = page.getByRole('dialog', { name: words('account.factors.codes.title') })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await button('account.factors.codes.kept').focus()
  await page.keyboard.press('Enter')
  const remove = page.getByRole('button', { name: words('account.factors.passkeys.remove.of') })
  await expect(remove).toBeVisible()

  // Another session, which is not stepped up.
  await signIn(merchant)
  await merchant.open('/profile')
  await page.setViewportSize({ width: 390, height: 844 })
  await remove.focus()
  await page.keyboard.press('Enter')
  await button('account.factors.remove.confirm').focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: words('account.stepUp.title') })
  await expect(dialog).toBeVisible()
  await expectAccessible(page, 'the step-up with a passkey')
  await authenticator.verifies(false)
  await button('account.passkey.use').focus()
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('alert')).toContainText(words('account.passkey.refused'))
  await authenticator.verifies(true)
  await button('account.passkey.use').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(words('account.factors.passkeyRemoved'), { exact: true })).toBeVisible()
  await expect(remove).toBeHidden()
})

for (const speaks of ['zh_HK', 'en_US'] as const)
  test(`PROF-01 decision 085 on a phone, in ${speaks} and by keyboard: a passkey is added, and its recovery codes are shown once`, async ({
    standing,
  }) => {
    const { merchant } = await settle(await standing('registered'), { speaks, width: 390, point: 'registered' })
    const { page, button, words } = merchant
    await withAuthenticator(page)
    await merchant.open('/profile')
    await button('account.factors.passkeys.add').focus()
    await page.keyboard.press('Enter')
    await confirmStepUp(merchant, merchant.phone)
    const codes = page.getByRole('dialog', { name: words('account.factors.codes.title') })
    await expect(codes.getByRole('listitem')).toHaveCount(10)
    await expectAccessible(page, 'the recovery codes')
    await expectFits(merchant)
    await button('account.factors.codes.kept').focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: words('account.factors.passkeys.remove.of') })).toBeVisible()
    await expect(codes).toBeHidden()
    await expectAccessible(page, 'the second factors')
  })
