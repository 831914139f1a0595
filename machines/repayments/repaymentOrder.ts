/** Pay a loan back: which, how much, what it is divided into, exactly once, followed until the bank has collected it. CRED-07, DASH-14, decision 039. */
import { call, eventOf, ofCompany, ofProduct, readState, success, withEvent, withOutput } from '../kernel/calls.ts'
import { unavailableUntil } from '../kernel/draft.ts'
import { sending } from './repaymentOrder/sending.ts'
import { confirmedRepayment, repaymentOrder, typedOf, typedRepayment } from './repaymentOrder/setup.ts'

/** Repayments that are shown beside the form. */
const recentRows = 5

export const repaymentOrderMachine = repaymentOrder.createMachine({
  id: 'repaymentOrder',
  description: 'One repayment.',
  context: ({ input }) => ({
    ...input,
    profile: null,
    loans: [],
    recent: null,
    asked: input.asked ?? null,
    loanId: input.asked ?? null,
    amount: null,
    later: null,
    confirmed: null,
    repayment: null,
    problem: null,
  }),
  invoke: { id: 'creditBalance', src: 'creditBalance', input: ({ context: { product, newKey } }) => ({ product, newKey }) },
  initial: 'loadingProfile',
  on: {
    'home.pressed': { actions: 'goHome', description: 'Back to the dashboard.' },
  },
  states: {
    loadingProfile: readState('Reads the role of the user in the company.', 'readCompanyProfile', {
      input: ofCompany,
      to: 'loading',
      keep: 'keepProfile',
    }),
    loading: readState('Reads today’s debt.', 'listLoans', { input: ofProduct, to: 'loadingRecent', keep: 'keepLoans' }),
    loadingRecent: readState('Reads past repayments and those under way.', 'listRepayments', {
      input: ({ context }) => ({ product: context.product, size: recentRows }),
      to: 'resuming',
      keep: 'keepRecent',
    }),
    resuming: { ...confirmedRepayment.resuming({ where: ({ product }) => ({ product }), fresh: 'restoring' }) },
    restoring: {
      ...typedRepayment.restoring({ where: ({ product }) => ({ product }), found: 'form', fresh: 'placing' }),
      description: 'Reads the unsent input of this tab, for a loan that is still owed.',
    },
    placing: { description: 'Is anything owed?', always: [{ guard: 'somethingOwed', target: 'form' }, { target: 'nothingOwed' }] },
    nothingOwed: { description: 'Nothing is owed.', meta: { outcome: 'reached' }, tags: 'nothingOwed' },
    form: {
      description: 'Form for the loan and the amount, with a preview of the debt on another day.',
      tags: 'form',
      initial: 'quiet',
      on: {
        'loan.chosen': { target: '.quiet', actions: withEvent('chooseLoan') },
        'amount.changed': {
          actions: [withEvent('keepAmount'), { type: 'storeTyped', params: ({ context }) => ({ typed: typedOf(context) }) }],
        },
        'day.chosen': [
          { guard: withEvent('canBeQuoted'), target: '.quoting', reenter: true, description: 'Reads the debt on that day.' },
          { target: '.quiet', actions: 'forgetLater', description: 'A day out of range, or incomplete: nothing is requested.' },
        ],
        'repayment.agreed': { guard: 'mayRepay', target: 'confirming' },
      },
      states: {
        quiet: {
          description: 'Everything shown is of today, or of the day that was asked for.',
          on: {
            'letter.requested': {
              guard: 'hasLetter',
              target: 'fetching',
              description: 'As a PDF, valid until the day that was asked for.',
            },
            'statement.requested': { target: 'fetchingStatement', description: 'As a PDF, of today. Section 19 of the Ordinance.' },
          },
        },
        quoting: readState('The server calculates that day.', 'quoteRepayment', {
          tags: 'quoting',
          input: ({ context, event }) => ({ drawdown_id: context.loanId ?? '', on: eventOf(event, 'day.chosen').on }),
          to: 'quiet',
          keep: 'keepLater',
          failed: { target: 'quiet', actions: ['forgetLater', 'keepProblem'] },
        }),
        fetchingStatement: {
          description: 'Requests the address of the statement of the loan.',
          tags: 'fetchingStatement',
          invoke: call('openLoanStatement', {
            input: ({ context, event }) => ({
              drawdown_id: context.loanId ?? '',
              language: eventOf(event, 'statement.requested').language,
            }),
            to: 'quiet',
            actions: [withOutput('fetchFile'), success('repayments.repayment.statement.fetched')],
            failed: { target: 'quiet', actions: 'keepProblem' },
          }),
        },
        fetching: {
          description: 'Requests the address of the payoff letter.',
          tags: 'fetching',
          invoke: call('openPayoffLetter', {
            input: ({ context, event }) => ({
              drawdown_id: context.loanId ?? '',
              until: context.later?.on ?? '',
              language: eventOf(event, 'letter.requested').language,
            }),
            to: 'quiet',
            actions: [withOutput('fetchFile'), success('repayments.repayment.letter.fetched')],
            failed: { target: 'quiet', actions: 'keepProblem' },
          }),
        },
      },
    },
    confirming: {
      description: 'Check everything before it is sent.',
      tags: 'confirming',
      on: {
        'repayment.confirmed': 'keeping',
        'back.pressed': { target: 'form', actions: 'forgetProblem' },
      },
    },
    ...sending,
    unavailable: unavailableUntil('loadingProfile'),
  },
})
