/** The credit balance of a company: what of it can be paid out, and a payout, requested exactly once. Decision 115. */
import { assign, setup } from 'xstate'
import type { InputOf, OutputOf } from '../../contract/endpoints.ts'
import type { Money } from '../../contract/kernel/money.ts'
import type { Problem } from '../../contract/kernel/problem.ts'
import type { Product } from '../../contract/kernel/product.ts'
import type { CreditBalance, CreditPayout } from '../../contract/repayments/credit-payouts.ts'
import { creditPayoutFault } from '../../contract/repayments/repayment-rules.ts'
import { call, commandState, ofProduct, problemOf, readState, withEvent } from '../kernel/calls.ts'
import { dialogState } from '../kernel/changes.ts'
import { port, unwired } from '../kernel/port.ts'
import { answerLost } from '../kernel/submission.ts'

/** Payouts that are shown. */
const recentPayouts = 5

type CreditBalanceContext = {
  product: Product
  newKey: () => string
  /** Null until it was read. */
  credit: CreditBalance | null
  payouts: CreditPayout[]
  /** The key and the amount of the payout in the dialog. */
  key: string
  amount: Money | null
  problem: Problem | null
}

const creditBalance = setup({
  types: {
    input: {} as Pick<CreditBalanceContext, 'product' | 'newKey'>,
    context: {} as CreditBalanceContext,
    events: {} as
      | { type: 'payout.pressed' }
      | { type: 'payout.submitted'; amount: Money }
      | { type: 'dialog.closed' }
      | { type: 'retry.pressed' },
    tags: {} as 'busy' | 'entering' | 'working' | 'verifying' | 'unread',
  },
  actors: {
    readCreditBalance: port('readCreditBalance'),
    listCreditPayouts: port('listCreditPayouts'),
    requestCreditPayout: unwired<CreditPayout, { idempotencyKey: string; request: InputOf<'requestCreditPayout'> }>('requestCreditPayout'),
  },
  delays: { again: 5000 },
  guards: {
    answerLost,
    /** Something can be paid out, to an account that is paid to. */
    canPayOut: ({ context: { credit } }) => credit !== null && mayPayOut(credit),
    isPayable: ({ context: { credit } }, { amount }: { amount: Money }) =>
      credit !== null && creditPayoutFault(BigInt(amount.amount), BigInt(credit.payable.amount)) === null,
  },
  actions: {
    keepCredit: assign({ credit: (_, credit: CreditBalance) => credit }),
    keepPayouts: assign({ payouts: (_, page: OutputOf<'listCreditPayouts'>) => page.records }),
    takeKey: assign(({ context }) => ({ key: context.newKey(), problem: null })),
    keepAmount: assign({ amount: (_, params: { amount: Money }) => params.amount }),
    keepProblem: assign({ problem: problemOf }),
    forgetProblem: assign({ problem: null }),
  },
})

/** While nothing is known of it, it is sent again under its key; after a refusal the dialog says why. Decision 056. */
const notRequested = [
  { guard: withEvent('answerLost'), target: 'answerMissing' },
  { target: 'rereading', actions: 'keepProblem', description: 'What can be paid out, or the account, is another one by now.' },
] as const

export const creditBalanceMachine = creditBalance.createMachine({
  id: 'creditBalance',
  description: 'Credit balance of the company.',
  context: ({ input }) => ({ ...input, credit: null, payouts: [], key: '', amount: null, problem: null }),
  initial: 'loading',
  states: {
    loading: readState('Reads the credit balance.', 'readCreditBalance', {
      input: ofProduct,
      to: 'loadingPayouts',
      keep: 'keepCredit',
      failed: 'unread',
    }),
    loadingPayouts: readState('Reads its payouts.', 'listCreditPayouts', {
      input: () => ({ size: recentPayouts }),
      to: 'resting',
      keep: 'keepPayouts',
      failed: 'unread',
    }),
    unread: { description: 'The credit balance could not be read.', tags: 'unread', on: { 'retry.pressed': 'loading' } },
    resting: {
      description: 'The credit balance, and what of it can be paid out.',
      on: { 'payout.pressed': { guard: 'canPayOut', target: 'entering', actions: 'takeKey' } },
    },
    entering: dialogState('Asks how much is paid out to the drawdown account.', 'entering', {
      'payout.submitted': { guard: withEvent('isPayable'), target: 'requesting', actions: withEvent('keepAmount') },
    }),
    rereading: readState('Reads what can be paid out by now; the dialog says why the payout was refused.', 'readCreditBalance', {
      id: 'rereadCredit',
      tags: ['entering', 'working'],
      input: ofProduct,
      to: 'entering',
      keep: 'keepCredit',
      failed: 'entering',
    }),
    requesting: commandState('The payout is being requested, once.', 'requestCreditPayout', {
      tags: ['entering', 'working'],
      input: ({ context }) => sentOf(context),
      to: 'loading',
      failed: notRequested,
    }),
    answerMissing: {
      description: 'The answer was lost: checks by sending the same key again.',
      tags: ['entering', 'verifying'],
      after: { again: 'requestingAgain' },
    },
    requestingAgain: {
      description: 'Sends the same payout with the same key.',
      tags: ['entering', 'verifying'],
      invoke: call('requestCreditPayout', {
        id: 'requestCreditPayoutAgain',
        input: ({ context }) => sentOf(context),
        to: 'loading',
        failed: notRequested,
      }),
    },
  },
})

/** Whether anything of it can be paid out to the account now. */
export function mayPayOut({ payable, paused, account }: Pick<CreditBalance, 'payable' | 'paused' | 'account'>): boolean {
  return payable.amount !== '0' && !paused && account !== null && account.refusal === null
}

function sentOf({ product, credit, amount, key }: CreditBalanceContext): {
  idempotencyKey: string
  request: InputOf<'requestCreditPayout'>
} {
  if (!credit?.account || !amount) throw new Error('A payout has an account and an amount')
  return { idempotencyKey: key, request: { product, bank_account_id: credit.account.id, amount } }
}
