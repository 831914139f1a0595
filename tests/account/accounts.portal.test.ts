/** Sign-in by captcha, a forgotten password, and an account that is not active yet, with the errors on the way. */
import { expect } from 'vitest'
import { mailsTo } from '../support/accounts.ts'
import type { Found } from '../support/in-process/found.ts'
import { test, type Visitor } from '../support/in-process/world.ts'
import { openSignIn, sendSignIn } from './forms.ts'

const wrongPassword = 'Sampan#2025'
const newPassword = 'Harbour!2026'

/** Subjects of the mails in Simplified Chinese. */
const subjects = { captcha: /登录验证码/, reset: /重设您的舢舨密码/, activation: /激活您的舢舨账户/ }

/** The captcha dialog, shown over the sign-in dialog. */
const captchaDialog = ({ page, words }: Visitor): Found => page.getByRole('dialog', { name: words('account.auth.captcha.title') })

/** The messages with such a subject to the mailbox, oldest first. */
async function mails({ server, email }: Visitor, subject: RegExp) {
  return (await mailsTo(server, email)).filter((message) => subject.test(message.subject ?? ''))
}

/** Opens the link of the last such mail. */
async function openLink(visitor: Visitor, subject: RegExp): Promise<void> {
  const link = new URL((await mails(visitor, subject)).at(-1)?.link ?? '')
  await visitor.open(`${link.pathname.replace('/financing', '')}${link.search}`)
}

const seesHome = (visitor: Visitor) => visitor.sees(visitor.heading('home.greeting'))

test('AUTH-06 AUTH-08 AUTH-27 AUTH-33 AUTH-51 VAL-19 VAL-20 CONST-03 the third wrong password asks for a captcha, which is misread, replaced and answered by mail', async ({
  standing,
}) => {
  const merchant = await standing('registered')
  const { button, field, words } = merchant
  const source = () => captchaDialog(merchant).getByRole('img').element().getAttribute('src')
  await openSignIn(merchant)
  for (let tries = 0; tries < 3; tries++) {
    await sendSignIn(merchant, wrongPassword)
    expect(field('account.auth.password').description()).toMatch(words('code.80003'))
  }
  expect([field('account.auth.email').value(), field('account.auth.password').value()]).toEqual([merchant.email, wrongPassword])
  await sendSignIn(merchant)
  const first = source()
  expect(first).toMatch(/^data:image\/png;base64,./)
  await button('account.auth.captcha.reload').click()
  const second = source()
  expect(second).not.toBe(first)
  await button('account.auth.captcha.submit.signIn').click()
  expect(field('account.auth.captcha.label').description()).toMatch(words('field.captcha.required'))
  await field('account.auth.captcha.label').fill('0000')
  await button('account.auth.captcha.submit.signIn').click()
  expect(field('account.auth.captcha.label').description()).toMatch(words('account.auth.captcha.wrong'))
  expect(source()).not.toBe(second)
  await captchaDialog(merchant)
    .getByRole('button', { name: /邮箱验证码/ })
    .click()
  await field('account.auth.captcha.mail.label').fill((await mails(merchant, subjects.captcha)).at(-1)?.code ?? '')
  await button('account.auth.captcha.submit.signIn').click()
  await seesHome(merchant)
})

test('AUTH-14 AUTH-16 AUTH-17 AUTH-18 AUTH-39 AUTH-47 VAL-08 ERR-C09 ERR-C10 a forgotten password is reset by a mail that is sent again; an unknown mailbox and a weak password are refused', async ({
  standing,
}) => {
  const merchant = await standing('registered')
  const { button, field, page, words } = merchant
  const password = field('account.auth.password.new')
  const change = async (typed: string) => {
    await password.fill(typed)
    await field('account.auth.password.again').fill(typed)
    await button('account.reset.submit').click()
  }
  await openSignIn(merchant)
  await button('account.auth.forgot.link').click()
  await field('account.auth.email').fill(`nobody.${merchant.email}`)
  await button('account.auth.forgot.submit').click()
  expect(field('account.auth.email').description()).toMatch(words('account.auth.forgot.noMailbox'))
  await field('account.auth.email').fill(merchant.email)
  await button('account.auth.forgot.submit').click()
  const sent = page.getByRole('dialog', { name: words('account.auth.forgot.sent.title') })
  await merchant.sees(sent.filter({ hasText: merchant.email }))
  expect(sent.getByRole('button', { name: words('account.auth.forgot.wait') }).isDisabled()).toBe(true)
  await merchant.later({ minutes: 1, seconds: 1 })
  await button('account.auth.forgot.resend').click()
  await merchant.sees(merchant.text('account.auth.forgot.resent'))
  await openLink(merchant, subjects.reset)
  await change('weak')
  expect(password.description()).toMatch(words('field.password.weak'))
  await change(newPassword)
  await merchant.sees(merchant.heading('account.reset.done.title'))
  await button('account.reset.signIn').click()
  await sendSignIn(merchant, newPassword)
  await seesHome(merchant)
})

test('AUTH-07 AUTH-15 AUTH-26 AUTH-44 ERR-C11 an account that is not active is activated by a mail that is requested at sign-in; its link works once', async ({
  standing,
}) => {
  const merchant = await standing('not-activated')
  const { button, field, heading, page, words } = merchant
  const setPassword = async () => {
    await field('account.auth.password.new').fill(newPassword)
    await field('account.auth.password.again').fill(newPassword)
    await button('account.init.submit').click()
  }
  await openSignIn(merchant)
  await sendSignIn(merchant)
  await merchant.sees(merchant.text('account.auth.inactive.title'))
  await button('account.auth.activation.resend').click()
  await merchant.sees(merchant.text('login.resendEmailSuccess'))
  expect(page.getByRole('button', { name: words('account.auth.activation.wait') }).isDisabled()).toBe(true)
  await openLink(merchant, subjects.activation)
  await setPassword()
  await merchant.sees(heading('account.init.done.title'))
  await openLink(merchant, subjects.activation)
  await setPassword()
  await merchant.sees(heading('account.init.invalid.title'))
  await openSignIn(merchant)
  await sendSignIn(merchant, newPassword)
  await seesHome(merchant)
})
