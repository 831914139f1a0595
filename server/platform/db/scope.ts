/** Scopes of row-level security: a connection serves the system or one company, as its next query needs. Decision 076. */
import {
  CompiledQuery,
  type ConnectionProvider,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  type LogConfig,
  type QueryExecutor,
  sql,
} from 'kysely'
import type { Db, Trx } from '../deps.ts'
import type { Tables } from './tables.ts'

/** The role of companies: its policies show the rows of the company in the setting `sampan.company`. Migration 006 creates it. */
const companyRole = 'sampan_company'

const system = 'system'

/** A database with a {@link Db} for each scope. All of them share its connections. */
export interface ScopedDatabase {
  /** Sees every row: jobs, the staff, and calls without a company. */
  readonly db: Db
  /** Sees the rows of one company. */
  companyDb(companyId: string): Db
  /** Waits for running queries and closes every connection. */
  destroy(): Promise<void>
}

/** Opens the scopes of a database. `log` is Kysely's; without it nothing is logged. */
export function openScopes(dialect: Dialect, log?: LogConfig): ScopedDatabase {
  // One driver, so that all scopes share its connections and the lock of the embedded one.
  const driver = dialect.createDriver()
  const shared: Dialect = {
    createDriver: () => driver,
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  }
  const config = { dialect: shared, ...(log && { log }) }
  const plain = new Kysely<Tables>(config)
  const executor = plain.getExecutor()
  const scopes = new WeakMap<DatabaseConnection, string>()
  const scoped = (scope: string) =>
    new Kysely<Tables>({
      config,
      dialect: shared,
      driver,
      executor: executor.withConnectionProvider(new ScopedConnections(executor, scopes, scope)),
    })
  return { db: scoped(system), companyDb: scoped, destroy: () => plain.destroy() }
}

/** Gives connections in one scope. What a connection is in is remembered, so that the same scope twice costs nothing. */
class ScopedConnections implements ConnectionProvider {
  readonly #executor: QueryExecutor
  readonly #scopes: WeakMap<DatabaseConnection, string>
  readonly #scope: string

  constructor(executor: QueryExecutor, scopes: WeakMap<DatabaseConnection, string>, scope: string) {
    this.#executor = executor
    this.#scopes = scopes
    this.#scope = scope
  }

  provideConnection: ConnectionProvider['provideConnection'] = (consumer, options) =>
    this.#executor.provideConnection(async (connection) => {
      if ((this.#scopes.get(connection) ?? system) !== this.#scope) await this.#enter(connection)
      return consumer(connection)
    }, options)

  /** Outside a transaction, so that no rollback takes the scope back. When it fails, the next query sets the scope in any case. */
  async #enter(connection: DatabaseConnection): Promise<void> {
    this.#scopes.set(connection, 'unknown')
    const [role, company] = this.#scope === system ? ['none', ''] : [companyRole, this.#scope]
    await connection.executeQuery(
      CompiledQuery.raw("select set_config('role', $1, false), set_config('sampan.company', $2, false)", [role, company]),
    )
    this.#scopes.set(connection, this.#scope)
  }
}

/**
 * Runs a part of a company's call that reads or changes rows of other companies: in its transaction, or in one of its own, which the system's
 * scope then has until its end. In the system's scope it changes nothing. Nothing else runs in the transaction meanwhile. Decision 076 lists
 * its callers.
 */
export async function acrossCompanies<T>(db: Db | Trx, run: (trx: Trx) => Promise<T>): Promise<T> {
  if (!isTransaction(db)) {
    return db.transaction().execute(async (trx) => {
      await leaveScope(trx)
      return run(trx)
    })
  }
  const role = await leaveScope(db)
  try {
    return await run(db)
  } finally {
    // A transaction that a failed statement has ended takes no further one, and its rollback restores the role.
    if (role !== 'none') await sql`select set_config('role', ${role}, true)`.execute(db).catch(() => {})
  }
}

/** Leaves the scope until the end of the transaction. Returns the role it had. */
async function leaveScope(trx: Trx): Promise<string> {
  // The inner select is done before the outer one changes what it reads.
  const { rows } = await sql<{ role: string }>`
    select role, set_config('role', 'none', true) from (select current_setting('role') as role offset 0) as before`.execute(trx)
  return rows[0]?.role ?? 'none'
}

function isTransaction(db: Db | Trx): db is Trx {
  return db.isTransaction
}
