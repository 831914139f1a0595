/** Codes and mails that only a person gets more of: the fourth of a day asks for a captcha, and then is sent. Codes that run out. */
import { fillInSignUp, openSignUp, sendSignUp } from './account.ts'
import { fourthCodeChart, fourthMailChart, wayOf } from './account-models.ts'
import {
  anHourLater,
  answerByMail,
  captchaDialog,
  mail,
  nextMorning,
  openSignIn,
  showNext,
  subjects,
  timed,
  walk,
} from './account-world.ts'
import { expect, merchant as merchantOn } from './world.ts'

const codePath = wayOf(fourthCodeChart)
timed(`ERR-80019 AUTH-37 AUTH-47 AUTH-48 AUTH-51 CONST-03 the fourth code: ${codePath.description}`, async ({ own, readable }) => {
  const visitor = merchantOn(own.page, 'zh_CN', 'hook', { email: 'visitor@example.com', phone: '61234567' })
  const { page, words, field } = visitor
  await visitor.open('/credit/hook')
  await nextMorning(visitor)
  await openSignUp(visitor)
  const ask = (name: 'ui.code.send' | 'ui.code.again') =>
    page
      .getByRole('button', { name: words(name), exact: true })
      .first()
      .click()
  const codes = () => page.request.get('/sandbox/mailbox.json?to=visitor@example.com').then(async (answer) => (await answer.json()).length)
  const answer = async (read: string) => {
    await field('auth.captcha.label').fill(read)
    await visitor.button('auth.captcha.submit.code').click()
  }
  const asked = async () => {
    await expect(captchaDialog(visitor).getByRole('img')).toHaveAccessibleName(words('auth.captcha.altAlone'))
    await expect(captchaDialog(visitor)).toContainText(String(words('auth.captcha.code')))
  }
  await walk(
    visitor,
    codePath,
    {
      'has three codes sent': async () => {
        await field('auth.email').fill(visitor.email)
        await ask('ui.code.send')
        for (const count of [1, 2]) {
          await expect.poll(codes).toBe(count)
          await anHourLater(visitor, count)
          await ask('ui.code.again')
        }
      },
      'asks for a fourth': async () => {
        await anHourLater(visitor, 3)
        await ask('ui.code.again')
      },
      'goes back': () => page.evaluate(() => history.back()),
      'asks again': () => ask('ui.code.again'),
      'misreads it': async () => {
        await showNext(visitor, readable)
        await answer('0000')
      },
      'reads it': () => answer(readable.code),
    },
    {
      sentThrice: () => expect.poll(codes).toBe(3),
      captcha: asked,
      closed: async () => {
        await expect(captchaDialog(visitor)).toBeHidden()
        await expect(field('auth.email')).toHaveValue(visitor.email)
      },
      captchaAgain: asked,
      captchaRefused: async () => {
        await expect(field('auth.captcha.label')).toHaveAccessibleDescription(words('auth.captcha.wrong'))
        expect(await codes()).toBe(3)
      },
      sent: async () => {
        await expect(captchaDialog(visitor)).toBeHidden()
        await expect(visitor.button('ui.code.wait')).toBeVisible()
        await expect.poll(codes).toBe(4)
      },
    },
  )
})

const mailPath = wayOf(fourthMailChart)
timed(`ERR-80019 AUTH-18 AUTH-25 AUTH-47 AUTH-51 the fourth reset mail: ${mailPath.description}`, async ({ own }) => {
  await openSignIn(own)
  await nextMorning(own)
  await own.button('auth.forgot.link').click()
  await own.field('auth.email').fill(own.email)
  await own.button('auth.forgot.submit').click()
  const again = () => own.button('auth.forgot.resend').click()
  await walk(
    own,
    mailPath,
    {
      'has it sent twice more': async () => {
        for (const count of [1, 2]) {
          await mail(own, subjects.reset, count)
          await anHourLater(own, count)
          await again()
        }
      },
      'asks for a fourth': async () => {
        await anHourLater(own, 3)
        await again()
      },
      'answers by mail': () => answerByMail(own, 'reset'),
      'opens the link': async () => void (await own.page.goto((await mail(own, subjects.reset, 4)).link)),
    },
    {
      sent: () => expect(own.text('auth.forgot.spam')).toBeVisible(),
      sentThrice: () => mail(own, subjects.reset, 3),
      captcha: () => expect(captchaDialog(own)).toContainText(String(own.words('auth.captcha.reset'))),
      resent: () => expect(own.text('auth.forgot.resent')).toBeVisible(),
      newPassword: () => expect(own.field('auth.password.new')).toBeVisible(),
    },
  )
})

timed('ERR-80010 AUTH-45 codes that have run out say so at their fields, everything else stays, and new ones sign up', async ({ own }) => {
  const visitor = merchantOn(own.page, 'zh_CN', 'hook', { email: 'late@example.com', phone: '51234567' })
  const { page, words, field } = visitor
  await visitor.open('/credit/hook')
  await openSignUp(visitor)
  const late = await fillInSignUp(visitor)
  await anHourLater(visitor, 1)
  await sendSignUp(visitor, late)
  for (const code of ['auth.emailCode', 'auth.phoneCode']) await expect(field(code)).toHaveAccessibleDescription(words('code.80010'))
  await expect(field('auth.email')).toHaveValue(visitor.email)
  await expect(field('ui.phone.number')).toHaveValue(visitor.phone)
  const again = page.getByRole('button', { name: words('ui.code.again'), exact: true })
  await expect(again).toHaveCount(2)
  await again.first().click()
  await expect(visitor.button('ui.code.wait')).toHaveCount(1)
  await again.click()
  await expect(visitor.button('ui.code.wait')).toHaveCount(2)
  const fresh = async (recipient: string, old: string) => {
    await expect.poll(() => visitor.code(recipient)).not.toBe(old)
    return visitor.code(recipient)
  }
  const codes = { emailCode: await fresh(visitor.email, late.emailCode), phoneCode: await fresh(visitor.phone, late.phoneCode) }
  await sendSignUp(visitor, codes)
  await expect(visitor.heading('home.next.certify.title')).toBeVisible()
})
