/** What a merchant expects of signing in: with the right password, after mistakes, or with a new one that is chosen by a mail. */
import { setup } from 'xstate'

type Operation =
  | 'gives the right password'
  | 'gives a wrong password'
  | 'gives two more wrong ones, and the right one'
  | 'misreads the captcha'
  | 'answers by a code in a mail'
  | 'forgets the password'
  | 'names a mailbox without an account'
  | 'names the own mailbox'
  | 'has the mail sent again'
  | 'opens the link in it'
  | 'chooses a weak password'
  | 'chooses a strong password'
  | 'signs in with it'

export const signInModel = setup({ types: { events: {} as { type: Operation } } }).createMachine({
  id: 'signIn',
  initial: 'signedOut',
  states: {
    signedOut: {
      on: { 'gives the right password': 'home', 'gives a wrong password': 'refused', 'forgets the password': 'forgotten' },
    },
    refused: { on: { 'gives the right password': 'home', 'gives two more wrong ones, and the right one': 'captcha' } },
    captcha: { on: { 'misreads the captcha': 'misread', 'answers by a code in a mail': 'home' } },
    misread: { on: { 'answers by a code in a mail': 'home' } },
    forgotten: { on: { 'names a mailbox without an account': 'noAccount', 'names the own mailbox': 'mailed' } },
    noAccount: { on: { 'names the own mailbox': 'mailed' } },
    mailed: { on: { 'has the mail sent again': 'mailedAgain', 'opens the link in it': 'choosing' } },
    mailedAgain: { on: { 'opens the link in it': 'choosing' } },
    choosing: { on: { 'chooses a weak password': 'weak', 'chooses a strong password': 'changed' } },
    weak: { on: { 'chooses a strong password': 'changed' } },
    changed: { on: { 'signs in with it': 'home' } },
    home: { type: 'final' },
  },
})
