/** The first password by the link of the activation mail; the account is then active. AUTH-15, API-013, VAL-08. */
import { assertEvent, assign, setup } from 'xstate'
import type { PasswordReset } from '../contract/accounts.ts'
import { Problem } from '../contract/problem.ts'
import { activationMailMachine } from './activationMail.ts'
import { port } from './port.ts'

export const initPasswordMachine = setup({
  types: {
    input: {} as { token: string },
    context: {} as { token: string; problem: Problem | null },
    events: {} as { type: 'password.submitted'; form: PasswordReset },
    tags: {} as 'busy' | 'done' | 'invalid',
  },
  actors: { initPassword: port('initPassword'), activation: activationMailMachine },
  guards: {
    hasToken: ({ context }) => context.token !== '',
    linkInvalid: (_, params: { error: unknown }) => Problem.from(params.error).code === 80006,
  },
  actions: {
    keepProblem: assign({ problem: (_, params: { error: unknown }) => Problem.from(params.error) }),
    forgetProblem: assign({ problem: null }),
  },
}).createMachine({
  id: 'initPassword',
  description: 'Set the first password.',
  context: ({ input }) => ({ ...input, problem: null }),
  initial: 'starting',
  states: {
    starting: {
      description: 'Does the link carry its key?',
      always: [{ guard: 'hasToken', target: 'editing' }, { target: 'invalid' }],
    },
    editing: { description: 'The form is open.', on: { 'password.submitted': 'submitting' } },
    submitting: {
      description: 'The password is being set.',
      tags: 'busy',
      entry: 'forgetProblem',
      invoke: {
        id: 'initPassword',
        src: 'initPassword',
        input: ({ event }) => {
          assertEvent(event, 'password.submitted')
          return event.form
        },
        onDone: 'done',
        onError: [
          { guard: { type: 'linkInvalid', params: ({ event }) => event }, target: 'invalid' },
          { target: 'editing', actions: { type: 'keepProblem', params: ({ event }) => event } },
        ],
      },
    },
    done: { description: 'The account is active; sign in with the new password.', tags: 'done' },
    invalid: {
      description: 'The link is used up or too old; another activation mail can be asked for.',
      tags: 'invalid',
      invoke: { id: 'activation', src: 'activation', input: { email: '' } },
    },
  },
})
