/** Commands on a whole case: propose, settle, claim, release, confirm, dispute; each answers with the case after it. Decision 020. */
import { assertEvent } from 'xstate'
import type { Case } from '../../contract/staff/cases.ts'
import { review } from './caseReviewSetup.ts'

/** A failure is kept, to be said where it was met. */
export const keepProblem = { type: 'keepProblem', params: ({ event }: { event: { error: unknown } }) => event } as const

/** The case as it is now. */
export const keepCase = { type: 'keepCase', params: ({ event }: { event: { output: Case } }) => ({ case: event.output }) } as const

/** Guard parameters of a failure. */
export const failure = ({ event }: { event: { error: unknown } }) => event

/** Transitions of a failed command: a late one is shown and the case read again; any other failure is shown in place. */
export const failing = <Where extends string>(where: Where) =>
  [
    {
      guard: { type: 'tooLate', params: failure },
      target: 'rereading',
      actions: keepProblem,
      description: 'A colleague was faster: the case is read again.',
    },
    { target: where, actions: keepProblem },
  ] as const

/** The states, within the open case. */
export const caseCommands = {
  proposing: review.createStateConfig({
    description: 'The proposal goes to a second reviewer.',
    tags: ['weighing', 'working'],
    entry: 'forgetProblem',
    invoke: {
      id: 'proposeDecision',
      src: 'proposeDecision',
      input: ({ context: { id, proposal }, event }) => {
        assertEvent(event, 'opinion.submitted')
        return { id, proposal, ...event.opinion }
      },
      onDone: { target: 'looking', actions: keepCase },
      onError: failing('weighing'),
    },
  }),
  settling: review.createStateConfig({
    description: 'The lead decides the dispute.',
    tags: ['weighing', 'working'],
    entry: 'forgetProblem',
    invoke: {
      id: 'settleDispute',
      src: 'settleDispute',
      input: ({ context: { id, proposal }, event }) => {
        assertEvent(event, 'opinion.submitted')
        return { id, proposal, ...event.opinion }
      },
      onDone: { target: 'looking', actions: keepCase },
      onError: failing('weighing'),
    },
  }),
  claiming: review.createStateConfig({
    description: 'The case is being taken.',
    tags: 'working',
    invoke: {
      id: 'claimCase',
      src: 'claimCase',
      input: ({ context: { id } }) => ({ id }),
      onDone: { target: 'looking', actions: keepCase },
      onError: failing('looking'),
    },
  }),
  releasing: review.createStateConfig({
    description: 'The case goes back to the queue; its assessments stay.',
    tags: 'working',
    invoke: {
      id: 'releaseCase',
      src: 'releaseCase',
      input: ({ context: { id } }) => ({ id }),
      onDone: { target: 'looking', actions: keepCase },
      onError: failing('looking'),
    },
  }),
  confirming: review.createStateConfig({
    description: 'The second reviewer agrees: it is decided as proposed.',
    tags: 'working',
    invoke: {
      id: 'confirmProposal',
      src: 'confirmProposal',
      input: ({ context: { id } }) => ({ id }),
      onDone: { target: 'looking', actions: keepCase },
      onError: failing('looking'),
    },
  }),
  sendingBack: review.createStateConfig({
    description: 'The proposal goes back to the proposer.',
    tags: 'working',
    invoke: {
      id: 'sendBackProposal',
      src: 'sendBackProposal',
      input: ({ context: { id }, event }) => {
        assertEvent(event, 'second.submitted')
        return { id, note: event.note }
      },
      onDone: { target: 'looking', actions: keepCase },
      onError: failing('looking'),
    },
  }),
  disputing: review.createStateConfig({
    description: 'The two disagree: it goes to a lead.',
    tags: 'working',
    invoke: {
      id: 'disputeProposal',
      src: 'disputeProposal',
      input: ({ context: { id }, event }) => {
        assertEvent(event, 'second.submitted')
        return { id, note: event.note }
      },
      onDone: { target: 'looking', actions: keepCase },
      onError: failing('looking'),
    },
  }),
  rereading: review.createStateConfig({
    description: 'Reads the current case.',
    tags: 'working',
    invoke: {
      id: 'rereadCase',
      src: 'readCase',
      input: ({ context: { id } }) => ({ id }),
      onDone: { target: 'looking', actions: keepCase },
      onError: { target: 'looking', actions: keepProblem },
    },
  }),
}
