/** Early warning of the staff: instalments that take more of the counted sales than a drawdown may. Decision 119. */
import { serviceLeft } from '../../contract/lending/loan/debt-service.ts'
import { owedBy } from '../lending/loans/loans.ts'
import type { Trx } from '../platform/deps.ts'
import { dayOf } from '../platform/hong-kong-time.ts'
import { countedSales } from './counted-sales.ts'

/** Keeps since when the loans of a company take more than half of its sales; of one whose sales count nothing any more, every loan does. Nothing is blocked. */
export async function keepStrained(trx: Trx, { companyId, at }: { companyId: string; at: Date }): Promise<void> {
  const day = dayOf(at)
  const left = serviceLeft((await countedSales(trx, companyId)) ?? 0n, await owedBy(trx, companyId, day), day)
  const strained = left < 0n
  await trx
    .updateTable('companies')
    .set({ strained_since: strained ? day : null })
    .where('id', '=', companyId)
    .where('strained_since', strained ? 'is' : 'is not', null)
    .execute()
}
