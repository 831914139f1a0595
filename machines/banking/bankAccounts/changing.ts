/** What happens to an account of the list: verified by amounts or documents, authorised, made the default, removed. BANK-02, decision 024. */
import { call, commandState, eventOf, success, withEvent } from '../../kernel/calls.ts'
import { dialogState, rereadings, rereadOr } from '../../kernel/changes.ts'
import { accounts, changeOf } from './setup.ts'

/** The states of showing whose an account is. */
export const proving = accounts.createStateConfig({
  states: {
    proving: dialogState('By two small amounts, or by documents?', 'proving', {
      'deposit.requested': 'sendingDeposit',
      'documents.submitted': 'sendingDocuments',
    }),
    sendingDeposit: commandState('Two small amounts are being ordered.', 'sendDeposit', {
      tags: ['proving', 'working'],
      input: ({ context }) => changeOf(context),
      to: 'refreshing',
      actions: success('banking.accounts.deposit.sent'),
      failed: rereadOr('proving', 'checking'),
    }),
    sendingDocuments: commandState('The documents are being handed to a reviewer.', 'submitAccountDocuments', {
      tags: ['proving', 'working'],
      input: ({ context, event }) => ({ ...changeOf(context), documents: eventOf(event, 'documents.submitted').documents }),
      to: 'refreshing',
      actions: success('banking.accounts.documents.sent'),
      failed: rereadOr('proving', 'checking'),
    }),
    entering: dialogState('The form asks for the two received amounts.', 'entering', { 'amounts.submitted': 'confirming' }),
    confirming: commandState('The amounts are being compared.', 'confirmDeposit', {
      tags: ['entering', 'working'],
      input: ({ context, event }) => ({ ...changeOf(context), amounts: eventOf(event, 'amounts.submitted').amounts }),
      to: 'refreshing',
      actions: success('banking.accounts.verified'),
      failed: [
        {
          guard: withEvent('noTriesLeft'),
          target: 'refreshing',
          actions: 'keepProblem',
          description: 'Wrong for the third time: the ownership can be proven in another way.',
        },
        ...rereadings('checking'),
        { target: 'entering', actions: ['keepProblem', withEvent('countWrong')] },
      ],
    }),
  },
}).states

/** The states of what an administrator decides about an account. */
export const deciding = accounts.createStateConfig({
  states: {
    askingToAuthorise: dialogState('Asks to confirm that payouts can go to it.', 'authorising', {
      'authorisation.confirmed': 'authorising',
    }),
    authorising: commandState('The account is being authorised.', 'authoriseBankAccount', {
      tags: ['authorising', 'working'],
      input: ({ context }) => changeOf(context),
      to: 'refreshing',
      actions: success('banking.accounts.authorised'),
      failed: rereadOr('askingToAuthorise', 'checking'),
    }),
    makingDefault: {
      description: 'The account becomes the default.',
      tags: 'working',
      invoke: call('makeDefaultBankAccount', {
        input: ({ context }) => changeOf(context),
        to: 'refreshing',
        actions: success('banking.accounts.default.changed'),
        failed: rereadOr('resting', 'checking'),
      }),
    },
    askingToRemove: dialogState('Asks to confirm removing the account.', 'removing', { 'removal.confirmed': 'removing' }),
    removing: commandState('The account is being removed.', 'removeBankAccount', {
      tags: ['removing', 'working'],
      input: ({ context }) => changeOf(context),
      to: 'refreshing',
      actions: success('banking.accounts.removed'),
      failed: rereadOr('askingToRemove', 'checking'),
    }),
    askingToRemovePsp: dialogState('Asks to confirm removing the PSP account.', 'removingPsp', { 'removal.confirmed': 'removingPsp' }),
    removingPsp: commandState('Removes the PSP account.', 'removePspAccount', {
      tags: ['removingPsp', 'working'],
      input: ({ context }) => ({ id: context.pspTarget?.id ?? '' }),
      to: 'refreshingPsps',
      actions: success('banking.accounts.removed'),
      failed: rereadOr('askingToRemovePsp', 'checking'),
    }),
  },
}).states
