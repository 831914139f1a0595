/** Facilities with their terms, and the rates of the day. §3, §4. */
import { z } from 'zod'
import { endpoint } from '../kernel/endpoint.ts'
import { CurrencyCode, Day, Id, Instant, Money, Nothing, ProductName, Rate } from '../kernel/fields.ts'
import { currencies } from '../kernel/money.ts'
import { AgreementKind } from '../kernel/statuses.ts'
import { InterestRate, LoanFee, LoanStructure } from './loan/structure.ts'

/** CRED-11, CHG-10. */
export const FacilityStatus = z.enum(['active', 'expired', 'closed'])
export type FacilityStatus = z.infer<typeof FacilityStatus>

/** Why nothing can be drawn for now: its books differ (decision 106), or staff have frozen the company or the facility (123, 129). */
export const Pause = z.enum(['books', 'company', 'facility'])

/** What a company owes past its days of grace in a product. */
export const Overdue = z.strictObject({ product: ProductName, amount: Money })
export type Overdue = z.infer<typeof Overdue>

/** Amounts of a facility. DASH-04 to DASH-09; available is CRED-06. */
export const FacilitySummary = z.strictObject({
  id: Id,
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
  /** The same in the other products of the company, which blocks this one, too. Decision 098. */
  overdueElsewhere: z.array(Overdue),
  /** Whether a company with a common owner is overdue, which blocks this one, too. Decisions 098, 099. */
  overdueInGroup: z.boolean(),
  /** Null while it can be drawn from. */
  paused: Pause.nullable(),
  watermark: Money,
  pendingDrawdown: Money,
  frozenLimit: Money,
})
export type FacilitySummary = z.infer<typeof FacilitySummary>

/** An agreement signed by all, whose copy can be downloaded at any time. SIGN-06. */
export const SignedAgreement = z.strictObject({ id: Id, kind: AgreementKind, reference: z.string(), signedAt: Instant })
export type SignedAgreement = z.infer<typeof SignedAgreement>

/** A facility with everything its page shows. CRED-09 to CRED-14. */
export const FacilityDetail = z.strictObject({
  id: Id,
  product: ProductName,
  /** Repaid amounts can be drawn again. */
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
  /** Available amount: limit or watermark less the used amount, never below zero. CRED-06. */
  availableLimit: Money,
  /** Funding supported by the sales less the used amount, regardless of the limit; never below zero. */
  availableFunding: Money,
  /** Structure, rate and fees: those the last drawdown was made under, before the first one those it would be made under today. */
  loanStructure: LoanStructure,
  /** Null when nothing was drawn yet and the benchmark is not known. */
  interestRate: InterestRate.nullable(),
  fees: z.array(LoanFee),
  /** Signed agreements, newest first. */
  agreements: z.array(SignedAgreement),
})
export type FacilityDetail = z.infer<typeof FacilityDetail>

/** Units of `to` for one of `from`, as the source said them at `updateTime`. API-018. */
export const ExchangeRate = z.strictObject({ from: CurrencyCode, to: CurrencyCode, rate: Rate, updateTime: Instant })
export type ExchangeRate = z.infer<typeof ExchangeRate>

export const facilities = {
  readFacilitySummary: endpoint({
    method: 'POST',
    reads: true,
    path: '/metadata/credit/facility/summary/home',
    access: 'company',
    input: z.strictObject({ product: ProductName }),
    output: FacilitySummary.nullable(),
    codes: [],
    summary: 'Read the amounts of the facility; null before the contract is signed.',
    source: 'API-055',
  }),
  readFacility: endpoint({
    method: 'POST',
    path: '/metadata/credit/detail',
    access: 'company',
    input: z.strictObject({ id: Id }),
    output: FacilityDetail,
    codes: ['notFound'],
    summary: 'Read one facility with its loan structure, interest rate and fees.',
    source: 'API-057, CRED-09 to CRED-14',
  }),
  readSofr: endpoint({
    method: 'GET',
    path: '/api/information/interest_rate/sofr',
    access: 'user',
    input: Nothing,
    output: z.strictObject({ rate: Rate, date: Day, source: z.string() }),
    codes: ['networkError'],
    forOtherClients: 'The portal shows the rate of the contract and of each drawdown.',
    summary: 'Read SOFR of the last banking day.',
    source: 'API-094',
  }),
  readExchangeRates: endpoint({
    method: 'POST',
    path: '/common/currency/rate/list/matrix',
    access: 'user',
    input: z.strictObject({ currencies: z.array(CurrencyCode).min(2).max(currencies.length) }),
    output: z.array(ExchangeRate),
    codes: ['networkError'],
    forOtherClients: 'The dashboard reads the rates it shows by readDashboard.',
    summary: 'Read the exchange rates between all currencies.',
    source: 'API-018',
  }),
}
