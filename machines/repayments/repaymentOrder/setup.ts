/** Setup of the chart of a repayment: its context, events, actors, guards and actions. */
import { assign, sendParent, setup } from 'xstate'
import type { CompanyProfile } from '../../../contract/company/members.ts'
import type { InputOf, OutputOf } from '../../../contract/endpoints.ts'
import type { Locale } from '../../../contract/kernel/constants.ts'
import type { Money } from '../../../contract/kernel/money.ts'
import type { Problem } from '../../../contract/kernel/problem.ts'
import type { Product } from '../../../contract/kernel/product.ts'
import { letterFault, quoteFault, repaymentFault } from '../../../contract/repayments/repayment-rules.ts'
import type { OwedLoan, Repayment } from '../../../contract/repayments/repayments.ts'
import { problemOf } from '../../kernel/calls.ts'
import type { OutcomeMeta } from '../../kernel/outcome.ts'
import { type PageFact, port, toast, unwired, unwiredAction } from '../../kernel/port.ts'
import { confirmedOf, confirmedParts } from '../../kernel/submission.ts'
import { typedParts } from '../../kernel/unsentInput.ts'
import { creditBalanceMachine } from '../creditBalance.ts'
import { byUrgency } from './urgency.ts'

/** A payment as it was typed in this tab. */
export type TypedRepayment = { drawdownId: string; amount: Money }

/** What was confirmed. */
export type ConfirmedRepayment = { key: string; request: InputOf<'submitRepayment'> }

type RepaymentOrderContext = {
  product: Product
  companyId: string
  /** The loan that the address asks for; null where it names none. */
  asked: string | null
  newKey: () => string
  profile: CompanyProfile | null
  /** Loans on which something is owed, as they stand today, most urgent first. */
  loans: OwedLoan[]
  /** The newest repayments, and what is kept of what was paid too much. */
  recent: OutputOf<'listRepayments'> | null
  /** The loan that is repaid. */
  loanId: string | null
  amount: Money | null
  /** The chosen loan on another day. */
  later: OwedLoan | null
  /** From the confirmation until the server has answered it. */
  confirmed: ConfirmedRepayment | null
  repayment: Repayment | null
  problem: Problem | null
}

/** Payments as they were typed in this tab. */
export const typedRepayment = typedParts<TypedRepayment, { product: Product }>()

/** Payments as they were confirmed in any tab. */
export const confirmedRepayment = confirmedParts<ConfirmedRepayment, Repayment, { product: Product }>()

export const repaymentOrder = setup({
  types: {
    input: {} as Pick<RepaymentOrderContext, 'product' | 'companyId' | 'newKey'> & { asked?: string | null },
    context: {} as RepaymentOrderContext,
    events: {} as
      | { type: 'loan.chosen'; drawdownId: string }
      | { type: 'amount.changed'; amount: Money | null }
      | { type: 'day.chosen'; on: string }
      | { type: 'letter.requested'; language: Locale }
      | { type: 'statement.requested'; language: Locale }
      | { type: 'repayment.agreed' }
      | { type: 'repayment.confirmed' }
      | { type: 'back.pressed' }
      | { type: 'another.pressed' }
      | { type: 'retry.pressed' }
      | { type: 'home.pressed' }
      | PageFact,
    meta: {} as OutcomeMeta,
    tags: {} as
      | 'busy'
      | 'form'
      | 'quoting'
      | 'fetching'
      | 'fetchingStatement'
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
    openPayoffLetter: port('openPayoffLetter'),
    openLoanStatement: port('openLoanStatement'),
    readRepayment: port('readRepayment'),
    findRepayment: port('findRepayment'),
    creditBalance: creditBalanceMachine,
    ...typedRepayment.actors,
    ...confirmedRepayment.actors,
    submitRepayment: unwired<Repayment, { idempotencyKey: string; request: InputOf<'submitRepayment'> }>('submitRepayment'),
  },
  delays: { again: 5000, poll: 2000 },
  guards: {
    ...typedRepayment.guards,
    ...confirmedRepayment.guards,
    /** A loan that was closed meanwhile is not chosen again, nor another one than the address asks for. */
    wasTyped: ({ context: { asked, loans } }, { typed }: { typed: TypedRepayment | null }) =>
      isOwed(loans, typed?.drawdownId) && (!isOwed(loans, asked ?? undefined) || typed?.drawdownId === asked),
    /** Something is owed on the loan that was to be repaid. */
    stillOwed: ({ context }) => isOwed(context.loans, confirmedOf(context).request.drawdown_id),
    somethingOwed: ({ context }) => context.loans.length > 0,
    /** An administrator, an account that may be debited, and an amount that the loan can take. CRED-12, R12, decision 082. */
    mayRepay: ({ context }) => {
      const loan = chosenLoan(context)
      return (
        context.profile?.role === 'administrator' &&
        loan !== null &&
        loan.debitable &&
        context.amount !== null &&
        repaymentFault(BigInt(context.amount.amount), BigInt(loan.payable.amount)) === null
      )
    },
    canBeQuoted: ({ context }, { on }: { on: string }) => {
      const loan = chosenLoan(context)
      return loan !== null && quoteFault(on, loan.on) === null
    },
    /** The day that was asked for is one of a payoff letter. */
    hasLetter: ({ context }) => {
      const loan = chosenLoan(context)
      return loan !== null && context.later !== null && letterFault(context.later.on, loan.on) === null
    },
    isReceived: ({ context }) => context.repayment?.status === 'received' || context.repayment?.status === 'cleared',
    isRefused: ({ context }) => context.repayment?.status === 'refused',
    isReturned: ({ context }) => context.repayment?.status === 'returned',
  },
  actions: {
    ...typedRepayment.actions,
    ...confirmedRepayment.actions,
    keepProfile: assign({ profile: (_, profile: CompanyProfile) => profile }),
    /** The loan that was chosen, with what was typed for it, when it is still owed; else the most urgent. */
    keepLoans: assign(({ context }, owed: OwedLoan[]) => {
      const loans = byUrgency(owed)
      const chosen = chosenLoan({ loans, loanId: context.loanId })
      return { loans, loanId: (chosen ?? loans[0])?.drawdown_id ?? null, amount: chosen && context.amount, later: null }
    }),
    keepRecent: assign({ recent: (_, recent: OutputOf<'listRepayments'>) => recent }),
    restoreTyped: assign((_, { typed }: { typed: TypedRepayment | null }) =>
      typed ? { loanId: typed.drawdownId, amount: typed.amount } : {},
    ),
    chooseLoan: assign((_, params: { drawdownId: string }) => ({ loanId: params.drawdownId, amount: null, later: null, problem: null })),
    keepAmount: assign((_, params: { amount: Money | null }) => ({ amount: params.amount, problem: null })),
    forgetLater: assign({ later: null }),
    keepLater: assign((_, later: OwedLoan) => ({ later, problem: null })),
    /** What is confirmed is what is shown. */
    confirm: assign(({ context }) => ({
      confirmed: {
        key: context.confirmed?.key ?? context.newKey(),
        request: { drawdown_id: context.loanId ?? '', amount: context.amount ?? nothing },
      },
    })),
    restoreConfirmed: assign((_, { confirmed }: { confirmed: ConfirmedRepayment | null }) =>
      confirmed ? { confirmed, loanId: confirmed.request.drawdown_id, amount: confirmed.request.amount } : {},
    ),
    dropConfirmed: assign({ confirmed: null }),
    keepRepayment: assign({ repayment: (_, params: { made: Repayment | null }) => params.made }),
    startOver: assign({ amount: null, repayment: null, problem: null }),
    keepProblem: assign({ problem: problemOf }),
    forgetProblem: assign({ problem: null }),
    /** Fetches the letter or the statement from its address; wired. */
    fetchFile: unwiredAction<{ url: string }>('fetchFile'),
    notifyParent: sendParent(toast),
    goHome: sendParent({ type: 'home.requested' }),
  },
})

function isOwed(loans: readonly OwedLoan[], drawdownId: string | undefined): boolean {
  return loans.some(({ drawdown_id: id }) => id === drawdownId)
}

/** The loan that is repaid; null while none is owed. */
export function chosenLoan({ loans, loanId }: Pick<RepaymentOrderContext, 'loans' | 'loanId'>): OwedLoan | null {
  return loans.find((loan) => loan.drawdown_id === loanId) ?? null
}

const nothing: Money = { amount: '0', currency: 'HKD' }

/** What the tab keeps of it. */
export function typedOf({ loanId, amount }: RepaymentOrderContext): TypedRepayment {
  return { drawdownId: loanId ?? '', amount: amount ?? nothing }
}
