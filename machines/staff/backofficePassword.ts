/** The password of the staff: asked for, checked, and after too many wrong ones a captcha first. Decisions 020, 085, 088. */
import { call, eventOf, withEvent, withOutput } from '../kernel/calls.ts'
import { backoffice, signInInput } from './backofficeSetup.ts'

/** Transitions of a right password. */
const passwordTaken = [
  { guard: withOutput('hasFactor'), target: '#backoffice.proving', actions: withOutput('keepPasswordTaken') },
  {
    target: '#backoffice.enrolling',
    actions: withOutput('keepPasswordTaken'),
    description: 'Without a second factor there is no way in.',
  },
] as const

/** States of the back office up to a right password. */
export const passwordStates = {
  signedOut: backoffice.createStateConfig({
    description: 'Mailbox and password are asked for.',
    tags: 'signingIn',
    entry: 'forgetGiven',
    on: { 'signIn.submitted': { target: 'signingIn', actions: ['forgetProblem', withEvent('keepGiven')] } },
  }),
  signingIn: backoffice.createStateConfig({
    description: 'Checks the password.',
    tags: ['signingIn', 'busy'],
    invoke: call('signInStaff', {
      input: ({ context }) => signInInput(context.given),
      to: passwordTaken,
      failed: [
        { guard: withEvent('captchaRequired'), target: 'guarded', description: 'Too many wrong passwords: a captcha first.' },
        { target: 'signedOut', actions: 'keepProblem' },
      ],
    }),
  }),
  guarded: backoffice.createStateConfig({
    description: 'A captcha is required first; mailbox and password are kept unchanged.',
    tags: ['signingIn', 'captcha'],
    initial: 'asking',
    invoke: { id: 'captcha', src: 'captcha', input: { email: null } },
    on: { 'captcha.closed': 'signedOut' },
    states: {
      asking: { description: 'The captcha waits for its answer.', on: { 'captcha.answered': 'submitting' } },
      submitting: {
        description: 'The server checks the answer, then the password.',
        tags: 'busy',
        invoke: call('signInStaff', {
          id: 'signInGuarded',
          input: ({ context, event }) => signInInput(context.given, eventOf(event, 'captcha.answered')),
          to: passwordTaken,
          failed: [
            {
              guard: withEvent('captchaRequired'),
              target: 'asking',
              actions: withEvent('refuseCaptcha'),
              description: 'Not accepted: the captcha is loaded again.',
            },
            { target: '#backoffice.signedOut', actions: 'keepProblem' },
          ],
        }),
      },
    },
  }),
}
