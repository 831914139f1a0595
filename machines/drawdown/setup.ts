/** What a drawdown is made of: what it knows, hears, asks and does. */
import { assign, fromPromise, sendParent, setup } from 'xstate'
import type { Drawdown, DrawdownBasis, DrawdownOffer, FacilitySummary, Tenor } from '../../contract/credit.ts'
import type { InputOf } from '../../contract/endpoints.ts'
import { isOverdue } from '../../contract/loan/refusals.ts'
import type { Money } from '../../contract/money.ts'
import type { DebitAccount } from '../../contract/onboarding.ts'
import { Problem } from '../../contract/problem.ts'
import type { Product } from '../../contract/product.ts'
import { tooSmallFor } from '../../contract/red-packet-terms.ts'
import type { RedPacket } from '../../contract/red-packets.ts'
import { leastDrawdown } from '../../contract/terms.ts'
import { type PageFact, port } from '../port.ts'
import { typedParts } from '../typed.ts'
import { previewOf, samePrice } from './preview.ts'

/** What a merchant asks for before it is agreed to. */
export type DrawdownTerms = {
  amount: Money
  tenor: Tenor
  /** Id of the red packet to use; none when it is left out. RED-12. */
  packet?: string | null
}

/** What was confirmed, as it was shown, with its idempotency key: one key, one drawdown, in every tab and after every reload. R12, decision 044. */
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
    tags: {} as
      | 'busy'
      | 'form'
      | 'confirming'
      | 'confirmedBefore'
      | 'repriced'
      | 'verifying'
      | 'following'
      | 'settled'
      | 'refused'
      | 'closed'
      | 'expired'
      | 'overdue'
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
    /** What was confirmed in any tab of this browser and not answered; null when nothing was. Wired. */
    readConfirmed: fromPromise<ConfirmedDrawdown | null, { product: Product }>(() => Promise.resolve(null)),
    /** Keeps it before it is sent, and says what is kept: what another tab has confirmed and nobody has answered stays. Wired. */
    keepConfirmed: fromPromise<ConfirmedDrawdown, { product: Product; confirmed: ConfirmedDrawdown }>(({ input }) =>
      Promise.resolve(input.confirmed),
    ),
    ...typedTerms.actors,
    submitDrawdown: fromPromise<Drawdown, { idempotencyKey: string; request: InputOf<'submitDrawdown'> }>(() =>
      Promise.reject(new Error('The port submitDrawdown is not wired')),
    ),
  },
  delays: { again: 5000, poll: 2000 },
  guards: {
    ...typedTerms.guards,
    facilityOpen: ({ context }) => context.summary !== null,
    isExpired: ({ context }) => context.summary?.status !== 'active',
    isOverdue: ({ context }) => context.summary !== null && isOverdue(context.summary),
    /** The price is no longer the one that was agreed to. CRED-13. */
    priceChanged: (_, params: { error: unknown }) => Problem.from(params.error).fields.agreed !== undefined,
    /** There is an offer, and the law allows its price. */
    offerShown: ({ context }) => context.offer !== null,
    /** The server asks what was shown. CRED-13. */
    asShown: ({ context }, params: { offer: DrawdownOffer }) => samePrice(context.offer, params.offer),
    wasConfirmed: (_, params: { confirmed: ConfirmedDrawdown | null }) => params.confirmed !== null,
    /** Another tab has confirmed one that nobody has answered yet. */
    confirmedElsewhere: ({ context }, params: { confirmed: ConfirmedDrawdown }) => params.confirmed.key !== context.confirmed?.key,
    /** The server has it. */
    wasTaken: (_, params: { drawdown: Drawdown | null }) => params.drawdown !== null,
    /** The server itself has refused it: its key has made nothing and never will. */
    wasAnswered: (_, params: { error: unknown }) => Problem.from(params.error).kind === 'answer',
    answerLost: (_, params: { error: unknown }) => Problem.from(params.error).kind === 'transport',
    isSettled: ({ context }) => context.drawdown?.status === 'settled' || context.drawdown?.status === 'repaid',
    isRefused: ({ context }) => context.drawdown?.status === 'refused',
  },
  actions: {
    ...typedTerms.actions,
    keepTerms: assign(({ context }, params: DrawdownTerms) => ({
      amount: params.amount,
      tenor: params.tenor,
      packet: usedOn(context.packets, params),
    })),
    /** Prices the terms as the server would. CRED-13. */
    preview: assign(({ context }) => previewOf(context)),
    keepOffer: assign({ offer: (_, params: { offer: DrawdownOffer }) => params.offer }),
    /** Those nothing keeps the company from using. */
    keepPackets: assign({ packets: (_, params: { packets: RedPacket[] }) => params.packets.filter(({ missing }) => missing === null) }),
    restoreTyped: assign(({ context }, params: { typed: DrawdownTerms | null }) => ({
      amount: params.typed?.amount ?? context.amount,
      tenor: params.typed?.tenor ?? context.tenor,
      // One that was used or has ended meanwhile is no longer chosen.
      packet: params.typed && usedOn(context.packets, params.typed),
    })),
    /** What is confirmed is what is shown; one that is confirmed at another price keeps its key. CRED-13. */
    confirm: assign(({ context }) => ({
      confirmed: context.offer && {
        key: context.confirmed?.key ?? context.newKey(),
        request: requestOf(context, context.offer),
        offer: context.offer,
      },
    })),
    restoreConfirmed: assign((_, { confirmed }: { confirmed: ConfirmedDrawdown | null }) =>
      confirmed ? { confirmed, offer: confirmed.offer, amount: confirmed.request.amount, tenor: confirmed.request.tenor } : {},
    ),
    /** Forgets it in every tab, once it is answered; wired. */
    forgetConfirmed: () => {},
    dropConfirmed: assign({ confirmed: null }),
    keepProblem: assign({ problem: (_, params: { error: unknown }) => Problem.from(params.error) }),
    forgetProblem: assign({ problem: null }),
    keepDrawdown: assign({ drawdown: (_, params: { drawdown: Drawdown | null }) => params.drawdown }),
    goHome: sendParent({ type: 'home.requested' }),
  },
})

const nothing: Money = { amount: '0', currency: 'HKD' }

/** Whether so little is left that nothing can be drawn. DASH-09, decision A96. */
export function tooLittleLeft(summary: FacilitySummary): boolean {
  return BigInt(summary.availableLimit.amount) < leastDrawdown
}

/** What a price is asked for. */
export function termsOf({ product, amount, tenor, packet }: DrawdownContext): InputOf<'previewDrawdown'> {
  return { product, amount: amount ?? nothing, tenor, ...(packet === null ? {} : { red_packet_id: packet }) }
}

function requestOf(context: DrawdownContext, { annual_rate, total_cost }: DrawdownOffer): InputOf<'submitDrawdown'> {
  return { ...termsOf(context), bank_account_id: context.account?.id ?? '', agreed: { annual_rate, total_cost } }
}

/** What was confirmed; there is nothing to send before. */
export function confirmedOf({ confirmed }: Pick<DrawdownContext, 'confirmed'>): ConfirmedDrawdown {
  if (!confirmed) throw new Error('Nothing was confirmed')
  return confirmed
}
