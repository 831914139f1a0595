/** Sums a page of loans for a day: buckets, how long loans were past due, and at the end of a month from which bucket to which they came. Decision 121. */
import { sql } from 'kysely'
import { type Arrears, arrearsAsOf, endOf } from '../../lending/loans/as-of.ts'
import type { DrawdownRow } from '../../lending/present.ts'
import type { Trx } from '../../platform/deps.ts'
import { dayOf } from '../../platform/hong-kong-time.ts'
import { endsMonth, firstOfMonth, lastOfMonthBefore } from './months.ts'
import { addSums } from './sums.ts'

/** Loans that are read at once. */
const pageLength = 300

/** Adds the loans after an id. Returns the last one, or null when there is none. */
export async function addLoans(trx: Trx, day: string, after: string | null): Promise<string | null> {
  const before = endsMonth(day) ? lastOfMonthBefore(day) : null
  const loans = await loansAfter(trx, { after, paidOutBefore: endOf(day), openSince: endOf(before ?? day) })
  const arrears = await arrearsAsOf(trx, loans, day)
  await addBuckets(trx, day, loans, arrears)
  await noteLongArrears(trx, day, arrears)
  if (before) await addRolls(trx, { day, before }, loans, arrears)
  return loans.at(-1)?.id ?? null
}

/** Loans that are open, or were at an instant, in the order of their ids. */
async function loansAfter(
  trx: Trx,
  { after, paidOutBefore, openSince }: { after: string | null; paidOutBefore: Date; openSince: Date },
): Promise<DrawdownRow[]> {
  const behind = sql`id > ${after ?? '00000000-0000-0000-0000-000000000000'}::uuid and settled_at < ${paidOutBefore}`
  const ids = sql<string>`(
    (select id from drawdowns where status in ('settled', 'written off') and ${behind} order by id limit ${sql.lit(pageLength)})
    union
    (select id from drawdowns where ${behind} and id in (select subject_id::uuid from status_history
      where subject = 'drawdowns' and to_status = 'repaid' and at >= ${openSince}) order by id limit ${sql.lit(pageLength)})
    order by id limit ${sql.lit(pageLength)})`
  return trx.selectFrom('drawdowns').selectAll().where('id', 'in', ids).orderBy('id').execute()
}

async function addBuckets(trx: Trx, day: string, loans: readonly DrawdownRow[], arrears: ReadonlyMap<string, Arrears>): Promise<void> {
  const rows = loans.flatMap(({ id, product, settled_at }) => {
    const of = arrears.get(id)
    if (!of || !settled_at) return []
    const [paid_out_in, bucket] = [firstOfMonth(dayOf(settled_at)), of.bucket]
    return [{ day, product, paid_out_in, bucket, loans: 1n, outstanding: of.principal, past_due: of.pastDue }]
  })
  await addSums(trx, 'portfolio_days', rows)
}

/** Days are summed in their order: the first one that finds a loan so long past due is kept. */
async function noteLongArrears(trx: Trx, day: string, arrears: ReadonlyMap<string, Arrears>): Promise<void> {
  const long = [...arrears].filter(([, { daysPastDue }]) => daysPastDue > 30)
  if (long.length === 0) return
  await trx
    .insertInto('loan_arrears')
    .values(long.map(([drawdown_id, { daysPastDue }]) => ({ drawdown_id, over_30_on: day, over_90_on: daysPastDue > 90 ? day : null })))
    .onConflict((conflict) =>
      conflict.column('drawdown_id').doUpdateSet({ over_90_on: sql`coalesce(loan_arrears.over_90_on, excluded.over_90_on)` }),
    )
    .execute()
}

async function addRolls(
  trx: Trx,
  { day, before }: { day: string; before: string },
  loans: readonly DrawdownRow[],
  arrears: ReadonlyMap<string, Arrears>,
): Promise<void> {
  const earlier = await arrearsAsOf(trx, loans, before)
  const bucketIn = (of: Arrears | undefined) => of?.bucket ?? 'repaid'
  const rows = loans.map(({ id, product, amount, settled_at }) => {
    const isNew = settled_at !== null && settled_at >= endOf(before)
    const from_bucket = isNew ? 'new' : bucketIn(earlier.get(id))
    const outstanding = isNew ? amount : (earlier.get(id)?.principal ?? 0n)
    return { day, product, from_bucket, to_bucket: bucketIn(arrears.get(id)), loans: 1n, outstanding } as const
  })
  await addSums(
    trx,
    'bucket_rolls',
    rows.filter(({ from_bucket, to_bucket }) => from_bucket !== 'repaid' || to_bucket !== 'repaid'),
  )
}
