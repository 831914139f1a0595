/** The time of a test's clock: in the morning of Hong Kong, so that no test passes midnight unintentionally, whenever it runs. */
import { sql } from 'kysely'
import { addDays } from '../../contract/kernel/days.ts'
import type { Clock } from '../../server/platform/clock.ts'
import { migrate } from '../../server/platform/db/migrate.ts'
import type { Db } from '../../server/platform/deps.ts'
import { dayOf, startOf } from '../../server/platform/hong-kong-time.ts'

/**
 * Ten in the morning of a Tuesday, at which every server in a test opens: sales and settlements of the sandbox follow the calendar, so that
 * a test that opened today would have other figures tomorrow.
 */
export const firstMorning = new Date('2026-11-24T10:00:00+08:00')

/**
 * Creates the tables as of that morning: the first announcements are dated by the creation of the database. Its references carry the mark
 * 7K2M.
 */
export async function migrateThatMorning(db: Db): Promise<void> {
  await migrate(db)
  await db.insertInto('reference_marks').values({ mark: '7K2M' }).execute()
  await db
    .updateTable('announcements')
    .set({ published_at: sql`published_at - (now() - ${firstMorning})` })
    .execute()
}

/** Milliseconds from a moment to the next ten in the morning of Hong Kong. */
export function untilTen(at: Date): number {
  const ten = startOf(dayOf(at)).getTime() + 36_000_000
  return (ten > at.getTime() ? ten : startOf(addDays(dayOf(at), 1)).getTime() + 36_000_000) - at.getTime()
}

/** Moves a clock forward from its current time. */
export async function moveOn(clock: Clock, milliseconds: number): Promise<void> {
  await clock.shift(clock.now().getTime() - Date.now() + milliseconds)
}
