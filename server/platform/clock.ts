/** The clock: real time plus an offset that only the sandbox moves. */
import { sql } from 'kysely'
import type { Db } from './deps.ts'

/** Time for everything the server decides; SQL's `now()` is never asked. */
export interface Clock {
  now(): Date
  /** Moves the clock to real time plus `milliseconds` and keeps that in the database. Sandbox only; never moves backwards. */
  shift(milliseconds: number): Promise<void>
  /** Reads the offset again, in case another process moved it. */
  refresh(): Promise<void>
}

/** Opens the clock of a database. Without the sandbox the offset is never read, so the time is the real one. */
export async function openClock(db: Db, movable: boolean): Promise<Clock> {
  let offset = 0
  const clock: Clock = {
    now: () => new Date(Date.now() + offset),
    async shift(milliseconds) {
      if (!movable) throw new Error('Only the sandbox moves the clock')
      const row = await db
        .insertInto('settings')
        .values({ name: 'clock_offset_ms', value: sql`to_jsonb(${milliseconds}::float8)` })
        .onConflict((conflict) =>
          conflict.column('name').doUpdateSet({ value: sql`to_jsonb(greatest((settings.value)::float8, ${milliseconds}::float8))` }),
        )
        .returning('value')
        .executeTakeFirstOrThrow()
      offset = Number(row.value)
    },
    async refresh() {
      if (!movable) return
      const row = await db.selectFrom('settings').select('value').where('name', '=', 'clock_offset_ms').executeTakeFirst()
      offset = Number(row?.value ?? 0)
    },
  }
  await clock.refresh()
  return clock
}
