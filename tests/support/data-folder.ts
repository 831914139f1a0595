/** A data folder opened in this process, to prepare data for a server and to count what it has left. */
import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createApp } from '../../server/app/http/app.ts'
import { jobHandlers } from '../../server/app/jobs.ts'
import { ports } from '../../server/app/ports.ts'
import { openClock } from '../../server/platform/clock.ts'
import { readConfig } from '../../server/platform/config/config.ts'
import { type Database, openDatabase, openEmbedded } from '../../server/platform/db/connection.ts'
import { migrate } from '../../server/platform/db/migrate.ts'
import type { Deps } from '../../server/platform/deps.ts'
import type { App } from '../../server/platform/http/types.ts'
import { createWorker } from '../../server/platform/jobs/worker.ts'
import { openLog } from '../../server/platform/log.ts'
import type { Caller } from '../../server/sandbox/caller.ts'
import type { DemoAccount, DemoCompany, Point } from '../../server/sandbox/demo.ts'
import { loopback } from '../../server/sandbox/loopback.ts'
import { bringMerchant } from '../../server/sandbox/merchant.ts'
import { migratedTemplate } from './template.ts'

/** An opened data folder. Close it before a server opens it. */
export interface Inside {
  readonly deps: Deps
  readonly database: Database
  /** Brings a merchant with the given companies to their points. */
  bring(account: DemoAccount): Promise<Caller>
  /** Moves the clock forward until payouts, signatures and mails are finished. */
  settle(): Promise<void>
  /** Runs due jobs, and the jobs they cause. */
  drain(): Promise<unknown>
  close(): Promise<void>
}

/** Opens a data folder, or a PostgreSQL by `DATABASE_URL`. `origin` is the address of the server: it is used in links. */
export async function openInside(dataDir: string, origin: string, settings: Record<string, string> = {}): Promise<Inside> {
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    PUBLIC_URL: origin,
    PORTAL_DIR: 'none',
    SANDBOX_REVIEW_SECONDS: '0',
    SANDBOX_BANK_SECONDS: '0',
    CODES_PER_IP_AND_DAY: '1000000',
    SMS_PER_COUNTRY_AND_HOUR: '1000000',
    ...settings,
  })
  const folder = join(dataDir, 'pglite')
  if (!config.databaseUrl && !existsSync(folder))
    await (await openEmbedded({ dataDir: folder, loadDataDir: await migratedTemplate() })).close()
  const database = await openDatabase(config)
  await migrate(database.db)
  const late: { app: App | null } = { app: null }
  const deps: Deps = {
    config,
    db: database.db,
    companyDb: database.companyDb,
    log: openLog(config),
    clock: await openClock(database.db, true),
    fetch: loopback(origin, () => late.app ?? createApp(deps)),
    stopping: new AbortController().signal,
    wake: () => {},
    ...ports,
    companyRegister: null,
  }
  const app = createApp(deps)
  late.app = app
  const worker = createWorker(deps, jobHandlers)
  return {
    deps,
    database,
    bring: (account) => bringMerchant({ deps, app, worker }, account),
    async settle() {
      for (let minutes = 0; (await unfinished(deps)) > 0; minutes += 10) {
        if (minutes > 600) throw new Error('Jobs do not come to an end')
        await deps.clock.shift(minutes * 60_000)
        await worker.drain()
      }
    },
    drain: () => worker.drain(),
    close: () => database.close(),
  }
}

/** Jobs that an interruption leaves unfinished; imports, reminders and sweeps repeat for ever. */
const ending = [
  'payout.send',
  'payout.follow',
  'creditPayout.send',
  'creditPayout.follow',
  'transfer.return',
  'envelope.create',
  'sandbox.esign.webhook',
  'mail.send',
  'sms.send',
]

async function unfinished({ db }: Deps): Promise<number> {
  const { count } = await db
    .selectFrom('jobs')
    .select((select) => select.fn.countAll<bigint>().as('count'))
    .where('done_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('kind', 'in', ending)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The account with shops that sell a third as much: less to read where sales do not matter. */
export function sellingLess(account: DemoAccount): DemoAccount {
  return { ...account, companies: account.companies.map((company) => ({ ...company, merchant: 'steady' })) }
}

/** Numbers that are unique in this process, and rarely repeat in another. */
let numbered = randomInt(1_000_000, 5_000_000)

/** A merchant of the small-shop product whose companies stand at the given points. */
export function merchantAt(...standing: Point[]): DemoAccount {
  const number = numbered++
  const companies = standing.map(
    (point, index): DemoCompany => ({
      point,
      // A name with AWAIT is left to manual review.
      nameEn: point === 'company-submitted' ? 'AWAITING LIGHT LIMITED' : 'Harbour Light Limited',
      nameCn: '海港燈火有限公司',
      businessRegistrationNumber: String(10_000_000 + (index === 0 ? number : numbered++)),
      partner: 'amazon',
      merchant: 'big',
    }),
  )
  return { email: `merchant-${number}@example.com`, phone: String(60_000_000 + number), product: 'hook', companies }
}
