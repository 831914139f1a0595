/** States of adding a bank or PSP account: entered, sent exactly once, sent again when the answer was lost. BANK-04, BANK-05, R12. */
import { assertEvent, assign } from 'xstate'
import { accounts, closing, keepProblem, success } from './setup.ts'

type Failed = { event: { error: unknown } }

/** After a lost answer the same key is sent again; any other refusal leads back to the form. */
const notAdded = <Lost extends string, Form extends string>(lost: Lost, form: Form) =>
  [
    { guard: { type: 'answerLost', params: ({ event }: Failed) => event }, target: lost },
    { target: form, actions: keepProblem },
  ] as const

/** The states of the form of a bank account. */
export const addingBank = {
  preparing: accounts.createStateConfig({
    description: 'The banks to choose from.',
    tags: ['adding', 'preparing'],
    entry: 'takeKey',
    on: closing,
    invoke: {
      id: 'listBanks',
      src: 'listBanks',
      input: {},
      onDone: { target: 'adding', actions: assign({ banks: ({ event }) => event.output }) },
      onError: { target: 'adding', description: 'Then name and SWIFT code are typed.' },
    },
  }),
  adding: accounts.createStateConfig({
    description: 'The form asks for the bank account. BANK-04.',
    tags: 'adding',
    on: { ...closing, 'account.submitted': { target: 'sending', actions: { type: 'keepTyped', params: ({ event }) => event } } },
  }),
  sending: accounts.createStateConfig({
    description: 'The account is being added, once.',
    tags: ['adding', 'working'],
    entry: 'forgetProblem',
    invoke: {
      id: 'addBankAccount',
      src: 'addBankAccount',
      input: ({ context: { key }, event }) => {
        assertEvent(event, 'account.submitted')
        return { request: { account: event.account }, idempotencyKey: key }
      },
      onDone: { target: 'refreshing', actions: success('accounts.add.done') },
      onError: notAdded('answerMissing', 'adding'),
    },
  }),
  answerMissing: accounts.createStateConfig({
    description: 'The answer was lost: checks by sending the same key again.',
    tags: ['adding', 'verifying'],
    after: { again: 'sendingAgain' },
    on: { 'network.returned': { target: 'sendingAgain', description: 'The merchant leaves the page without waiting longer.' } },
  }),
  sendingAgain: accounts.createStateConfig({
    description: 'Sends the same account with the same key.',
    tags: ['adding', 'verifying'],
    invoke: {
      id: 'addBankAccountAgain',
      src: 'addBankAccount',
      input: ({ context: { key, typed } }) => {
        if (!typed) throw new Error('No account was typed')
        return { request: { account: typed }, idempotencyKey: key }
      },
      onDone: { target: 'refreshing', actions: success('accounts.add.done') },
      onError: notAdded('answerMissing', 'adding'),
    },
  }),
}

/** The states of the form of a PSP account. */
export const addingPsp = {
  preparingPsp: accounts.createStateConfig({
    description: 'The PSPs to choose from.',
    tags: ['addingPsp', 'preparing'],
    entry: 'takeKey',
    on: closing,
    invoke: {
      id: 'listGateways',
      src: 'listGateways',
      input: {},
      onDone: { target: 'addingPsp', actions: assign({ gateways: ({ event }) => event.output }) },
      onError: { target: 'resting', actions: keepProblem },
    },
  }),
  addingPsp: accounts.createStateConfig({
    description: 'The form asks for the PSP and its account. BANK-05.',
    tags: 'addingPsp',
    on: { ...closing, 'psp.submitted': { target: 'sendingPsp', actions: { type: 'keepTypedPsp', params: ({ event }) => event } } },
  }),
  sendingPsp: accounts.createStateConfig({
    description: 'Adds the account, once.',
    tags: ['addingPsp', 'working'],
    entry: 'forgetProblem',
    invoke: {
      id: 'addPspAccount',
      src: 'addPspAccount',
      input: ({ context: { key }, event }) => {
        assertEvent(event, 'psp.submitted')
        return { request: { account: event.account }, idempotencyKey: key }
      },
      onDone: { target: 'refreshingPsps', actions: success('accounts.psp.added') },
      onError: notAdded('pspAnswerMissing', 'addingPsp'),
    },
  }),
  pspAnswerMissing: accounts.createStateConfig({
    description: 'The answer was lost: checks by sending the same key again.',
    tags: ['addingPsp', 'verifying'],
    after: { again: 'sendingPspAgain' },
    on: { 'network.returned': { target: 'sendingPspAgain', description: 'The merchant leaves the page without waiting longer.' } },
  }),
  sendingPspAgain: accounts.createStateConfig({
    description: 'Sends the same account with the same key.',
    tags: ['addingPsp', 'verifying'],
    invoke: {
      id: 'addPspAccountAgain',
      src: 'addPspAccount',
      input: ({ context: { key, typedPsp } }) => {
        if (!typedPsp) throw new Error('No account was typed')
        return { request: { account: typedPsp }, idempotencyKey: key }
      },
      onDone: { target: 'refreshingPsps', actions: success('accounts.psp.added') },
      onError: notAdded('pspAnswerMissing', 'addingPsp'),
    },
  }),
}
