/** The own password changed while signed in. PROF-04, API-014. */
import { assign, setup } from 'xstate'
import type { PasswordChange } from '../../contract/account/passwords.ts'
import type { Problem } from '../../contract/kernel/problem.ts'
import { commandState, errorOf, eventOf } from '../kernel/calls.ts'
import { atFields, type Places } from '../kernel/fieldRefusals.ts'
import { port } from '../kernel/port.ts'

/** `wrongPassword` says that the old password is wrong, so it is shown at its field. ERR-C01, PROF-04. */
const places: Places = { wrongPassword: { oldPassword: 'account.profile.password.wrong' } }

export const changePasswordMachine = setup({
  types: {
    context: {} as { problem: Problem | null },
    events: {} as { type: 'password.submitted'; form: PasswordChange },
    tags: {} as 'busy',
  },
  actors: { updatePassword: port('updatePassword') },
  actions: {
    keepProblem: assign({ problem: ({ event }) => atFields(errorOf(event), places) }),
    forgetProblem: assign({ problem: null }),
  },
}).createMachine({
  id: 'changePassword',
  description: 'Change the password.',
  context: { problem: null },
  initial: 'editing',
  states: {
    editing: { description: 'The old password, and the new one twice.', on: { 'password.submitted': 'submitting' } },
    submitting: commandState('The password is being changed.', 'updatePassword', {
      tags: 'busy',
      input: ({ event }) => eventOf(event, 'password.submitted').form,
      to: 'changed',
      failed: 'editing',
    }),
    changed: { description: 'Changed; every other session of the user has ended.', type: 'final' },
  },
})
