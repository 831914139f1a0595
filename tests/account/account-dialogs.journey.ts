/** The dialogs of accounts by keyboard alone and on a phone. Scripted by hand: focus, keys and sizes of the dialogs. */

import { expect, type Merchant, test } from '../kernel/world.ts'
import { expectAccessible } from '../portal/axe.ts'
import { tabTo } from '../shops/keys.ts'
import { captchaDialog, captchaSubject, mail } from './account-world.ts'
import { openSignIn, sendSignIn } from './forms.ts'

test('AUTH-06 AUTH-08 AUTH-51 CONST-24 the captcha, 456 wide, is answered by keyboard alone', async ({ standing }) => {
  const merchant = await standing('three-strikes')
  const { page, words } = merchant
  await merchant.open('/credit/hook')
  await tabTo(merchant, merchant.button('shell.signIn'))
  await page.keyboard.press('Enter')
  await tabTo(merchant, merchant.field('account.auth.email'))
  await page.keyboard.type(merchant.email)
  await tabTo(merchant, merchant.field('account.auth.password'))
  await page.keyboard.type(merchant.password)
  await page.keyboard.press('Enter')
  await expect(captchaDialog(merchant).getByRole('img')).toBeVisible()
  await expect(captchaDialog(merchant)).toHaveCSS('width', '456px')
  await page.keyboard.press('Escape')
  await expect(captchaDialog(merchant)).toBeHidden()
  await expect(merchant.field('account.auth.password')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(captchaDialog(merchant).getByRole('img')).toBeVisible()
  await tabTo(merchant, captchaDialog(merchant).getByRole('button', { name: /邮箱验证码/ }))
  await page.keyboard.press('Enter')
  await expect(merchant.field('account.auth.captcha.mail.label')).toBeFocused()
  await page.keyboard.type((await mail(merchant, captchaSubject)).code)
  await page.keyboard.press('Enter')
  await expect(merchant.heading('home.greeting')).toBeVisible()
  expect(words('account.auth.captcha.title')).toBe('请先验证')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  const fits = async ({ page }: Merchant, what: string) => {
    await expectAccessible(page, what)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBeLessThanOrEqual(390)
  }

  test('AUTH-08 AUTH-16 captcha, lock and mail dialogs fill the screen of a phone', async ({ standing }) => {
    const merchant = await standing('locked-until-tomorrow')
    const { page, words } = merchant
    await openSignIn(merchant)
    await sendSignIn(merchant)
    await expect(merchant.text('account.auth.locked.title')).toBeVisible()
    await fits(merchant, 'locked')
    const strikes = await standing('three-strikes', page)
    await sendSignIn(strikes)
    await expect(captchaDialog(merchant).getByRole('img')).toBeVisible()
    await fits(merchant, 'the captcha')
    expect(await captchaDialog(merchant).boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 })
    await page.keyboard.press('Escape')
    await merchant.button('account.auth.forgot.link').click()
    await merchant.button('account.auth.forgot.submit').click()
    await expect(page.getByRole('dialog', { name: words('account.auth.forgot.sent.title') })).toContainText(strikes.email)
    await fits(merchant, 'the mail is out')
  })

  test('AUTH-07 AUTH-15 activation on a phone', async ({ standing }) => {
    const merchant = await standing('mailbox-not-verified')
    await openSignIn(merchant)
    await sendSignIn(merchant)
    await expect(merchant.text('account.auth.unverified.title')).toBeVisible()
    await fits(merchant, 'not verified')
    await merchant.button('account.auth.activation.resend').click()
    await expect(merchant.text('login.resendEmailSuccess')).toBeVisible()
    await merchant.open('/init-password')
    await expect(merchant.heading('account.init.invalid.title')).toBeVisible()
    await fits(merchant, 'an old activation link')
    await merchant.open('/init-password?token=1')
    await expect(merchant.heading('account.init.title')).toBeVisible()
    await fits(merchant, 'the first password')
  })
})
