/** Red packets: offered, collected once, used on a drawdown, given back, ended by the clock. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../contract/kernel/days.ts'
import type { RedPacketType } from '../../contract/kernel/statuses.ts'
import type { Tenor } from '../../contract/lending/drawdowns.ts'
import type { RedPacket, RedPacketStatus } from '../../contract/rewards/red-packets.ts'
import { createApp } from '../../server/app/http/app.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { register } from '../../server/privacy/register.ts'
import { runRedPacketCommand } from '../../server/rewards/command.ts'
import { openOfferIds } from '../../server/rewards/list.ts'
import { makeOffer, stockSandbox, withdrawOffer } from '../../server/rewards/offers.ts'
import { openMerchantServer, settle, withFacility, withShop } from '../support/merchants.ts'
import { type Browser, fieldsOf, type TestServer } from '../support/server.ts'

let server: TestServer

beforeEach(async () => {
  server = await openMerchantServer()
  return () => server.close()
})

const hkd = (dollars: number) => ({ amount: String(Math.round(dollars * 100)), currency: 'HKD' as const })
const now = () => server.deps.clock.now()
const today = () => dayOf(now())

/** Makes an offer; one of the type that is still open is withdrawn first. */
async function offer(type: RedPacketType, given: { quantity?: number; days?: number; validDays?: number } = {}): Promise<string> {
  const { quantity = 10, days = 10, validDays = 20 } = given
  const open = (await openOfferIds(server.database.db, today()))[type]
  return server.database.db.transaction().execute(async (trx) => {
    if (open) await withdrawOffer(trx, now(), open)
    const id = await makeOffer(trx, now(), { type, quantity, claimUntil: addDays(today(), days), validDays })
    return String(id)
  })
}

/** A merchant with an open facility and a linked shop; dollars. */
async function merchant(given: { limit?: number; accountNumber?: string; shop?: boolean } = {}) {
  const { limit = 300_000, accountNumber, shop = true } = given
  const browser = await server.signUp()
  const companyId = await server.join(browser)
  if (shop) await withShop(server, companyId)
  const opened = await withFacility(server, browser, { limit: BigInt(limit) * 100n, ...(accountNumber ? { accountNumber } : {}) })
  return { browser, ...opened }
}

const terms = (dollars: number, red_packet_id?: string, tenor: Tenor = 3) => ({
  product: 'hook' as const,
  amount: hkd(dollars),
  tenor,
  ...(red_packet_id ? { red_packet_id } : {}),
})

async function draw({ browser, accountId }: Awaited<ReturnType<typeof merchant>>, dollars: number, red_packet_id?: string) {
  const asked = terms(dollars, red_packet_id)
  const { annual_rate, total_cost } = await browser.data('previewDrawdown', asked)
  return browser.data('submitDrawdown', { ...asked, bank_account_id: accountId, agreed: { annual_rate, total_cost } })
}

const packetOf = async (browser: Browser, id: string): Promise<RedPacket | undefined> =>
  (await browser.data('listRedPackets', {})).find((packet) => packet.id === id)
const statusOf = async (browser: Browser, id: string) => (await packetOf(browser, id))?.status
const historyOf = async (browser: Browser) =>
  (
    await server.database.db
      .selectFrom('status_history')
      .select(['event', 'to_status'])
      .where('subject', '=', 'red_packets')
      .where('company_id', '=', browser.companyId)
      .orderBy('id')
      .execute()
  ).map(({ event, to_status }) => `${event} ${to_status}`)

describe('offers', () => {
  test('RED-01 RED-02 RED-05 RED-10 RED-12 API-086 API-087 API-088 an offer is listed, counted and collected', async () => {
    const { browser } = await merchant()
    const id = await offer('interest_free_14', { quantity: 3 })
    expect(await packetOf(browser, id)).toEqual({
      id,
      type: 'interest_free_14',
      status: 'active',
      claim_until: addDays(today(), 10),
      valid_days: 20,
      claimed_at: null,
      use_until: null,
      days_left: 10,
      used_on: null,
      used_at: null,
      missing: null,
      available: null,
      example: null,
      reason: null,
    })
    expect(await browser.data('readRedPacket', { id })).toEqual({ remaining_quantity: 3 })
    expect(await browser.data('collectRedPacket', { id })).toEqual({})
    expect(await browser.data('readRedPacket', { id })).toEqual({ remaining_quantity: 2 })
    expect(await packetOf(browser, id)).toMatchObject({ status: 'claimed', use_until: addDays(today(), 20), days_left: 20, used_on: null })
    expect(await historyOf(browser)).toEqual(['packet.collected claimed'])
  })

  test('RED-12 CRED-06 a packet whose minimum exceeds the available amount names that amount, can still be collected, and promises nothing beyond it', async () => {
    const { browser, ...facility } = await merchant({ limit: 89_999 })
    const [half, free] = [await offer('fee_half'), await offer('interest_free_14')]
    expect(await packetOf(browser, half)).toMatchObject({ status: 'active', missing: null, available: hkd(89_999) })
    for (const id of [half, free]) expect(await browser.data('collectRedPacket', { id })).toEqual({})
    expect(await packetOf(browser, half)).toMatchObject({ status: 'claimed', available: hkd(89_999), example: null })
    expect(await packetOf(browser, free)).toMatchObject({ available: null, example: { amount: hkd(89_000), tenor: 6 } })
    // Less than the least drawdown is left: no packet can be used.
    await draw({ browser, ...facility }, 80_000)
    for (const id of [half, free]) expect(await packetOf(browser, id)).toMatchObject({ available: hkd(9_999), example: null })
    const rich = await merchant({ limit: 300_000 })
    await rich.browser.data('collectRedPacket', { id: half })
    expect(await packetOf(rich.browser, half)).toMatchObject({ available: null, example: { amount: hkd(150_000) } })
  })

  test('API-088 the same one is collected once by a company, and one that is not offered not at all', async () => {
    const { browser } = await merchant()
    const id = await offer('interest_free_7', { quantity: 2 })
    await browser.data('collectRedPacket', { id })
    expect((await browser.call('collectRedPacket', { id })).code).toBe(20017)
    expect(await browser.data('readRedPacket', { id })).toEqual({ remaining_quantity: 1 })
    for (const name of ['collectRedPacket', 'readRedPacket'] as const)
      expect((await browser.call(name, { id: randomUUID() })).code).toBe(20018)
  })

  test('API-088 none is collected once the last one is gone, the last day has passed or the offer was withdrawn', async () => {
    const { browser } = await merchant()
    const other = await merchant()
    const refused = async (id: string) => {
      const { code, data } = await browser.call('collectRedPacket', { id })
      return [code, (data as { reason?: string }).reason, await statusOf(browser, id)]
    }
    const gone = await offer('interest_free_7', { quantity: 1 })
    await other.browser.data('collectRedPacket', { id: gone })
    expect(await refused(gone)).toEqual([20011, 'gone', 'expired'])
    const over = await offer('interest_off_300', { days: 2 })
    const withdrawn = await offer('fee_half')
    await other.browser.data('collectRedPacket', { id: withdrawn })
    await server.database.db.transaction().execute((trx) => withdrawOffer(trx, now(), withdrawn))
    expect(await refused(withdrawn)).toEqual([20011, 'withdrawn', 'invalid'])
    expect(await packetOf(browser, withdrawn)).toMatchObject({ reason: 'withdrawn' })
    expect(await browser.data('readRedPacket', { id: withdrawn })).toEqual({ remaining_quantity: 0 })
    // A collected packet is kept, as the plans promise.
    expect(await statusOf(other.browser, withdrawn)).toBe('claimed')
    await server.later({ days: 2 })
    expect(await statusOf(browser, over)).toBe('active')
    await server.later({ days: 1 })
    expect(await refused(over)).toEqual([20011, 'over', 'expired'])
    // A month later, without a session that lasts as long.
    const ended = { claim_until: addDays(today(), -31) }
    await server.database.db.updateTable('red_packet_offers').set(ended).where('id', '=', over).execute()
    expect(await packetOf(browser, over)).toBeUndefined()
  })

  test('API-088 RED-12 a company without a facility, or without a linked shop, gets the missing requirement as an error and collects nothing', async () => {
    const id = await offer('interest_free_7')
    const newcomer = await server.signUp()
    await server.join(newcomer)
    const shopless = await merchant({ shop: false })
    for (const [browser, missing] of [
      [newcomer, 'facility'],
      [shopless.browser, 'shop'],
    ] as const) {
      expect(await packetOf(browser, id)).toMatchObject({ status: 'active', missing })
      const refused = await browser.call('collectRedPacket', { id })
      expect([refused.code, fieldsOf(refused)]).toEqual([502, { id: `field.redPacket.${missing}` }])
    }
    expect(await newcomer.data('readRedPacket', { id })).toEqual({ remaining_quantity: 10 })
  })

  test('API-088 USER-04 a member who is no administrator reads the packets and collects nothing', async () => {
    const { browser } = await merchant()
    const id = await offer('interest_free_7')
    const member = await server.signUp()
    await server.join(member, { companyId: String(browser.companyId), role: 'user' })
    expect(await packetOf(member, id)).toMatchObject({ status: 'active', missing: 'administrator' })
    expect((await member.call('collectRedPacket', { id })).code).toBe(403)
  })

  test('RED-09 API-086 the list can be filtered by one status, and by no other word', async () => {
    const { browser } = await merchant()
    const [held, open] = [await offer('interest_free_7'), await offer('interest_free_14')]
    await browser.data('collectRedPacket', { id: held })
    const ids = async (status: RedPacketStatus) => (await browser.data('listRedPackets', { status })).map(({ id }) => id)
    expect(await ids('claimed')).toEqual([held])
    expect(await ids('active')).toContain(open)
    expect(await ids('used')).toEqual([])
    for (const status of ['expired', 'invalid'] as const)
      expect((await browser.data('listRedPackets', { status })).every((packet) => packet.status === status)).toBe(true)
    const refused = await browser.call('listRedPackets', { status: 'lost' } as never)
    expect([refused.code, fieldsOf(refused)]).toEqual([20009, { status: 'field.invalid' }])
  })

  test('RED-02 RED-04 API-103 the configuration names the open offer of each type, and no type without one', async () => {
    const id = await offer('fee_half')
    const begun = now().getTime()
    let passed = 0
    const app = createApp({ ...server.deps, clock: { ...server.deps.clock, now: () => new Date(begun + passed) } })
    const config = async () => (await (await app.request('/config.json')).json()) as { redPacketTypeIds: Record<string, string> }
    expect((await config()).redPacketTypeIds).toMatchObject({ fee_half: id })
    await server.database.db.transaction().execute((trx) => withdrawOffer(trx, now(), id))
    // It is read again after two seconds: until then the database is not queried.
    passed = 1999
    expect((await config()).redPacketTypeIds).toMatchObject({ fee_half: id })
    passed = 2000
    expect((await config()).redPacketTypeIds).not.toHaveProperty('fee_half')
  })
})

describe('on a drawdown', () => {
  test('RED-12 CRED-14 the preview has the saved amount, and the packet is used once', async () => {
    const borrower = await merchant()
    const { browser } = borrower
    const id = await offer('interest_free_14')
    await browser.data('collectRedPacket', { id })
    const plain = await browser.data('previewDrawdown', terms(100_000))
    const saved = await browser.data('previewDrawdown', terms(100_000, id))
    const interest = (offered: typeof plain) => offered.schedule.map((each) => Number(each.interest.amount))
    expect([plain.waived, plain.waived_of, saved.waived_of]).toEqual([hkd(0), null, 'interest'])
    expect(Number(saved.waived.amount)).toBe(Number(plain.interest.amount) - Number(saved.interest.amount))
    expect([interest(saved)[0], Number(saved.waived.amount) > (interest(plain)[0] ?? 0)]).toEqual([0, true])
    // Fourteen nights end before the third instalment begins to count.
    expect(Math.abs((interest(saved)[2] ?? 0) - (interest(plain)[2] ?? 0))).toBeLessThanOrEqual(1)
    expect(saved.schedule.map(({ due, principal }) => [due, principal])).toEqual(
      plain.schedule.map(({ due, principal }) => [due, principal]),
    )
    expect(Number(saved.effective_annual_rate)).toBeLessThan(Number(plain.effective_annual_rate))
    const drawdown = await draw(borrower, 100_000, id)
    expect(drawdown.offer.waived).toEqual(saved.waived)
    expect(await packetOf(browser, id)).toMatchObject({ status: 'used', used_on: drawdown.reference })
    const again = await browser.call('previewDrawdown', terms(100_000, id))
    expect([again.code, fieldsOf(again)]).toEqual([502, { red_packet_id: 'field.redPacket.gone' }])
    await settle(server)
    expect((await browser.data('readDrawdown', { id: drawdown.id })).offer.waived).toEqual(saved.waived)
    expect(await statusOf(browser, id)).toBe('used')
  })

  test('RED-12 half the fee is less taken when the money is paid out, from HKD 100,000 on', async () => {
    const borrower = await merchant()
    const { browser } = borrower
    const id = await offer('fee_half')
    await browser.data('collectRedPacket', { id })
    const little = await browser.call('previewDrawdown', terms(99_999.99, id))
    expect([little.code, fieldsOf(little)]).toEqual([502, { red_packet_id: 'field.redPacket.tooLittle' }])
    const offered = await browser.data('previewDrawdown', terms(100_000, id))
    expect(offered).toMatchObject({ fee: hkd(500), received: hkd(99_500), waived: hkd(500), waived_of: 'fee' })
    await draw(borrower, 100_000, id)
    await settle(server)
    const payouts = await server.database.db
      .selectFrom('sandbox_payouts')
      .select('amount')
      .orderBy('accepted_at', 'desc')
      .limit(1)
      .execute()
    expect(payouts.map(({ amount }) => String(amount))).toEqual(['9950000'])
  })

  test('RED-12 CRED-13 a packet changes the price, so a price shown without it must be confirmed again', async () => {
    const { browser, accountId } = await merchant()
    const id = await offer('interest_off_300')
    await browser.data('collectRedPacket', { id })
    const { annual_rate, total_cost } = await browser.data('previewDrawdown', terms(50_000))
    const asked = { ...terms(50_000, id), bank_account_id: accountId, agreed: { annual_rate, total_cost } }
    const refused = await browser.call('submitDrawdown', asked, { 'idempotency-key': randomUUID() })
    expect([refused.code, fieldsOf(refused)]).toEqual([502, { agreed: 'field.agreed.changed' }])
    expect(await statusOf(browser, id)).toBe('claimed')
  })

  test("RED-12 R3 a company cannot use another company's red packet, nor one it has not collected", async () => {
    const { browser } = await merchant()
    const other = await merchant()
    const id = await offer('interest_free_7')
    await other.browser.data('collectRedPacket', { id })
    const refused = await browser.call('previewDrawdown', terms(50_000, id))
    expect([refused.code, fieldsOf(refused)]).toEqual([20018, { red_packet_id: 'field.redPacket.gone' }])
  })

  test('RED-12 a packet of a company whose last shop is gone is not used', async () => {
    const { browser } = await merchant()
    const id = await offer('interest_free_7')
    await browser.data('collectRedPacket', { id })
    await server.database.db.updateTable('shops').set({ status: 'expired' }).where('company_id', '=', String(browser.companyId)).execute()
    const refused = await browser.call('previewDrawdown', terms(50_000, id))
    expect([refused.code, fieldsOf(refused)]).toEqual([502, { red_packet_id: 'field.redPacket.shop' }])
    expect(await packetOf(browser, id)).toMatchObject({ status: 'claimed', missing: 'shop' })
  })

  test('RED-05 RED-12 a refused payout gives the packet back, to be used again', async () => {
    const borrower = await merchant({ accountNumber: '012-878-0-000000' })
    const { browser } = borrower
    const id = await offer('interest_free_7')
    await browser.data('collectRedPacket', { id })
    const { use_until } = (await packetOf(browser, id)) ?? {}
    const drawdown = await draw(borrower, 50_000, id)
    await settle(server)
    expect((await browser.data('readDrawdown', { id: drawdown.id })).status).toBe('refused')
    expect(await packetOf(browser, id)).toMatchObject({ status: 'claimed', use_until, used_on: null, used_at: null })
    expect((await draw(borrower, 50_000, id)).offer.waived).not.toEqual(hkd(0))
    expect(await historyOf(browser)).toEqual([
      'packet.collected claimed',
      'packet.used used',
      'packet.returned claimed',
      'packet.used used',
    ])
  })
})

describe('the clock', () => {
  test('RED-05 a packet is good through its last day in Hong Kong, over at midnight, and written down by the job', async () => {
    const { browser } = await merchant()
    const id = await offer('interest_free_7', { validDays: 5 })
    await browser.data('collectRedPacket', { id })
    await server.later({ days: 5 })
    await server.worker.drain()
    expect(await packetOf(browser, id)).toMatchObject({ status: 'claimed', days_left: 0 })
    expect((await browser.call('previewDrawdown', terms(50_000, id))).code).toBe(200)
    await server.later({ days: 1 })
    expect(await packetOf(browser, id)).toMatchObject({ status: 'expired', days_left: null })
    const refused = await browser.call('previewDrawdown', terms(50_000, id))
    expect(fieldsOf(refused)).toEqual({ red_packet_id: 'field.redPacket.gone' })
    expect(await historyOf(browser)).toEqual(['packet.collected claimed'])
    await server.worker.drain()
    expect(await historyOf(browser)).toEqual(['packet.collected claimed', 'packet.expired expired'])
  })

  test('RED-05 a packet that comes back after its last day is over at once', async () => {
    const borrower = await merchant({ accountNumber: '012-878-0-000000' })
    const { browser } = borrower
    const id = await offer('interest_free_7', { validDays: 1 })
    await browser.data('collectRedPacket', { id })
    await draw(borrower, 50_000, id)
    await server.later({ days: 3 })
    await settle(server)
    expect(await statusOf(browser, id)).toBe('expired')
    expect((await historyOf(browser)).slice(-2)).toEqual(['packet.returned claimed', 'packet.expired expired'])
  })
})

describe('the end of a facility', () => {
  test('RED-05 PROF-01 with its facilities a closed company loses its unused packets, and keeps the used ones', async () => {
    const borrower = await merchant()
    const { browser } = borrower
    const [used, unused] = [await offer('interest_free_7'), await offer('interest_free_14')]
    for (const id of [used, unused]) await browser.data('collectRedPacket', { id })
    await draw(borrower, 50_000, used)
    const { closing } = register.red_packets
    const subject = { id: '', email: '', phone: '', mailbox: '', companies: [String(browser.companyId)] }
    await server.database.db.transaction().execute((trx) => closing?.(trx, server.deps, subject, now()) ?? Promise.resolve())
    expect(await packetOf(browser, unused)).toMatchObject({ status: 'invalid', reason: 'closed', use_until: expect.any(String) })
    expect(await statusOf(browser, used)).toBe('used')
    expect(fieldsOf(await browser.call('previewDrawdown', terms(50_000, unused)))).toEqual({ red_packet_id: 'field.redPacket.gone' })
  })
})

describe('operator commands', () => {
  const run = (...words: string[]) => runRedPacketCommand(server.deps, ['redpackets', ...words])

  test('RED-02 makes an offer by a command, one of a type at a time, lists and withdraws it', async () => {
    for (const id of Object.values(await openOfferIds(server.database.db, today())))
      expect(await run('withdraw', id)).toEqual({ ok: true, line: 'Withdrawn: what was collected stays.\n' })
    expect(await run('list')).toEqual({ ok: true, line: 'Nothing is offered.\n' })
    const until = addDays(today(), 3)
    const { ok, line } = await run('offer', 'fee_half', '5', until, '30')
    expect(ok).toBe(true)
    expect((await run('list')).line).toBe(`${line.trim()}  fee_half  5 of 5 left until ${until}\n`)
    expect(await run('offer', 'fee_half', '5', until, '30')).toMatchObject({ ok: false })
    expect(await run('offer', 'interest_free_7', '5', addDays(today(), -1), '30')).toMatchObject({ ok: false })
    for (const words of [['offer', 'free_money', '5', until, '30'], ['offer', 'fee_half', '0', until, '30'], ['offer'], []])
      expect(await run(...words)).toMatchObject({ ok: false, line: expect.stringContaining('VALID-DAYS') })
    expect(await run('withdraw', line.trim())).toMatchObject({ ok: true })
    expect(await run('withdraw', line.trim())).toMatchObject({ ok: false })
  })

  test('RED-02 a sandbox has an offer of each type however often it is started', async () => {
    await stockSandbox(server.deps)
    const first = await openOfferIds(server.database.db, today())
    expect(Object.keys(first)).toHaveLength(4)
    await stockSandbox(server.deps)
    expect(await openOfferIds(server.database.db, today())).toEqual(first)
  })
})
