/** States of a confirmed repayment: sent exactly once, checked when the answer was lost, followed until the bank has paid or refused. R12. */
import type { Repayment } from '../../../contract/repayments/repayments.ts'
import { confirmedOf, sentOf } from '../../kernel/submission.ts'
import { confirmedRepayment, repaymentOrder } from './setup.ts'

const failed = ({ event }: { event: { error: unknown } }) => event

/** After a lost answer it asks again; any other refusal re-reads the debt. */
const notTaken = [
  { guard: { type: 'answerLost', params: failed }, target: 'answerMissing' },
  {
    guard: { type: 'keyWasUsed', params: failed },
    target: 'finding',
    description: 'Its key has made another repayment: that one is looked for.',
  },
  {
    guard: { type: 'wasAnswered', params: failed },
    target: 'loading',
    actions: [{ type: 'keepProblem', params: failed }, 'forgetConfirmed', 'dropConfirmed'],
  },
  {
    target: 'form',
    actions: { type: 'keepProblem', params: failed },
    description: 'The session was over before it was sent: the key stays.',
  },
] as const

/** What the server made of it. */
const made = ({ event }: { event: { output: Repayment | null } }) => ({ made: event.output })

const another = { target: 'loading', actions: 'beginAnew', description: 'The current debt is read again.' } as const

/** The states after the confirmation; they lead back to `loading` when it was refused or another payment is requested. */
export const sending = {
  keeping: repaymentOrder.createStateConfig(confirmedRepayment.keeping({ where: ({ product }) => ({ product }) })),
  finding: repaymentOrder.createStateConfig({
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
          actions: ['forgetConfirmed', 'dropConfirmed', 'beginAnew'],
          description: 'It did not arrive, and nothing is owed on that loan any more: the debt of the other loans is read again.',
        },
      ],
      onError: { target: 'unavailable', actions: { type: 'keepProblem', params: failed } },
    },
  }),
  confirmedBefore: repaymentOrder.createStateConfig({
    description: 'It was confirmed but did not arrive: confirming it again still makes one debit.',
    tags: ['confirming', 'confirmedBefore'],
    on: {
      'repayment.confirmed': { target: 'submitting', description: 'Under its previous key.' },
      'back.pressed': {
        target: 'loading',
        actions: ['forgetConfirmed', 'dropConfirmed', 'forgetTyped', 'beginAnew'],
        description: 'The server does not have it: the current debt is read again.',
      },
    },
  }),
  submitting: repaymentOrder.createStateConfig({
    description: 'The debit is being ordered, once.',
    tags: ['busy', 'confirming'],
    entry: 'forgetProblem',
    invoke: {
      id: 'submitRepayment',
      src: 'submitRepayment',
      input: ({ context }) => sentOf(context),
      onDone: { target: 'deciding', actions: { type: 'keepRepayment', params: made } },
      onError: notTaken,
    },
  }),
  answerMissing: repaymentOrder.createStateConfig(confirmedRepayment.answerMissing),
  verifying: repaymentOrder.createStateConfig({
    description: 'Sends the same request with the same key.',
    tags: 'verifying',
    invoke: {
      id: 'verifyRepayment',
      src: 'submitRepayment',
      input: ({ context }) => sentOf(context),
      onDone: { target: 'deciding', actions: { type: 'keepRepayment', params: made } },
      onError: notTaken,
    },
  }),
  deciding: repaymentOrder.createStateConfig({
    description: 'Checks the status of the payment.',
    entry: ['forgetTyped', 'forgetConfirmed', 'dropConfirmed'],
    always: [
      { guard: 'isReceived', target: 'received' },
      { guard: 'isRefused', target: 'refused' },
      { guard: 'isReturned', target: 'returned' },
      { target: 'collecting' },
    ],
  }),
  collecting: repaymentOrder.createStateConfig({ description: 'The bank is collecting.', tags: 'following', after: { poll: 'following' } }),
  following: repaymentOrder.createStateConfig({
    description: 'Checks whether the bank has collected it.',
    tags: 'following',
    invoke: {
      id: 'readRepayment',
      src: 'readRepayment',
      input: ({ context }) => ({ id: context.repayment?.id ?? '' }),
      onDone: { target: 'deciding', actions: { type: 'keepRepayment', params: made } },
      onError: 'collecting',
    },
  }),
  received: repaymentOrder.createStateConfig({
    description: 'The payment has arrived: the debt is lower.',
    tags: 'received',
    on: { 'another.pressed': another },
  }),
  refused: repaymentOrder.createStateConfig({
    description: 'The bank did not collect it: the debt is unchanged.',
    tags: 'refused',
    on: { 'another.pressed': another },
  }),
  returned: repaymentOrder.createStateConfig({
    description: 'The bank took it back: it is owed again.',
    tags: 'returned',
    on: { 'another.pressed': another },
  }),
}
