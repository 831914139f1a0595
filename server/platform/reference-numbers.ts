/** References of what providers and merchants know by name: with the mark of the installation, counted per day without gaps or repeats. */
import type { Db, Trx } from './deps.ts'

/** What has a reference: drawdowns, repayments, payouts of credit balance, returned transfers, charge orders, shares held back, invoices, applications, agreements, cases. */
type Prefix = 'DD' | 'RP' | 'CP' | 'RT' | 'CO' | 'HB' | 'INV' | 'AP' | 'AGR' | 'CA'

/** Returns the next reference, `RP-7K2M-261122-0001`. The counter is locked for the rest of the transaction. Decision 075. */
export async function nextReference(trx: Trx, prefix: Prefix, day: string): Promise<string> {
  const mark = await referenceMark(trx)
  const { last } = await trx
    .insertInto('reference_numbers')
    .values({ prefix, day, last: 1 })
    .onConflict((conflict) => conflict.columns(['prefix', 'day']).doUpdateSet((row) => ({ last: row('reference_numbers.last', '+', 1) })))
    .returning('last')
    .executeTakeFirstOrThrow()
  return `${prefix}-${mark}-${day.slice(2).replaceAll('-', '')}-${String(last).padStart(4, '0')}`
}

/** The mark of references that are issued now: four digits or capital letters, without I, L, O and U. */
export async function referenceMark(db: Db | Trx): Promise<string> {
  const { mark } = await db.selectFrom('reference_marks').select('mark').orderBy('number', 'desc').limit(1).executeTakeFirstOrThrow()
  return mark
}

/** Issues references under a new mark from now on, after the restore of a backup, and returns the mark. */
export async function renewReferenceMark(db: Db): Promise<string> {
  await db.insertInto('reference_marks').defaultValues().execute()
  return referenceMark(db)
}

/** Returns the invoice or the drawdown that the text of a transfer names, or null. Letters that look like a digit of the mark are read as it. */
export function referenceIn(text: string, prefix: 'INV' | 'DD'): string | null {
  const [, mark, number] = new RegExp(`${prefix}-(?:([0-9A-Z]{4})-)?(\\d{6}-\\d{4,})`).exec(text.toUpperCase()) ?? []
  if (!number) return null
  return mark ? `${prefix}-${mark.replaceAll('O', '0').replace(/[IL]/g, '1')}-${number}` : `${prefix}-${number}`
}
