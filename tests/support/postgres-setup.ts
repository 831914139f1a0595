/** Vitest's global setup of the projects that run on PostgreSQL: one cluster for all their files. */
import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the cluster, or an empty text where tests run on the embedded database. */
    postgresUrl: string
  }
}

/** Starts the cluster, unless SAMPAN_TEST_DB_URL names one with a database `sampan_template`. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.SAMPAN_TEST_DB_URL
  if (given) {
    project.provide('postgresUrl', given)
    return async () => {}
  }
  const cluster = await startPostgres()
  project.provide('postgresUrl', cluster.url)
  return () => cluster.stop()
}
