/** kill -9 between the provider's report of a signature and the status that follows from it, on PostgreSQL, where a lock holds the server there. */
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedIn } from '../kernel/rounds.ts'
import { type Inside, merchantAt, openInside } from '../support/data-folder.ts'
import { freePort, makeDataDir, type Portal, removeDataDir, startPortal } from '../support/portal.ts'
import { startPostgres } from '../support/postgres.ts'
import { until } from '../support/until.ts'
import { type Contract, signContract, standingOf, waitingContracts } from './contracts.ts'

const merchant = merchantAt('signing-initiated')

let cluster: Awaited<ReturnType<typeof startPostgres>>
let dataDir: string
let inside: Inside
let portal: Portal
let holder: pg.Client
let contract: Contract
let start: () => Promise<Portal>

beforeAll(async () => {
  cluster = await startPostgres()
  dataDir = await makeDataDir()
  const port = await freePort()
  const settings = { DATABASE_URL: `${cluster.url}sampan_template` }
  inside = await openInside(dataDir, `http://localhost:${port}`, settings)
  const brought = await inside.bring(merchant)
  await inside.settle()
  const [waiting] = await waitingContracts(inside.deps.db, brought)
  if (!waiting) throw new Error('No contract waits')
  contract = waiting
  holder = new pg.Client({ connectionString: settings.DATABASE_URL })
  await holder.connect()
  start = () => startPortal({ dataDir, port, settings })
  portal = await start()
}, 120_000)
afterAll(async () => {
  await portal?.kill()
  await holder?.end()
  await inside?.close()
  await cluster?.stop()
  await removeDataDir(dataDir)
})

const standing = () => standingOf(inside.deps.db, contract.companyId)
const events = async () =>
  (await inside.deps.db.selectFrom('esign_events').select('event_id').where('type', '=', 'signer.signed').execute()).length

test('SIGN-02 ACT-02 a server killed between webhook and status has recorded neither; after the webhook is sent again it records both, once', {
  timeout: 120_000,
}, async () => {
  // A lock on the signer stops the server after the event is written and before the status is.
  await holder.query('begin')
  await holder.query('select id from agreement_signers for update')
  const caller = await signedIn(portal.origin, merchant.email)
  expect(await signContract(caller, portal.origin, contract)).toBe(true)
  // From another connection: within a transaction PostgreSQL shows the activity as of the first query.
  const held = async () => {
    const { rows } =
      await sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%"agreement_signers"%'`.execute(
        inside.deps.db,
      )
    return rows.length > 0
  }
  await until(held, 'nobody waits for the signer')
  await portal.kill()
  await holder.query('rollback')
  const unsigned = { agreement: 'initiated', facilities: 0 }
  expect([await standing(), await events()]).toMatchObject([{ provider: 'signed', ...unsigned }, 0])

  portal = await start()
  // The provider sends the webhook again once the lease of the killed process is over.
  await fetch(new URL('/sandbox/clock', portal.origin), {
    method: 'POST',
    body: new URLSearchParams({ forward: 'hour' }),
    redirect: 'manual',
  })
  await until(async () => (await standing()).agreement === 'completed', 'the contract is not completed')
  expect([await standing(), await events()]).toMatchObject([{ provider: 'signed', facilities: 1 }, 1])
})
