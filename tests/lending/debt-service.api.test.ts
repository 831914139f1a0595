/** A drawdown whose instalments take more than half of the counted sales is refused, with all other instalments of the company. Decision 119. */
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { type Product, productNames } from '../../contract/kernel/product.ts'
import type { Tenor } from '../../contract/lending/drawdowns.ts'
import { keepStrained } from '../../server/limits/early-warning.ts'
import { json } from '../../server/platform/db/connection.ts'
import { dayOf } from '../../server/platform/hong-kong-time.ts'
import { staffMember } from '../staff/staff.ts'
import { steppedUp } from '../support/accounts.ts'
import { type Outside, openMerchantServer, withFacility } from '../support/merchants.ts'
import { type Browser, fieldsOf, type TestServer } from '../support/server.ts'
import { amountFrom, draw as drawWaiting } from './approvers.ts'
import { draw, hkd } from './loans.ts'

let server: TestServer & { outside: Outside }
let browser: Browser
let companyId: string
let account: Record<Product, string>

/** Sets the sales of a month that the last calculation has counted, whole dollars. */
async function counts(monthly: number): Promise<void> {
  const { db } = server.database
  const of = db.selectFrom('underwriting_runs').selectAll().where('company_id', '=', companyId).orderBy('at', 'desc').limit(1)
  const { raises, shops, workings, ...last } = await of.executeTakeFirstOrThrow()
  const at = new Date(last.at.getTime() + 1)
  const steps = json([{ rule: 'verified', inputs: {}, amount: hkd(monthly) }])
  const run = { ...last, id: randomUUID(), at, steps, raises: json(raises), shops: json(shops), workings: json(workings) }
  await db.insertInto('underwriting_runs').values(run).execute()
  await db.updateTable('credit_applications').set({ run_id: run.id }).where('company_id', '=', companyId).execute()
}

/** Lets both facilities lend up to their limits again, which a calculation without shops has stopped. */
async function lendsAgain(): Promise<void> {
  await server.database.db
    .updateTable('facilities')
    .set(({ ref }) => ({ watermark: ref('credit_limit') }))
    .where('company_id', '=', companyId)
    .execute()
}

beforeEach(async () => {
  server = await openMerchantServer()
  browser = await server.signUp()
  companyId = await server.join(browser)
  const opened = {} as Record<Product, string>
  for (const product of productNames) opened[product] = (await withFacility(server, browser, { limit: 50_000_000n, product })).accountId
  account = opened
  // The first drawdown has the limits calculated.
  await draw(server, browser, account.hook, 10_000, 3)
  await lendsAgain()
  return () => server.close()
})

const asked = (product: Product, dollars: number, tenor: Tenor) => ({ product, amount: hkd(dollars), tenor })
const preview = (product: Product, dollars: number, tenor: Tenor) => browser.call('previewDrawdown', asked(product, dollars, tenor))
const refused = { tenor: 'field.tenor.tooMuchOfSales' }

test('decision 119 instalments of all products, also of drawdowns under way, take at most half of the sales of 97 days', async () => {
  await counts(200_000)
  // 323,333.33 less 10,000 with its interest.
  const { service_left } = await browser.data('readDrawdownBasis', { product: 'underwriting' })
  expect(Number(service_left)).toBeGreaterThan(31_200_000)
  expect(Number(service_left)).toBeLessThan(31_333_333)
  expect(fieldsOf(await preview('underwriting', 310_000, 3))).toEqual(refused)
  expect((await preview('underwriting', 310_000, 6)).code).toBe(200)
  const offer = await browser.data('previewDrawdown', asked('underwriting', 300_000, 3))
  const agreed = { annual_rate: offer.annual_rate, total_cost: offer.total_cost }
  await counts(20_000)
  const request = { ...asked('underwriting', 300_000, 3), bank_account_id: account.underwriting, agreed }
  expect(fieldsOf(await browser.call('submitDrawdown', request, { 'idempotency-key': randomUUID() }))).toEqual(refused)
  await counts(200_000)
  await browser.data('submitDrawdown', request)
  // It is not paid out yet.
  expect(fieldsOf(await preview('hook', 10_000, 3))).toEqual(refused)
})

test('decision 119 they are looked at again when a second administrator approves a drawdown, which is left out itself', async () => {
  const second = await steppedUp(server, await server.signUp())
  await server.join(second, { companyId })
  await steppedUp(server, browser)
  await server.later({ hours: 25 })
  await browser.data('changeApprovalRule', { from: amountFrom(200_000) })
  await counts(200_000)
  const { id, status } = await drawWaiting(browser, account.hook, 200_000)
  expect(status).toBe('awaiting approval')
  await counts(100_000)
  expect(fieldsOf(await second.call('approveDrawdown', { id }))).toEqual(refused)
  // Its own instalments would take all that is left.
  await counts(200_000)
  expect((await second.call('approveDrawdown', { id })).code).toBe(200)
})

test('decision 119 staff list the loans of a company whose instalments take more than half of its sales, since the calculation that saw it', async () => {
  const reviewer = await staffMember(server)
  const listed = async () => (await reviewer.browser.data('listServicedLoans', { status: 'strained', keyword: '' })).records
  const nightly = (monthly: number) =>
    server.database.db.transaction().execute(async (trx) => {
      await counts(monthly)
      await keepStrained(trx, { companyId, at: server.deps.clock.now() })
    })
  await nightly(7_000)
  expect(await listed()).toEqual([])
  const [since, reference] = [dayOf(server.deps.clock.now()), expect.stringMatching(/^DD-/)]
  await nightly(6_000)
  expect(await listed()).toMatchObject([{ companyId, reference, strainedSince: since, status: 'open' }])
  await nightly(7_000)
  expect(await listed()).toEqual([])
})
