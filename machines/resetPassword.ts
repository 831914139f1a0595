/** A new password by the link of a mail. AUTH-14, VAL-08. */
import { assertEvent, assign, setup } from 'xstate'
import type { PasswordReset } from '../contract/accounts.ts'
import { Problem } from '../contract/problem.ts'
import { port } from './port.ts'

export const resetPasswordMachine = setup({
  types: {
    input: {} as { token: string },
    context: {} as { token: string; problem: Problem | null },
    events: {} as { type: 'password.submitted'; form: PasswordReset },
    tags: {} as 'busy' | 'done' | 'invalid',
  },
  actors: { resetPassword: port('resetPassword') },
  guards: {
    hasToken: ({ context }) => context.token !== '',
    linkInvalid: (_, params: { error: unknown }) => Problem.from(params.error).code === 80006,
  },
  actions: { keepProblem: assign({ problem: (_, params: { error: unknown }) => Problem.from(params.error) }) },
}).createMachine({
  id: 'resetPassword',
  description: 'Set a new password.',
  context: ({ input }) => ({ ...input, problem: null }),
  initial: 'starting',
  states: {
    starting: {
      description: 'Does the link carry its key?',
      always: [{ guard: 'hasToken', target: 'editing' }, { target: 'invalid' }],
    },
    editing: { description: 'The form is open.', on: { 'password.submitted': 'submitting' } },
    submitting: {
      description: 'The password is being changed.',
      tags: 'busy',
      invoke: {
        id: 'resetPassword',
        src: 'resetPassword',
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
    done: { description: 'The password is changed; sign in with it.', tags: 'done' },
    invalid: { description: 'The link is used up or too old.', tags: 'invalid' },
  },
})
