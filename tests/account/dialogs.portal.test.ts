/** The sign-up and sign-in dialog: its modes, the input it keeps, and the message of each refusal. */
import { expect } from 'vitest'
import { test } from '../support/in-process/world.ts'
import { openSignIn, openSignUp, sendSignIn } from './forms.ts'

/** Everything the browser stores. */
const kept = () => JSON.stringify([localStorage, sessionStorage])

test('AUTH-01 AUTH-02 AUTH-05 three modes: two tabs that keep what was typed, and a forgotten password behind a link', async ({
  visitor: arrive,
}) => {
  const visitor = await arrive()
  const { page, words, field } = visitor
  const tab = (name: 'signIn' | 'signUp') => page.getByRole('tab', { name: words(`account.auth.${name}.tab`) })
  const dialog = (title: string) => page.getByRole('dialog', { name: words(title) })
  const inputs = () => visitor.dialog().element().querySelectorAll('input').length
  await openSignIn(visitor)
  const tabs = page.getByRole('tab').all()
  expect(tabs.map(({ textContent }) => textContent)).toEqual(['登录', '注册'])
  expect(await tab('signIn').getAttribute('aria-selected')).toBe('true')
  await visitor.sees(dialog('account.auth.signIn.title'))
  expect(inputs()).toBe(2)
  expect(await field('account.auth.password').getAttribute('type')).toBe('password')
  await field('account.auth.email').fill(visitor.email)
  await field('account.auth.password').fill('typed')
  await tab('signUp').click()
  await visitor.sees(dialog('account.auth.signUp.title'))
  expect(field('account.auth.email').value()).toBe(visitor.email)
  for (const name of [
    'account.auth.emailCode',
    'ui.phone.area',
    'account.auth.phoneCode',
    'account.auth.password.new',
    'account.auth.password.again',
  ])
    await visitor.sees(field(name))
  expect((visitor.dialog().getByRole('checkbox').element() as HTMLInputElement).checked).toBe(false)
  await field('ui.phone.number').fill(visitor.phone)
  await tab('signIn').click()
  expect(field('account.auth.password').value()).toBe('typed')
  await tab('signUp').click()
  expect(field('ui.phone.number').value()).toBe(visitor.phone)
  await tab('signIn').click()
  await visitor.button('account.auth.forgot.link').click()
  await visitor.sees(visitor.heading('account.auth.forgot.title'))
  expect(page.getByRole('tab').all()).toEqual([])
  expect(inputs()).toBe(1)
})

test('AUTH-49 ROUTE-51 AUTH-50 ROUTE-52 ?email opens sign-in with the address, ?signup opens sign-up, and both leave the address bar', async ({
  visitor: arrive,
}) => {
  const visitor = await arrive()
  await visitor.open('/credit/hook?email=me%40shop.example')
  expect(visitor.field('account.auth.email').value()).toBe('me@shop.example')
  await visitor.sees(visitor.dialog().getByRole('button', { name: visitor.words('account.auth.signIn.submit'), exact: true }))
  expect(location.pathname + location.search).toBe('/financing/credit/hook')
  await visitor.open('/credit/underwriting?signup')
  await visitor.sees(visitor.button('account.auth.signUp.submit'))
  expect(location.pathname + location.search).toBe('/financing/credit/underwriting')
})

test('AUTH-03 the picture at the side of the dialog differs by product', async ({ visitor: arrive }) => {
  const visitor = await arrive()
  const pictures: string[] = []
  for (const product of ['hook', 'underwriting']) {
    await visitor.open(`/credit/${product}`)
    await visitor.button('shell.signIn').click()
    const parts = visitor.dialog().element().querySelector('aside svg')?.querySelectorAll('[fill], [stop-color]') ?? []
    pictures.push([...parts].map(({ outerHTML }) => outerHTML.replace(/(url\(#|id=")[^")]*/g, '')).join(''))
  }
  expect(pictures[0]).toMatch(/./)
  expect(pictures[0]).not.toBe(pictures[1])
})

test('AUTH-22 AUTH-47 CONST-04 a countdown, address and phone outlive a reload, passwords do not', async ({ visitor: arrive }) => {
  const visitor = await arrive()
  const { page, words, field } = visitor
  const wait = page.getByRole('button', { name: words('ui.code.wait') })
  const arriveAgain = async () => {
    await visitor.open('/credit/hook')
    await openSignUp(visitor)
  }
  await arriveAgain()
  await field('account.auth.email').fill(visitor.email)
  await visitor.button('ui.code.send').first().click()
  expect(wait.isDisabled()).toBe(true)
  await field('ui.phone.area').selectOption('+86')
  await field('ui.phone.number').fill('13812345678')
  await field('account.auth.password.new').fill('Sampan!1')
  expect(kept()).not.toContain('Sampan!1')
  await arriveAgain()
  expect(field('account.auth.email').value()).toBe(visitor.email)
  // The number fits +86 alone.
  expect(visitor.button('ui.code.send').isDisabled()).toBe(false)
  expect(field('ui.phone.number').value()).toBe('13812345678')
  expect(field('account.auth.password.new').value()).toBe('')
  // The minute is that of the address alone.
  expect(wait.isDisabled()).toBe(true)
  await field('account.auth.email').fill('')
  expect(wait.all()).toEqual([])
  await field('account.auth.email').fill(visitor.email.toUpperCase())
  expect(wait.isDisabled()).toBe(true)
  await field('account.auth.email').fill(`other.${visitor.email}`)
  expect(wait.all()).toEqual([])
  await visitor.button('ui.code.send').last().click()
  await arriveAgain()
  // That of the phone is left alone.
  expect(wait.isDisabled()).toBe(true)
  await field('ui.phone.number').fill('13812345679')
  expect(wait.all()).toEqual([])
})

test('AUTH-15 AUTH-47 on the page of an expired activation link the minute applies to the typed address', async ({ standing }) => {
  const merchant = await standing('not-activated')
  const wait = merchant.page.getByRole('button', { name: merchant.words('account.auth.activation.wait') })
  await merchant.open('/init-password')
  await merchant.sees(merchant.heading('account.init.invalid.title'))
  await merchant.field('account.auth.email').fill(merchant.email)
  await merchant.button('account.auth.activation.resend').click()
  expect(wait.isDisabled()).toBe(true)
  await merchant.field('account.auth.email').fill(`other.${merchant.email}`)
  expect(merchant.button('account.auth.activation.resend').isDisabled()).toBe(false)
  await merchant.field('account.auth.email').fill(merchant.email)
  expect(wait.isDisabled()).toBe(true)
})

test('ERR-80019 R8 two codes that ask for a captcha at the same time are answered one after the other', async ({ visitor: arrive }) => {
  const visitor = await arrive()
  const { page, words, field, wire } = visitor
  await visitor.open('/credit/hook')
  await openSignUp(visitor)
  await field('account.auth.email').fill(visitor.email)
  await field('ui.phone.number').fill(visitor.phone)
  for (const what of ['email', 'phone']) wire.fail('POST', `/api/user/${what}Verified`, { code: 80019, data: null })
  // Both at once: a captcha would lie over the other button.
  for (const button of visitor.button('ui.code.send').all()) button.click()
  await visitor.settle()
  const captcha = page.getByRole('dialog', { name: words('account.auth.captcha.title') })
  const sources: (string | null)[] = []
  for (const _ of ['email', 'phone']) {
    sources.push(await captcha.getByRole('img').getAttribute('src'))
    await visitor.press('{Escape}')
  }
  expect(new Set(sources).size).toBe(2)
  await visitor.seesNoMore(captcha)
  expect(field('account.auth.email').value()).toBe(visitor.email)
})

test('AUTH-28 AUTH-29 AUTH-32 ERR-C06 refusals of a server that answers 400, 401 or not at all are shown at their places', async ({
  visitor: arrive,
}) => {
  const visitor = await arrive()
  const { page, field, wire } = visitor
  await openSignIn(visitor)
  wire.fail('POST', '/api/login', { code: 400, message: 'Not this one', data: null })
  await sendSignIn(visitor)
  expect(field('account.auth.password').description()).toContain('Not this one')
  wire.fail('POST', '/api/login', { code: 401, message: 'Who is that', data: null })
  await sendSignIn(visitor)
  expect(field('account.auth.email').description()).toContain('Who is that')
  wire.fail('POST', '/api/login', 'lost')
  await sendSignIn(visitor)
  const alert = page.getByRole('alert').filter({ hasText: '登录失败' })
  await visitor.sees(alert.filter({ hasText: 'Service request exception' }))
  expect(field('account.auth.email').value()).toBe(visitor.email)
})

test('AUTH-29 ERR-C01 ERR-C05 I18N-08 in English a failed sign-in and an unknown mailbox have the texts of the specification', async ({
  visitor: arrive,
}) => {
  const visitor = await arrive({ speaks: 'en_US' })
  const { page, wire } = visitor
  await openSignIn(visitor)
  wire.fail('POST', '/api/login', 'lost')
  await sendSignIn(visitor)
  await visitor.sees(page.getByText('Login failed', { exact: true }))
  await visitor.sees(page.getByRole('alert').filter({ hasText: 'Service request exception' }))
  await visitor.button('account.auth.forgot.link').click()
  wire.fail('POST', '/user/forgot/', { code: 80004, data: null })
  await visitor.button('account.auth.forgot.submit').click()
  expect(visitor.field('account.auth.email').description()).toContain('user does not exist')
})

test('AUTH-39 AUTH-40 AUTH-41 ERR-C01 ERR-C09 ERR-C10 I18N-07 every refusal of a reset mail has a text', async ({ visitor: arrive }) => {
  const visitor = await arrive()
  const { page, words, field, wire, button } = visitor
  const answer = (code: number) => wire.fail('POST', '/user/forgot/', { code, data: null })
  await openSignIn(visitor)
  await button('account.auth.forgot.link').click()
  await visitor.sees(page.getByRole('heading', { name: '忘记密码', exact: true }))
  await field('account.auth.email').fill(visitor.email)
  for (const [code, text] of [
    [1, '邮箱不存在'],
    [2, '邮箱已存在'],
    [80004, words('code.80004')],
  ] as const) {
    answer(code)
    await button('account.auth.forgot.submit').click()
    expect(field('account.auth.email').description(), String(code)).toContain(text)
  }
  answer(507)
  await button('account.auth.forgot.submit').click()
  await visitor.sees(page.getByRole('alert').filter({ hasText: '验证码发送失败' }))
  answer(200)
  await button('account.auth.forgot.submit').click()
  await visitor.sees(visitor.dialog().filter({ hasText: visitor.email }))
  await visitor.later({ minutes: 1, seconds: 1 })
  answer(507)
  await button('account.auth.forgot.resend').click()
  await visitor.sees(visitor.dialog().filter({ hasText: '重设密码邮件发送失败' }))
  answer(200)
  await button('account.auth.forgot.resend').click()
  await visitor.sees(visitor.dialog().filter({ hasText: '重设密码邮件发送成功' }))
})
