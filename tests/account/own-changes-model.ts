/** What a merchant expects of a new password and of a new phone on the profile: changed, also after mistakes and a code that has expired. */
import { setup } from 'xstate'

type Operation =
  | 'opens the password'
  | 'gives a wrong old password'
  | 'gives the right old password'
  | 'opens the phone'
  | 'asks for a code to the new number'
  | 'types a wrong code'
  | 'types the code'
  | 'types the code an hour later'
  | 'types a new code'
  | 'confirms with a wrong password'
  | 'confirms with the password'

export const ownChangesModel = setup({ types: { events: {} as { type: Operation } } }).createMachine({
  id: 'ownChanges',
  initial: 'profile',
  states: {
    profile: { on: { 'opens the password': 'atPassword', 'opens the phone': 'atPhone' } },
    atPassword: { on: { 'gives a wrong old password': 'oldRefused', 'gives the right old password': 'passwordChanged' } },
    oldRefused: { on: { 'gives the right old password': 'passwordChanged' } },
    passwordChanged: { type: 'final' },
    atPhone: { on: { 'asks for a code to the new number': 'coded' } },
    coded: { on: { 'types a wrong code': 'wrongCode', 'types the code an hour later': 'expired', 'types the code': 'asked' } },
    wrongCode: { on: { 'types the code': 'asked' } },
    expired: { on: { 'types a new code': 'asked' } },
    asked: { on: { 'confirms with a wrong password': 'unconfirmed', 'confirms with the password': 'phoneChanged' } },
    unconfirmed: { on: { 'confirms with the password': 'phoneChanged' } },
    phoneChanged: { type: 'final' },
  },
})
