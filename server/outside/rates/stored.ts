/** The rates in use as they are stored: as their source published them, or fixed by hand; and the readings that were refused. Decision 104. */
import type { Selectable } from 'kysely'
import type { PlatformTables } from '../../platform/db/tables/platform.ts'
import type { Db, Deps, Trx } from '../../platform/deps.ts'
import { ratesAccess } from '../credentials.ts'
import type { Fault } from './readings.ts'

/** A row of `market_rates`. */
export type StoredRate = Selectable<PlatformTables['market_rates']>

/** A rate to be stored: the value as of its name, the day it is of. */
export interface Reading {
  readonly name: string
  readonly rate: string
  readonly date: string
}

/** Milliseconds a rate is used without asking its source. */
export const fresh = 3_600_000

/** Whether a rate was fixed by hand for a day, or a later one: a reading of that day does not replace it. */
export function isFixed({ fixing_id, date }: StoredRate, readDate: string): boolean {
  return fixing_id !== null && readDate <= date
}

/**
 * Stores rates in one statement, so that those that are read together are always of one reading; their refused ones are over. A reading
 * does not replace one that was fixed by hand meanwhile, unless it is of a later day.
 */
export async function keepRates(
  db: Db | Trx,
  readings: readonly Reading[],
  of: { source: string; at: Date; fixingId: string | null },
): Promise<void> {
  if (readings.length === 0) return
  const rows = readings.map((reading) => ({ ...reading, read_at: of.at, source: of.source, fixing_id: of.fixingId }))
  await db
    .insertInto('market_rates')
    .values(rows)
    .onConflict((conflict) => {
      const update = conflict.column('name').doUpdateSet((row) => ({
        rate: row.ref('excluded.rate'),
        date: row.ref('excluded.date'),
        read_at: row.ref('excluded.read_at'),
        source: row.ref('excluded.source'),
        fixing_id: row.ref('excluded.fixing_id'),
      }))
      if (of.fixingId !== null) return update
      return update.where(({ eb, or, ref }) =>
        or([eb('market_rates.fixing_id', 'is', null), eb('market_rates.date', '<', ref('excluded.date'))]),
      )
    })
    .execute()
  const names = rows.map(({ name }) => name)
  await db.deleteFrom('refused_readings').where('name', 'in', names).execute()
}

/** Notes that the source of rates that are fixed by hand was asked. */
export async function keepFixed(db: Db, fixed: readonly StoredRate[], at: Date): Promise<void> {
  const names = fixed.map(({ name }) => name)
  if (names.length > 0) await db.updateTable('market_rates').set({ read_at: at }).where('name', 'in', names).execute()
}

/** Logs and stores a refused reading, so that an operator asks the source or a lead fixes the rate. */
export async function refuseReading({ db, log, clock, config }: Deps, refused: Reading & { fault: Fault }): Promise<void> {
  log.error({ service: 'rates', ...refused }, 'a reading of a rate is refused')
  const row = { ...refused, source: ratesSource({ config }), read_at: clock.now() }
  await db
    .insertInto('refused_readings')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
}

/** Whether a reading of one of the rates was refused within the last hour: while another one can be used, its source is not asked. */
export async function wasRefusedLately({ db, clock }: Pick<Deps, 'db' | 'clock'>, names: readonly string[]): Promise<boolean> {
  const since = new Date(clock.now().getTime() - fresh)
  const row = await db
    .selectFrom('refused_readings')
    .select('name')
    .where('name', 'in', names)
    .where('read_at', '>', since)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Name of the source of rates: its host, or `sandbox`. */
export function ratesSource({ config }: Pick<Deps, 'config'>): string {
  return config.adapters.rates === 'real' ? new URL(ratesAccess(config).base).host : 'sandbox'
}
