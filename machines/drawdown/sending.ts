/** An agreed drawdown on its way: sent exactly once, checked when the answer was lost, followed until the bank has paid or refused. R12, CRED-13. */
import { assign } from 'xstate'
import { drawdown, requestOf, termsOf } from './setup.ts'

/** A lost answer is asked for again, a changed price is shown anew, any other refusal leads back to the terms. CRED-13. */
const notTaken = [
  { guard: { type: 'answerLost', params: ({ event }: { event: { error: unknown } }) => event }, target: 'answerMissing' },
  {
    guard: { type: 'priceChanged', params: ({ event }: { event: { error: unknown } }) => event },
    target: 'requoting',
  },
  { target: 'form', actions: { type: 'keepProblem', params: ({ event }: { event: { error: unknown } }) => event } },
] as const

/** The states after the confirmation; they lead back to `repriced` when the price has changed and to `form` when it was refused. */
export const sending = {
  submitting: drawdown.createStateConfig({
    description: 'The drawdown is being sent, once.',
    tags: ['busy', 'confirming'],
    entry: 'forgetProblem',
    invoke: {
      id: 'submitDrawdown',
      src: 'submitDrawdown',
      input: ({ context }) => requestOf(context),
      onDone: { target: 'deciding', actions: { type: 'keepDrawdown', params: ({ event }) => ({ drawdown: event.output }) } },
      onError: notTaken,
    },
  }),
  requoting: drawdown.createStateConfig({
    description: 'The price has changed since it was agreed to: the new one is asked for, to be checked again. CRED-13.',
    tags: ['busy', 'confirming'],
    invoke: {
      id: 'requoteDrawdown',
      src: 'previewDrawdown',
      input: ({ context }) => termsOf(context),
      onDone: { target: 'repriced', actions: { type: 'keepOffer', params: ({ event }) => ({ offer: event.output }) } },
      onError: { target: 'form', actions: [assign({ offer: null }), { type: 'keepProblem', params: ({ event }) => event }] },
    },
  }),
  answerMissing: drawdown.createStateConfig({
    description: 'We are checking: the answer was lost, the same key is sent again.',
    tags: 'verifying',
    entry: 'forgetTyped',
    after: { again: 'verifying' },
    on: { 'network.returned': { target: 'verifying', description: 'No need to wait longer.' } },
  }),
  verifying: drawdown.createStateConfig({
    description: 'The same request with the same key.',
    tags: 'verifying',
    invoke: {
      id: 'verifyDrawdown',
      src: 'submitDrawdown',
      input: ({ context }) => requestOf(context),
      onDone: { target: 'deciding', actions: { type: 'keepDrawdown', params: ({ event }) => ({ drawdown: event.output }) } },
      onError: notTaken,
    },
  }),
  deciding: drawdown.createStateConfig({
    description: 'Where is the money?',
    entry: 'forgetTyped',
    always: [{ guard: 'isSettled', target: 'settled' }, { guard: 'isRefused', target: 'refused' }, { target: 'paying' }],
  }),
  paying: drawdown.createStateConfig({ description: 'The bank is paying out.', tags: 'following', after: { poll: 'following' } }),
  following: drawdown.createStateConfig({
    description: 'Has the bank settled it?',
    tags: 'following',
    invoke: {
      id: 'readDrawdown',
      src: 'readDrawdown',
      input: ({ context }) => ({ id: context.drawdown?.id ?? '' }),
      onDone: { target: 'deciding', actions: { type: 'keepDrawdown', params: ({ event }) => ({ drawdown: event.output }) } },
      onError: 'paying',
    },
  }),
  settled: drawdown.createStateConfig({ description: 'The money is on the account.', tags: 'settled' }),
  refused: drawdown.createStateConfig({ description: 'The bank refused; nothing is owed.', tags: 'refused' }),
}
