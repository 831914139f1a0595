/** The payouts of which a PSP can hold back a share. Decision 127. */
import { lesser, shareOf } from '../../contract/lending/loan/exact.ts'
import { hkdPer } from '../lending/sales-currency.ts'
import { countedSales } from '../limits/counted-sales.ts'
import { payoutRules } from '../limits/underwriting/policy.ts'
import { payoutsOf } from '../limits/underwriting/settlements.ts'
import type { Db, Trx } from '../platform/deps.ts'
import { payingPsp } from './paying-psp.ts'

/**
 * Payouts of thirty days of the PSP account that can hold back for a company, before fees, as far as its limit counts as many sales: minor units of HKD. Null without such
 * an account, before its settlements were read over four weeks, and where nothing counts.
 */
export async function countedPayouts(db: Db | Trx, companyId: string, day: string): Promise<bigint | null> {
  const psp = await payingPsp(db, companyId)
  const payouts = psp && (await payoutsOf(db, psp.id, day))
  if (!payouts?.currency || payouts.days < payoutRules.leastDays) return null
  const monthly = (shareOf(payouts.settled, hkdPer[payouts.currency]) * 30n) / BigInt(payouts.days)
  const counted = lesser(monthly, (await countedSales(db, companyId)) ?? 0n)
  return counted > 0n ? counted : null
}
