/** The recovery codes of a member of the staff, replaced within ten minutes of the sign-in; the page is left after they are saved. Decision 090. */
import { assign, sendParent, setup } from 'xstate'
import type { RecoveryCodes } from '../../contract/account/factors.ts'
import type { Problem } from '../../contract/kernel/problem.ts'
import { commandState, ofNothing, problemOf, withEvent } from '../kernel/calls.ts'
import { dialogState } from '../kernel/changes.ts'
import { port } from '../kernel/port.ts'
import { signInIsOld } from './signInAgain.ts'

/** Says to the back office that no other place may be opened: codes are on their way or shown, and would be lost. */
export type CodeRenewal = { type: 'codeRenewal.began' } | { type: 'codeRenewal.ended' }

export const recoveryCodesMachine = setup({
  types: {
    context: {} as { recoveryCodes: readonly string[]; problem: Problem | null },
    events: {} as { type: 'renewal.pressed' } | { type: 'change.confirmed' } | { type: 'codes.kept' } | { type: 'dialog.closed' },
    tags: {} as 'ready' | 'renewing' | 'working' | 'showingCodes' | 'replaced' | 'signInNeeded',
  },
  actors: { renewStaffRecoveryCodes: port('renewStaffRecoveryCodes') },
  guards: { signInIsOld },
  actions: {
    keepCodes: assign({ recoveryCodes: (_, { recovery_codes }: RecoveryCodes) => recovery_codes }),
    forgetCodes: assign({ recoveryCodes: [] }),
    keepProblem: assign({ problem: problemOf }),
    forgetProblem: assign({ problem: null }),
    holdPlace: sendParent({ type: 'codeRenewal.began' } satisfies CodeRenewal),
    releasePlace: sendParent({ type: 'codeRenewal.ended' } satisfies CodeRenewal),
  },
}).createMachine({
  id: 'recoveryCodes',
  description: 'Recovery codes of a member of the staff.',
  context: { recoveryCodes: [], problem: null },
  initial: 'resting',
  states: {
    resting: {
      description: 'They can be replaced.',
      tags: 'ready',
      on: { 'renewal.pressed': 'asking' },
    },
    asking: dialogState(
      'Asks before the recovery codes are replaced.',
      ['ready', 'renewing'],
      { 'change.confirmed': { target: 'renewing', actions: 'holdPlace' } },
      'resting',
    ),
    renewing: commandState('Replaces the recovery codes of the member.', 'renewStaffRecoveryCodes', {
      tags: ['ready', 'renewing', 'working'],
      input: ofNothing,
      to: 'showingCodes',
      keep: 'keepCodes',
      failed: [
        { guard: withEvent('signInIsOld'), target: 'signInNeeded', actions: 'releasePlace' },
        { target: 'asking', actions: ['keepProblem', 'releasePlace'] },
      ],
    }),
    showingCodes: {
      description: 'The new recovery codes of the member, shown this once.',
      tags: ['ready', 'showingCodes'],
      exit: 'forgetCodes',
      on: { 'codes.kept': { target: 'replaced', actions: 'releasePlace' } },
    },
    replaced: { description: 'They are replaced.', tags: 'replaced' },
    signInNeeded: { description: 'Password and second factor were given too long ago: the member signs in again.', tags: 'signInNeeded' },
  },
})
