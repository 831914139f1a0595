/** The nightly proof: balances of rows are compared with the ledger and a recomputation, facility by facility. Decision 106. */
import type { Deps, Trx } from '../platform/deps.ts'
import { dayOf, nextNight } from '../platform/hong-kong-time.ts'
import { completeJob, enqueue, type JobHandlersOf } from '../platform/jobs/jobs.ts'
import { cure, keepBreak, keyOf, openBreaks } from './breaks.ts'
import { driftOf } from './row-drift.ts'

declare module '../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Once a night: starts with the first facility. */
    'proof.daily': Record<string, never>
    /** The facilities after one by id, all of them before it: how many were compared, and how many of those differ. */
    'proof.page': { day: string; after: string | null; compared: number; differing: number }
  }
}

/** Facilities that are compared at once. */
const pageLength = 200

export const proofJobs: JobHandlersOf<'proof.daily' | 'proof.page'> = {
  'proof.daily': async ({ db, clock }) => {
    const at = clock.now()
    const day = dayOf(at)
    await db.transaction().execute(async (trx) => {
      await enqueue(trx, 'proof.page', { day, after: null, compared: 0, differing: 0 }, { runAt: at, key: `proof.page:${day}` })
      await enqueue(trx, 'proof.daily', {}, { runAt: nextNight(at), key: 'proof.daily' })
    })
  },

  /** Compares a page in one state of the database, stores what it found, and queues the next page, all in one transaction. */
  'proof.page': async ({ db, clock, log }, { day, after, ...before }, job) => {
    const at = clock.now()
    const standing = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        if (!(await completeJob(trx, job, at))) return 0
        const facilities = await pageAfter(trx, after)
        const { differing, unexplained } = await prove(trx, facilities, { day, at })
        const so = { compared: before.compared + facilities.length, differing: before.differing + differing }
        if (facilities.length === pageLength)
          await enqueue(trx, 'proof.page', { day, after: facilities.at(-1) ?? null, ...so }, { runAt: at })
        else await keepNight(trx, { day, at, ...so })
        return unexplained
      })
    if (standing > 0) log.error({ source: 'rows', day, breaks: standing }, 'books and rows differ')
  },
}

/** Makes sure that a night's proof is waiting; called at every start. */
export async function scheduleProof({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.transaction().execute((trx) => enqueue(trx, 'proof.daily', {}, { runAt: nextNight(clock.now()), key: 'proof.daily' }))
}

async function pageAfter(trx: Trx, after: string | null): Promise<string[]> {
  const rows = await trx
    .selectFrom('facilities')
    .select('id')
    .$if(after !== null, (query) => query.where('id', '>', after ?? ''))
    .orderBy('id')
    .limit(pageLength)
    .execute()
  return rows.map(({ id }) => id)
}

/** Compares some facilities and stores the result: new differences, and those that are gone. Returns how many facilities differ, and how many balances without an explanation. */
async function prove(
  trx: Trx,
  facilities: readonly string[],
  { day, at }: { day: string; at: Date },
): Promise<{ differing: number; unexplained: number }> {
  if (facilities.length === 0) return { differing: 0, unexplained: 0 }
  const rows = await openBreaks(trx, 'rows').where('facility_id', 'in', facilities).forUpdate().execute()
  const open = new Map(rows.map((row) => [keyOf(row), row]))
  const drift = await driftOf(trx, facilities)
  let unexplained = 0
  for (const found of drift) {
    const before = open.get(keyOf(found))
    if (await keepBreak(trx, { source: 'rows', found: { ...found, since: day }, before, at })) unexplained++
    open.delete(keyOf(found))
  }
  for (const { id } of open.values()) await cure(trx, id, at)
  return { differing: new Set(drift.map(({ facility_id }) => facility_id)).size, unexplained }
}

/** The last page is compared: the night counts as proven. */
async function keepNight(
  trx: Trx,
  { day, compared, differing, at }: { day: string; compared: number; differing: number; at: Date },
): Promise<void> {
  const row = { lines: compared, matched: compared - differing, differing, at }
  await trx
    .insertInto('reconciliations')
    .values({ day, source: 'rows', ...row })
    .onConflict((conflict) => conflict.columns(['day', 'source']).doUpdateSet(row))
    .execute()
}
