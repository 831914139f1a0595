/** Sign-up as a visitor does it. */
import { expect } from 'vitest'
import { test, type Visitor } from '../support/in-process/world.ts'
import { fillInSignUp, openSignUp, sendSignUp } from './forms.ts'

/** What the page last sent to a path. */
function lastSent({ wire }: Visitor, path: string): unknown {
  return JSON.parse(wire.requests.findLast((request) => request.path === path)?.body ?? 'null')
}

test('AUTH-22 AUTH-23 AUTH-24 AUTH-45 sign-up sends its payload with the cpid of the address, signs in automatically and opens the home', async ({
  visitor: arrive,
}) => {
  const visitor = await arrive()
  await visitor.open('/credit/hook?cpid=spring-2026')
  await openSignUp(visitor)
  const codes = await fillInSignUp(visitor)
  expect(lastSent(visitor, '/api/user/phoneVerified')).toEqual({ phone_country_code: '+852', phone_number: visitor.phone })
  await sendSignUp(visitor, codes)
  expect(lastSent(visitor, '/api/register')).toEqual({
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
  await visitor.sees(visitor.heading('home.next.certify.title'))
})

test('AUTH-09 VAL-17 an empty sign-up reports the missing value at every field', async ({ visitor: arrive }) => {
  const visitor = await arrive()
  await visitor.open('/credit/hook')
  await openSignUp(visitor)
  await visitor.button('account.auth.signUp.submit').click()
  for (const [label, message] of [
    ['account.auth.email', 'field.email.required'],
    ['account.auth.emailCode', 'field.code.required'],
    ['ui.phone.number', 'field.phone.required'],
    ['account.auth.phoneCode', 'field.code.required'],
    ['account.auth.password.new', 'field.password.required'],
    ['account.auth.password.again', 'field.passwordAgain.required'],
  ] as const)
    expect(visitor.field(label).description()).toContain(visitor.words(message))
  expect(visitor.dialog().getByRole('checkbox').description()).toContain(visitor.words('field.agreement.required'))
  expect(visitor.wire.requests.filter(({ path }) => path === '/api/register')).toEqual([])
})

test('AUTH-46 VAL-10 to VAL-16 VAL-18 the send-code button stays disabled until the number fits its country code', async ({
  visitor: arrive,
}) => {
  const visitor = await arrive()
  await visitor.open('/credit/hook')
  await openSignUp(visitor)
  const send = visitor.button('ui.code.send').last()
  const number = visitor.field('ui.phone.number')
  const numbers = {
    '+86': { place: 'cn', right: ['13800138000', '19912345678'], wrong: ['12800138000', '1380013800', '138001380000', '23800138000'] },
    '+852': {
      place: 'hk',
      right: ['51234567', '61234567', '81234567', '91234567'],
      wrong: ['21234567', '6123456', '612345678', '71234567'],
    },
    '+1': { place: 'us', right: ['2125550123', '9125550123'], wrong: ['0125550123', '212555012', '21255501234'] },
  }
  const areas = visitor.field('ui.phone.area').getByRole('option').all()
  expect(areas.map(({ textContent }) => textContent)).toEqual(['+852', '+86', '+1'])
  expect(send.isDisabled()).toBe(true)
  for (const [code, { place, right, wrong }] of Object.entries(numbers)) {
    await visitor.field('ui.phone.area').selectOption(code)
    for (const typed of wrong) {
      await number.fill(typed)
      await number.blur()
      expect(send.isDisabled(), `${code} ${typed}`).toBe(true)
      const fault = typed.length === right[0]?.length ? 'field.phone.invalid' : `field.phone.digits.${place}`
      expect(number.description()).toContain(visitor.words(fault))
    }
    for (const typed of right) {
      await number.fill(typed)
      expect(send.isDisabled(), `${code} ${typed}`).toBe(false)
    }
  }
  // A number that fits one country code does not fit another.
  await visitor.field('ui.phone.area').selectOption('+86')
  expect(send.isDisabled()).toBe(true)
  await number.fill('')
  await number.blur()
  expect(number.description()).toContain(visitor.words('field.phone.required'))
})

test('VAL-04 VAL-07 VAL-09 AUTH-52 CONST-02 a new password has 8 to 16 characters of all four kinds and is typed twice', async ({
  visitor: arrive,
}) => {
  const visitor = await arrive()
  await visitor.open('/credit/hook')
  await openSignUp(visitor)
  const password = visitor.field('account.auth.password.new')
  const met = visitor
    .dialog()
    .getByRole('listitem')
    .filter({ hasText: visitor.words('ui.password.met') })
  for (const typed of ['Samp!1a', 'Abcdef123456789#?', 'sampan!1', 'SAMPAN!1', 'Sampan!!', 'Sampan11']) {
    await password.fill(typed)
    await password.blur()
    expect(password.description(), typed).toContain(visitor.words('field.password.weak'))
    expect(met.all(), typed).toHaveLength(4)
  }
  for (const typed of ['Sampan!1', 'Abcdef12345678#?']) {
    await password.fill(typed)
    await password.blur()
    expect(met.all(), typed).toHaveLength(5)
    expect(await password.getAttribute('aria-invalid'), typed).toBe('false')
  }
  const again = visitor.field('account.auth.password.again')
  await again.fill('Sampan!2')
  await again.blur()
  expect(again.description()).toContain(visitor.words('field.password.different'))
})

test('AUTH-47 CONST-04 another code may be requested after 60 seconds', async ({ visitor: arrive }) => {
  const visitor = await arrive()
  await visitor.open('/credit/hook')
  await openSignUp(visitor)
  const { page, words, button } = visitor
  await visitor.field('ui.phone.number').fill(visitor.phone)
  await button('ui.code.send').last().click()
  const waiting = (seconds: number) => page.getByRole('button', { name: words('ui.code.wait', { seconds }), exact: true })
  expect(waiting(60).isDisabled()).toBe(true)
  await visitor.later({ seconds: 58 })
  expect(page.getByRole('button', { name: words('ui.code.wait') }).isDisabled()).toBe(true)
  await visitor.later({ seconds: 2 })
  expect(button('ui.code.again').isDisabled()).toBe(false)
})

test('ERR-80010 AUTH-23 AUTH-45 expired codes are reported at their fields, other input stays, and new codes complete the sign-up', async ({
  visitor: arrive,
}) => {
  const visitor = await arrive()
  const { field, button, words } = visitor
  await visitor.open('/credit/hook')
  await openSignUp(visitor)
  const late = await fillInSignUp(visitor)
  await visitor.later({ hours: 1 })
  await sendSignUp(visitor, late)
  for (const code of ['account.auth.emailCode', 'account.auth.phoneCode']) expect(field(code).description()).toMatch(words('code.80010'))
  expect(field('account.auth.email').value()).toBe(visitor.email)
  expect(field('ui.phone.number').value()).toBe(visitor.phone)
  const again = button('ui.code.again')
  expect(again.all()).toHaveLength(2)
  await again.first().click()
  expect(button('ui.code.wait').all()).toHaveLength(1)
  await again.click()
  expect(button('ui.code.wait').all()).toHaveLength(2)
  const fresh = { emailCode: await visitor.code(visitor.email), phoneCode: await visitor.code(visitor.phone) }
  expect([fresh.emailCode, fresh.phoneCode]).not.toEqual([late.emailCode, late.phoneCode])
  await sendSignUp(visitor, fresh)
  expect(lastSent(visitor, '/api/register')).toMatchObject({ cpid: null, register_source: 'small_shop_financing' })
  await visitor.sees(visitor.heading('home.next.certify.title'))
})
