/**
 * `npm run db:reset` empties the database of the settings, `npm run db:seed` migrates it and adds the demo accounts, `npm run flows:check` names
 * the stored statuses that the lifecycles of this version do not know, `npm run backoffice:invite` prints the one-time address by which
 * a member of staff sets a password, `npm run backoffice:close` removes a member of staff, `npm run redpackets` makes, withdraws and
 * lists offers of red packets, `npm run references:renew` gives new references another mark after the restore of a backup.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Config, readConfig } from '../platform/config/config.ts'
import { openDatabase, openPostgres } from '../platform/db/connection.ts'
import { takeLock } from '../platform/db/lock.ts'
import { renewReferenceMark } from '../platform/reference-numbers.ts'
import { isRedPacketCommand, runRedPacketCommand } from '../rewards/command.ts'
import { isStaffCommand, runStaffCommand } from '../staff/command.ts'
import { failedStart } from './failed-start.ts'
import { openServer } from './open.ts'
import { seedDemo } from './seed.ts'
import { unknownStatuses, unknownStatusReport } from './unknown-statuses.ts'

try {
  const config = readConfig(process.env)
  const command = process.argv[2]
  if (command === 'reset') await reset(config)
  else if (command === 'seed') await seedOnly(config)
  else if (command === 'check') await check(config)
  else if (isStaffCommand(process.argv.slice(2))) await changeStaff(config, process.argv.slice(2))
  else if (isRedPacketCommand(process.argv.slice(2))) await changeOffers(config, process.argv.slice(2))
  else if (command === 'references') await renewReferences(config)
  else throw new Error('reset, seed, check, invite, close, redpackets or references?')
} catch (error) {
  process.stderr.write(`${failedStart(error)}\n`)
  process.exit(1)
}

async function reset(config: Config): Promise<void> {
  if (config.env === 'production') throw new Error('Production is not reset.')
  if (config.databaseUrl) {
    const { db, close } = openPostgres(config.databaseUrl, 1)
    await sql`drop schema public cascade`.execute(db)
    await sql`create schema public`.execute(db)
    await close()
    return
  }
  mkdirSync(config.dataDir, { recursive: true })
  const release = takeLock(join(config.dataDir, 'pglite.lock'))
  for (const folder of ['pglite', 'files']) rmSync(join(config.dataDir, folder), { recursive: true, force: true })
  release()
}

async function seedOnly(config: Config): Promise<void> {
  const { accounts, deps, database } = await openServer(config)
  await seedDemo(deps)
  for (const { email, password, about } of accounts) process.stdout.write(`${email}  ${password}  ${about}\n`)
  await database.close()
}

/** Checks the database before its migrations; exits with 1 when a status would be stranded. */
async function check(config: Config): Promise<void> {
  const database = await openDatabase(config)
  try {
    const found = await unknownStatuses(database.db)
    process.stdout.write(unknownStatusReport(found))
    if (found.length > 0) process.exitCode = 1
  } finally {
    await database.close()
  }
}

/** On the embedded database only while no server has it open. */
async function changeStaff(config: Config, words: readonly string[]): Promise<void> {
  const { deps, database } = await openServer(config)
  const { line, ok } = await runStaffCommand(deps, words)
  process.stdout.write(line)
  if (!ok) process.exitCode = 1
  await database.close()
}

/** On the embedded database only while no server has it open. */
async function renewReferences(config: Config): Promise<void> {
  const { deps, database } = await openServer(config)
  process.stdout.write(`New references carry the mark ${await renewReferenceMark(deps.db)}.\n`)
  await database.close()
}

/** On the embedded database only while no server has it open. */
async function changeOffers(config: Config, words: readonly string[]): Promise<void> {
  const { deps, database } = await openServer(config)
  const { line, ok } = await runRedPacketCommand(deps, words)
  process.stdout.write(line)
  if (!ok) process.exitCode = 1
  await database.close()
}
