/** The first page of every list that grows without bound, at a thousand rows and at a million, side by side on PostgreSQL. `npm run bench:lists`; `-- ROWS` takes another number. */
import { type RawBuilder, sql } from 'kysely'
import pg from 'pg'
import { inviteStaff } from '../../server/backoffice/invitations.ts'
import type { Db } from '../../server/deps.ts'
import { createApp } from '../../server/http/app.ts'
import { openCaller } from '../../server/sandbox/caller.ts'
import { demoPassword } from '../../server/sandbox/demo.ts'
import { type Inside, merchantAt, openInside } from '../support/inside.ts'
import { makeDataDir, removeDataDir } from '../support/portal.ts'
import { startPostgres } from '../support/postgres.ts'
import { load, median, tableOf } from './figures.ts'

const few = 1000
const many = Number(process.argv[2] ?? 1_000_000)
/** Measured in turn, so that a busy moment of the machine strikes both alike. */
const [warmUps, rounds] = [5, 41]
/** How much longer the long list may take. */
const bar = 1.2

/** A database with a list in it, and who reads the list. */
interface Ground {
  readonly inside: Inside
  readonly merchant: Awaited<ReturnType<Inside['bring']>>
  readonly lead: ReturnType<typeof openCaller>
  readonly userId: string
  readonly companyId: string
  readonly facilityId: string
  readonly drawdownId: string
}

/** One list: what writes `count` rows of it, numbered from 1, and what reads its first page. */
interface List {
  readonly name: string
  fill(ground: Ground, count: number): readonly RawBuilder<unknown>[]
  read(ground: Ground): Promise<unknown>
}

const page = { size: 10 }
const rowsOf = (count: number) => sql`generate_series(1, ${count}::int) i`

const lists: readonly List[] = [
  {
    name: 'repayments',
    fill: ({ companyId, facilityId, drawdownId }, count) => [
      sql`insert into repayments (id, reference, facility_id, company_id, product, drawdown_id, method, source, amount, currency, status,
          value_on, principal, interest, requested_at, received_at)
        select gen_random_uuid(), 'RX-' || i, ${facilityId}, ${companyId}, 'hook', ${drawdownId}, 'transfer', 'bench:' || i, 100, 'HKD',
          'cleared', '2026-11-20', 100, 0, '2026-11-20', '2026-11-20' from ${rowsOf(count)}`,
    ],
    read: ({ merchant }) => merchant.call('listRepayments', { product: 'hook', ...page }),
  },
  {
    name: 'repayments of one loan',
    fill: () => [],
    read: ({ merchant, drawdownId }) => merchant.call('listRepayments', { product: 'hook', drawdown_id: drawdownId, ...page }),
  },
  {
    name: 'charge orders',
    fill: ({ companyId, facilityId }, count) => [
      sql`insert into charge_orders (id, reference, facility_id, company_id, product, due_on, method, currency, status, created_at)
        select gen_random_uuid(), 'CX-' || i, ${facilityId}, ${companyId}, 'hook', '2026-11-20'::date - i, 'directDebit', 'HKD',
          case when i = 7 then 'voided' else 'collected' end, '2026-11-20' from ${rowsOf(count)}`,
    ],
    read: ({ merchant }) => merchant.call('listChargeOrders', page),
  },
  {
    name: 'charge orders, one status',
    fill: () => [],
    read: ({ merchant }) => merchant.call('listChargeOrders', { status: 'voided', ...page }),
  },
  {
    name: 'applications',
    fill: ({ companyId }, count) => [
      sql`insert into application_records (id, reference, company_id, product, name, status, created_at, ended_at)
        select gen_random_uuid(), 'AX-' || i, ${companyId}, 'hook', 'limit_increase', 'rejected', '2026-11-20', '2026-11-20'
        from ${rowsOf(count)}`,
    ],
    read: ({ merchant }) => merchant.call('listApplications', page),
  },
  {
    name: 'messages',
    fill: ({ companyId, userId }, count) => [
      sql`insert into messages (user_id, company_id, kind, link, texts, read_at, created_at)
        select ${userId}, ${companyId}, kind, link, texts, '2026-11-20', created_at
        from (select * from messages limit 1) one, ${rowsOf(count)}`,
    ],
    read: ({ merchant }) => merchant.call('searchMessages', { keyword: '', current: 1, size: 10 }),
  },
  {
    name: 'differences of the books',
    fill: (_, count) => [
      sql`insert into reconciliation_breaks (id, source, reference, currency, books, statement, status, since, found_at, ended_at)
        select gen_random_uuid(), 'bank', 'bench:' || i, 'HKD', i, null, 'cured', '2026-11-20', '2026-11-20', '2026-11-20'
        from ${rowsOf(count)}`,
    ],
    read: ({ lead }) => lead.call('listBreaks', { filter: 'ended', ...page }),
  },
  {
    name: 'decided cases',
    fill: ({ companyId }, count) => [
      sql`insert into kyc_reviews (id, application_id, company_id, round, status, submitted_at, promised_on, hints, decision, decided_at, stand_in)
        select gen_random_uuid(), application_id, ${companyId}, 1000 + i, 'decided', submitted_at, promised_on, '[]', 'approve', decided_at, 'bench'
        from (select * from kyc_reviews limit 1) one, ${rowsOf(count)}`,
    ],
    read: ({ lead }) => lead.call('listCases', { tab: 'decided', keyword: '', ...page }),
  },
  {
    name: 'the read log',
    fill: ({ companyId }, count) => [
      sql`insert into audit_log (action, actor, company_id, subject, subject_id, at)
        select 'case.viewed', 'reviewer:' || (select id from staff limit 1), ${companyId}, 'kyc_reviews', (select id from kyc_reviews limit 1),
          '2026-11-20' from ${rowsOf(count)}`,
    ],
    read: ({ lead }) => lead.call('listReads', page),
  },
]

process.stdout.write(`${load()}\n`)
const account = merchantAt('drawn')
const dataDir = await makeDataDir()
const cluster = await startPostgres()
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

/** Writes the rows without their triggers, which would look at each; what the planner knows is brought up to date. */
async function fill(ground: Ground, list: List, count: number): Promise<void> {
  const { db }: { db: Db } = ground.inside.deps
  await db.connection().execute(async (one) => {
    await sql`set session_replication_role = replica`.execute(one)
    for (const statement of list.fill(ground, count)) await statement.execute(one)
    await sql`set session_replication_role = origin`.execute(one)
    await sql`analyze`.execute(one)
  })
}

/** Milliseconds of either, the middle of many, taken in turn. */
async function measure(...reads: readonly (() => Promise<unknown>)[]): Promise<[number, number]> {
  const times: number[][] = reads.map(() => [])
  for (let round = -warmUps; round < rounds; round++)
    for (const [index, read] of reads.entries()) {
      const begun = performance.now()
      await read()
      if (round >= 0) times[index]?.push(performance.now() - begun)
    }
  return [median(times[0] ?? []), median(times[1] ?? [])]
}
