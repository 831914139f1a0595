/** Reconciles the ledger with bank statements: a movement on only one side is a difference for a person to review. Decision 045. */
import { sql } from 'kysely'
import type { Currency } from '../../contract/kernel/money.ts'
import { readTakings } from '../outside/psps/psp-collections.ts'
import type { Deps } from '../platform/deps.ts'
import { cure, keepBreak, keyOf, openBreaks } from './breaks.ts'
import { sourceOf } from './collect-charge-orders.ts'

/** One side of a movement: minor units by currency, and the first and last day of its entries. */
interface Moved {
  readonly key: string
  readonly currency: Currency
  readonly amount: bigint
  readonly first: string
  readonly last: string
}

/** A movement as both sides report it; null on the side without it. */
interface Compared {
  readonly reference: string
  readonly currency: Currency
  readonly books: bigint | null
  readonly statement: bigint | null
  readonly since: string
}

/** The days that are looked at, `from` to `day`, both included. */
interface Span {
  readonly from: string
  readonly day: string
}

/** Reconciles the cash accounts of the ledger with the stored lines of the bank statements. Movements of the last day may still be in transit. */
export async function reconcileBank(deps: Deps, span: Span): Promise<void> {
  const open = (await openBreaks(deps.db, 'bank').execute()).map(({ reference }) => reference)
  // Recent movements of one side are searched on the other side without a time limit.
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
    select side, key, currency, sum(amount)::bigint as amount, min(day)::text as first, max(day)::text as last from moved
    where key in (select key from moved where day >= ${span.from}) or key = any(${open}::text[])
    group by side, key, currency`.execute(deps.db)
  const of = (side: 'books' | 'statement') => rows.filter((row) => row.side === side)
  await keep(deps, 'bank', span, { books: of('books'), statement: of('statement') })
}

/** Reconciles the booked amounts of a PSP with everything it reports as withheld for us. */
export async function reconcilePsp(deps: Deps, partner: string, span: Span): Promise<void> {
  const open = await openBreaks(deps.db, partner).execute()
  const older = [...new Set(open.map(({ since }) => since))].filter((since) => since < span.from)
  const takings = await readTakings(deps, partner, span.from, span.day)
  for (const since of older) takings.push(...(await readTakings(deps, partner, since, since)))
  const statement = takings.map((taking): Moved => {
    const { amount, settled_on: day } = taking
    return { key: sourceOf(partner, taking), currency: 'HKD', amount, first: day, last: day }
  })
  const { rows: books } = await sql<Moved>`
    select source as key, currency, amount, value_on::text as first, value_on::text as last from repayments
    where method = 'settlement' and starts_with(source, ${`${partner}:`})
      and (value_on between ${span.from} and ${span.day} or source = any(${open.map(({ reference }) => reference)}::text[])
        or value_on = any(${older}::date[]))`.execute(deps.db)
  await keep(deps, partner, span, { books, statement })
}

/** Stores the result of a night: new differences, resolved ones, and the number of compared movements. Repeatable. */
async function keep(
  { db, clock, log }: Deps,
  source: string,
  { day }: Span,
  sides: { books: readonly Moved[]; statement: readonly Moved[] },
): Promise<void> {
  const at = clock.now()
  const compared = comparedBefore(day, sides)
  const differing = compared.filter(({ books, statement }) => (books ?? 0n) !== (statement ?? 0n))
  const standing = await db.transaction().execute(async (trx) => {
    let unexplained = 0
    const open = new Map((await openBreaks(trx, source).forUpdate().execute()).map((row) => [keyOf(row), row]))
    for (const found of differing) {
      if (await keepBreak(trx, { source, found, before: open.get(keyOf(found)), at })) unexplained++
      open.delete(keyOf(found))
    }
    const waiting = new Set([...sides.books, ...sides.statement].map((moved) => keyOf({ ...moved, reference: moved.key })))
    const agreed = new Set(compared.map(keyOf))
    for (const [key, { id }] of open) if (agreed.has(key) || !waiting.has(key)) await cure(trx, id, at)
    const row = { lines: sides.statement.length, matched: compared.length - differing.length, differing: differing.length, at }
    await trx
      .insertInto('reconciliations')
      .values({ day, source, ...row })
      .onConflict((conflict) => conflict.columns(['day', 'source']).doUpdateSet(row))
      .execute()
    return unexplained
  })
  if (standing > 0) log.error({ source, day, breaks: standing }, 'books and statement differ')
}

/** Both sides of each movement without an entry on the last day or later. */
function comparedBefore(day: string, { books, statement }: { books: readonly Moved[]; statement: readonly Moved[] }): Compared[] {
  const of = (side: readonly Moved[]) => new Map(side.map((moved) => [`${moved.key} ${moved.currency}`, moved]))
  const [ours, theirs] = [of(books), of(statement)]
  return [...new Set([...ours.keys(), ...theirs.keys()])].sort().flatMap((key) => {
    const reported = [ours.get(key), theirs.get(key)].filter((moved) => moved !== undefined)
    const [known] = reported
    if (!known || reported.some(({ last }) => last >= day)) return []
    const since = reported.map(({ first }) => first).sort()[0] ?? known.first
    const amounts = { books: ours.get(key)?.amount ?? null, statement: theirs.get(key)?.amount ?? null }
    return [{ reference: known.key, currency: known.currency, ...amounts, since }]
  })
}
