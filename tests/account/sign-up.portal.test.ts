/** Every way of the model of signing up. */
import { expect } from 'vitest'
import { waysOf } from '../kernel/ways.ts'
import { test, type Visitor } from '../support/in-process/world.ts'
import { openSignUp } from './forms.ts'
import { signUpModel } from './sign-up-model.ts'
import { signUpWalk } from './sign-up-walk.ts'

/** What the page last sent to a path. */
function lastSent({ wire }: Visitor, path: string): unknown {
  return JSON.parse(wire.requests.findLast((request) => request.path === path)?.body ?? 'null')
}

for (const { title, walk } of waysOf(signUpModel))
  test(`AUTH-09 AUTH-22 AUTH-23 AUTH-24 AUTH-45 VAL-17 ERR-80010 a visitor ${title}`, async ({ visitor: arrive }) => {
    const visitor = await arrive()
    const { field, words } = visitor
    const { seen, actions, codes } = signUpWalk({
      visitor,
      hourPasses: () => visitor.later({ hours: 1 }),
      async says(messages) {
        for (const [label, message] of Object.entries(messages)) expect(field(label).description(), label).toMatch(words(message))
      },
    })
    await visitor.open('/credit/hook?cpid=spring-2026')
    await openSignUp(visitor)
    await walk(
      {
        ...seen,
        async missing() {
          await seen.missing()
          expect(visitor.dialog().getByRole('checkbox').description()).toContain(words('field.agreement.required'))
          expect(visitor.wire.requests.filter(({ path }) => path === '/api/register')).toEqual([])
        },
        filledIn: async () =>
          expect(lastSent(visitor, '/api/user/phoneVerified')).toEqual({ phone_country_code: '+852', phone_number: visitor.phone }),
        async home() {
          await seen.home()
          expect(lastSent(visitor, '/api/register')).toEqual({
            email: visitor.email,
            email_code: codes().emailCode,
            phone_country_code: '+852',
            phone_number: visitor.phone,
            phone_code: codes().phoneCode,
            password: visitor.password,
            password_confirmation: visitor.password,
            register_source: 'small_shop_financing',
            cpid: 'spring-2026',
          })
        },
      },
      actions,
    )
  })
