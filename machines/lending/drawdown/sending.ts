/** States of a confirmed drawdown: sent exactly once, checked when the answer was lost, followed until the bank has paid or refused. R12, CRED-13. */
import type { Drawdown } from '../../../contract/lending/drawdowns.ts'
import { call, commandState, ofProduct, readState, withEvent } from '../../kernel/calls.ts'
import { confirmedOf, sentOf } from '../../kernel/submission.ts'
import { confirmedDrawdown, drawdown, termsOf } from './setup.ts'

/** A refusal ends its key, and the terms are read again. */
const refused = {
  target: 'loading',
  actions: ['keepProblem', 'forgetConfirmed', 'dropConfirmed'],
} as const

/** After a lost answer it asks again; a changed price or account is shown again; any other refusal re-reads the terms. CRED-13. */
const notTaken = [
  { guard: withEvent('answerLost'), target: 'answerMissing' },
  { guard: withEvent('keyWasUsed'), target: 'finding', description: 'Its key has made a drawdown on other terms: that one is looked for.' },
  { guard: withEvent('priceChanged'), target: 'requoting' },
  { guard: withEvent('accountChanged'), target: 'readdressing' },
  { guard: withEvent('wasAnswered'), ...refused },
  {
    guard: 'termsWereRead',
    target: 'form',
    actions: 'keepProblem',
    description: 'The session was over before it was sent: the key stays.',
  },
  { target: 'loading', description: 'The same on a reloaded page: the terms are read first.' },
] as const

/** What the server made of it. */
const made = ({ event }: { event: { output: Drawdown | null } }) => ({ made: event.output })

/** The states after the confirmation; they lead back to `repriced` when the price has changed, to `readdressed` when the account has, and to `loading` when it was refused. */
export const sending = drawdown.createStateConfig({
  states: {
    keeping: confirmedDrawdown.keeping({ where: ({ product }) => ({ product }) }),
    finding: {
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
        onError: { target: 'unavailable', actions: 'keepProblem' },
      },
    },
    confirmedBefore: {
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
    },
    submitting: commandState('The drawdown is being sent, once.', 'submitDrawdown', {
      tags: ['busy', 'confirming'],
      input: ({ context }) => sentOf(context),
      to: 'deciding',
      actions: { type: 'keepDrawdown', params: made },
      failed: notTaken,
    }),
    requoting: readState(
      'The price has changed since the merchant agreed: reads the new one, to be checked again. CRED-13.',
      'previewDrawdown',
      {
        tags: ['busy', 'confirming'],
        id: 'requoteDrawdown',
        input: ({ context }) => termsOf(context),
        to: 'repriced',
        keep: 'keepOffer',
        failed: refused,
      },
    ),
    readdressing: readState(
      'The account was replaced since it was shown: the new one is read, to be checked again. Decision 057.',
      'readDebitAccount',
      { tags: ['busy', 'confirming'], id: 'rereadDebitAccount', input: ofProduct, to: 'readdressed', keep: 'keepAccount', failed: refused },
    ),
    readdressed: {
      description: 'The money would go to another account than was shown: it is checked again, or the terms are. Decision 057.',
      tags: ['confirming', 'readdressed'],
      always: [
        {
          guard: 'accountIsBlocked',
          target: 'accountBlocked',
          actions: ['forgetConfirmed', 'dropConfirmed'],
          description: 'Nothing is paid to the new one as it is.',
        },
        {
          guard: 'accountIsHeld',
          target: 'accountHeld',
          actions: ['forgetConfirmed', 'dropConfirmed'],
          description: 'Nothing is paid to the new one yet.',
        },
      ],
      on: {
        'drawdown.confirmed': 'keeping',
        'back.pressed': { target: 'loadingBasis', actions: ['forgetConfirmed', 'dropConfirmed'] },
      },
    },
    answerMissing: confirmedDrawdown.answerMissing,
    verifying: {
      description: 'Sends the same request with the same key.',
      tags: 'verifying',
      invoke: call('submitDrawdown', {
        id: 'verifyDrawdown',
        input: ({ context }) => sentOf(context),
        to: 'deciding',
        actions: { type: 'keepDrawdown', params: made },
        failed: notTaken,
      }),
    },
    deciding: {
      description: 'Checks the status of the payment.',
      entry: ['forgetTyped', 'forgetConfirmed', 'dropConfirmed'],
      always: [
        { guard: 'awaitsApproval', target: 'awaitingApproval' },
        { guard: 'isNotApproved', target: 'notApproved' },
        { guard: 'isSettled', target: 'settled' },
        { guard: 'isRefused', target: 'refused' },
        { target: 'paying' },
      ],
    },
    paying: { description: 'The bank is paying out.', tags: 'following', after: { poll: 'following' } },
    following: readState('Checks whether the bank has settled it.', 'readDrawdown', {
      tags: 'following',
      input: ({ context }) => ({ id: context.drawdown?.id ?? '' }),
      to: 'deciding',
      actions: { type: 'keepDrawdown', params: made },
      failed: { target: 'paying' },
    }),
    awaitingApproval: {
      description: 'A second administrator has to approve it before the end of the day. Decision 086.',
      tags: 'awaitingApproval',
      after: { again: 'rereading' },
    },
    rereading: readState('Checks whether it was approved.', 'readDrawdown', {
      tags: 'awaitingApproval',
      id: 'rereadDrawdown',
      input: ({ context }) => ({ id: context.drawdown?.id ?? '' }),
      to: 'deciding',
      actions: { type: 'keepDrawdown', params: made },
      failed: { target: 'awaitingApproval' },
    }),
    notApproved: { description: 'No second administrator approved it; nothing is owed.', meta: { outcome: 'held' }, tags: 'notApproved' },
    settled: { description: 'The money is on the account.', meta: { outcome: 'reached' }, tags: 'settled' },
    refused: { description: 'The bank refused; nothing is owed.', meta: { outcome: 'held' }, tags: 'refused' },
  },
}).states
