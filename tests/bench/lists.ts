/** The first page of every list that grows without bound, at a thousand rows and at a million, side by side on PostgreSQL. `npm run bench:lists`; `-- ROWS` takes another number. */
import { sql } from 'kysely'
import pg from 'pg'
import { createApp } from '../../server/app/http/app.ts'
import type { Db } from '../../server/platform/deps.ts'
import { openCaller } from '../../server/sandbox/caller.ts'
import { demoPassword } from '../../server/sandbox/demo.ts'
import { inviteStaff } from '../../server/staff/invitations.ts'
import { merchantAt, openInside } from '../support/data-folder.ts'
import { makeDataDir, removeDataDir } from '../support/portal.ts'
import { startPostgres } from '../support/postgres.ts'
import { load, median, tableOf } from './figures.ts'
import type { Ground, List } from './list.ts'
import { lists } from './long-lists.ts'

const few = 1000
const many = Number(process.argv[2] ?? 1_000_000)
/** Measured in turn, so that a busy moment of the machine strikes both alike. */
const [warmUps, rounds] = [10, 121]
/** How much longer the long list may take. */
const bar = 1.2

process.stdout.write(`${load()}\n`)
const account = merchantAt('drawn')
const dataDir = await makeDataDir()
const cluster = await startPostgres({ autovacuum: 'off', max_wal_size: '8GB', shared_buffers: '512MB' })
try {
  const before = await openInside(dataDir, 'http://localhost', { DATABASE_URL: `${cluster.url}sampan_template` })
  await before.bring(account)
  await before.settle()
  const invited = await before.database.db
    .transaction()
    .execute((trx) => inviteStaff(trx, before.deps, { email: 'lead@staff.example.com', name: 'Lead', role: 'lead' }))
  await openCaller(createApp(before.deps)).call('acceptStaffInvitation', {
    token: new URL(invited).searchParams.get('token') ?? '',
    password: demoPassword,
    passwordConfirmation: demoPassword,
  })
  await before.close()
  const [short, long] = [await open('short'), await open('long')]
  const table = [['', `${few} rows`, `${many} rows`, 'ratio']]
  for (const list of lists) {
    await fill(short, list, few)
    await fill(long, list, many)
    const [little, much] = await measure(
      () => list.read(short),
      () => list.read(long),
    )
    const ratio = much / little
    if (ratio > bar) process.exitCode = 1
    table.push([list.name, `${little.toFixed(1)} ms`, `${much.toFixed(1)} ms`, `${ratio.toFixed(2)}${ratio > bar ? ' !' : ''}`])
    process.stdout.write(`${table.at(-1)?.join('  ')}\n`)
  }
  process.stdout.write(`\nfirst page, median of ${rounds}, at most ${bar} ×\n${tableOf(table)}\n${load()}\n`)
  await short.inside.close()
  await long.inside.close()
} finally {
  await cluster.stop()
  await removeDataDir(dataDir)
}

/** A copy of the prepared database, with the merchant and the lead signed in. */
async function open(name: string): Promise<Ground> {
  const client = new pg.Client({ connectionString: `${cluster.url}postgres` })
  await client.connect()
  await client.query(`create database ${name} template sampan_template`)
  await client.end()
  const inside = await openInside(dataDir, 'http://localhost', { DATABASE_URL: `${cluster.url}${name}`, POINTS_PER_MINUTE: '1000000' })
  const app = createApp(inside.deps)
  const [merchant, lead] = [openCaller(app), openCaller(app)]
  const { token } = await merchant.call('signIn', { source: 'small_shop_financing', email: account.email, password: demoPassword })
  merchant.token = token
  await lead.call('signInStaff', { email: 'lead@staff.example.com', password: demoPassword })
  const { db } = inside.deps
  // In place of a second factor.
  await db.updateTable('staff_sessions').set({ verified_at: inside.deps.clock.now() }).execute()
  const drawdown = await db.selectFrom('drawdowns').selectAll().executeTakeFirstOrThrow()
  const user = await db.selectFrom('users').select('id').where('email', '=', account.email).executeTakeFirstOrThrow()
  merchant.companyId = drawdown.company_id
  return {
    inside,
    merchant,
    lead,
    userId: user.id,
    companyId: drawdown.company_id,
    facilityId: drawdown.facility_id,
    drawdownId: drawdown.id,
  }
}

/** Writes the rows without their triggers, which would look at each; then tidies up, so that nothing of it goes on while is measured. */
async function fill(ground: Ground, list: List, count: number): Promise<void> {
  const { db }: { db: Db } = ground.inside.deps
  await db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    for (const statement of list.fill(ground, count)) await statement.execute(one)
    await sql`set session_replication_role = origin`.execute(one)
    await sql`vacuum analyze`.execute(one)
    await sql`checkpoint`.execute(one)
  })
}

/** Milliseconds of either, the middle of many, taken in turn; who begins changes, because the second pays for what the first has pushed out. */
async function measure(little: () => Promise<unknown>, much: () => Promise<unknown>): Promise<[number, number]> {
  const [short, long] = [
    { read: little, times: [] as number[] },
    { read: much, times: [] as number[] },
  ]
  for (let round = -warmUps; round < rounds; round++)
    for (const { read, times } of round % 2 === 0 ? [short, long] : [long, short]) {
      const begun = performance.now()
      await read()
      if (round >= 0) times.push(performance.now() - begun)
    }
  return [median(short.times), median(long.times)]
}
