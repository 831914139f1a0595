/** The dialog to sign up, sign in and ask for a new password, field by field. */
import { dialog, fillInSignUp, openSignUp, sendSignIn, sendSignUp } from './account.ts'
import { expectAccessible } from './axe.ts'
import { wordsOf } from './words.ts'
import { expect, merchant, test } from './world.ts'

test('AUTH-09 VAL-17 sign-up asks for e-mail, phone, both codes, password twice and the agreement; an empty form says what is missing', async ({
  visitor,
}) => {
  const { words } = visitor
  await visitor.open('/credit/hook')
  await openSignUp(visitor)
  await visitor.button('auth.signUp.submit').click()
  for (const [label, message] of [
    ['auth.email', 'field.email.required'],
    ['auth.emailCode', 'field.code.required'],
    ['ui.phone.number', 'field.phone.required'],
    ['auth.phoneCode', 'field.code.required'],
    ['auth.password.new', 'field.password.required'],
    ['auth.password.again', 'field.passwordAgain.required'],
  ] as const) {
    await expect(visitor.field(label)).toHaveAccessibleDescription(new RegExp(String(words(message))))
  }
  await expect(dialog(visitor).getByRole('checkbox')).toHaveAccessibleDescription(words('field.agreement.required'))
  await expectAccessible(visitor.page, 'sign-up with faults')
})

test('AUTH-20 AUTH-21 sign-in sends source, email and password, and keeps the token that comes back', async ({ standing }) => {
  const merchant = await standing('registered')
  await merchant.open('/credit/hook')
  await merchant.button('shell.signIn').click()
  const answered = merchant.page.waitForResponse('**/api/login')
  await sendSignIn(merchant)
  const response = await answered
  expect(response.request().postDataJSON()).toEqual({ source: 'small_shop_financing', email: merchant.email, password: merchant.password })
  const { data } = (await response.json()) as { data: Record<string, unknown> }
  expect(Object.keys(data).sort()).toEqual(['access_token', 'is_skip', 'source_index_path', 'token', 'user'])
  await expect(merchant.heading('home.greeting')).toBeVisible()
  expect(await merchant.page.evaluate(`localStorage.getItem('token')`)).toBe(data.token)
})

test('AUTH-22 AUTH-23 AUTH-24 AUTH-45 sign-up sends its payload with the cpid of the address, signs in by itself and opens the home', async ({
  visitor,
}) => {
  const { page } = visitor
  await visitor.open('/credit/hook?cpid=spring-2026')
  await openSignUp(visitor)
  const phoneSent = page.waitForRequest('**/api/user/phoneVerified')
  const codes = await fillInSignUp(visitor)
  expect((await phoneSent).postDataJSON()).toEqual({ phone_country_code: '+852', phone_number: visitor.phone })
  const registered = page.waitForRequest('**/api/register')
  await sendSignUp(visitor, codes)
  expect((await registered).postDataJSON()).toEqual({
    email: visitor.email,
    email_code: codes.emailCode,
    phone_country_code: '+852',
    phone_number: visitor.phone,
    phone_code: codes.phoneCode,
    password: visitor.password,
    password_confirmation: visitor.password,
    register_source: 'small_shop_financing',
    cpid: 'spring-2026',
  })
  await expect(visitor.heading('home.next.certify.title')).toBeVisible()
})

test('AUTH-22 AUTH-45 SESS-23 signing up in two tabs at once ends signed in in both', async ({ visitor }) => {
  const other = merchant(await visitor.page.context().newPage(), visitor.locale, visitor.product, visitor)
  await visitor.open('/credit/hook')
  await openSignUp(visitor)
  const codes = await fillInSignUp(visitor)
  await other.open('/credit/hook')
  await openSignUp(other)
  await other.field('auth.email').fill(visitor.email)
  await other.field('ui.phone.number').fill(visitor.phone)
  await other.field('auth.password.new').fill(visitor.password)
  await other.field('auth.password.again').fill(visitor.password)
  await dialog(other).getByRole('checkbox').check()
  // The other tab has asked when this one is answered: who is signed in by then needs no answer.
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

test('AUTH-46 VAL-10 to VAL-16 VAL-18 the send-code button stays disabled until the number fits its country code', async ({ visitor }) => {
  const { page, words } = visitor
  await visitor.open('/credit/hook')
  await openSignUp(visitor)
  const send = visitor.button('ui.code.send').last()
  const area = visitor.field('ui.phone.area')
  const number = visitor.field('ui.phone.number')
  await expect(area.getByRole('option')).toHaveText(['+852', '+86', '+1'])
  const numbers = {
    '+86': { place: 'cn', right: ['13800138000', '19912345678'], wrong: ['12800138000', '1380013800', '138001380000', '23800138000'] },
    '+852': {
      place: 'hk',
      right: ['51234567', '61234567', '81234567', '91234567'],
      wrong: ['21234567', '6123456', '612345678', '71234567'],
    },
    '+1': { place: 'us', right: ['2125550123', '9125550123'], wrong: ['0125550123', '212555012', '21255501234'] },
  }
  await expect(send).toBeDisabled()
  for (const [code, { place, right, wrong }] of Object.entries(numbers)) {
    await area.selectOption(code)
    for (const typed of wrong) {
      await number.fill(typed)
      await number.blur()
      await expect(send, `${code} ${typed}`).toBeDisabled()
      const fault = typed.length === right[0]?.length ? 'field.phone.invalid' : `field.phone.digits.${place}`
      await expect(number).toHaveAccessibleDescription(words(fault))
    }
    for (const typed of right) {
      await number.fill(typed)
      await expect(send, `${code} ${typed}`).toBeEnabled()
    }
  }
  await number.fill('')
  await number.blur()
  await expect(number).toHaveAccessibleDescription(words('field.phone.required'))
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('VAL-01 VAL-02 VAL-03 sign-in needs an e-mail of valid form and a password', async ({ visitor }) => {
  const { words } = visitor
  await visitor.open('/credit/hook')
  await visitor.button('shell.signIn').click()
  const email = visitor.field('auth.email')
  await dialog(visitor)
    .getByRole('button', { name: words('auth.signIn.submit'), exact: true })
    .click()
  await expect(email).toHaveAccessibleDescription(words('field.email.required'))
  await expect(visitor.field('auth.password')).toHaveAccessibleDescription(words('field.password.required'))
  for (const typed of ['name', 'name@', '@example.com', 'name@example']) {
    await email.fill(typed)
    await email.blur()
    await expect(email, typed).toHaveAccessibleDescription(words('field.email.invalid'))
  }
})

const passwords = {
  right: ['Sampan!1', 'Abcdef12345678#?'],
  wrong: ['Samp!1a', 'Abcdef123456789#?', 'sampan!1', 'SAMPAN!1', 'Sampan!!', 'Sampan11'],
}

test('VAL-04 VAL-07 VAL-09 AUTH-52 CONST-02 a new password has 8 to 16 characters of all four kinds, ticked off while typing, and is typed twice', async ({
  visitor,
}) => {
  const { words, page } = visitor
  await visitor.open('/credit/hook')
  await openSignUp(visitor)
  const password = visitor.field('auth.password.new')
  const met = dialog(visitor)
    .getByRole('listitem')
    .filter({ hasText: words('ui.password.met') })
  for (const typed of passwords.wrong) {
    await password.fill(typed)
    await password.blur()
    await expect(password, typed).toHaveAccessibleDescription(new RegExp(String(words('field.password.weak'))))
    await expect(met, typed).toHaveCount(4)
  }
  for (const typed of passwords.right) {
    await password.fill(typed)
    await expect(met, typed).toHaveCount(5)
    await password.blur()
    await expect(password, typed).toHaveAttribute('aria-invalid', 'false')
  }
  const again = visitor.field('auth.password.again')
  await again.fill('Sampan!2')
  await again.blur()
  await expect(again).toHaveAccessibleDescription(words('field.password.different'))
  await expect(page.getByRole('dialog')).toBeVisible()
})

for (const [row, speaks, says] of [
  ['VAL-06', 'zh_CN', '至少 1 个字母和 1 个数字'],
  ['VAL-05', 'zh_HK', '至少 8 個字符'],
  ['VAL-05', 'en_US', 'At least 8 characters'],
] as const) {
  test(`${row} a weak password is told in ${speaks}: ${says}`, async ({ visitor }) => {
    const words = wordsOf(speaks)
    await visitor.page.addInitScript(`localStorage.setItem('locale', '${speaks}')`)
    await visitor.open('/credit/hook?signup')
    const password = visitor.page.getByLabel(words('auth.password.new'), { exact: true })
    await password.fill('weak')
    await password.blur()
    await expect(password).toHaveAccessibleDescription(new RegExp(says))
  })
}

test('VAL-08 a reset password follows the same rule', async ({ visitor }) => {
  await visitor.open('/reset-password?token=unknown')
  const password = visitor.field('auth.password.new')
  await password.fill('Sampan11')
  await password.blur()
  await expect(password).toHaveAccessibleDescription(new RegExp(String(visitor.words('field.password.weak'))))
  await password.fill('Sampan!1')
  await password.blur()
  await expect(password).toHaveAttribute('aria-invalid', 'false')
  await visitor.field('auth.password.again').fill('Sampan!1')
  await expectAccessible(visitor.page, 'a new password')
  await visitor.button('reset.submit').click()
  await expect(visitor.heading('reset.invalid.title')).toBeVisible()
  await expectAccessible(visitor.page, 'a dead link')
  await visitor.button('reset.again').click()
  await expect(dialog(visitor).getByLabel(visitor.words('auth.email'), { exact: true })).toHaveValue('')
})

test('AUTH-36 on a phone a sign-up that fails is told in view and with the focus; a code not asked for yet is no fault', async ({
  visitor,
}) => {
  const { page, words } = visitor
  await page.setViewportSize({ width: 390, height: 844 })
  await visitor.open('/credit/hook')
  await openSignUp(visitor)
  await visitor.field('auth.emailCode').focus()
  await page.keyboard.press('Tab')
  await expect(visitor.field('auth.emailCode')).toHaveAttribute('aria-invalid', 'false')
  await visitor.field('auth.emailCode').pressSequentially('12 3a')
  await expect(visitor.field('auth.emailCode')).toHaveValue('123')
  await visitor.field('auth.emailCode').fill('')
  const codes = await fillInSignUp(visitor)
  await page.route('**/api/register', (route) => route.abort(), { times: 1 })
  await sendSignUp(visitor, codes)
  const told = page.getByRole('alert').filter({ hasText: words('signup.genericError') })
  await expect(told).toBeFocused()
  await expect(told).toBeInViewport({ ratio: 1 })
})
