/** Reads the data of the dashboard. DASH-01 to DASH-14. */
import type { ComingPayment, Dashboard, FacilityBrief } from '../../contract/home/dashboard.ts'
import { addDays } from '../../contract/kernel/days.ts'
import { money } from '../../contract/kernel/money.ts'
import { Problem } from '../../contract/kernel/problem.ts'
import type { Product } from '../../contract/kernel/product.ts'
import { sumOf } from '../../contract/lending/loan/exact.ts'
import { arrearsOf, paymentsFrom } from '../../contract/repayments/repayment-rules.ts'
import { waitingFor } from '../lending/approvals.ts'
import { readOwnPayoutAccount } from '../lending/drawdown-account.ts'
import { listDrawdowns } from '../lending/drawdown-list.ts'
import { availableOf, type FacilityRow, facilityOf, pauseOf, summaryOf } from '../lending/facilities.ts'
import { creditBalanceOf, overdueOf, owedLoans } from '../lending/loans/loans.ts'
import { presentLoan } from '../lending/loans/present.ts'
import { standingOn } from '../lending/loans/standing.ts'
import { readCreditApplication, readLimit } from '../limits/limits.ts'
import { pagePatience } from '../outside/http.ts'
import { readExchangeRates } from '../outside/rates/exchange.ts'
import { ratesSource } from '../outside/rates/stored.ts'
import type { Call } from '../platform/call.ts'
import type { Deps } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { listAuthorisations } from '../shops/list.ts'
import { holidaysFrom } from './holidays.ts'
import { readPosition } from './onboarding.ts'
import { weekFigures } from './weeks.ts'

/** Days ahead for which bank holidays are returned: five weeks. */
const holidayDays = 35

/** The dashboard of a product. A source of rates that is silent leaves them out; the rest does not wait for it in vain. */
export async function readDashboard(call: Call<'company'>, { product }: { product: Product }): Promise<Dashboard> {
  const { deps, companyId } = call
  const { db, clock } = deps
  const at = clock.now()
  const today = dayOf(at)
  const facility = await facilityOf(db, companyId, product)
  return {
    today,
    readAt: at.toISOString(),
    position: await readPosition(call, { product }),
    limit: await readLimit(call, { product }),
    application: await readCreditApplication(call, { product }),
    linked: await listAuthorisations(call, {}),
    facilities: await listFacilities(call),
    drawdowns: await listDrawdowns(call, { product }),
    account: facility && facility.status !== 'closed' ? await readOwnPayoutAccount(call, product) : null,
    approvals: await waitingFor(call, { product }),
    ...(facility ? await owedOf(deps, facility, today) : { summary: null, coming: [], arrears: [], late: null, overdue: null }),
    credit: money(await creditBalanceOf(db, companyId), 'HKD'),
    weeks: facility ? await weekFigures(db, facility, today) : [],
    holidays: holidaysFrom(today, holidayDays),
    rates: await ratesOf(deps),
  }
}

/** Facilities of the company, oldest first. API-056. */
export async function listFacilities({ deps: { db }, companyId }: Call<'company'>): Promise<FacilityBrief[]> {
  const rows = await db
    .selectFrom('facilities')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('opened_at')
    .orderBy('id')
    .execute()
  return rows.map(briefOf)
}

function briefOf(row: FacilityRow): FacilityBrief {
  const { id, product, status, currency } = row
  const available = availableOf(row)
  return {
    id,
    product,
    status,
    currency,
    facilityLimit: money(row.credit_limit, currency),
    availableLimit: money(status === 'active' && available > 0n ? available : 0n, currency),
    outstanding: money(row.outstanding, currency),
    nextReviewDate: row.next_review_on,
  }
}

/** Payments from today on, the late and overdue amounts, and the summary of the same loans. DASH-02, DASH-08, DASH-09. */
async function owedOf(
  deps: Deps,
  facility: FacilityRow,
  today: string,
): Promise<Pick<Dashboard, 'summary' | 'coming' | 'arrears' | 'late' | 'overdue'>> {
  const { db } = deps
  const loans = await Promise.all(
    (await owedLoans(db, facility.id)).map(async ({ drawdown, repaid }) => ({
      ...(await presentLoan(db, { drawdown, repaid, on: today })),
      // Of a loan that is written off all is due as one payment; an arrangement has instalments of its own.
      instalments: drawdown.written_off_on === null ? standingOn(repaid, today).count : 1,
      grace: drawdown.terms.structure.gracePeriod,
    })),
  )
  const placed = loans.map((loan) => {
    const { drawdown_id: drawdownId, reference, instalments: of } = loan
    const named = { drawdownId, reference, of, share: loan.share?.share ?? null }
    const [arrears, coming] = [arrearsOf(loan), paymentsFrom(loan)]
    const first = of - arrears.length - coming.length + 1
    return {
      arrears: arrears.map((payment, index) => ({ ...named, place: first + index, ...payment })),
      coming: coming.map((payment, index) => ({ ...named, place: first + arrears.length + index, ...payment })),
    }
  })
  const unpaid = (part: 'late' | 'overdue') => {
    const late = loans.flatMap((loan) => {
      const since = loan[`${part}_since`]
      return since ? [{ minor: BigInt(loan[part].amount), since, until: addDays(since, loan.grace) }] : []
    })
    const first = (day: 'since' | 'until') => late.map((each) => each[day]).sort()[0] ?? today
    const amount = money(sumOf(late.map(({ minor }) => minor)), facility.currency)
    return late.length > 0 ? { amount, since: first('since'), until: first('until') } : null
  }
  const [late, overdue] = [unpaid('late'), unpaid('overdue')]
  return {
    summary: summaryOf(facility, {
      loans,
      overdue: await overdueOf(db, facility.company_id, today),
      paused: await pauseOf(deps, facility),
      today,
    }),
    coming: placed.flatMap(({ coming }) => coming).sort(byDay),
    arrears: placed.flatMap(({ arrears }) => arrears).sort(byDay),
    late,
    overdue: overdue && { amount: overdue.amount, since: overdue.since },
  }
}

function byDay(one: Pick<ComingPayment, 'due' | 'reference'>, other: Pick<ComingPayment, 'due' | 'reference'>): number {
  return one.due.localeCompare(other.due) || one.reference.localeCompare(other.reference)
}

/** Exchange rates of USD and CNY to HKD, with the source; null while unknown. API-018, DASH-03. */
async function ratesOf(deps: Deps): Promise<Dashboard['rates']> {
  try {
    const list = (await readExchangeRates(deps, ['HKD', 'USD', 'CNY'], pagePatience)).filter(({ to }) => to === 'HKD')
    return { source: ratesSource(deps), list }
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}
