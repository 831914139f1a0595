/**
 * The yearly review of facilities: announced before, passed if the shops carry the limit, otherwise failed until the cause is resolved; by
 * the clock, once.
 */
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, addMonths } from '../../contract/kernel/days.ts'
import { scheduleReviews } from '../../server/limits/facility-review.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { type Outside, openMerchantServer, settle, withFacility } from '../support/merchants.ts'
import type { TestServer } from '../support/server.ts'
import { type Borrower, borrower, facilityRow, hkd, untilFirstDue } from './loans.ts'

let server: TestServer & { outside: Outside }

beforeEach(async () => {
  server = await openMerchantServer()
  await scheduleReviews(server.deps)
  return () => server.close()
})

type Reviewed = Pick<Borrower, 'browser' | 'facilityId' | 'companyId'>

const today = () => dayOf(server.deps.clock.now())
const companyOf = ({ browser }: Pick<Borrower, 'browser'>) => browser.companyId ?? ''

/** A facility of which nothing is drawn, whose review is so many days away. */
async function opened(days: number): Promise<Reviewed> {
  const browser = await server.signUp()
  await server.join(browser)
  const { facilityId } = await withFacility(server, browser, { limit: 10_000_000n })
  const merchant = { browser, facilityId, companyId: companyOf({ browser }) }
  await reviewOn(merchant, addDays(today(), days))
  return merchant
}

const reviewOn = ({ facilityId }: Reviewed, next_review_on: string) =>
  server.database.db.updateTable('facilities').set({ next_review_on }).where('id', '=', facilityId).execute()
const calculated = ({ companyId }: Reviewed, found: { status: 'active'; credit_limit: bigint; watermark: bigint } | { status: 'failed' }) =>
  server.database.db.updateTable('credit_applications').set(found).where('company_id', '=', companyId).execute()
async function night(): Promise<void> {
  const { db } = server.database
  await db
    .updateTable('jobs')
    .set({ run_at: server.deps.clock.now() })
    .where('kind', '=', 'facility.daily')
    .where('done_at', 'is', null)
    .execute()
  await settle(server)
}
const moves = async ({ facilityId }: Reviewed) =>
  (
    await server.database.db
      .selectFrom('status_history')
      .select('event')
      .where('subject_id', '=', facilityId)
      .where('event', '<>', 'limit.changed')
      .orderBy('at')
      .orderBy('id')
      .execute()
  ).map(({ event }) => event)
const preview = ({ browser }: Reviewed) => browser.call('previewDrawdown', { product: 'hook', amount: hkd(10_000), tenor: 3 })
const reported = async ({ browser }: Reviewed, keyword: string) => (await browser.data('searchMessages', { keyword })).records.length

describe('the review of a facility', () => {
  test('CRED-10 CRED-11 a company is notified thirty days before; if its shops carry the limit it is renewed for another year, once in repeated runs', async () => {
    const merchant = await opened(31)
    await night()
    expect(await reported(merchant, '复审')).toBe(0)
    await server.later({ days: 1 })
    await night()
    await night()
    expect(await reported(merchant, '将在')).toBe(1)
    expect(await moves(merchant)).toEqual([])
    // Two nights later than it should have been: nothing is lost by it.
    await reviewOn(merchant, addDays(today(), -2))
    await night()
    await night()
    expect(await facilityRow(server, merchant as Borrower)).toMatchObject({
      status: 'active',
      next_review_on: addMonths(today(), 12),
      credit_limit: 10_000_000n,
    })
    expect(await moves(merchant)).toEqual(['facility.expired', 'facility.renewed'])
    expect(await reported(merchant, '已续期')).toBe(1)
    expect((await preview(merchant)).code).toBe(200)
  })

  test('CRED-11 whose shops carry nothing expires: nothing is drawn, until they carry something again, and then as much as they do', async () => {
    const merchant = await opened(0)
    await calculated(merchant, { status: 'failed' })
    await night()
    await night()
    expect(await moves(merchant)).toEqual(['facility.expired'])
    expect(await reported(merchant, '额度已到期')).toBe(1)
    expect((await preview(merchant)).code).toBe(20011)
    await calculated(merchant, { status: 'active', credit_limit: 4_000_000n, watermark: 3_000_000n })
    await night()
    expect(await moves(merchant)).toEqual(['facility.expired', 'facility.renewed'])
    expect(await facilityRow(server, merchant as Borrower)).toMatchObject({
      status: 'active',
      credit_limit: 4_000_000n,
      watermark: 3_000_000n,
    })
    expect((await preview(merchant)).code).toBe(200)
  })

  test('CRED-11 CRED-12 an overdue debt prevents the renewal of a facility', async () => {
    const merchant = await borrower(server)
    await untilFirstDue(server, merchant)
    await server.later({ days: 8 })
    await reviewOn(merchant, today())
    await calculated(merchant, { status: 'active', credit_limit: 10_000_000n, watermark: 10_000_000n })
    await night()
    expect((await facilityRow(server, merchant)).status).toBe('expired')
  })
})
