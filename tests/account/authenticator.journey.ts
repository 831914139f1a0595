/**
 * An authenticator app in a browser on a phone: set up on the profile, and confirming a change. Decision 085.
 * Scripted by hand: one straight path by keyboard, with a QR code to be seen.
 */
import { generateSync } from 'otplib'
import { expect, type Merchant, test } from '../kernel/world.ts'
import { expectAccessible } from '../portal/axe.ts'
import { expectFits, settle } from '../portal/settle.ts'
import { signIn } from './account.ts'
import { confirmStepUp } from './step-up.ts'

/**
 * The code that an app with this secret shows some seconds from now, by the clock of the server. It accepts the code before and after the
 * present one too, each once.
 */
async function codeOf({ page }: Merchant, secret: string, seconds: 0 | 30): Promise<string> {
  const { date = '' } = (await page.request.get('/sandbox/mailbox.json?to=none')).headers()
  return generateSync({ secret, epoch: Date.parse(date) / 1000 + seconds })
}

test('PROF-01 decision 085 on a phone, in zh_HK and by keyboard: an administrator sets an authenticator app up, and its next code confirms a change', async ({
  standing,
}) => {
  const setting = { speaks: 'zh_HK', width: 390, keyboard: true, point: 'company-approved' } as const
  const { merchant, hands } = await settle(await standing(setting.point), setting)
  const { page, button, field, words, password } = merchant
  await merchant.open('/profile')
  await hands.press(button('account.factors.authenticator.add'))
  await confirmStepUp(merchant, merchant.phone)
  const scanning = page.getByRole('dialog', { name: words('account.factors.authenticator.title') })
  await expect(scanning.getByRole('img', { name: words('account.factors.qr') })).toBeVisible()
  await expectAccessible(page, 'the QR code')
  await expectFits(merchant)
  const secret = ((await scanning.getByRole('code').textContent()) ?? '').replaceAll(' ', '')
  await hands.write(field('account.factors.firstCode'), await codeOf(merchant, secret, 0))
  await page.keyboard.press('Enter')
  const codes = page.getByRole('dialog', { name: words('account.factors.codes.title') })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await hands.press(button('account.factors.codes.kept'))
  await expect(merchant.text('account.factors.authenticator.on')).toBeVisible()
  await expectAccessible(page, 'the authenticator app in use')

  // Another session, which is not stepped up.
  await signIn(merchant)
  await merchant.open('/profile')
  await hands.press(button('account.factors.authenticator.remove'))
  await hands.press(button('account.factors.remove.confirm'))
  const dialog = page.getByRole('dialog', { name: words('account.stepUp.title') })
  await expect(dialog).toBeVisible()
  await expectAccessible(page, 'the step-up with an authenticator app')
  await expectFits(merchant)
  await hands.write(field('account.profile.password.old'), password)
  await hands.write(field('account.factors.code'), await codeOf(merchant, secret, 30))
  await page.keyboard.press('Enter')
  await expect(merchant.text('account.factors.authenticatorRemoved')).toBeVisible()
  await expect(merchant.text('account.factors.authenticator.text')).toBeVisible()
})
