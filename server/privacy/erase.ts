/** Closes an account and erases a person's data: both go through the register table by table, each in one transaction. Decision 025. */
import { sql } from 'kysely'
import type { Deps, Trx } from '../platform/deps.ts'
import type { Blank, Entry, Subject, Whose } from './entry.ts'
import { register } from './register.ts'

/** Runs the `closing` steps of the register: no user acts for the companies any more, and lending and imports end. */
export async function closePerson(trx: Trx, deps: Deps, subject: Subject, at: Date): Promise<void> {
  for (const { closing } of Object.values<Entry>(register)) await closing?.(trx, deps, subject, at)
}

/**
 * Deletes or blanks every row of a person and of the companies deleted with them, according to the register. An interrupted run is rolled
 * back; files are deleted by a job queued in the same transaction. Repeatable: a second run finds nothing.
 */
export async function erasePerson(trx: Trx, deps: Deps, subject: Subject, at: Date): Promise<void> {
  for (const [table, entry] of Object.entries<Entry>(register)) {
    await entry.before?.(trx, deps, subject, at)
    if (entry.rows && entry.erasure !== 'kept') await end(trx, table, entry, entry.rows, subject)
  }
}

async function end(trx: Trx, table: string, entry: Entry, rows: Whose, subject: Subject): Promise<void> {
  const name = sql.table(table)
  if (entry.erasure === 'rows') {
    await sql`delete from ${name} where ${rows(subject)}`.execute(trx)
    return
  }
  const columns: [string, { blank?: Blank }][] = Object.entries({ ...entry.personal, ...entry.secret })
  const blanks = columns.flatMap(([column, { blank }]) =>
    blank === undefined ? [] : [sql`${sql.ref(column)} = ${blankOf(blank, subject)}`],
  )
  if (blanks.length > 0) await sql`update ${name} set ${sql.join(blanks)} where ${rows(subject)}`.execute(trx)
}

function blankOf(blank: Blank, subject: Subject) {
  return typeof blank === 'function' ? blank(subject) : sql`${blank}`
}
