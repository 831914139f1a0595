/** Deleting accounts while another operation runs at the same moment, on PostgreSQL: no user is half erased, and no money is lost. */
import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deletionDays } from '../../contract/kernel/constants.ts'
import { certifiedCompany, colleague, invite } from '../company/affiliations.ts'
import { openMerchantServer, withFacility } from '../support/merchants.ts'
import { type Browser, type TestServer, testPassword } from '../support/server.ts'
import { databaseText, linesWith } from './privacy.ts'

let server: TestServer
beforeAll(async () => {
  server = await openMerchantServer({ POINTS_PER_MINUTE: '1000000' })
})
afterAll(() => server.close())

const rounds = Array.from({ length: 6 }, (_, index) => index)
const ask = (browser: Browser) => browser.call('requestDeletion', { password: testPassword })
const codes = (answers: readonly { code: number }[]) => answers.map(({ code }) => code).sort((one, other) => one - other)
const statusOf = async ({ userId }: Browser) =>
  (await server.database.db.selectFrom('account_deletions').select('status').where('user_id', '=', userId).executeTakeFirstOrThrow()).status
const theDayComes = () => server.later({ days: deletionDays, seconds: 1 })
/** Several processes look for jobs. */
const drainTogether = () => Promise.all([server.worker.drain(), server.worker.drain(), server.worker.drain()])

test('decision 025 of five requests at once one is accepted', async () => {
  const browser = await server.signUp()
  expect(codes(await Promise.all(rounds.slice(0, 5).map(() => ask(browser))))).toEqual([200, 20011, 20011, 20011, 20011])
  const rows = server.database.db.selectFrom('account_deletions').select('id').where('user_id', '=', browser.userId)
  expect(await rows.execute()).toHaveLength(1)
})

test('decision 025 of five copies requested at once one is made', async () => {
  const browser = await server.signUp()
  expect(codes(await Promise.all(rounds.slice(0, 5).map(() => browser.call('requestExport', {}))))).toEqual([
    200, 20011, 20011, 20011, 20011,
  ])
})

test('decision 025 taken back in the moment it is due: either it is taken back and all is there, or it is erased and nothing is', async () => {
  for (const _ of rounds) {
    const email = `${randomUUID().slice(0, 12)}@example.com`
    const browser = await server.signUp({ email })
    await ask(browser)
    await theDayComes()
    const [answered] = await Promise.all([browser.call('withdrawDeletion', {}), drainTogether()])
    await server.worker.drain()
    const status = await statusOf(browser)
    const left = linesWith(await databaseText(server.database.db), [email])
    if (answered.code === 200) expect([status, left.length > 0]).toEqual(['withdrawn', true])
    else expect([status, left]).toEqual(['erased', []])
  }
})

test('decision 025 UPL-08 a copy made in the moment of the erasure leaves no bytes', async () => {
  for (const _ of rounds) {
    const browser = await server.signUp()
    await ask(browser)
    await theDayComes()
    await browser.data('requestExport', { password: testPassword })
    await drainTogether()
    await server.later({ hours: 1 })
    await server.worker.drain()
    expect(await statusOf(browser)).toBe('erased')
  }
  const files = await readdir(join(server.deps.config.dataDir, 'files'), { recursive: true, withFileTypes: true })
  const rows = await server.database.db.selectFrom('personal_exports').select('storage_key').where('status', '=', 'ready').execute()
  expect(
    files
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
      .sort(),
  ).toEqual(rows.map(({ storage_key }) => storage_key).sort())
})

test('decision 025 CRED-06 a drawdown in the moment it is due: either it is paid and the account stays, or neither', async () => {
  for (const _ of rounds) {
    const browser = await server.signUp()
    await server.join(browser)
    const { accountId, facilityId } = await withFacility(server, browser, { limit: 37_500_000n })
    await ask(browser)
    await theDayComes()
    const amount = { amount: '1000000', currency: 'HKD' } as const
    const { annual_rate, total_cost } = await browser.data('previewDrawdown', { product: 'hook', amount, tenor: 3 })
    const asked = { product: 'hook', amount, tenor: 3, bank_account_id: accountId, agreed: { annual_rate, total_cost } } as const
    const [drawn] = await Promise.all([browser.call('submitDrawdown', asked, { 'idempotency-key': randomUUID() }), drainTogether()])
    const facility = await server.database.db.selectFrom('facilities').selectAll().where('id', '=', facilityId).executeTakeFirstOrThrow()
    if (drawn.code === 200) expect([await statusOf(browser), facility.status]).toEqual(['refused', 'active'])
    else expect([await statusOf(browser), facility.status, facility.pending + facility.outstanding]).toEqual(['erased', 'closed', 0n])
  }
})

test('decision 025 USER-06 of two administrators of a company with a user whose deletion is due on the same day one stays', async () => {
  for (const _ of rounds) {
    const one = await server.signUp()
    const companyId = await certifiedCompany(server, one)
    const { browser: other } = await colleague(server, one, 1)
    await colleague(server, one, 2)
    expect(codes(await Promise.all([ask(one), ask(other)]))).toEqual([200, 200])
    await theDayComes()
    await drainTogether()
    expect([await statusOf(one), await statusOf(other)].sort()).toEqual(['erased', 'refused'])
    const left = server.database.db
      .selectFrom('affiliations')
      .select('role')
      .where('company_id', '=', companyId)
      .where('status', '=', 'active')
    expect((await left.orderBy('role').execute()).map(({ role }) => role)).toEqual(['administrator', 'user'])
  }
})

test('decision 025 USER-05 an invitation accepted in the moment it is due: the company keeps an administrator, or has no members', async () => {
  for (const _ of rounds) {
    const owner = await server.signUp()
    const companyId = await certifiedCompany(server, owner)
    const email = `${randomUUID().slice(0, 8)}@example.com`
    const guest = await server.signUp({ email })
    await ask(owner)
    await server.later({ days: deletionDays - 1 })
    const { id } = await invite(server, owner, email)
    await server.later({ days: 1, seconds: 1 })
    const [accepted] = await Promise.all([guest.call('activateAffiliation', { id }), drainTogether()])
    const places = server.database.db
      .selectFrom('affiliations')
      .select('role')
      .where('company_id', '=', companyId)
      .where('status', '=', 'active')
    const roles = (await places.orderBy('role').execute()).map(({ role }) => role)
    if (accepted.code === 200) expect([await statusOf(owner), roles]).toEqual(['refused', ['administrator', 'user']])
    else expect([await statusOf(owner), roles]).toEqual(['erased', []])
  }
})

test('decision 025 thirty concurrent looks by one user count as thirty, and each is in the audit', async () => {
  const browser = await server.signUp()
  const answers = await Promise.all(Array.from({ length: 50 }, () => browser.call('revealPhone', { reason: 'checking' })))
  expect(codes(answers).filter((code) => code === 200)).toHaveLength(30)
  const rows = server.database.db.selectFrom('audit_log').select('id').where('action', '=', 'identity.viewed')
  expect(await rows.where('subject_id', '=', browser.userId).execute()).toHaveLength(30)
})
