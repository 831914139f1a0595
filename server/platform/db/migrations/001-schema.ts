/** The schema before the first release: plain SQL, one file per area in `001-schema/`. */
import { readFileSync } from 'node:fs'
import { type Kysely, sql } from 'kysely'

/** Each file after those that its foreign keys refer to. */
const files = [
  'platform',
  'account',
  'company',
  'files',
  'kyc',
  'site',
  'notices',
  'banking',
  'lending',
  'shops',
  'limits',
  'home',
  'signing',
  'rewards',
  'repayments',
  'staff',
  'privacy',
  'analytics',
  'sandbox',
]

/** Creates tables, functions and triggers, and the first announcements. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const file of files) {
    const text = readFileSync(new URL(`./001-schema/${file}.sql`, import.meta.url), 'utf8')
    // The embedded database accepts one statement at a time. A line that begins after a semicolon without indentation begins the next one.
    for (const statement of text.split(/(?<=;)\n(?=\S|\n\S)/)) await sql.raw(statement).execute(db)
  }
}
