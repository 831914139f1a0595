/** What happens to an account of the list: verified by amounts or documents, authorised, made the default, removed. BANK-02, decision 024. */
import { assertEvent } from 'xstate'
import { accounts, changeOf, closing, keepProblem, notDone, rereadings, success } from './setup.ts'

/** The states of showing whose an account is. */
export const proving = {
  proving: accounts.createStateConfig({
    description: 'By two small amounts, or by documents?',
    tags: 'proving',
    on: { ...closing, 'deposit.requested': 'sendingDeposit', 'documents.submitted': 'sendingDocuments' },
  }),
  sendingDeposit: accounts.createStateConfig({
    description: 'Two small amounts are being ordered.',
    tags: ['proving', 'working'],
    entry: 'forgetProblem',
    invoke: {
      id: 'sendDeposit',
      src: 'sendDeposit',
      input: ({ context }) => changeOf(context),
      onDone: { target: 'refreshing', actions: success('accounts.deposit.sent') },
      onError: notDone('proving'),
    },
  }),
  sendingDocuments: accounts.createStateConfig({
    description: 'The documents are being handed to a reviewer.',
    tags: ['proving', 'working'],
    entry: 'forgetProblem',
    invoke: {
      id: 'submitAccountDocuments',
      src: 'submitAccountDocuments',
      input: ({ context, event }) => {
        assertEvent(event, 'documents.submitted')
        return { ...changeOf(context), documents: event.documents }
      },
      onDone: { target: 'refreshing', actions: success('accounts.documents.sent') },
      onError: notDone('proving'),
    },
  }),
  entering: accounts.createStateConfig({
    description: 'The form asks for the two received amounts.',
    tags: 'entering',
    on: { ...closing, 'amounts.submitted': 'confirming' },
  }),
  confirming: accounts.createStateConfig({
    description: 'The amounts are being compared.',
    tags: ['entering', 'working'],
    entry: 'forgetProblem',
    invoke: {
      id: 'confirmDeposit',
      src: 'confirmDeposit',
      input: ({ context, event }) => {
        assertEvent(event, 'amounts.submitted')
        return { ...changeOf(context), amounts: event.amounts }
      },
      onDone: { target: 'refreshing', actions: success('accounts.verified') },
      onError: [
        {
          guard: { type: 'noTriesLeft', params: ({ event }) => event },
          target: 'refreshing',
          actions: keepProblem,
          description: 'Wrong for the third time: the ownership can be proven in another way.',
        },
        ...rereadings,
        { target: 'entering', actions: [keepProblem, { type: 'countWrong', params: ({ event }) => event }] },
      ],
    },
  }),
}

/** The states of what an administrator decides about an account. */
export const deciding = {
  askingToAuthorise: accounts.createStateConfig({
    description: 'Asks to confirm that payouts can go to it.',
    tags: 'authorising',
    on: { ...closing, 'authorisation.confirmed': 'authorising' },
  }),
  authorising: accounts.createStateConfig({
    description: 'The account is being authorised.',
    tags: ['authorising', 'working'],
    entry: 'forgetProblem',
    invoke: {
      id: 'authoriseBankAccount',
      src: 'authoriseBankAccount',
      input: ({ context }) => changeOf(context),
      onDone: { target: 'refreshing', actions: success('accounts.authorised') },
      onError: notDone('askingToAuthorise'),
    },
  }),
  makingDefault: accounts.createStateConfig({
    description: 'The account becomes the default.',
    tags: 'working',
    invoke: {
      id: 'makeDefaultBankAccount',
      src: 'makeDefaultBankAccount',
      input: ({ context }) => changeOf(context),
      onDone: { target: 'refreshing', actions: success('accounts.default.changed') },
      onError: notDone('resting'),
    },
  }),
  askingToRemove: accounts.createStateConfig({
    description: 'Asks to confirm removing the account.',
    tags: 'removing',
    on: { ...closing, 'removal.confirmed': 'removing' },
  }),
  removing: accounts.createStateConfig({
    description: 'The account is being removed.',
    tags: ['removing', 'working'],
    entry: 'forgetProblem',
    invoke: {
      id: 'removeBankAccount',
      src: 'removeBankAccount',
      input: ({ context }) => changeOf(context),
      onDone: { target: 'refreshing', actions: success('accounts.removed') },
      onError: notDone('askingToRemove'),
    },
  }),
  askingToRemovePsp: accounts.createStateConfig({
    description: 'Asks to confirm removing the PSP account.',
    tags: 'removingPsp',
    on: { ...closing, 'removal.confirmed': 'removingPsp' },
  }),
  removingPsp: accounts.createStateConfig({
    description: 'Removes the PSP account.',
    tags: ['removingPsp', 'working'],
    entry: 'forgetProblem',
    invoke: {
      id: 'removePspAccount',
      src: 'removePspAccount',
      input: ({ context }) => ({ id: context.pspTarget?.id ?? '' }),
      onDone: { target: 'refreshingPsps', actions: success('accounts.removed') },
      onError: notDone('askingToRemovePsp'),
    },
  }),
}
