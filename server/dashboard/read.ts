/** What the dashboard shows, read together. DASH-01 to DASH-14. */
import type { Instalment } from '../../contract/credit.ts'
import type { ComingPayment, Dashboard, FacilityBrief } from '../../contract/dashboard.ts'
import { addDays } from '../../contract/days.ts'
import { money } from '../../contract/money.ts'
import { Problem } from '../../contract/problem.ts'
import type { Product } from '../../contract/product.ts'
import { dayOf } from '../calendar/hong-kong.ts'
import type { CallOf } from '../call.ts'
import type { Db, Deps } from '../deps.ts'
import { creditHandlers } from '../handlers/credit.ts'
import { availableOf, type FacilityRow, facilityOf } from '../lending/facilities.ts'
import { wireDrawdown } from '../lending/wire.ts'
import { readPosition } from '../onboarding/onboarding.ts'
import { ratesAccess } from '../partners/credentials.ts'
import { readExchangeRates } from '../partners/exchange.ts'
import { openLoans } from '../repayments/loans.ts'
import { wireLoan } from '../repayments/wire.ts'
import { listAuthorisations } from '../shops/list.ts'
import { holidaysFrom } from './holidays.ts'
import { weekFigures } from './weeks.ts'

/** Days of holidays that are told ahead: five weeks. */
const holidayDays = 35

/** The dashboard of a product. A source of rates that is silent leaves them out; the rest does not wait for it in vain. */
export async function readDashboard(call: CallOf<'company'>, { product }: { product: Product }): Promise<Dashboard> {
  const { deps, companyId } = call
  const { db, clock } = deps
  const at = clock.now()
  const today = dayOf(at)
  const facility = await facilityOf(db, companyId, product)
  return {
    today,
    readAt: at.toISOString(),
    position: await readPosition(db, companyId, product),
    limit: await creditHandlers.readLimit(call, { product }),
    application: await creditHandlers.readCreditApplication(call, { product }),
    linked: await listAuthorisations(deps, companyId),
    facilities: await listFacilities(call),
    summary: await creditHandlers.readFacilitySummary(call, { product }),
    drawdowns: await creditHandlers.listDrawdowns(call, { product }),
    ...(facility ? await owedOf(db, facility, today) : { coming: [], overdue: null }),
    weeks: facility ? await weekFigures(db, facility, today) : [],
    holidays: holidaysFrom(today, holidayDays),
    rates: await ratesOf(deps),
  }
}

/** Facilities of the company, oldest first. API-056. */
export async function listFacilities({ deps: { db }, companyId }: CallOf<'company'>): Promise<FacilityBrief[]> {
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

/** Payments from today on, and what is overdue beside them. They are those the summary adds up. DASH-02, DASH-08, DASH-09. */
async function owedOf(db: Db, facility: FacilityRow, today: string): Promise<Pick<Dashboard, 'coming' | 'overdue'>> {
  const { currency } = facility
  const loans = (await openLoans(db, facility.id)).map(({ drawdown, repaid }) => ({
    ...wireLoan(drawdown, repaid, addDays(today, -1)),
    plan: wireDrawdown(drawdown).offer.schedule,
  }))
  const coming = loans.flatMap(({ drawdown_id, reference, coming, plan }): ComingPayment[] =>
    coming.map(({ due, total }, index) => ({
      drawdownId: drawdown_id,
      reference,
      due,
      place: plan.length - coming.length + index + 1,
      of: plan.length,
      amount: total,
    })),
  )
  const late = loans.filter(({ due }) => BigInt(due.amount) > 0n)
  const [since] = late.map(({ plan, due }) => firstUnpaid(plan, BigInt(due.amount), today)).sort()
  const amount = late.reduce((sum, { due }) => sum + BigInt(due.amount), 0n)
  return {
    coming: coming.sort((one, other) => one.due.localeCompare(other.due) || one.reference.localeCompare(other.reference)),
    overdue: amount > 0n ? { amount: money(amount, currency), since: since ?? today } : null,
  }
}

/** The day of the first instalment of which something is unpaid, when so much of what fell due before a day is. */
function firstUnpaid(plan: readonly Instalment[], unpaid: bigint, before: string): string {
  const fallen = plan.filter(({ due }) => due < before).reverse()
  let left = unpaid
  const found = fallen.find(({ total }) => {
    left -= BigInt(total.amount)
    return left <= 0n
  })
  return (found ?? fallen.at(-1))?.due ?? before
}

/** What one US dollar and one yuan are worth in HKD, with the source; null while nothing is known. API-018, DASH-03. */
async function ratesOf(deps: Deps): Promise<Dashboard['rates']> {
  try {
    const list = (await readExchangeRates(deps, ['HKD', 'USD', 'CNY'])).filter(({ to }) => to === 'HKD')
    return { source: deps.config.adapters.rates === 'real' ? new URL(ratesAccess(deps.config).base).host : 'sandbox', list }
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}
