/** Signing in, and dialogs, without a mouse. Scripted by hand: keys and focus. */
import { expect, test } from '../kernel/world.ts'
import { tabTo } from '../shops/keys.ts'

test('AUTH-02 SESS-08 a merchant signs in and out by keyboard alone; Escape closes the dialog and the focus is back where it was', async ({
  standing,
}) => {
  const merchant = await standing('registered')
  const { page } = merchant
  await merchant.open('/credit/hook')
  const opener = merchant.button('shell.signIn')
  await tabTo(merchant, opener)
  await page.keyboard.press('Enter')
  await tabTo(merchant, page.getByRole('tab', { selected: true }))
  await page.keyboard.press('ArrowRight')
  await expect(merchant.button('account.auth.signUp.submit')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await tabTo(merchant, merchant.field('account.auth.email'))
  await page.keyboard.type(merchant.email)
  await tabTo(merchant, merchant.field('account.auth.password'))
  await page.keyboard.type(merchant.password)
  await page.keyboard.press('Enter')
  await expect(merchant.heading('home.greeting')).toBeVisible()
  await tabTo(merchant, page.getByRole('button', { name: merchant.words('shell.account', { email: merchant.email }) }))
  await page.keyboard.press('Enter')
  await tabTo(merchant, merchant.button('shell.signOut'))
  await page.keyboard.press('Enter')
  await expect(merchant.heading('site.landing.title.hook')).toBeVisible()
})

test('AUTH-01 from one form of the dialog to another the focus never leaves it', async ({ visitor }) => {
  const { page, words } = visitor
  const dialog = page.getByRole('dialog')
  const focused = dialog.locator(':focus')
  await visitor.open('/credit/hook')
  await visitor.button('shell.signIn').click()
  for (const [id, title] of [
    ['account.auth.forgot.link', 'account.auth.forgot.title'],
    ['account.auth.forgot.back', 'account.auth.signIn.title'],
    ['account.auth.signIn.toSignUp', 'account.auth.signUp.title'],
  ] as const) {
    await tabTo(visitor, visitor.button(id))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: words(title) })).toBeVisible()
    await expect(focused).toHaveCount(1)
  }
})

test('I18N-02 SHELL-31 a notice lies under the bar, is passed by Tab alone, and gives the focus back when it is put away', async ({
  visitor,
  page,
}) => {
  await page.route('**/assets/en_US-*.js', (route) => route.abort())
  await visitor.open('/questions')
  const dismiss = visitor.button('ui.toast.dismiss')
  const last = page
    .getByRole('complementary', { name: visitor.words('site.dock.label') })
    .getByRole('button')
    .last()
  for (const size of [
    { width: 1280, height: 900 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size)
    if (size.width === 390) await page.getByRole('combobox', { name: visitor.words('shell.language') }).selectOption('en_US')
    else await page.getByRole('button', { name: 'EN', exact: true }).click()
    const notice = page.getByText(visitor.words('language.failed'))
    await expect(notice).toBeInViewport({ ratio: 1 })
    await last.focus()
    await tabTo(visitor, dismiss)
    // The final scroll position.
    await notice.click({ trial: true })
    const top = (await notice.boundingBox())?.y
    expect(top).toBeGreaterThan(60)
    expect(top).toBeLessThan(200)
    // Past the notice, and around to the first thing of the page.
    await tabTo(visitor, visitor.link('shell.skip'))
    await expect(notice).toBeVisible()
    await last.focus()
    await tabTo(visitor, dismiss)
    await page.keyboard.press('Enter')
    await expect(notice).toHaveCount(0)
    await expect(last).toBeFocused()
  }
})
