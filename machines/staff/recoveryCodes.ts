/** The recovery codes of a member of the staff, replaced within ten minutes of the sign-in. Decision 090. */
import { assign, setup } from 'xstate'
import type { RecoveryCodes } from '../../contract/account/factors.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { commandState, ofNothing, problemOf, withEvent } from '../kernel/calls.ts'
import { port } from '../kernel/port.ts'

export const recoveryCodesMachine = setup({
  types: {
    context: {} as { recoveryCodes: readonly string[]; problem: Problem | null },
    events: {} as { type: 'renewal.pressed' } | { type: 'codes.kept' },
    tags: {} as 'ready' | 'working' | 'showingCodes' | 'replaced' | 'signInNeeded',
  },
  actors: { renewStaffRecoveryCodes: port('renewStaffRecoveryCodes') },
  guards: { signInIsOld: (_, params: { error: unknown }) => Problem.from(params.error).is('verificationFailed') },
  actions: {
    keepCodes: assign({ recoveryCodes: (_, { recovery_codes }: RecoveryCodes) => recovery_codes }),
    forgetCodes: assign({ recoveryCodes: [] }),
    keepProblem: assign({ problem: problemOf }),
    forgetProblem: assign({ problem: null }),
  },
}).createMachine({
  id: 'recoveryCodes',
  description: 'Recovery codes of a member of the staff.',
  context: { recoveryCodes: [], problem: null },
  initial: 'resting',
  states: {
    resting: { description: 'They can be replaced.', tags: 'ready', on: { 'renewal.pressed': 'renewing' } },
    renewing: commandState('Replaces the recovery codes of the member.', 'renewStaffRecoveryCodes', {
      tags: ['ready', 'working'],
      input: ofNothing,
      to: 'showingCodes',
      keep: 'keepCodes',
      failed: [
        { guard: withEvent('signInIsOld'), target: 'signInNeeded' },
        { target: 'resting', actions: 'keepProblem' },
      ],
    }),
    showingCodes: {
      description: 'The new recovery codes of the member, shown this once.',
      tags: 'showingCodes',
      exit: 'forgetCodes',
      on: { 'codes.kept': 'replaced' },
    },
    replaced: { description: 'They are replaced.', tags: 'replaced' },
    signInNeeded: { description: 'Password and second factor were given too long ago: the member signs in again.', tags: 'signInNeeded' },
  },
})
