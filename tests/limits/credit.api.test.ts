/** Facility and drawdowns: available amounts, costs, and money that moves exactly once. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { addDays } from '../../contract/kernel/days.ts'
import type { Product } from '../../contract/kernel/product.ts'
import type { Drawdown } from '../../contract/lending/drawdowns.ts'
import { verdictOn } from '../../contract/lending/loan/statutory-rate.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { balanceOf, ledgerAccounts } from '../../server/platform/ledger/ledger.ts'
import { bankAccount, certifyCompany, linkShop } from '../company/companies.ts'
import { booksAgree } from '../lending/loans.ts'
import { steppedUp } from '../support/accounts.ts'
import { type Outside, openMerchantServer, settle, withFacility } from '../support/merchants.ts'
import { type Browser, fieldsOf, type TestServer } from '../support/server.ts'

let server: TestServer & { outside: Outside }

beforeEach(async () => {
  server = await openMerchantServer()
  return () => server.close()
})

const hkd = (dollars: number) => ({ amount: String(dollars * 100), currency: 'HKD' as const })
const key = () => ({ 'idempotency-key': randomUUID() as string })

/** A merchant with an open facility; dollars. */
async function borrower(given: { limit?: number; watermark?: number; product?: Product; accountNumber?: string } = {}) {
  const { limit = 100_000, watermark = limit, product, accountNumber } = given
  const browser = await server.signUp()
  await server.join(browser)
  const opened = await withFacility(server, browser, {
    limit: BigInt(limit) * 100n,
    watermark: BigInt(watermark) * 100n,
    ...(product ? { product } : {}),
    ...(accountNumber ? { accountNumber } : {}),
  })
  return { browser, ...opened }
}

/** The price as shown; of an amount that has none any price, for the amount is refused first. */
async function agree(browser: Browser, dollars: number) {
  const { code, data } = await browser.call('previewDrawdown', { product: 'hook', amount: hkd(dollars), tenor: 3 })
  return code === 200 ? { annual_rate: data.annual_rate, total_cost: data.total_cost } : { annual_rate: '0', total_cost: hkd(0) }
}

async function draw(browser: Browser, accountId: string, dollars: number, headers = key()) {
  const agreed = await agree(browser, dollars)
  return browser.call('submitDrawdown', { product: 'hook', amount: hkd(dollars), tenor: 3, bank_account_id: accountId, agreed }, headers)
}

/** Sets SOFR as if it had just been read. */
async function setSofr(rate: string) {
  const row = { rate, date: '2026-11-20', read_at: server.deps.clock.now() }
  await server.database.db
    .insertInto('market_rates')
    .values({ name: 'sofr', ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute()
}

const summary = async (browser: Browser) => browser.data('readFacilitySummary', { product: 'hook' })

async function ledgerAgrees(facilityId: string) {
  const { db } = server.database
  const facility = await db.selectFrom('facilities').selectAll().where('id', '=', facilityId).executeTakeFirstOrThrow()
  expect(await balanceOf(db, ledgerAccounts.reserved(facilityId), 'HKD')).toBe(facility.pending)
  expect(await balanceOf(db, ledgerAccounts.loans(facilityId), 'HKD')).toBe(facility.outstanding)
  const undrawn = facility.credit_limit - facility.pending - facility.outstanding
  expect(await balanceOf(db, ledgerAccounts.undrawn(facilityId), 'HKD')).toBe(undrawn)
}

describe('the facility', () => {
  test('CRED-06 DASH-04 there is no summary before the contract is signed', async () => {
    const browser = await server.signUp()
    await server.join(browser)
    expect(await summary(browser)).toBeNull()
    expect(await browser.data('readLimit', { product: 'hook' })).toBeNull()
    expect(await browser.data('readCreditApplication', { product: 'hook' })).toBeNull()
  })

  test('CRED-06 CRED-09 CONST-11 available is the lower of limit and watermark, less outstanding, pending and frozen amounts', async () => {
    const { browser, accountId, facilityId } = await borrower({ limit: 200_000, watermark: 120_000 })
    expect(await summary(browser)).toMatchObject({ availableLimit: hkd(120_000), totalLimit: hkd(200_000), watermark: hkd(120_000) })
    await server.database.db.updateTable('facilities').set({ frozen: 1_000_000n }).where('id', '=', facilityId).execute()
    expect((await draw(browser, accountId, 30_000)).code).toBe(200)
    expect(await summary(browser)).toMatchObject({
      availableLimit: hkd(80_000),
      pendingDrawdown: hkd(30_000),
      applying: hkd(30_000),
      frozenLimit: hkd(10_000),
      outstandingLoan: hkd(0),
      usedLimit: hkd(40_000),
    })
    await settle(server)
    expect(await summary(browser)).toMatchObject({ pendingDrawdown: hkd(0), outstandingLoan: hkd(30_000), usedLimit: hkd(40_000) })
    // The account has received money by now.
    expect((await browser.data('readDebitAccount', { product: 'hook' }))?.paid).toBe(true)
  })

  test('CRED-06 the database itself refuses to use more than limit and watermark allow', async () => {
    const { facilityId } = await borrower({ limit: 200_000, watermark: 120_000 })
    const { db } = server.database
    const use = (pending: bigint) => db.updateTable('facilities').set({ pending }).where('id', '=', facilityId).execute()
    await use(12_000_000n)
    await expect(use(12_000_001n)).rejects.toThrow(/overdrawn/)
    // A watermark may fall below the used amount: then nothing more can be drawn.
    await db.updateTable('facilities').set({ watermark: 5_000_000n }).where('id', '=', facilityId).execute()
    await expect(use(12_000_001n)).rejects.toThrow(/overdrawn/)
    await use(1_000_000n)
  })

  test('DASH-08 DASH-09 instalments of settled drawdowns fall due in seven and thirty days', async () => {
    const { browser, accountId } = await borrower()
    await draw(browser, accountId, 39_000)
    await settle(server)
    const {
      drawdowns: [drawdown],
    } = await browser.data('readDashboard', { product: 'hook' })
    const due = await summary(browser)
    const within = (days: number) => {
      const last = addDays(dayOf(server.deps.clock.now()), days)
      const soon = (drawdown?.offer.schedule ?? []).filter((instalment) => instalment.due <= last)
      return String(soon.reduce((sum, { total }) => sum + BigInt(total.amount), 0n))
    }
    expect([due?.dueIn7Days.amount, due?.dueIn30Days.amount]).toEqual([within(7), within(30)])
    expect(Number(within(30))).toBeGreaterThan(Number(drawdown?.offer.schedule[0]?.total.amount) * 3)
  })
})

describe('a drawdown', () => {
  test('CRED-13 CRED-14 API-094 the preview names fee, interest, schedule and effective annual rate', async () => {
    const { browser } = await borrower()
    expect(await browser.data('readSofr', {})).toMatchObject({ rate: '0.0366' })
    const offer = await browser.data('previewDrawdown', { product: 'hook', amount: hkd(50_000), tenor: 3 })
    expect(offer).toMatchObject({ annual_rate: '0.135', fee: hkd(500), received: hkd(49_500), amount: hkd(50_000), tenor: 3 })
    expect(offer.schedule).toHaveLength(13)
    expect(Number(offer.effective_annual_rate)).toBeGreaterThan(0.17)
    expect(Number(offer.total_cost.amount)).toBe(Number(offer.fee.amount) + Number(offer.interest.amount))
    const second = await borrower({ product: 'underwriting' })
    const monthly = await second.browser.data('previewDrawdown', { product: 'underwriting', amount: hkd(50_000), tenor: 6 })
    expect(monthly.annual_rate).toBe('0.1116')
    expect(monthly.schedule).toHaveLength(6)
  })

  test('CRED-06 too much, too little and other currencies are refused with the field', async () => {
    const { browser, accountId } = await borrower({ limit: 100_000 })
    const preview = (amount: { amount: string; currency: 'HKD' | 'USD' }) =>
      browser.call('previewDrawdown', { product: 'hook', amount, tenor: 3 })
    const tooMuch = await preview({ amount: '10000001', currency: 'HKD' })
    expect([tooMuch.code, fieldsOf(tooMuch)]).toEqual([502, { amount: 'field.amount.tooMuch' }])
    expect((tooMuch.data as unknown as { available: unknown }).available).toEqual(hkd(100_000))
    const tooLittle = await preview({ amount: '999999', currency: 'HKD' })
    expect([tooLittle.code, fieldsOf(tooLittle)]).toEqual([502, { amount: 'field.amount.tooLittle' }])
    expect(fieldsOf(await preview({ amount: '-1', currency: 'HKD' }))).toEqual({ amount: 'field.amount.invalid' })
    expect((await preview({ amount: '2000000', currency: 'USD' })).code).toBe(20009)
    const refused = await draw(browser, accountId, 100_001)
    expect([refused.code, fieldsOf(refused)]).toEqual([502, { amount: 'field.amount.tooMuch' }])
    expect((await preview({ amount: '10000000', currency: 'HKD' })).code).toBe(200)
  })

  test('API-093 CRED-06 money is reserved, paid out less the fee, and owed', async () => {
    const { browser, accountId, facilityId } = await borrower()
    const { data: drawdown } = await draw(browser, accountId, 50_000)
    expect(drawdown).toMatchObject({ status: 'pending', account: '••••9838', outstanding: hkd(0), settled_at: null })
    expect(drawdown.reference).toMatch(/^DD-7K2M-\d{6}-\d{4}$/)
    await ledgerAgrees(facilityId)
    const seen: Drawdown['status'][] = [drawdown.status]
    const look = async () => seen.push((await browser.data('readDrawdown', { id: drawdown.id })).status)
    await server.worker.drain()
    await look()
    await settle(server)
    await look()
    expect(seen).toEqual(['pending', 'paying out', 'settled'])
    const payout = await server.database.db
      .selectFrom('sandbox_payouts')
      .selectAll()
      .where('reference', '=', drawdown.reference)
      .executeTakeFirstOrThrow()
    expect(payout).toMatchObject({ amount: 4_950_000n, currency: 'HKD', account_number: '123456789838' })
    expect(await browser.data('readDrawdown', { id: drawdown.id })).toMatchObject({ outstanding: hkd(50_000), refusal: null })
    await ledgerAgrees(facilityId)
  })

  test('CRED-13 CRED-14 a price that has changed since it was shown is refused, and nothing is drawn', async () => {
    const { browser, accountId, facilityId } = await borrower()
    await browser.data('readSofr', {})
    const headers = key()
    const terms = { product: 'hook' as const, amount: hkd(20_000), tenor: 3 as const, bank_account_id: accountId }
    const agreed = await agree(browser, 20_000)
    await setSofr('0.0466')
    const refused = await browser.call('submitDrawdown', { ...terms, agreed }, headers)
    expect([refused.code, fieldsOf(refused)]).toEqual([502, { agreed: 'field.agreed.changed' }])
    expect((await browser.data('readDashboard', { product: 'hook' })).drawdowns).toEqual([])
    await ledgerAgrees(facilityId)
    const cheaper = { ...(await agree(browser, 20_000)), total_cost: hkd(1) }
    expect(fieldsOf(await browser.call('submitDrawdown', { ...terms, agreed: cheaper }, headers))).toHaveProperty('agreed')
    const { annual_rate, total_cost } = await agree(browser, 20_000)
    const inDollars = { annual_rate, total_cost: { ...total_cost, currency: 'USD' as const } }
    expect(fieldsOf(await browser.call('submitDrawdown', { ...terms, agreed: inDollars }, headers))).toHaveProperty('agreed')
    // The key was not used up by the refusal, and a repeated request is answered whatever the rate is by then.
    const again = { ...terms, agreed: await agree(browser, 20_000) }
    const made = await browser.call('submitDrawdown', again, headers)
    expect(made).toMatchObject({ code: 200, data: { offer: { annual_rate: '0.145', total_cost: again.agreed.total_cost } } })
    await setSofr('0.0366')
    expect((await browser.call('submitDrawdown', again, headers)).data).toEqual(made.data)
  })

  test('CRED-12 CRED-13 decision 057 a drawdown paid out days later is due on the agreed days, and costs at most the agreed amount', async () => {
    const { browser, accountId, facilityId } = await borrower()
    const { data: asked } = await draw(browser, accountId, 39_000)
    // Seven in the morning: in UTC it is the day before.
    await server.later({ days: 1, hours: 21 })
    await settle(server)
    const paid = await browser.data('readDrawdown', { id: asked.id })
    expect(paid.status).toBe('settled')
    // Two nights of 39,000 × 0.135 / 365 are 28.849: the first instalment is less by 28.86, and nothing else is different.
    const [agreed, charged] = [asked.offer, paid.offer]
    expect(charged.schedule.slice(1)).toEqual(agreed.schedule.slice(1))
    const [first, before] = [charged.schedule[0], agreed.schedule[0]]
    expect([first?.due, first?.principal]).toEqual([before?.due, before?.principal])
    expect(BigInt(before?.total.amount ?? '') - BigInt(first?.total.amount ?? '')).toBe(2886n)
    expect(BigInt(agreed.total_cost.amount) - BigInt(charged.total_cost.amount)).toBe(2886n)
    expect([charged.received, charged.effective_annual_rate]).toEqual([agreed.received, agreed.effective_annual_rate])
    // All readers use the same days: loans, quotes, the dashboard, reminders.
    const [loan] = await browser.data('listLoans', { product: 'hook' })
    expect(loan?.coming).toEqual(charged.schedule)
    expect(loan?.interest).toEqual(hkd(0))
    const { coming } = await browser.data('readDashboard', { product: 'hook' })
    expect(coming.map(({ due, amount }) => [due, amount])).toEqual(charged.schedule.map(({ due, total }) => [due, total]))
    const notices = server.database.db
      .selectFrom('notices')
      .select('key')
      .where('kind', '=', 'repayment.due')
      .where('key', 'like', `%${asked.id}%`)
    expect((await notices.execute()).map(({ key }) => key?.slice(-10)).sort()).toEqual(charged.schedule.map(({ due }) => due))
    await ledgerAgrees(facilityId)
  })

  test('CRED-12 CRED-13 decision 057 money that arrives after the first due day is late with nothing: that is due on the next one', async () => {
    const { browser, accountId, facilityId } = await borrower()
    const { data: asked } = await draw(browser, accountId, 39_000)
    await server.later({ days: 9 })
    await settle(server)
    await browser.data('extendSession', {})
    const { status, offer } = await browser.data('readDrawdown', { id: asked.id })
    expect(status).toBe('settled')
    expect(offer.schedule.map(({ due }) => due)).toEqual(asked.offer.schedule.slice(1).map(({ due }) => due))
    expect(BigInt(offer.total_cost.amount)).toBeLessThan(BigInt(asked.offer.total_cost.amount))
    expect(await summary(browser)).toMatchObject({ overdue: hkd(0) })
    const [loan] = await browser.data('listLoans', { product: 'hook' })
    expect(loan).toMatchObject({ due: hkd(0), late: hkd(0), interest: hkd(0), total: hkd(39_000), coming: offer.schedule })
    await server.later({ days: 20 })
    await server.worker.drain()
    await booksAgree(server, { facilityId })
  })

  test('SHELL-37 a bank that does not answer for days is asked until it pays: payouts are never given up', async () => {
    const { browser, accountId } = await borrower()
    server.outside.silent.add('/sandbox/bank')
    const { data: drawdown } = await draw(browser, accountId, 20_000)
    for (let attempt = 0; attempt < 25; attempt++) {
      await server.worker.drain()
      await server.later({ minutes: 65 })
    }
    const job = () => server.database.db.selectFrom('jobs').selectAll().where('kind', '=', 'payout.send').orderBy('id', 'desc')
    expect(await job().executeTakeFirstOrThrow()).toMatchObject({ attempts: 25, failed_at: null, done_at: null })
    server.outside.silent.clear()
    await settle(server)
    await settle(server)
    expect((await browser.data('readDrawdown', { id: drawdown.id })).status).toBe('settled')
  })

  test('SHELL-37 a refused payout gives the money back with the reason', async () => {
    const { browser, accountId, facilityId } = await borrower({ accountNumber: '123-456780-000' })
    const { data: drawdown } = await draw(browser, accountId, 50_000)
    await settle(server)
    expect(await browser.data('readDrawdown', { id: drawdown.id })).toMatchObject({
      status: 'refused',
      refusal: 'account closed',
      outstanding: hkd(0),
    })
    expect(await summary(browser)).toMatchObject({ availableLimit: hkd(100_000), pendingDrawdown: hkd(0) })
    await ledgerAgrees(facilityId)
  })

  test('R12 a drawdown is found by its idempotency key in its current state, and only by its own company', async () => {
    const [{ browser, accountId }, other] = [await borrower(), await borrower()]
    const headers = key()
    const asked = { key: String(headers['idempotency-key']) }
    expect(await browser.data('findDrawdown', asked)).toBeNull()
    const { data: made } = await draw(browser, accountId, 20_000, headers)
    expect(await browser.data('findDrawdown', asked)).toEqual(made)
    await settle(server)
    expect(await browser.data('findDrawdown', asked)).toMatchObject({ id: made.id, status: 'settled' })
    expect(await other.browser.data('findDrawdown', asked)).toBeNull()
    const refused = key()
    expect((await draw(browser, accountId, 9_000_000, refused)).code).toBe(502)
    expect(await browser.data('findDrawdown', { key: String(refused['idempotency-key']) })).toBeNull()
  })

  test('R12 a bank that falls silent after the request gets it again, and pays once', async () => {
    const { browser, accountId, facilityId } = await borrower()
    server.outside.silent.add('/sandbox/bank')
    const { data: drawdown } = await draw(browser, accountId, 20_000)
    await server.worker.drain()
    expect((await browser.data('readDrawdown', { id: drawdown.id })).status).toBe('pending')
    server.outside.silent.clear()
    await settle(server)
    await settle(server)
    expect((await browser.data('readDrawdown', { id: drawdown.id })).status).toBe('settled')
    await ledgerAgrees(facilityId)
  })

  test('BANK-02 the account must be the company’s submitted one for the product', async () => {
    const { browser } = await borrower()
    const other = await borrower()
    const second = await withFacility(server, browser, { product: 'underwriting', limit: 10_000_000n })
    for (const accountId of [other.accountId, second.accountId, randomUUID()]) {
      const refused = await draw(browser, accountId, 20_000)
      expect([refused.code, fieldsOf(refused)]).toEqual([502, { bank_account_id: 'field.account.changed' }])
    }
    expect(await summary(browser)).toMatchObject({ pendingDrawdown: hkd(0) })
  })

  test('BANK-02 CRED-13 decision 057 an account that was replaced since it was shown is not paid, nor is the new one before it was', async () => {
    const browser = await steppedUp(server, await server.signUp())
    await certifyCompany(server, browser)
    await linkShop(server, browser.companyId ?? '')
    const { accountId, facilityId } = await withFacility(server, browser, { limit: 10_000_000n })
    const submit = (accountNumber: string) =>
      browser.data('submitDebitAccount', { product: 'hook', account: { ...bankAccount, accountNumber } })
    const replaced = await submit('999-888777-666')
    const headers = key()
    const refused = await draw(browser, accountId, 20_000, headers)
    expect([refused.code, fieldsOf(refused)]).toEqual([502, { bank_account_id: 'field.account.changed' }])
    expect((await browser.data('readDashboard', { product: 'hook' })).drawdowns).toEqual([])
    await ledgerAgrees(facilityId)
    // The key was not used up, and an account that is submitted as it was is the one that was shown.
    expect((await submit('999-888777-666')).id).toBe(replaced.id)
    expect((await browser.data('readDebitAccount', { product: 'hook' }))?.id).toBe(replaced.id)
    await server.later({ hours: 24 })
    await server.worker.drain()
    await browser.data('extendSession', {})
    expect(await draw(browser, replaced.id, 20_000, headers)).toMatchObject({ code: 200, data: { account: '••••7666' } })
    // A payout to an earlier account does not prove the new one.
    await submit(bankAccount.accountNumber)
    await settle(server)
    expect((await browser.data('readDebitAccount', { product: 'hook' }))?.paid).toBe(false)
  })

  test('BANK-02 decisions 080 083 nothing is paid to an account that replaced another one until a day is over or documents verify it', async () => {
    const browser = await steppedUp(server, await server.signUp())
    await certifyCompany(server, browser)
    await linkShop(server, browser.companyId ?? '')
    const { facilityId } = await withFacility(server, browser, { limit: 10_000_000n })
    const hoursFromNow = (at: string | null | undefined) =>
      Math.round((Date.parse(at ?? '') - server.deps.clock.now().getTime()) / 3_600_000)
    const first = await browser.data('readDebitAccount', { product: 'hook' })
    expect(first).toMatchObject({ held_until: null, signed: true })
    expect(hoursFromNow(first?.hold_ends)).toBe(24)
    const submit = (accountNumber: string) =>
      browser.data('submitDebitAccount', { product: 'hook', account: { ...bankAccount, accountNumber } })
    await submit('999-888777-666')
    await server.later({ hours: 5 })
    const stolen = await submit('999-888777-777')
    expect(hoursFromNow(stolen.held_until)).toBe(24)
    const uses = (await browser.data('listBankAccounts', {})).flatMap(({ usedFor }) => usedFor)
    expect(uses).toEqual([{ product: 'hook', heldUntil: stolen.held_until, blocked: null, debits: 'missing' }])
    const refused = await draw(browser, stolen.id, 20_000)
    expect([refused.code, fieldsOf(refused)]).toEqual([502, { bank_account_id: 'field.account.held' }])
    expect((await browser.data('readDashboard', { product: 'hook' })).drawdowns).toEqual([])
    await ledgerAgrees(facilityId)
    await server.later({ hours: 6 })
    // Submitted as it was: the hold neither ends nor begins again.
    expect(hoursFromNow((await submit('999-888777-777')).held_until)).toBe(18)
    const { db, clock } = { ...server.database, ...server.deps }
    const verify = (verified_by: 'deposit' | 'document') =>
      db
        .updateTable('company_bank_accounts')
        .set({ status: 'verified', verified_by, verified_at: clock.now() })
        .where('company_id', '=', browser.companyId ?? '')
        .execute()
    // The holder of the new account reads the small amounts, also when it is a thief.
    await verify('deposit')
    expect(await browser.data('readDebitAccount', { product: 'hook' })).toMatchObject({ verified: true, held_until: stolen.held_until })
    await verify('document')
    expect(await browser.data('readDebitAccount', { product: 'hook' })).toMatchObject({ verified: true, held_until: null })
    expect((await draw(browser, stolen.id, 20_000)).code).toBe(200)
    const next = await submit('999-888777-888')
    await server.later({ hours: 12 })
    await browser.data('extendSession', {})
    expect((await draw(browser, next.id, 20_000)).code).toBe(502)
    await server.later({ hours: 12 })
    await server.worker.drain()
    await browser.data('extendSession', {})
    expect((await draw(browser, next.id, 20_000)).code).toBe(200)
    // Verified before it replaces the other one: paid at once.
    const known = await submit('999-888777-777')
    expect(known.held_until).toBeNull()
    expect((await draw(browser, known.id, 20_000)).code).toBe(200)
  })

  test('BANK-02 decision 082 nothing is drawn to an account in another currency that was submitted before such accounts were refused', async () => {
    const { browser, accountId } = await borrower()
    await server.database.db
      .updateTable('bank_accounts')
      .set({ draft: sql`draft || '{"currency":"CNY"}'` })
      .where('id', '=', accountId)
      .execute()
    expect(await browser.data('readDebitAccount', { product: 'hook' })).toMatchObject({ blocked: 'currency', held_until: null })
    const refused = await draw(browser, accountId, 20_000)
    expect([refused.code, fieldsOf(refused)]).toEqual([502, { bank_account_id: 'field.account.currency' }])
    expect((await browser.data('readDashboard', { product: 'hook' })).drawdowns).toEqual([])
  })

  test('CRED-04 after the first drawdown the limit is calculated again', async () => {
    const { browser, accountId } = await borrower()
    const calculations = async () =>
      (
        await server.database.db
          .selectFrom('underwriting_runs')
          .select('id')
          .where('company_id', '=', browser.companyId ?? '')
          .where('product', '=', 'hook')
          .execute()
      ).length
    await draw(browser, accountId, 20_000)
    await settle(server)
    expect(await calculations()).toBe(1)
    // No shops: the limit stays as signed, the watermark stops further drawdowns.
    expect(await summary(browser)).toMatchObject({ totalLimit: hkd(100_000), watermark: hkd(0), availableLimit: hkd(0) })
    expect(fieldsOf(await draw(browser, accountId, 20_000))).toEqual({ amount: 'field.amount.tooMuch' })
  })

  test('CRED-15 the calls around a drawdown are there: bank list, SOFR rate, directors’ names, limit submit, drawdown submit', async () => {
    const { browser, accountId } = await borrower()
    expect((await browser.data('listBanks', {})).length).toBeGreaterThan(0)
    expect(Number((await browser.data('readSofr', {})).rate)).toBeGreaterThan(0)
    expect(await browser.data('listDirectorNames', {})).toEqual([])
    expect((await draw(browser, accountId, 20_000)).data).toMatchObject({ status: 'pending' })
    // No increase can be requested for this product: the call is refused with its code.
    expect((await browser.call('submitLimit', { product: 'underwriting', type: 'limit_increase' })).code).toBe(20018)
  })

  test('API-094 SOFR is kept for five days when its source is silent, then 506', async () => {
    const { browser } = await borrower()
    await browser.data('readSofr', {})
    server.outside.silent.add('/sandbox/rates')
    await server.later({ days: 2 })
    expect((await browser.call('readSofr', {})).code).toBe(200)
    await server.later({ days: 4 })
    expect((await browser.call('readSofr', {})).code).toBe(506)
    expect((await browser.call('previewDrawdown', { product: 'hook', amount: hkd(50_000), tenor: 3 })).code).toBe(506)
  })

  test('API-018 exchange rates are given in both directions between all requested currencies, are fetched once an hour and kept for five days, then 506', async () => {
    const { browser } = await borrower()
    const currencies = ['HKD', 'USD', 'CNY', 'USD'] as ('HKD' | 'USD' | 'CNY')[]
    const refused = await browser.call('readExchangeRates', { currencies })
    expect([refused.code, fieldsOf(refused)]).toEqual([20009, { currencies: 'field.invalid' }])
    server.outside.asked.length = 0
    const rates = await browser.data('readExchangeRates', { currencies: ['HKD', 'USD', 'CNY'] })
    const rate = (from: string, to: string) => Number(rates.find((each) => each.from === from && each.to === to)?.rate)
    expect(rates).toHaveLength(6)
    expect([rate('HKD', 'USD'), rate('HKD', 'CNY')]).toEqual([0.1284, 0.9105])
    for (const [from, to] of [
      ['USD', 'HKD'],
      ['USD', 'CNY'],
      ['CNY', 'HKD'],
    ] as const)
      expect(rate(from, to) * rate(to, from)).toBeCloseTo(1, 6)
    expect(await browser.data('readExchangeRates', { currencies: ['USD', 'USD'] })).toEqual([])
    expect(server.outside.asked.filter((path) => path.endsWith('/fx'))).toHaveLength(1)
    server.outside.silent.add('/sandbox/rates')
    await server.later({ days: 2 })
    const [kept] = await browser.data('readExchangeRates', { currencies: ['HKD', 'USD'] })
    expect(kept).toEqual(rates.find(({ from, to }) => from === 'HKD' && to === 'USD'))
    await server.later({ days: 4 })
    expect((await browser.call('readExchangeRates', { currencies: ['HKD', 'USD'] })).code).toBe(506)
  })

  test('CRED-13 decision 105 a rate by Schedule 2 above 48 % a year is refused, a compound one is not', async () => {
    const { browser } = await borrower()
    const asked = { product: 'hook', amount: hkd(50_000), tenor: 3 } as const
    await setSofr('0.23')
    const offer = await browser.data('previewDrawdown', asked)
    expect([Number(offer.effective_annual_rate) > 0.48, verdictOn(offer.statutory_annual_rate)]).toEqual([true, 'flagged'])
    await setSofr('0.31')
    expect(fieldsOf(await browser.call('previewDrawdown', asked))).toEqual({ tenor: 'field.tenor.tooDear' })
  })
})
