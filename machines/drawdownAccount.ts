/** The account money is paid to: load the draft, type, submit. ONB-06, BANK-02. */
import { assertEvent, assign, setup } from 'xstate'
import type { ReferenceLists } from '../contract/companies.ts'
import type { OutputOf } from '../contract/endpoints.ts'
import type { BankAccount, BankAccountDraft, DebitAccount } from '../contract/onboarding.ts'
import { Problem } from '../contract/problem.ts'
import type { Product } from '../contract/product.ts'
import { port } from './port.ts'

type DrawdownAccountContext = {
  product: Product
  saved: DebitAccount | null
  banks: OutputOf<'listBanks'>
  lists: ReferenceLists | null
  unsaved: BankAccountDraft | null
  problem: Problem | null
}

export const drawdownAccountMachine = setup({
  types: {
    input: {} as { product: Product },
    context: {} as DrawdownAccountContext,
    events: {} as
      | { type: 'draft.typed'; account: BankAccountDraft }
      | { type: 'account.submitted'; account: BankAccount }
      | { type: 'retry.pressed' },
    tags: {} as 'busy' | 'editable' | 'saving' | 'unavailable',
  },
  actors: {
    readReferenceLists: port('readReferenceLists'),
    listBanks: port('listBanks'),
    readDebitAccount: port('readDebitAccount'),
    saveDebitAccount: port('saveDebitAccount'),
    submitDebitAccount: port('submitDebitAccount'),
  },
  delays: { pause: 1500, again: 3000 },
  guards: { draftOver: (_, params: { error: unknown }) => Problem.from(params.error).code === 20011 },
  actions: {
    keepProblem: assign({ problem: (_, params: { error: unknown }) => Problem.from(params.error) }),
    forgetProblem: assign({ problem: null }),
  },
}).createMachine({
  id: 'drawdownAccount',
  description: 'Register the drawdown account.',
  context: ({ input }) => ({ ...input, saved: null, banks: [], lists: null, unsaved: null, problem: null }),
  initial: 'loadingLists',
  states: {
    loadingLists: {
      description: 'Regions.',
      tags: 'busy',
      invoke: {
        id: 'readReferenceLists',
        src: 'readReferenceLists',
        input: {},
        onDone: { target: 'loadingBanks', actions: assign({ lists: ({ event }) => event.output }) },
        onError: { target: 'unavailable', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    loadingBanks: {
      description: 'Banks with their SWIFT codes.',
      tags: 'busy',
      invoke: {
        id: 'listBanks',
        src: 'listBanks',
        input: {},
        onDone: { target: 'loading', actions: assign({ banks: ({ event }) => event.output }) },
        onError: { target: 'unavailable', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    loading: {
      description: 'What was typed before.',
      tags: 'busy',
      invoke: {
        id: 'readDebitAccount',
        src: 'readDebitAccount',
        input: ({ context }) => ({ product: context.product }),
        onDone: { target: 'editing', actions: assign({ saved: ({ event }) => event.output }) },
        onError: { target: 'unavailable', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    editing: {
      description: 'The form is open.',
      tags: 'editable',
      initial: 'saved',
      on: {
        'draft.typed': { target: '.typing', reenter: true, actions: assign({ unsaved: ({ event }) => event.account }) },
        'account.submitted': { target: 'submitting', actions: assign({ unsaved: ({ event }) => event.account }) },
      },
      states: {
        saved: { description: 'The server has everything that was typed.' },
        typing: { description: 'Waiting for a pause.', after: { pause: 'keeping' } },
        keeping: {
          description: 'The draft is being kept.',
          tags: 'saving',
          invoke: {
            id: 'saveDebitAccount',
            src: 'saveDebitAccount',
            input: ({ context }) => ({ product: context.product, account: context.unsaved ?? emptyAccount }),
            onDone: { target: 'saved', actions: assign({ unsaved: null }) },
            onError: [
              { guard: { type: 'draftOver', params: ({ event }) => event }, target: 'notKept', actions: assign({ unsaved: null }) },
              { target: 'unsaved', actions: { type: 'keepProblem', params: ({ event }) => event } },
            ],
          },
        },
        notKept: { description: 'An account was submitted before: a draft is no longer kept, only submitting replaces it.' },
        unsaved: { description: 'Keeping failed; it is tried again.', after: { again: { target: 'keeping', actions: 'forgetProblem' } } },
      },
    },
    submitting: {
      description: 'The account is being submitted.',
      tags: ['busy', 'editable'],
      entry: 'forgetProblem',
      invoke: {
        id: 'submitDebitAccount',
        src: 'submitDebitAccount',
        input: ({ context, event }) => {
          assertEvent(event, 'account.submitted')
          return { product: context.product, account: event.account }
        },
        onDone: 'submitted',
        onError: { target: 'editing.typing', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    submitted: { description: 'The server has the account.', type: 'final' },
    unavailable: {
      description: 'It could not be loaded.',
      tags: 'unavailable',
      on: { 'retry.pressed': { target: 'loadingLists', actions: 'forgetProblem' } },
    },
  },
})

/** An account with nothing typed. */
export const emptyAccount: BankAccountDraft = {
  swiftCode: '',
  region: '',
  currency: '',
  relationType: '',
  bankName: '',
  accountNumber: '',
  accountName: '',
  branch: '',
  address: '',
}
