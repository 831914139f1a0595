/** States of a confirmed repayment: sent exactly once, checked when the answer was lost, followed until the bank has paid or refused. R12. */
import type { Repayment } from '../../../contract/repayments/repayments.ts'
import { call, commandState, readState, withEvent } from '../../kernel/calls.ts'
import { confirmedOf, sentOf } from '../../kernel/submission.ts'
import { confirmedRepayment, repaymentOrder } from './setup.ts'

/** After a lost answer it asks again; any other refusal re-reads the debt. */
const notTaken = [
  { guard: withEvent('answerLost'), target: 'answerMissing' },
  { guard: withEvent('keyWasUsed'), target: 'finding', description: 'Its key has made another repayment: that one is looked for.' },
  { guard: withEvent('wasAnswered'), target: 'loading', actions: ['keepProblem', 'forgetConfirmed', 'dropConfirmed'] },
  { target: 'form', actions: 'keepProblem', description: 'The session was over before it was sent: the key stays.' },
] as const

/** What the server made of it. */
const made = ({ event }: { event: { output: Repayment | null } }) => ({ made: event.output })

const another = { target: 'loading', actions: 'startOver', description: 'The current debt is read again.' } as const

/** The states after the confirmation; they lead back to `loading` when it was refused or another payment is requested. */
export const sending = repaymentOrder.createStateConfig({
  states: {
    keeping: confirmedRepayment.keeping({ where: ({ product }) => ({ product }) }),
    finding: {
      description: 'It was confirmed, but the result is unknown: asks the server whether it has it.',
      tags: 'busy',
      invoke: {
        id: 'findRepayment',
        src: 'findRepayment',
        input: ({ context }) => ({ key: confirmedOf(context).key }),
        onDone: [
          { guard: { type: 'wasTaken', params: made }, target: 'deciding', actions: { type: 'keepRepayment', params: made } },
          { guard: 'stillOwed', target: 'confirmedBefore' },
          {
            target: 'loading',
            actions: ['forgetConfirmed', 'dropConfirmed', 'startOver'],
            description: 'It did not arrive, and nothing is owed on that loan any more: the debt of the other loans is read again.',
          },
        ],
        onError: { target: 'unavailable', actions: 'keepProblem' },
      },
    },
    confirmedBefore: {
      description: 'It was confirmed but did not arrive: confirming it again still makes one debit.',
      tags: ['confirming', 'confirmedBefore'],
      on: {
        'repayment.confirmed': { target: 'submitting', description: 'Under its previous key.' },
        'back.pressed': {
          target: 'loading',
          actions: ['forgetConfirmed', 'dropConfirmed', 'forgetTyped', 'startOver'],
          description: 'The server does not have it: the current debt is read again.',
        },
      },
    },
    submitting: commandState('The debit is being ordered, once.', 'submitRepayment', {
      tags: ['busy', 'confirming'],
      input: ({ context }) => sentOf(context),
      to: 'deciding',
      actions: { type: 'keepRepayment', params: made },
      failed: notTaken,
    }),
    answerMissing: confirmedRepayment.answerMissing,
    verifying: {
      description: 'Sends the same request with the same key.',
      tags: 'verifying',
      invoke: call('submitRepayment', {
        id: 'verifyRepayment',
        input: ({ context }) => sentOf(context),
        to: 'deciding',
        actions: { type: 'keepRepayment', params: made },
        failed: notTaken,
      }),
    },
    deciding: {
      description: 'Checks the status of the payment.',
      entry: ['forgetTyped', 'forgetConfirmed', 'dropConfirmed'],
      always: [
        { guard: 'isReceived', target: 'received' },
        { guard: 'isRefused', target: 'refused' },
        { guard: 'isReturned', target: 'returned' },
        { target: 'collecting' },
      ],
    },
    collecting: { description: 'The bank is collecting.', tags: 'following', after: { poll: 'following' } },
    following: readState('Checks whether the bank has collected it.', 'readRepayment', {
      tags: 'following',
      input: ({ context }) => ({ id: context.repayment?.id ?? '' }),
      to: 'deciding',
      actions: { type: 'keepRepayment', params: made },
      failed: { target: 'collecting' },
    }),
    received: {
      description: 'The payment has arrived: the debt is lower.',
      meta: { outcome: 'reached' },
      tags: 'received',
      on: { 'another.pressed': another },
    },
    refused: {
      description: 'The bank did not collect it: the debt is unchanged.',
      meta: { outcome: 'held' },
      tags: 'refused',
      on: { 'another.pressed': another },
    },
    returned: {
      description: 'The bank took it back: it is owed again.',
      meta: { outcome: 'held' },
      tags: 'returned',
      on: { 'another.pressed': another },
    },
  },
}).states
