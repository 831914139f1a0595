/** A password by the link of a mail: a new one for a forgotten one, or the first one, which makes the account active. AUTH-14, AUTH-15, API-012, API-013, VAL-08. */
import { assign, sendParent, setup } from 'xstate'
import type { PasswordReset } from '../../contract/account/passwords.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { commandState, eventOf, problemOf, withEvent } from '../kernel/calls.ts'
import { unwired } from '../kernel/port.ts'
import { activationMailMachine } from './activationMail.ts'

/** Purpose of the mail: a forgotten password, or the first one of an account. */
export type PasswordPurpose = 'reset' | 'init'

export const newPasswordMachine = setup({
  types: {
    input: {} as { token: string; purpose: PasswordPurpose },
    context: {} as { token: string; purpose: PasswordPurpose; problem: Problem | null },
    events: {} as { type: 'password.submitted'; form: PasswordReset },
    tags: {} as 'busy' | 'done' | 'invalid',
  },
  actors: {
    /** Sets it by the call of its purpose; wired. API-012, API-013. */
    setPassword: unwired<unknown, { purpose: PasswordPurpose; form: PasswordReset }>('setPassword'),
    activation: activationMailMachine,
  },
  guards: {
    hasToken: ({ context }) => context.token !== '',
    isReset: ({ context }) => context.purpose === 'reset',
    /** A link that is used, too old or of another purpose: of the activation mail, of the reset mail. ERR-80006, ERR-80011. */
    linkDead: (_, params: { error: unknown }) => Problem.from(params.error).is('activationLinkInvalid', 'resetLinkInvalid'),
  },
  actions: {
    keepProblem: assign({ problem: problemOf }),
    forgetProblem: assign({ problem: null }),
    announceSpent: sendParent({ type: 'link.spent' }),
  },
}).createMachine({
  id: 'newPassword',
  description: 'Set a password by the link of a mail.',
  context: ({ input }) => ({ ...input, problem: null }),
  initial: 'starting',
  states: {
    starting: { description: 'Does the link carry its key?', always: [{ guard: 'hasToken', target: 'editing' }, { target: 'invalid' }] },
    editing: { description: 'The form is open.', on: { 'password.submitted': 'setting' } },
    setting: commandState('The forgotten password is being replaced, or the first one set.', 'setPassword', {
      tags: 'busy',
      input: ({ context, event }) => ({ purpose: context.purpose, form: eventOf(event, 'password.submitted').form }),
      to: 'done',
      failed: [
        { guard: withEvent('linkDead'), target: 'invalid' },
        { target: 'editing', actions: 'keepProblem' },
      ],
    }),
    done: {
      description: 'The password is set, and with the first one the account is active; sign in with it.',
      tags: 'done',
      entry: 'announceSpent',
    },
    invalid: {
      description: 'The link is used up or too old.',
      tags: 'invalid',
      entry: 'announceSpent',
      initial: 'deciding',
      states: {
        deciding: {
          description: 'Checks whether the link came with a reset mail or an activation mail.',
          always: [{ guard: 'isReset', target: 'resetMail' }, { target: 'activationMail' }],
        },
        resetMail: { description: 'Another reset mail can be asked for, in the dialog of the portal.' },
        activationMail: {
          description: 'Another activation mail can be asked for.',
          invoke: { id: 'activation', src: 'activation', input: { email: '' } },
          on: {},
        },
      },
    },
  },
})
