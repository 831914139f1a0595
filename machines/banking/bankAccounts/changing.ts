/** What happens to an account of the list: verified by amounts or documents, authorised, made the default, removed. BANK-02, decision 024. */
import { call, commandState, eventOf, success, withEvent } from '../../kernel/calls.ts'
import { accounts, changeOf, closing, notDone, rereadings } from './setup.ts'

/** The states of showing whose an account is. */
export const proving = accounts.createStateConfig({
  states: {
    proving: {
      description: 'By two small amounts, or by documents?',
      tags: 'proving',
      on: { ...closing, 'deposit.requested': 'sendingDeposit', 'documents.submitted': 'sendingDocuments' },
    },
    sendingDeposit: commandState('Two small amounts are being ordered.', 'sendDeposit', {
      tags: ['proving', 'working'],
      input: ({ context }) => changeOf(context),
      to: 'refreshing',
      actions: success('banking.accounts.deposit.sent'),
      failed: notDone('proving'),
    }),
    sendingDocuments: commandState('The documents are being handed to a reviewer.', 'submitAccountDocuments', {
      tags: ['proving', 'working'],
      input: ({ context, event }) => ({ ...changeOf(context), documents: eventOf(event, 'documents.submitted').documents }),
      to: 'refreshing',
      actions: success('banking.accounts.documents.sent'),
      failed: notDone('proving'),
    }),
    entering: {
      description: 'The form asks for the two received amounts.',
      tags: 'entering',
      on: { ...closing, 'amounts.submitted': 'confirming' },
    },
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
        ...rereadings,
        { target: 'entering', actions: ['keepProblem', withEvent('countWrong')] },
      ],
    }),
  },
}).states

/** The states of what an administrator decides about an account. */
export const deciding = accounts.createStateConfig({
  states: {
    askingToAuthorise: {
      description: 'Asks to confirm that payouts can go to it.',
      tags: 'authorising',
      on: { ...closing, 'authorisation.confirmed': 'authorising' },
    },
    authorising: commandState('The account is being authorised.', 'authoriseBankAccount', {
      tags: ['authorising', 'working'],
      input: ({ context }) => changeOf(context),
      to: 'refreshing',
      actions: success('banking.accounts.authorised'),
      failed: notDone('askingToAuthorise'),
    }),
    makingDefault: {
      description: 'The account becomes the default.',
      tags: 'working',
      invoke: call('makeDefaultBankAccount', {
        input: ({ context }) => changeOf(context),
        to: 'refreshing',
        actions: success('banking.accounts.default.changed'),
        failed: notDone('resting'),
      }),
    },
    askingToRemove: {
      description: 'Asks to confirm removing the account.',
      tags: 'removing',
      on: { ...closing, 'removal.confirmed': 'removing' },
    },
    removing: commandState('The account is being removed.', 'removeBankAccount', {
      tags: ['removing', 'working'],
      input: ({ context }) => changeOf(context),
      to: 'refreshing',
      actions: success('banking.accounts.removed'),
      failed: notDone('askingToRemove'),
    }),
    askingToRemovePsp: {
      description: 'Asks to confirm removing the PSP account.',
      tags: 'removingPsp',
      on: { ...closing, 'removal.confirmed': 'removingPsp' },
    },
    removingPsp: commandState('Removes the PSP account.', 'removePspAccount', {
      tags: ['removingPsp', 'working'],
      input: ({ context }) => ({ id: context.pspTarget?.id ?? '' }),
      to: 'refreshingPsps',
      actions: success('banking.accounts.removed'),
      failed: notDone('askingToRemovePsp'),
    }),
  },
}).states
