/** Limit, facility and drawdowns. §3, §4, §7, §9. */
import { z } from 'zod'
import { AgreementKind } from './agreements.ts'
import { endpoint } from './endpoint.ts'
import { CurrencyCode, Day, Id, Instant, Money, Nothing, ProductName, Rate, SentKey } from './fields.ts'
import { InterestRate, LoanFee, LoanStructure, LoanTerms } from './loan/structure.ts'
import { currencies } from './money.ts'

/** CRED-01. */
export const CreditStatus = z.enum(['submitted', 'active', 'failed'])

/** A credit application. CRED-02 to CRED-04: submitted without `pre_limit` is being calculated, with it recalculated. Null: none yet. */
export const CreditApplication = z.strictObject({
  status: CreditStatus,
  pre_limit: Money.nullable(),
  type: z.enum(['limit', 'limit_increase']),
})
export type CreditApplication = z.infer<typeof CreditApplication>

/** The rules each shop goes through on the way to a limit, in order. */
export const shopRules = [
  'monthly_sales',
  'drawn_elsewhere',
  'dormant',
  'refunded',
  'alike',
  'outliers',
  'late_returns',
  'sudden',
  'returns',
  'volatility',
  'unmatched',
  'history',
  'psp',
  'loan',
] as const
export type ShopRule = (typeof shopRules)[number]

/** One step of the calculation of a limit: the rule, what went in, what came out. */
export const UnderwritingStep = z.strictObject({
  rule: z.enum([...shopRules, 'multiple', 'cap', 'floor']),
  /** Decimal strings by name, for the sentence of the rule. */
  inputs: z.record(z.string(), z.string()),
  amount: Money,
})
export type UnderwritingStep = z.infer<typeof UnderwritingStep>

/** What a linked shop carries of a limit, and how much lower the limit would be without it. */
export const ShopShare = z.strictObject({
  id: Id,
  name: z.string(),
  platform: z.string(),
  amount: Money,
  loss: Money,
  /** The rule that leaves it nothing to carry; null while it carries something. */
  stopped_by: z.enum(shopRules).nullable(),
})
export type ShopShare = z.infer<typeof ShopShare>

/** What would raise a limit, and by about how much: a PSP bound to a shop, one more shop, the consent of a shop renewed. */
export const LimitRaise = z.strictObject({
  kind: z.enum(['bindPsp', 'linkShop', 'renew']),
  /** Null for a shop that is not linked yet. */
  shop_id: Id.nullable(),
  name: z.string().nullable(),
  amount: Money,
})
export type LimitRaise = z.infer<typeof LimitRaise>

/** The limit with its reasons. */
export const CreditLimit = z.strictObject({
  ...CreditApplication.shape,
  limit: Money.nullable(),
  watermark: Money.nullable(),
  calculated_at: Instant.nullable(),
  steps: z.array(UnderwritingStep),
  /** Amounts add up to the limit; empty while a calculation of before is done again by the rules of now. */
  shops: z.array(ShopShare),
  /** The largest first. */
  raises: z.array(LimitRaise),
})
export type CreditLimit = z.infer<typeof CreditLimit>

/** CRED-11, CHG-10. */
export const FacilityStatus = z.enum(['active', 'expired', 'closed'])
export type FacilityStatus = z.infer<typeof FacilityStatus>

/** Where the money of a product stands. DASH-04 to DASH-09; available is CRED-06. */
export const FacilitySummary = z.strictObject({
  status: FacilityStatus,
  currency: CurrencyCode,
  availableLimit: Money,
  outstandingLoan: Money,
  totalLimit: Money,
  usedLimit: Money,
  applying: Money,
  dueIn7Days: Money,
  dueIn30Days: Money,
  /** Past its days of grace: until it is paid nothing can be drawn. CRED-12. */
  overdue: Money,
  watermark: Money,
  pendingDrawdown: Money,
  frozenLimit: Money,
})
export type FacilitySummary = z.infer<typeof FacilitySummary>

/** An agreement that everybody has signed, whose copy can be taken away at any time. SIGN-06. */
const SignedAgreement = z.strictObject({ id: Id, kind: AgreementKind, reference: z.string(), signedAt: Instant })
export type SignedAgreement = z.infer<typeof SignedAgreement>

/** A facility with everything its page shows. CRED-09 to CRED-14. */
export const FacilityDetail = z.strictObject({
  id: Id,
  product: ProductName,
  /** What is repaid can be drawn again. */
  type: z.literal('revolving'),
  status: FacilityStatus,
  effectiveDate: Day,
  nextReviewDate: Day,
  currency: CurrencyCode,
  facilityLimit: Money,
  watermark: Money,
  outstanding: Money,
  pendingDrawdown: Money,
  frozenLimit: Money,
  /** What can be drawn now: limit or watermark less what is used, never below nothing. CRED-06. */
  availableLimit: Money,
  /** What the sales carry beside what is used, whatever the limit; never below nothing. */
  availableFunding: Money,
  /** Structure, rate and fees: those the last drawdown was made under, before the first one those it would be made under today. */
  loanStructure: LoanStructure,
  /** Null when nothing was drawn yet and the benchmark is not known. */
  interestRate: InterestRate.nullable(),
  fees: z.array(LoanFee),
  /** What was signed for it, the newest first. */
  agreements: z.array(SignedAgreement),
})
export type FacilityDetail = z.infer<typeof FacilityDetail>

/** A tenor on offer, in months. */
export const Tenor = z.union([z.literal(3), z.literal(6), z.literal(9), z.literal(12)])
export type Tenor = z.infer<typeof Tenor>

/** One instalment. */
export const Instalment = z.strictObject({ due: Day, principal: Money, interest: Money, total: Money })
export type Instalment = z.infer<typeof Instalment>

/** What a drawdown would cost. `annual_rate` is SOFR plus margin, `effective_annual_rate` includes the fee. */
export const DrawdownOffer = z.strictObject({
  amount: Money,
  tenor: Tenor,
  fee: Money,
  interest: Money,
  total_cost: Money,
  /** What a red packet saves; fee and interest are already less by it. RED-12. */
  waived: Money,
  /** Which of the two is less by it. */
  waived_of: z.enum(['fee', 'interest']).nullable(),
  /** Amount less fee: what reaches the account. */
  received: Money,
  annual_rate: Rate,
  effective_annual_rate: Rate,
  schedule: z.array(Instalment),
})
export type DrawdownOffer = z.infer<typeof DrawdownOffer>

/** What a merchant agrees to: the price as it was shown. A drawdown at any other price is refused. */
export const AgreedPrice = DrawdownOffer.pick({ annual_rate: true, total_cost: true })
export type AgreedPrice = z.infer<typeof AgreedPrice>

/** What every drawdown of today is priced by, and the sales it can be replayed on. */
export const DrawdownBasis = z.strictObject({
  /** Day of Hong Kong from which interest would run. */
  day: Day,
  terms: LoanTerms,
  /** Sales less returns by day, of the shops linked now: minor units in the currency of the terms, up to yesterday, at most a year, oldest first. */
  sales: z.array(z.string().regex(/^-?\d{1,17}$/)),
})
export type DrawdownBasis = z.infer<typeof DrawdownBasis>

/** A drawdown with the offer it was made under. `account` is masked: `••••8838`. */
export const Drawdown = z.strictObject({
  id: Id,
  reference: z.string(),
  status: z.enum(['pending', 'paying out', 'settled', 'refused', 'repaid']),
  requested_at: Instant,
  settled_at: Instant.nullable(),
  refusal: z.string().nullable(),
  account: z.string(),
  outstanding: Money,
  offer: DrawdownOffer,
})
export type Drawdown = z.infer<typeof Drawdown>

/** What a drawdown request names. */
export const DrawdownRequest = z.strictObject({
  product: ProductName,
  amount: Money,
  tenor: Tenor,
  /** The red packet to use on it, one of the company's. RED-12. */
  red_packet_id: Id.optional(),
})

/** Units of `to` for one of `from`, as the source said them at `updateTime`. API-018. */
export const ExchangeRate = z.strictObject({ from: CurrencyCode, to: CurrencyCode, rate: Rate, updateTime: Instant })
export type ExchangeRate = z.infer<typeof ExchangeRate>

export const credit = {
  readLimit: endpoint({
    method: 'GET',
    path: '/api/credit/limit',
    access: 'company',
    input: z.strictObject({ product: ProductName }),
    output: CreditLimit.nullable(),
    codes: [],
    summary: 'The limit of a product and why it is that much; null before a shop is linked. API-089, CRED-02.',
  }),
  readCreditApplication: endpoint({
    method: 'GET',
    path: '/api/credit/application',
    access: 'company',
    input: z.strictObject({ product: ProductName }),
    output: CreditApplication.nullable(),
    codes: [],
    summary: 'The application for a limit. API-090, CRED-03, CRED-04.',
  }),
  readFacilitySummary: endpoint({
    method: 'POST',
    path: '/metadata/credit/facility/summary/home',
    access: 'company',
    input: z.strictObject({ product: ProductName }),
    output: FacilitySummary.nullable(),
    codes: [],
    summary: 'Where the money stands; null before the contract is signed. API-055.',
  }),
  readFacility: endpoint({
    method: 'POST',
    path: '/metadata/credit/detail',
    access: 'company',
    input: z.strictObject({ id: Id }),
    output: FacilityDetail,
    codes: [20018],
    summary: 'One facility with its loan structure, interest rate and fees. API-057, CRED-09 to CRED-14.',
  }),
  readSofr: endpoint({
    method: 'GET',
    path: '/api/information/interest_rate/sofr',
    access: 'user',
    input: Nothing,
    output: z.strictObject({ rate: Rate, date: Day }),
    codes: [506],
    summary: 'SOFR of the last banking day. API-094.',
  }),
  readExchangeRates: endpoint({
    method: 'POST',
    path: '/common/currency/rate/list/matrix',
    access: 'user',
    input: z.strictObject({ currencies: z.array(CurrencyCode).min(2).max(currencies.length) }),
    output: z.array(ExchangeRate),
    codes: [506],
    summary: 'What one unit of each currency is worth in each of the others. API-018.',
  }),
  readDrawdownBasis: endpoint({
    method: 'GET',
    path: '/api/information/drawdown-basis',
    access: 'company',
    input: z.strictObject({ product: ProductName }),
    output: DrawdownBasis,
    codes: [506, 20011, 20018],
    extension: true,
    summary: 'Terms of today, by which any amount and tenor can be priced, and sales by day to replay a loan on.',
  }),
  previewDrawdown: endpoint({
    method: 'POST',
    path: '/api/information/drawdown/preview',
    access: 'company',
    input: DrawdownRequest,
    output: DrawdownOffer,
    codes: [502, 20011, 20018],
    extension: true,
    summary: 'Cost and schedule of a drawdown before it is made, as the server decides them.',
  }),
  submitDrawdown: endpoint({
    method: 'POST',
    path: '/api/information/drawdown/submit',
    access: 'administrator',
    input: z.strictObject({ ...DrawdownRequest.shape, bank_account_id: Id, agreed: AgreedPrice }),
    output: Drawdown,
    codes: [502, 20011, 20018],
    idempotent: true,
    summary:
      'Draw down money; 20011 when the facility is not active, 502 with field amount when it exceeds what is available or something is overdue, with field agreed when the price is no longer the one shown, with field red_packet_id when that packet cannot be used. API-093, CRED-06.',
  }),
  listDrawdowns: endpoint({
    method: 'GET',
    path: '/api/information/drawdown',
    access: 'company',
    input: z.strictObject({ product: ProductName }),
    output: z.array(Drawdown),
    codes: [],
    extension: true,
    summary: 'Drawdowns of a product, newest first, at most 50.',
  }),
  findDrawdown: endpoint({
    method: 'GET',
    path: '/api/information/sent-drawdown',
    access: 'company',
    input: z.strictObject({ key: SentKey }),
    output: Drawdown.nullable(),
    codes: [],
    extension: true,
    summary: 'The drawdown the company has made under an idempotency key, as it stands now; null while there is none. R12.',
  }),
  readDrawdown: endpoint({
    method: 'GET',
    path: '/api/information/drawdown/:id',
    access: 'company',
    input: z.strictObject({ id: Id }),
    output: Drawdown,
    codes: [20018],
    extension: true,
    summary: 'One drawdown, to follow its payout.',
  }),
}
