/** States of adding a bank or PSP account: entered, sent exactly once, sent again when the answer was lost. BANK-04, BANK-05, R12. */
import { call, commandState, eventOf, ofNothing, success, withEvent } from '../../kernel/calls.ts'
import { closingTo, dialogState } from '../../kernel/changes.ts'
import { accounts } from './setup.ts'

/** After a lost answer the same key is sent again; any other refusal leads back to the form. */
const notAdded = <Lost extends string, Form extends string>(lost: Lost, form: Form) =>
  [
    { guard: withEvent('answerLost'), target: lost },
    { target: form, actions: 'keepProblem' },
  ] as const

/** The states of the form of a bank account. */
export const addingBank = accounts.createStateConfig({
  states: {
    preparing: {
      description: 'The banks to choose from.',
      tags: ['adding', 'preparing'],
      entry: 'takeKey',
      on: closingTo('resting'),
      invoke: call('listBanks', {
        input: ofNothing,
        to: 'adding',
        keep: 'keepBanks',
        failed: { target: 'adding', description: 'Then name and SWIFT code are typed.' },
      }),
    },
    adding: dialogState('The form asks for the bank account. BANK-04.', 'adding', {
      'account.submitted': { target: 'sending', actions: withEvent('keepTyped') },
    }),
    sending: commandState('The account is being added, once.', 'addBankAccount', {
      tags: ['adding', 'working'],
      input: ({ context: { key }, event }) => ({ request: { account: eventOf(event, 'account.submitted').account }, idempotencyKey: key }),
      to: 'refreshing',
      actions: success('banking.accounts.add.done'),
      failed: notAdded('answerMissing', 'adding'),
    }),
    answerMissing: {
      description: 'The answer was lost: checks by sending the same key again.',
      tags: ['adding', 'verifying'],
      after: { again: 'sendingAgain' },
      on: { 'network.returned': { target: 'sendingAgain', description: 'The merchant leaves the page without waiting longer.' } },
    },
    sendingAgain: {
      description: 'Sends the same account with the same key.',
      tags: ['adding', 'verifying'],
      invoke: call('addBankAccount', {
        id: 'addBankAccountAgain',
        input: ({ context: { key, typed } }) => {
          if (!typed) throw new Error('No account was typed')
          return { request: { account: typed }, idempotencyKey: key }
        },
        to: 'refreshing',
        actions: success('banking.accounts.add.done'),
        failed: notAdded('answerMissing', 'adding'),
      }),
    },
  },
}).states

/** The states of the form of a PSP account. */
export const addingPsp = accounts.createStateConfig({
  states: {
    preparingPsp: {
      description: 'The PSPs to choose from.',
      tags: ['addingPsp', 'preparing'],
      entry: 'takeKey',
      on: closingTo('resting'),
      invoke: call('listGateways', { input: ofNothing, to: 'addingPsp', keep: 'keepGateways', failed: 'resting' }),
    },
    addingPsp: dialogState('The form asks for the PSP and its account. BANK-05.', 'addingPsp', {
      'psp.submitted': { target: 'sendingPsp', actions: withEvent('keepTypedPsp') },
    }),
    sendingPsp: commandState('Adds the account, once.', 'addPspAccount', {
      tags: ['addingPsp', 'working'],
      input: ({ context: { key }, event }) => ({ request: { account: eventOf(event, 'psp.submitted').account }, idempotencyKey: key }),
      to: 'refreshingPsps',
      actions: success('banking.accounts.psp.added'),
      failed: notAdded('pspAnswerMissing', 'addingPsp'),
    }),
    pspAnswerMissing: {
      description: 'The answer was lost: checks by sending the same key again.',
      tags: ['addingPsp', 'verifying'],
      after: { again: 'sendingPspAgain' },
      on: { 'network.returned': { target: 'sendingPspAgain', description: 'The merchant leaves the page without waiting longer.' } },
    },
    sendingPspAgain: {
      description: 'Sends the same account with the same key.',
      tags: ['addingPsp', 'verifying'],
      invoke: call('addPspAccount', {
        id: 'addPspAccountAgain',
        input: ({ context: { key, typedPsp } }) => {
          if (!typedPsp) throw new Error('No account was typed')
          return { request: { account: typedPsp }, idempotencyKey: key }
        },
        to: 'refreshingPsps',
        actions: success('banking.accounts.psp.added'),
        failed: notAdded('pspAnswerMissing', 'addingPsp'),
      }),
    },
  },
}).states
