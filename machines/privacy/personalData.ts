/** The own data: a copy of everything that is held, and the account deleted. Decision 025. */
import { assign, sendParent, setup } from 'xstate'
import { Problem } from '../../contract/kernel/problem.ts'
import type { PersonalData } from '../../contract/privacy/personal-data.ts'
import { call, commandState, eventOf, ofNothing, problemOf, readState, success, withEvent, withOutput } from '../kernel/calls.ts'
import { unavailableUntil } from '../kernel/draft.ts'
import { type PageFact, port, toast, unwiredAction } from '../kernel/port.ts'
import { asksForPassword } from '../kernel/reveal.ts'

type PersonalDataContext = { data: PersonalData | null; problem: Problem | null }

export const personalDataMachine = setup({
  types: {
    context: {} as PersonalDataContext,
    events: {} as
      | { type: 'copy.requested' }
      | { type: 'password.submitted'; password: string }
      | { type: 'download.pressed' }
      | { type: 'deletion.pressed' }
      | { type: 'deletion.submitted'; password: string }
      | { type: 'withdrawal.pressed' }
      | { type: 'dialog.closed' }
      | { type: 'retry.pressed' }
      | PageFact,
    /** `requesting` a copy, `confirming` by the password, `linking` to it, `deleting` as a dialog, `withdrawing`; `working` while one of them runs. */
    tags: {} as 'busy' | 'ready' | 'unavailable' | 'requesting' | 'confirming' | 'linking' | 'deleting' | 'withdrawing' | 'working',
  },
  actors: {
    readPersonalData: port('readPersonalData'),
    requestExport: port('requestExport'),
    linkExport: port('linkExport'),
    requestDeletion: port('requestDeletion'),
    withdrawDeletion: port('withdrawDeletion'),
  },
  delays: { makingPause: 2000, unansweredPause: 10_000 },
  guards: {
    isMaking: ({ context }) => context.data?.export?.status === 'making',
    asksForPassword: (_, params: { error: unknown }) => asksForPassword(params.error),
  },
  actions: {
    keepData: assign((_, data: PersonalData) => ({ data, problem: null })),
    keepProblem: assign({ problem: problemOf }),
    /** A required password is not an error; a wrong one is. */
    keepPasswordProblem: assign({
      problem: (_, params: { error: unknown }) => {
        const problem = Problem.from(params.error)
        return problem.is('verificationFailed') ? null : problem
      },
    }),
    forgetProblem: assign({ problem: null }),
    /** Has the browser fetch the file and keep the page; wired. */
    fetchCopy: unwiredAction<{ url: string }>('fetchCopy'),
    notifyParent: sendParent(toast),
  },
}).createMachine({
  id: 'personalData',
  description: 'The own data: copied, or deleted with the account.',
  context: { data: null, problem: null },
  initial: 'loading',
  states: {
    loading: readState('Reads the status of the copy and of the deletion.', 'readPersonalData', {
      input: ofNothing,
      to: 'ready',
      keep: 'keepData',
    }),
    unavailable: unavailableUntil('loading'),
    ready: {
      description: 'Both can be asked for.',
      tags: 'ready',
      initial: 'deciding',
      on: {
        'copy.requested': { target: 'requesting', actions: 'forgetProblem' },
        'download.pressed': { target: 'linking', actions: 'forgetProblem' },
        'deletion.pressed': { target: 'askingToDelete', actions: 'forgetProblem' },
        'withdrawal.pressed': { target: 'withdrawing', actions: 'forgetProblem' },
      },
      states: {
        deciding: { description: 'Is a copy being made?', always: [{ guard: 'isMaking', target: 'making' }, { target: 'resting' }] },
        resting: { description: 'Nothing is under way.' },
        making: { description: 'A copy is being made.', after: { makingPause: 'refreshing' } },
        refreshing: {
          description: 'Checks whether the copy is ready.',
          invoke: call('readPersonalData', {
            id: 'refreshPersonalData',
            input: ofNothing,
            to: 'deciding',
            keep: 'keepData',
            failed: { target: 'unanswered' },
          }),
        },
        unanswered: { description: 'The server did not answer: it is asked again, not at once.', after: { unansweredPause: 'refreshing' } },
      },
    },
    requesting: {
      description: 'Requests a copy.',
      tags: ['ready', 'requesting', 'working'],
      invoke: call('requestExport', {
        input: ({ event }) => (event.type === 'password.submitted' ? { password: event.password } : {}),
        to: 'ready',
        keep: 'keepData',
        failed: [
          {
            guard: withEvent('asksForPassword'),
            target: 'confirming',
            actions: withEvent('keepPasswordProblem'),
            description: 'The password was entered too long ago, or is wrong.',
          },
          { target: 'ready', actions: 'keepProblem' },
        ],
      }),
    },
    confirming: {
      description: 'The password is required again before the copy.',
      tags: ['ready', 'confirming'],
      on: {
        'password.submitted': 'requesting',
        'dialog.closed': { target: 'ready', actions: 'forgetProblem' },
      },
    },
    linking: {
      description: 'Requests a single-use address.',
      tags: ['ready', 'linking', 'working'],
      invoke: call('linkExport', {
        input: ({ context }) => ({ id: context.data?.export?.id ?? '' }),
        to: 'ready',
        keep: 'fetchCopy',
        failed: 'ready',
      }),
    },
    askingToDelete: {
      description: 'Lists the deleted and the kept data, and asks for the password.',
      tags: ['ready', 'deleting'],
      on: {
        'deletion.submitted': 'deleting',
        'dialog.closed': { target: 'ready', actions: 'forgetProblem' },
      },
    },
    deleting: commandState('Requests the deletion.', 'requestDeletion', {
      tags: ['ready', 'deleting', 'working'],
      input: ({ event }) => ({ password: eventOf(event, 'deletion.submitted').password }),
      to: 'ready',
      keep: 'keepData',
      failed: 'askingToDelete',
    }),
    withdrawing: {
      description: 'Withdraws the deletion.',
      tags: ['ready', 'withdrawing', 'working'],
      invoke: call('withdrawDeletion', {
        input: ofNothing,
        to: 'ready',
        actions: [withOutput('keepData'), success('account.profile.deletion.withdrawn')],
        failed: 'ready',
      }),
    },
  },
})
