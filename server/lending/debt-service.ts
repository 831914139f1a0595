/** Debt service of a company: all its instalments, also of drawdowns under way, against the sales that its limit counts. Decision 119. */
import type { DrawdownOffer } from '../../contract/lending/drawdowns.ts'
import { serviceLeft, serviceRefusal } from '../../contract/lending/loan/debt-service.ts'
import type { Owed } from '../../contract/lending/loan/replay.ts'
import { expectedPayments } from '../../contract/lending/loan/share.ts'
import { open } from '../../contract/lending/loan/state.ts'
import { underWayStatuses } from '../../machines/lending/lifecycles/drawdown.ts'
import type { Db, Deps, Trx } from '../platform/deps.ts'
import { owedBy } from './loans/loans.ts'
import { loanOf, paidOutOf } from './present.ts'

/** A company on a day; `but` is a drawdown under way that is left out, because it is the one that is checked. */
interface Serviced {
  readonly companyId: string
  readonly day: string
  readonly but?: string
}

/** What the sales of a company leave on a day for the instalments of one more loan, minor units; null while none are counted: then the watermark is zero. */
export async function serviceLeftOf(
  db: Db | Trx,
  { countedSales }: Pick<Deps, 'countedSales'>,
  serviced: Serviced,
): Promise<bigint | null> {
  const monthly = await countedSales.monthly(db, serviced.companyId)
  return monthly === null || monthly === 0n ? null : serviceLeft(monthly, await instalmentsOf(db, serviced), serviced.day)
}

/** Refuses an offer whose instalments take more of the sales than is left. */
export async function withinService(
  db: Db | Trx,
  deps: Pick<Deps, 'countedSales'>,
  { offer, ...serviced }: Serviced & { offer: DrawdownOffer },
): Promise<DrawdownOffer> {
  const refusal = serviceRefusal(offer, serviced.day, await serviceLeftOf(db, deps, serviced))
  if (refusal) throw refusal
  return offer
}

/** Instalments of the loans of a company in all products, and of drawdowns under way as they were agreed; of a share of payouts what is expected. */
async function instalmentsOf(db: Db | Trx, { companyId, day, but }: Serviced): Promise<Owed[]> {
  const coming = await db
    .selectFrom('drawdowns')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('status', 'in', underWayStatuses)
    .$if(but !== undefined, (query) => query.where('id', '<>', but ?? ''))
    .execute()
  const agreed = coming.flatMap((row) =>
    expectedPayments(open(loanOf(row), paidOutOf(row))).map(({ due, total }) => ({ due, amount: total })),
  )
  return [...(await owedBy(db, companyId, day)), ...agreed]
}
