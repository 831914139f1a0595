/** Limits of one group that are signed or calculated at once: together they never come to more than one product lends. Decision 099. */
import { beforeEach, expect, test } from 'vitest'
import { type MerchantServer, openMerchantServer } from '../support/merchants.ts'
import { committed, owned, recalculate, seller, sign } from './exposure-world.ts'

let server: MerchantServer

beforeEach(async () => {
  server = await openMerchantServer()
  return () => server.close()
})

test('decision 099 of contracts of both products that are completed at once one takes what the other one leaves', {
  timeout: 120_000,
}, async () => {
  for (let round = 0; round < 5; round++) {
    const { companyId } = await seller(server, 780_000)
    await Promise.all([sign(server, companyId, 'hook', 500_000), sign(server, companyId, 'underwriting', 1_560_000)])
    expect(await committed(server, companyId)).toBe(1_560_000)
  }
})

test('decision 099 of contracts of three companies in a chain of owners, completed at once, all together come to the cap, also when their limits are calculated at once', {
  timeout: 120_000,
}, async () => {
  const companies = [await seller(server, 300_000), await seller(server, 10_000), await seller(server, 300_000)]
  const [first, between, last] = companies.map(({ companyId }) => companyId)
  await owned(server, String(first), { A1234563: 100 })
  await owned(server, String(between), { A1234563: 50, B7654321: 50 })
  await owned(server, String(last), { B7654321: 100 })
  for (const { companyId } of companies) await recalculate(server, companyId)
  const all = companies.map(({ companyId }) => companyId)
  await Promise.all([sign(server, String(first), 'hook', 300_000), sign(server, String(last), 'hook', 300_000)])
  expect(await committed(server, ...all)).toBe(500_000)
  await Promise.all(all.map((companyId) => recalculate(server, companyId)))
  expect(await committed(server, ...all)).toBe(500_000)
})
