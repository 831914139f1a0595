/** Every way of the model of signing up. */
import { expect } from 'vitest'
import { waysOf } from '../kernel/ways.ts'
import { test, type Visitor } from '../support/in-process/world.ts'
import { fillInSignUp, openSignUp, sendSignUp } from './forms.ts'
import { signUpModel } from './sign-up-model.ts'

/** What the page last sent to a path. */
function lastSent({ wire }: Visitor, path: string): unknown {
  return JSON.parse(wire.requests.findLast((request) => request.path === path)?.body ?? 'null')
}

for (const { title, walk } of waysOf(signUpModel))
  test(`AUTH-09 AUTH-22 AUTH-23 AUTH-24 AUTH-45 VAL-17 ERR-80010 a visitor ${title}`, async ({ visitor: arrive }) => {
    const visitor = await arrive()
    const { button, field, sees, words } = visitor
    const codeFields = ['account.auth.emailCode', 'account.auth.phoneCode'] as const
    const again = button('ui.code.again')
    let codes = { emailCode: '', phoneCode: '' }
    const keptOthers = () =>
      expect([field('account.auth.email').value(), field('ui.phone.number').value()]).toEqual([visitor.email, visitor.phone])
    await visitor.open('/credit/hook?cpid=spring-2026')
    await openSignUp(visitor)
    await walk(
      {
        atForm: () => sees(button('account.auth.signUp.submit')),
        missing: async () => {
          for (const [label, message] of [
            ['account.auth.email', 'field.email.required'],
            ['account.auth.emailCode', 'field.code.required'],
            ['ui.phone.number', 'field.phone.required'],
            ['account.auth.phoneCode', 'field.code.required'],
            ['account.auth.password.new', 'field.password.required'],
            ['account.auth.password.again', 'field.passwordAgain.required'],
          ] as const)
            expect(field(label).description()).toContain(words(message))
          expect(visitor.dialog().getByRole('checkbox').description()).toContain(words('field.agreement.required'))
          expect(visitor.wire.requests.filter(({ path }) => path === '/api/register')).toEqual([])
        },
        filledIn: async () =>
          expect(lastSent(visitor, '/api/user/phoneVerified')).toEqual({ phone_country_code: '+852', phone_number: visitor.phone }),
        wrongCode: async () => {
          expect(field('account.auth.phoneCode').description()).toMatch(words('code.80012'))
          keptOthers()
        },
        expired: async () => {
          for (const code of codeFields) expect(field(code).description()).toMatch(words('code.80010'))
          keptOthers()
        },
        home: async () => {
          await sees(visitor.heading('home.next.certify.title'))
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
        },
      },
      {
        'sends it empty': () => button('account.auth.signUp.submit').click(),
        'fills it in': async () => {
          codes = await fillInSignUp(visitor)
        },
        'sends it': () => sendSignUp(visitor, codes),
        'sends it with a wrong code': () =>
          sendSignUp(visitor, { ...codes, phoneCode: codes.phoneCode === '123456' ? '654321' : '123456' }),
        'sends it too late': async () => {
          await visitor.later({ hours: 1 })
          await sendSignUp(visitor, codes)
        },
        'sends it with new codes': async () => {
          expect(again.all()).toHaveLength(2)
          await again.first().click()
          expect(button('ui.code.wait').all()).toHaveLength(1)
          await again.click()
          expect(button('ui.code.wait').all()).toHaveLength(2)
          const late = codes
          codes = { emailCode: await visitor.code(visitor.email), phoneCode: await visitor.code(visitor.phone) }
          expect([codes.emailCode, codes.phoneCode]).not.toEqual([late.emailCode, late.phoneCode])
          await sendSignUp(visitor, codes)
        },
      },
    )
  })
