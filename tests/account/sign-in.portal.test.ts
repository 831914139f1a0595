/** Sign-out, and forms of accounts that are not filled in well. */
import { expect } from 'vitest'
import { test } from '../support/in-process/world.ts'
import { openSignIn } from './forms.ts'

test('SESS-08 signing out removes everything the browser stored, and the session is ended on the server', async ({ standing }) => {
  const merchant = await standing('signed')
  await merchant.signIn('/credit/hook/second-drawdown')
  await merchant.field('lending.drawdown.amount.label').fill('20000')
  const token = localStorage.getItem('token')
  expect(JSON.stringify(sessionStorage)).toContain('20000')
  await merchant.page.getByRole('button', { name: merchant.words('shell.account', { email: merchant.email }) }).click()
  await merchant.button('shell.signOut').click()
  await merchant.sees(merchant.heading('site.landing.title.hook'))
  const kept = JSON.stringify([localStorage, sessionStorage])
  for (const secret of [String(token), merchant.email, '20000']) expect(kept).not.toContain(secret)
  const asked = await merchant.wire.ask('/api/user', { headers: { authorization: String(token) } })
  expect(await asked.json()).toMatchObject({ code: 401 })
})

test('VAL-01 VAL-02 VAL-03 sign-in needs an e-mail of valid form and a password', async ({ visitor: arrive }) => {
  const visitor = await arrive()
  const { field, words } = visitor
  await openSignIn(visitor)
  await visitor
    .dialog()
    .getByRole('button', { name: words('account.auth.signIn.submit'), exact: true })
    .click()
  expect(field('account.auth.email').description()).toMatch(words('field.email.required'))
  expect(field('account.auth.password').description()).toMatch(words('field.password.required'))
  for (const typed of ['name', 'name@', '@example.com', 'name@example']) {
    await field('account.auth.email').fill(typed)
    await field('account.auth.email').blur()
    expect(field('account.auth.email').description(), typed).toMatch(words('field.email.invalid'))
  }
  expect(visitor.wire.requests.filter(({ path }) => path === '/api/login')).toEqual([])
})

test('VAL-08 AUTH-14 a reset password follows the password rules, and an expired link leads back to the reset mail', async ({
  visitor: arrive,
}) => {
  const visitor = await arrive()
  const { field, words } = visitor
  await visitor.open('/reset-password?token=unknown')
  const password = field('account.auth.password.new')
  await password.fill('Sampan11')
  await password.blur()
  expect(password.description()).toContain(words('field.password.weak'))
  await password.fill('Sampan!1')
  await password.blur()
  expect(await password.getAttribute('aria-invalid')).toBe('false')
  await field('account.auth.password.again').fill('Sampan!1')
  await visitor.button('account.reset.submit').click()
  await visitor.sees(visitor.heading('account.reset.invalid.title'))
  await visitor.button('account.reset.again').click()
  await visitor.sees(visitor.heading('account.auth.forgot.title'))
  expect(field('account.auth.email').value()).toBe('')
})
