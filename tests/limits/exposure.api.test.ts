/** Both products, and companies with a common owner, are lent on the same sales once. Decision 099. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Product } from '../../contract/kernel/product.ts'
import { refusedFor } from '../../machines/limits/limitStanding.ts'
import { groupOf, scheduleOwners } from '../../server/kyc/owners.ts'
import { scheduleReviews } from '../../server/limits/facility-review.ts'
import { raiseSignedLimit } from '../../server/limits/signed-limits.ts'
import { json } from '../../server/platform/db/connection.ts'
import { balanceOf, ledgerAccounts } from '../../server/platform/ledger/ledger.ts'
import { textOf } from '../../server/platform/texts.ts'
import { lendingEntries } from '../../server/privacy/register/lending.ts'
import { type MerchantServer, openMerchantServer } from '../support/merchants.ts'
import { committed, expire, limitOf, owned, recalculate, sell, seller, sign } from './exposure-world.ts'

let server: MerchantServer

beforeEach(async () => {
  server = await openMerchantServer()
  return () => server.close()
})

/** A supplement that all have signed. */
async function supplemented({ companyId, product, limit }: { companyId: string; product: Product; limit: bigint }): Promise<string> {
  const [id, at] = [randomUUID(), server.deps.clock.now()]
  const terms = { credit_limit: limit, limit_before: 0n, annual_rate: '0.1', effective_annual_rate: '0.2', max_tenor_months: 12 }
  const text = { locale: 'en_US' as const, content_hash: '0', title: 'Supplement', paragraphs: json([]) }
  const moments = { created_at: at, initiated_at: at, completed_at: at }
  const named = { id, reference: `AGR-${id}`, company_id: companyId, product, kind: 'supplement', status: 'completed' } as const
  await server.database.db
    .insertInto('agreements')
    .values({ ...named, ...terms, ...text, ...moments })
    .execute()
  return id
}
const shopOf = async (companyId: string) =>
  (await server.database.db.selectFrom('shops').select('id').where('company_id', '=', companyId).executeTakeFirstOrThrow()).id

describe('two products of one company', () => {
  test('CRED-02 CRED-06 780,000 a month carry 500,000 or 1,560,000, and together 1,560,000', async () => {
    const merchant = await seller(server, 780_000)
    expect([await limitOf(merchant, 'hook'), await limitOf(merchant, 'underwriting')]).toEqual([500_000, 1_560_000])
    await sign(server, merchant.companyId, 'hook', 500_000)
    await recalculate(server, merchant.companyId)
    expect([await limitOf(merchant, 'hook'), await limitOf(merchant, 'underwriting')]).toEqual([500_000, 1_060_000])
    const { steps } = (await merchant.data('readLimit', { product: 'underwriting' })) ?? {}
    expect(steps?.find(({ rule }) => rule === 'exposure')).toEqual({
      rule: 'exposure',
      inputs: { most: '1560000', committed: '500000' },
      amount: { amount: '106000000', currency: 'HKD' },
    })
    await sign(server, merchant.companyId, 'underwriting', 1_060_000)
    await recalculate(server, merchant.companyId)
    expect(await committed(server, merchant.companyId)).toBe(1_560_000)
  })

  test('decision 099 a product that is refused for the other one says so, and not that the sales are not enough', async () => {
    const merchant = await seller(server, 780_000)
    await sign(server, merchant.companyId, 'underwriting', 1_560_000)
    await recalculate(server, merchant.companyId)
    expect(refusedFor(await merchant.data('readLimit', { product: 'hook' }))).toBe('exposure')
    const { data } = await merchant.data('listNotices', { per_page: 50 })
    expect(data.map(({ title }) => title)).toEqual([textOf('zh_CN', 'notices.limit.committed.title', { product: '小店融资' })])
  })

  test('CRED-06 the last word is at the opening: a contract for a limit that the other product has meanwhile opens with what is left', async () => {
    const merchant = await seller(server, 780_000)
    await sign(server, merchant.companyId, 'hook', 500_000)
    expect((await sign(server, merchant.companyId, 'underwriting', 1_560_000)).credit_limit).toBe(106_000_000n)
    const lifted = await seller(server, 780_000)
    await sign(server, lifted.companyId, 'underwriting', 1_200_000)
    await sign(server, lifted.companyId, 'hook', 300_000)
    const raised = { companyId: lifted.companyId, product: 'hook' as const, limit: 50_000_000n }
    const agreementId = await supplemented(raised)
    await server.database.db
      .transaction()
      .execute((trx) => raiseSignedLimit(trx, { ...raised, agreementId, actor: 'system', at: server.deps.clock.now() }))
    expect(await committed(server, lifted.companyId)).toBe(1_560_000)
  })

  test('CRED-09 the last word is about the watermark, too, which follows the sales of the last 90 days', async () => {
    const merchant = await seller(server, 780_000)
    const shopId = await shopOf(merchant.companyId)
    await sell(server, shopId, 780_000, 400_000)
    await recalculate(server, merchant.companyId)
    await sign(server, merchant.companyId, 'hook', 500_000)
    await sign(server, merchant.companyId, 'underwriting', 1_560_000)
    const { own_most_recent: recent } = await server.database.db
      .selectFrom('credit_applications')
      .select('own_most_recent')
      .where('product', '=', 'hook')
      .executeTakeFirstOrThrow()
    expect(await committed(server, merchant.companyId)).toBe(Number(recent) / 100)
    const agreementId = await supplemented({ companyId: merchant.companyId, product: 'underwriting', limit: 200_000_000n })
    const raised = { companyId: merchant.companyId, product: 'underwriting' as const, limit: 200_000_000n, agreementId, actor: 'system' }
    await server.database.db
      .updateTable('facilities')
      .set({ watermark: recent ?? 0n })
      .where('product', '=', 'underwriting')
      .execute()
    await server.database.db.transaction().execute((trx) => raiseSignedLimit(trx, { ...raised, at: server.deps.clock.now() }))
    expect(await committed(server, merchant.companyId)).toBe(Number(recent) / 100)
  })

  test('CRED-02 what is left is rounded down like every limit, and below the least drawdown nothing', async () => {
    for (const [product, limit, outstanding, other, left] of [
      ['hook', 500_000, 40_000_050n, 'underwriting', 115_900_000n],
      ['underwriting', 1_560_000, 155_150_000n, 'hook', 0n],
    ] as const) {
      const { companyId } = await seller(server, 780_000)
      const { id } = await sign(server, companyId, product, limit)
      for (const set of [{ outstanding }, { watermark: 0n }])
        await server.database.db.updateTable('facilities').set(set).where('id', '=', id).execute()
      expect((await sign(server, companyId, other, 1_560_000)).credit_limit).toBe(left)
    }
  })

  test('decision 099 after an upgrade nothing is bounded before the first calculation', async () => {
    const { companyId } = await seller(server, 780_000)
    await sign(server, companyId, 'hook', 500_000)
    const unknown = { most: null, most_recent: null, own_most: null, own_most_recent: null }
    await server.database.db.updateTable('credit_applications').set(unknown).where('company_id', '=', companyId).execute()
    expect((await sign(server, companyId, 'underwriting', 1_560_000)).credit_limit).toBe(156_000_000n)
    await recalculate(server, companyId)
    expect(await committed(server, companyId)).toBe(1_560_000)
  })

  test('CRED-09 when sales fall both together follow, and rise again with them up to what was signed', async () => {
    const merchant = await seller(server, 780_000)
    const shopId = await shopOf(merchant.companyId)
    await sign(server, merchant.companyId, 'hook', 500_000)
    await recalculate(server, merchant.companyId)
    await sign(server, merchant.companyId, 'underwriting', 1_060_000)
    for (const [monthly, most] of [
      [720_001, 1_440_000],
      [300_000, 300_000],
      [780_000, 1_560_000],
    ] as const) {
      await sell(server, shopId, monthly)
      await recalculate(server, merchant.companyId)
      expect(await committed(server, merchant.companyId)).toBe(most)
    }
  })
})

/** Two companies of one owner with sales of 300,000 a month each; the first has its limit, and the second what is left of 500,000. */
async function ofOneOwner() {
  const [first, second] = [await seller(server, 300_000), await seller(server, 300_000)]
  for (const { companyId } of [first, second]) await owned(server, companyId, { A1234563: 100 })
  await sign(server, first.companyId, 'hook', 300_000)
  await recalculate(server, second.companyId)
  expect(await limitOf(second, 'hook')).toBe(200_000)
  return { first, second, shopId: await shopOf(first.companyId) }
}

describe('what a company no longer commits', () => {
  test('decision 099 an expired facility counts with what the sales carry, and rises no more until its renewal', async () => {
    const { first, second, shopId } = await ofOneOwner()
    await expire(server, first.companyId)
    for (const [monthly, left] of [
      [90_000, 90_000],
      [300_000, 90_000],
      [0, 0],
    ] as const) {
      await sell(server, shopId, monthly)
      await recalculate(server, first.companyId)
      expect(await committed(server, first.companyId)).toBe(left)
    }
    const [{ id, status, credit_limit: limit } = { id: '', status: '', credit_limit: 0n }] = await server.database.db
      .selectFrom('facilities')
      .selectAll()
      .where('company_id', '=', first.companyId)
      .execute()
    expect(status).toBe('expired')
    expect(await balanceOf(server.database.db, ledgerAccounts.undrawn(id), 'HKD')).toBe(limit)
    await recalculate(server, second.companyId)
    expect(await limitOf(second, 'hook')).toBe(300_000)
  })

  test('decision 099 is there for the others of its group at once: after a calculation that lowers it, and after the closing', async () => {
    const { first, second, shopId } = await ofOneOwner()
    await sell(server, shopId, 270_000)
    await recalculate(server, first.companyId)
    expect(await limitOf(second, 'hook')).toBe(230_000)
    const at = server.deps.clock.now()
    const subject = { id: first.userId, email: '', phone: '', mailbox: '', companies: [first.companyId] }
    await server.database.db.transaction().execute((trx) => lendingEntries.facilities.closing(trx, server.deps, subject, at))
    await server.worker.drain()
    expect(await limitOf(second, 'hook')).toBe(300_000)
  })

  test('CRED-11 a renewal that takes more leaves the others less at once', async () => {
    const { first, second, shopId } = await ofOneOwner()
    await expire(server, first.companyId)
    for (const monthly of [100_000, 300_000]) {
      await sell(server, shopId, monthly)
      await recalculate(server, first.companyId)
    }
    await recalculate(server, second.companyId)
    expect(await limitOf(second, 'hook')).toBe(300_000)
    await scheduleReviews(server.deps)
    await server.worker.drain()
    expect(await committed(server, first.companyId)).toBe(300_000)
    expect(await limitOf(second, 'hook')).toBe(200_000)
  })

  test('CRED-09 small-shop financing keeps what is drawn of it, because the other product gives way to that in the same calculation', async () => {
    const { companyId, data } = await seller(server, 780_000)
    const shopId = await shopOf(companyId)
    await sign(server, companyId, 'underwriting', 1_300_000)
    const { id } = await sign(server, companyId, 'hook', 260_000)
    await server.database.db.updateTable('facilities').set({ outstanding: 25_500_000n }).where('id', '=', id).execute()
    await sell(server, shopId, 720_001)
    await recalculate(server, companyId)
    const limits = [await data('readLimit', { product: 'hook' }), await data('readLimit', { product: 'underwriting' })]
    expect(limits.map((limit) => limit?.limit?.amount)).toEqual(['25500000', '118500000'])
  })
})

describe('companies with a common owner', () => {
  test('decision 099 are lent what one company with their shops would be, also through a company between them', async () => {
    const [first, between, last] = [await seller(server, 300_000), await seller(server, 20_000), await seller(server, 300_000)]
    await owned(server, first.companyId, { A1234563: 100 })
    await owned(server, between.companyId, { 'a123456(3)': 50, B7654321: 50 })
    await owned(server, last.companyId, { B7654321: 100 })
    expect(await limitOf(last, 'hook')).toBe(300_000)
    await sign(server, first.companyId, 'hook', 300_000)
    await recalculate(server, last.companyId)
    // Small-shop financing lends 500,000 at most, whichever of them has the shops.
    expect(await limitOf(last, 'hook')).toBe(200_000)
    expect((await sign(server, last.companyId, 'hook', 300_000)).credit_limit).toBe(20_000_000n)
  })

  test('decision 099 a company is lent its own sales once, however much its group has left', async () => {
    const [first, idle] = [await seller(server, 780_000), await seller(server, 780_000)]
    for (const { companyId } of [first, idle]) await owned(server, companyId, { A1234563: 100 })
    await recalculate(server, first.companyId)
    await sign(server, first.companyId, 'hook', 500_000)
    expect((await sign(server, first.companyId, 'underwriting', 1_560_000)).credit_limit).toBe(106_000_000n)
    await recalculate(server, first.companyId)
    expect(await committed(server, first.companyId)).toBe(1_560_000)
    await recalculate(server, idle.companyId)
    expect(await limitOf(idle, 'underwriting')).toBe(1_560_000)
  })

  test('decision 099 owners are noted at the start for companies from before the upgrade, also without a shop that is calculated', async () => {
    const { first, second } = await ofOneOwner()
    const { db } = server.database
    await db.deleteFrom('company_owners').execute()
    for (let start = 0; start < 2; start++) {
      await scheduleOwners(server.deps)
      await server.worker.drain()
      expect(await groupOf(db, first.companyId)).toEqual([first.companyId, second.companyId].toSorted())
    }
  })

  test('decision 099 are known by type, country and number of the document: the same number in passports of two countries is of two persons', async () => {
    const { first, second } = await ofOneOwner()
    const groupOfPassports = async (...passports: [string, string]) => {
      await owned(server, first.companyId, { K1234567: { percent: 100, passport: passports[0] } })
      await owned(server, second.companyId, { K1234567: { percent: 100, passport: passports[1] } })
      return (await groupOf(server.database.db, first.companyId)).length
    }
    expect([await groupOfPassports('GB', 'SG'), await groupOfPassports('SG', 'SG')]).toEqual([1, 2])
    await owned(server, first.companyId, { K1234567: 100 })
    expect(await groupOf(server.database.db, first.companyId)).toEqual([first.companyId])
  })

  test('decision 099 a director without a share, and a stranger, make no group', async () => {
    const [first, second] = [await seller(server, 300_000), await seller(server, 300_000)]
    await owned(server, first.companyId, { A1234563: 100 })
    await owned(server, second.companyId, { A1234563: 0, B7654321: 100 })
    await sign(server, first.companyId, 'hook', 300_000)
    await recalculate(server, second.companyId)
    expect(await limitOf(second, 'hook')).toBe(300_000)
  })
})
