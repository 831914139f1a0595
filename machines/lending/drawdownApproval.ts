/** A drawdown that another administrator of the company has requested: checked, then approved or declined; the own one is withdrawn. Decision 086. */
import { assign, setup } from 'xstate'
import { Problem } from '../../contract/kernel/problem.ts'
import type { DrawdownApproval } from '../../contract/lending/approvals.ts'
import { commandState, eventOf, problemOf, readState, withEvent } from '../kernel/calls.ts'
import { dialogState } from '../kernel/changes.ts'
import { unavailableUntil } from '../kernel/draft.ts'
import { type PageFact, port } from '../kernel/port.ts'

type ApprovalContext = { id: string; approval: DrawdownApproval | null; problem: Problem | null }

const ofId = ({ context }: { context: ApprovalContext }) => ({ id: context.id })

/** After a refusal: what another administrator, or the end of the day, has changed is read again. */
const refused = [
  {
    guard: withEvent('changedMeanwhile'),
    target: 'loading',
    actions: 'keepProblem',
    description: 'It does not wait any more: its state is read again. ERR-20011.',
  },
] as const

export const drawdownApprovalMachine = setup({
  types: {
    input: {} as { id: string },
    context: {} as ApprovalContext,
    events: {} as
      | { type: 'approve.pressed' }
      | { type: 'decline.pressed' }
      | { type: 'decline.confirmed'; note: string }
      | { type: 'withdrawal.pressed' }
      | { type: 'withdrawal.confirmed' }
      | { type: 'dialog.closed' }
      | { type: 'retry.pressed' }
      | PageFact,
    tags: {} as 'busy' | 'asked' | 'waiting' | 'ended' | 'own' | 'withdrawing' | 'declining' | 'working' | 'missing' | 'unavailable',
  },
  actors: {
    readDrawdownApproval: port('readDrawdownApproval'),
    approveDrawdown: port('approveDrawdown'),
    declineDrawdown: port('declineDrawdown'),
    withdrawDrawdown: port('withdrawDrawdown'),
  },
  guards: {
    /** The user may approve it now: the server says so. */
    isAsked: ({ context }) => context.approval?.asked === true,
    /** The user requested it and may withdraw it now. */
    isOwn: ({ context }) => context.approval?.own === true,
    isWaiting: ({ context }) => context.approval?.drawdown.status === 'awaiting approval',
    /** Unknown, of another company, or without an approval. ERR-20009, ERR-20018. */
    isMissing: (_, params: { error: unknown }) => Problem.from(params.error).is('invalidInput', 'notFound'),
    changedMeanwhile: (_, params: { error: unknown }) => Problem.from(params.error).is('conflict'),
  },
  actions: {
    keepApproval: assign({ approval: (_, approval: DrawdownApproval) => approval }),
    keepProblem: assign({ problem: problemOf }),
    forgetProblem: assign({ problem: null }),
  },
}).createMachine({
  id: 'drawdownApproval',
  description: 'Approval of a drawdown.',
  context: ({ input }) => ({ ...input, approval: null, problem: null }),
  initial: 'loading',
  states: {
    loading: readState('Reads the drawdown.', 'readDrawdownApproval', {
      input: ofId,
      to: 'deciding',
      keep: 'keepApproval',
      failed: [
        { guard: withEvent('isMissing'), target: 'missing', description: 'There is none at this address.' },
        { target: 'unavailable', actions: 'keepProblem' },
      ],
    }),
    deciding: {
      description: 'Does it wait for this user?',
      always: [
        { guard: 'isAsked', target: 'asked' },
        { guard: 'isOwn', target: 'own' },
        { guard: 'isWaiting', target: 'waiting' },
        { target: 'ended' },
      ],
    },
    asked: {
      description: 'Amount, account, price and plan are shown: the user approves or declines.',
      tags: 'asked',
      on: {
        'approve.pressed': 'approving',
        'decline.pressed': { target: 'askingToDecline', actions: 'forgetProblem' },
        'page.shown': 'loading',
        'network.returned': 'loading',
      },
    },
    approving: commandState('The approval is being sent; the money is then paid out.', 'approveDrawdown', {
      tags: ['asked', 'working'],
      input: ofId,
      to: 'deciding',
      keep: 'keepApproval',
      failed: [...refused, { target: 'asked', actions: 'keepProblem' }],
    }),
    askingToDecline: dialogState(
      'Asks to confirm declining it, with a reason if the user gives one.',
      ['asked', 'declining'],
      { 'decline.confirmed': 'decliningIt' },
      'asked',
    ),
    decliningIt: commandState('The refusal is being sent.', 'declineDrawdown', {
      tags: ['asked', 'declining', 'working'],
      input: ({ context, event }) => ({ ...ofId({ context }), note: eventOf(event, 'decline.confirmed').note }),
      to: 'deciding',
      keep: 'keepApproval',
      failed: [...refused, { target: 'askingToDecline', actions: 'keepProblem' }],
    }),
    own: {
      description: 'The user requested it, and it waits for another administrator: the user can withdraw it.',
      tags: ['waiting', 'own'],
      on: {
        'withdrawal.pressed': { target: 'askingToWithdraw', actions: 'forgetProblem' },
        'page.shown': 'loading',
        'network.returned': 'loading',
      },
    },
    askingToWithdraw: dialogState(
      'Asks to confirm withdrawing it.',
      ['waiting', 'own', 'withdrawing'],
      { 'withdrawal.confirmed': 'withdrawingIt' },
      'own',
    ),
    withdrawingIt: commandState('The withdrawal is being sent.', 'withdrawDrawdown', {
      tags: ['waiting', 'own', 'withdrawing', 'working'],
      input: ofId,
      to: 'deciding',
      keep: 'keepApproval',
      failed: [...refused, { target: 'askingToWithdraw', actions: 'keepProblem' }],
    }),
    waiting: {
      description: 'It waits for another administrator than this user.',
      tags: 'waiting',
      on: { 'page.shown': 'loading', 'network.returned': 'loading' },
    },
    ended: { description: 'It was approved, or it was not: the page shows which.', tags: 'ended', on: { 'page.shown': 'loading' } },
    missing: { description: 'No drawdown of the company at this address needs an approval.', tags: 'missing' },
    unavailable: unavailableUntil('loading'),
  },
})
