/** The dialog to sign up, in two tabs and on a phone. Scripted by hand: two tabs, and what is in view. */
import { expect, merchant, test } from '../kernel/world.ts'
import { expectAccessible } from '../portal/axe.ts'
import { fillInSignUp, openSignUp, sendSignUp } from './forms.ts'

test('AUTH-22 AUTH-45 SESS-23 signing up in two tabs at once ends signed in in both', async ({ visitor }) => {
  const other = merchant(await visitor.page.context().newPage(), visitor.locale, visitor.product, visitor)
  await visitor.open('/credit/hook')
  await openSignUp(visitor)
  const codes = await fillInSignUp(visitor)
  await other.open('/credit/hook')
  await openSignUp(other)
  await other.field('account.auth.email').fill(visitor.email)
  await other.field('ui.phone.number').fill(visitor.phone)
  await other.field('account.auth.password.new').fill(visitor.password)
  await other.field('account.auth.password.again').fill(visitor.password)
  await other.dialog().getByRole('checkbox').check()
  // The other tab sends its request before this one is answered; once signed in it needs no answer.
  const asked = other.page.waitForRequest('**/api/register')
  await other.page.route('**/api/register', () => {})
  await sendSignUp(other, codes)
  await asked
  await sendSignUp(visitor, codes)
  for (const tab of [visitor, other]) await expect(tab.heading('home.next.certify.title')).toBeVisible()
  await expect(other.page.getByRole('dialog')).toHaveCount(0)
  for (const { page } of [visitor, other]) {
    await page.reload()
    await expect(page.getByRole('button', { name: visitor.words('shell.account', { email: visitor.email }) })).toBeVisible()
  }
})

test('AUTH-36 on a phone a failed sign-up is reported in view and focused; a code not requested yet is no error', async ({ visitor }) => {
  const { page, words } = visitor
  await page.setViewportSize({ width: 390, height: 844 })
  await visitor.open('/credit/hook')
  await openSignUp(visitor)
  await visitor.field('account.auth.emailCode').focus()
  await page.keyboard.press('Tab')
  await expect(visitor.field('account.auth.emailCode')).toHaveAttribute('aria-invalid', 'false')
  await visitor.field('account.auth.emailCode').pressSequentially('12 3a')
  await expect(visitor.field('account.auth.emailCode')).toHaveValue('123')
  await visitor.field('account.auth.emailCode').fill('')
  const codes = await fillInSignUp(visitor)
  await page.route('**/api/register', (route) => route.abort(), { times: 1 })
  await sendSignUp(visitor, codes)
  const reported = page.getByRole('alert').filter({ hasText: words('signup.genericError') })
  await expect(reported).toBeFocused()
  await expect(reported).toBeInViewport({ ratio: 1 })
  await visitor.field('account.auth.email').fill('')
  await visitor.button('account.auth.signUp.submit').click()
  await expect(visitor.field('account.auth.email')).toBeFocused()
  await expectAccessible(page, 'sign-up with faults')
})
