/** Pay a loan back: which, how much, what it is divided into, exactly once, followed until the bank has collected it. CRED-07, DASH-14, decision 039. */
import { assertEvent } from 'xstate'
import { unavailableUntil } from '../kernel/draft.ts'
import { sending } from './repaymentOrder/sending.ts'
import { confirmedRepayment, repaymentOrder, typedOf, typedRepayment } from './repaymentOrder/setup.ts'

/** Repayments that are shown beside the form. */
const recentRows = 5

const keepProblem = { type: 'keepProblem', params: ({ event }: { event: { error: unknown } }) => event } as const

export const repaymentOrderMachine = repaymentOrder.createMachine({
  id: 'repaymentOrder',
  description: 'One repayment.',
  context: ({ input }) => ({
    ...input,
    profile: null,
    loans: [],
    recent: null,
    loanId: null,
    amount: null,
    later: null,
    confirmed: null,
    repayment: null,
    problem: null,
  }),
  initial: 'loadingProfile',
  on: { 'home.pressed': { actions: 'goHome', description: 'Back to the dashboard.' } },
  states: {
    loadingProfile: {
      description: 'Reads the role of the user in the company.',
      tags: 'busy',
      invoke: {
        id: 'readCompanyProfile',
        src: 'readCompanyProfile',
        input: ({ context }) => ({ companyId: context.companyId }),
        onDone: { target: 'loading', actions: { type: 'keepProfile', params: ({ event }) => ({ profile: event.output }) } },
        onError: { target: 'unavailable', actions: keepProblem },
      },
    },
    loading: {
      description: 'Reads today’s debt.',
      tags: 'busy',
      invoke: {
        id: 'listLoans',
        src: 'listLoans',
        input: ({ context }) => ({ product: context.product }),
        onDone: { target: 'loadingRecent', actions: { type: 'keepLoans', params: ({ event }) => ({ loans: event.output }) } },
        onError: { target: 'unavailable', actions: keepProblem },
      },
    },
    loadingRecent: {
      description: 'Reads past repayments and those under way.',
      tags: 'busy',
      invoke: {
        id: 'listRepayments',
        src: 'listRepayments',
        input: ({ context }) => ({ product: context.product, size: recentRows }),
        onDone: { target: 'resuming', actions: { type: 'keepRecent', params: ({ event }) => ({ recent: event.output }) } },
        onError: { target: 'unavailable', actions: keepProblem },
      },
    },
    resuming: { ...confirmedRepayment.resuming({ where: ({ product }) => ({ product }), fresh: 'restoring' }) },
    restoring: {
      ...typedRepayment.restoring({ where: ({ product }) => ({ product }), found: 'form', fresh: 'placing' }),
      description: 'Reads the unsent input of this tab, for a loan that is still owed.',
    },
    placing: {
      description: 'Is anything owed?',
      always: [{ guard: 'somethingOwed', target: 'form' }, { target: 'nothingOwed' }],
    },
    nothingOwed: { description: 'Nothing is owed.', tags: 'nothingOwed' },
    form: {
      description: 'Form for the loan and the amount, with a preview of the debt on another day.',
      tags: 'form',
      initial: 'quiet',
      on: {
        'loan.chosen': { target: '.quiet', actions: { type: 'chooseLoan', params: ({ event }) => event } },
        'amount.changed': {
          actions: [
            { type: 'keepAmount', params: ({ event }) => event },
            { type: 'storeTyped', params: ({ context }) => ({ typed: typedOf(context) }) },
          ],
        },
        'day.chosen': [
          {
            guard: { type: 'canBeQuoted', params: ({ event }) => event },
            target: '.quoting',
            reenter: true,
            description: 'Reads the debt on that day.',
          },
          { target: '.quiet', actions: 'forgetLater', description: 'A day out of range, or incomplete: nothing is requested.' },
        ],
        'repayment.agreed': { guard: 'mayRepay', target: 'confirming' },
      },
      states: {
        quiet: { description: 'Everything shown is of today, or of the day that was asked for.' },
        quoting: {
          description: 'The server calculates that day.',
          tags: 'quoting',
          invoke: {
            id: 'quoteRepayment',
            src: 'quoteRepayment',
            input: ({ context, event }) => {
              assertEvent(event, 'day.chosen')
              return { drawdown_id: context.loanId ?? '', on: event.on }
            },
            onDone: { target: 'quiet', actions: { type: 'keepLater', params: ({ event }) => ({ later: event.output }) } },
            onError: { target: 'quiet', actions: ['forgetLater', keepProblem] },
          },
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
