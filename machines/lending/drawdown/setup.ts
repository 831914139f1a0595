/** Setup of the chart of a drawdown: its context, events, actors, guards and actions. */
import { assign, sendParent, setup } from 'xstate'
import type { DebitAccount } from '../../../contract/banking/drawdown-account.ts'
import type { InputOf, OutputOf } from '../../../contract/endpoints.ts'
import type { Money } from '../../../contract/kernel/money.ts'
import { Problem } from '../../../contract/kernel/problem.ts'
import type { Product } from '../../../contract/kernel/product.ts'
import type { Drawdown, DrawdownBasis, DrawdownOffer, RepaidBy, Tenor } from '../../../contract/lending/drawdowns.ts'
import type { FacilitySummary } from '../../../contract/lending/facilities.ts'
import { isOverdue } from '../../../contract/lending/overdue-rules.ts'
import { leastDrawdown } from '../../../contract/lending/terms.ts'
import { tooSmallFor } from '../../../contract/rewards/red-packet-terms.ts'
import type { RedPacket } from '../../../contract/rewards/red-packets.ts'
import { problemOf } from '../../kernel/calls.ts'
import type { OutcomeMeta } from '../../kernel/outcome.ts'
import { type PageFact, port, unwired } from '../../kernel/port.ts'
import { confirmedParts } from '../../kernel/submission.ts'
import { typedParts } from '../../kernel/unsentInput.ts'
import { previewOf, repaidAs, samePrice } from './preview.ts'

/** What a merchant asks for before it is agreed to. */
export type DrawdownTerms = {
  amount: Money
  tenor: Tenor
  /** In instalments when it is left out. Decision 127. */
  repaidBy?: RepaidBy
  /** Id of the red packet to use; none when it is left out. RED-12. */
  packet?: string | null
}

/** What was confirmed, as it was shown. */
export type ConfirmedDrawdown = { key: string; request: InputOf<'submitDrawdown'>; offer: DrawdownOffer }

type DrawdownContext = {
  product: Product
  newKey: () => string
  summary: FacilitySummary | null
  account: DebitAccount | null
  /** Terms of the day with the sales to replay on; every offer before the server's own follows from them. */
  basis: DrawdownBasis | null
  amount: Money | null
  tenor: Tenor
  /** In instalments, or by a share of payouts where the basis has some. Decision 127. */
  repaidBy: RepaidBy
  /** Red packets that wait to be used, and the one that lowers the price of these terms. RED-12. */
  packets: RedPacket[]
  packet: string | null
  offer: DrawdownOffer | null
  /** From the confirmation until the server has answered it. */
  confirmed: ConfirmedDrawdown | null
  drawdown: Drawdown | null
  problem: Problem | null
}

/** Terms as they were typed in this tab. */
export const typedTerms = typedParts<DrawdownTerms, { product: Product }>()

/** Drawdowns as they were confirmed in any tab. */
export const confirmedDrawdown = confirmedParts<ConfirmedDrawdown, Drawdown, { product: Product }>()

/** The packet that lowers the price of these terms: the chosen one, once the amount is enough for it. RED-12. */
function usedOn(packets: readonly RedPacket[], { amount, packet }: DrawdownTerms): string | null {
  const chosen = packets.find(({ id }) => id === packet)
  return chosen && !tooSmallFor(chosen.type, BigInt(amount.amount)) ? chosen.id : null
}

export const drawdown = setup({
  types: {
    input: {} as { product: Product; newKey: () => string },
    context: {} as DrawdownContext,
    events: {} as
      | ({ type: 'terms.changed' } & DrawdownTerms)
      | { type: 'terms.agreed' }
      | { type: 'drawdown.confirmed' }
      | { type: 'back.pressed' }
      | { type: 'retry.pressed' }
      | { type: 'home.pressed' }
      | PageFact,
    meta: {} as OutcomeMeta,
    tags: {} as
      | 'busy'
      | 'form'
      | 'confirming'
      | 'confirmedBefore'
      | 'repriced'
      | 'readdressed'
      | 'verifying'
      | 'following'
      | 'awaitingApproval'
      | 'notApproved'
      | 'settled'
      | 'refused'
      | 'closed'
      | 'expired'
      | 'overdue'
      | 'overdueElsewhere'
      | 'paused'
      | 'accountStopped'
      | 'unavailable',
  },
  actors: {
    readFacilitySummary: port('readFacilitySummary'),
    readDebitAccount: port('readDebitAccount'),
    listRedPackets: port('listRedPackets'),
    readDrawdownBasis: port('readDrawdownBasis'),
    previewDrawdown: port('previewDrawdown'),
    readDrawdown: port('readDrawdown'),
    findDrawdown: port('findDrawdown'),
    ...typedTerms.actors,
    ...confirmedDrawdown.actors,
    submitDrawdown: unwired<Drawdown, { idempotencyKey: string; request: InputOf<'submitDrawdown'> }>('submitDrawdown'),
  },
  delays: { again: 5000, poll: 2000, look: 60_000 },
  guards: {
    ...typedTerms.guards,
    ...confirmedDrawdown.guards,
    /** Values already in the form are kept. */
    wasTyped: ({ context }, params: { typed: DrawdownTerms | null }) => params.typed !== null && context.amount === null,
    facilityOpen: ({ context }) => context.summary !== null,
    isExpired: ({ context }) => context.summary?.status !== 'active',
    /** Something of this product is overdue. CRED-12. */
    isOverdue: ({ context }) => context.summary !== null && isOverdue({ ...context.summary, overdueElsewhere: [], overdueInGroup: false }),
    /** Something of the company or its group is overdue. Decision 098. */
    isOverdueElsewhere: ({ context }) => context.summary !== null && isOverdue(context.summary),
    /** A balance of the facility differs from the books. Decision 106. */
    isPaused: ({ context: { summary } }) => summary !== null && summary.paused !== null,
    /** Nothing is paid to the account as it is. Decision 082. */
    accountIsBlocked: ({ context }) => context.account !== null && context.account.blocked !== null,
    /** The account replaced another one: nothing is paid to it yet. Decision 080. */
    accountIsHeld: ({ context }) => context.account !== null && context.account.held_until !== null,
    /** The price is no longer the one that was agreed to. CRED-13. */
    priceChanged: (_, params: { error: unknown }) => Problem.from(params.error).fields.agreed !== undefined,
    /** The terms for the prices were read; a page reloaded with a confirmed drawdown has none. */
    termsWereRead: ({ context }) => context.basis !== null,
    /** The account is no longer the one that was shown. Decision 057. */
    accountChanged: (_, params: { error: unknown }) => Problem.from(params.error).fields.bank_account_id === 'field.account.changed',
    /** There is an offer, and the law allows its price. */
    offerShown: ({ context }) => context.offer !== null,
    /** The server asks what was shown. CRED-13. */
    asShown: ({ context }, offer: DrawdownOffer) => samePrice(context.offer, offer),
    awaitsApproval: ({ context }) => context.drawdown?.status === 'awaiting approval',
    isNotApproved: ({ context }) => context.drawdown?.status === 'not approved',
    isSettled: ({ context }) => ['settled', 'repaid', 'written off'].includes(context.drawdown?.status ?? ''),
    isRefused: ({ context }) => context.drawdown?.status === 'refused',
  },
  actions: {
    ...typedTerms.actions,
    ...confirmedDrawdown.actions,
    keepTerms: assign(({ context }, params: DrawdownTerms) => ({
      amount: params.amount,
      tenor: params.tenor,
      repaidBy: repaidAs(context.basis, params.repaidBy),
      packet: usedOn(context.packets, params),
    })),
    /** Prices the terms as the server would. CRED-13. */
    preview: assign(({ context }) => previewOf(context)),
    /** The same by what was just read: a packet that was used or has ended meanwhile, or a share that can no longer be held back, is no longer chosen, and why it was refused stays to be read. */
    priceAgain: assign(({ context }) => {
      const { packets, amount, tenor, packet } = context
      const chosen = amount && usedOn(packets, { amount, tenor, packet })
      const repaidBy = repaidAs(context.basis, context.repaidBy)
      const { offer, problem } = previewOf({ ...context, repaidBy, packet: chosen })
      return { packet: chosen, repaidBy, offer, problem: problem ?? context.problem }
    }),
    keepOffer: assign({ offer: (_, offer: DrawdownOffer) => offer }),
    /** Those nothing keeps the company from using. */
    keepPackets: assign({ packets: (_, packets: RedPacket[]) => packets.filter(({ missing }) => missing === null) }),
    restoreTyped: assign((_, { typed }: { typed: DrawdownTerms | null }) =>
      typed ? { amount: typed.amount, tenor: typed.tenor, repaidBy: typed.repaidBy ?? 'instalments', packet: typed.packet ?? null } : {},
    ),
    /** What is confirmed is what is shown; one that is confirmed at another price keeps its key. CRED-13. */
    confirm: assign(({ context }) => ({
      confirmed: context.offer && {
        key: context.confirmed?.key ?? context.newKey(),
        request: requestOf(context, context.offer),
        offer: context.offer,
      },
    })),
    restoreConfirmed: assign((_, { confirmed }: { confirmed: ConfirmedDrawdown | null }) => {
      if (!confirmed) return {}
      const { amount, tenor, repaid_by: repaidBy = 'instalments', red_packet_id: packet = null } = confirmed.request
      return { confirmed, offer: confirmed.offer, amount, tenor, repaidBy, packet }
    }),
    dropConfirmed: assign({ confirmed: null }),
    keepSummary: assign({ summary: (_, summary: OutputOf<'readFacilitySummary'>) => summary }),
    keepAccount: assign({ account: (_, account: OutputOf<'readDebitAccount'>) => account }),
    keepBasis: assign({ basis: (_, basis: OutputOf<'readDrawdownBasis'>) => basis }),
    keepProblem: assign({ problem: problemOf }),
    forgetProblem: assign({ problem: null }),
    keepDrawdown: assign({ drawdown: (_, params: { made: Drawdown | null }) => params.made }),
    goHome: sendParent({ type: 'home.requested' }),
  },
})

const nothing: Money = { amount: '0', currency: 'HKD' }

/** Whether so little is left that nothing can be drawn. DASH-09, decision A96. */
export function tooLittleLeft(summary: FacilitySummary): boolean {
  return BigInt(summary.availableLimit.amount) < leastDrawdown
}

/** Parameters of a price. */
export function termsOf({ product, amount, tenor, repaidBy, packet }: DrawdownContext): InputOf<'previewDrawdown'> {
  const asked = { product, amount: amount ?? nothing, tenor, ...(repaidBy === 'share' ? { repaid_by: repaidBy } : {}) }
  return { ...asked, ...(packet === null ? {} : { red_packet_id: packet }) }
}

function requestOf(context: DrawdownContext, { annual_rate, total_cost, share }: DrawdownOffer): InputOf<'submitDrawdown'> {
  const agreed = { annual_rate, total_cost, ...(share ? { share: share.share } : {}) }
  return { ...termsOf(context), bank_account_id: context.account?.id ?? '', agreed }
}
