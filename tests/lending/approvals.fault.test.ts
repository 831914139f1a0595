/** kill -9 between the approval of a drawdown by a second administrator and its payout: it is paid exactly once. Decision 086. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { money } from '../../contract/kernel/money.ts'
import { signedIn, timeFor } from '../kernel/rounds.ts'
import { type Inside, merchantAt, openInside } from '../support/data-folder.ts'
import { freePort, makeDataDir, type Portal, removeDataDir, startPortal } from '../support/portal.ts'
import { booksAgree } from './loans.ts'

const product = 'hook'
const amount = money(1_000_000n, 'HKD')

/** The one who requests, with a facility, and the one who approves. */
const [first, second] = [merchantAt('signed'), merchantAt()]

let dataDir: string
let portal: Portal | null = null
let inside: Inside | null = null
/** Opens the data folder in this process until the next server starts. */
let open: () => Promise<Inside>
/** Starts the server on it; its bank pays an hour after it was asked. */
let start: () => Promise<Portal>

beforeAll(async () => {
  dataDir = await makeDataDir()
  const port = await freePort()
  const settings = { SANDBOX_BANK_SECONDS: '3600' }
  open = async () => {
    inside = await openInside(dataDir, `http://localhost:${port}`, settings)
    return inside
  }
  start = async () => {
    await inside?.close()
    inside = null
    portal = await startPortal({ dataDir, port, settings })
    return portal
  }
})

afterAll(async () => {
  await portal?.kill()
  await inside?.close()
  await removeDataDir(dataDir)
})

test(
  'decision 086 a server that is killed between the approval of a drawdown and its payout pays it exactly once after the restart',
  async () => {
    const { deps, bring, settle } = await open()
    const author = await bring(first)
    await settle()
    await bring(second)
    const { db } = deps
    const { companyId } = author
    const { id: secondId } = await db.selectFrom('users').select('id').where('email', '=', second.email).executeTakeFirstOrThrow()
    const joined = new Date(deps.clock.now().getTime() - 2 * 86_400_000)
    await db
      .insertInto('affiliations')
      .values({
        id: randomUUID(),
        company_id: companyId ?? '',
        user_id: secondId,
        role: 'administrator',
        join_method: 'founder',
        status: 'active',
        created_at: joined,
      })
      .execute()
    await db.updateTable('companies').set({ approval_from: 1n }).execute()
    const bank_account_id = (await author.call('readDebitAccount', { product }))?.id ?? ''
    const { annual_rate, total_cost } = await author.call('previewDrawdown', { product, amount, tenor: 3 })
    const requested = { product, amount, tenor: 3, bank_account_id, agreed: { annual_rate, total_cost } } as const
    const { id, reference, status } = await author.call('submitDrawdown', requested, randomUUID())
    expect(status).toBe('awaiting approval')

    const before = await start()
    const approver = await signedIn(before.origin, second.email)
    await before.stop()
    const between = await open()
    await between.deps.db
      .updateTable('sessions')
      .set({ stepped_up_at: new Date('2100-01-01') })
      .execute()

    const killed = await start()
    expect(await approver.call('approveDrawdown', { id })).toMatchObject({ drawdown: { status: 'pending' } })
    await killed.kill()
    const left = (await open()).deps.db
    const found = await left.selectFrom('drawdowns').select(['status', 'approved_by', 'settled_at']).where('id', '=', id).executeTakeFirst()
    expect(found).toEqual({ status: expect.stringMatching(/^(pending|paying out)$/), approved_by: secondId, settled_at: null })

    await (await start()).stop()
    const after = await open()
    await after.settle()
    const paid = await after.deps.db.selectFrom('drawdowns').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(paid).toMatchObject({ status: 'settled', outstanding: 1_000_000n })
    expect(await after.deps.db.selectFrom('sandbox_payouts').select('reference').execute()).toEqual([{ reference }])
    await booksAgree(after, { facilityId: paid.facility_id })
  },
  timeFor(2),
)
