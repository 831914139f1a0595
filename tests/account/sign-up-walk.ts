/** The model of signing up, by a visitor in a browser or in one process. */
import { type Hands, pointing } from '../kernel/hands.ts'
import type { Walker } from '../kernel/vocabulary.ts'
import type { OperationOf, Parts, SituationOf } from '../kernel/ways.ts'
import { fillInSignUp, sendSignUp } from './forms.ts'
import type { signUpModel } from './sign-up-model.ts'

/** Fields of an empty form with what they say. */
const missing = {
  'account.auth.email': 'field.email.required',
  'account.auth.emailCode': 'field.code.required',
  'ui.phone.number': 'field.phone.required',
  'account.auth.phoneCode': 'field.code.required',
  'account.auth.password.new': 'field.password.required',
  'account.auth.password.again': 'field.passwordAgain.required',
} as const

interface SigningUp {
  readonly visitor: Walker
  readonly hands?: Hands
  /** An hour passes. */
  hourPasses?(): Promise<void>
  /** Fails unless the fields say this. */
  says(messages: Readonly<Record<string, string>>): Promise<void>
}

/** What the visitor sees and does at the form, and the codes that came last. */
export function signUpWalk({ visitor, hands = pointing, hourPasses, says }: SigningUp): {
  seen: Parts<SituationOf<typeof signUpModel>>
  actions: Parts<OperationOf<typeof signUpModel>>
  codes(): { emailCode: string; phoneCode: string }
} {
  const { button, field, sees } = visitor
  const again = button('ui.code.again')
  let codes = { emailCode: '', phoneCode: '' }
  const send = (typed = codes) => sendSignUp(visitor, typed, hands)
  const keptOthers = async () => {
    await sees(field('account.auth.email'), { value: visitor.email })
    await sees(field('ui.phone.number'), { value: visitor.phone })
  }
  return {
    codes: () => codes,
    seen: {
      atForm: () => sees(button('account.auth.signUp.submit')),
      missing: () => says(missing),
      filledIn: () => sees(visitor.text('account.auth.phoneCode.sent')),
      wrongCode: async () => {
        await says({ 'account.auth.phoneCode': 'code.80012' })
        await keptOthers()
      },
      expired: async () => {
        await says({ 'account.auth.emailCode': 'code.80010', 'account.auth.phoneCode': 'code.80010' })
        await keptOthers()
      },
      home: () => sees(visitor.heading('home.next.certify.title')),
    },
    actions: {
      'sends it empty': () => hands.press(button('account.auth.signUp.submit')),
      'fills it in': async () => {
        codes = await fillInSignUp(visitor, hands)
      },
      'sends it': () => send(),
      'sends it with a wrong code': () => send({ ...codes, phoneCode: codes.phoneCode === '123456' ? '654321' : '123456' }),
      'sends it too late': async () => {
        await hourPasses?.()
        await send()
      },
      'sends it with new codes': async () => {
        await sees(again, { count: 2 })
        await hands.press(again.first())
        await sees(button('ui.code.wait'), { count: 1 })
        await hands.press(again)
        await sees(button('ui.code.wait'), { count: 2 })
        const late = codes
        codes = { emailCode: await visitor.code(visitor.email), phoneCode: await visitor.code(visitor.phone) }
        if (codes.emailCode === late.emailCode || codes.phoneCode === late.phoneCode) throw new Error('The codes are the old ones')
        await send()
      },
    },
  }
}
