/** Inputs to the price of a drawdown, with the daily sales of the company's shops on which the loan can be replayed. */
import type { InputOf } from '../../contract/endpoints.ts'
import { addDays, daysBetween } from '../../contract/kernel/days.ts'
import type { DrawdownBasis } from '../../contract/lending/drawdowns.ts'
import { shareOf } from '../../contract/lending/loan/exact.ts'
import { authorisedStatuses } from '../../contract/shops/authorised.ts'
import { approvalLeft } from '../lending/approvals.ts'
import { serviceLeftOf } from '../lending/debt-service.ts'
import { activeFacility, sharedPayouts } from '../lending/drawable.ts'
import { owedBy } from '../lending/loans/loans.ts'
import { hkdPer } from '../lending/sales-currency.ts'
import { termsOf } from '../lending/terms.ts'
import { readSofr } from '../outside/rates/rates.ts'
import type { Call } from '../platform/call.ts'
import type { Db } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { knownHolidays } from '../reference/calendar/holidays.ts'
import { heldShops } from './seller-names.ts'

/** Days a replay looks back on, and the fewest it is made of. */
const [longest, fewest] = [365, 28]

/**
 * Inputs to the price of a drawdown today. Problem `notFound` without a facility, `conflict` when it is not active, `networkError` when
 * SOFR is not known.
 */
export async function readDrawdownBasis(call: Call<'company'>, { product }: InputOf<'readDrawdownBasis'>): Promise<DrawdownBasis> {
  const { db, clock } = call.deps
  const facility = await activeFacility(db, call.companyId, product)
  const day = dayOf(clock.now())
  const { rate: benchmark, ...fixing } = await readSofr(call.deps)
  const terms = termsOf(product, { benchmark, fixing, most: facility.signed_limit, holidays: knownHolidays(day) })
  const [sales, owed] = await Promise.all([dailySales(db, call.companyId, day), owedBy(db, call.companyId, day)])
  const from = await approvalLeft(db, call.companyId, day)
  const left = await serviceLeftOf(db, call.deps, { companyId: call.companyId, day })
  const payouts = await sharedPayouts(db, call.deps, facility, day)
  return {
    day,
    terms,
    sales: sales.map(String),
    owed: owed.map(({ due, amount }) => ({ due, amount: String(amount) })),
    payouts: payouts && { ...payouts, monthly: String(payouts.monthly) },
    service_left: left === null ? null : String(left),
    approval_from: from === null ? null : String(from),
  }
}

/** Sales less returns of each day before a day, minor units of HKD, oldest first; none while they are known of less than four weeks. */
async function dailySales(db: Db, companyId: string, today: string): Promise<bigint[]> {
  const all = await db
    .selectFrom('shop_sales as sold')
    .innerJoin('shops', 'shops.id', 'sold.shop_id')
    .select(['sold.shop_id', 'sold.day', 'shops.currency', 'sold.gross', 'sold.returns'])
    .where('shops.company_id', '=', companyId)
    .where('shops.removed_at', 'is', null)
    .where('shops.synced_at', 'is not', null)
    .where('shops.status', 'in', authorisedStatuses)
    .where('sold.day', '>=', addDays(today, -longest))
    .where('sold.day', '<', today)
    .orderBy('sold.day')
    .execute()
  const held = await heldShops(db, companyId)
  const rows = all.filter(({ shop_id }) => !held.has(shop_id))
  const [first] = rows
  const count = first ? daysBetween(first.day, today) : 0
  if (!first || count < fewest) return []
  const sums = Array.from({ length: count }, () => 0n)
  for (const { day, currency, gross, returns } of rows) {
    const place = daysBetween(first.day, day)
    sums[place] = (sums[place] ?? 0n) + shareOf(gross - returns, hkdPer[currency])
  }
  return sums
}
