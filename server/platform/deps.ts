/** Dependencies of every handler and job: their only access to anything outside the process. */
import type { Kysely, Transaction } from 'kysely'
import type { Clock } from './clock.ts'
import type { Config } from './config/config.ts'
import type { Tables } from './db/tables.ts'
import type { Logger } from './log.ts'

/** The database outside a transaction. On the embedded database never use it while a transaction of the same call is open. */
export type Db = Kysely<Tables>

/** An open transaction. Functions that write take it first. */
export type Trx = Transaction<Tables>

/** The dependencies of the server, made once by `main.ts` and by the tests. */
export interface Deps {
  readonly config: Config
  /** In a company's call it sees the rows of the company, elsewhere those of all. Decision 076. */
  readonly db: Db
  /** The database as one company sees it. `mount` gives it to the calls of companies as their `db`. */
  readonly companyDb: (companyId: string) => Db
  readonly log: Logger
  /** The only place that knows the time. */
  readonly clock: Clock
  /** Calls to the outside world; never inside a transaction. */
  readonly fetch: typeof fetch
  /** Aborted when the process is asked to stop: it still serves, but is not ready. */
  readonly stopping: AbortSignal
  /** Notifies the worker that a job may be due. Called by `mount` after every POST and DELETE, and after a GET with a cost. */
  readonly wake: () => void
}
