/** Progress of seeding the demo accounts, so that an interrupted seeding continues where it stopped. */
import type { Db } from '../platform/deps.ts'

const begun = 'demo'
const prefix = 'demo:'

/** Whether this database has or may get demo accounts: seeding has begun, or no user has signed up yet. */
export async function hasDemo(db: Db): Promise<boolean> {
  const marker = await db.selectFrom('sandbox_settings').select('name').where('name', '=', begun).executeTakeFirst()
  if (marker) return true
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined
}

/** Remembers that demo accounts are being made. */
export function beginDemo(db: Db): Promise<void> {
  return remember(db, begun, 'begun')
}

/** Mailboxes of the demo accounts that stand where they should. */
export async function demoDone(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('sandbox_settings').select('name').where('name', 'like', `${prefix}%`).execute()
  return new Set(rows.map(({ name }) => name.slice(prefix.length)))
}

/** Remembers that a demo account is finished. */
export function finishDemo(db: Db, email: string): Promise<void> {
  return remember(db, `${prefix}${email}`, 'done')
}

async function remember(db: Db, name: string, value: string): Promise<void> {
  await db
    .insertInto('sandbox_settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
