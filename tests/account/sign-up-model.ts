/** What a visitor expects of signing up: at once, after an empty form, a wrong code, or codes that have expired. */
import { setup } from 'xstate'

type Operation =
  | 'sends it empty'
  | 'fills it in'
  | 'sends it'
  | 'sends it with a wrong code'
  | 'sends it too late'
  | 'sends it with new codes'

export const signUpModel = setup({ types: { events: {} as { type: Operation } } }).createMachine({
  id: 'signUp',
  initial: 'atForm',
  states: {
    atForm: { on: { 'sends it empty': 'missing', 'fills it in': 'filledIn' } },
    missing: { on: { 'fills it in': 'filledIn' } },
    filledIn: { on: { 'sends it': 'home', 'sends it with a wrong code': 'wrongCode', 'sends it too late': 'expired' } },
    wrongCode: { on: { 'sends it': 'home' } },
    expired: { on: { 'sends it with new codes': 'home' } },
    home: { type: 'final' },
  },
})
