/** A visitor's expectations of sign-up and sign-in, drawn apart from the production charts: each error once, then the right input. */
import { createMachine } from 'xstate'
import { createTestModel } from 'xstate/graph'

/** From a mistyped password over the captcha to the dashboard. AUTH-06, AUTH-31, AUTH-51, VAL-20. */
export const signInChart = createMachine({
  id: 'signIn',
  initial: 'form',
  states: {
    form: { on: { 'mistypes the password': 'refusedOnce' } },
    refusedOnce: { on: { 'mistypes it again': 'refusedTwice' } },
    refusedTwice: { on: { 'mistypes it a third time': 'refusedThrice' } },
    refusedThrice: { on: { 'types it right': 'captcha' } },
    captcha: { on: { 'asks for another picture': 'anotherPicture' } },
    anotherPicture: { on: { 'misreads it': 'captchaRefused' } },
    captchaRefused: { on: { 'asks for a mail instead': 'mailed' } },
    mailed: { on: { 'types the code of the mail': 'signedIn' } },
    signedIn: { type: 'final' },
  },
})

/** The tenth wrong password, and the day after. */
export const lockChart = createMachine({
  id: 'lock',
  initial: 'nineWrong',
  states: {
    nineWrong: { on: { 'mistypes the password': 'captcha' } },
    captcha: { on: { 'answers by mail': 'locked' } },
    locked: { on: { 'types it right': 'stillLocked' } },
    stillLocked: { on: { 'comes back the next day': 'signedIn' } },
    signedIn: { type: 'final' },
  },
})

/** The fourth code of a day: a captcha that is closed, misread and read. ERR-80019, AUTH-48, CONST-03. */
export const fourthCodeChart = createMachine({
  id: 'fourthCode',
  initial: 'signUp',
  states: {
    signUp: { on: { 'has three codes sent': 'sentThrice' } },
    sentThrice: { on: { 'asks for a fourth': 'captcha' } },
    captcha: { on: { 'goes back': 'closed' } },
    closed: { on: { 'asks again': 'captchaAgain' } },
    captchaAgain: { on: { 'misreads it': 'captchaRefused' } },
    captchaRefused: { on: { 'reads it': 'sent' } },
    sent: { type: 'final' },
  },
})

/** The fourth reset mail of a day, and the one after. ERR-80019, AUTH-18. */
export const fourthMailChart = createMachine({
  id: 'fourthMail',
  initial: 'sent',
  states: {
    sent: { on: { 'has it sent twice more': 'sentThrice' } },
    sentThrice: { on: { 'asks for a fourth': 'captcha' } },
    captcha: { on: { 'answers by mail': 'resent' } },
    resent: { on: { 'opens the link': 'newPassword' } },
    newPassword: { type: 'final' },
  },
})

/** Sign-up with every error. AUTH-34, AUTH-35, VAL-17. */
export const signUpChart = createMachine({
  id: 'signUp',
  initial: 'empty',
  states: {
    empty: { on: { 'sends it empty': 'missing' } },
    missing: { on: { 'fills it in with a phone somebody has': 'filled' } },
    filled: { on: { 'repeats the password wrongly': 'passwordsDiffer' } },
    passwordsDiffer: { on: { 'mistypes both codes': 'codesRefused' } },
    codesRefused: { on: { 'corrects the codes': 'phoneTaken' } },
    phoneTaken: { on: { 'takes the own phone': 'signedIn' } },
    signedIn: { type: 'final' },
  },
})

/** A forgotten password: a mistyped mailbox, the mail, a used link. AUTH-16, AUTH-17, AUTH-39. */
export const forgottenChart = createMachine({
  id: 'forgotten',
  initial: 'signIn',
  states: {
    signIn: { on: { 'forgot the password': 'asking' } },
    asking: { on: { 'types a mailbox nobody has': 'unknown' } },
    unknown: { on: { 'corrects it': 'sent' } },
    sent: { on: { 'sends it once more after a minute': 'resent' } },
    resent: { on: { 'opens the link': 'newPassword' } },
    newPassword: { on: { 'types a weak one': 'weak' } },
    weak: { on: { 'types a strong one': 'changed' } },
    changed: { on: { 'signs in with it': 'signedIn' } },
    signedIn: { type: 'final' },
  },
})

/** An account that is not active yet. AUTH-07, AUTH-15, AUTH-44. */
export const activationChart = createMachine({
  id: 'activation',
  initial: 'form',
  states: {
    form: { on: { 'signs in too early': 'notActive' } },
    notActive: { on: { 'asks for the mail': 'sent' } },
    sent: { on: { 'opens the link': 'firstPassword' } },
    firstPassword: { on: { 'sets the password': 'active' } },
    active: { on: { 'opens the link again': 'usedForm' } },
    usedForm: { on: { 'sets it again': 'linkUsed' } },
    linkUsed: { on: { 'signs in': 'signedIn' } },
    signedIn: { type: 'final' },
  },
})

type Chart = typeof signInChart | typeof lockChart | typeof signUpChart | typeof forgottenChart | typeof activationChart

/** The single path through a chart to its end. */
export function wayOf(chart: Chart) {
  const [path] = createTestModel(chart).getShortestPaths({ toState: (snapshot) => snapshot.status === 'done' })
  if (!path) throw new Error(`No way through ${chart.id}`)
  return path
}
