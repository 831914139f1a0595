/** Two leads set a limit instead of the calculated one, for a time. Decision 128. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../contract/kernel/days.ts'
import { scheduleReviews } from '../../server/limits/facility-review.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { balanceOf, ledgerAccounts } from '../../server/platform/ledger/ledger.ts'
import { closePerson } from '../../server/privacy/erase.ts'
import { committed, limitOf, owned, recalculate, sell, seller, sign } from '../limits/exposure-world.ts'
import { type MerchantServer, openMerchantServer } from '../support/merchants.ts'
import { putRow } from '../support/rows.ts'
import { type Browser, fieldsOf } from '../support/server.ts'
import { twoLeads } from './adjustments.ts'
import { except, exceptionOf, shownTo, waitingException } from './exceptions.ts'
import { type Staff, staffMember } from './staff.ts'

let server: MerchantServer
let merchant: Browser & { companyId: string }
let one: Staff
let other: Staff
let leads: readonly [Staff, Staff]

/** A company whose shop carries 100,000 for a month of sales. */
beforeEach(async () => {
  server = await openMerchantServer()
  merchant = await seller(server, 100_000)
  leads = await twoLeads(server)
  ;[one, other] = leads
  return () => server.close()
})

const today = () => dayOf(server.deps.clock.now())
const propose = async (dollars: number, { lead = one, product = 'hook' as 'hook' | 'underwriting', days = 30 } = {}) => {
  const of = { companyId: merchant.companyId, product }
  return lead.browser.call('proposeException', { ...of, calculated: await shownTo(lead, of), ...exceptionOf(server, dollars, days) })
}
const decide = async (accepted: boolean, lead = other) =>
  lead.browser.call('decideException', { id: await waitingException(server, merchant.companyId), accepted })
const withdraw = async (lead: Staff) => lead.browser.call('withdrawException', { id: await waitingException(server, merchant.companyId) })
const make = (dollars: number, days?: number) =>
  except(server, leads, { companyId: merchant.companyId, product: 'hook', dollars, ...(days !== undefined && { days }) })
const shopOf = async (companyId: string) =>
  (await server.database.db.selectFrom('shops').select('id').where('company_id', '=', companyId).executeTakeFirstOrThrow()).id
const facility = async () =>
  server.database.db.selectFrom('facilities').selectAll().where('company_id', '=', merchant.companyId).executeTakeFirstOrThrow()
const stepOf = async (product: 'hook' | 'underwriting' = 'hook') =>
  (await merchant.data('readLimit', { product }))?.steps.find(({ rule }) => rule === 'exception')

/** Lets days pass, with the jobs that are due then and the session of the merchant kept. */
async function daysPass(days: number): Promise<void> {
  for (let left = days; left > 0; left -= 20) {
    await server.later({ days: Math.min(left, 20) })
    await server.worker.drain()
    await merchant.data('extendSession', {})
  }
}

describe('decision 128 an exception', () => {
  test('counts once another lead has confirmed it: in the limit, as a step with its reason, in messages, the audit and the record', async () => {
    expect((await propose(300_000)).code).toBe(200)
    expect([await limitOf(merchant, 'hook'), await stepOf()]).toEqual([100_000, undefined])
    expect((await other.browser.data('listExceptions', {})).records).toMatchObject([
      { own: false, by: one.name, effect: 'raises', calculated: { amount: '10000000' }, status: 'proposed', lastOn: addDays(today(), 30) },
    ])
    expect((await decide(true, one)).code).toBe(403)
    expect((await decide(true)).code).toBe(200)
    expect(await limitOf(merchant, 'hook')).toBe(300_000)
    expect(await stepOf()).toEqual({
      rule: 'exception',
      inputs: { effect: 'raises', amount: '300000', ground: 'season', lastOn: addDays(today(), 30) },
      amount: { amount: '30000000', currency: 'HKD' },
    })
    const { records } = await merchant.data('searchMessages', {})
    expect(records[0]?.title).toContain('300,000.00')
    expect(JSON.stringify(records)).not.toContain('Orders for spring.')
    const audited = server.database.db.selectFrom('audit_log').select(['action', 'actor']).where('subject', '=', 'limit_exceptions')
    expect(await audited.orderBy('id').execute()).toEqual([
      { action: 'exception.proposed', actor: `reviewer:${one.id}` },
      { action: 'exception.confirmed', actor: `reviewer:${other.id}` },
    ])
    // The calculations of the next nights know it.
    await recalculate(server, merchant.companyId)
    expect(await limitOf(merchant, 'hook')).toBe(300_000)
  })

  test('ends by itself after its last day: the calculated limit holds again, and what is drawn stays', async () => {
    await make(300_000, 10)
    await sign(server, merchant.companyId, 'hook', 300_000)
    await server.database.db
      .updateTable('facilities')
      .set({ outstanding: 25_000_000n })
      .where('company_id', '=', merchant.companyId)
      .execute()
    await daysPass(10)
    expect([await limitOf(merchant, 'hook'), (await facility()).credit_limit]).toEqual([300_000, 30_000_000n])
    await daysPass(1)
    const after = await facility()
    expect([await limitOf(merchant, 'hook'), await stepOf()]).toEqual([
      expect.toSatisfy((dollars: number) => dollars <= 100_000),
      undefined,
    ])
    expect([after.credit_limit <= 10_000_000n, after.outstanding, after.signed_limit]).toEqual([true, 25_000_000n, 30_000_000n])
    const lead = await staffMember(server, 'lead')
    expect((await lead.browser.data('listExceptions', { status: 'ended' })).records).toMatchObject([{ decidedBy: other.name }])
    expect((await merchant.data('searchMessages', {})).records[0]?.title).toContain('例外已结束')
    const ended = server.database.db.selectFrom('audit_log').select('actor').where('action', '=', 'exception.ended')
    expect(await ended.execute()).toEqual([{ actor: 'system' }])
  })

  test('is not counted after its last day, also while the job that ends it is late', async () => {
    await make(300_000, 3)
    await server.database.db.deleteFrom('jobs').where('kind', '=', 'exception.end').execute()
    await daysPass(4)
    await recalculate(server, merchant.companyId)
    expect([await stepOf(), (await limitOf(merchant, 'hook')) <= 100_000]).toEqual([undefined, true])
  })

  test('that lowers holds the facility down at once, and its books agree', async () => {
    await sign(server, merchant.companyId, 'hook', 100_000)
    await make(40_000)
    const { id, credit_limit, watermark } = await facility()
    expect([credit_limit, watermark]).toEqual([4_000_000n, 4_000_000n])
    expect(await balanceOf(server.database.db, ledgerAccounts.undrawn(id), 'HKD')).toBe(4_000_000n)
  })

  test('takes the place of the one before, which ends', async () => {
    await make(300_000)
    await make(200_000, 5)
    expect(await limitOf(merchant, 'hook')).toBe(200_000)
    const rows = await server.database.db.selectFrom('limit_exceptions').select(['status', 'amount']).orderBy('number').execute()
    expect(rows).toEqual([
      { status: 'ended', amount: 30_000_000n },
      { status: 'confirmed', amount: 20_000_000n },
    ])
    await daysPass(31)
    expect((await limitOf(merchant, 'hook')) <= 100_000).toBe(true)
  })

  test('is refused out of its bounds, for the calculated amount, before a calculation, and beside a proposal that waits', async () => {
    expect(fieldsOf(await propose(501_000))).toEqual({ amount: 'staff.exceptions.outOfBounds' })
    expect(fieldsOf(await propose(100_000))).toEqual({ amount: 'staff.exceptions.same' })
    expect(fieldsOf(await propose(300_000, { days: 366 }))).toEqual({ lastOn: 'field.date.outOfReach' })
    expect(fieldsOf(await propose(9_000, { days: -1 }))).toEqual({
      amount: 'staff.exceptions.outOfBounds',
      lastOn: 'field.date.outOfReach',
    })
    expect(fieldsOf(await propose(300_000, { product: 'underwriting' }))).toEqual({ amount: 'staff.exceptions.annual' })
    expect((await propose(300_000)).code).toBe(200)
    expect((await propose(200_000, { lead: other })).code).toBe(20011)
    expect((await withdraw(other)).code).toBe(403)
    expect((await withdraw(one)).code).toBe(200)
    await server.database.db.updateTable('credit_applications').set({ run_id: null }).execute()
    expect((await propose(300_000)).code).toBe(20011)
  })

  test('is declined by another lead, and confirmed neither long after the sign-in, nor after its last day, nor of a lead who left', async () => {
    await propose(300_000, { days: 1 })
    expect((await decide(false)).code).toBe(200)
    await propose(300_000, { days: 1 })
    await server.later({ minutes: 11 })
    expect((await decide(true)).code).toBe(20007)
    await server.later({ days: 2 })
    const third = await staffMember(server, 'lead')
    expect((await decide(true, third)).code).toBe(20011)
    expect((await decide(false, third)).code).toBe(200)
    expect((await propose(300_000, { lead: third })).code).toBe(200)
    await server.database.db.updateTable('staff').set({ role: 'reviewer' }).where('id', '=', third.id).execute()
    const fourth = await staffMember(server, 'lead')
    expect((await decide(true, fourth)).code).toBe(20011)
    expect(await limitOf(merchant, 'hook')).toBeLessThanOrEqual(100_000)
  })

  test('of two leads who confirm at once only one confirms, and confirming and withdrawing at once do not both pass', async () => {
    await propose(300_000)
    const third = await staffMember(server, 'lead')
    // Read first: the one that is faster leaves none that waits.
    const confirming = (lead: Staff, id: string) => lead.browser.call('decideException', { id, accepted: true })
    const id = await waitingException(server, merchant.companyId)
    const codes = (await Promise.all([confirming(other, id), confirming(third, id)])).map(({ code }) => code)
    expect(codes.sort()).toEqual([200, 20011])
    await propose(200_000)
    const next = await waitingException(server, merchant.companyId)
    const [confirmed, withdrawn] = await Promise.all([confirming(other, next), one.browser.call('withdrawException', { id: next })])
    expect([confirmed.code, withdrawn.code].sort()).toEqual([200, 20011])
    expect(await limitOf(merchant, 'hook')).toBe(confirmed.code === 200 ? 200_000 : 300_000)
  })

  test('raises or lowers by the figure that the lead was shown: once another one is calculated it is refused', async () => {
    const of = { companyId: merchant.companyId, product: 'hook' as const }
    const calculated = await shownTo(one, of)
    await sell(server, await shopOf(merchant.companyId), 300_000, 300_000)
    await recalculate(server, merchant.companyId)
    expect((await one.browser.call('proposeException', { ...of, calculated, ...exceptionOf(server, 200_000) })).code).toBe(20011)
    expect((await propose(200_000)).code).toBe(200)
    expect((await other.browser.data('listExceptions', {})).records).toMatchObject([{ effect: 'lowers' }])
    await sell(server, await shopOf(merchant.companyId), 100_000, 100_000)
    await recalculate(server, merchant.companyId)
    expect((await decide(true)).code).toBe(20011)
  })

  test('is compared with the calculation, not with the limit that another exception has given', async () => {
    await make(300_000)
    expect(await limitOf(merchant, 'hook')).toBe(300_000)
    expect(await shownTo(one, { companyId: merchant.companyId, product: 'hook' })).toEqual({ amount: '10000000', currency: 'HKD' })
  })

  test('is not proposed where nothing may be lent: without sales that count, and the file says why', async () => {
    await propose(300_000)
    await server.database.db.deleteFrom('shop_sales').execute()
    await recalculate(server, merchant.companyId)
    expect((await decide(true)).code).toBe(20011)
    expect((await withdraw(one)).code).toBe(200)
    expect(fieldsOf(await propose(300_000))).toEqual({ amount: 'staff.exceptions.noSales' })
    const { limits } = await one.browser.data('readMerchantFile', { companyId: merchant.companyId })
    expect(limits.map(({ product, obstacle, mayPropose }) => [product, obstacle, mayPropose])).toEqual([
      ['hook', 'noSales', false],
      ['underwriting', 'noSales', false],
    ])
  })

  test('ends with its company: one in force ends, and a proposal that waits is withdrawn', async () => {
    await make(300_000)
    await propose(200_000)
    const { db } = server.database
    const { id, email } = await db.selectFrom('users').selectAll().where('id', '=', String(merchant.userId)).executeTakeFirstOrThrow()
    const subject = { id, email, phone: 'none', mailbox: 'none', companies: [merchant.companyId] }
    await db.transaction().execute((trx) => closePerson(trx, server.deps, subject, server.deps.clock.now()))
    const rows = await db.selectFrom('limit_exceptions').select(['status', 'decided_by']).orderBy('number').execute()
    expect(rows).toEqual([
      { status: 'ended', decided_by: other.id },
      { status: 'withdrawn', decided_by: null },
    ])
    const lead = await staffMember(server, 'lead')
    expect((await lead.browser.data('listExceptions', {})).records).toEqual([])
  })

  test('of two proposals at once one is kept', async () => {
    const codes = (await Promise.all([propose(300_000), propose(200_000, { lead: other })])).map(({ code }) => code)
    expect(codes.sort()).toEqual([200, 20011])
  })
})

describe('decision 128 what an exception never lifts', () => {
  test('what is committed in the group comes off it, and both together stay within it', async () => {
    const sister = await seller(server, 100_000)
    for (const { companyId } of [merchant, sister]) await owned(server, companyId, { A123456: 60 })
    await sign(server, sister.companyId, 'hook', 100_000)
    await make(300_000)
    expect(await limitOf(merchant, 'hook')).toBe(200_000)
    await sign(server, merchant.companyId, 'hook', 300_000)
    expect(await committed(server, merchant.companyId, sister.companyId)).toBe(300_000)
    await recalculate(server, sister.companyId)
    expect(await committed(server, merchant.companyId, sister.companyId)).toBeLessThanOrEqual(300_000)
  })

  test('one of small-shop financing stays committed when the limits of both products are calculated', async () => {
    // Enough in a year for both products, and little of late.
    const large = await seller(server, 1_300_000)
    await sell(server, await shopOf(large.companyId), 1_300_000, 20_000)
    await recalculate(server, large.companyId)
    expect(await limitOf(large, 'underwriting')).toBeGreaterThan(0)
    await except(server, leads, { companyId: large.companyId, product: 'hook', dollars: 400_000 })
    await sign(server, large.companyId, 'hook', 400_000)
    await recalculate(server, large.companyId)
    expect([await limitOf(large, 'hook'), await limitOf(large, 'underwriting')]).toEqual([400_000, 0])
  })

  test('instalments of more than half of the sales', async () => {
    await make(300_000)
    await sign(server, merchant.companyId, 'hook', 300_000)
    const preview = (tenor: 3 | 12) =>
      merchant.call('previewDrawdown', { product: 'hook', amount: { amount: '30000000', currency: 'HKD' }, tenor })
    expect(fieldsOf(await preview(3))).toEqual({ tenor: 'field.tenor.tooMuchOfSales' })
    expect((await preview(12)).code).toBe(200)
  })

  test('without sales there is no limit, and a merchant whose sales stop can draw nothing', async () => {
    await make(300_000)
    await sign(server, merchant.companyId, 'hook', 300_000)
    await server.database.db.deleteFrom('shop_sales').execute()
    await recalculate(server, merchant.companyId)
    expect([await limitOf(merchant, 'hook'), (await facility()).watermark]).toEqual([0, 0n])
  })

  test('the signed limit: a facility follows it up to what was signed, and a higher limit that the merchant asks for counts it', async () => {
    await sign(server, merchant.companyId, 'hook', 100_000)
    await make(300_000)
    expect((await facility()).credit_limit).toBe(10_000_000n)
    expect(await merchant.data('readActivation', { product: 'hook' })).toMatchObject({ limit: { amount: '30000000' } })
  })
})

test('decision 128 CRED-10 the yearly review renews a facility with the exception in force', async () => {
  await make(300_000, 360)
  await sign(server, merchant.companyId, 'hook', 300_000)
  const set = { next_review_on: today() }
  await server.database.db.updateTable('facilities').set(set).execute()
  await scheduleReviews(server.deps)
  await server.worker.drain()
  const { status, credit_limit, watermark } = await facility()
  expect([status, credit_limit, watermark]).toEqual(['active', 30_000_000n, 30_000_000n])
})

test('decision 128 the merchant file shows limits with their exceptions, and offers a proposal to leads while none waits', async () => {
  const read = async ({ browser }: Staff) => {
    const { limits, decisions } = await browser.data('readMerchantFile', { companyId: merchant.companyId })
    return { hook: limits.find(({ product }) => product === 'hook'), decisions }
  }
  expect((await read(one)).hook).toEqual({
    product: 'hook',
    limit: { amount: '10000000', currency: 'HKD' },
    calculated: { amount: '10000000', currency: 'HKD' },
    obstacle: null,
    exceptions: [],
    mayPropose: true,
  })
  expect((await read(await staffMember(server))).hook?.mayPropose).toBe(false)
  await propose(300_000)
  expect((await read(other)).hook).toMatchObject({ mayPropose: false, exceptions: [{ status: 'proposed', own: false }] })
  await decide(true)
  const { hook, decisions } = await read(one)
  expect(hook).toMatchObject({ mayPropose: true, limit: { amount: '30000000' }, exceptions: [{ status: 'confirmed', own: true }] })
  expect(decisions).toMatchObject([
    { action: 'exception.confirmed', by: other.name, reason: null },
    { action: 'exception.proposed', by: one.name, reason: 'Orders for spring.' },
  ])
})

test('decision 128 the database refuses an exception that one lead makes alone, one above the highest limit, and one of more than twelve months', async () => {
  const { db } = server.database
  const base = { company_id: merchant.companyId, product: 'hook', effect: 'raises', ground: 'season', reason: 'No.', proposed_by: one.id }
  const days = { proposed_on: '2026-11-20', last_on: '2026-12-20' }
  const confirmed = { status: 'confirmed', decided_by: other.id, decided_at: server.deps.clock.now() }
  const row = { ...base, ...days, ...confirmed, calculated: 0n, amount: 30_000_000n }
  const refused = [{ decided_by: one.id }, { amount: 50_100_000n }, { last_on: '2027-11-21' }, { effect: 'lowers' }]
  for (const wrong of refused) await expect(putRow(db, 'limit_exceptions', { ...row, ...wrong })).rejects.toThrow('check constraint')
  const id = await putRow(db, 'limit_exceptions', row)
  await expect(sql`update limit_exceptions set amount = 1000000 where id = ${id}`.execute(db)).rejects.toThrow('keep what was booked')
  await expect(putRow(db, 'limit_exceptions', row)).rejects.toThrow('limit_exceptions_confirmed')
})
