/** Opens everything below HTTP: database, migrations, clock, worker, demo accounts. */
import { openClock } from './clock.ts'
import type { Config } from './config.ts'
import { type Database, openDatabase } from './db/connection.ts'
import { migrate } from './db/migrate.ts'
import type { Deps } from './deps.ts'
import { createApp } from './http/app.ts'
import { jobHandlers } from './jobs/registry.ts'
import { scheduleSweep } from './jobs/sweep.ts'
import { createWorker, type Worker } from './jobs/worker.ts'
import { scheduleInterest } from './lending/interest.ts'
import { scheduleReviews } from './lending/review.ts'
import { openLog } from './log.ts'
import { scheduleCharges } from './repayments/raise.ts'
import { scheduleStatements } from './repayments/statements.ts'
import { loopback } from './sandbox/loopback.ts'
import { type DemoAccount, demoToPrint } from './seed.ts'
import { scheduleProofKeys } from './signing/proof-keys.ts'

/** An open server without its HTTP side. The worker is made but not started. */
export interface Opened {
  readonly deps: Deps
  readonly database: Database
  readonly worker: Worker
  /** Demo accounts to print. */
  readonly accounts: readonly DemoAccount[]
}

/** Opens the database of the settings, or uses one that is open already, and brings it up to date. Throws what went wrong. */
export async function openServer(config: Config, open?: Database): Promise<Opened> {
  const log = openLog(config)
  if (config.exposed) log.warn('SANDBOX_EXPOSED: other machines may reach stand-ins or the development key; no account here is safe')
  const database = open ?? (await openDatabase(config))
  const { db } = database
  await migrate(db)
  const late: { worker: Worker | null } = { worker: null }
  // Stand-ins are part of this process: they are reached however it is addressed, and though nobody listens yet.
  const inside = loopback(config.publicUrl, () => createApp(deps))
  const deps: Deps = {
    config,
    db,
    log,
    clock: await openClock(db, config.sandbox),
    fetch: config.sandbox ? inside : fetch,
    wake: () => late.worker?.wake(),
  }
  const worker = createWorker(deps, jobHandlers)
  late.worker = worker
  const accounts = await demoToPrint(deps)
  await scheduleSweep(deps)
  await scheduleCharges(deps)
  await scheduleReviews(deps)
  await scheduleInterest(deps)
  await scheduleStatements(deps)
  await scheduleProofKeys(deps)
  return { deps, database, worker, accounts }
}
