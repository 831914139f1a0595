/** Loans as the books knew them at the end of a past day: what was booked later does not count. Decision 121. */
import { sql } from 'kysely'
import { addDays } from '../../../contract/kernel/days.ts'
import { type ArrearsBucket, bucketOf } from '../../../contract/lending/arrears.ts'
import { greater } from '../../../contract/lending/loan/exact.ts'
import { pastDueOf } from '../../../contract/lending/loan/quote.ts'
import type { Db, Trx } from '../../platform/deps.ts'
import { startOf } from '../../platform/hong-kong-time.ts'
import type { DrawdownRow } from '../present.ts'
import { withThose } from './loans.ts'
import { type Paid, quoteOf } from './standing.ts'

/** The instant at which a day ends. */
export function endOf(day: string): Date {
  return startOf(addDays(day, 1))
}

/** What an open loan owes at the end of a day, minor units; `pastDue` fell due before the day, and so many days have passed since. */
export interface Arrears {
  readonly principal: bigint
  readonly pastDue: bigint
  readonly daysPastDue: number
  readonly bucket: ArrearsBucket
}

/** Arrears of loans as they were booked at the end of a day, by drawdown id; a loan that was closed, or not paid out yet, is left out. */
export async function arrearsAsOf(db: Db | Trx, drawdowns: readonly DrawdownRow[], day: string): Promise<Map<string, Arrears>> {
  const known = endOf(day)
  const paidOut = drawdowns
    .filter(({ settled_at }) => settled_at !== null && settled_at < known)
    .map((row) => (row.written_off_on !== null && row.written_off_on > day ? { ...row, written_off_on: null } : row))
  const arrears = new Map<string, Arrears>()
  for (const { drawdown, repaid } of await withThose(db, paidOut, await paidAsOf(db, paidOut, known))) {
    const quote = quoteOf(repaid, day)
    const { principal, total } = quote
    const { amount: pastDue, days: daysPastDue } = pastDueOf(quote) ?? { amount: 0n, days: 0 }
    const bucket = drawdown.written_off_on === null ? bucketOf(daysPastDue) : 'writtenOff'
    if (total > 0n) arrears.set(drawdown.id, { principal, pastDue, daysPastDue, bucket })
  }
  return arrears
}

/** Repayments that counted at an instant, with the parts that they had then, by drawdown id. */
async function paidAsOf(db: Db | Trx, drawdowns: readonly DrawdownRow[], known: Date): Promise<Map<string, Paid[]>> {
  const paid = new Map<string, Paid[]>(drawdowns.map(({ id }) => [id, []]))
  if (drawdowns.length === 0) return paid
  const rows = await db
    .selectFrom('repayments')
    .select(['drawdown_id', 'id', 'reference', 'value_on as on', 'principal', 'interest', 'surplus', 'interest_credit'])
    .where('drawdown_id', 'in', [...paid.keys()])
    .where('received_at', '<', known)
    .where(({ or, eb }) => or([eb('status', '<>', 'returned'), eb('ended_at', '>=', known)]))
    .orderBy('value_on')
    .orderBy('number')
    .execute()
  const applied = await appliedSince(db, known)
  for (const { drawdown_id, reference, ...row } of rows) {
    const { principal = 0n, interest = 0n } = applied.get(reference) ?? {}
    const net = row.interest - row.interest_credit - interest
    paid.get(drawdown_id)?.push({
      ...row,
      principal: row.principal - principal,
      interest: greater(0n, net),
      interest_credit: greater(0n, -net),
      surplus: row.surplus + principal + interest,
    })
  }
  return paid
}

/** What surplus was applied since an instant to a debt that was owed again, by the reference of its repayment: the only later change of parts. */
async function appliedSince(db: Db | Trx, known: Date): Promise<Map<string, { principal: bigint; interest: bigint }>> {
  const { rows } = await sql<{ reference: string; principal: bigint; interest: bigint }>`
    select split_part(entry.reference, '/', 1) as reference,
      coalesce(-sum(posting.amount) filter (where account.name like any (array['facility.loans:%', 'facility.lost:%'])), 0)::bigint as principal,
      coalesce(-sum(posting.amount) filter (where account.name like any (array['loan.interest:%', 'loan.lost:%'])), 0)::bigint as interest
    from ledger_entries entry join ledger_postings posting on posting.entry_id = entry.id
    join ledger_accounts account on account.id = posting.account_id
    where entry.kind = 'repayment.applied' and entry.at >= ${known} group by 1`.execute(db)
  return new Map(rows.map(({ reference, ...parts }) => [reference, parts]))
}
