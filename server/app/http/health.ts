/** State of the process for process managers and load balancers: alive, ready, and the version that runs. */
import { sql } from 'kysely'
import packageFile from '../../../package.json' with { type: 'json' }
import type { Deps } from '../../platform/deps.ts'
import type { App } from '../../platform/http/types.ts'

/** The commit that was built; null where it is not known. The build writes it in place of the variable. */
const commit = process.env.BUILD_COMMIT || null

/**
 * Mounts `/healthz`, which answers while the process runs; `/readyz`, which answers 503 while the database does not respond and from the
 * moment the process is asked to stop; and `/version` with the version, the commit and the last migration of the database.
 */
export function mountHealth(app: App, { db, stopping }: Deps): void {
  app.get('/healthz', (context) => context.json({ ok: true }))
  app.get('/readyz', async (context) => {
    const ready = !stopping.aborted && (await responds(db))
    return context.json({ ok: ready }, ready ? 200 : 503)
  })
  let schema: string | null = null
  app.get('/version', async (context) => {
    schema ??= await lastMigration(db)
    return context.json({ version: packageFile.version, commit, schema })
  })
}

async function responds(db: Deps['db']): Promise<boolean> {
  return sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
}

async function lastMigration(db: Deps['db']): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`select max(name) as name from kysely_migration`.execute(db)
  return rows[0]?.name ?? null
}
