/** Sums what a day has changed: payouts and waivers by the month of the payout, and collections. Decision 121. */
import { sql } from 'kysely'
import { endOf } from '../../lending/loans/as-of.ts'
import type { Trx } from '../../platform/deps.ts'

/**
 * Adds the rows of a day, from those of the closed day before it and what was booked since; the first day has all that was booked up to its
 * end, and collections of every day before it.
 */
export async function addFlows(trx: Trx, day: string): Promise<void> {
  const last = await trx
    .selectFrom('report_days')
    .select('day')
    .where('part', '=', 'closed')
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  const span = { from: last ? endOf(last.day) : new Date(0), until: endOf(day) }
  await addVintages(trx, day, span, last?.day ?? null)
  await addCollections(trx, span)
}

interface Span {
  readonly from: Date
  readonly until: Date
}

/** The day of an instant in Hong Kong. */
const dayIn = (instant: string) => sql`((${sql.ref(instant)} at time zone 'UTC') + interval '8 hours')::date`
const within = (instant: string, { from, until }: Span) => sql`${sql.ref(instant)} >= ${from} and ${sql.ref(instant)} < ${until}`

async function addVintages(trx: Trx, day: string, span: Span, before: string | null): Promise<void> {
  const month = sql`date_trunc('month', ${dayIn('loan.settled_at')})::date as paid_out_in`
  await sql`
    insert into vintage_days (day, product, paid_out_in, loans, lent, waived, over_30, over_90)
    select ${day}::date, product, paid_out_in, sum(loans), sum(lent), sum(waived), sum(over_30), sum(over_90) from (
      select product, paid_out_in, loans, lent, waived, over_30, over_90 from vintage_days where day = ${before}::date
      union all select product, ${month}, 1, amount, 0, 0, 0 from drawdowns loan where ${within('loan.settled_at', span)}
      union all select loan.product, ${month}, 0, 0, repayment.amount, 0, 0
        from repayments repayment join drawdowns loan on loan.id = repayment.drawdown_id
        where repayment.method = 'waiver' and ${within('repayment.received_at', span)}
      union all select loan.product, ${month}, 0, 0, -repayment.amount, 0, 0
        from repayments repayment join drawdowns loan on loan.id = repayment.drawdown_id
        where repayment.method = 'waiver' and repayment.status = 'returned' and ${within('repayment.ended_at', span)}
      union all select loan.product, ${month}, 0, 0, 0, 1, 0
        from loan_arrears late join drawdowns loan on loan.id = late.drawdown_id where late.over_30_on = ${day}::date
      union all select loan.product, ${month}, 0, 0, 0, 0, 1
        from loan_arrears late join drawdowns loan on loan.id = late.drawdown_id where late.over_90_on = ${day}::date) as changes
    group by product, paid_out_in`.execute(trx)
}

/** What is taken back counts on the day on which it is, whatever day it had been received on. */
async function addCollections(trx: Trx, span: Span): Promise<void> {
  await sql`
    insert into collection_days (day, product, method, payments, received, taken_back)
    select day, product, method, sum(payments), sum(received), sum(taken_back) from (
      select ${dayIn('received_at')} as day, product, method, 1 as payments, amount as received, 0 as taken_back
        from repayments where ${within('received_at', span)}
      union all select ${dayIn('ended_at')}, product, method, 0, 0, amount
        from repayments where status = 'returned' and ${within('ended_at', span)}) as booked
    group by day, product, method`.execute(trx)
}
