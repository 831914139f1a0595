/** The account money is paid to: load the draft, type, submit. ONB-06, BANK-02. */
import { assertEvent, assign, setup } from 'xstate'
import type { BankAccount, BankAccountDraft, DebitAccount } from '../../contract/banking/drawdown-account.ts'
import type { InputOf, OutputOf } from '../../contract/endpoints.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Product } from '../../contract/kernel/product.ts'
import type { ReferenceLists } from '../../contract/reference/lists.ts'
import { draftStates, sentAtOnce, unavailableUntil } from '../kernel/draft.ts'
import { type DraftTag, type PageFact, port } from '../kernel/port.ts'

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
      | { type: 'retry.pressed' }
      | PageFact,
    tags: {} as 'busy' | 'editable' | DraftTag | 'notKept' | 'unavailable',
  },
  actors: {
    readReferenceLists: port('readReferenceLists'),
    listBanks: port('listBanks'),
    readDebitAccount: port('readDebitAccount'),
    saveDebitAccount: port('saveDebitAccount'),
    submitDebitAccount: port('submitDebitAccount'),
  },
  delays: { pause: 600, again: 3000 },
  guards: {
    draftOver: (_, params: { error: unknown }) => Problem.from(params.error).is('conflict'),
    hasUnsaved: ({ context }) => context.unsaved !== null,
    isSubmitted: ({ context }) => context.saved?.submitted === true,
    hasDraft: ({ context }) => context.saved !== null,
  },
  actions: {
    keepProblem: assign({ problem: (_, params: { error: unknown }) => Problem.from(params.error) }),
    forgetProblem: assign({ problem: null }),
    /** Sends what is unsaved so that the page may go away meanwhile; wired. */
    sendUnsaved: () => {},
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
      description: 'Reads the saved input.',
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
      initial: 'comparing',
      on: {
        'draft.typed': { target: '.unsaved', reenter: true, actions: assign({ unsaved: ({ event }) => event.account }) },
        'account.submitted': { target: 'submitting', actions: assign({ unsaved: ({ event }) => event.account }) },
        'page.hidden': sentAtOnce,
      },
      states: {
        ...draftStates,
        comparing: {
          description: 'Does the server have a draft, and all of it?',
          always: [
            { guard: 'hasUnsaved', target: 'unsaved' },
            { guard: 'isSubmitted', target: 'notKept' },
            { guard: 'hasDraft', target: 'saved' },
            { target: 'untouched' },
          ],
        },
        saving: {
          description: 'The draft is being saved.',
          tags: 'saving',
          invoke: {
            id: 'saveDebitAccount',
            src: 'saveDebitAccount',
            input: ({ context }) => unsavedAccount(context),
            onDone: { target: 'saved', actions: assign({ unsaved: null, saved: ({ event }) => event.output }) },
            onError: [
              { guard: { type: 'draftOver', params: ({ event }) => event }, target: 'notKept', actions: assign({ unsaved: null }) },
              { target: 'unkept', actions: { type: 'keepProblem', params: ({ event }) => event } },
            ],
          },
        },
        notKept: {
          description: 'An account was submitted before: a draft is no longer kept, only submitting replaces it.',
          tags: 'notKept',
        },
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
        onError: { target: 'editing', actions: { type: 'keepProblem', params: ({ event }) => event } },
      },
    },
    submitted: { description: 'The server has the account.', type: 'final' },
    unavailable: unavailableUntil('loadingLists'),
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

/** Input of a call that saves the draft. */
export function unsavedAccount({ product, unsaved }: Pick<DrawdownAccountContext, 'product' | 'unsaved'>): InputOf<'saveDebitAccount'> {
  return { product, account: unsaved ?? emptyAccount }
}
