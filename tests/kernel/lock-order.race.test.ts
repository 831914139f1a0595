/** Everything that changes the shops and applications of two companies, concurrently and repeatedly, on PostgreSQL: there is no deadlock. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lockCompany } from '../../server/company/locks.ts'
import { calculateLimits } from '../../server/limits/underwriting/calculate.ts'
import { certifiedCompany } from '../company/affiliations.ts'
import { callers } from '../support/callers.ts'
import { certifiedMerchant, openMerchantServer, visitProvider, withFacility, withShop } from '../support/merchants.ts'
import type { Browser, TestServer } from '../support/server.ts'

/** Hundreds of changes to one set of rows, on two cores that others use, too. */
const patience = { timeout: 300_000 }

const product = 'underwriting' as const
const times = callers / 4

let server: TestServer
beforeAll(async () => {
  server = await openMerchantServer({ POINTS_PER_MINUTE: '1000000' })
})
afterAll(() => server.close())

/** Two companies that have drawn, with one administrator and a browser in each. */
async function twoCompanies(): Promise<[Browser, Browser]> {
  const here = await certifiedMerchant(server)
  const first = here.companyId
  const there = await server.signUp()
  there.companyId = await certifiedCompany(server, here)
  await server.join(there, { companyId: there.companyId })
  here.companyId = first
  for (const browser of [here, there]) await draws(browser)
  return [here, there]
}

async function draws(browser: Browser): Promise<void> {
  const { accountId } = await withFacility(server, browser, { product, limit: 2_000_000n })
  const terms = { product, amount: { amount: '1000000', currency: 'HKD' as const }, tenor: 3 as const }
  const { annual_rate, total_cost } = await browser.data('previewDrawdown', terms)
  const drawdown = { ...terms, bank_account_id: accountId, agreed: { annual_rate, total_cost } }
  await browser.data('submitDrawdown', drawdown, { 'idempotency-key': randomUUID() })
}

/** The same again and again, one after the other. Answers which codes it was answered with. */
async function again(change: (round: number) => Promise<number>): Promise<number[]> {
  const codes = new Set<number>()
  for (let round = 0; round < times; round += 1) codes.add(await change(round))
  return [...codes].sort((a, b) => a - b)
}

/** The limits of a company, as the worker calculates them. */
async function calculated(companyId: string): Promise<number> {
  const at = server.deps.clock.now()
  await server.database.db.transaction().execute(async (trx) => {
    const company = await lockCompany(trx, companyId)
    if (company) await calculateLimits(trx, server.deps, company, { actor: 'system', at })
  })
  return 200
}

/** A limit increase is requested, or a request is withdrawn. */
async function changedMind(browser: Browser): Promise<number> {
  const { records } = await browser.data('listApplications', { status: 'inProgress', size: 50 })
  const asked = records.find(({ name }) => name === 'limit_increase')
  if (asked) return (await browser.call('withdrawApplication', { approvalId: asked.approvalId })).code
  return (await browser.call('submitLimit', { product, type: 'limit_increase' })).code
}

test(
  'API-046 API-047 API-063 API-065 API-091 CRED-03 CHG-08 many of each change concurrently: each is done or refused with its reason',
  patience,
  async () => {
    const both = await twoCompanies()
    const [here] = both
    const of = (round: number) => both[round % 2] ?? here
    const idOf = ({ companyId }: Browser) => companyId ?? ''
    const synced = { synced_at: server.deps.clock.now() }
    const shopOf = (browser: Browser) => withShop(server, idOf(browser), { ...synced, provider_shop_id: randomUUID() })
    const paid = await Promise.all(
      both.map(async (browser) => {
        const psp = await browser.data('completeAuthorisation', await visitProvider(server, browser, 'payoneer'))
        return { shop_id: await shopOf(browser), psp_id: psp.id }
      }),
    )
    /** A shop goes to the other company, and back. */
    const mover = async (start: number) => {
      const id = await shopOf(of(start))
      return again(async (round) => {
        const [from, to] = [of(start + round), of(start + round + 1)].map(idOf)
        return (await here.call('migrateShop', { id, companyId: to ?? '' }, { 'company-id': from ?? '' })).code
      })
    }
    const [one, other, removed, bound, linked, mine, theirs, asked] = await Promise.all([
      mover(0),
      mover(1),
      again(async (round) => (await of(round).call('deleteShop', { id: await shopOf(of(round)) })).code),
      again(async (round) => (await of(round).call('associatePsp', paid[round % 2] ?? { shop_id: '', psp_id: '' })).code),
      again(async (round) => {
        const returned = await visitProvider(server, of(round), 'ebay')
        return (await of(round).call('completeAuthorisation', returned)).code
      }),
      again(() => calculated(idOf(of(0)))),
      again(() => calculated(idOf(of(1)))),
      again((round) => changedMind(of(round))),
    ])
    const done = [200]
    expect({ one, other, removed, bound, linked, mine, theirs }).toEqual({
      one: done,
      other: done,
      removed: done,
      bound: done,
      linked: done,
      mine: done,
      theirs: done,
    })
    // The request may have been decided before it is withdrawn.
    expect([200, 20011]).toEqual(expect.arrayContaining(asked))
  },
)
