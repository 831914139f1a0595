/** What the reports have to show, from the loans alone: noted at the end of each day by the functions that the pages of a loan read. Decision 121. */
import { addDays, daysBetween } from '../../contract/kernel/days.ts'
import { type ArrearsBucket, bucketOf } from '../../contract/lending/arrears.ts'
import { repaidLoan } from '../../server/lending/loans/loans.ts'
import { standingOn } from '../../server/lending/loans/standing.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import type { MerchantServer } from '../support/merchants.ts'

/** A loan at the end of a day; no bucket once it is closed. */
interface Seen {
  readonly id: string
  readonly product: string
  readonly paidOutIn: string
  readonly amount: bigint
  readonly bucket: ArrearsBucket | 'repaid'
  readonly daysPastDue: number
  readonly principal: bigint
  readonly pastDue: bigint
}

/** Everything at the end of a day. */
export interface SeenDay {
  readonly loans: readonly Seen[]
  /** By product and method: `[payments, received, taken back]`, of all days up to this one. */
  readonly collected: Readonly<Record<string, [number, bigint, bigint]>>
  /** Waived so far, by loan. */
  readonly waived: Readonly<Record<string, bigint>>
}

/** A server that notes each day as it ends, whenever its clock moves. */
export function watched<Server extends MerchantServer>(server: Server): { server: Server; days: Map<string, SeenDay> } {
  const days = new Map<string, SeenDay>()
  const today = () => dayOf(server.deps.clock.now())
  const later: Server['later'] = async (span) => {
    const [first, look] = [today(), await lookAt(server)]
    await server.later(span)
    for (let day = first; day < today(); day = addDays(day, 1)) days.set(day, look(day))
  }
  return { server: { ...server, later }, days }
}

/** Reads all that is booked, and shows it on a day until more is booked. */
async function lookAt({ database: { db } }: MerchantServer): Promise<(day: string) => SeenDay> {
  const rows = await db.selectFrom('drawdowns').selectAll().where('settled_at', 'is not', null).execute()
  const loans = await Promise.all(rows.map(async (row) => ({ row, repaid: await repaidLoan(db, row) })))
  const collected: Record<string, [number, bigint, bigint]> = {}
  const waived: Record<string, bigint> = {}
  for (const { product, method, amount, status, drawdown_id } of await db
    .selectFrom('repayments')
    .selectAll()
    .where('received_at', 'is not', null)
    .execute()) {
    const [payments, received, takenBack] = collected[`${product}/${method}`] ?? [0, 0n, 0n]
    collected[`${product}/${method}`] = [payments + 1, received + amount, takenBack + (status === 'returned' ? amount : 0n)]
    if (method === 'waiver' && status !== 'returned') waived[drawdown_id] = (waived[drawdown_id] ?? 0n) + amount
  }
  return (day) => ({
    collected,
    waived,
    loans: loans.map(({ row, repaid }) => {
      const { quote, fallen } = standingOn(repaid, day)
      const late = fallen.filter(({ due }) => due < day)
      const daysPastDue = late[0] ? daysBetween(late[0].due, day) : 0
      return {
        id: row.id,
        product: row.product,
        paidOutIn: `${dayOf(row.settled_at ?? new Date(0)).slice(0, 7)}-01`,
        amount: row.amount,
        bucket: quote.total === 0n ? 'repaid' : bucketOf(daysPastDue),
        daysPastDue,
        principal: quote.principal,
        pastDue: late.reduce((all, { total }) => all + total, 0n),
      }
    }),
  })
}
