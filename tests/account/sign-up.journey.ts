/** Signing up in a browser by keyboard alone, after an empty form and a wrong code. */
import { typing } from '../kernel/typing.ts'
import { waysOf } from '../kernel/ways.ts'
import { expect, test } from '../kernel/world.ts'
import { openSignUp } from './forms.ts'
import { signUpModel } from './sign-up-model.ts'
import { signUpWalk } from './sign-up-walk.ts'

const [mistaken] = waysOf(signUpModel)

test(`AUTH-45 by keyboard alone a visitor ${mistaken.title}`, async ({ visitor }) => {
  const hands = typing(visitor)
  const { seen, actions } = signUpWalk({
    visitor,
    hands,
    async says(messages) {
      for (const [label, message] of Object.entries(messages))
        await expect(visitor.field(label)).toHaveAccessibleDescription(new RegExp(String(visitor.words(message))))
    },
  })
  await visitor.open('/credit/hook')
  await openSignUp(visitor, hands)
  await mistaken.walk(seen, actions)
})
