/** The job worker: leases due jobs, runs them, and retries failed ones later. */
import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import { json } from '../db/connection.ts'
import type { Deps } from '../deps.ts'
import { scrub } from '../log.ts'
import { countJobs, type JobHandler, type JobHandlers } from './jobs.ts'
import { isFollowed, type Lane, lanes } from './lanes.ts'
import { retryOf } from './retry.ts'

/** A running worker. */
export interface Worker {
  /** Takes no more jobs and waits for those that run. */
  stop(): Promise<void>
  /** Looks for due jobs now rather than within a second. */
  wake(): void
  /** Runs due jobs, and those they cause, until none is left; for tests. Works without {@link start}. */
  drain(): Promise<{ done: number; failed: number }>
  /** Begins to look for jobs. */
  start(): void
}

interface TakenJob {
  id: bigint
  kind: string
  lane: Lane
  payload: unknown
  attempts: number
}

/** Seconds a lease lasts, milliseconds between looks, attempts before a job is given up. */
const settings = { leaseSeconds: 120, pauseMs: 1000, attempts: 20 }

/** Makes a worker; `start()` it in the server, `drain()` it in tests. Any number of processes may have one. */
export function createWorker(deps: Deps, handlers: JobHandlers): Worker {
  const { db, clock, log } = deps
  const running = new Map<bigint, { lane: Lane; done: Promise<boolean> }>()
  /** Looks of {@link Worker.drain} under way: their jobs are leased and do not run yet. */
  const taking = new Set<Promise<TakenJob[]>>()
  let timer: NodeJS.Timeout | undefined
  let started = false
  let looking: Promise<void> | null = null
  let lookAgain = false

  /** Takes due jobs, oldest first, up to the free runs of every lane: no lane waits for another. */
  async function take(): Promise<TakenJob[]> {
    const taken: TakenJob[] = []
    for (const lane of Object.keys(lanes) as Lane[]) {
      const free = lanes[lane] - [...running.values()].filter((job) => job.lane === lane).length
      if (free > 0) taken.push(...(await takeOf(lane, free)))
    }
    return taken
  }

  async function takeOf(lane: Lane, most: number): Promise<TakenJob[]> {
    const now = clock.now()
    const due = db
      .selectFrom('jobs')
      .select('jobs.id as due_id')
      .where('lane', '=', lane)
      .where('done_at', 'is', null)
      .where('failed_at', 'is', null)
      .where('run_at', '<=', now)
      .where((where) => where.or([where('locked_until', 'is', null), where('locked_until', '<', now)]))
      .$if(running.size > 0, (query) => query.where('id', 'not in', [...running.keys()]))
      .orderBy('run_at')
      .orderBy('id')
      .limit(most)
      .forUpdate()
      .skipLocked()
    return db
      .with('due', () => due)
      .updateTable('jobs')
      .from('due')
      .whereRef('jobs.id', '=', 'due.due_id')
      .set({ locked_until: leaseFrom(now.getTime()), attempts: sql`attempts + 1` })
      .returning(['jobs.id', 'jobs.kind', 'jobs.lane', 'jobs.payload', 'jobs.attempts'])
      .execute()
  }

  /** Writes a longer lease down when a third of the last one is over. */
  function renewalOf({ id }: TakenJob): () => Promise<void> {
    let leasedAt = clock.now().getTime()
    return async () => {
      const now = clock.now().getTime()
      if (now - leasedAt < (settings.leaseSeconds * 1000) / 3) return
      leasedAt = now
      await db
        .updateTable('jobs')
        .set({ locked_until: leaseFrom(now) })
        .where('id', '=', id)
        .execute()
    }
  }

  /** Runs one job and writes down how it went. The payload of a done job is not kept. */
  async function run(job: TakenJob): Promise<boolean> {
    try {
      const handler = handlers[job.kind as keyof JobHandlers] as JobHandler<unknown> | undefined
      if (!handler) throw new Error(`No handler for jobs of kind ${job.kind}`)
      await handler(deps, job.payload, { id: job.id, attempt: job.attempts, renew: renewalOf(job) })
      await db
        .updateTable('jobs')
        .set({ done_at: clock.now(), locked_until: null, payload: sql`'{}'::jsonb`, last_error: null, fault: null })
        .where('id', '=', job.id)
        .execute()
      return true
    } catch (error) {
      const { attempts, pause, fault, givenUp, level } = nextAttempt(job, error)
      log[level]({ job: String(job.id), kind: job.kind, attempt: job.attempts, err: error }, 'job failed')
      const now = clock.now()
      const lastError = error instanceof Error ? `${error.name}: ${scrub(error.message)}` : scrub(String(error))
      await db
        .updateTable('jobs')
        .set({
          attempts,
          locked_until: null,
          last_error: lastError,
          fault: fault && json(fault),
          failed_at: givenUp ? now : null,
          run_at: new Date(now.getTime() + pause),
        })
        .where('id', '=', job.id)
        .execute()
      if (givenUp) log.error({ job: String(job.id), kind: job.kind, ...(await countJobs(db)) }, 'job given up')
      return false
    }
  }

  function launch(job: TakenJob): Promise<boolean> {
    const done = run(job)
      .catch((error: unknown) => {
        // The database did not take the outcome: the lease runs out and the job is taken again.
        log.error({ job: String(job.id), err: error }, 'outcome of a job not written')
        return false
      })
      .finally(() => running.delete(job.id))
    running.set(job.id, { lane: job.lane, done })
    return done
  }

  /** All that run have ended. */
  const ended = () => Promise.all([...running.values()].map(({ done }) => done))

  async function look(): Promise<void> {
    await clock.refresh()
    while (started) {
      // The embedded database answers within one turn of the process: calls and other people's answers come in between.
      await turn()
      const jobs = await take()
      if (jobs.length === 0) return
      for (const job of jobs) void launch(job).then(wake)
    }
  }

  function wake(): void {
    if (!started) return
    if (looking) {
      lookAgain = true
      return
    }
    clearTimeout(timer)
    looking = look()
      .catch((error: unknown) => log.error({ err: error }, 'cannot look for jobs'))
      .finally(() => {
        looking = null
        const again = lookAgain
        lookAgain = false
        if (again) wake()
        else if (started) timer = setTimeout(wake, settings.pauseMs)
      })
  }

  return {
    wake,
    start() {
      started = true
      wake()
    },
    async stop() {
      started = false
      clearTimeout(timer)
      while (looking || running.size > 0) await Promise.all([looking, ended()])
    },
    async drain() {
      const outcome = { done: 0, failed: 0 }
      for (;;) {
        const look = take()
        taking.add(look)
        const jobs = await look
        taking.delete(look)
        if (jobs.length === 0 && running.size === 0 && taking.size === 0) return outcome
        for (const done of await Promise.all(jobs.map(launch))) done ? outcome.done++ : outcome.failed++
        await Promise.all([...taking, ended()])
      }
    },
  }
}

function leaseFrom(now: number): Date {
  return new Date(now + settings.leaseSeconds * 1000)
}

/**
 * How a failed job goes on: a job is given up after the last attempt unless it is followed, or as its error says. An attempt that does not
 * count leaves one: a job that was started is never a queued one again.
 */
function nextAttempt({ attempts, kind }: TakenJob, error: unknown) {
  const { pause, counts, fault } = retryOf(error) ?? { pause: pauseAfter(attempts), counts: true, fault: null }
  const last = counts && attempts >= settings.attempts
  const stopped = pause === null
  return {
    attempts: counts ? attempts : Math.max(attempts - 1, 1),
    pause: pause ?? 0,
    fault,
    givenUp: stopped || (last && !isFollowed(kind)),
    level: last || stopped ? ('error' as const) : ('warn' as const),
  }
}

/** Milliseconds before the next attempt: 5 s, doubled each time, at most an hour, with a tenth of chance. */
function pauseAfter(attempts: number): number {
  const pause = Math.min(5000 * 2 ** (attempts - 1), 3_600_000)
  return Math.round(pause * (0.95 + Math.random() * 0.1))
}
