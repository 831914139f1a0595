/** The account money is paid to: load the draft, type, submit. ONB-06, BANK-02. */
import { assign, setup } from 'xstate'
import type { BankAccount, BankAccountDraft, DebitAccount } from '../../contract/banking/drawdown-account.ts'
import type { CompanyProfile } from '../../contract/company/members.ts'
import type { InputOf, OutputOf } from '../../contract/endpoints.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Product } from '../../contract/kernel/product.ts'
import type { ReferenceLists } from '../../contract/reference/lists.ts'
import { commandState, eventOf, ofCompany, ofNothing, ofProduct, problemOf, readState, withEvent } from '../kernel/calls.ts'
import { draftStates, sentAtOnce, unavailableUntil } from '../kernel/draft.ts'
import type { OutcomeMeta } from '../kernel/outcome.ts'
import { type DraftTag, type PageFact, port, unwiredAction } from '../kernel/port.ts'

type DrawdownAccountContext = {
  product: Product
  companyId: string
  saved: DebitAccount | null
  /** The registered name of the company, in which a new account is taken to be; empty until it is read. */
  holder: string
  banks: OutputOf<'listBanks'>
  lists: ReferenceLists | null
  unsaved: BankAccountDraft | null
  problem: Problem | null
}

export const drawdownAccountMachine = setup({
  types: {
    input: {} as { product: Product; companyId: string },
    context: {} as DrawdownAccountContext,
    events: {} as
      | { type: 'draft.typed'; account: BankAccountDraft }
      | { type: 'account.submitted'; account: BankAccount }
      | { type: 'retry.pressed' }
      | PageFact,
    meta: {} as OutcomeMeta,
    tags: {} as 'busy' | 'editable' | DraftTag | 'notKept' | 'unavailable',
  },
  actors: {
    readReferenceLists: port('readReferenceLists'),
    listBanks: port('listBanks'),
    readDebitAccount: port('readDebitAccount'),
    readCompanyProfile: port('readCompanyProfile'),
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
    keepLists: assign({ lists: (_, lists: OutputOf<'readReferenceLists'>) => lists }),
    keepBanks: assign({ banks: (_, banks: OutputOf<'listBanks'>) => banks }),
    keepSaved: assign({ saved: (_, saved: OutputOf<'readDebitAccount'>) => saved }),
    keepHolder: assign({ holder: (_, profile: OutputOf<'readCompanyProfile'>) => holderOf(profile) }),
    keepProblem: assign({ problem: problemOf }),
    forgetProblem: assign({ problem: null }),
    /** Sends what is unsaved so that the page may go away meanwhile; wired. */
    sendUnsaved: unwiredAction('sendUnsaved'),
  },
}).createMachine({
  id: 'drawdownAccount',
  description: 'Register the drawdown account.',
  context: ({ input }) => ({ ...input, saved: null, holder: '', banks: [], lists: null, unsaved: null, problem: null }),
  initial: 'loadingLists',
  states: {
    loadingLists: readState('Regions.', 'readReferenceLists', { input: ofNothing, to: 'loadingBanks', keep: 'keepLists' }),
    loadingBanks: readState('Banks with their SWIFT codes.', 'listBanks', { input: ofNothing, to: 'loading', keep: 'keepBanks' }),
    loading: readState('Reads the saved input.', 'readDebitAccount', { input: ofProduct, to: 'deciding', keep: 'keepSaved' }),
    deciding: {
      description: 'Is there an account, or a draft of one?',
      always: [{ guard: 'hasDraft', target: 'editing' }, { target: 'readingHolder' }],
    },
    readingHolder: readState('The registered name of the company.', 'readCompanyProfile', {
      input: ofCompany,
      to: 'editing',
      keep: 'keepHolder',
      failed: { target: 'editing', description: 'Then the holder is typed.' },
    }),
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
              { guard: withEvent('draftOver'), target: 'notKept', actions: assign({ unsaved: null }) },
              { target: 'unkept', actions: 'keepProblem' },
            ],
          },
        },
        notKept: {
          description: 'An account was submitted before: a draft is no longer kept, only submitting replaces it.',
          tags: 'notKept',
        },
      },
    },
    submitting: commandState('The account is being submitted.', 'submitDebitAccount', {
      tags: ['busy', 'editable'],
      input: ({ context, event }) => ({ product: context.product, account: eventOf(event, 'account.submitted').account }),
      to: 'submitted',
      failed: 'editing',
    }),
    submitted: { description: 'The server has the account.', meta: { outcome: 'reached' }, type: 'final' },
    unavailable: unavailableUntil('loadingLists'),
  },
})

/**
 * In whose name a company's bank account is taken to be: its registered name, which is the Chinese one in the mainland and the English one
 * in Hong Kong. Decision 149.
 */
function holderOf(profile: Pick<CompanyProfile, 'registerNameCn' | 'registerNameEn' | 'unifiedSocialCreditCode'>): string {
  const { registerNameCn, registerNameEn, unifiedSocialCreditCode } = profile
  return (unifiedSocialCreditCode === null ? registerNameEn : registerNameCn) || registerNameEn || registerNameCn
}

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
