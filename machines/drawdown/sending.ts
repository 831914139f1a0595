/** An agreed drawdown on its way: sent exactly once, checked when the answer was lost, followed until the bank has paid or refused. R12, CRED-13. */
import { assign } from 'xstate'
import type { Drawdown } from '../../contract/credit.ts'
import { type ConfirmedDrawdown, confirmedOf, drawdown, termsOf } from './setup.ts'

/** A lost answer is asked for again, a changed price is shown anew, any other refusal leads back to the terms. CRED-13. */
const notTaken = [
  { guard: { type: 'answerLost', params: ({ event }: { event: { error: unknown } }) => event }, target: 'answerMissing' },
  {
    guard: { type: 'priceChanged', params: ({ event }: { event: { error: unknown } }) => event },
    target: 'requoting',
  },
  {
    guard: { type: 'wasAnswered', params: ({ event }: { event: { error: unknown } }) => event },
    target: 'form',
    actions: [{ type: 'keepProblem', params: ({ event }: { event: { error: unknown } }) => event }, 'forgetConfirmed', 'dropConfirmed'],
  },
  {
    target: 'form',
    actions: { type: 'keepProblem', params: ({ event }: { event: { error: unknown } }) => event },
    description: 'The session was over before it was sent: the key stays.',
  },
] as const

/** What is sent, with its key: the same however often. R12, CRED-13. */
const sentOf = (context: { confirmed: ConfirmedDrawdown | null }) => {
  const { key, request } = confirmedOf(context)
  return { idempotencyKey: key, request }
}

/** What the store of the browser, or the server, says of what was confirmed. */
const kept = ({ event }: { event: { output: ConfirmedDrawdown } }) => ({ confirmed: event.output })
const found = ({ event }: { event: { output: Drawdown | null } }) => ({ drawdown: event.output })

/** The states after the confirmation; they lead back to `repriced` when the price has changed and to `form` when it was refused. */
export const sending = {
  keeping: drawdown.createStateConfig({
    description: 'What is confirmed is kept with its key before it is sent, for every tab and every reload. R12, decision 044.',
    tags: ['busy', 'confirming'],
    entry: 'confirm',
    invoke: {
      id: 'keepConfirmed',
      src: 'keepConfirmed',
      input: ({ context }) => ({ product: context.product, confirmed: confirmedOf(context) }),
      onDone: [
        {
          guard: { type: 'confirmedElsewhere', params: kept },
          target: 'finding',
          actions: { type: 'restoreConfirmed', params: kept },
          description: 'Another tab has confirmed one: what became of that comes first.',
        },
        { target: 'submitting' },
      ],
      onError: { target: 'submitting', description: 'A browser that keeps nothing has the key in this page alone.' },
    },
  }),
  finding: drawdown.createStateConfig({
    description: 'It was confirmed, and nobody heard what came of it: does the server have it?',
    tags: 'busy',
    invoke: {
      id: 'findDrawdown',
      src: 'findDrawdown',
      input: ({ context }) => ({ key: confirmedOf(context).key }),
      onDone: [
        { guard: { type: 'wasTaken', params: found }, target: 'deciding', actions: { type: 'keepDrawdown', params: found } },
        { target: 'confirmedBefore' },
      ],
      onError: { target: 'unavailable', actions: { type: 'keepProblem', params: ({ event }) => event } },
    },
  }),
  confirmedBefore: drawdown.createStateConfig({
    description: 'It was confirmed and did not arrive: confirmed again it is still one drawdown.',
    tags: ['confirming', 'confirmedBefore'],
    on: {
      'drawdown.confirmed': { target: 'submitting', description: 'Under the key it had.' },
      'back.pressed': {
        target: 'loading',
        actions: ['forgetConfirmed', 'dropConfirmed'],
        description: 'The server does not have it: the terms are chosen anew.',
      },
    },
  }),
  submitting: drawdown.createStateConfig({
    description: 'The drawdown is being sent, once.',
    tags: ['busy', 'confirming'],
    entry: 'forgetProblem',
    invoke: {
      id: 'submitDrawdown',
      src: 'submitDrawdown',
      input: ({ context }) => sentOf(context),
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
      onError: {
        target: 'form',
        actions: [assign({ offer: null }), { type: 'keepProblem', params: ({ event }) => event }, 'forgetConfirmed', 'dropConfirmed'],
      },
    },
  }),
  answerMissing: drawdown.createStateConfig({
    description: 'We are checking: the answer was lost, the same key is sent again.',
    tags: 'verifying',
    after: { again: 'verifying' },
    on: { 'network.returned': { target: 'verifying', description: 'No need to wait longer.' } },
  }),
  verifying: drawdown.createStateConfig({
    description: 'The same request with the same key.',
    tags: 'verifying',
    invoke: {
      id: 'verifyDrawdown',
      src: 'submitDrawdown',
      input: ({ context }) => sentOf(context),
      onDone: { target: 'deciding', actions: { type: 'keepDrawdown', params: ({ event }) => ({ drawdown: event.output }) } },
      onError: notTaken,
    },
  }),
  deciding: drawdown.createStateConfig({
    description: 'Where is the money?',
    entry: ['forgetTyped', 'forgetConfirmed', 'dropConfirmed'],
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
