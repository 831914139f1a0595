/** The dialogs of accounts in particular: what stays, where they lead, by keyboard alone, on a phone. */
import { dialog, openSignUp, sendSignIn } from './account.ts'
import { captchaDialog, mail, openSignIn, subjects } from './account-world.ts'
import { expectAccessible } from './axe.ts'
import { tabTo } from './keys.ts'
import { expect, type Merchant, test } from './world.ts'

test('AUTH-47 CONST-04 the countdown of a code survives a reload, for its address alone', async ({ visitor }) => {
  const { page, words } = visitor
  const wait = page.getByRole('button', { name: words('ui.code.wait') })
  await visitor.open('/credit/hook')
  await openSignUp(visitor)
  await visitor.field('auth.email').fill(visitor.email)
  await visitor.button('ui.code.send').first().click()
  await expect(wait).toBeDisabled()
  await page.reload()
  await openSignUp(visitor)
  await expect(wait).toBeDisabled()
  await visitor.field('auth.email').fill('')
  await expect(wait).toHaveCount(0)
  await visitor.field('auth.email').fill(visitor.email.toUpperCase())
  await expect(wait).toBeDisabled()
  await visitor.field('auth.email').fill(`other.${visitor.email}`)
  await expect(wait).toHaveCount(0)
})

test('AUTH-22 address and phone typed to sign up outlive a reload, passwords do not, and nothing outlives closing the dialog', async ({
  visitor,
}) => {
  const { page } = visitor
  const area = page.getByLabel(visitor.words('ui.phone.area'), { exact: true })
  await visitor.open('/credit/hook')
  await openSignUp(visitor)
  await visitor.field('auth.email').fill(visitor.email)
  await area.selectOption('+86')
  await visitor.field('ui.phone.number').fill('13812345678')
  await visitor.field('auth.password.new').fill('Sampan!1')
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain('Sampan!1')
  await page.reload()
  await openSignUp(visitor)
  await expect(visitor.field('auth.email')).toHaveValue(visitor.email)
  await expect(area).toHaveValue('+86')
  await expect(visitor.field('ui.phone.number')).toHaveValue('13812345678')
  await expect(visitor.field('auth.password.new')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(dialog(visitor)).toHaveCount(0)
  expect(await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]))).not.toContain(visitor.email)
  await page.reload()
  await openSignUp(visitor)
  await expect(visitor.field('auth.email')).toHaveValue('')
})

test('AUTH-15 AUTH-47 on the page of a dead activation link the minute is that of the address that is typed', async ({ standing }) => {
  const merchant = await standing('not-activated')
  await merchant.open('/init-password')
  await expect(merchant.heading('init.invalid.title')).toBeVisible()
  const wait = merchant.page.getByRole('button', { name: merchant.words('auth.activation.wait') })
  await merchant.field('auth.email').fill(merchant.email)
  await merchant.button('auth.activation.resend').click()
  await expect(wait).toBeDisabled()
  await merchant.field('auth.email').fill(`other.${merchant.email}`)
  await expect(merchant.button('auth.activation.resend')).toBeEnabled()
  await merchant.field('auth.email').fill(merchant.email)
  await expect(wait).toBeDisabled()
})

test('AUTH-02 what was typed into one form stays while the other is shown', async ({ visitor }) => {
  const { page, words } = visitor
  await openSignIn(visitor)
  await visitor.field('auth.email').fill(visitor.email)
  await visitor.field('auth.password').fill('typed')
  await page.getByRole('tab', { name: words('auth.signUp.tab') }).click()
  await expect(visitor.field('auth.email')).toHaveValue(visitor.email)
  await visitor.field('ui.phone.number').fill(visitor.phone)
  await page.getByRole('tab', { name: words('auth.signIn.tab') }).click()
  await expect(visitor.field('auth.password')).toHaveValue('typed')
  await page.getByRole('tab', { name: words('auth.signUp.tab') }).click()
  await expect(visitor.field('ui.phone.number')).toHaveValue(visitor.phone)
})

test('AUTH-02 R8 the browser back button takes the address that is typed along from the forgotten password', async ({ visitor }) => {
  await openSignIn(visitor)
  await visitor.field('auth.email').fill('mistyped')
  await visitor.button('auth.forgot.link').click()
  await visitor.field('auth.email').fill(visitor.email)
  await visitor.page.evaluate(() => history.back())
  await expect(visitor.field('auth.password')).toBeVisible()
  await expect(visitor.field('auth.email')).toHaveValue(visitor.email)
})

test('ERR-80019 R8 two codes that ask for a captcha at the same time are answered one after the other', async ({ visitor }) => {
  const { page } = visitor
  await visitor.open('/credit/hook')
  await openSignUp(visitor)
  await page.route('**/api/user/*Verified', (route) => route.fulfill({ json: { code: 80019, message: '', data: null } }))
  await visitor.field('auth.email').fill(visitor.email)
  await visitor.field('ui.phone.number').fill(visitor.phone)
  const refused = ['email', 'phone'].map((what) => page.waitForResponse(`**/api/user/${what}Verified`))
  // Both at once: a captcha would lie over the other button.
  await page.evaluate(
    (name) => {
      for (const button of document.querySelectorAll('button')) if (button.textContent?.trim() === name) button.click()
    },
    String(visitor.words('ui.code.send')),
  )
  await Promise.all(refused)
  const picture = captchaDialog(visitor).getByRole('img')
  let before: string | null = null
  for (const _ of refused) {
    // Each has a picture of its own.
    await expect.poll(async () => (await picture.getAttribute('src')) !== before).toBe(true)
    before = await picture.getAttribute('src')
    await expect(captchaDialog(visitor)).toHaveCount(1)
    await page.evaluate(() => history.back())
  }
  await expect(captchaDialog(visitor)).toHaveCount(0)
  await expect(visitor.field('auth.email')).toHaveValue(visitor.email)
})

test('AUTH-10 AUTH-11 AUTH-12 AUTH-13 the agreement links to four documents, each in a tab of its own', async ({ visitor }) => {
  await visitor.open('/credit/hook?signup')
  const links = dialog(visitor).locator('label').getByRole('link')
  await expect(links).toHaveCount(4)
  expect(await links.evaluateAll((all) => all.map((link) => [link.getAttribute('href'), link.getAttribute('target')]))).toEqual([
    ['/financing/credit/hook/terms-and-condition', '_blank'],
    ['/financing/privacy', '_blank'],
    ['/financing/docs/waive-interest-plan.zh_CN.pdf', '_blank'],
    ['/financing/docs/subsidy-plan.zh_CN.pdf', '_blank'],
  ])
})

test('AUTH-28 AUTH-29 AUTH-32 ERR-C06 refusals of a server that answers 400, 401 or not at all stand in their places', async ({
  visitor,
}) => {
  const { page } = visitor
  await openSignIn(visitor)
  const answer = (code: number, message: string) =>
    page.route('**/api/login', (route) => route.fulfill({ json: { code, message, data: null } }), { times: 1 })
  await answer(400, 'Not this one')
  await sendSignIn(visitor)
  await expect(visitor.field('auth.password')).toHaveAccessibleDescription('Not this one')
  await answer(401, 'Who is that')
  await sendSignIn(visitor)
  await expect(visitor.field('auth.email')).toHaveAccessibleDescription('Who is that')
  await page.route('**/api/login', (route) => route.abort(), { times: 1 })
  await sendSignIn(visitor)
  await expect(page.getByRole('alert')).toContainText('登录失败')
  await expect(page.getByRole('alert')).toContainText('Service request exception')
  await expect(visitor.field('auth.email')).toHaveValue(visitor.email)
})

test.describe('in English', () => {
  test.use({ speaks: 'en_US' })

  test('AUTH-29 ERR-C01 I18N-08 a sign-in that fails and a mailbox nobody has are told in the words of the specification', async ({
    visitor,
  }) => {
    const { page } = visitor
    await page.addInitScript(`localStorage.setItem('locale', 'en_US')`)
    await openSignIn(visitor)
    await page.route('**/api/login', (route) => route.abort(), { times: 1 })
    await sendSignIn(visitor)
    await expect(page.getByRole('alert').getByText('Login failed', { exact: true })).toBeVisible()
    await expect(page.getByRole('alert')).toContainText('Service request exception')
    await visitor.button('auth.forgot.link').click()
    const refusal = { json: { code: 80004, message: '', data: null } }
    await page.route('**/user/forgot/', (route) => route.fulfill(refusal), { times: 1 })
    await visitor.button('auth.forgot.submit').click()
    await expect(visitor.field('auth.email')).toHaveAccessibleDescription('user does not exist')
  })
})

test('AUTH-39 AUTH-40 AUTH-41 AUTH-53 CONST-25 ERR-C01 ERR-C09 ERR-C10 I18N-07 every refusal of a reset mail is worded, the mail sent told 472 wide', async ({
  visitor,
}) => {
  const { page, words } = visitor
  await openSignIn(visitor)
  await visitor.button('auth.forgot.link').click()
  await expect(page.getByRole('heading', { name: '忘记密码', exact: true })).toBeVisible()
  await visitor.field('auth.email').fill(visitor.email)
  const answer = (code: number) =>
    page.route('**/user/forgot/', (route) => route.fulfill({ json: { code, message: '', data: null } }), { times: 1 })
  for (const [code, text] of [
    [1, '邮箱不存在'],
    [2, '邮箱已存在'],
    [80004, words('code.80004')],
  ] as const) {
    await answer(code)
    await visitor.button('auth.forgot.submit').click()
    await expect(visitor.field('auth.email')).toHaveAccessibleDescription(text)
  }
  await answer(507)
  await visitor.button('auth.forgot.submit').click()
  await expect(page.getByRole('alert')).toContainText('验证码发送失败')
  await answer(200)
  await visitor.button('auth.forgot.submit').click()
  await expect(dialog(visitor)).toContainText(visitor.email)
  await expect(dialog(visitor)).toHaveCSS('width', '472px')
  await page.clock.setFixedTime(Date.now() + 61_000)
  await answer(507)
  await visitor.button('auth.forgot.resend').click()
  await expect(dialog(visitor)).toContainText('重设密码邮件发送失败')
  await answer(200)
  await visitor.button('auth.forgot.resend').click()
  await expect(dialog(visitor)).toContainText('重设密码邮件发送成功')
})

test('AUTH-37 ERR-C02 a refused phone code says why at its field, an unknown user too', async ({ visitor }) => {
  const { page, words } = visitor
  await visitor.open('/credit/hook?signup')
  await visitor.field('ui.phone.number').fill(visitor.phone)
  const send = dialog(visitor)
    .getByRole('button', { name: words('ui.code.send'), exact: true })
    .last()
  for (const code of [80004, 80015]) {
    await page.route('**/api/user/phoneVerified', (route) => route.fulfill({ json: { code, message: '', data: null } }), { times: 1 })
    await send.click()
    await expect(visitor.field('auth.phoneCode')).toHaveAccessibleDescription(words(`code.${code}`))
  }
})

test('AUTH-06 AUTH-08 AUTH-51 CONST-24 the captcha, 456 wide, is answered by keyboard alone', async ({ standing }) => {
  const merchant = await standing('three-strikes')
  const { page, words } = merchant
  await merchant.open('/credit/hook')
  await tabTo(merchant, merchant.button('shell.signIn'))
  await page.keyboard.press('Enter')
  await tabTo(merchant, merchant.field('auth.email'))
  await page.keyboard.type(merchant.email)
  await tabTo(merchant, merchant.field('auth.password'))
  await page.keyboard.type(merchant.password)
  await page.keyboard.press('Enter')
  await expect(captchaDialog(merchant).getByRole('img')).toBeVisible()
  await expect(captchaDialog(merchant)).toHaveCSS('width', '456px')
  await page.keyboard.press('Escape')
  await expect(captchaDialog(merchant)).toBeHidden()
  await expect(merchant.field('auth.password')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(captchaDialog(merchant).getByRole('img')).toBeVisible()
  await tabTo(merchant, captchaDialog(merchant).getByRole('button', { name: /邮箱验证码/ }))
  await page.keyboard.press('Enter')
  await expect(merchant.field('auth.captcha.mail.label')).toBeFocused()
  await page.keyboard.type((await mail(merchant, subjects.captcha)).code)
  await page.keyboard.press('Enter')
  await expect(merchant.heading('home.greeting')).toBeVisible()
  expect(words('auth.captcha.title')).toBe('请先验证')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  const fits = async ({ page }: Merchant, what: string) => {
    await expectAccessible(page, what)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), what).toBeLessThanOrEqual(390)
  }

  test('AUTH-08 AUTH-16 captcha, lock and mail dialogs fill the screen of a phone', async ({ standing }) => {
    const merchant = await standing('locked-until-tomorrow')
    const { page, words } = merchant
    await openSignIn(merchant)
    await sendSignIn(merchant)
    await expect(merchant.text('auth.locked.title')).toBeVisible()
    await fits(merchant, 'locked')
    const strikes = await standing('three-strikes', page)
    await sendSignIn(strikes)
    await expect(captchaDialog(merchant).getByRole('img')).toBeVisible()
    await expect.poll(() => captchaDialog(merchant).boundingBox()).toMatchObject({ x: 0, y: 0, width: 390, height: 844 })
    await fits(merchant, 'the captcha')
    await page.keyboard.press('Escape')
    await merchant.button('auth.forgot.link').click()
    await merchant.button('auth.forgot.submit').click()
    await expect(page.getByRole('dialog', { name: words('auth.forgot.sent.title') })).toContainText(strikes.email)
    await fits(merchant, 'the mail is out')
  })

  test('AUTH-07 AUTH-15 activation on a phone', async ({ standing }) => {
    const merchant = await standing('mailbox-not-verified')
    await openSignIn(merchant)
    await sendSignIn(merchant)
    await expect(merchant.text('auth.unverified.title')).toBeVisible()
    await fits(merchant, 'not verified')
    await merchant.button('auth.activation.resend').click()
    await expect(merchant.text('login.resendEmailSuccess')).toBeVisible()
    await merchant.open('/init-password')
    await expect(merchant.heading('init.invalid.title')).toBeVisible()
    await fits(merchant, 'an old activation link')
    await merchant.open('/init-password?token=1')
    await expect(merchant.heading('init.title')).toBeVisible()
    await fits(merchant, 'the first password')
  })
})
