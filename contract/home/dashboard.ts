/** Everything the dashboard shows, in one answer; and the facilities of a company. DASH-01 to DASH-14, API-056. */
import { z } from 'zod'
import { DebitAccount } from '../banking/drawdown-account.ts'
import { endpoint } from '../kernel/endpoint.ts'
import { CurrencyCode, Day, Id, Instant, Money, Nothing, ProductName } from '../kernel/fields.ts'
import { WaitingDrawdown } from '../lending/approvals.ts'
import { Drawdown } from '../lending/drawdowns.ts'
import { ExchangeRate, FacilityStatus, FacilitySummary } from '../lending/facilities.ts'
import { CreditApplication, CreditLimit } from '../limits/limits.ts'
import { AuthorisedPsp, AuthorisedShop } from '../shops/linking.ts'
import { Position } from './onboarding.ts'

/** A facility as a list shows it. CRED-09, CRED-10. */
export const FacilityBrief = z.strictObject({
  id: Id,
  product: ProductName,
  status: FacilityStatus,
  currency: CurrencyCode,
  facilityLimit: Money,
  availableLimit: Money,
  outstanding: Money,
  nextReviewDate: Day,
})
export type FacilityBrief = z.infer<typeof FacilityBrief>

/** Regions whose bank holidays move payments. Decision A100. */
export const holidayRegions = ['HK', 'CN', 'US'] as const
export type HolidayRegion = (typeof holidayRegions)[number]

/** Names of bank holidays; message ids end with them. */
const holidayNames = [
  'bridge',
  'buddha',
  'chingMing',
  'christmas',
  'chungYeung',
  'columbus',
  'easter',
  'independence',
  'juneteenth',
  'king',
  'labour',
  'lunarNewYear',
  'memorial',
  'midAutumn',
  'national',
  'newYear',
  'presidents',
  'sar',
  'thanksgiving',
  'tuenNg',
  'veterans',
] as const
export type HolidayName = (typeof holidayNames)[number]

/** A day on which banks of some regions are closed. */
export const BankHoliday = z.strictObject({ day: Day, name: z.enum(holidayNames), regions: z.array(z.enum(holidayRegions)).min(1) })
export type BankHoliday = z.infer<typeof BankHoliday>

/** One coming payment of a loan: instalment number `place` of `of`. DASH-02. */
export const ComingPayment = z.strictObject({
  drawdownId: Id,
  reference: z.string(),
  due: Day,
  place: z.int().positive(),
  of: z.int().positive(),
  amount: Money,
  /** The share of payouts that repays the loan before, of which this day has the rest; null of any other. Decision 127. */
  share: z.string().nullable(),
})
export type ComingPayment = z.infer<typeof ComingPayment>

/** An instalment that fell due before today and is not paid: within its days of grace, or past them. */
export const Arrear = ComingPayment.extend({ standing: z.enum(['late', 'overdue']) })
export type Arrear = z.infer<typeof Arrear>

/** A week, named by its Monday: sales less returns, repayments, and the used limit at its end. */
export const WeekFigures = z.strictObject({ week: Day, sales: Money, repaid: Money, limit: Money, used: Money })
export type WeekFigures = z.infer<typeof WeekFigures>

/** The limit of a facility when it was opened, and each time it changed. `change` is below zero for a lower one. CRED-09. */
export const LimitChange = z.strictObject({ at: Instant, change: Money, limit: Money })
export type LimitChange = z.infer<typeof LimitChange>

/** Data of the dashboard. `summary` is null and the lists after it are empty before the contract is signed. */
export const Dashboard = z.strictObject({
  /** Day in Hong Kong, and when everything was read. */
  today: Day,
  readAt: Instant,
  position: Position,
  limit: CreditLimit.nullable(),
  application: CreditApplication.nullable(),
  linked: z.strictObject({ psp: z.array(AuthorisedPsp), shop: z.array(AuthorisedShop) }),
  facilities: z.array(FacilityBrief),
  summary: FacilitySummary.nullable(),
  drawdowns: z.array(Drawdown),
  /** The drawdown account of an open facility, its number masked, for an administrator; null for any other user. Decision 101. */
  account: DebitAccount.nullable(),
  /** Drawdowns of other administrators that wait for the caller, soonest first. Decision 086. */
  approvals: z.array(WaitingDrawdown),
  /** Payments from today on, soonest first. */
  coming: z.array(ComingPayment),
  /** Instalments that fell due before today and are not paid, oldest first. With `coming` they are every instalment that is left. */
  arrears: z.array(Arrear),
  /** Amount that fell due before today and is within its days of grace; `until` is the last of them. */
  late: z.strictObject({ amount: Money, since: Day, until: Day }).nullable(),
  /** Amount past its days of grace: until it is paid nothing can be drawn. */
  overdue: z.strictObject({ amount: Money, since: Day }).nullable(),
  /** What the company has paid too much, in all products: it repays what falls due. Decision 108. */
  credit: Money,
  /** The last twelve weeks, oldest first; the last one is running. */
  weeks: z.array(WeekFigures),
  /** Holidays of the next five weeks, soonest first. */
  holidays: z.array(BankHoliday),
  /** Value of one unit of each currency in HKD; null while no rate is known. */
  rates: z.strictObject({ source: z.string(), list: z.array(ExchangeRate) }).nullable(),
})
export type Dashboard = z.infer<typeof Dashboard>

export const dashboard = {
  /** Called by the dashboard. */
  readDashboard: endpoint({
    method: 'GET',
    path: '/api/information/dashboard',
    access: 'company',
    input: z.strictObject({ product: ProductName }),
    output: Dashboard,
    codes: [],
    extension: true,
    summary: 'Read all data of the dashboard of a product at once.',
    source: 'DASH-01 to DASH-14',
  }),
  listFacilities: endpoint({
    method: 'POST',
    reads: true,
    path: '/metadata/credit/facility/list/home',
    access: 'company',
    input: Nothing,
    output: z.array(FacilityBrief),
    codes: [],
    forOtherClients: 'The dashboard reads them by readDashboard.',
    summary: 'List facilities of the company, one per product.',
    source: 'API-056, DASH-01',
  }),
  /** Called by the facility page. */
  listLimitChanges: endpoint({
    method: 'GET',
    path: '/api/information/facility/:id/limit',
    access: 'company',
    input: z.strictObject({ id: Id }),
    output: z.array(LimitChange),
    codes: ['notFound'],
    extension: true,
    summary: 'List the limits of a facility since its opening, newest first, at most 24.',
    source: 'CRED-09',
  }),
}
