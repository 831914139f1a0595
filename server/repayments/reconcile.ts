/** Books and statements held against each other: what one side knows and the other does not is a break, for a person to look at. Decision 037. */
import { sql } from 'kysely'
import { json } from '../db/connection.ts'
import type { StatementBreak } from '../db/tables/repayments.ts'
import type { Deps } from '../deps.ts'
import type { Taking } from '../partners/psp-collections.ts'
import { sourceOf } from './collect.ts'

/** What each side says of one movement: minor units by currency, and the last day on which something of it happened. */
interface Moved {
  readonly key: string
  readonly currency: string
  readonly amount: bigint
  readonly last: string
}

/** The days that are looked at, `from` to `day`, both included. */
interface Span {
  readonly from: string
  readonly day: string
}

/** Holds the cash accounts of the ledger against the kept lines of the bank's statements. Movements of the last day may still be on their way. */
export async function reconcileBank(deps: Deps, span: Span): Promise<void> {
  // What moved lately on one side is looked for on the other one however long ago it was there.
  const { rows } = await sql<Moved & { side: 'books' | 'statement' }>`
    with moved as (
      select 'statement' as side, case when kind in ('transfer', 'remittance') then line_id else reference end as key, currency, amount,
        booked_on as day
      from bank_statement_lines
      union all
      select 'books', coalesce(repayments.source, entry.reference), posting.currency, posting.amount, (entry.at + interval '8 hours')::date
      from ledger_postings posting
      join ledger_accounts account on account.id = posting.account_id and account.name like 'house.cash:%'
      join ledger_entries entry on entry.id = posting.entry_id
      left join repayments on repayments.reference = entry.reference
    )
    select side, key, currency, sum(amount)::bigint as amount, max(day)::text as last from moved
    where key in (select key from moved where day >= ${span.from}) group by side, key, currency`.execute(deps.db)
  const of = (side: 'books' | 'statement') => rows.filter((row) => row.side === side)
  await keep(deps, 'bank', span, { books: of('books'), statement: of('statement') })
}

/** Holds what was booked of a PSP against everything it says it held back for us. */
export async function reconcilePsp(
  deps: Deps,
  { partner, ...span }: Span & { partner: string },
  takings: readonly Taking[],
): Promise<void> {
  const statement = takings.map(
    (taking): Moved => ({ key: sourceOf(partner, taking), currency: 'HKD', amount: taking.amount, last: taking.settled_on }),
  )
  const { rows: books } = await sql<Moved>`
    select source as key, currency, amount, value_on::text as last from repayments
    where method = 'settlement' and starts_with(source, ${`${partner}:`}) and value_on between ${span.from} and ${span.day}`.execute(
    deps.db,
  )
  await keep(deps, partner, span, { books, statement })
}

async function keep(
  { db, clock, log }: Deps,
  source: string,
  { day }: Span,
  { books, statement }: { books: readonly Moved[]; statement: readonly Moved[] },
): Promise<void> {
  const of = (side: readonly Moved[]) => new Map(side.map((moved) => [`${moved.key} ${moved.currency}`, moved]))
  const [ours, theirs] = [of(books), of(statement)]
  const keys = [...new Set([...ours.keys(), ...theirs.keys()])].sort()
  const settled = keys.filter((key) => [ours.get(key), theirs.get(key)].every((moved) => !moved || moved.last < day))
  const breaks = settled.flatMap((key): StatementBreak[] => {
    const [our, their] = [ours.get(key), theirs.get(key)]
    const known = our ?? their
    if (!known || (our?.amount ?? 0n) === (their?.amount ?? 0n)) return []
    const { key: reference, currency } = known
    return [{ reference, currency, books: our ? `${our.amount}` : null, statement: their ? `${their.amount}` : null }]
  })
  if (breaks.length > 0) log.error({ source, day, breaks: breaks.length }, 'books and statement differ')
  const row = { lines: statement.length, matched: settled.length - breaks.length, breaks: json(breaks), at: clock.now() }
  await db
    .insertInto('reconciliations')
    .values({ day, source, ...row })
    .onConflict((conflict) => conflict.columns(['day', 'source']).doUpdateSet(row))
    .execute()
}
