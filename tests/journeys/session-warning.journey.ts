/** The warning before a session ends, its extension, and tabs of one browser that agree on both. */
import { sendSignIn, signIn, signInByHand } from './account.ts'
import { expectAccessible } from './axe.ts'
import { atBusinessInfo, endIn, kept, signOut } from './session-deeds.ts'
import { expect, test } from './world.ts'

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
  await expect(merchant.button('session.warning.extend')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(warning).toBeHidden()
  await expect.poll(() => kept(page, 'tokenExpiration')).not.toBe(before)
  await expect(merchant.heading('home.greeting')).toBeVisible()
})

test('SESS-07 at the longest life of a session the warning says that it cannot be extended, and leaves the rest of the time', async ({
  standing,
}) => {
  const merchant = await standing('registered')
  const { page } = merchant
  await signIn(merchant)
  await endIn(page, 4.5)
  const token_expiration = await kept(page, 'tokenExpiration')
  await page.route('**/auth/clientUser/extend', (route) => route.fulfill({ json: { code: 200, message: '', data: { token_expiration } } }))
  await merchant.button('session.warning.extend').click()
  await expect(merchant.heading('session.longest.title')).toBeVisible()
  await expectAccessible(page, 'the longest life')
  await merchant.button('session.warning.understood').click()
  await expect(merchant.heading('home.greeting')).toBeVisible()
  await endIn(page, 0)
  await expect(merchant.text('session.expired')).toBeVisible()
})

test('ERR-R04 an extension that finds no connection says so and can be tried again', async ({ standing }) => {
  const merchant = await standing('registered')
  const { page } = merchant
  await signIn(merchant)
  await endIn(page, 4.5)
  await page.route('**/auth/clientUser/extend', (route) => route.abort(), { times: 1 })
  await merchant.button('session.warning.extend').click()
  await expect(page.getByRole('alertdialog')).toContainText(String(merchant.words('problem.transport')))
  await expectAccessible(page, 'the failed extension')
  await merchant.button('session.warning.again').click()
  await expect(page.getByRole('alertdialog')).toBeHidden()
})

test("SESS-02 SESS-07 a device whose clock is a day ahead signs in and stays signed in: the time is the server's", async ({ standing }) => {
  const merchant = await standing('registered')
  await merchant.page.addInitScript(() => {
    const now = Date.now
    Date.now = () => now() + 86_400_000
  })
  await signInByHand(merchant)
  await merchant.open('/profile')
  await expect(merchant.heading('profile.title')).toBeVisible()
  await expect(merchant.page.getByRole('alertdialog')).toBeHidden()
})

test.describe('two tabs of one browser', () => {
  test('SESS-08 SESS-23 signed out in one, signed out in the other, without a second call', async ({ standing }) => {
    const merchant = await standing('registered')
    await signIn(merchant)
    const second = await merchant.page.context().newPage()
    await second.goto('/financing/profile')
    await expect(second.getByRole('heading', { name: merchant.words('profile.title') })).toBeVisible()
    const calls: string[] = []
    second.on('request', (request) => calls.push(`${request.method()} ${new URL(request.url()).pathname}`))
    await signOut(merchant)
    await expect(second.getByText(merchant.words('session.endedElsewhere'))).toBeVisible()
    await expect(second).toHaveURL(/\/financing\/credit\/hook$/)
    expect(calls.filter((call) => call.startsWith('DELETE'))).toEqual([])
  })

  test('SESS-23 somebody else signs in in one: the other goes to their home and acts for nobody before', async ({ standing }) => {
    const first = await standing('account-submitted')
    await atBusinessInfo(first)
    const second = await standing('registered', await first.page.context().newPage())
    await second.open('/questions')
    await signOut({ ...second, email: first.email })
    await expect(first.text('session.endedElsewhere')).toBeVisible()
    await second.page
      .getByRole('banner')
      .getByRole('button', { name: second.words('shell.signIn') })
      .click()
    await sendSignIn(second)
    await expect(first.page).toHaveURL(/\/credit\/hook\/home$/)
    await expect(first.page.getByRole('button', { name: first.words('shell.account', { email: second.email }) })).toBeVisible()
    await expect(first.button('home.next.certify.action')).toBeVisible()
  })

  test('SESS-07 extended in one, the warning of the other closes', async ({ standing }) => {
    const merchant = await standing('registered')
    const { page } = merchant
    await signIn(merchant)
    const second = await page.context().newPage()
    await second.goto('/financing/profile')
    await expect(second.getByRole('heading', { name: merchant.words('profile.title') })).toBeVisible()
    await endIn(page, 4)
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await second.bringToFront()
    await second.getByRole('button', { name: merchant.words('session.warning.extend') }).click()
    await expect(second.getByRole('alertdialog')).toBeHidden()
    await expect(page.getByRole('alertdialog')).toBeHidden()
  })
})
