/** Vitest's global setup of the tests of the API: a folder for what a run keeps, and one PostgreSQL cluster for all projects that use it. */
import { existsSync, statfsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Address of the cluster, or an empty text where tests run on the embedded database. */
    postgresUrl: string
    /** Folder of what tests keep for others of the same run. */
    runFolder: string
  }
}

/**
 * Starts the cluster for the first project on PostgreSQL; the others use it, and what its tests keep. Returns what stops it and deletes what
 * was kept.
 */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const isPostgres = project.config.env.SAMPAN_TEST_DB === 'postgres'
  if (isPostgres && project.getProvidedContext().postgresUrl) return
  const runFolder = await mkdtemp(join(tmpdir(), 'sampan-run-'))
  const cluster = isPostgres ? await startPostgres({}, folderOfCluster()) : null
  const users = cluster ? project.vitest : project
  users.provide('runFolder', runFolder)
  users.provide('postgresUrl', cluster?.url ?? '')
  return async () => {
    await cluster?.stop()
    await rm(runFolder, { recursive: true, force: true })
    await rm(project.config.env.SAMPAN_STATEMENTS ?? '', { force: true })
  }
}

/**
 * Linux's folder in memory where it has room for a whole run, else the temporary folder. Every test makes and deletes a database of some
 * hundred files, which takes ten times the work on a disk that others write to. A container has 64 MB there, which is too little.
 */
function folderOfCluster(): string {
  const memory = '/dev/shm'
  if (!existsSync(memory)) return tmpdir()
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > 4 * 2 ** 30 ? memory : tmpdir()
}
