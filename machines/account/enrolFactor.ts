/** A second factor is set up: a passkey, or an authenticator app with its first code; with the first one come recovery codes. Decision 085. */
import { assign, setup } from 'xstate'
import type { AuthenticatorSecret, RecoveryCodes } from '../../contract/account/factors.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import { call, commandState, eventOf, ofNothing, problemOf, withEvent, withOutput } from '../kernel/calls.ts'
import { port, unwired } from '../kernel/port.ts'

export type FactorKind = 'passkey' | 'authenticator'

/** How it ended: set up, left, or refused with a problem. */
export type EnrolResult = { added: boolean; problem: Problem | null }

export const enrolFactorMachine = setup({
  types: {
    input: {} as { kind: FactorKind },
    context: {} as {
      kind: FactorKind
      secret: AuthenticatorSecret | null
      added: boolean
      recoveryCodes: readonly string[]
      /** Why the code was refused, or why nothing was set up. */
      problem: Problem | null
    },
    events: {} as { type: 'code.submitted'; form: { code: string } } | { type: 'codes.kept' } | { type: 'dialog.closed' },
    /** `scanning` the secret is shown and its first code asked for, `showingCodes` the recovery codes. */
    tags: {} as 'scanning' | 'showingCodes' | 'working',
    output: {} as EnrolResult,
  },
  actors: {
    startAuthenticator: port('startAuthenticator'),
    confirmAuthenticator: port('confirmAuthenticator'),
    /** The browser makes a passkey and the server adds it; wired. */
    makePasskey: unwired<RecoveryCodes, object>('makePasskey'),
  },
  guards: {
    isPasskey: ({ context }) => context.kind === 'passkey',
    hasCodes: (_, { recovery_codes }: RecoveryCodes) => recovery_codes.length > 0,
    codeRefused: (_, params: { error: unknown }) => Problem.from(params.error).is('codeWrong'),
  },
  actions: {
    keepSecret: assign({ secret: (_, secret: AuthenticatorSecret) => secret }),
    keepAdded: assign((_, { recovery_codes }: RecoveryCodes) => ({ added: true, recoveryCodes: recovery_codes })),
    keepProblem: assign({ problem: problemOf }),
    forgetProblem: assign({ problem: null }),
  },
}).createMachine({
  id: 'enrolFactor',
  description: 'A passkey or an authenticator app is set up.',
  context: ({ input }) => ({ ...input, secret: null, added: false, recoveryCodes: [], problem: null }),
  initial: 'choosing',
  output: ({ context: { added, problem } }) => ({ added, problem }),
  states: {
    choosing: { description: 'Which of the two?', always: [{ guard: 'isPasskey', target: 'makingPasskey' }, { target: 'starting' }] },
    makingPasskey: {
      description: 'The browser makes a passkey, and the server adds it.',
      tags: 'working',
      invoke: call('makePasskey', { input: ofNothing, to: added(), failed: 'done' }),
    },
    starting: {
      description: 'The server makes a secret for the authenticator app.',
      tags: 'working',
      invoke: call('startAuthenticator', { input: ofNothing, to: 'scanning', keep: 'keepSecret', failed: 'done' }),
    },
    scanning: {
      description: 'The secret is shown, and the first code is asked for.',
      tags: 'scanning',
      on: {
        'code.submitted': 'confirming',
        'dialog.closed': { target: 'done', actions: 'forgetProblem' },
      },
    },
    confirming: commandState('The server checks the first code.', 'confirmAuthenticator', {
      tags: ['scanning', 'working'],
      input: ({ event }) => eventOf(event, 'code.submitted').form,
      to: added(),
      failed: [
        { guard: withEvent('codeRefused'), target: 'scanning', actions: 'keepProblem' },
        { target: 'done', actions: 'keepProblem', description: 'Nothing was set up; the page says why.' },
      ],
    }),
    showingCodes: {
      description: 'The recovery codes, shown this once.',
      tags: 'showingCodes',
      on: { 'codes.kept': 'done' },
    },
    done: { description: 'It was set up, or left.', type: 'final' },
  },
})

/** After a factor was added. */
function added() {
  return [
    { guard: withOutput('hasCodes'), target: 'showingCodes', actions: withOutput('keepAdded') },
    { target: 'done', actions: withOutput('keepAdded'), description: 'There are recovery codes already.' },
  ] as const
}
