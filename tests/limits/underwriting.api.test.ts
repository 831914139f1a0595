/** Underwriting with its inputs: payouts of PSPs, loans of other lenders, possible raises, stored calculations. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { calculateSoon } from '../../server/limits/underwriting/applications.ts'
import type { ShopSales } from '../../server/limits/underwriting/series.ts'
import { underwrite } from '../../server/limits/underwriting/underwrite.ts'
import { json } from '../../server/platform/db/connection.ts'
import { certifiedMerchant, connect, type Outside, openMerchantServer } from '../support/merchants.ts'
import type { Browser, TestServer } from '../support/server.ts'

let server: TestServer & { outside: Outside }
beforeEach(async () => {
  server = await openMerchantServer()
  return () => server.close()
})

const product = 'hook' as const
const limitOf = async (browser: Browser) => {
  const limit = await browser.data('readLimit', { product })
  if (!limit) throw new Error('no limit')
  return limit
}
const stepOf = (limit: Awaited<ReturnType<typeof limitOf>>, rule: string) => limit.steps.find((step) => step.rule === rule)
const amount = (value: { amount: string } | null | undefined) => BigInt(value?.amount ?? 0)
const codes = async (browser: Browser) => (await browser.data('listNotices', { per_page: 50 })).data.map(({ code }) => code)
const asked = (path: string) => server.outside.asked.filter((each) => each === path).length

/** Calculates again without a request, as after each daily import. */
async function calculate({ companyId }: Browser): Promise<void> {
  await server.database.db.transaction().execute((trx) => calculateSoon(trx, companyId ?? '', server.deps.clock.now()))
  await server.worker.drain()
}

/** Links a PSP account and binds a shop to it. */
async function bind(browser: Browser, shopId: string, slug: string, merchant: string): Promise<string> {
  const pspId = await connect(server, browser, slug, { method: 2, merchant })
  await browser.data('associatePsp', { shop_id: shopId, psp_id: pspId })
  await server.worker.drain()
  return pspId
}

/** Every run of a company, newest first. */
const runsOf = ({ companyId }: Browser, of: 'hook' | 'underwriting' = product) =>
  server.database.db
    .selectFrom('underwriting_runs')
    .selectAll()
    .where('company_id', '=', companyId ?? '')
    .where('product', '=', of)
    .orderBy('at', 'desc')
    .execute()

describe('a limit', () => {
  test('API-089 CRED-02 returns each shop with its amount and the loss without it, and possible raises', async () => {
    const browser = await certifiedMerchant(server)
    const first = await connect(server, browser, 'amazon', { merchant: 'steady' })
    const second = await connect(server, browser, 'ebay', { merchant: 'growing' })
    await bind(browser, second, 'payoneer', 'growing')
    const limit = await limitOf(browser)
    expect(limit.shops.map(({ id }) => id)).toEqual([first, second])
    expect(limit.shops.reduce((sum, shop) => sum + amount(shop.amount), 0n)).toBe(amount(limit.limit))
    for (const { loss } of limit.shops) expect(amount(loss) > 0n && amount(loss) < amount(limit.limit)).toBe(true)
    // The lower shop is not verified and at the ceiling: one more like it adds nothing.
    expect(limit.raises.map(({ kind, shop_id }) => [kind, shop_id])).toEqual([['bindPsp', first]])
    // The reported loss of a shop is the difference after it is removed.
    await browser.data('removeShop', { id: second })
    await server.worker.drain()
    expect(amount((await limitOf(browser)).limit)).toBe(amount(limit.limit) - amount(limit.shops[1]?.loss))
  })

  test('CRED-02 binding a PSP adds the predicted amount', async () => {
    const browser = await certifiedMerchant(server)
    const shop = await connect(server, browser, 'shopee', { merchant: 'growing' })
    const before = await limitOf(browser)
    const promised = before.raises.find(({ kind }) => kind === 'bindPsp')
    await bind(browser, shop, 'payoneer', 'growing')
    const after = await limitOf(browser)
    expect(amount(after.limit) - amount(before.limit)).toBe(amount(promised?.amount))
    expect(after.raises.map(({ kind }) => kind)).toEqual(['linkShop'])
    expect(asked('/sandbox/api/payoneer/settlements')).toBe(1)
  })

  test('CRED-02 SHOP-18 after an expired consent the limit is without the shop, and the raise by renewing it is predicted', async () => {
    const browser = await certifiedMerchant(server)
    await connect(server, browser, 'amazon', { merchant: 'steady' })
    const lapsing = await connect(server, browser, 'wayfair', { merchant: 'growing' })
    await bind(browser, lapsing, 'payoneer', 'growing')
    const before = await limitOf(browser)
    await server.database.db.updateTable('shops').set({ status: 'expired' }).where('id', '=', lapsing).execute()
    await calculate(browser)
    const after = await limitOf(browser)
    expect(after.shops).toHaveLength(1)
    expect(amount(after.limit)).toBe(amount(before.limit) - amount(before.shops[1]?.loss))
    const renew = after.raises.find(({ kind }) => kind === 'renew')
    expect(renew).toMatchObject({ shop_id: lapsing, amount: before.shops[1]?.loss })
  })

  test('CRED-02 can be recalculated from the stored inputs', async () => {
    const browser = await certifiedMerchant(server)
    await connect(server, browser, 'tiktok', { merchant: 'seasonal' })
    const limit = await limitOf(browser)
    const [run] = await runsOf(browser)
    const runs = await runsOf(browser, 'underwriting')
    expect(runs[0]?.inputs_id).toBe(run?.inputs_id)
    type Kept = {
      shops: (Pick<ShopSales, 'id' | 'currency' | 'since' | 'hasPsp' | 'refundDays'> & { days: [string, number, string, string][] })[]
    }
    const inputs = await server.database.db
      .selectFrom('underwriting_inputs')
      .select('shops')
      .where('id', '=', run?.inputs_id ?? '')
      .executeTakeFirstOrThrow()
    const { shops } = inputs.shops as Kept
    const kept = shops.map(
      ({ days, ...shop }): ShopSales => ({
        ...shop,
        name: '',
        platform: '',
        payouts: null,
        loanShare: '0',
        drawnElsewhere: false,
        otherName: false,
        days: days.map(([day, orders, gross, returns]) => ({ day, orders, gross: BigInt(gross), returns: BigInt(returns) })),
      }),
    )
    expect(run?.policy).toBe('2027-06')
    expect(underwrite(product, run?.as_of ?? '', kept).limit).toBe(amount(limit.limit))
    const workings = (run?.workings ?? {}) as Record<string, Record<string, string>>
    expect(Math.round(Number(workings[limit.shops[0]?.id ?? '']?.psp))).toBe(Number(stepOf(limit, 'multiple')?.amount.amount))
  })

  test('CRED-02 API-090 an older run is read without the fields it lacks, and is calculated again', async () => {
    const browser = await certifiedMerchant(server)
    await connect(server, browser, 'amazon', { merchant: 'steady' })
    const [run] = await runsOf(browser)
    if (!run) throw new Error('no run')
    const id = randomUUID()
    const shops = [{ name: 'Coastline Living', platform: 'Amazon', amount: { amount: '100', currency: 'HKD' } }]
    const old = {
      ...run,
      id,
      policy: '2026-11',
      // A step of a rule that is gone.
      steps: json([{ rule: 'unmatched', inputs: {}, amount: shops[0]?.amount }]),
      workings: json({}),
      shops: json(shops),
      raises: json([]),
    }
    await server.database.db.insertInto('underwriting_runs').values(old).execute()
    await server.database.db.updateTable('credit_applications').set({ run_id: id }).where('run_id', '=', run.id).execute()
    const read = await limitOf(browser)
    expect([read.status, read.steps, read.shops, read.raises]).toEqual(['active', [], [], []])
    expect(await browser.data('readCreditApplication', { product })).toMatchObject({ status: 'active', pre_limit: read.limit })
    await calculate(browser)
    expect((await limitOf(browser)).shops).toHaveLength(1)
  })
})

describe('payouts', () => {
  test('MSG-11 ERR-C19 a loan of another lender in them leaves nothing and is 4017; when it is repaid both are over', async () => {
    const browser = await certifiedMerchant(server)
    const shop = await connect(server, browser, 'amazon', { merchant: 'seasonal' })
    expect((await limitOf(browser)).status).toBe('active')
    await bind(browser, shop, 'worldfirst', 'seasonal')
    const refused = await limitOf(browser)
    expect(refused.status).toBe('failed')
    expect(stepOf(refused, 'loan')).toMatchObject({ inputs: { share: '0.35', most: '0.3' }, amount: { amount: '0' } })
    expect(await codes(browser)).toEqual([4017])
    const seen: unknown[] = []
    for (let weeks = 0; weeks < 12; weeks += 3) {
      await server.later({ days: 21 })
      await calculate(browser)
      // Sessions do not last that long.
      const colleague = await server.signUp()
      await server.join(colleague, { companyId: browser.companyId ?? '', role: 'user' })
      seen.push(await codes(colleague))
      const limit = await limitOf(colleague)
      if (weeks >= 6)
        expect([limit.status, stepOf(limit, 'loan')?.inputs.share]).toEqual([
          'active',
          weeks === 6 ? expect.stringMatching(/^0\.1/) : undefined,
        ])
    }
    expect(seen).toEqual([[4017], [4017], [], []])
  })

  test('MSG-09 ERR-C19 a shop without an account and one with a loan are two reasons; each is resolved separately', async () => {
    const browser = await certifiedMerchant(server)
    const borrowing = await connect(server, browser, 'amazon', { merchant: 'seasonal' })
    await bind(browser, borrowing, 'airwallex', 'seasonal')
    const tiny = await connect(server, browser, 'ebay', { merchant: 'tiny' })
    expect((await codes(browser)).sort()).toEqual([4016, 4017])
    await bind(browser, tiny, 'payoneer', 'tiny')
    expect(await codes(browser)).toEqual([4017])
    await browser.data('removeShop', { id: borrowing })
    await server.worker.drain()
    expect(await codes(browser)).toEqual([null])
  })

  test('decision 110 payouts far below the reported sales of the shop verify a part of them, and lower nothing', async () => {
    const browser = await certifiedMerchant(server)
    const shop = await connect(server, browser, 'amazon', { merchant: 'steady' })
    const before = await limitOf(browser)
    await bind(browser, shop, 'pingpong', 'tiny')
    const after = await limitOf(browser)
    const { verified } = stepOf(after, 'verified')?.inputs ?? {}
    expect([stepOf(before, 'verified')?.inputs.verified, Number(verified) > 0 && Number(verified) < 20_000]).toEqual(['0', true])
    // The rest of the sales reaches the ceiling, with and without them.
    expect(amount(after.limit) - amount(before.limit)).toBe(BigInt(Math.floor((Number(verified) * 1.1) / 1000)) * 100_000n)
  })

  test('decision 107 count once for two shops that are paid through one account', async () => {
    const browser = await certifiedMerchant(server)
    const shop = await connect(server, browser, 'amazon', { merchant: 'steady' })
    const psp = await bind(browser, shop, 'pingpong', 'tiny')
    const one = stepOf(await limitOf(browser), 'verified')
    const other = await connect(server, browser, 'ebay', { merchant: 'steady' })
    await browser.data('associatePsp', { shop_id: other, psp_id: psp })
    await server.worker.drain()
    const both = stepOf(await limitOf(browser), 'verified')
    expect([both?.amount, both?.inputs.verified]).toEqual([one?.amount, one?.inputs.verified])
  })

  test('SHOP-14 are read once a day; an account that does not answer delays no limit and is asked again an hour later', async () => {
    const path = '/sandbox/api/lianlian/settlements'
    const browser = await certifiedMerchant(server)
    const shop = await connect(server, browser, 'amazon', { merchant: 'steady' })
    server.outside.silent.add(path)
    await bind(browser, shop, 'lianlian', 'steady')
    expect((await limitOf(browser)).status).toBe('active')
    expect(asked(path)).toBe(1)
    await calculate(browser)
    expect(asked(path)).toBe(1)
    server.outside.silent.clear()
    for (const [hours, times] of [
      [1, 2],
      [1, 2],
      [19, 3],
    ] as const) {
      await server.later({ hours })
      await calculate(browser)
      expect(asked(path)).toBe(times)
    }
    const { psp } = await browser.data('listAuthorisations', {})
    expect(psp[0]?.status).toBe('authorized')
  })

  test('SHOP-18 an account whose consent was ended at the provider expires, and its shop counts as one without', async () => {
    const browser = await certifiedMerchant(server)
    const shop = await connect(server, browser, 'amazon', { merchant: 'steady' })
    await bind(browser, shop, 'payoneer', 'steady')
    const before = await limitOf(browser)
    await server.database.db
      .updateTable('sandbox_oauth_grants')
      .set({ revoked_at: server.deps.clock.now() })
      .where('partner', '=', 'payoneer')
      .execute()
    await server.later({ hours: 21 })
    await calculate(browser)
    expect((await browser.data('listAuthorisations', {})).psp[0]?.status).toBe('expired')
    expect(amount((await limitOf(browser)).limit)).toBeLessThan(amount(before.limit))
  })
})
