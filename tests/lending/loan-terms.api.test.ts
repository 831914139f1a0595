/** The agreed terms of a drawdown stay with it: stored with new ones, priced as before for earlier ones, returned with the facility. */
import { randomUUID } from 'node:crypto'
import { Decimal } from 'decimal.js'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays, daysBetween } from '../../contract/kernel/days.ts'
import type { Waiver } from '../../contract/kernel/statuses.ts'
import { isBusinessDay } from '../../contract/lending/loan/business-days.ts'
import { priceOf } from '../../contract/lending/loan/offer.ts'
import { offerOf } from '../../contract/lending/loan/present.ts'
import { LoanTerms } from '../../contract/lending/loan/structure.ts'
import { type Paid, partsOf, quoteOf } from '../../server/lending/loans/standing.ts'
import { loanOf, paidOutOf } from '../../server/lending/present.ts'
import { json } from '../../server/platform/db/connection.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { knownHolidays } from '../../server/reference/calendar/holidays.ts'
import { type Outside, openMerchantServer, settle, withFacility, withShop } from '../support/merchants.ts'
import type { TestServer } from '../support/server.ts'
import { borrower, draw, hkd, lend, repay } from './loans.ts'
import ofBefore from './loans-of-before.json' with { type: 'json' }

const cells = (lines: string) => lines.split('; ').map((line) => line.split(' '))

test('CRED-12 CRED-13 CRED-14 RED-12 loans drawn before their terms were stored cost, fall due and are divided as before, to the cent', () => {
  for (const before of ofBefore) {
    const { start, tenor } = before
    const terms = LoanTerms.parse(termsOfBefore(before))
    const days = { counted_from: start, value_date: start, moved_days: [] }
    const loan = loanOf({ terms, waiver: before.waiver as Waiver | null, tenor, ...days })
    const paidOut = paidOutOf({ counted_from: start, amount: BigInt(before.amount) })
    const price = priceOf(loan, paidOut)
    const reported = [price.deduction, price.interest, price.waived].map(String)
    expect([...reported, price.effectiveAnnualRate]).toEqual([before.fee, before.interest, before.waived, before.effectiveAnnualRate])
    const schedule = price.schedule.map(({ due, principal, interest }) => [due, String(principal), String(interest)])
    expect(schedule).toEqual(cells(before.schedule))
    const paid: Paid[] = []
    for (const [on = '', amount = '', principal, interest, accrued] of cells(before.payments)) {
      const parts = partsOf(BigInt(amount), { loan, paidOut, paid, arrangements: [], writtenOffOn: null }, on)
      expect([on, ...[parts.principal, parts.interest].map(String)]).toEqual([on, principal, interest])
      paid.push({ id: on, on, ...parts })
      const earned =
        quoteOf({ loan, paidOut, paid, arrangements: [], writtenOffOn: null }, addDays(on, 11)).interest +
        paid.reduce((all, each) => all + each.interest, 0n)
      expect([on, String(earned)]).toEqual([on, accrued])
    }
  }
})

/** The terms that the database holds for drawdowns of before: no holidays, interest rounded in each period. Decision 038. */
const termsOfBefore = ({ annualRate, instalments }: (typeof ofBefore)[number]) => ({
  structure: {
    id: '7c1d6f0a-3b52-4e0b-9a55-2f8f4b0c1e01',
    type: 'revolving',
    maximumOutstanding: { amount: '50000000', currency: 'HKD' },
    maximumTenor: 12,
    minimumInterestTenor: 0,
    gracePeriod: 7,
    repaymentMethod: { kind: 'equal_instalments' },
    allocationRule: 'interest_first',
    minimumRepaymentAmount: { amount: '10000', currency: 'HKD' },
    overdueInterest: { enabled: false, multiplier: '1' },
    interestPaymentTiming: instalments,
  },
  rate: {
    type: 'sofr_plus_margin',
    drawdownCurrency: 'HKD',
    benchmarkRate: '0.0366',
    margin: new Decimal(annualRate).minus('0.0366').toString(),
    rate: annualRate,
    accrualBasis: 'ACT/365',
    rounding: 'each_period',
  },
  fees: [{ feeType: 2, rate: '0.01' }],
  holidays: null,
})

describe('a drawdown', () => {
  let server: TestServer & { outside: Outside }
  beforeEach(async () => {
    server = await openMerchantServer()
    return () => server.close()
  })

  const termsOf = (id: string) => server.database.db.selectFrom('drawdowns').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  test('CRED-12 CRED-13 CRED-14 is stored with structure, rate, fees and the holidays known that day, and the database refuses any other', async () => {
    const { browser, drawdownId } = await borrower(server)
    const { terms, requested_at } = await termsOf(drawdownId)
    expect(LoanTerms.parse(terms)).toEqual(terms)
    expect(terms).toMatchObject({
      structure: { overdueInterest: { enabled: false }, minimumInterestTenor: 0, gracePeriod: 7, interestPaymentTiming: 'weekly' },
      rate: { benchmarkRate: '0.0366', margin: '0.0984', rate: '0.135', accrualBasis: 'ACT/365', rounding: 'carried' },
      fees: [{ feeType: 2, rate: '0.01' }],
      holidays: knownHolidays(dayOf(requested_at)),
    })
    const dearer = { ...terms, fees: [{ feeType: 2 as const, rate: '0.02' }] }
    const changed = server.database.db.updateTable('drawdowns').set({ terms: dearer }).where('id', '=', drawdownId)
    await expect(changed.execute()).rejects.toThrow(/drawdowns keep/)
    const moved = server.database.db.updateTable('drawdowns').set({ counted_from: '2026-01-01' }).where('id', '=', drawdownId)
    await expect(moved.execute()).rejects.toThrow(/drawdowns keep/)
    expect((await browser.data('readDrawdown', { id: drawdownId })).offer.fee).toEqual(hkd(390))
    const { repaying: _, ...row } = await termsOf(drawdownId)
    const odd = {
      ...row,
      id: randomUUID(),
      reference: 'DD-ODD',
      moved_days: json([]),
      terms: json({ ...terms, rate: { ...terms.rate, rate: '0.136' } }),
    }
    await expect(server.database.db.insertInto('drawdowns').values(odd).execute()).rejects.toThrow(/drawdowns_rate/)
  })

  test('CRED-12 falls due on days on which banks of Hong Kong, China and the US all work', async () => {
    const { browser, accountId, facilityId } = await borrower(server)
    await lend(server, { facilityId })
    const id = await draw(server, browser, accountId, 20_000, 12)
    const { schedule } = (await browser.data('readDrawdown', { id })).offer
    const { terms } = await termsOf(id)
    for (const { due } of schedule) expect([due, isBusinessDay(due, terms.holidays ?? [])]).toEqual([due, true])
    expect(schedule.length).toBeGreaterThan(48)
  })

  test('API-057 CRED-09 CRED-10 CRED-11 CRED-12 CRED-13 CRED-14 a facility returns the terms of its last drawdown, and only to its company', async () => {
    const { browser, facilityId, drawdownId } = await borrower(server)
    const detail = await browser.data('readFacility', { id: facilityId })
    const { terms } = await termsOf(drawdownId)
    expect(detail).toMatchObject({
      id: facilityId,
      product: 'hook',
      type: 'revolving',
      status: 'active',
      facilityLimit: hkd(100_000),
      outstanding: hkd(39_000),
      availableLimit: hkd(0),
      availableFunding: hkd(0),
      loanStructure: terms.structure,
      interestRate: terms.rate,
      fees: terms.fees,
    })
    const other = await borrower(server)
    expect((await other.browser.call('readFacility', { id: facilityId })).code).toBe(20018)
  })

  test('API-057 CRED-12 CRED-13 before the first drawdown the terms are those of today, without a rate while SOFR is not known', async () => {
    const browser = await server.signUp()
    await server.join(browser)
    const { facilityId: id } = await withFacility(server, browser, { limit: 5_000_000n })
    const detail = await browser.data('readFacility', { id })
    expect(detail.loanStructure.maximumOutstanding).toEqual(hkd(50_000))
    expect(detail).toMatchObject({ availableLimit: hkd(50_000), availableFunding: hkd(50_000), interestRate: { rate: '0.135' } })
    server.outside.silent.add('/sandbox/rates')
    await server.later({ days: 6 })
    await settle(server)
    await browser.data('extendSession', {})
    expect(await browser.data('readFacility', { id })).toMatchObject({ interestRate: null, fees: [{ feeType: 2, rate: '0.01' }] })
    server.outside.silent.clear()
  })

  test("CRED-13 CRED-14 RED-12 a price computed from today's terms equals the server's price to the digit", async () => {
    const { browser, facilityId } = await borrower(server)
    await lend(server, { facilityId })
    const { day, terms } = await browser.data('readDrawdownBasis', { product: 'hook' })
    expect(day).toBe(dayOf(server.deps.clock.now()))
    for (const tenor of [3, 6, 9, 12] as const) {
      const asked = { product: 'hook', amount: hkd(20_000.5), tenor } as const
      expect(offerOf({ ...terms, tenor, waiver: null }, { day, amount: 2_000_050n })).toEqual(await browser.data('previewDrawdown', asked))
    }
  })

  test('CRED-12 a replay is given the sales less returns of every day of the last year up to yesterday, in HKD', async () => {
    const { browser, companyId } = await borrower(server)
    const sales = async () => (await browser.data('readDrawdownBasis', { product: 'hook' })).sales
    const today = dayOf(server.deps.clock.now())
    const read = { synced_at: server.deps.clock.now() }
    const first = await withShop(server, companyId, read)
    const second = await withShop(server, companyId, { ...read, provider_shop_id: 'second', currency: 'USD' })
    const sold = (shop_id: string, daysAgo: number, gross: bigint, returns = 0n) =>
      server.database.db
        .insertInto('shop_sales')
        .values({ shop_id, day: addDays(today, -daysAgo), orders: 1, gross, returns })
        .execute()
    await sold(first, 0, 999n)
    await sold(first, 27, 500n)
    expect(await sales()).toEqual([])
    await sold(first, 40, 1000n, 1500n)
    await sold(second, 39, 100n)
    await sold(first, 39, 20n)
    await sold(first, 366, 77n)
    const days = await sales()
    expect([days.length, days[0], days[1], days[13]]).toEqual([40, '-500', '800', '500'])
    expect(days.filter((day) => day !== '0')).toHaveLength(3)
    await server.database.db.updateTable('shops').set({ removed_at: server.deps.clock.now() }).where('id', '=', first).execute()
    expect(await sales()).toEqual(['780', ...Array.from({ length: 38 }, () => '0')])
  })

  test("CRED-12 a replay is given the amounts due by day of the company's loans, of every product, less repayments", async () => {
    const browser = await server.signUp()
    const companyId = await server.join(browser)
    const [hook, other] = ['hook', 'underwriting'] as const
    const first = await withFacility(server, browser, { product: hook, limit: 20_000_000n })
    const second = await withFacility(server, browser, { product: other, limit: 10_000_000n })
    const drawdownId = await draw(server, browser, first.accountId, 20_000, 6)
    const merchant = { browser, companyId, drawdownId, ...first }
    await lend(server, merchant)
    await draw(server, browser, first.accountId, 20_000, 3)
    await lend(server, { ...merchant, ...second })
    await draw(server, browser, second.accountId, 30_000, 3, other)
    await repay(merchant, 100_000n)
    await settle(server)
    await lend(server, merchant)
    const loans = (await Promise.all([hook, other].map((product) => browser.data('listLoans', { product })))).flat()
    expect(loans).toHaveLength(3)
    const expected = new Map<string, bigint>()
    for (const { due, total } of loans.flatMap(({ coming }) => coming)) expected.set(due, (expected.get(due) ?? 0n) + BigInt(total.amount))
    const { owed } = await browser.data('readDrawdownBasis', { product: hook })
    expect(owed).toEqual([...expected].toSorted().map(([due, amount]) => ({ due, amount: String(amount) })))
    const [next] = owed
    if (!next) throw new Error('nothing is owed')
    await server.later({ days: daysBetween(dayOf(server.deps.clock.now()), next.due) + 1 })
    const [late] = (await browser.data('readDrawdownBasis', { product: hook })).owed
    expect(late).toEqual({ due: addDays(next.due, 1), amount: next.amount })
  })

  test('CRED-12 of a company that owes nothing a replay takes nothing but the loan itself', async () => {
    const browser = await server.signUp()
    await withFacility(server, browser, { limit: 5_000_000n })
    expect((await browser.data('readDrawdownBasis', { product: 'hook' })).owed).toEqual([])
  })

  test('R3 terms and sales are read by members of a company with a facility', async () => {
    const outsider = await server.signUp()
    await server.join(outsider)
    expect((await outsider.call('readDrawdownBasis', { product: 'hook' })).code).toBe(20018)
    const { companyId } = await borrower(server)
    const member = await server.signUp()
    await server.join(member, { companyId, role: 'user' })
    expect((await member.call('readDrawdownBasis', { product: 'hook' })).code).toBe(200)
  })
})
