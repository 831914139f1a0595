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
