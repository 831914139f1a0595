/** One loan of the company: its terms, instalments, payments and documents, each fetched singly as PDF. Decision 147. */
import { assign, setup } from 'xstate'
import type { Locale } from '../../contract/kernel/constants.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { MerchantLoan } from '../../contract/records/merchant-loans.ts'
import { lastLetterDay } from '../../contract/repayments/repayment-rules.ts'
import { eventOf, problemOf, readState, withEvent } from '../kernel/calls.ts'
import { unavailableUntil } from '../kernel/draft.ts'
import { type PageFact, port, unwiredAction } from '../kernel/port.ts'
import { fetchingBundle } from '../kernel/signedCopy.ts'

type LoanContext = {
  id: string
  loan: MerchantLoan | null
  /** What is being fetched: the id of a document or agreement, else the kind of the paper. */
  opened: string | null
  problem: Problem | null
}

const ofLoan = ({ context }: { context: LoanContext }) => ({ id: context.id })

/** The address may name it by its reference. */
const ofDrawdown = ({ loan }: LoanContext) => ({ drawdown_id: loan?.drawdown.id ?? '' })

/** While a paper is printed or its address is requested the page stays, and says so at the paper. */
const fetched = { tags: ['ready', 'fetching'], to: 'ready', keep: 'fetchFile', failed: 'ready' } as const

export const loanMachine = setup({
  types: {
    input: {} as { id: string },
    context: {} as LoanContext,
    events: {} as
      | { type: 'paper.opened'; id: string }
      | { type: 'bundle.opened'; agreementId: string }
      | { type: 'statement.requested'; language: Locale }
      | { type: 'letter.requested'; language: Locale }
      | { type: 'confirmation.requested'; language: Locale }
      | { type: 'retry.pressed' }
      | PageFact,
    tags: {} as 'busy' | 'ready' | 'fetching' | 'missing' | 'unavailable',
  },
  actors: {
    readLoan: port('readLoan'),
    readAgreementDocument: port('readAgreementDocument'),
    openBundle: port('openBundle'),
    openLoanStatement: port('openLoanStatement'),
    openPayoffLetter: port('openPayoffLetter'),
    openSettlementConfirmation: port('openSettlementConfirmation'),
  },
  guards: {
    /** Unknown, or another company's: the server does not say which. ERR-20009, ERR-20018. */
    isMissing: (_, params: { error: unknown }) => Problem.from(params.error).is('invalidInput', 'notFound'),
    /** Something is owed: it has a statement. */
    isOwed: ({ context }) => context.loan?.standing != null,
    /** What closes it changes from day to day: not of one that is written off. */
    canBePaidOff: ({ context }) => context.loan?.standing?.written_off_on === null,
    /** It is repaid, and no bank can take a payment back. */
    isPaidForGood: ({ context }) => context.loan?.settlement?.final === true,
  },
  actions: {
    keepMerchantLoan: assign((_, loan: MerchantLoan) => ({ loan, problem: null })),
    keepProblem: assign({ problem: problemOf }),
    forgetProblem: assign({ problem: null }),
    keepOpened: assign((_, { opened }: { opened: string }) => ({ opened, problem: null })),
    /** Fetches a file from its address; wired. */
    fetchFile: unwiredAction<{ url: string }>('fetchFile'),
  },
}).createMachine({
  id: 'loan',
  description: 'One loan.',
  context: ({ input }) => ({ ...input, loan: null, opened: null, problem: null }),
  initial: 'loading',
  states: {
    loading: readState('Reads terms, instalments, payments and documents of the loan.', 'readLoan', {
      input: ofLoan,
      to: 'ready',
      keep: 'keepMerchantLoan',
      failed: [
        { guard: withEvent('isMissing'), target: 'missing', description: 'There is none at this address.' },
        { target: 'unavailable', actions: 'keepProblem' },
      ],
    }),
    ready: {
      description: 'The loan is shown.',
      tags: 'ready',
      on: {
        'paper.opened': {
          target: 'fetchingPaper',
          actions: { type: 'keepOpened', params: ({ event }) => ({ opened: event.id }) },
        },
        'bundle.opened': {
          target: 'fetchingBundle',
          actions: { type: 'keepOpened', params: ({ event }) => ({ opened: event.agreementId }) },
        },
        'statement.requested': {
          guard: 'isOwed',
          target: 'fetchingStatement',
          actions: { type: 'keepOpened', params: { opened: 'statement' } },
        },
        'letter.requested': {
          guard: 'canBePaidOff',
          target: 'fetchingLetter',
          actions: { type: 'keepOpened', params: { opened: 'letter' } },
        },
        'confirmation.requested': {
          guard: 'isPaidForGood',
          target: 'fetchingConfirmation',
          actions: { type: 'keepOpened', params: { opened: 'confirmation' } },
        },
      },
      initial: 'current',
      states: {
        current: {
          description: 'As of the last reading.',
          on: { 'page.shown': 'refreshing', 'network.returned': 'refreshing' },
        },
        refreshing: readState('Reads the loan again while it is shown.', 'readLoan', {
          id: 'rereadLoan',
          tags: [],
          input: ofLoan,
          to: 'current',
          keep: 'keepMerchantLoan',
          failed: 'current',
        }),
      },
    },
    fetchingPaper: readState('Requests the address of one signed paper as PDF.', 'readAgreementDocument', {
      ...fetched,
      input: ({ event }) => ({ id: eventOf(event, 'paper.opened').id }),
    }),
    fetchingBundle: fetchingBundle('ready'),
    fetchingStatement: readState('The statement of the loan is printed as of today.', 'openLoanStatement', {
      ...fetched,
      input: ({ context, event }) => ({ ...ofDrawdown(context), language: eventOf(event, 'statement.requested').language }),
    }),
    fetchingLetter: readState('The letter with what closes the loan, for as many days as one reaches, is printed.', 'openPayoffLetter', {
      ...fetched,
      input: ({ context, event }) => ({
        ...ofDrawdown(context),
        until: lastLetterDay(context.loan?.standing?.on ?? ''),
        language: eventOf(event, 'letter.requested').language,
      }),
    }),
    fetchingConfirmation: readState('The confirmation that the loan is repaid is printed.', 'openSettlementConfirmation', {
      ...fetched,
      input: ({ context, event }) => ({ ...ofDrawdown(context), language: eventOf(event, 'confirmation.requested').language }),
    }),
    missing: { description: 'No loan of the company is at this address.', tags: 'missing' },
    unavailable: unavailableUntil('loading'),
  },
})
