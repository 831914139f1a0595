/**
 * The warning before a session ends, its extension, and both across the tabs of one browser.
 * Scripted by hand: several tabs of one browser.
 */

import { expect, test } from '../kernel/world.ts'
import { expectAccessible } from '../portal/axe.ts'
import { signIn } from './account.ts'
import { sendSignIn, signOut } from './forms.ts'
import { atBusinessInfo, endIn, kept } from './session-commands.ts'

test('SESS-02 SESS-07 five minutes before the end it warns, on desk and phone, counts down and is extended by keyboard', async ({
  standing,
}) => {
  const merchant = await standing('registered')
  const { page } = merchant
  await signIn(merchant)
  const before = await kept(page, 'tokenExpiration')
  await endIn(page, 4.5)
  const warning = page.getByRole('alertdialog')
  await expect(warning).toContainText(/5/)
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectAccessible(page, `the warning at ${width}`)
  }
  await endIn(page, 2.5)
  await expect(warning).toContainText(/3/)
  await expect(merchant.button('account.session.warning.extend')).toBeFocused()
  const extended = page.waitForResponse('**/auth/clientUser/extend')
  await page.keyboard.press('Enter')
  await extended
  await expect(warning).toBeHidden()
  expect(await kept(page, 'tokenExpiration')).not.toBe(before)
  await expect(merchant.heading('home.greeting')).toBeVisible()
})

test.describe('two tabs of one browser', () => {
  test('SESS-07 SESS-08 SESS-23 extended in one, the warning of the other closes; signed out in one, signed out in the other, without a second call', async ({
    standing,
  }) => {
    const merchant = await standing('registered')
    const { page } = merchant
    await signIn(merchant)
    const second = await page.context().newPage()
    await second.goto('/financing/profile')
    await expect(second.getByRole('heading', { name: merchant.words('account.profile.title') })).toBeVisible()
    await endIn(page, 4)
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await second.bringToFront()
    await second.getByRole('button', { name: merchant.words('account.session.warning.extend') }).click()
    await expect(second.getByRole('alertdialog')).toBeHidden()
    await expect(page.getByRole('alertdialog')).toBeHidden()

    const calls: string[] = []
    second.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`))
    await signOut(merchant)
    await expect(second.getByText(merchant.words('account.session.endedElsewhere'))).toBeVisible()
    await expect(second).toHaveURL(/\/financing\/credit\/hook$/)
    expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([])
  })

  test('SESS-23 another user signs in in one tab: the other tab opens that user’s home and sends nothing for the previous user', async ({
    standing,
  }) => {
    const first = await standing('account-submitted')
    await atBusinessInfo(first)
    const second = await standing('registered', await first.page.context().newPage())
    await second.open('/questions')
    await signOut({ ...second, email: first.email })
    await expect(first.text('account.session.endedElsewhere')).toBeVisible()
    await second.page
      .getByRole('banner')
      .getByRole('button', { name: second.words('shell.signIn') })
      .click()
    await sendSignIn(second)
    await expect(first.page).toHaveURL(/\/credit\/hook\/home$/)
    await expect(first.page.getByRole('button', { name: first.words('shell.account', { email: second.email }) })).toBeVisible()
    await expect(first.button('home.next.certify.action')).toBeVisible()
  })
})
