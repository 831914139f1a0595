/** The nightly sums of the reports: each ended day is summed page by page and closed, in the order of the days. Decision 121. */
import { addDays } from '../../../contract/kernel/days.ts'
import type { Deps, Trx } from '../../platform/deps.ts'
import { dayOf, nextNight } from '../../platform/hong-kong-time.ts'
import { enqueue, type JobHandlersOf } from '../../platform/jobs/jobs.ts'
import { addExposures } from './exposures.ts'
import { addFlows } from './flows.ts'
import { addLoans } from './loans-of-day.ts'

declare module '../../platform/jobs/jobs.ts' {
  interface JobPayloads {
    /** Once a night: has the days summed that have ended since. */
    'portfolio.daily': Record<string, never>
    /** The next page of the oldest day that is not closed; `report_days` knows which one. */
    'portfolio.page': Record<string, never>
  }
}

export const portfolioJobs: JobHandlersOf<'portfolio.daily' | 'portfolio.page'> = {
  'portfolio.daily': async ({ db, clock }) => {
    const at = clock.now()
    await db.transaction().execute(async (trx) => {
      await enqueue(trx, 'portfolio.page', {}, { runAt: at, key: 'portfolio.page' })
      await enqueue(trx, 'portfolio.daily', {}, { runAt: nextNight(at), key: 'portfolio.daily' })
    })
  },

  'portfolio.page': async ({ db, clock }) => {
    const at = clock.now()
    await db.transaction().execute(async (trx) => {
      const open = await nextDay(trx, at)
      if (!open) return
      await addPage(trx, open, at)
      await enqueue(trx, 'portfolio.page', {}, { runAt: at, key: 'portfolio.page' })
    })
  },
}

/** Makes sure that a night's sums are waiting; called at every start. */
export async function schedulePortfolio({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await db.transaction().execute((trx) => enqueue(trx, 'portfolio.daily', {}, { runAt: nextNight(clock.now()), key: 'portfolio.daily' }))
}

interface OpenDay {
  readonly day: string
  readonly part: 'loans' | 'companies'
  readonly after: string | null
}

/** The day that is being summed, locked, or the one after the last closed day, once it has ended; at first yesterday. */
async function nextDay(trx: Trx, at: Date): Promise<OpenDay | null> {
  const yesterday = addDays(dayOf(at), -1)
  const last = await trx
    .selectFrom('report_days')
    .select('day')
    .where('part', '=', 'closed')
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()
  const day = last ? addDays(last.day, 1) : yesterday
  if (day <= yesterday) {
    const begun = { day, part: 'loans', after: null, closed_at: null } as const
    await trx
      .insertInto('report_days')
      .values(begun)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  const open = await trx
    .selectFrom('report_days')
    .select(['day', 'part', 'after'])
    .where('part', '<>', 'closed')
    .forUpdate()
    .executeTakeFirst()
  return open ? { ...open, part: open.part === 'loans' ? 'loans' : 'companies' } : null
}

/** Adds a page and moves the mark behind it; the transaction of a process that is killed leaves neither. */
async function addPage(trx: Trx, { day, part, after }: OpenDay, at: Date): Promise<void> {
  const mark = (next: { part: OpenDay['part'] | 'closed'; after: string | null; closed_at?: Date }) =>
    trx.updateTable('report_days').set(next).where('day', '=', day).execute()
  if (part === 'loans') {
    const last = await addLoans(trx, day, after)
    await mark(last ? { part, after: last } : { part: 'companies', after: null })
    return
  }
  const last = await addExposures(trx, { day, after, at })
  if (last) {
    await mark({ part, after: last })
    return
  }
  await addFlows(trx, day)
  await mark({ part: 'closed', after: null, closed_at: at })
}
