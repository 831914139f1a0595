/** What 401, 403, 409 and 429 of bank, PSP and e-sign provider mean for the jobs that ask them. Decision 075. */
import { beforeEach, expect, test, vi } from 'vitest'
import { money } from '../../contract/kernel/money.ts'
import { createEnvelope } from '../../server/outside/esign/esign.ts'
import { sendCollection } from '../../server/outside/psps/psp-collections.ts'
import type { JobKind } from '../../server/platform/jobs/jobs.ts'
import { providerNumber } from '../../server/sandbox/merchants.ts'
import { staffMember } from '../staff/staff.ts'
import { type MerchantServer, openMerchantServer, settle, withFacility } from '../support/merchants.ts'
import { type Borrower, borrower, repay } from './loans.ts'

let server: MerchantServer

beforeEach(async () => {
  server = await openMerchantServer()
  return () => server.close()
})

const payouts = '/sandbox/bank/payouts'

/** A drawdown that was requested and is not sent yet. */
async function requested(): Promise<{ id: string; reference: string }> {
  const browser = await server.signUp()
  await server.join(browser)
  const { accountId } = await withFacility(server, browser, { limit: 10_000_000n })
  await server.worker.drain()
  const asked = { product: 'hook', amount: money(2_000_000n, 'HKD'), tenor: 3 } as const
  const { annual_rate, total_cost } = await browser.data('previewDrawdown', asked)
  return browser.data('submitDrawdown', { ...asked, bank_account_id: accountId, agreed: { annual_rate, total_cost } })
}

const drawdownOf = (id: string) => server.database.db.selectFrom('drawdowns').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const jobOf = (kind: JobKind) => server.database.db.selectFrom('jobs').selectAll().where('kind', '=', kind).executeTakeFirstOrThrow()
const answers =
  (status: number, headers: Record<string, string> = {}) =>
  async () =>
    Response.json({ error: 'no' }, { status, headers })
const asked = () => server.outside.asked.filter((path) => path === payouts).length
const secondsTo = (at: Date) => Math.round((at.getTime() - server.deps.clock.now().getTime()) / 1000)
const refused = async () => (await (await staffMember(server, 'lead')).browser.data('listBreaks', {})).refused

test.each([401, 403])(
  'decision 075 after %d our credentials are tried once an hour, logged as an error, and shown to leads until the job is done',
  async (status) => {
    const { id } = await requested()
    const failed = vi.spyOn(server.deps.log, 'error')
    server.outside.tampered.set(payouts, answers(status))
    await server.worker.drain()
    await server.later({ minutes: 30 })
    await server.worker.drain()
    expect(asked()).toBe(1)
    expect(failed).toHaveBeenCalledWith({ service: 'bank', status, code: undefined }, 'a provider refuses our credentials')
    expect(await refused()).toEqual([{ provider: 'bank', status, reference: null, jobs: 1 }])
    server.outside.tampered.clear()
    await server.later({ minutes: 31 })
    await settle(server)
    expect((await drawdownOf(id)).status).toBe('settled')
    expect(await refused()).toEqual([])
  },
)

test.each([
  ['seconds', () => '900', 900],
  ['a date', () => new Date(server.deps.clock.now().getTime() + 1_200_000).toUTCString(), 1200],
  ['a day, which is kept for an hour', () => '86400', 3600],
  ['nothing', () => '', 60],
  ['no time', () => 'soon', 60],
])('decision 075 after 429 a job waits as Retry-After says in %s, and the attempt does not count', async (_, retryAfter, seconds) => {
  const { id } = await requested()
  for (let times = 0; times < 3; times++) {
    server.outside.tampered.set(payouts, answers(429, { 'retry-after': retryAfter() }))
    await server.worker.drain()
    const job = await jobOf('payout.send')
    expect(Math.abs(secondsTo(job.run_at) - seconds)).toBeLessThanOrEqual(5)
    expect([job.attempts <= 2, job.failed_at, job.fault]).toEqual([true, null, null])
    await server.later({ seconds: seconds + 5 })
  }
  server.outside.tampered.clear()
  await settle(server)
  expect((await drawdownOf(id)).status).toBe('settled')
})

test('decision 075 after 429 a job of any kind is never given up', async () => {
  await requested()
  server.outside.tampered.set(payouts, answers(429))
  await server.database.db.updateTable('jobs').set({ attempts: 40 }).where('kind', '=', 'payout.send').execute()
  await server.worker.drain()
  expect(await jobOf('payout.send')).toMatchObject({ attempts: 40, failed_at: null })
})

test('decision 075 a payout that the bank knows already is followed, not sent again', async () => {
  const { id } = await requested()
  server.outside.tampered.set(payouts, async (go, { init }) => {
    const answered = await go()
    return init.method === 'POST' ? Response.json({ error: 'reference_used' }, { status: 409 }) : answered
  })
  await settle(server)
  expect(asked()).toBe(1)
  expect((await drawdownOf(id)).status).toBe('settled')
})

test('decision 075 a payout whose reference is another one at the bank is stopped with a line for leads, and continues once it is settled', async () => {
  const { id, reference } = await requested()
  const { db } = server.database
  const other = { reference, amount: 100n, currency: 'HKD', swift: 'HSBCHKHH', account_number: '1', account_name: 'Other', reason: null }
  await db
    .insertInto('sandbox_payouts')
    .values({ ...other, id, accepted_at: new Date(0), decision: null, decided_at: null })
    .execute()
  await server.worker.drain()
  await server.later({ days: 3 })
  await server.worker.drain()
  expect(asked()).toBe(1)
  expect(await refused()).toEqual([{ provider: 'bank', status: 409, reference, jobs: 1 }])
  expect((await drawdownOf(id)).status).toBe('pending')
  await db.deleteFrom('sandbox_payouts').execute()
  await db.updateTable('jobs').set({ failed_at: null }).where('kind', '=', 'payout.send').execute()
  await settle(server)
  expect((await drawdownOf(id)).status).toBe('settled')
  expect(await refused()).toEqual([])
})

test('decision 075 a debit that the bank knows already is followed, another one under its reference stops', async () => {
  const merchant: Borrower = await borrower(server)
  server.outside.tampered.set('/sandbox/bank/debits', async (go, { init }) => {
    const answered = await go()
    return init.method === 'POST' ? Response.json({ error: 'reference_used' }, { status: 409 }) : answered
  })
  const { data } = await repay(merchant, 500_000n)
  await settle(server)
  expect((await server.database.db.selectFrom('repayments').selectAll().executeTakeFirstOrThrow()).status).toBe('received')
  server.outside.tampered.set('/sandbox/bank/debits', answers(409))
  server.outside.tampered.set(`/sandbox/bank/debits/${data.reference}`, answers(404))
  const { data: second } = await repay(merchant, 400_000n)
  server.outside.tampered.set('/sandbox/bank/debits', async (_, { init }) =>
    init.method === 'POST' ? Response.json({}, { status: 409 }) : Response.json({ status: 'accepted' }),
  )
  await server.worker.drain()
  expect(await refused()).toEqual([{ provider: 'bank', status: 409, reference: second.reference, jobs: 1 }])
})

test('decision 075 a PSP continues with its order of the same amount and account, and refuses another one', async () => {
  const order = {
    reference: 'CO-1-1',
    account_id: providerNumber('payoneer', 'big'),
    amount: 5_000n,
    currency: 'HKD' as const,
    share: null,
  }
  await sendCollection(server.deps, 'payoneer', order)
  server.outside.tampered.set('/sandbox/api/payoneer/collections', async (go, { init }) =>
    init.method === 'POST' ? Response.json({}, { status: 409 }) : go(),
  )
  expect(await sendCollection(server.deps, 'payoneer', order)).toMatchObject({ status: 'open' })
  server.outside.tampered.clear()
  const another = sendCollection(server.deps, 'payoneer', { ...order, amount: 6_000n })
  await expect(another).rejects.toMatchObject({ name: 'ReferenceTaken' })
})

test('decision 075 the e-sign provider continues with the envelope of our signers, and refuses another one', async () => {
  const signers = [{ id: 'ours', name: 'Chan', email: 'chan@example.com', mobile: null }]
  const document = { title: 'A', content: Buffer.from('a'), hash: 'a' }
  const request = {
    reference: 'AGR-1-1',
    title: 'A',
    documents: [document],
    contentHash: 'a',
    locale: 'en_US',
    returnUrl: 'x',
    signers,
    expiresIn: 60,
  } as const
  const found =
    (id: string) =>
    async (_: unknown, { init }: { init: RequestInit }) =>
      init.method === 'POST'
        ? Response.json({}, { status: 409 })
        : Response.json({ envelopes: [{ envelope_id: 'e', signers: [{ id, url: 'https://sign.example/1' }] }] })
  server.outside.tampered.set('/sandbox/esign/envelopes', found('ours'))
  expect((await createEnvelope(server.deps, request)).envelopeId).toBe('e')
  server.outside.tampered.set('/sandbox/esign/envelopes', found('theirs'))
  await expect(createEnvelope(server.deps, request)).rejects.toMatchObject({ name: 'ReferenceTaken' })
})
