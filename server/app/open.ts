/** Opens everything below HTTP: database, migrations, clock, worker, demo accounts. */

import { openClock } from '../platform/clock.ts'
import type { Config } from '../platform/config/config.ts'
import { type Database, openDatabase } from '../platform/db/connection.ts'
import { migrate } from '../platform/db/migrate.ts'
import type { Deps } from '../platform/deps.ts'
import { createWorker, type Worker } from '../platform/jobs/worker.ts'
import { openLog } from '../platform/log.ts'
import { companyRegisterOf } from '../sandbox/company-register.ts'
import { loopback } from '../sandbox/loopback.ts'
import { createApp } from './http/app.ts'
import { jobHandlers } from './jobs.ts'
import { ports } from './ports.ts'
import { scheduleAll } from './schedules.ts'
import { type DemoAccount, demoToPrint } from './seed.ts'

/** An open server without its HTTP side. The worker is made but not started. */
export interface Opened {
  readonly deps: Deps
  readonly database: Database
  readonly worker: Worker
  /** Demo accounts to print. */
  readonly accounts: readonly DemoAccount[]
}

/** Opens the configured database, or uses an `open` one, and migrates it. Throws the error of a failure. */
export async function openServer(
  config: Config,
  { open, stopping = new AbortController().signal }: { open?: Database | undefined; stopping?: AbortSignal } = {},
): Promise<Opened> {
  const log = openLog(config)
  if (config.exposed) log.warn('SANDBOX_EXPOSED: other machines may reach stand-ins or the development key; no account here is safe')
  const database = open ?? (await openDatabase(config))
  const { db, companyDb } = database
  try {
    await migrate(db)
  } catch (error) {
    if (!open) await database.close()
    throw error
  }
  const late: { worker: Worker | null } = { worker: null }
  // Stand-ins are part of this process: they are reached under any of its addresses, also before it listens.
  const inside = loopback(config.publicUrl, () => createApp(deps))
  const deps: Deps = {
    config,
    db,
    companyDb,
    log,
    clock: await openClock(db, config.sandbox),
    fetch: config.sandbox ? inside : fetch,
    stopping,
    wake: () => late.worker?.wake(),
    ...ports,
    companyRegister: companyRegisterOf(config),
  }
  const worker = createWorker(deps, jobHandlers)
  late.worker = worker
  const accounts = await demoToPrint(deps)
  await scheduleAll(deps)
  return { deps, database, worker, accounts }
}
