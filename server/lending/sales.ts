/** Daily sales of a company's shops, on which its next loan can be replayed. */
import { addDays, daysBetween } from '../../contract/kernel/days.ts'
import { shareOf } from '../../contract/lending/loan/exact.ts'
import { authorisedStatuses } from '../../contract/shops/expiry.ts'
import type { Db } from '../platform/deps.ts'
import { hkdPer } from './sales-currency.ts'

/** Days a replay looks back on, and the fewest it is made of. */
const [longest, fewest] = [365, 28]

/** Sales less returns of each day before a day, minor units of HKD, oldest first; none while they are known of less than four weeks. */
export async function dailySales(db: Db, companyId: string, today: string): Promise<bigint[]> {
  const rows = await db
    .selectFrom('shop_sales as sold')
    .innerJoin('shops', 'shops.id', 'sold.shop_id')
    .select(['sold.day', 'shops.currency', 'sold.gross', 'sold.returns'])
    .where('shops.company_id', '=', companyId)
    .where('shops.removed_at', 'is', null)
    .where('shops.synced_at', 'is not', null)
    .where('shops.status', 'in', authorisedStatuses)
    .where('sold.day', '>=', addDays(today, -longest))
    .where('sold.day', '<', today)
    .orderBy('sold.day')
    .execute()
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
