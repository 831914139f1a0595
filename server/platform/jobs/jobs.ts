/** Job queue: jobs are inserted in the transaction of their cause and run later, at least once. */
import { type Expression, sql } from 'kysely'
import { json } from '../db/connection.ts'
import type { Db, Deps, Trx } from '../deps.ts'
import { jobRules } from './lanes.ts'

/** Does one kind of job. It may run twice: make it repeatable. No transaction is open; open your own, and call out between them. */
export type JobHandler<Payload> = (deps: Deps, payload: Payload, job: JobInfo) => Promise<void>

/** Job information for handlers. */
interface JobInfo {
  readonly id: bigint
  /** Runs so far, this one included. */
  readonly attempt: number
  /** Extends the job's lock. A job that runs longer than a minute calls it regularly, or another process starts the job again. */
  readonly renew: () => Promise<void>
}

/** Payload of each kind, by declaration merging: `declare module '…/jobs/jobs.ts' { interface JobPayloads { 'shop.import': { shopId: string } } }`. */
// biome-ignore lint/suspicious/noEmptyInterface: areas add their kinds here.
export interface JobPayloads {}

/** Kinds of jobs. */
export type JobKind = keyof JobPayloads & string

/** A handler for every kind; one that is missing does not compile. */
export type JobHandlers = { readonly [Kind in JobKind]: JobHandler<JobPayloads[Kind]> }

/** Handlers of some kinds, as an area exports them. */
export type JobHandlersOf<Kind extends JobKind> = Pick<JobHandlers, Kind>

/**
 * Inserts a job in the transaction of its cause. `at` is `deps.clock.now()`, and `runAt` defaults to it. With a `key` no second job is
 * inserted while one of that key is queued: the queued job is locked until the transaction ends, so that its run sees the changes of this
 * transaction. The payload is plain JSON without personal data: ids, or encrypted values.
 */
export async function enqueue<Kind extends JobKind>(
  trx: Trx,
  kind: Kind,
  payload: JobPayloads[Kind],
  options: { runAt: Date; key?: string },
): Promise<void> {
  await trx
    .insertInto('jobs')
    .values({ kind, lane: jobRules[kind].lane, key: options.key ?? null, payload: json(payload), run_at: options.runAt })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .where('done_at', 'is', null)
        .where('failed_at', 'is', null)
        .where('attempts', '=', 0)
        .doUpdateSet({ key: (row) => row.ref('excluded.key') }),
    )
    .execute()
}

/**
 * Marks a job as done in the transaction of its effects, which happen once even if the job runs twice. False: an earlier run has done it,
 * or another one at the same time.
 */
export async function completeJob(trx: Trx, { id }: Pick<JobInfo, 'id'>, at: Date): Promise<boolean> {
  const completed = await trx
    .updateTable('jobs')
    .set({ done_at: at })
    .where('id', '=', id)
    .where('done_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return completed !== undefined
}

/** Kinds that are about one facility. */
type FacilityKind = { [Kind in JobKind]: JobPayloads[Kind] extends { facilityId: string } ? Kind : never }[JobKind]

/** Inserts a job for each of the facilities in one statement, except where one of that kind is queued, which is locked likewise. */
export async function enqueueEach(
  trx: Trx,
  kind: FacilityKind,
  facilities: Expression<{ id: string }>,
  { runAt }: { runAt: Date },
): Promise<void> {
  await sql`insert into jobs (kind, lane, key, payload, run_at)
    select ${kind}, ${jobRules[kind].lane}, ${`${kind}:`} || id, jsonb_build_object('facilityId', id), ${runAt}::timestamptz
    from (${facilities}) as facility
    on conflict (key) where done_at is null and failed_at is null and attempts = 0 do update set key = excluded.key`.execute(trx)
}

/** Jobs that wait or run, and those that were given up and wait for a person. */
export async function countJobs(db: Db): Promise<{ waiting: number; givenUp: number }> {
  const row = await db
    .selectFrom('jobs')
    .where('done_at', 'is', null)
    .select([
      sql<bigint>`count(*) filter (where failed_at is null)`.as('waiting'),
      sql<bigint>`count(*) filter (where failed_at is not null)`.as('givenUp'),
    ])
    .executeTakeFirstOrThrow()
  return { waiting: Number(row.waiting), givenUp: Number(row.givenUp) }
}
