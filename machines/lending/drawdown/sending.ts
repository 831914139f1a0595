/** States of a confirmed drawdown: sent exactly once, checked when the answer was lost, followed until the bank has paid or refused. R12, CRED-13. */
import { assign } from 'xstate'
import type { Drawdown } from '../../../contract/lending/drawdowns.ts'
import { confirmedOf, sentOf } from '../../kernel/submission.ts'
import { confirmedDrawdown, drawdown, termsOf } from './setup.ts'

const failed = ({ event }: { event: { error: unknown } }) => event

/** A refusal ends its key, and the terms are read again. */
const refused = {
  target: 'loading',
  actions: [{ type: 'keepProblem', params: failed }, 'forgetConfirmed', 'dropConfirmed'],
} as const

/** After a lost answer it asks again; a changed price or account is shown again; any other refusal re-reads the terms. CRED-13. */
const notTaken = [
  { guard: { type: 'answerLost', params: failed }, target: 'answerMissing' },
  {
    guard: { type: 'keyWasUsed', params: failed },
    target: 'finding',
    description: 'Its key has made a drawdown on other terms: that one is looked for.',
  },
  { guard: { type: 'priceChanged', params: failed }, target: 'requoting' },
  { guard: { type: 'accountChanged', params: failed }, target: 'readdressing' },
  { guard: { type: 'wasAnswered', params: failed }, ...refused },
  {
    guard: 'termsWereRead',
    target: 'form',
    actions: { type: 'keepProblem', params: failed },
    description: 'The session was over before it was sent: the key stays.',
  },
  { target: 'loading', description: 'The same on a reloaded page: the terms are read first.' },
] as const

/** What the server made of it. */
const made = ({ event }: { event: { output: Drawdown | null } }) => ({ made: event.output })

/** The states after the confirmation; they lead back to `repriced` when the price has changed, to `readdressed` when the account has, and to `loading` when it was refused. */
export const sending = {
  keeping: drawdown.createStateConfig(confirmedDrawdown.keeping({ where: ({ product }) => ({ product }) })),
  finding: drawdown.createStateConfig({
    description: 'It was confirmed, but the result is unknown: asks the server whether it has it.',
    tags: 'busy',
    invoke: {
      id: 'findDrawdown',
      src: 'findDrawdown',
      input: ({ context }) => ({ key: confirmedOf(context).key }),
      onDone: [
        { guard: { type: 'wasTaken', params: made }, target: 'deciding', actions: { type: 'keepDrawdown', params: made } },
        { target: 'confirmedBefore' },
      ],
      onError: { target: 'unavailable', actions: { type: 'keepProblem', params: ({ event }) => event } },
    },
  }),
  confirmedBefore: drawdown.createStateConfig({
    description: 'It was confirmed but did not arrive: confirming it again still makes one drawdown.',
    tags: ['confirming', 'confirmedBefore'],
    on: {
      'drawdown.confirmed': { target: 'submitting', description: 'Under its previous key.' },
      'back.pressed': {
        target: 'loading',
        actions: ['forgetConfirmed', 'dropConfirmed'],
        description: 'The server does not have it: the terms are chosen again.',
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
      onDone: { target: 'deciding', actions: { type: 'keepDrawdown', params: made } },
      onError: notTaken,
    },
  }),
  requoting: drawdown.createStateConfig({
    description: 'The price has changed since the merchant agreed: reads the new one, to be checked again. CRED-13.',
    tags: ['busy', 'confirming'],
    invoke: {
      id: 'requoteDrawdown',
      src: 'previewDrawdown',
      input: ({ context }) => termsOf(context),
      onDone: { target: 'repriced', actions: { type: 'keepOffer', params: ({ event }) => ({ offer: event.output }) } },
      onError: refused,
    },
  }),
  readdressing: drawdown.createStateConfig({
    description: 'The account was replaced since it was shown: the new one is read, to be checked again. Decision 057.',
    tags: ['busy', 'confirming'],
    invoke: {
      id: 'rereadDebitAccount',
      src: 'readDebitAccount',
      input: ({ context }) => ({ product: context.product }),
      onDone: { target: 'readdressed', actions: assign({ account: ({ event }) => event.output }) },
      onError: refused,
    },
  }),
  readdressed: drawdown.createStateConfig({
    description: 'The money would go to another account than was shown: it is checked again, or the terms are. Decision 057.',
    tags: ['confirming', 'readdressed'],
    on: {
      'drawdown.confirmed': 'keeping',
      'back.pressed': { target: 'loadingBasis', actions: ['forgetConfirmed', 'dropConfirmed'] },
    },
  }),
  answerMissing: drawdown.createStateConfig(confirmedDrawdown.answerMissing),
  verifying: drawdown.createStateConfig({
    description: 'Sends the same request with the same key.',
    tags: 'verifying',
    invoke: {
      id: 'verifyDrawdown',
      src: 'submitDrawdown',
      input: ({ context }) => sentOf(context),
      onDone: { target: 'deciding', actions: { type: 'keepDrawdown', params: made } },
      onError: notTaken,
    },
  }),
  deciding: drawdown.createStateConfig({
    description: 'Checks the status of the payment.',
    entry: ['forgetTyped', 'forgetConfirmed', 'dropConfirmed'],
    always: [{ guard: 'isSettled', target: 'settled' }, { guard: 'isRefused', target: 'refused' }, { target: 'paying' }],
  }),
  paying: drawdown.createStateConfig({ description: 'The bank is paying out.', tags: 'following', after: { poll: 'following' } }),
  following: drawdown.createStateConfig({
    description: 'Checks whether the bank has settled it.',
    tags: 'following',
    invoke: {
      id: 'readDrawdown',
      src: 'readDrawdown',
      input: ({ context }) => ({ id: context.drawdown?.id ?? '' }),
      onDone: { target: 'deciding', actions: { type: 'keepDrawdown', params: made } },
      onError: 'paying',
    },
  }),
  settled: drawdown.createStateConfig({ description: 'The money is on the account.', tags: 'settled' }),
  refused: drawdown.createStateConfig({ description: 'The bank refused; nothing is owed.', tags: 'refused' }),
}
