/** A confirmed repayment on its way: sent exactly once, checked when the answer was lost, followed until the bank has paid or refused. R12. */
import { repaymentOrder, requestOf, typedOf } from './setup.ts'

type Failed = { event: { error: unknown } }

/** A lost answer is asked for again; any other refusal reads anew what is owed. */
const notTaken = [
  { guard: { type: 'answerLost', params: ({ event }: Failed) => event }, target: 'answerMissing' },
  {
    target: 'loading',
    actions: [
      { type: 'keepProblem', params: ({ event }: Failed) => event },
      'forgetKey',
      { type: 'storeTyped', params: ({ context }: { context: Parameters<typeof typedOf>[0] }) => ({ typed: typedOf(context) }) },
    ],
  },
] as const

const another = { target: 'loading', actions: 'beginAnew', description: 'What is owed now is read anew.' } as const

/** The states after the confirmation; they lead back to `loading` when it was refused or another payment is wanted. */
export const sending = {
  submitting: repaymentOrder.createStateConfig({
    description: 'The debit is being ordered, once.',
    tags: ['busy', 'confirming'],
    entry: ['forgetProblem', { type: 'storeTyped', params: ({ context }) => ({ typed: typedOf(context) }) }],
    invoke: {
      id: 'submitRepayment',
      src: 'submitRepayment',
      input: ({ context }) => requestOf(context),
      onDone: { target: 'deciding', actions: { type: 'keepRepayment', params: ({ event }) => ({ repayment: event.output }) } },
      onError: notTaken,
    },
  }),
  answerMissing: repaymentOrder.createStateConfig({
    description: 'We are checking: the answer was lost, the same key is sent again.',
    tags: 'verifying',
    after: { again: 'verifying' },
    on: { 'network.returned': { target: 'verifying', description: 'No need to wait longer.' } },
  }),
  verifying: repaymentOrder.createStateConfig({
    description: 'The same request with the same key.',
    tags: 'verifying',
    invoke: {
      id: 'verifyRepayment',
      src: 'submitRepayment',
      input: ({ context }) => requestOf(context),
      onDone: { target: 'deciding', actions: { type: 'keepRepayment', params: ({ event }) => ({ repayment: event.output }) } },
      onError: notTaken,
    },
  }),
  deciding: repaymentOrder.createStateConfig({
    description: 'Where is the money?',
    entry: 'forgetTyped',
    always: [
      { guard: 'isReceived', target: 'received' },
      { guard: 'isRefused', target: 'refused' },
      { guard: 'isReturned', target: 'returned' },
      { target: 'collecting' },
    ],
  }),
  collecting: repaymentOrder.createStateConfig({ description: 'The bank is collecting.', tags: 'following', after: { poll: 'following' } }),
  following: repaymentOrder.createStateConfig({
    description: 'Has the bank collected it?',
    tags: 'following',
    invoke: {
      id: 'readRepayment',
      src: 'readRepayment',
      input: ({ context }) => ({ id: context.repayment?.id ?? '' }),
      onDone: { target: 'deciding', actions: { type: 'keepRepayment', params: ({ event }) => ({ repayment: event.output }) } },
      onError: 'collecting',
    },
  }),
  received: repaymentOrder.createStateConfig({
    description: 'It came: less is owed.',
    tags: 'received',
    on: { 'another.pressed': another },
  }),
  refused: repaymentOrder.createStateConfig({
    description: 'The bank did not collect it: as much is owed as before.',
    tags: 'refused',
    on: { 'another.pressed': another },
  }),
  returned: repaymentOrder.createStateConfig({
    description: 'The bank took it back: it is owed again.',
    tags: 'returned',
    on: { 'another.pressed': another },
  }),
}
