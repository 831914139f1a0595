/** Every way of the model of signing in, and an account that is not active yet. */
import { expect } from 'vitest'
import { waysOf } from '../kernel/ways.ts'
import { mailsTo } from '../support/accounts.ts'
import type { Found } from '../support/in-process/found.ts'
import { test, type Visitor } from '../support/in-process/world.ts'
import { openSignIn, sendSignIn } from './forms.ts'
import { signInModel } from './sign-in-model.ts'

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

for (const { title, walk } of waysOf(signInModel))
  test(`AUTH-06 AUTH-08 AUTH-14 AUTH-16 AUTH-17 AUTH-18 AUTH-20 AUTH-21 AUTH-27 AUTH-31 AUTH-33 AUTH-39 AUTH-47 AUTH-51 VAL-08 VAL-19 VAL-20 CONST-03 ERR-C09 ERR-C10 a merchant ${title}`, async ({
    standing,
  }) => {
    const merchant = await standing('registered')
    const { button, field, page, sees, wire, words } = merchant
    const password = field('account.auth.password')
    const chosen = field('account.auth.password.new')
    const sent = page.getByRole('dialog', { name: words('account.auth.forgot.sent.title') })
    const picture = () => captchaDialog(merchant).getByRole('img').element().getAttribute('src')
    const signsIn = (typed: string) => async () => sendSignIn(merchant, typed)
    const names = (mailbox: string) => async () => {
      await field('account.auth.email').fill(mailbox)
      await button('account.auth.forgot.submit').click()
    }
    const chooses = (typed: string) => async () => {
      await chosen.fill(typed)
      await field('account.auth.password.again').fill(typed)
      await button('account.reset.submit').click()
    }
    const refused = async () => {
      expect(password.description()).toMatch(words('code.80003'))
      expect([field('account.auth.email').value(), password.value()]).toEqual([merchant.email, wrongPassword])
      expect(localStorage.getItem('token')).toBeNull()
    }
    let seen: string | null = null
    await openSignIn(merchant)
    await walk(
      {
        signedOut: () => sees(password),
        refused,
        captcha: async () => {
          seen = picture()
          expect(seen).toMatch(/^data:image\/png;base64,./)
          await button('account.auth.captcha.reload').click()
          expect(picture()).not.toBe(seen)
          await button('account.auth.captcha.submit.signIn').click()
          expect(field('account.auth.captcha.label').description()).toMatch(words('field.captcha.required'))
          seen = picture()
        },
        misread: async () => {
          expect(field('account.auth.captcha.label').description()).toMatch(words('account.auth.captcha.wrong'))
          expect(picture()).not.toBe(seen)
        },
        forgotten: () => sees(merchant.heading('account.auth.forgot.title')),
        noAccount: async () => expect(field('account.auth.email').description()).toMatch(words('account.auth.forgot.noMailbox')),
        mailed: async () => {
          await sees(sent.filter({ hasText: merchant.email }))
          expect(sent.getByRole('button', { name: words('account.auth.forgot.wait') }).isDisabled()).toBe(true)
        },
        mailedAgain: () => sees(merchant.text('account.auth.forgot.resent')),
        choosing: () => sees(chosen),
        weak: async () => expect(chosen.description()).toMatch(words('field.password.weak')),
        changed: () => sees(merchant.heading('account.reset.done.title')),
        home: async () => {
          await seesHome(merchant)
          expect(location.pathname).toBe('/financing/credit/hook/home')
          expect(localStorage.getItem('token')).toMatch(/./)
          const [last] = wire.requests.filter(({ path }) => path === '/api/login').slice(-1)
          expect(JSON.parse(last?.body ?? '')).toMatchObject({ source: 'small_shop_financing', email: merchant.email })
        },
      },
      {
        'gives the right password': signsIn(merchant.password),
        'gives a wrong password': signsIn(wrongPassword),
        'gives two more wrong ones, and the right one': async () => {
          for (let tries = 0; tries < 2; tries++) {
            await sendSignIn(merchant, wrongPassword)
            await refused()
          }
          await sendSignIn(merchant)
        },
        'misreads the captcha': async () => {
          await field('account.auth.captcha.label').fill('0000')
          await button('account.auth.captcha.submit.signIn').click()
        },
        'answers by a code in a mail': async () => {
          await captchaDialog(merchant)
            .getByRole('button', { name: /邮箱验证码/ })
            .click()
          await field('account.auth.captcha.mail.label').fill((await mails(merchant, subjects.captcha)).at(-1)?.code ?? '')
          await button('account.auth.captcha.submit.signIn').click()
        },
        'forgets the password': () => button('account.auth.forgot.link').click(),
        'names a mailbox without an account': names(`nobody.${merchant.email}`),
        'names the own mailbox': names(merchant.email),
        'has the mail sent again': async () => {
          await merchant.later({ minutes: 1, seconds: 1 })
          await button('account.auth.forgot.resend').click()
        },
        'opens the link in it': () => openLink(merchant, subjects.reset),
        'chooses a weak password': chooses('weak'),
        'chooses a strong password': chooses(newPassword),
        'signs in with it': async () => {
          await button('account.reset.signIn').click()
          await sendSignIn(merchant, newPassword)
        },
      },
    )
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
