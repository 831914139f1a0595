/** Commands on a whole case: propose, settle, claim, release, confirm, dispute; each answers with the case after it. Decision 020. */
import { call, commandState, eventOf, readState, withEvent } from '../kernel/calls.ts'
import { review } from './caseReviewSetup.ts'

/** Transitions of a failed command: a late one is shown and the case read again; any other failure is shown in place. */
export const failing = <Where extends string>(where: Where) =>
  [
    {
      guard: withEvent('tooLate'),
      target: 'rereading',
      actions: 'keepProblem',
      description: 'A colleague was faster: the case is read again.',
    },
    { target: where, actions: 'keepProblem' },
  ] as const

/** The states, within the open case. */
export const caseCommands = review.createStateConfig({
  states: {
    proposing: commandState('The proposal goes to a second reviewer.', 'proposeDecision', {
      tags: ['weighing', 'working'],
      input: ({ context: { id, proposal }, event }) => ({ id, proposal, ...eventOf(event, 'opinion.submitted').opinion }),
      to: 'looking',
      keep: 'keepCase',
      failed: failing('weighing'),
    }),
    settling: commandState('The lead decides the dispute.', 'settleDispute', {
      tags: ['weighing', 'working'],
      input: ({ context: { id, proposal }, event }) => ({ id, proposal, ...eventOf(event, 'opinion.submitted').opinion }),
      to: 'looking',
      keep: 'keepCase',
      failed: failing('weighing'),
    }),
    claiming: {
      description: 'The case is being taken.',
      tags: 'working',
      invoke: call('claimCase', { input: ({ context: { id } }) => ({ id }), to: 'looking', keep: 'keepCase', failed: failing('looking') }),
    },
    releasing: {
      description: 'The case goes back to the queue; its assessments stay.',
      tags: 'working',
      invoke: call('releaseCase', {
        input: ({ context: { id } }) => ({ id }),
        to: 'looking',
        keep: 'keepCase',
        failed: failing('looking'),
      }),
    },
    confirming: {
      description: 'The second reviewer agrees: it is decided as proposed.',
      tags: 'working',
      invoke: call('confirmProposal', {
        input: ({ context: { id } }) => ({ id }),
        to: 'looking',
        keep: 'keepCase',
        failed: failing('looking'),
      }),
    },
    sendingBack: {
      description: 'The proposal goes back to the proposer.',
      tags: 'working',
      invoke: call('sendBackProposal', {
        input: ({ context: { id }, event }) => ({ id, note: eventOf(event, 'second.submitted').note }),
        to: 'looking',
        keep: 'keepCase',
        failed: failing('looking'),
      }),
    },
    disputing: {
      description: 'The two disagree: it goes to a lead.',
      tags: 'working',
      invoke: call('disputeProposal', {
        input: ({ context: { id }, event }) => ({ id, note: eventOf(event, 'second.submitted').note }),
        to: 'looking',
        keep: 'keepCase',
        failed: failing('looking'),
      }),
    },
    rereading: readState('Reads the current case.', 'readCase', {
      tags: 'working',
      id: 'rereadCase',
      input: ({ context: { id } }) => ({ id }),
      to: 'looking',
      keep: 'keepCase',
      failed: 'looking',
    }),
  },
}).states
