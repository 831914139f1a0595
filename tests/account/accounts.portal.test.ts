/** Sign-in, sign-up and passwords with every error of the models. */
import { randomInt } from 'node:crypto'
import { expect } from 'vitest'
import { failNineTimes } from '../kernel/standings.ts'
import { mailsTo, readCaptcha } from '../support/accounts.ts'
import type { Found } from '../support/in-process/found.ts'
import { test, type Visitor } from '../support/in-process/world.ts'
import {
  activationChart,
  forgottenChart,
  fourthCodeChart,
  fourthMailChart,
  lockChart,
  signInChart,
  signUpChart,
  wayOf,
} from './account-models.ts'
import { openSignIn, openSignUp, sendSignIn } from './forms.ts'

const wrongPassword = 'Sampan#2025'
const newPassword = 'Harbour!2026'

/** Subjects of the mails in Simplified Chinese. */
const subjects = { captcha: /登录验证码/, reset: /重设您的舢舨密码/, activation: /激活您的舢舨账户/ }

type Acts = Readonly<Record<string, () => Promise<unknown>>>

/** Walks a path: an action for each event, a check for each state. */
async function walk(path: ReturnType<typeof wayOf>, events: Acts, states: Acts): Promise<void> {
  await path.test({ events, states } as never)
}

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

/** Requests the code by mail, types it and continues. */
async function answerByMail(visitor: Visitor, purpose: 'signIn' | 'reset' = 'signIn'): Promise<void> {
  await captchaDialog(visitor)
    .getByRole('button', { name: /邮箱验证码/ })
    .click()
  await visitor.field('account.auth.captcha.mail.label').fill((await mails(visitor, subjects.captcha)).at(-1)?.code ?? '')
  await visitor.button(`account.auth.captcha.submit.${purpose}`).click()
}

const seesHome = (visitor: Visitor) => () => visitor.sees(visitor.heading('home.greeting'))

/** The field shows the message beside its label. */
const says = async (field: Found, words: string | RegExp) => expect(field.description()).toMatch(words)

const signInPath = wayOf(signInChart)
test(`AUTH-06 AUTH-08 AUTH-27 AUTH-51 VAL-19 VAL-20 CONST-03 sign-in: ${signInPath.description}`, async ({ standing }) => {
  const merchant = await standing('registered')
  const { button, field, words } = merchant
  await openSignIn(merchant)
  const typed = async () => {
    await says(field('account.auth.password'), words('code.80003'))
    expect(field('account.auth.email').value()).toBe(merchant.email)
    expect(field('account.auth.password').value()).toBe(wrongPassword)
  }
  const source = () => captchaDialog(merchant).getByRole('img').element().getAttribute('src')
  let before: string | null = null
  const mistype = () => sendSignIn(merchant, wrongPassword)
  await walk(
    signInPath,
    {
      'mistypes the password': mistype,
      'mistypes it again': mistype,
      'mistypes it a third time': mistype,
      'types it right': () => sendSignIn(merchant),
      'asks for another picture': async () => {
        before = source()
        await button('account.auth.captcha.reload').click()
      },
      'misreads it': async () => {
        before = source()
        await button('account.auth.captcha.submit.signIn').click()
        await says(field('account.auth.captcha.label'), words('field.captcha.required'))
        await field('account.auth.captcha.label').fill('0000')
        await button('account.auth.captcha.submit.signIn').click()
      },
      'asks for a mail instead': () =>
        captchaDialog(merchant)
          .getByRole('button', { name: /邮箱验证码/ })
          .click(),
      'types the code of the mail': async () => {
        await field('account.auth.captcha.mail.label').fill((await mails(merchant, subjects.captcha)).at(-1)?.code ?? '')
        await button('account.auth.captcha.submit.signIn').click()
      },
    },
    {
      refusedOnce: typed,
      refusedTwice: typed,
      refusedThrice: typed,
      captcha: async () => expect(source()).toMatch(/^data:image\/png;base64,./),
      anotherPicture: async () => expect(source()).not.toBe(before),
      captchaRefused: async () => {
        await says(field('account.auth.captcha.label'), words('account.auth.captcha.wrong'))
        expect(source()).not.toBe(before)
      },
      mailed: () => merchant.sees(field('account.auth.captcha.mail.label')),
      signedIn: seesHome(merchant),
    },
  )
})

const lockPath = wayOf(lockChart)
test(`ERR-C05 AUTH-33 the tenth wrong password locks until the next day: ${lockPath.description}`, async ({ standing }) => {
  const merchant = await standing('registered')
  await failNineTimes(merchant.server.deps, merchant.email)
  await openSignIn(merchant)
  const locked = async () => {
    await merchant.sees(merchant.page.getByRole('alert').filter({ hasText: merchant.words('account.auth.locked.title') }))
    await merchant.sees(merchant.button('account.auth.locked.contact'))
    expect(merchant.field('account.auth.email').value()).toBe(merchant.email)
  }
  await walk(
    lockPath,
    {
      'mistypes the password': () => sendSignIn(merchant, wrongPassword),
      'answers by mail': () => answerByMail(merchant),
      'types it right': () => sendSignIn(merchant),
      'comes back the next day': async () => {
        await merchant.close()
        await merchant.later({ days: 1 })
        await openSignIn(merchant)
        await sendSignIn(merchant)
      },
    },
    {
      captcha: () => merchant.sees(captchaDialog(merchant).getByRole('img')),
      locked,
      stillLocked: locked,
      signedIn: seesHome(merchant),
    },
  )
})

const forgottenPath = wayOf(forgottenChart)
test(`AUTH-14 AUTH-16 AUTH-17 AUTH-18 AUTH-39 AUTH-47 VAL-08 ERR-C09 ERR-C10 a forgotten password: ${forgottenPath.description}`, async ({
  standing,
}) => {
  const merchant = await standing('registered')
  const { button, field, page, words } = merchant
  await openSignIn(merchant)
  const password = field('account.auth.password.new')
  const change = async (typed: string) => {
    await password.fill(typed)
    await field('account.auth.password.again').fill(typed)
    await button('account.reset.submit').click()
  }
  const sent = page.getByRole('dialog', { name: words('account.auth.forgot.sent.title') })
  await walk(
    forgottenPath,
    {
      'forgot the password': () => button('account.auth.forgot.link').click(),
      'types a mailbox nobody has': async () => {
        await field('account.auth.email').fill(`nobody.${merchant.email}`)
        await button('account.auth.forgot.submit').click()
      },
      'corrects it': async () => {
        await field('account.auth.email').fill(merchant.email)
        await button('account.auth.forgot.submit').click()
      },
      'sends it once more after a minute': async () => {
        await merchant.later({ minutes: 1, seconds: 1 })
        await button('account.auth.forgot.resend').click()
      },
      'opens the link': () => openLink(merchant, subjects.reset),
      'types a weak one': () => change('weak'),
      'types a strong one': () => change(newPassword),
      'signs in with it': async () => {
        await button('account.reset.signIn').click()
        await sendSignIn(merchant, newPassword)
      },
    },
    {
      asking: () => merchant.sees(button('account.auth.forgot.submit')),
      unknown: () => says(field('account.auth.email'), words('account.auth.forgot.noMailbox')),
      sent: async () => {
        await merchant.sees(sent.filter({ hasText: merchant.email }))
        expect(sent.getByRole('button', { name: words('account.auth.forgot.wait') }).isDisabled()).toBe(true)
      },
      resent: () => merchant.sees(merchant.text('account.auth.forgot.resent')),
      newPassword: () => merchant.sees(password),
      weak: () => says(password, words('field.password.weak')),
      changed: () => merchant.sees(merchant.heading('account.reset.done.title')),
      signedIn: seesHome(merchant),
    },
  )
})

const signUpPath = wayOf(signUpChart)
test(`AUTH-09 AUTH-34 AUTH-35 AUTH-45 VAL-09 VAL-17 ERR-C07 sign-up: ${signUpPath.description}`, async ({ standing }) => {
  const owner = await standing('registered')
  const number = randomInt(1_000_000, 9_999_999)
  const visitor = { ...owner, email: `visitor-${number}@example.com`, phone: `5${number}` }
  const { button, field, words } = visitor
  // The codes of the phone's owner are older than a minute by then.
  await visitor.later({ hours: 1 })
  await visitor.open('/credit/hook')
  await openSignUp(visitor)
  const send = visitor.dialog().getByRole('button', { name: words('ui.code.send'), exact: true })
  const submit = () => button('account.auth.signUp.submit').click()
  const wrongCode = (code: string) => (code === '123456' ? '654321' : '123456')
  const sendTo = async (phone: string) => {
    await field('ui.phone.number').fill(phone)
    await send.last().click()
    await visitor.sees(visitor.text('account.auth.phoneCode.sent'))
  }
  await walk(
    signUpPath,
    {
      'sends it empty': submit,
      'fills it in with a phone somebody has': async () => {
        await field('account.auth.email').fill(visitor.email)
        await send.first().click()
        await visitor.sees(visitor.text('account.auth.emailCode.sent'))
        await sendTo(owner.phone)
        await field('account.auth.password.new').fill(visitor.password)
        await visitor.dialog().getByRole('checkbox').check()
      },
      'repeats the password wrongly': async () => {
        await field('account.auth.emailCode').fill(wrongCode(await visitor.code(visitor.email)))
        await field('account.auth.phoneCode').fill(wrongCode(await visitor.code(owner.phone)))
        await field('account.auth.password.again').fill(newPassword)
        await submit()
      },
      'mistypes both codes': async () => {
        await field('account.auth.password.again').fill(visitor.password)
        await submit()
      },
      'corrects the codes': async () => {
        await field('account.auth.emailCode').fill(await visitor.code(visitor.email))
        await field('account.auth.phoneCode').fill(await visitor.code(owner.phone))
        await submit()
      },
      'takes the own phone': async () => {
        await sendTo(visitor.phone)
        await field('account.auth.phoneCode').fill(await visitor.code(visitor.phone))
        await submit()
      },
    },
    {
      missing: () => says(field('account.auth.email'), words('field.email.required')),
      filled: async () => expect(button('ui.code.wait').all()).toHaveLength(2),
      passwordsDiffer: () => says(field('account.auth.password.again'), words('field.password.different')),
      codesRefused: async () => {
        await says(field('account.auth.emailCode'), words('code.80013'))
        await says(field('account.auth.phoneCode'), words('code.80012'))
      },
      phoneTaken: async () => {
        await says(field('ui.phone.number'), words('code.30011'))
        expect(field('account.auth.email').value()).toBe(visitor.email)
      },
      signedIn: () => visitor.sees(visitor.heading('home.next.certify.title')),
    },
  )
})

const activationPath = wayOf(activationChart)
test(`AUTH-07 AUTH-15 AUTH-26 AUTH-44 ERR-C11 an account not yet active: ${activationPath.description}`, async ({ standing }) => {
  const merchant = await standing('not-activated')
  const { button, field, heading, page, words } = merchant
  await openSignIn(merchant)
  const setPassword = async () => {
    await field('account.auth.password.new').fill(newPassword)
    await field('account.auth.password.again').fill(newPassword)
    await button('account.init.submit').click()
  }
  const seesForm = () => merchant.sees(heading('account.init.title'))
  await walk(
    activationPath,
    {
      'signs in too early': () => sendSignIn(merchant),
      'asks for the mail': () => button('account.auth.activation.resend').click(),
      'opens the link': () => openLink(merchant, subjects.activation),
      'sets the password': setPassword,
      'opens the link again': () => openLink(merchant, subjects.activation),
      'sets it again': setPassword,
      'signs in': async () => {
        await openSignIn(merchant)
        await sendSignIn(merchant, newPassword)
      },
    },
    {
      notActive: () => merchant.sees(merchant.text('account.auth.inactive.title')),
      sent: async () => {
        await merchant.sees(merchant.text('login.resendEmailSuccess'))
        expect(page.getByRole('button', { name: words('account.auth.activation.wait') }).isDisabled()).toBe(true)
        expect(field('account.auth.email').value()).toBe(merchant.email)
      },
      firstPassword: seesForm,
      active: () => merchant.sees(heading('account.init.done.title')),
      usedForm: seesForm,
      linkUsed: async () => {
        await merchant.sees(heading('account.init.invalid.title'))
        await merchant.sees(button('account.auth.activation.resend'))
      },
      signedIn: seesHome(merchant),
    },
  )
})

const codePath = wayOf(fourthCodeChart)
test(`ERR-80019 AUTH-37 AUTH-47 AUTH-48 AUTH-51 CONST-03 the fourth code: ${codePath.description}`, async ({ visitor: arrive }) => {
  const visitor = await arrive()
  const { button, field, server, wire, words } = visitor
  const readable = await readCaptcha(server.deps)
  await visitor.open('/credit/hook')
  await openSignUp(visitor)
  const ask = (name: 'ui.code.send' | 'ui.code.again') => button(name).first().click()
  const codes = async (count: number) => expect(await mailsTo(server, visitor.email)).toHaveLength(count)
  const answer = async (read: string) => {
    await field('account.auth.captcha.label').fill(read)
    await button('account.auth.captcha.submit.code').click()
  }
  const asked = () => visitor.sees(captchaDialog(visitor).filter({ hasText: words('account.auth.captcha.code') }))
  await walk(
    codePath,
    {
      'has three codes sent': async () => {
        await field('account.auth.email').fill(visitor.email)
        await ask('ui.code.send')
        for (const count of [1, 2]) {
          await codes(count)
          await visitor.later({ minutes: 1, seconds: 1 })
          await ask('ui.code.again')
        }
      },
      'asks for a fourth': async () => {
        await visitor.later({ minutes: 1, seconds: 1 })
        await ask('ui.code.again')
      },
      'goes back': () => visitor.press('{Escape}'),
      'asks again': () => ask('ui.code.again'),
      'misreads it': async () => {
        // The next picture is one that can be read.
        wire.fail('GET', '/code', { code: 200, data: { uuid: readable.uuid, img: '' } })
        await answer('0000')
      },
      'reads it': () => answer(readable.code),
    },
    {
      sentThrice: () => codes(3),
      captcha: asked,
      closed: async () => {
        await visitor.seesNoMore(captchaDialog(visitor))
        expect(field('account.auth.email').value()).toBe(visitor.email)
      },
      captchaAgain: asked,
      captchaRefused: async () => {
        await says(field('account.auth.captcha.label'), words('account.auth.captcha.wrong'))
        await codes(3)
      },
      sent: async () => {
        await visitor.seesNoMore(captchaDialog(visitor))
        await visitor.sees(button('ui.code.wait'))
        await codes(4)
      },
    },
  )
})

const mailPath = wayOf(fourthMailChart)
test(`ERR-80019 AUTH-18 AUTH-25 AUTH-47 AUTH-51 the fourth reset mail: ${mailPath.description}`, async ({ standing }) => {
  const merchant = await standing('registered')
  const { button, field, words } = merchant
  await openSignIn(merchant)
  await button('account.auth.forgot.link').click()
  await field('account.auth.email').fill(merchant.email)
  await button('account.auth.forgot.submit').click()
  const sent = async (count: number) => expect(await mails(merchant, subjects.reset)).toHaveLength(count)
  const again = async () => {
    await merchant.later({ minutes: 1, seconds: 1 })
    await button('account.auth.forgot.resend').click()
  }
  await walk(
    mailPath,
    {
      'has it sent twice more': async () => {
        await again()
        await sent(2)
        await again()
      },
      'asks for a fourth': again,
      'answers by mail': () => answerByMail(merchant, 'reset'),
      'opens the link': () => openLink(merchant, subjects.reset),
    },
    {
      sent: () => merchant.sees(merchant.text('account.auth.forgot.spam')),
      sentThrice: () => sent(3),
      captcha: () => merchant.sees(captchaDialog(merchant).filter({ hasText: words('account.auth.captcha.reset') })),
      resent: async () => {
        await merchant.sees(merchant.text('account.auth.forgot.resent'))
        await sent(4)
      },
      newPassword: () => merchant.sees(field('account.auth.password.new')),
    },
  )
})
