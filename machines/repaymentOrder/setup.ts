/** What paying a loan back is made of: what it knows, hears, asks and does. */
import { assign, fromPromise, sendParent, setup } from 'xstate'
import type { CompanyProfile } from '../../contract/affiliations.ts'
import type { InputOf, OutputOf } from '../../contract/endpoints.ts'
import type { Money } from '../../contract/money.ts'
import { Problem } from '../../contract/problem.ts'
import type { Product } from '../../contract/product.ts'
import { type LoanStanding, type Repayment, repaymentFault } from '../../contract/repayments.ts'
import { type PageFact, port } from '../port.ts'
import { typedParts } from '../typed.ts'

/** A payment as it was typed in this tab; with its key once it was confirmed, so that it stays one payment when the page begins anew. R12. */
export type TypedRepayment = { drawdownId: string; amount: Money; key: string | null }

type RepaymentOrderContext = {
  product: Product
  companyId: string
  newKey: () => string
  profile: CompanyProfile | null
  /** Loans on which something is owed, as they stand today. */
  loans: LoanStanding[]
  /** The newest repayments, and what is kept of what was paid too much. */
  recent: OutputOf<'listRepayments'> | null
  /** The loan that is repaid. */
  loanId: string | null
  amount: Money | null
  /** The chosen loan on another day. */
  later: LoanStanding | null
  /** Idempotency key of what was confirmed: one key, one debit. R12. */
  key: string | null
  repayment: Repayment | null
  problem: Problem | null
}

/** Payments as they were typed in this tab. */
export const typedRepayment = typedParts<TypedRepayment, { product: Product }>()

export const repaymentOrder = setup({
  types: {
    input: {} as Pick<RepaymentOrderContext, 'product' | 'companyId' | 'newKey'>,
    context: {} as RepaymentOrderContext,
    events: {} as
      | { type: 'loan.chosen'; drawdownId: string }
      | { type: 'amount.changed'; amount: Money | null }
      | { type: 'day.chosen'; on: string }
      | { type: 'repayment.agreed' }
      | { type: 'repayment.confirmed' }
      | { type: 'back.pressed' }
      | { type: 'another.pressed' }
      | { type: 'retry.pressed' }
      | { type: 'home.pressed' }
      | PageFact,
    tags: {} as
      | 'busy'
      | 'form'
      | 'quoting'
      | 'nothingOwed'
      | 'confirming'
      | 'confirmedBefore'
      | 'verifying'
      | 'following'
      | 'received'
      | 'refused'
      | 'returned'
      | 'unavailable',
  },
  actors: {
    readCompanyProfile: port('readCompanyProfile'),
    listLoans: port('listLoans'),
    listRepayments: port('listRepayments'),
    quoteRepayment: port('quoteRepayment'),
    readRepayment: port('readRepayment'),
    ...typedRepayment.actors,
    submitRepayment: fromPromise<Repayment, { idempotencyKey: string; request: InputOf<'submitRepayment'> }>(() =>
      Promise.reject(new Error('The port submitRepayment is not wired')),
    ),
  },
  delays: { again: 5000, poll: 2000 },
  guards: {
    ...typedRepayment.guards,
    /** A loan that was closed meanwhile is not chosen again. */
    wasTyped: ({ context }, params: { typed: TypedRepayment | null }) => isOwed(context.loans, params.typed),
    somethingOwed: ({ context }) => context.loans.length > 0,
    /** It was confirmed in this tab, and nobody heard what came of it. */
    wasConfirmed: ({ context }) => context.key !== null,
    /** An administrator, and an amount that the loan can take. CRED-12, R12. */
    mayRepay: ({ context }) => {
      const loan = chosenLoan(context)
      return (
        context.profile?.role === 'administrator' &&
        loan !== null &&
        context.amount !== null &&
        repaymentFault(BigInt(context.amount.amount), BigInt(loan.payable.amount)) === null
      )
    },
    answerLost: (_, params: { error: unknown }) => Problem.from(params.error).kind === 'transport',
    isReceived: ({ context }) => context.repayment?.status === 'received' || context.repayment?.status === 'cleared',
    isRefused: ({ context }) => context.repayment?.status === 'refused',
    isReturned: ({ context }) => context.repayment?.status === 'returned',
  },
  actions: {
    ...typedRepayment.actions,
    keepProfile: assign({ profile: (_, params: { profile: CompanyProfile }) => params.profile }),
    /** The loan that was chosen when it is still owed, else the oldest. */
    keepLoans: assign(({ context }, { loans }: { loans: LoanStanding[] }) => ({
      loans,
      loanId: loans.find((loan) => loan.drawdown_id === context.loanId)?.drawdown_id ?? loans[0]?.drawdown_id ?? null,
      later: null,
    })),
    keepRecent: assign({ recent: (_, params: { recent: OutputOf<'listRepayments'> }) => params.recent }),
    restoreTyped: assign((_, { typed }: { typed: TypedRepayment | null }) =>
      typed ? { loanId: typed.drawdownId, amount: typed.amount, key: typed.key } : {},
    ),
    chooseLoan: assign((_, params: { drawdownId: string }) => ({
      loanId: params.drawdownId,
      amount: null,
      later: null,
      problem: null,
    })),
    keepAmount: assign((_, params: { amount: Money | null }) => ({ amount: params.amount, problem: null })),
    keepLater: assign((_, params: { later: LoanStanding }) => ({ later: params.later, problem: null })),
    takeKey: assign({ key: ({ context }) => context.newKey() }),
    forgetKey: assign({ key: null }),
    keepRepayment: assign({ repayment: (_, params: { repayment: Repayment }) => params.repayment }),
    beginAnew: assign({ amount: null, key: null, repayment: null, problem: null }),
    keepProblem: assign({ problem: (_, params: { error: unknown }) => Problem.from(params.error) }),
    forgetProblem: assign({ problem: null }),
    goHome: sendParent({ type: 'home.requested' }),
  },
})

function isOwed(loans: readonly LoanStanding[], typed: TypedRepayment | null): boolean {
  return loans.some(({ drawdown_id: id }) => id === typed?.drawdownId)
}

/** The loan that is repaid; null while none is owed. */
export function chosenLoan({ loans, loanId }: Pick<RepaymentOrderContext, 'loans' | 'loanId'>): LoanStanding | null {
  return loans.find((loan) => loan.drawdown_id === loanId) ?? null
}

const nothing: Money = { amount: '0', currency: 'HKD' }

/** What the tab keeps of it. */
export function typedOf({ loanId, amount, key }: RepaymentOrderContext): TypedRepayment {
  return { drawdownId: loanId ?? '', amount: amount ?? nothing, key }
}

/** What is sent, with its key: the same however often. R12. */
export function requestOf({ loanId, amount, key }: RepaymentOrderContext): {
  idempotencyKey: string
  request: InputOf<'submitRepayment'>
} {
  return { idempotencyKey: key ?? '', request: { drawdown_id: loanId ?? '', amount: amount ?? nothing } }
}
