/** Reads the reports of a closed day from the rows that the night has summed. Decision 121. */
import { type Expression, sql } from 'kysely'
import { addDays, addMonths } from '../../../contract/kernel/days.ts'
import { money } from '../../../contract/kernel/money.ts'
import { Problem } from '../../../contract/kernel/problem.ts'
import { productNames } from '../../../contract/kernel/product.ts'
import { arrearsBuckets, rollRate } from '../../../contract/lending/arrears.ts'
import type { ArrearsRow, CollectionRow, LoanReports, RollRow, VintageRow } from '../../../contract/staff/reports.ts'
import { audit } from '../../platform/audit.ts'
import type { Handler } from '../../platform/call.ts'
import type { Trx } from '../../platform/deps.ts'
import { endsMonth, firstOfMonth, lastOfMonthBefore } from './months.ts'

/** The reports of a day; audited. Problem `notFound` for a day that is not closed. */
export const readLoanReports: Handler<'readLoanReports'> = (call, { day }) =>
  call.deps.db.transaction().execute(async (trx) => {
    const reports = await reportsOf(trx, day)
    if (reports) await audit(trx, call, { action: 'reports.viewed', details: { day: reports.day } })
    return reports
  })

/** The reports of a day, or of the last closed one; null before there is one. */
export async function reportsOf(trx: Trx, asked?: string): Promise<LoanReports | null> {
  const closed = trx.selectFrom('report_days').where('part', '=', 'closed')
  const { first, latest } = await closed
    .select(({ fn }) => [fn.min('day').as('first'), fn.max('day').as('latest')])
    .executeTakeFirstOrThrow()
  if (asked !== undefined && !(await closed.select('day').where('day', '=', asked).executeTakeFirst())) throw new Problem('notFound')
  const day = asked ?? latest
  if (!day || !first || !latest) return null
  const monthEnd = endsMonth(day) ? day : lastOfMonthBefore(day)
  return {
    day,
    first,
    latest,
    arrears: await arrearsOf(trx, day, lastOfMonthBefore(day) < first ? null : lastOfMonthBefore(day)),
    vintages: await vintagesOf(trx, day),
    rolled: monthEnd.slice(0, 7),
    rolls: await rollsOf(trx, monthEnd),
    collections: await collectionsOf(trx, day),
  }
}

const dollars = (cents: bigint) => money(cents, 'HKD')

/** Every bucket of each product with loans on the day or at the end of the month before. */
async function arrearsOf(trx: Trx, day: string, before: string | null): Promise<ArrearsRow[]> {
  const rows = await trx
    .selectFrom('portfolio_days')
    .select(['day', 'product', 'bucket'])
    .select(({ fn }) => [
      sumOf(fn.sum('loans')).as('loans'),
      sumOf(fn.sum('outstanding')).as('outstanding'),
      sumOf(fn.sum('past_due')).as('pastDue'),
    ])
    .where('day', 'in', before === null ? [day] : [day, before])
    .groupBy(['day', 'product', 'bucket'])
    .execute()
  const products = productNames.filter((product) => rows.some((row) => row.product === product))
  return products.flatMap((product) =>
    arrearsBuckets.map((bucket) => {
      const on = (which: string | null) => {
        const found = rows.find((row) => row.day === which && row.product === product && row.bucket === bucket)
        const { loans, outstanding, pastDue } = found ?? { loans: 0n, outstanding: 0n, pastDue: 0n }
        return { loans: Number(loans), outstanding: dollars(outstanding), pastDue: dollars(pastDue) }
      }
      return { product, bucket, ...on(day), before: before === null ? null : on(before) }
    }),
  )
}

/** A sum of integers is numeric in the database. */
function sumOf(sum: Expression<unknown>) {
  return sql<bigint>`coalesce(${sum}, 0)::bigint`
}

async function vintagesOf(trx: Trx, day: string): Promise<VintageRow[]> {
  const rows = await trx
    .selectFrom('vintage_days as vintage')
    .selectAll('vintage')
    .select(({ selectFrom }) =>
      sumOf(
        sql`${selectFrom('portfolio_days as open')
          .select(({ fn }) => fn.sum('open.outstanding').as('sum'))
          .whereRef('open.day', '=', 'vintage.day')
          .whereRef('open.product', '=', 'vintage.product')
          .whereRef('open.paid_out_in', '=', 'vintage.paid_out_in')}`,
      ).as('outstanding'),
    )
    .where('vintage.day', '=', day)
    .orderBy('vintage.paid_out_in', 'desc')
    .orderBy('vintage.product')
    .execute()
  return rows.map(({ product, paid_out_in, loans, lent, outstanding, waived, over_30, over_90 }) => ({
    month: paid_out_in.slice(0, 7),
    product,
    loans: Number(loans),
    lent: dollars(lent),
    outstanding: dollars(outstanding),
    repaid: dollars(lent - outstanding),
    waived: dollars(waived),
    over30: Number(over_30),
    over90: Number(over_90),
  }))
}

async function rollsOf(trx: Trx, monthEnd: string): Promise<RollRow[]> {
  const rows = await trx.selectFrom('bucket_rolls').selectAll().where('day', '=', monthEnd).execute()
  const order = ['new', ...arrearsBuckets, 'repaid']
  const placeOf = (row: (typeof rows)[number]) =>
    (productNames.indexOf(row.product) * order.length + order.indexOf(row.from_bucket)) * order.length + order.indexOf(row.to_bucket)
  return rows
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .map(({ product, from_bucket: from, to_bucket: to, loans, outstanding }) => {
      const whole = rows
        .filter((row) => row.product === product && row.from_bucket === from)
        .reduce((all, row) => all + row.outstanding, 0n)
      return { product, from, to, loans: Number(loans), outstanding: dollars(outstanding), rate: rollRate(outstanding, whole) }
    })
}

/** Twelve months up to the day. */
async function collectionsOf(trx: Trx, day: string): Promise<CollectionRow[]> {
  const month = sql<string>`to_char(day, 'YYYY-MM')`
  const rows = await trx
    .selectFrom('collection_days')
    .select([month.as('month'), 'method'])
    .select(({ fn }) => [
      sumOf(fn.sum('payments')).as('payments'),
      sumOf(fn.sum('received')).as('received'),
      sumOf(fn.sum('taken_back')).as('takenBack'),
    ])
    .where('day', '>', addDays(addMonths(firstOfMonth(day), -11), -1))
    .where('day', '<=', day)
    .groupBy([month, 'method'])
    .orderBy('month', 'desc')
    .orderBy('method')
    .execute()
  return rows.map(({ month, method, payments, received, takenBack }) => ({
    month,
    method,
    payments: Number(payments),
    received: dollars(received),
    takenBack: dollars(takenBack),
  }))
}
