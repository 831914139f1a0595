/** Drawdowns: what one costs, asking for it, and what became of it. §7, §9. */
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { Day, Id, Instant, Money, ProductName, Rate, SentKey } from '../kernel/fields.ts'
import { LoanTerms } from './loan/structure.ts'

/** A tenor on offer, in months. */
export const Tenor = z.union([z.literal(3), z.literal(6), z.literal(9), z.literal(12)])
export type Tenor = z.infer<typeof Tenor>

/** One instalment. */
export const Instalment = z.strictObject({ due: Day, principal: Money, interest: Money, total: Money })
export type Instalment = z.infer<typeof Instalment>

/** How a drawdown is repaid: in instalments, or by a share of what a PSP pays out. Decision 127. */
export const RepaidBy = z.enum(['instalments', 'share'])
export type RepaidBy = z.infer<typeof RepaidBy>

/**
 * A share of payouts that a PSP holds back: `monthly` is what of thirty days was counted. `longest` is the drawdown when nothing is held
 * back: on its day all that is left falls due. Decision 127.
 */
const OfferedShare = z.strictObject({
  share: Rate,
  monthly: Money,
  longest: z.strictObject({
    due: Day,
    interest: Money,
    total_cost: Money,
    effective_annual_rate: Rate,
    statutory_annual_rate: Rate,
  }),
})

/**
 * Price of a drawdown. `annual_rate` is SOFR plus margin. The fee is in both others: `effective_annual_rate` is the compound rate, by which
 * offers compare, `statutory_annual_rate` the one that the ceilings of the Money Lenders Ordinance are of. Decision 105. Of one that is repaid
 * by a share of payouts, cost, rates and schedule are those that are expected by the payouts that were counted.
 */
export const DrawdownOffer = z.strictObject({
  amount: Money,
  tenor: Tenor,
  fee: Money,
  interest: Money,
  total_cost: Money,
  /** Amount saved by a red packet, already deducted from fee and interest. RED-12. */
  waived: Money,
  /** The part it is deducted from: fee or interest. */
  waived_of: z.enum(['fee', 'interest']).nullable(),
  /** Amount less fee: what reaches the account. */
  received: Money,
  annual_rate: Rate,
  effective_annual_rate: Rate,
  statutory_annual_rate: Rate,
  schedule: z.array(Instalment),
  /** Null of one that is repaid in instalments. */
  share: OfferedShare.nullable(),
  /** Due days after this one may still move, since not all holidays are published; null: none can. Decision 125. */
  certain_until: Day.nullable(),
})
export type DrawdownOffer = z.infer<typeof DrawdownOffer>

/** The price a merchant agrees to, as shown, with the share of one that is repaid by it. A drawdown at any other price is refused. */
export const AgreedPrice = DrawdownOffer.pick({ annual_rate: true, total_cost: true }).extend({ share: Rate.optional() })
export type AgreedPrice = z.infer<typeof AgreedPrice>

/** Terms for pricing a drawdown today, and the past sales, with the repayments of other loans, for the replay. */
export const DrawdownBasis = z.strictObject({
  /** Day of Hong Kong from which interest would run. */
  day: Day,
  terms: LoanTerms,
  /** Sales less returns by day, of the shops linked now: minor units in the currency of the terms, up to yesterday, at most a year, oldest first. */
  sales: z.array(z.string().regex(/^-?\d{1,17}$/)),
  /**
   * What the loans of the company ask for, of every product: by day, soonest first, minor units in the currency of the terms. What is
   * due already is of today.
   */
  owed: z.array(z.strictObject({ due: Day, amount: z.string().regex(/^\d{1,17}$/) })),
  /** What the instalments of the drawdown may come to in 97 days, minor units; null: no sales are counted. Decision 119. */
  service_left: z
    .string()
    .regex(/^-?\d{1,17}$/)
    .nullable(),
  /**
   * What a share can be held back of: payouts of thirty days that count, minor units, and the shares of them that other drawdowns take, a
   * decimal string. Null: none is offered. Decision 127.
   */
  payouts: z.strictObject({ monthly: z.string().regex(/^\d{1,17}$/), taken: z.string().regex(/^\d+(\.\d+)?$/) }).nullable(),
  /** A drawdown of this amount or more waits for a second administrator today, minor units; null: none does. Decision 086. */
  approval_from: z
    .string()
    .regex(/^\d{1,17}$/)
    .nullable(),
})
export type DrawdownBasis = z.infer<typeof DrawdownBasis>

/** A drawdown with the offer it was made under. `account` is masked: `••••8838`. */
export const Drawdown = z.strictObject({
  id: Id,
  reference: z.string(),
  status: z.enum(['awaiting approval', 'not approved', 'pending', 'paying out', 'settled', 'refused', 'repaid', 'written off']),
  requested_at: Instant,
  settled_at: Instant.nullable(),
  refusal: z.string().nullable(),
  /** Until when a second administrator can approve it; null when none is needed. Decision 086. */
  approval_until: Instant.nullable(),
  account: z.string(),
  outstanding: Money,
  offer: DrawdownOffer,
})
export type Drawdown = z.infer<typeof Drawdown>

/** Input of a drawdown request. */
export const DrawdownRequest = z.strictObject({
  product: ProductName,
  amount: Money,
  tenor: Tenor,
  /** In instalments when it is left out. */
  repaid_by: RepaidBy.optional(),
  /** The red packet to use on it, one of the company's. RED-12. */
  red_packet_id: Id.optional(),
})

export const drawdowns = {
  /** Called by the drawdown page. */
  readDrawdownBasis: endpoint({
    method: 'GET',
    path: '/api/information/drawdown-basis',
    access: 'company',
    input: z.strictObject({ product: ProductName }),
    output: DrawdownBasis,
    codes: ['networkError', 'conflict', 'notFound'],
    extension: true,
    summary: 'Read today’s terms to price any amount and tenor, and daily sales, with the instalments of other loans, for the replay.',
  }),
  /** Called by the drawdown page. */
  previewDrawdown: endpoint({
    method: 'POST',
    path: '/api/information/drawdown/preview',
    access: 'company',
    input: DrawdownRequest,
    output: DrawdownOffer,
    codes: ['refused', 'conflict', 'notFound'],
    refusedWhileFrozen: true,
    extension: true,
    summary: 'Compute cost and schedule of a drawdown before it is made.',
  }),
  submitDrawdown: endpoint({
    method: 'POST',
    path: '/api/information/drawdown/submit',
    access: 'administrator',
    input: z.strictObject({ ...DrawdownRequest.shape, bank_account_id: Id, agreed: AgreedPrice }),
    output: Drawdown,
    codes: ['verificationFailed', 'refused', 'conflict', 'notFound'],
    refusedWhileFrozen: true,
    idempotent: true,
    summary:
      'Draw down money; 20011 when the facility is not active, 502 with field amount when it exceeds the available amount or a payment is overdue, with field agreed when price or share have changed, with field repaid_by when no share can be held back, with field bank_account_id when the account has changed, with field red_packet_id when the packet cannot be used; 20007 when it needs a step-up.',
    source: 'API-093, CRED-06',
  }),
  /** Called by the drawdown page, after an answer that was lost. */
  findDrawdown: endpoint({
    method: 'GET',
    path: '/api/information/sent-drawdown',
    access: 'company',
    input: z.strictObject({ key: SentKey }),
    output: Drawdown.nullable(),
    codes: [],
    extension: true,
    summary: 'Read the current state of the company’s drawdown under an idempotency key; null while there is none.',
    source: 'R12',
  }),
  /** Called by the drawdown page, which follows the payout. */
  readDrawdown: endpoint({
    method: 'GET',
    path: '/api/information/drawdown/:id',
    access: 'company',
    input: z.strictObject({ id: Id }),
    output: Drawdown,
    codes: ['notFound'],
    extension: true,
    summary: 'Read one drawdown, to follow its payout.',
  }),
}
