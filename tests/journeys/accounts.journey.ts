/** Signing in, signing up and passwords with every wrong turn, as a visitor meets them. */
import { randomInt } from 'node:crypto'
import { dialog, openSignUp, sendSignIn } from './account.ts'
import { activationChart, forgottenChart, lockChart, signInChart, signUpChart, wayOf } from './account-models.ts'
import { answerByMail, captchaDialog, forward, mail, openSignIn, seesHome, subjects, timed, walk } from './account-world.ts'
import { expect, merchant as merchantOn, test } from './world.ts'

const wrongPassword = 'Sampan#2025'
const newPassword = 'Harbour!2026'

const signInPath = wayOf(signInChart)
test(`AUTH-06 AUTH-08 AUTH-27 AUTH-51 VAL-19 VAL-20 CONST-03 sign-in: ${signInPath.description}`, async ({ standing }) => {
  const merchant = await standing('registered')
  const { page } = merchant
  await openSignIn(merchant)
  const typed = async () => {
    await expect(page.getByRole('alert')).toHaveText(merchant.words('code.80003'))
    await expect(merchant.field('auth.password')).toHaveAccessibleDescription(merchant.words('code.80003'))
    await expect(merchant.field('auth.password')).toBeFocused()
    await expect(merchant.field('auth.email')).toHaveValue(merchant.email)
    await expect(merchant.field('auth.password')).toHaveValue(wrongPassword)
  }
  const picture = captchaDialog(merchant).getByRole('img')
  const source = () => picture.getAttribute('src')
  let before: string | null = null
  const mistype = () => sendSignIn(merchant, wrongPassword)
  await walk(
    merchant,
    signInPath,
    {
      'mistypes the password': mistype,
      'mistypes it again': mistype,
      'mistypes it a third time': mistype,
      'types it right': () => sendSignIn(merchant),
      'asks for another picture': async () => {
        before = await source()
        await merchant.button('auth.captcha.reload').click()
      },
      'misreads it': async () => {
        before = await source()
        await merchant.button('auth.captcha.submit.signIn').click()
        await expect(merchant.field('auth.captcha.label')).toHaveAccessibleDescription(merchant.words('field.captcha.required'))
        await merchant.field('auth.captcha.label').fill('0000')
        await merchant.button('auth.captcha.submit.signIn').click()
      },
      'asks for a mail instead': () =>
        captchaDialog(merchant)
          .getByRole('button', { name: /邮箱验证码/ })
          .click(),
      'types the code of the mail': async () => {
        await merchant.field('auth.captcha.mail.label').fill((await mail(merchant, subjects.captcha)).code)
        await merchant.button('auth.captcha.submit.signIn').click()
      },
    },
    {
      refusedOnce: typed,
      refusedTwice: typed,
      refusedThrice: typed,
      captcha: async () => {
        await expect(picture).toHaveAttribute('src', /^data:image\/png;base64,/)
        await expect(picture).toHaveAccessibleName(merchant.words('auth.captcha.alt'))
        await expect(captchaDialog(merchant)).toHaveCSS('width', '456px')
      },
      anotherPicture: () => expect.poll(source).not.toBe(before),
      captchaRefused: async () => {
        await expect(merchant.field('auth.captcha.label')).toHaveAccessibleDescription(merchant.words('auth.captcha.wrong'))
        await expect(merchant.field('auth.captcha.label')).toBeFocused()
        await expect.poll(source).not.toBe(before)
      },
      mailed: () => expect(merchant.field('auth.captcha.mail.label')).toBeVisible(),
      signedIn: seesHome(merchant),
    },
  )
})

const lockPath = wayOf(lockChart)
timed(`ERR-C05 AUTH-33 the tenth wrong password locks until the next day: ${lockPath.description}`, async ({ own }) => {
  await openSignIn(own)
  const locked = async () => {
    const told = own.page.getByRole('alert')
    await expect(told).toContainText(own.words('auth.locked.title'))
    await expect(told).toContainText(own.words('auth.locked.text'))
    await expect(own.button('auth.locked.contact')).toBeVisible()
    await expect(own.field('auth.email')).toHaveValue(own.email)
  }
  await walk(
    own,
    lockPath,
    {
      'mistypes the password': () => sendSignIn(own, wrongPassword),
      'answers by mail': () => answerByMail(own),
      'types it right': () => sendSignIn(own),
      'comes back the next day': async () => {
        await forward(own, 'day')
        await sendSignIn(own)
      },
    },
    {
      captcha: () => expect(captchaDialog(own).getByRole('img')).toBeVisible(),
      locked,
      stillLocked: locked,
      signedIn: seesHome(own),
    },
  )
})

const forgottenPath = wayOf(forgottenChart)
timed(
  `AUTH-14 AUTH-16 AUTH-17 AUTH-18 AUTH-39 AUTH-47 VAL-08 ERR-C09 ERR-C10 a forgotten password: ${forgottenPath.description}`,
  async ({ own }) => {
    const { page } = own
    await openSignIn(own)
    const password = own.field('auth.password.new')
    const change = async (typed: string) => {
      await password.fill(typed)
      await own.field('auth.password.again').fill(typed)
      await own.button('reset.submit').click()
    }
    await walk(
      own,
      forgottenPath,
      {
        'forgot the password': () => own.button('auth.forgot.link').click(),
        'types a mailbox nobody has': async () => {
          await own.field('auth.email').fill(`nobody.${own.email}`)
          await own.button('auth.forgot.submit').click()
        },
        'corrects it': async () => {
          await own.field('auth.email').fill(own.email)
          await own.button('auth.forgot.submit').click()
        },
        'sends it once more after a minute': async () => {
          await forward(own, 'hour')
          await page.clock.setFixedTime(Date.now() + 61_000)
          await own.button('auth.forgot.resend').click()
        },
        'opens the link': async () => void (await page.goto((await mail(own, subjects.reset, 2)).link)),
        'types a weak one': () => change('weak'),
        'types a strong one': () => change(newPassword),
        'signs in with it': async () => {
          await own.button('reset.signIn').click()
          await sendSignIn(own, newPassword)
        },
      },
      {
        asking: () => expect(own.button('auth.forgot.submit')).toBeVisible(),
        unknown: () => expect(own.field('auth.email')).toHaveAccessibleDescription(own.words('auth.forgot.noMailbox')),
        sent: async () => {
          const sent = page.getByRole('dialog', { name: own.words('auth.forgot.sent.title') })
          await expect(sent).toContainText(own.email)
          await expect(sent).toContainText(own.words('auth.forgot.spam'))
          await expect(sent.getByRole('button', { name: own.words('auth.forgot.wait') })).toBeDisabled()
          await expect(sent).toHaveCSS('width', '472px')
        },
        resent: () => expect(own.text('auth.forgot.resent')).toBeVisible(),
        newPassword: () => expect(password).toBeVisible(),
        weak: () => expect(password).toHaveAccessibleDescription(new RegExp(String(own.words('field.password.weak')))),
        changed: () => expect(own.heading('reset.done.title')).toBeVisible(),
        signedIn: seesHome(own),
      },
    )
  },
)

const signUpPath = wayOf(signUpChart)
timed(`AUTH-09 AUTH-34 AUTH-35 AUTH-45 VAL-09 VAL-17 ERR-C07 sign-up: ${signUpPath.description}`, async ({ own }) => {
  const number = randomInt(1_000_000, 9_999_999)
  const visitor = merchantOn(own.page, 'zh_CN', 'hook', { email: `visitor-${number}@example.com`, phone: `6${number}` })
  const { words, field, button } = visitor
  const taken = own.phone
  // The code of the one who has the phone is older than a minute then.
  await forward(own, 'hour')
  await visitor.open('/credit/hook')
  await openSignUp(visitor)
  const send = dialog(visitor).getByRole('button', { name: words('ui.code.send'), exact: true })
  const submit = () => button('auth.signUp.submit').click()
  const wrongCode = (code: string) => (code === '123456' ? '654321' : '123456')
  const sentTo = async (phone: string) => {
    await field('ui.phone.number').fill(phone)
    await send.last().click()
    await expect(visitor.text('auth.phoneCode.sent')).toBeVisible()
  }
  await walk(
    visitor,
    signUpPath,
    {
      'sends it empty': submit,
      'fills it in with a phone somebody has': async () => {
        await field('auth.email').fill(visitor.email)
        await send.first().click()
        await expect(visitor.text('auth.emailCode.sent')).toBeVisible()
        await sentTo(taken)
        await field('auth.password.new').fill(visitor.password)
        await dialog(visitor).getByRole('checkbox').check()
      },
      'repeats the password wrongly': async () => {
        await field('auth.emailCode').fill(wrongCode(await visitor.code(visitor.email)))
        await field('auth.phoneCode').fill(wrongCode(await visitor.code(taken)))
        await field('auth.password.again').fill(newPassword)
        await submit()
      },
      'mistypes both codes': async () => {
        await field('auth.password.again').fill(visitor.password)
        await submit()
      },
      'corrects the codes': async () => {
        await field('auth.emailCode').fill(await visitor.code(visitor.email))
        await field('auth.phoneCode').fill(await visitor.code(taken))
        await submit()
      },
      'takes the own phone': async () => {
        await sentTo(visitor.phone)
        await field('auth.phoneCode').fill(await visitor.code(visitor.phone))
        await submit()
      },
    },
    {
      missing: () => expect(field('auth.email')).toHaveAccessibleDescription(words('field.email.required')),
      filled: () => expect(button('ui.code.wait')).toHaveCount(2),
      passwordsDiffer: () => expect(field('auth.password.again')).toHaveAccessibleDescription(words('field.password.different')),
      codesRefused: async () => {
        await expect(field('auth.emailCode')).toHaveAccessibleDescription(words('code.80013'))
        await expect(field('auth.phoneCode')).toHaveAccessibleDescription(words('code.80012'))
      },
      phoneTaken: async () => {
        await expect(field('ui.phone.number')).toHaveAccessibleDescription(words('code.30011'))
        await expect(field('auth.email')).toHaveValue(visitor.email)
      },
      signedIn: () => expect(visitor.heading('home.next.certify.title')).toBeVisible(),
    },
  )
})

const activationPath = wayOf(activationChart)
test(`AUTH-07 AUTH-15 AUTH-26 AUTH-44 ERR-C11 an account not yet active: ${activationPath.description}`, async ({ standing }) => {
  const merchant = await standing('not-activated')
  const { page, words } = merchant
  await openSignIn(merchant)
  let link = ''
  const setPassword = async () => {
    await merchant.field('auth.password.new').fill(newPassword)
    await merchant.field('auth.password.again').fill(newPassword)
    await merchant.button('init.submit').click()
  }
  const seesForm = () => expect(merchant.heading('init.title')).toBeVisible()
  await walk(
    merchant,
    activationPath,
    {
      'signs in too early': () => sendSignIn(merchant),
      'asks for the mail': () => merchant.button('auth.activation.resend').click(),
      'opens the link': async () => {
        link = (await mail(merchant, subjects.activation)).link
        await page.goto(link)
      },
      'sets the password': setPassword,
      'opens the link again': async () => void (await page.goto(link)),
      'sets it again': setPassword,
      'signs in': async () => {
        await openSignIn(merchant)
        await sendSignIn(merchant, newPassword)
      },
    },
    {
      notActive: () => expect(merchant.text('auth.inactive.title')).toBeVisible(),
      sent: async () => {
        await expect(merchant.text('login.resendEmailSuccess')).toBeVisible()
        await expect(page.getByRole('button', { name: words('auth.activation.wait') })).toBeDisabled()
        await expect(merchant.field('auth.email')).toHaveValue(merchant.email)
      },
      firstPassword: seesForm,
      active: () => expect(merchant.heading('init.done.title')).toBeVisible(),
      usedForm: seesForm,
      linkUsed: async () => {
        await expect(merchant.heading('init.invalid.title')).toBeVisible()
        await expect(merchant.button('auth.activation.resend')).toBeVisible()
      },
      signedIn: seesHome(merchant),
    },
  )
})
